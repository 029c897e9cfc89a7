// Searches for the most expensive requests: hill-climbs from the fuzzer's requests, by the host's CPU time and by its
// memory. Prints the requests as Markdown tables. Linux only. docs/limits.md describes the search.
//
//   npm run bench:worst -- [--host=workerd|node] [--minutes=10] [--kinds=qr,table] [--seed=1] [--best=10] [--heap=95]
//     [--save=found.json]
//   node test/fuzz/worst.ts --replay=found.json            measures the saved requests again, with this checkout
//   node test/fuzz/worst.ts --replay=found.json --fresh    measures each request in a new process with nothing compiled

import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { bodyOf, type Draft, encodeDraft, type FuzzRequest } from "./draft.ts";
import { KIND_NAMES, makeDraft } from "./generate-request.ts";
import { growDraft } from "./grow.ts";
import { ADDRESS_HEADER, NodeHost, WorkerdHost } from "./measured-host.ts";
import { Random } from "./random.ts";
import { MissingReplyError } from "./service-client.ts";

/** Number of the fuzzer's requests of each kind that are measured before any is changed. */
const FIRST_REQUESTS = 10;
/** Share of the requests that come from the fuzzer instead of the ranking. */
const NEW_SHARE = 0.15;
/** CPU time in milliseconds above which a request is measured only once, because one-time loading hardly matters. */
const SLOW = 20_000;
/** Request timeout in milliseconds. A request without a response ranks as if it took this long. */
const TIMEOUT = 90_000;
/** Maximum length of a request's target and of its body, in bytes: the platform's and the largest endpoint's. */
const MAX_TARGET = 16_000;
const MAX_BODY = 14_000_000;
/** Milliseconds between two progress lines. */
const PROGRESS_INTERVAL = 30_000;

interface Cost {
  readonly status: number;
  /** Size of the response. */
  readonly bytes: number;
  /** Milliseconds. */
  readonly cpu: number;
  /** Bytes at the peak. */
  readonly memory: number;
  readonly error?: string | undefined;
}

interface Found extends Cost {
  readonly kind: string;
  readonly draft: Draft;
}

const { values } = parseArgs({
  options: {
    host: { type: "string", default: "workerd" },
    minutes: { type: "string", default: "10" },
    kinds: { type: "string", default: KIND_NAMES.join() },
    seed: { type: "string", default: "1" },
    best: { type: "string", default: "10" },
    repeat: { type: "string", default: "3" },
    heap: { type: "string", default: "95" },
    save: { type: "string" },
    replay: { type: "string" },
    fresh: { type: "boolean", default: false },
  },
});
const numberOf = (name: "minutes" | "seed" | "best" | "repeat" | "heap"): number => {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, got ${values[name]}`);
  return value;
};
const best = numberOf("best");
const kinds = values.kinds.split(",");
const unknown = kinds.find((kind) => !KIND_NAMES.includes(kind));
if (unknown !== undefined) throw new Error(`--kinds must be one or more of ${KIND_NAMES.join()}, got ${unknown}`);
const host = values.host === "node" ? new NodeHost() : new WorkerdHost(numberOf("heap"));
let requestCount = 0;

/** Encodes a request as the first one from its address; undefined if the request is too large. */
function encode(draft: Draft): FuzzRequest | undefined {
  let request = encodeDraft(draft);
  if (request.target.length > MAX_TARGET) request = encodeDraft({ ...draft, method: "POST", place: "json" });
  if (request.target.length > MAX_TARGET || (bodyOf(request)?.length ?? 0) > MAX_BODY) return undefined;
  requestCount += 1;
  const address = `203.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
  return { ...request, headers: { ...request.headers, [ADDRESS_HEADER]: address } };
}

/** Measures a request's cost. A request that crashes or blocks the host ranks first by CPU time.
 * Returns undefined if the request is too large to send, or if the service closed the connection. */
async function measure(draft: Draft): Promise<Cost | undefined> {
  const request = encode(draft);
  if (request === undefined) return undefined;
  try {
    const { reply, cpu, memory } = await host.measure(request, TIMEOUT);
    const error = reply.headers["x-service-error"]?.slice(0, 100);
    return { status: reply.status, bytes: reply.body.length, cpu, memory, error };
  } catch (error) {
    if (!(error instanceof MissingReplyError)) throw error;
    // The service closes the connection of a request that it rejects early. A crashing process still exists for a moment.
    await setTimeout(1000);
    if (host.isAlive && !error.message.startsWith("no response")) return undefined;
    await host.start();
    return { status: 0, bytes: 0, cpu: TIMEOUT, memory: 0, error: error.message };
  }
}

/** The most expensive requests of a kind, by one cost. */
class Ranking {
  readonly cost: "cpu" | "memory";
  list: Found[] = [];

  constructor(cost: "cpu" | "memory") {
    this.cost = cost;
  }

  add(found: Found): void {
    this.list = [...this.list, found].sort((one, other) => other[this.cost] - one[this.cost]).slice(0, best);
  }

  /** Whether a cost belongs in the ranking. */
  takes(cost: Cost): boolean {
    return this.list.length < best || cost[this.cost] > (this.list.at(-1)?.[this.cost] ?? 0);
  }
}

class Climb {
  readonly kind: string;
  readonly rankings = [new Ranking("cpu"), new Ranking("memory")];
  #tries = 0;

  constructor(kind: string) {
    this.kind = kind;
  }

  /** Measures one request, and ranks it. */
  async step(): Promise<void> {
    this.#tries += 1;
    const draft = this.#next(new Random(numberOf("seed"), this.#tries));
    const first = await measure(draft);
    if (first === undefined || !this.rankings.some((ranking) => ranking.takes(first))) return;
    // Measure again, because compilation and loading happen only once.
    const again = first.cpu < SLOW ? await measure(draft) : undefined;
    const cheaper = again !== undefined && again.cpu < first.cpu ? again : first;
    const cost = host.keepsMemory ? { ...cheaper, memory: Math.max(first.memory, again?.memory ?? 0) } : cheaper;
    for (const ranking of this.rankings) if (ranking.takes(cost)) ranking.add({ ...cost, kind: this.kind, draft });
  }

  #next(random: Random): Draft {
    // Requests that crash the host are reported but not mutated: mutations would only crash it again.
    const list = random.pick(this.rankings).list.filter(({ status }) => status !== 0);
    const parent = list[Math.floor((random.below(1000) / 1000) ** 2 * list.length)];
    if (parent === undefined || this.#tries <= FIRST_REQUESTS || random.chance(NEW_SHARE))
      return makeDraft(random, [this.kind]);
    return growDraft(parent.draft, random);
  }
}

async function search(): Promise<Found[]> {
  const climbs = kinds.map((kind) => new Climb(kind));
  let end = Date.now() + numberOf("minutes") * 60_000;
  // An interrupted search confirms and saves its findings. If the search is killed, the last save remains.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      end = 0;
    });
  const list = () => [...new Set(climbs.flatMap(({ rankings }) => rankings.flatMap((ranking) => ranking.list)))];
  let lastProgress = Date.now();
  let tries = 0;
  for (; Date.now() < end; tries++) {
    await climbs[tries % climbs.length]?.step();
    if (Date.now() - lastProgress < PROGRESS_INTERVAL) continue;
    lastProgress = Date.now();
    console.error(
      `${tries + 1} requests: ${climbs.map(({ kind, rankings: [byTime] }) => `${kind} ${Math.round(byTime?.list[0]?.cpu ?? 0)} ms`).join(", ")}`,
    );
    save(list());
  }
  console.error(`${tries} requests with seed ${values.seed}`);
  return list();
}

function save(list: readonly Found[]): void {
  if (values.save === undefined) return;
  const kept = list.map((found) => ({
    ...found,
    draft: { ...found.draft, bytes: found.draft.bytes && [...found.draft.bytes] },
  }));
  writeFileSync(values.save, JSON.stringify(kept));
}

function load(file: string): Found[] {
  const list: Found[] = JSON.parse(readFileSync(file, "utf8"));
  return list.map(({ draft, ...found }) => {
    return { ...found, draft: draft.bytes === undefined ? draft : { ...draft, bytes: Uint8Array.from(draft.bytes) } };
  });
}

/** Measures requests again, several times each, and takes the medians. */
async function confirm(list: readonly Found[]): Promise<Found[]> {
  const confirmed: Found[] = [];
  for (const found of list) {
    const costs: Cost[] = [];
    for (let round = 0; round < numberOf("repeat"); round++) {
      if (values.fresh) await host.start();
      const cost = await measure(found.draft);
      if (cost !== undefined) costs.push(cost);
    }
    if (costs[0] === undefined) continue;
    const median = (name: "cpu" | "memory") =>
      costs.map((cost) => cost[name]).sort((one, other) => one - other)[costs.length >> 1] ?? 0;
    // A process that keeps the memory of the search's requests doesn't need it again.
    const known = values.fresh ? 0 : found.memory;
    const memory = host.keepsMemory ? Math.max(known, costs[0].memory) : median("memory");
    confirmed.push({ ...found, ...costs[0], cpu: median("cpu"), memory });
  }
  return confirmed;
}

/** Summarises a value in one line: lists by their first entry, strings by their beginning. */
function describe(value: unknown, depth = 0): string {
  if (typeof value === "string")
    return value.length <= 24 ? JSON.stringify(value) : `${JSON.stringify(value.slice(0, 16))}×${value.length}`;
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length} × ${describe(value[0], depth + 1)}]`;
  if (typeof value !== "object" || value === null) return String(value);
  if (depth > 6) return "{…}";
  const entries = Object.entries(value).slice(0, 12);
  return `{${entries.map(([name, entry]) => `${name.slice(0, 20)}:${describe(entry, depth + 1)}`).join(",")}}`;
}

/** Prints the most expensive requests of each kind as a Markdown table. */
function print(found: readonly Found[], cost: "cpu" | "memory"): void {
  console.log(`\nBy ${cost === "cpu" ? "CPU time" : "memory"}:\n`);
  console.log("| kind | CPU, ms | memory, MB | status | kB | request |\n| --- | --- | --- | --- | --- | --- |");
  for (const kind of kinds) {
    const group = found.filter((one) => one.kind === kind).sort((one, other) => other[cost] - one[cost]);
    for (const { draft, cpu, memory, status, bytes, error } of group.slice(0, best)) {
      const fields = draft.bytes === undefined ? describe(draft.fields) : `${draft.bytes.length} bytes`;
      const request = `${draft.method} ${draft.path} ${fields}`
        .slice(0, 200)
        .replaceAll("`", "'")
        .replaceAll("|", "\\|");
      const cells = [
        kind,
        cpu.toFixed(0),
        (memory / 1e6).toFixed(1),
        status,
        (bytes / 1000).toFixed(0),
        `\`${request}\` ${error ?? ""}`,
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
  }
}

try {
  await host.start();
  const list = values.replay === undefined ? await search() : load(values.replay);
  const confirmed = await confirm(list.filter(({ kind }) => kinds.includes(kind)));
  print(confirmed, "cpu");
  print(confirmed, "memory");
  save(confirmed);
} finally {
  await host.stop();
}
