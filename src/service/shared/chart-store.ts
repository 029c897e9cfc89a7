// Stores saved charts in the Workers KV namespace CHARTS until they expire. If KV doesn't respond, a copy in this data
// center's cache is used. If the platform has a consistent store of recently written charts, that store is read first
// for a recent id and before each change. An unknown id results in a 404, and a store failure in a 503. docs/storage.md

import { Failure, showValue } from "../../base/failure.ts";
import { PLANS, type Plan, SAVED_SECONDS } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import {
  changedMeanwhile,
  chartStore,
  logStoreFault,
  MIN_TTL_SECONDS,
  RETRY,
  readInTime,
  readOrFail,
  saveInTime,
  unavailable,
} from "./chart-access.ts";
import { createChartId, isRecentId } from "./chart-id.ts";
import {
  type ChartBody,
  type ChartContent,
  type ChartOwner,
  type ChartRecord,
  numberOf,
  parseRecord,
  rightsOf,
} from "./chart-record.ts";
import { listImage, unlistImage } from "./image-list.ts";
import { logFault } from "./log.ts";
import { purgeResponses, savedTag } from "./purge.ts";
import { replaceValue } from "./replace-value.ts";
import { expandId } from "./short-id.ts";
import { archiveVersion, removeVersions } from "./version-store.ts";

export interface FoundChart {
  /** The id in its long form. */
  readonly id: string;
  readonly body: ChartBody;
  readonly plan: Plan;
  readonly account: string | undefined;
  readonly themeOwner: string | undefined;
  readonly fontOwner: string | undefined;
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
/** Time in seconds during which KV, which is eventually consistent, may not return a new chart. */
const CONSISTENCY_SECONDS = 120;
/**
 * Time in seconds for which a location may return the previous version of a changed chart: half of the minute after which
 * a change must be visible. The other half is the lifetime of the image in caches.
 */
const READ_SECONDS = 30;

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
  const id = createChartId();
  const created = nowInSeconds();
  const expires = created + seconds;
  const record: ChartRecord = { version: 1, created, expires, owner, number: 1, saved: created, ...content };
  const text = JSON.stringify(record);
  const { recentCharts } = getPlatform();
  // A failed write is logged. Other locations then find the chart a little later.
  const spreading = recentCharts && saveInTime(recentCharts.write(id, text)).catch(() => {});
  const writing = chartStore().put(PREFIX + id, text, { expirationTtl: seconds });
  // The client gets an error, so delete the record if the write succeeds late.
  await saveInTime(writing, () => chartStore().delete(PREFIX + id));
  await spreading;
  await listImage(id, record);
  copyOnce(id, text, record);
  return { id, expires };
}

/**
 * Returns the chart with an id, in its long or short form.
 *
 * @param noun word for the image in error messages
 * @throws Failure `not-found`, `unavailable`
 */
export async function findChart(id: string, noun?: string): Promise<FoundChart> {
  const record = ID.test(id) ? await readRecord(expandId(id)) : undefined;
  if (record === undefined || secondsLeft(record) <= 0) throw notFound(id, noun);
  const { body, account, themeOwner, fontOwner, expires } = record;
  return {
    id: expandId(id),
    body,
    plan: planOf(record),
    account,
    themeOwner,
    fontOwner,
    number: numberOf(record),
    expires,
    secondsLeft: secondsLeft(record),
  };
}

/** Returns the plan whose limits apply to a chart. */
export function planOf({ plan }: ChartContent): Plan {
  return Object.values(PLANS).find(({ name }) => name === plan) ?? PLANS.anonymous;
}

/**
 * Opens a chart to change it.
 *
 * @param noun word for the image in error messages
 * @throws Failure `not-found`, `unavailable`
 */
export async function openChart(id: string, noun?: string): Promise<OpenChart> {
  const long = expandId(id);
  const found = ID.test(id) ? await readNewest(long) : undefined;
  if (found === undefined || secondsLeft(found.record) <= 0) throw notFound(id, noun);
  return { id: long, ...found };
}

/** A change to a chart's record, other than to its content. Missing fields keep their values. */
export interface ChartChange {
  /** Lifetime from now, in seconds. */
  readonly seconds?: number | undefined;
  /** Name in the account's list; empty for none. */
  readonly name?: string | undefined;
  /** Hash of a new edit token. */
  readonly token?: string | undefined;
}

/**
 * Changes a chart, unless another request has changed it since it was opened.
 *
 * @returns the new record
 * @throws Failure `precondition-failed` after another change, and `unavailable` if the chart could not be saved
 */
export async function changeChart(
  { id, record: before, text: expected }: OpenChart,
  { body, plan, account, themeOwner, fontOwner }: ChartContent,
  { seconds, name = before.name, token }: ChartChange = {},
): Promise<ChartRecord> {
  const { version, created } = before;
  const owner = before.owner && { ...before.owner, ...(token !== undefined && { token }) };
  const saved = nowInSeconds();
  const expires = seconds === undefined ? before.expires : saved + seconds;
  const record: ChartRecord = {
    version,
    created,
    expires,
    ...(owner && { owner }),
    number: numberOf(before) + 1,
    saved,
    ...(name && { name }),
    plan,
    // The image keeps its fonts, unless another account's rights replace them.
    ...rightsOf({
      account,
      themeOwner,
      fontOwner: fontOwner ?? ((account ?? themeOwner) ? undefined : before.fontOwner),
    }),
    body,
  };
  const text = JSON.stringify(record);
  const expirationTtl = Math.max(MIN_TTL_SECONDS, expires - saved);
  // Archive first: if the record can't be replaced afterwards, the next change finds the current version in the list.
  await archiveVersion(id, before, record, expirationTtl);
  if (!(await saveInTime(replaceRecord(id, expected, text, expirationTtl)))) throw changedMeanwhile();
  await Promise.all([writeCopy(id, text, record), listImage(id, record)]);
  // Another request may have deleted the chart in the meantime.
  if (await isDeleted(id)) await Promise.all([removeCopy(id), removeVersions(id), unlistImage(id, record)]);
  await purgeResponses(savedTag(id));
  return record;
}

/**
 * Whether a chart has definitely been deleted. In an eventually consistent store, a missing chart may just not have replicated
 * yet.
 */
async function isDeleted(id: string): Promise<boolean> {
  if (getPlatform().recentCharts !== undefined) return (await readRecent(id)) === null;
  if (chartStore().replace === undefined) return false;
  return readText(id).then(
    (text) => text === null,
    () => false,
  );
}

/** Deletes a chart. @throws Failure `unavailable` */
export async function deleteChart({ id, record }: OpenChart): Promise<void> {
  const remove = async () => {
    await chartStore().delete(PREFIX + id);
    await getPlatform().recentCharts?.write(id, null);
  };
  await saveInTime(remove());
  await Promise.all([removeCopy(id), removeVersions(id), unlistImage(id, record)]);
  await purgeResponses(savedTag(id));
}

/** Replaces a record. Resolves to false if its text is no longer `before`. */
async function replaceRecord(id: string, before: string, text: string, expirationTtl: number): Promise<boolean> {
  const { recentCharts } = getPlatform();
  if (recentCharts === undefined) {
    const read = async () => (await readNewest(id))?.text ?? null;
    return replaceValue(chartStore(), PREFIX + id, before, text, { expirationTtl }, read);
  }
  if (!(await recentCharts.write(id, text, before))) return false;
  try {
    await chartStore().put(PREFIX + id, text, { expirationTtl });
    return true;
  } catch (error) {
    await recentCharts.write(id, before, text);
    throw error;
  }
}

function notFound(id: string, noun = "Chart"): Failure {
  return new Failure("not-found", `${noun} not found: ${showValue(id)} does not exist or has expired`);
}

function secondsLeft({ expires }: ChartRecord): number {
  return expires - nowInSeconds();
}

/** Returns the newest version that this location knows. Right after a change, KV may return an older one. */
async function readNewest(id: string): Promise<ChartCopy | undefined> {
  const recent = await readRecent(id);
  if (recent !== undefined) return recent === null ? undefined : { record: parseOrFail(id, recent), text: recent };
  const text = await readOrFail(() => readText(id));
  const copy = await readCopy(id);
  if (text === null) return copy !== undefined && mayBeMissing(copy.record) ? copy : undefined;
  const record = parseOrFail(id, text);
  return copy !== undefined && numberOf(copy.record) > numberOf(record) ? copy : { record, text };
}

async function readRecord(id: string): Promise<ChartRecord | undefined> {
  const recent = isRecentId(id) ? await readRecent(id) : undefined;
  let text: string | null;
  try {
    text = recent === undefined ? await readText(id) : recent;
  } catch (error) {
    logStoreFault("read", error);
    const copy = await readCopy(id);
    if (copy !== undefined) return copy.record;
    throw unavailable();
  }
  if (text === null) {
    const copy = await readCopy(id);
    if (recent === undefined && copy !== undefined && mayBeMissing(copy.record)) return copy.record;
    // The owner or the operator has deleted the chart.
    if (copy !== undefined) getPlatform().waitUntil(removeCopy(id));
    return undefined;
  }
  const record = parseOrFail(id, text);
  copyOnce(id, text, record);
  return record;
}

/** Whether the store may not have the record yet. In a consistent store, a missing record has been deleted. */
function mayBeMissing({ created }: ChartRecord): boolean {
  return chartStore().replace === undefined && created > nowInSeconds() - CONSISTENCY_SECONDS;
}

function readText(id: string): Promise<string | null> {
  return readInTime(() => chartStore().get(PREFIX + id, { cacheTtl: READ_SECONDS }));
}

/**
 * Returns the record in the platform's consistent store: null for a deleted chart, and undefined if the store has no
 * entry or fails.
 */
async function readRecent(id: string): Promise<string | null | undefined> {
  const { recentCharts } = getPlatform();
  if (recentCharts === undefined) return undefined;
  try {
    return await readInTime(() => recentCharts.read(id));
  } catch (error) {
    logStoreFault("read from the recent charts", error);
    return undefined;
  }
}

function parseOrFail(id: string, text: string): ChartRecord {
  const record = parseRecord(text);
  if (record !== undefined) return record;
  logStoreFault("read", `${id} has an unknown record format`);
  throw new Failure(
    "unavailable",
    "chart was saved in a format that this version of the service cannot read: try again later",
    [],
    RETRY,
  );
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** URL prefix of the copies. The host doesn't exist outside of the cache. */
const COPY_PREFIX = "https://charts.limn.internal/";

/** The version numbers that this isolate has copied, by id, oldest first. */
const copied = new Map<string, number>();
/** Maximum number of ids in `copied`, a few hundred kB in total. */
const MAX_COPIED = 2000;

/** Copies a record to the cache, unless this isolate has already copied this version or a newer one. */
function copyOnce(id: string, text: string, record: ChartRecord): void {
  // KV may return a version that is older than the copied one.
  if ((copied.get(id) ?? 0) < numberOf(record)) getPlatform().waitUntil(writeCopy(id, text, record));
}

/** Copies a record, replacing any copy. */
async function writeCopy(id: string, text: string, record: ChartRecord): Promise<void> {
  for (const oldest of copied.keys()) {
    if (copied.size < MAX_COPIED) break;
    copied.delete(oldest);
  }
  copied.set(id, numberOf(record));
  try {
    const seconds = Math.max(0, record.expires - Math.floor(Date.now() / 1000));
    const headers = { "Cache-Control": `public, max-age=${seconds}` };
    await getPlatform().cache.put(COPY_PREFIX + id, new Response(text, { headers }));
  } catch (error) {
    logCopyFault("copied", error);
  }
}

/** A record with its text. */
interface ChartCopy {
  readonly text: string;
  readonly record: ChartRecord;
}

/** Returns the copy of a record; undefined if there is none. */
export async function readCopy(id: string): Promise<ChartCopy | undefined> {
  try {
    const copy = await getPlatform().cache.match(COPY_PREFIX + id);
    const text = await copy?.text();
    const record = text === undefined ? undefined : parseRecord(text);
    return text === undefined || record === undefined ? undefined : { text, record };
  } catch (error) {
    logCopyFault("read from its copy", error);
    return undefined;
  }
}

async function removeCopy(id: string): Promise<void> {
  try {
    await getPlatform().cache.delete(COPY_PREFIX + id);
  } catch (error) {
    logCopyFault("removed from its copy", error);
  }
}

function logCopyFault(operation: string, error: unknown): void {
  logFault(`saved chart cannot be ${operation}`, error);
}
