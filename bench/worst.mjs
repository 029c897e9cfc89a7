// Searches for the most expensive requests: hill-climbs over the parameters of every endpoint, by workerd's CPU time
// and by its isolate's memory. Each request comes from a new anonymous address.
//
// The V8 heap is limited to --heap, in MB; a request that needs more crashes the Worker and ranks first. 15 MB of the
// heap is V8's young generation, and a chart has up to 20 MB of buffers and WebAssembly memories outside the heap: --heap=95
// corresponds to 100 MB in total.
//
//   node bench/worst.mjs [--minutes=60] [--endpoint=qr,table] [--seed=1] [--best=10] [--save=found.json]
//                        [--markdown=found.md]
//   node bench/worst.mjs --replay=found.json           measures the saved requests again, with this checkout
//   node bench/worst.mjs --replay=found.json --fresh   measures each request in a new isolate with nothing compiled

import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fillBody, formatQuery, startDataServer } from "./worst-fill.mjs";
import { makeImage } from "./worst-image.mjs";
import { MeasuredWorker } from "./worst-measure.mjs";
import { createMutator, createRandom, createResolver } from "./worst-mutate.mjs";
import { formatMarkdown, formatTable } from "./worst-report.mjs";
import { listEndpoints, PLAIN_CHARTS } from "./worst-seeds.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    endpoint: { type: "string" },
    seed: { type: "string", default: "1" },
    best: { type: "string", default: "10" },
    repeat: { type: "string", default: "3" },
    heap: { type: "string", default: "95" },
    save: { type: "string" },
    replay: { type: "string" },
    fresh: { type: "boolean", default: false },
    markdown: { type: "string" },
  },
});
const number = (name) => {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, got ${values[name]}`);
  return value;
};
const [minutes, seed, best, times, heap] = ["minutes", "seed", "best", "repeat", "heap"].map(number);
// Miniflare passes this variable to workerd.
process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${heap}`;

/** Maximum number of ranked requests from the same seed, to keep the ranking diverse. */
const MAX_PER_SEED = 3;

/** CPU time in milliseconds above which a request is measured only once, because one-time loading hardly matters. */
const SLOW_MILLISECONDS = 4000;

/** Interval between progress lines, in milliseconds. */
const PROGRESS_INTERVAL = 30_000;

const charts = await readCharts();
const endpoints = listEndpoints(charts);
const chosen = values.endpoint?.split(",") ?? Object.keys(endpoints);
const unknown = chosen.find((name) => endpoints[name] === undefined);
if (unknown !== undefined)
  throw new Error(`--endpoint must be one or more of ${Object.keys(endpoints)}, got ${unknown}`);

const random = createRandom(seed);
const document = JSON.parse(readFileSync(new URL("../public/openapi.json", import.meta.url), "utf8"));
const resolve = createResolver(document);
const mutate = createMutator(random, resolve);
/** Header with the client address, as a proxy sets it. Each request is the first from its address. */
const ADDRESS_HEADER = "X-Client-Address";
// A server on this machine provides the external data files.
const worker = new MeasuredWorker({ CLIENT_ADDRESS_HEADER: ADDRESS_HEADER, ALLOW_LOCAL_IMAGES: "on" });
const dataServer = await startDataServer();
let requestCount = 0;

/** Returns the chart seeds, from their own file if it exists. */
async function readCharts() {
  try {
    return (await import("./worst-charts.mjs")).CHART_SEEDS;
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return PLAIN_CHARTS;
  }
}

function schemaOf({ path, image, isQuery }) {
  if (image !== undefined) return { type: "object", properties: { image, formats: READ.properties.formats } };
  if (isQuery) {
    const { parameters } = document.paths[path].get;
    return { type: "object", properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) };
  }
  return document.paths[path]?.post?.requestBody?.content["application/json"]?.schema;
}
const READ = resolve({ $ref: "#/components/schemas/QrReadRequest" });

/** Creates a request from a new address; undefined if the body is too large. */
async function createRequest({ path, headers = {}, maxBytes = 1e6, image, isQuery }, body) {
  requestCount += 1;
  const address = `203.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
  const common = { ...headers, [ADDRESS_HEADER]: address };
  if (image !== undefined) {
    const query = new URLSearchParams({ formats: [body?.formats].flat().join(",") });
    const file = await makeImage(Object(body?.image));
    if (file.length > maxBytes) return undefined;
    return {
      path: `${path}?${query}`,
      method: "POST",
      headers: { ...common, "Content-Type": "image/png" },
      body: file,
    };
  }
  const filled = await fillBody(body, { service: new URL(worker.url).origin, data: dataServer.url });
  if (isQuery) {
    const query = formatQuery(filled);
    return query.length > maxBytes ? undefined : { path: `${path}?${query}`, method: "GET", headers: common };
  }
  const text = JSON.stringify(filled);
  if (text === undefined || text.length > maxBytes) return undefined;
  return { path, method: "POST", headers: { ...common, "Content-Type": "application/json" }, body: text };
}

/** Measures the cost of a request; returns undefined if it cannot be sent. A request that gets no response ranks first. */
async function measure(endpoint, body) {
  const request = await createRequest(endpoint, body).catch(() => undefined);
  if (request === undefined) return undefined;
  try {
    return await worker.measure(request);
  } catch (error) {
    // If the service rejects a request early, sending fails, which is not a crash. A crashing process still responds
    // for a moment.
    await setTimeout(1000);
    if (await worker.isAlive()) return undefined;
    await worker.restart();
    return { status: 0, bytes: 0, cpu: 90_000, memory: 0, error: String(error.message).slice(0, 100) };
  }
}

/** The ranking of one endpoint's requests by one kind of cost. */
class Ranking {
  list = [];

  constructor(cost) {
    this.cost = cost;
  }

  /** Returns whether a result belongs in the ranking. */
  takes(found) {
    return this.list.length < best || found[this.cost] > this.list.at(-1)[this.cost];
  }

  add(found) {
    this.list.push(found);
    this.list.sort((one, other) => other[this.cost] - one[this.cost]);
    const alike = this.list.filter(({ name }) => name === found.name);
    if (alike.length > MAX_PER_SEED) this.list.splice(this.list.lastIndexOf(alike.at(-1)), 1);
    this.list.length = Math.min(this.list.length, best);
  }
}

class Climb {
  rankings = [new Ranking("cpu"), new Ranking("memory")];
  #next = 0;

  constructor(name) {
    this.name = name;
    this.endpoint = endpoints[name];
    this.schema = schemaOf(this.endpoint);
  }

  /** Tries one request: first all seeds, then mutations of the best ones. */
  async step() {
    const { seeds } = this.endpoint;
    const first = seeds[this.#next++];
    const parent = first ?? this.#choose();
    const other = this.#choose() ?? parent;
    const body = first === undefined ? mutate(parent.body, this.schema, other.body) : first.body;
    let found = await measure(this.endpoint, body);
    if (found === undefined || !this.rankings.some((ranking) => ranking.takes(found))) return;
    // Measure again, because compilation and loading happen only once.
    const again = found.cpu < SLOW_MILLISECONDS ? await measure(this.endpoint, body) : undefined;
    if (again !== undefined && again.cpu < found.cpu) found = again;
    for (const ranking of this.rankings)
      if (ranking.takes(found)) ranking.add({ ...found, endpoint: this.name, name: parent.name, body });
  }

  #choose() {
    // Requests that crash the Worker are reported but not mutated: mutations would only crash it again.
    const lists = this.rankings
      .map(({ list }) => list.filter(({ status }) => status !== 0))
      .filter(({ length }) => length > 0);
    if (lists.length === 0 || random.chance(0.15)) return random.pick(this.endpoint.seeds);
    // Prefer the top of the ranking.
    const list = random.chance(0.6) ? lists[0] : lists.at(-1);
    return list[Math.floor(random.next() ** 2 * list.length)];
  }
}

async function search() {
  const climbs = chosen.map((name) => new Climb(name));
  let end = Date.now() + minutes * 60_000;
  const list = () => {
    const found = climbs.flatMap(({ rankings }) => rankings.flatMap((ranking) => ranking.list));
    return [...new Map(found.map((one) => [`${one.endpoint} ${JSON.stringify(one.body)}`, one])).values()];
  };
  // An interrupted search confirms and saves its findings. If the search is killed, the last save remains.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      end = 0;
    });
  let tries = 0;
  let lastProgress = Date.now();
  for (; Date.now() < end; tries++) {
    const climb = climbs[tries % climbs.length];
    await climb.step();
    if (Date.now() - lastProgress < PROGRESS_INTERVAL) continue;
    lastProgress = Date.now();
    console.log(`${tries + 1} requests: ${climbs.map(showTop).join(", ")}`);
    save(list());
  }
  console.log(`${tries} requests with seed ${seed}\n`);
  return list();
}

function save(list) {
  if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(list));
}

const showTop = ({ name, rankings: [{ list }] }) => `${name} ${Math.round(list[0]?.cpu ?? 0)} ms`;

/** Measures requests again, several times each, and takes the medians. */
async function confirm(list) {
  const median = (all) => all.sort((one, other) => one - other)[all.length >> 1];
  const confirmed = [];
  for (const found of list) {
    const all = [];
    for (let i = 0; i < times; i++) {
      if (values.fresh) await worker.restart();
      const one = await measure(endpoints[found.endpoint], found.body);
      if (one !== undefined) all.push(one);
    }
    if (all.length === 0) continue;
    const [cpu, memory] = ["cpu", "memory"].map((cost) => median(all.map((one) => one[cost])));
    confirmed.push({ ...found, ...all[0], cpu, memory });
  }
  return confirmed;
}

try {
  await worker.start();
  const list = values.replay === undefined ? await search() : JSON.parse(readFileSync(values.replay, "utf8"));
  const confirmed = await confirm(list.filter(({ endpoint }) => chosen.includes(endpoint)));
  console.log(formatTable(confirmed, best));
  save(confirmed);
  if (values.markdown !== undefined) writeFileSync(values.markdown, formatMarkdown(confirmed, best));
} finally {
  await worker.end();
  dataServer.close();
}
