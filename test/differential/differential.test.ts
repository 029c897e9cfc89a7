// Sends the same random requests to a service that has answered many others, and to one without caches that is restarted
// again and again. The responses must be the same: the caches and the state of a service must never show one caller what
// another may see. An image inside an image must look as if the caller had requested it alone.

import { createHash } from "node:crypto";
import { expect, inject, test } from "vitest";
import { ACCOUNTS, type Step, StepGenerator, toRequest } from "./random-step.ts";
import { bundleService, createStarter, OPERATOR, ORIGIN, type Service, seedCrypto } from "./service.ts";

const STEPS = Number(process.env.DIFFERENTIAL_STEPS) || (inject("depth") === "full" ? 10_000 : 500);
/**
 * Number of steps after which the fresh service is restarted. A process can't unload an old instance's modules, which take
 * 110 MB.
 */
const RESTART_STEPS = Math.max(250, STEPS / 20);
/** Share of steps that all callers send to the warm service at the same time. */
const CONCURRENT_SHARE = 0.1;
/** Time in milliseconds after a change, in which all short caches expire: those of remote images, lookups and themes. */
const CHANGE_MILLISECONDS = 301_000;

/** Headers that may differ: they tell whether the image was cached. */
const CACHE_STATE = new Set(["age", "x-cache", "server-timing", "ratelimit", "x-data-age"]);

const WEEK_SECONDS = 604_800;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The `max-age` in seconds; -1 without one, or if it depends on when external data was loaded. */
  readonly lifetime: number;
  /** The image's age in seconds; 0 if it was drawn for this request. */
  readonly age: number;
  readonly body: string;
}

/** Returns what a service must answer if a service without caches answers so. An image that can change lives from now on. */
function expectedFrom(fresh: Answer, { age }: Answer): Answer {
  return { ...fresh, age, lifetime: fresh.lifetime < 0 ? -1 : Math.min(WEEK_SECONDS, fresh.lifetime + age) };
}

async function send(service: Service, step: Step): Promise<Answer> {
  const reply = await service(toRequest(step));
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !CACHE_STATE.has(name)));
  const hasData = headers["x-recommend-ttl-sec"] !== undefined;
  if (hasData) headers["x-recommend-ttl-sec"] = "";
  const lifetime = hasData ? -1 : Number(/max-age=(\d+)/.exec(headers["cache-control"] ?? "")?.[1] ?? -1);
  if (headers["cache-control"] !== undefined)
    headers["cache-control"] = headers["cache-control"].replace(/max-age=\d+/, "max-age");
  const age = Number(reply.headers.get("Age"));
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isText = /^(?:application\/json|text\/html|image\/svg)/.test(headers["content-type"] ?? "");
  const body = isText ? bytes.toString() : createHash("sha256").update(bytes).digest("hex");
  const { status } = reply;
  return { status, headers, lifetime, age, body: body.replaceAll(/is cached for only \d+ seconds/g, "is cached") };
}

/**
 * Requests the images inside the watermark as the caller, and then sends them as data URLs.
 *
 * @returns the possible statuses, and the body if there is an image. The service reads both images before it draws one, so
 *   that it can report the error of either
 */
async function sendExpanded(
  service: Service,
  step: Step,
  inner: Readonly<Record<string, string>>,
): Promise<{ readonly statuses: readonly number[]; readonly body?: string }> {
  const failures: number[] = [];
  const params = new URLSearchParams({ opacity: "0.5" });
  for (const [name, url] of Object.entries(inner)) {
    const own = new URL(url);
    for (const credential of ["key", "sig", "accountId"]) own.searchParams.delete(credential);
    const image = await service(toRequest({ ...step, path: own.pathname + own.search, credential: "header" }));
    if (!image.ok) failures.push(image.status);
    const bytes = Buffer.from(await image.arrayBuffer());
    params.set(name, `data:${image.headers.get("Content-Type")};base64,${bytes.toString("base64")}`);
  }
  if (failures.length > 0) return { statuses: failures };
  const whole = { ...step, path: "/watermark", method: "POST", body: Object.fromEntries(params) } as const;
  const { status, body } = await send(service, whole);
  return status === 200 ? { statuses: [status], body } : { statuses: [status] };
}

async function createAccounts(service: Service): Promise<void> {
  for (const { id, key } of ACCOUNTS) {
    const headers = { Authorization: `Bearer ${OPERATOR}`, "Content-Type": "application/json" };
    const ask = async (method: string, path: string, body: object) => {
      const init = { method, headers, body: JSON.stringify(body) };
      const reply = await service(new Request(`${ORIGIN}/accounts${path}`, init));
      expect(reply.status, await reply.text()).toBe(200);
    };
    await ask("POST", "", { name: id, id, key });
    await ask("PATCH", `/${id}`, { airtableKey: `token-of-${id}` });
    await ask("PUT", `/${id}/themes/brand`, { colors: [id === "account-a" ? "#c2185b" : "#1a237e"] });
  }
}

test("a warm service answers as a fresh one", { timeout: 24 * 3600_000 }, async () => {
  const seed = inject("seed");
  const setSeed = seedCrypto();
  let now = 1_800_000_000_000;
  // Not a mock of Vitest, whose time the service would freeze.
  Date.now = () => now;
  // On a busy machine, timeouts would change responses.
  const setTimer = setTimeout;
  globalThis.setTimeout = ((run: () => void, milliseconds = 0) =>
    setTimer(run, milliseconds < 100 ? milliseconds : 100 * milliseconds)) as typeof setTimeout;
  const bundle = await bundleService();
  const startFresh = createStarter(bundle, { CACHE_IMAGES: "off" });
  const warm = await createStarter(bundle, {})();
  let fresh = await startFresh();
  for (const service of [warm, fresh]) {
    setSeed(0);
    await createAccounts(service);
  }
  const steps = new StepGenerator(seed);
  const statuses = new Map<number, number>();
  let watermarks = 0;
  for (let index = 0; index < STEPS; index++) {
    if (index > 0 && index % RESTART_STEPS === 0) {
      console.log(`${index} steps, seed ${seed}: no difference`);
      fresh = await startFresh();
    }
    const step = steps.next();
    const about = () => `TEST_SEED=${seed}, step ${index}: ${JSON.stringify(step)}`;
    if (step.method === "GET" && (index * CONCURRENT_SHARE) % 1 < CONCURRENT_SHARE / 2) {
      const callers = [...ACCOUNTS, undefined, ...ACCOUNTS];
      const asOthers = callers.map((caller): Step => ({ ...step, caller, credential: "header" }));
      const answers = await Promise.all(asOthers.map((other) => send(warm, other)));
      for (const [at, other] of asOthers.entries()) {
        const answer = answers[at] as Answer;
        expect(answer, about()).toEqual(expectedFrom(await send(fresh, other), answer));
      }
    }
    setSeed(index);
    const answer = await send(warm, step);
    setSeed(index);
    expect(answer, about()).toEqual(expectedFrom(await send(fresh, step), answer));
    if (step.inner !== undefined && answer.status === 200) watermarks += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (step.inner !== undefined && step.method === "GET" && ["header", "none"].includes(step.credential)) {
      const caller = step.credential === "none" ? undefined : step.caller;
      const expanded = await sendExpanded(fresh, { ...step, caller }, step.inner);
      expect(expanded.statuses, about()).toContain(answer.status);
      if (expanded.body !== undefined) expect(answer.body, about()).toBe(expanded.body);
    }
    if (answer.headers["content-type"] === "application/json") steps.learn(step, JSON.parse(answer.body));
    now += step.isWrite ? CHANGE_MILLISECONDS : 1000;
  }
  console.log(`${STEPS} steps, seed ${seed}, by status:`, Object.fromEntries(statuses));
  expect(statuses.get(200)).toBeGreaterThan(STEPS / 3);
  expect(watermarks).toBeGreaterThan(STEPS / 20);
});
