// Counts events per day (UTC), for example the views of a saved chart. An isolate counts in memory and writes its counts every few
// seconds, so that an event costs no write. `<kind>:<id>:<part>` holds a part of the counts for an id; with Workers KV, which can't
// replace a value atomically, isolates use different parts, so that few counts are lost. docs/storage.md

import { getPlatform } from "../platform/platform.ts";
import { chartStore, logStoreFault, MIN_TTL_SECONDS, readInTime, readOrFail } from "./chart-access.ts";
import { replaceValue } from "./replace-value.ts";

/** Counts by date, such as `2026-11-26`, or by date and name, such as `2026-11-26 /chart`. */
type Counts = Readonly<Record<string, number>>;

interface Counted {
  /** First part of the store's keys. */
  readonly kind: string;
  /** Number of days for which counts are stored. */
  readonly days: number;
  /** Returns the lifetime of the counts for an id, in seconds. @throws if nothing with this id exists */
  readonly findLifetime: (id: string) => Promise<number>;
}

/** Number of parts with Workers KV. */
const PARTS = 8;
/** Time between an isolate's first unwritten event and its write, in milliseconds. */
const WRITE_MILLISECONDS = 10_000;
/** Maximum number of ids per write. An id takes four store operations, and a request may have at most 50 on the free plan. */
const WRITE_IDS = 10;
/** Maximum number of ids with unwritten events, a few hundred bytes each. Further ids' events aren't counted. */
const MAX_IDS = 1000;
/** Number of attempts to add to a count that other processes are changing. */
const ATTEMPTS = 5;
const DAY_MILLISECONDS = 86_400_000;

/** Counts one kind of event. */
export class DayCounter {
  readonly #counted: Counted;
  /** The unwritten events of this isolate, by id. */
  readonly #unwritten = new Map<string, Record<string, number>>();
  /** The writes that are scheduled, with their times in milliseconds since the epoch. */
  readonly #scheduled = new Set<{ readonly start: number }>();
  #ownPart: number | undefined;

  constructor(counted: Counted) {
    this.#counted = counted;
  }

  /** Counts an event. @param name tells the events of an id apart; there must be few names */
  count(id: string, name?: string): void {
    const date = formatDate(Date.now());
    this.#add(id, name === undefined ? date : `${date} ${name}`);
    this.#scheduleWrite();
  }

  /**
   * Returns the counts for an id on each of the last days, oldest first, by name. Events without a name are under the
   * empty name.
   *
   * @param since when the id was created, in seconds since the epoch
   * @throws Failure `unavailable`
   */
  async list(
    id: string,
    since = 0,
  ): Promise<readonly { readonly date: string; readonly counts: ReadonlyMap<string, number> }[]> {
    const own = this.#unwritten.get(id);
    if (own !== undefined) {
      this.#unwritten.delete(id);
      await this.#write(id, own);
    }
    const now = Date.now();
    const age = 1 + Math.floor(now / DAY_MILLISECONDS) - Math.floor((1000 * since) / DAY_MILLISECONDS);
    const length = Math.max(1, Math.min(this.#counted.days, age));
    const dates = Array.from({ length }, (_, day) => formatDate(now - (length - 1 - day) * DAY_MILLISECONDS));
    const days = new Map(dates.map((date) => [date, new Map<string, number>()]));
    for (const part of await this.#readParts(id))
      for (const [key, count] of Object.entries(part)) {
        const [date = "", name = ""] = key.split(/ (.*)/s);
        const counts = days.get(date);
        counts?.set(name, (counts.get(name) ?? 0) + count);
      }
    return [...days].map(([date, counts]) => ({ date, counts }));
  }

  async remove(id: string): Promise<void> {
    this.#unwritten.delete(id);
    await Promise.all(this.#listKeys(id).map((key) => chartStore().delete(key)));
  }

  #add(id: string, key: string): void {
    const counts = this.#unwritten.get(id) ?? {};
    if (!this.#unwritten.has(id) && this.#unwritten.size >= MAX_IDS) return;
    this.#unwritten.set(id, counts);
    counts[key] = (counts[key] ?? 0) + 1;
  }

  /**
   * Schedules a write in the current request if the scheduled writes don't cover all ids. A write doesn't schedule the
   * next write: both would count as operations of the same request, and Workers end a request's work 30 seconds after
   * its response.
   */
  #scheduleWrite(): void {
    const now = Date.now();
    // If a write hasn't started in time, the host may have ended the request that scheduled it.
    for (const write of this.#scheduled)
      if (write.start < now || write.start > now + WRITE_MILLISECONDS) this.#scheduled.delete(write);
    if (this.#unwritten.size <= this.#scheduled.size * WRITE_IDS) return;
    const write = { start: now + WRITE_MILLISECONDS };
    this.#scheduled.add(write);
    const platform = getPlatform();
    const writing = platform.delay(WRITE_MILLISECONDS).then(() => {
      this.#scheduled.delete(write);
      return this.#writeBatch();
    });
    platform.waitUntil(writing);
  }

  async #writeBatch(): Promise<void> {
    const batch = [...this.#unwritten].slice(0, WRITE_IDS);
    for (const [id] of batch) this.#unwritten.delete(id);
    await Promise.all(batch.map(([id, counts]) => this.#write(id, counts)));
  }

  /** Adds events to the stored counts for an id. If the store fails, the events are lost. */
  async #write(id: string, counts: Counts): Promise<void> {
    try {
      const lifetime = await this.#counted.findLifetime(id);
      const keys = this.#listKeys(id);
      this.#ownPart ??= crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
      const key = keys[this.#ownPart % keys.length] as string;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++)
        if (await this.#addToPart(key, counts, Math.max(MIN_TTL_SECONDS, lifetime))) return;
      throw new Error("other processes have changed the count");
    } catch (error) {
      logStoreFault("counted", error);
    }
  }

  async #addToPart(key: string, added: Counts, expirationTtl: number): Promise<boolean> {
    const read = () => readInTime(() => chartStore().get(key));
    const before = await read();
    const counts: Record<string, number> = { ...parseCounts(before) };
    for (const [name, count] of Object.entries(added)) counts[name] = (counts[name] ?? 0) + count;
    const first = formatDate(Date.now() - (this.#counted.days - 1) * DAY_MILLISECONDS);
    const kept = Object.fromEntries(Object.entries(counts).filter(([name]) => name >= first));
    const value = JSON.stringify({ version: 1, views: kept });
    return replaceValue(chartStore(), key, before, value, { expirationTtl }, read);
  }

  async #readParts(id: string): Promise<readonly Counts[]> {
    return readOrFail(async () => {
      const texts = await Promise.all(this.#listKeys(id).map((key) => readInTime(() => chartStore().get(key))));
      return texts.map(parseCounts);
    });
  }

  #listKeys(id: string): string[] {
    const parts = chartStore().replace === undefined ? PARTS : 1;
    return Array.from({ length: parts }, (_, part) => `${this.#counted.kind}:${id}:${part}`);
  }
}

/** Parses a part. A later format, which remains after a rollback, counts as empty. */
function parseCounts(text: string | null): Counts {
  const stored = JSON.parse(text ?? "null") as { readonly version?: unknown; readonly views?: Counts } | null;
  return stored?.version === 1 ? (stored.views ?? {}) : {};
}

function formatDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
