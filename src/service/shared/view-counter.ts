// Counts the views of saved charts per day (UTC). An isolate counts in memory and writes its counts every few seconds, so that a
// view costs no write. `views:<id>:<part>` holds a part of a chart's counts; with Workers KV, which can't replace a value
// atomically, isolates use different parts, so that few counts are lost. docs/storage.md

import { VIEW_DAYS } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import { chartStore, logStoreFault, MIN_TTL_SECONDS, readInTime, readOrFail, replaceValue } from "./chart-access.ts";
import { findChart } from "./chart-store.ts";
import { expandId } from "./short-id.ts";

/** The views of one day. */
export interface DayViews {
  /** The day in UTC, such as `2026-11-26`. */
  readonly date: string;
  readonly views: number;
}

/** Views by date. */
type Counts = Readonly<Record<string, number>>;

const PREFIX = "views:";
/** Number of parts with Workers KV. */
const PARTS = 8;
/** Time between an isolate's first unwritten view and its write, in milliseconds. */
const WRITE_MILLISECONDS = 10_000;
/** Maximum number of charts per write. A chart takes four store operations, and a request may have at most 50 on the free plan. */
const WRITE_CHARTS = 10;
/** Maximum number of charts with unwritten views, a few hundred bytes each. Further charts' views aren't counted. */
const MAX_CHARTS = 1000;
/** Number of attempts to add to a count that other processes are changing. */
const ATTEMPTS = 5;
const DAY_MILLISECONDS = 86_400_000;

/** The unwritten views of this isolate, by chart id. */
const unwritten = new Map<string, Record<string, number>>();
/** The writes that are scheduled, with their times in milliseconds since the epoch. */
const scheduled = new Set<{ readonly start: number }>();
let ownPart: number | undefined;

/** Counts a view of a chart. @param id the chart's id, in its long or short form */
export function countView(id: string): void {
  addViews(expandId(id), { [formatDate(Date.now())]: 1 });
  scheduleWrite();
}

/**
 * Schedules a write in the current request if the scheduled writes don't cover all charts. A write doesn't schedule the next one:
 * both would count as operations of the same request, and Workers end a request's work 30 seconds after its response.
 */
function scheduleWrite(): void {
  const now = Date.now();
  // If a write hasn't started in time, the host may have ended the request that scheduled it.
  for (const write of scheduled)
    if (write.start < now || write.start > now + WRITE_MILLISECONDS) scheduled.delete(write);
  if (unwritten.size <= scheduled.size * WRITE_CHARTS) return;
  const write = { start: now + WRITE_MILLISECONDS };
  scheduled.add(write);
  const platform = getPlatform();
  const writing = platform.delay(WRITE_MILLISECONDS).then(() => {
    scheduled.delete(write);
    return writeViews();
  });
  platform.waitUntil(writing);
}

/**
 * Returns the views of a chart on each of the last days, oldest first.
 *
 * @param id the chart's id, in its long form
 * @param created when the chart was created, in seconds since the epoch
 * @throws Failure `unavailable`
 */
export async function listViews(id: string, created: number): Promise<readonly DayViews[]> {
  const ownViews = unwritten.get(id);
  if (ownViews !== undefined) {
    unwritten.delete(id);
    await writeChart(id, ownViews);
  }
  const now = Date.now();
  const days = Math.min(
    VIEW_DAYS,
    1 + Math.floor(now / DAY_MILLISECONDS) - Math.floor((1000 * created) / DAY_MILLISECONDS),
  );
  const parts = await readParts(id);
  return Array.from({ length: Math.max(1, days) }, (_, day) => {
    const date = formatDate(now - (Math.max(1, days) - 1 - day) * DAY_MILLISECONDS);
    return { date, views: parts.reduce((sum, counts) => sum + (counts[date] ?? 0), 0) };
  });
}

/** Removes the views of a chart. */
export async function removeViews(id: string): Promise<void> {
  unwritten.delete(id);
  await Promise.all(listKeys(id).map((key) => chartStore().delete(key)));
}

function addViews(id: string, views: Counts): void {
  const counts = unwritten.get(id) ?? {};
  if (!unwritten.has(id) && unwritten.size >= MAX_CHARTS) return;
  unwritten.set(id, counts);
  for (const [date, count] of Object.entries(views)) counts[date] = (counts[date] ?? 0) + count;
}

async function writeViews(): Promise<void> {
  const batch = [...unwritten].slice(0, WRITE_CHARTS);
  for (const [id] of batch) unwritten.delete(id);
  await Promise.all(batch.map(([id, counts]) => writeChart(id, counts)));
}

/** Adds views to a chart's stored counts. If the store fails, the views are lost. */
async function writeChart(id: string, views: Counts): Promise<void> {
  try {
    const { secondsLeft } = await findChart(id);
    const keys = listKeys(id);
    ownPart ??= crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
    const key = keys[ownPart % keys.length] as string;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++)
      if (await addToPart(key, views, Math.max(MIN_TTL_SECONDS, secondsLeft))) return;
    throw new Error("other processes have changed the count");
  } catch (error) {
    logStoreFault("counted", error);
  }
}

async function addToPart(key: string, views: Counts, expirationTtl: number): Promise<boolean> {
  const read = () => readInTime(() => chartStore().get(key));
  const before = await read();
  const counts: Record<string, number> = { ...parseCounts(before) };
  for (const [date, count] of Object.entries(views)) counts[date] = (counts[date] ?? 0) + count;
  const first = formatDate(Date.now() - (VIEW_DAYS - 1) * DAY_MILLISECONDS);
  const kept = Object.fromEntries(Object.entries(counts).filter(([date]) => date >= first));
  return replaceValue(key, before, JSON.stringify({ version: 1, views: kept }), expirationTtl, read);
}

async function readParts(id: string): Promise<readonly Counts[]> {
  return readOrFail(async () => {
    const texts = await Promise.all(listKeys(id).map((key) => readInTime(() => chartStore().get(key))));
    return texts.map(parseCounts);
  });
}

function listKeys(id: string): string[] {
  const parts = chartStore().replace === undefined ? PARTS : 1;
  return Array.from({ length: parts }, (_, part) => `${PREFIX}${id}:${part}`);
}

/** Parses a part. A later format, which remains after a rollback, counts as empty. */
function parseCounts(text: string | null): Counts {
  const stored = JSON.parse(text ?? "null") as { readonly version?: unknown; readonly views?: Counts } | null;
  return stored?.version === 1 ? (stored.views ?? {}) : {};
}

function formatDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
