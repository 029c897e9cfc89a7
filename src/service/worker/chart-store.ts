// Charts that people have saved: in the namespace CHARTS of Workers KV, each under its id, until they expire. Where the store does
// not answer, this data center's copy of a chart does. Refuses (404) ids that are not there, and (503) whatever the store is needed
// for. docs/storage.md has the keys and values. SPEC 2.8.

import { env, waitUntil } from "cloudflare:workers";
import { Failure, showValue } from "../../base/failure.ts";
import { PLANS, type Plan, SAVED_SECONDS, STORE_PATIENCE_MILLISECONDS } from "../../base/limits.ts";
import { logFault } from "./log.ts";
import { awaitOther } from "./shared-work.ts";

/** The body of a POST /chart. */
type Body = Readonly<Record<string, unknown>>;

/** A record of the store. What changes its meaning gets another version, which is read beside this one. */
interface Record1 {
  readonly version: 1;
  /** When it was saved, and until when it is kept: seconds since the epoch. */
  readonly created: number;
  readonly expires: number;
  /** What the chart may hold, whoever looks at it: the name of the plan of the one who saved it. */
  readonly plan: string;
  readonly body: Body;
}

/** A chart that has been found. */
export interface FoundChart {
  readonly body: Body;
  readonly plan: Plan;
  /** How long it has to live. */
  readonly secondsLeft: number;
}

/** What the key of every chart begins with: the namespace may have to hold other things one day. */
const PREFIX = "chart:";
/** Ids that there can be. Those of this service are `zf-` and a UUID; an operator may have brought others along. */
const ID = /^[\w-]{1,100}$/;
/** Where the copies are in the Cache API. Nobody can ask this host for anything. */
const COPIES = "https://charts.limn.internal/";
/** When to try again what the store could not do: it is seldom away for longer. */
const RETRY = { seconds: 5 };
/** How long the store may say of a new chart that it is not there, seconds. */
const SETTLING_SECONDS = 120;

/**
 * Saves a chart. Returns its id, and until when it is kept: seconds since the epoch.
 *
 * @param body the body of a POST /chart, without anybody's key
 * @param plan what it may hold
 * @throws Failure `unavailable`; then nothing is saved
 */
export async function storeChart(body: Body, plan: Plan): Promise<{ readonly id: string; readonly expires: number }> {
  const id = `zf-${crypto.randomUUID()}`;
  const created = nowInSeconds();
  const record: Record1 = { version: 1, created, expires: created + SAVED_SECONDS, plan: plan.name, body };
  const text = JSON.stringify(record);
  const writing = writeRecord(id, text);
  try {
    await withPatience(writing);
  } catch (error) {
    // Nobody has been told of it.
    waitUntil(writing.then(() => store().delete(PREFIX + id)).catch(() => {}));
    complain("written", error);
    throw new Failure("unavailable", "chart cannot be saved at the moment, and is not: try again", [], RETRY);
  }
  rememberCopy(id, text, record);
  return { id, expires: record.expires };
}

async function writeRecord(id: string, text: string): Promise<void> {
  await store().put(PREFIX + id, text, { expirationTtl: SAVED_SECONDS });
}

/** The chart of an id. @throws Failure `not-found`, `unavailable` */
export async function findChart(id: string): Promise<FoundChart> {
  const record = ID.test(id) ? await readRecord(id) : undefined;
  const secondsLeft = (record?.expires ?? 0) - nowInSeconds();
  if (record === undefined || secondsLeft <= 0)
    throw new Failure("not-found", `Chart not found: ${showValue(id)} was never saved here, or has expired`);
  const plan = Object.values(PLANS).find(({ name }) => name === record.plan) ?? PLANS.anonymous;
  return { body: record.body, plan, secondsLeft };
}

async function readRecord(id: string): Promise<Record1 | undefined> {
  let text: string | null;
  try {
    text = await withPatience(readText(id));
  } catch (error) {
    complain("read", error);
    const copy = await readCopy(id);
    if (copy !== undefined) return copy;
    throw new Failure("unavailable", "saved charts cannot be read at the moment: try again", [], RETRY);
  }
  if (text === null) {
    const copy = await readCopy(id);
    if (copy !== undefined && copy.created > nowInSeconds() - SETTLING_SECONDS) return copy;
    // Its operator has removed it.
    if (copy !== undefined) waitUntil(caches.default.delete(COPIES + id));
    return undefined;
  }
  const record = parseRecord(text);
  if (record === undefined) {
    complain("read", `${id} has a form that this version does not know`);
    throw new Failure("unavailable", "chart was saved by another version of this service: try again", [], RETRY);
  }
  rememberCopy(id, text, record);
  return record;
}

async function readText(id: string): Promise<string | null> {
  return store().get(PREFIX + id);
}

/** Undefined for records of versions to come, which there are where one has been taken back. */
function parseRecord(text: string): Record1 | undefined {
  try {
    const record: Partial<Record1> | null = JSON.parse(text);
    return record?.version === 1 ? (record as Record1) : undefined;
  } catch {
    return undefined;
  }
}

/** Ids whose copies this isolate has seen to, the oldest first. */
const copied = new Set<string>();
/** Most of them, a few 100 kB. */
const COPIED = 2000;

function rememberCopy(id: string, text: string, record: Record1): void {
  if (copied.has(id)) return;
  for (const oldest of copied) {
    if (copied.size < COPIED) break;
    copied.delete(oldest);
  }
  copied.add(id);
  waitUntil(writeCopy(id, text, record));
}

async function writeCopy(id: string, text: string, { expires }: Record1): Promise<void> {
  try {
    const headers = { "Cache-Control": `public, max-age=${Math.max(0, expires - nowInSeconds())}` };
    await caches.default.put(COPIES + id, new Response(text, { headers }));
  } catch (error) {
    complain("copied", error);
  }
}

async function readCopy(id: string): Promise<Record1 | undefined> {
  try {
    const copy = await caches.default.match(COPIES + id);
    return copy === undefined ? undefined : parseRecord(await copy.text());
  } catch (error) {
    complain("read from its copy", error);
    return undefined;
  }
}

function store(): KVNamespace {
  return (env as { readonly CHARTS: KVNamespace }).CHARTS;
}

/** @throws Error when it takes too long, and whatever the work throws */
async function withPatience<T>(work: Promise<T>): Promise<T> {
  const done = await awaitOther(
    work.then((value) => ({ value })),
    STORE_PATIENCE_MILLISECONDS,
  );
  if (done === "late") throw new Error(`no answer within ${STORE_PATIENCE_MILLISECONDS} ms`);
  return done.value;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function complain(what: string, error: unknown): void {
  logFault(`saved chart cannot be ${what}`, error);
}
