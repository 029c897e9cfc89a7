// Stores saved charts in the Workers KV namespace CHARTS until they expire. If KV doesn't respond, a copy in this data
// center's cache is used. An unknown id results in a 404, and a store failure in a 503. docs/storage.md

import { Failure, showValue } from "../../base/failure.ts";
import { PLANS, type Plan, SAVED_SECONDS, STORE_TIMEOUT_MILLISECONDS } from "../../base/limits.ts";
import { getPlatform, type KeyValueStore } from "../platform/platform.ts";
import { copyOnce, readCopy, removeCopy, writeCopy } from "./chart-copy.ts";
import {
  type ChartBody,
  type ChartContent,
  type ChartOwner,
  type ChartRecord,
  numberOf,
  parseRecord,
} from "./chart-record.ts";
import { logFault } from "./log.ts";
import { withTimeout } from "./request-coalescer.ts";
import { expandId } from "./short-id.ts";

/** A chart read from the store. */
export interface FoundChart {
  readonly body: ChartBody;
  readonly plan: Plan;
  readonly account: string | undefined;
  /** Number of the version. */
  readonly number: number;
  /** Expiry time, in seconds since the epoch. */
  readonly expires: number;
  /** Remaining lifetime, in seconds. */
  readonly secondsLeft: number;
}

/** A chart that is about to be changed. */
export interface OpenChart {
  /** The id in its long form. */
  readonly id: string;
  readonly record: ChartRecord;
  /** The record's text, by which a concurrent change is detected. */
  readonly text: string;
}

/** Prefix of chart keys, because the namespace also holds other entries. */
const PREFIX = "chart:";
/** Valid ids. This service creates `zf-` followed by a UUID; operators may import charts with other ids. */
const ID = /^[\w-]{1,100}$/;
/** Retry-After for store failures, which rarely last more than 5 seconds. */
const RETRY = { seconds: 5 };
/** Time in seconds during which KV, which is eventually consistent, may not return a new chart. */
const CONSISTENCY_SECONDS = 120;
/**
 * Time in seconds for which a location may return the previous version of a changed chart: half of the minute after which
 * a change must be visible. The other half is the lifetime of the image in caches.
 */
const READ_SECONDS = 30;
/** Shortest TTL that Workers KV accepts, in seconds. */
export const MIN_TTL_SECONDS = 60;

/**
 * Saves a new chart.
 *
 * @returns the id and the expiry time, in seconds since the epoch
 * @throws Failure `unavailable` if the chart could not be saved
 */
export async function storeChart(
  content: ChartContent,
  owner: ChartOwner,
  seconds = SAVED_SECONDS,
): Promise<{ readonly id: string; readonly expires: number }> {
  const id = `zf-${crypto.randomUUID()}`;
  const created = nowInSeconds();
  const expires = created + seconds;
  const record: ChartRecord = { version: 1, created, expires, owner, number: 1, ...content };
  const text = JSON.stringify(record);
  const writing = store().put(PREFIX + id, text, { expirationTtl: seconds });
  // The client gets an error, so delete the record if the write succeeds late.
  await saveInTime(writing, () => store().delete(PREFIX + id));
  copyOnce(id, text, record);
  return { id, expires };
}

/** Returns the chart with an id, in its long or short form. @throws Failure `not-found`, `unavailable` */
export async function findChart(id: string): Promise<FoundChart> {
  const record = ID.test(id) ? await readRecord(expandId(id)) : undefined;
  if (record === undefined || secondsLeft(record) <= 0) throw notFound(id);
  const { body, account, expires } = record;
  return {
    body,
    plan: planOf(record),
    account,
    number: numberOf(record),
    expires,
    secondsLeft: secondsLeft(record),
  };
}

/** Returns the plan whose limits apply to a chart. */
export function planOf({ plan }: ChartContent): Plan {
  return Object.values(PLANS).find(({ name }) => name === plan) ?? PLANS.anonymous;
}

/** Opens a chart to change it. @throws Failure `not-found`, `unavailable` */
export async function openChart(id: string): Promise<OpenChart> {
  const long = expandId(id);
  const found = ID.test(id) ? await readNewest(long) : undefined;
  if (found === undefined || secondsLeft(found.record) <= 0) throw notFound(id);
  return { id: long, ...found };
}

/**
 * Changes a chart, unless another request has changed it since it was opened.
 *
 * @param seconds lifetime from now; by default, the chart still expires when it did
 * @returns the new record
 * @throws Failure `precondition-failed` after another change, and `unavailable` if the chart could not be saved
 */
export async function changeChart(
  { id, record: before, text: expected }: OpenChart,
  { body, plan, account }: ChartContent,
  seconds?: number,
): Promise<ChartRecord> {
  const { version, created, owner } = before;
  const expires = seconds === undefined ? before.expires : nowInSeconds() + seconds;
  const record: ChartRecord = {
    version,
    created,
    expires,
    ...(owner && { owner }),
    number: numberOf(before) + 1,
    plan,
    ...(account !== undefined && { account }),
    body,
  };
  const text = JSON.stringify(record);
  const expirationTtl = Math.max(MIN_TTL_SECONDS, expires - nowInSeconds());
  if (!(await saveInTime(replaceRecord(id, expected, text, expirationTtl)))) throw changedMeanwhile();
  await writeCopy(id, text, record);
  return record;
}

/** Deletes a chart. @throws Failure `unavailable` */
export async function deleteChart(id: string): Promise<void> {
  await saveInTime(store().delete(PREFIX + id));
  await removeCopy(id);
}

/** Reports that another request has changed a chart. */
export function changedMeanwhile(): Failure {
  return new Failure(
    "precondition-failed",
    "chart was changed by another request: read it again, then repeat the change",
  );
}

/** The ids of the charts that requests to this isolate are changing. */
const changing = new Set<string>();

/**
 * Replaces a record. Resolves to false if its text is no longer `before`. With Workers KV, which can't replace a value
 * atomically, changes that reach two isolates within milliseconds, or two locations within a minute, aren't noticed.
 */
async function replaceRecord(id: string, before: string, text: string, expirationTtl: number): Promise<boolean> {
  const { replace } = store();
  if (replace !== undefined) return replace(PREFIX + id, before, text, { expirationTtl });
  if (changing.has(id)) return false;
  changing.add(id);
  try {
    if ((await readNewest(id))?.text !== before) return false;
    await store().put(PREFIX + id, text, { expirationTtl });
    return true;
  } finally {
    changing.delete(id);
  }
}

function notFound(id: string): Failure {
  return new Failure("not-found", `Chart not found: ${showValue(id)} does not exist or has expired`);
}

function secondsLeft({ expires }: ChartRecord): number {
  return expires - nowInSeconds();
}

/** Returns the newest version that this location knows. Right after a change, KV may return an older one. */
async function readNewest(id: string): Promise<{ readonly record: ChartRecord; readonly text: string } | undefined> {
  let text: string | null;
  try {
    text = await withStoreTimeout(readText(id));
  } catch (error) {
    logStoreFault("read", error);
    throw unavailable();
  }
  const copy = await readCopy(id);
  if (text === null) return copy !== undefined && isNew(copy.record) ? copy : undefined;
  const record = parseRecord(text);
  if (record === undefined) throw unknownFormat(id);
  return copy !== undefined && numberOf(copy.record) > numberOf(record) ? copy : { record, text };
}

async function readRecord(id: string): Promise<ChartRecord | undefined> {
  let text: string | null;
  try {
    text = await withStoreTimeout(readText(id));
  } catch (error) {
    logStoreFault("read", error);
    const copy = await readCopy(id);
    if (copy !== undefined) return copy.record;
    throw unavailable();
  }
  if (text === null) {
    const copy = await readCopy(id);
    if (copy !== undefined && isNew(copy.record)) return copy.record;
    // The owner or the operator has deleted the chart.
    if (copy !== undefined) getPlatform().waitUntil(removeCopy(id));
    return undefined;
  }
  const record = parseRecord(text);
  if (record === undefined) throw unknownFormat(id);
  copyOnce(id, text, record);
  return record;
}

function isNew({ created }: ChartRecord): boolean {
  return created > nowInSeconds() - CONSISTENCY_SECONDS;
}

async function readText(id: string): Promise<string | null> {
  return store().get(PREFIX + id, { cacheTtl: READ_SECONDS });
}

function unavailable(): Failure {
  return new Failure("unavailable", "saved charts cannot be read at the moment: try again", [], RETRY);
}

function unknownFormat(id: string): Failure {
  logStoreFault("read", `${id} has an unknown record format`);
  return new Failure(
    "unavailable",
    "chart was saved in a format that this version of the service cannot read: try again later",
    [],
    RETRY,
  );
}

function store(): KeyValueStore {
  return getPlatform().charts;
}

/**
 * Waits for a write with a timeout.
 *
 * @param undo undoes the write if it succeeds late
 * @throws Failure `unavailable`
 */
async function saveInTime<T>(writing: Promise<T>, undo?: () => Promise<unknown>): Promise<T> {
  try {
    return await withStoreTimeout(writing);
  } catch (error) {
    getPlatform().waitUntil(writing.then(undo).catch(() => {}));
    logStoreFault("written", error);
    throw new Failure("unavailable", "chart could not be saved: try again", [], RETRY);
  }
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
