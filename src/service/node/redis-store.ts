// Stores entries in Redis or Valkey, which several machines can share. Names with metadata are also in a sorted set, so
// that a list doesn't scan all keys.

import type { Redis } from "ioredis";
import { type Entry, type EntryStore, formatEntry, type ListedEntry, parseEntry } from "./entry-store.ts";

/** Prefix of all keys, because a server may hold other keys. */
const PREFIX = "limn:";
/** The sorted set of the names that have metadata. All scores are equal, so that Redis sorts it by name. */
const NAMES = "limn-names";

/** Entries in a Redis database. */
export class RedisStore implements EntryStore {
  readonly #redis: Redis;

  /** @param redis a connection that fails at once while the server can't be reached */
  constructor(redis: Redis) {
    this.#redis = redis;
  }

  get isReachable(): boolean {
    return this.#redis.status === "ready";
  }

  async read(name: string): Promise<Entry | undefined> {
    const bytes = await this.#redis.getBuffer(PREFIX + name);
    return bytes === null ? undefined : parseEntry(bytes);
  }

  async write(name: string, entry: Entry): Promise<void> {
    const work = this.#redis.multi();
    const seconds = entry.expires === undefined ? undefined : Math.ceil((entry.expires - Date.now()) / 1000);
    if (seconds === undefined) work.set(PREFIX + name, formatEntry(entry));
    else work.set(PREFIX + name, formatEntry(entry), "EX", Math.max(1, seconds));
    if (entry.metadata !== undefined) work.zadd(NAMES, 0, name);
    for (const [error] of (await work.exec()) ?? []) if (error !== null) throw error;
  }

  async remove(name: string): Promise<void> {
    const work = this.#redis
      .multi()
      .del(PREFIX + name)
      .zrem(NAMES, name);
    for (const [error] of (await work.exec()) ?? []) if (error !== null) throw error;
  }

  async list(prefix: string, after: string, most: number): Promise<ListedEntry[]> {
    const found: ListedEntry[] = [];
    for (let last = after; found.length < most; ) {
      const first = last > prefix ? `(${last}` : `[${prefix}`;
      const names = await this.#redis.zrangebylex(NAMES, first, `(${prefix}\u{10ffff}`, "LIMIT", 0, most);
      if (names.length === 0) break;
      const values = await this.#redis.mgetBuffer(names.map((name) => PREFIX + name));
      const gone: string[] = [];
      for (const [i, name] of names.entries()) {
        const bytes = values[i] ?? undefined;
        const metadata = bytes && parseEntry(bytes)?.metadata;
        if (metadata === undefined) gone.push(name);
        else if (found.length < most) found.push({ name, metadata });
      }
      if (gone.length > 0) await this.#redis.zrem(NAMES, ...gone);
      last = names.at(-1) as string;
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#redis.quit().catch(() => this.#redis.disconnect());
  }
}
