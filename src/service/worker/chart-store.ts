// Stores saved charts in the Workers KV namespace CHARTS until they expire. If KV doesn't respond, a copy in this data
// center's cache is used. An unknown id results in a 404, and a store failure in a 503. docs/storage.md

import { Failure, showValue } from "../../base/failure.ts";
import { PLANS, type Plan, SAVED_SECONDS, STORE_TIMEOUT_MILLISECONDS } from "../../base/limits.ts";
import { getPlatform, type KeyValueStore } from "../platform/platform.ts";
import { logFault } from "./log.ts";
import { withTimeout } from "./request-coalescer.ts";
import { expandId } from "./short-id.ts";

/** Body of a POST /chart. */
type Body = Readonly<Record<string, unknown>>;

/** A stored record. An incompatible change needs a new version number; old versions stay readable. */
interface StoredChart {
  readonly version: 1;
  /** Creation and expiry times, in seconds since the epoch. */
  readonly created: number;
  readonly expires: number;
  /** Plan name of the account that saved the chart. The plan's limits apply to everyone who views the chart. */
  readonly plan: string;
  /** Id of the account whose themes and stored secrets the chart may use. */
  readonly account?: string;
  readonly body: Body;
}

/** A chart read from the store. */
export interface FoundChart {
  readonly body: Body;
  readonly plan: Plan;
  readonly account: string | undefined;
  /** Remaining lifetime, in seconds. */
  readonly secondsLeft: number;
}

/** Prefix of chart keys, because the namespace also holds other entries. */
const PREFIX = "chart:";
/** Valid ids. This service creates `zf-` followed by a UUID; operators may import charts with other ids. */
const ID = /^[\w-]{1,100}$/;
/** URL prefix of the copies in the Cache API. The host doesn't exist outside of the cache. */
const CACHE_PREFIX = "https://charts.limn.internal/";
/** Retry-After for store failures, which rarely last more than 5 seconds. */
const RETRY = { seconds: 5 };
/** Time in seconds during which KV, which is eventually consistent, may not return a new chart. */
const CONSISTENCY_SECONDS = 120;

/**
 * Saves a chart.
 *
 * @param body body of a POST /chart, without the API key
 * @param plan the limits that apply whenever the chart is drawn
 * @param account id of the account whose themes and stored secrets the chart may use
 * @returns the id and the expiry time, in seconds since the epoch
 * @throws Failure `unavailable` if the chart could not be saved
 */
export async function storeChart(
  body: Body,
  plan: Plan,
  account?: string,
): Promise<{ readonly id: string; readonly expires: number }> {
  const id = `zf-${crypto.randomUUID()}`;
  const created = nowInSeconds();
  const expires = created + SAVED_SECONDS;
  const record: StoredChart = { version: 1, created, expires, plan: plan.name, ...(account && { account }), body };
  const text = JSON.stringify(record);
  const writing = writeRecord(id, text);
  try {
    await withStoreTimeout(writing);
  } catch (error) {
    // The client gets an error, so delete the record if the write succeeds late.
    getPlatform().waitUntil(writing.then(() => store().delete(PREFIX + id)).catch(() => {}));
    logStoreFault("written", error);
    throw new Failure("unavailable", "chart could not be saved: try again", [], RETRY);
  }
  copyOnce(id, text, record);
  return { id, expires: record.expires };
}

async function writeRecord(id: string, text: string): Promise<void> {
  await store().put(PREFIX + id, text, { expirationTtl: SAVED_SECONDS });
}

/** Returns the chart with an id, in its long or short form. @throws Failure `not-found`, `unavailable` */
export async function findChart(id: string): Promise<FoundChart> {
  const record = ID.test(id) ? await readRecord(expandId(id)) : undefined;
  const secondsLeft = (record?.expires ?? 0) - nowInSeconds();
  if (record === undefined || secondsLeft <= 0)
    throw new Failure("not-found", `Chart not found: ${showValue(id)} does not exist or has expired`);
  const plan = Object.values(PLANS).find(({ name }) => name === record.plan) ?? PLANS.anonymous;
  return { body: record.body, plan, account: record.account, secondsLeft };
}

async function readRecord(id: string): Promise<StoredChart | undefined> {
  let text: string | null;
  try {
    text = await withStoreTimeout(readText(id));
  } catch (error) {
    logStoreFault("read", error);
    const copy = await readCopy(id);
    if (copy !== undefined) return copy;
    throw new Failure("unavailable", "saved charts cannot be read at the moment: try again", [], RETRY);
  }
  if (text === null) {
    const copy = await readCopy(id);
    if (copy !== undefined && copy.created > nowInSeconds() - CONSISTENCY_SECONDS) return copy;
    // The operator has deleted the chart.
    if (copy !== undefined) getPlatform().waitUntil(getPlatform().cache.delete(CACHE_PREFIX + id));
    return undefined;
  }
  const record = parseRecord(text);
  if (record === undefined) {
    logStoreFault("read", `${id} has an unknown record format`);
    throw new Failure(
      "unavailable",
      "chart was saved in a format that this version of the service cannot read: try again later",
      [],
      RETRY,
    );
  }
  copyOnce(id, text, record);
  return record;
}

async function readText(id: string): Promise<string | null> {
  return store().get(PREFIX + id);
}

/** Parses a record. Returns undefined for the format of a later version, which remains after a rollback. */
function parseRecord(text: string): StoredChart | undefined {
  try {
    const record: Partial<StoredChart> | null = JSON.parse(text);
    return record?.version === 1 ? (record as StoredChart) : undefined;
  } catch {
    return undefined;
  }
}

/** Ids that this isolate has copied to the cache, oldest first. */
const copied = new Set<string>();
/** Maximum number of ids in `copied`, a few hundred kB in total. */
const MAX_COPIED = 2000;

function copyOnce(id: string, text: string, record: StoredChart): void {
  if (copied.has(id)) return;
  for (const oldest of copied) {
    if (copied.size < MAX_COPIED) break;
    copied.delete(oldest);
  }
  copied.add(id);
  getPlatform().waitUntil(writeCopy(id, text, record));
}

async function writeCopy(id: string, text: string, { expires }: StoredChart): Promise<void> {
  try {
    const headers = { "Cache-Control": `public, max-age=${Math.max(0, expires - nowInSeconds())}` };
    await getPlatform().cache.put(CACHE_PREFIX + id, new Response(text, { headers }));
  } catch (error) {
    logStoreFault("copied", error);
  }
}

async function readCopy(id: string): Promise<StoredChart | undefined> {
  try {
    const copy = await getPlatform().cache.match(CACHE_PREFIX + id);
    return copy === undefined ? undefined : parseRecord(await copy.text());
  } catch (error) {
    logStoreFault("read from its copy", error);
    return undefined;
  }
}

function store(): KeyValueStore {
  return getPlatform().charts;
}

/** Waits for `work` with a timeout. @throws Error on timeout, and any error of `work` */
async function withStoreTimeout<T>(work: Promise<T>): Promise<T> {
  const done = await withTimeout(
    work.then((value) => ({ value })),
    STORE_TIMEOUT_MILLISECONDS,
  );
  if (done === "late") throw new Error(`no response within ${STORE_TIMEOUT_MILLISECONDS} ms`);
  return done.value;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function logStoreFault(what: string, error: unknown): void {
  logFault(`saved chart cannot be ${what}`, error);
}
