// Stores entries in Redis or Valkey, which several machines can share. Names of entries with metadata are also in sorted
// sets, so that `list` doesn't scan all keys.

import type { ChainableCommander, Redis } from "ioredis";
import { type Entry, type EntryStore, formatEntry, type ListedEntry, parseEntry } from "./entry-store.ts";

/** Prefix of all keys, because the server may also hold other programs' keys. */
const PREFIX = "limn:";
/** Prefix of the sorted sets' keys. All scores are equal, so that Redis sorts each set by name. */
const NAMES = "limn-names:";

/**
 * Lua script that writes an entry if the stored entry ends with the expected value. The first argument is a line feed
 * and the expected value, or empty if no entry may exist. An entry's value follows its second line feed.
 */
const REPLACE = `
local entry = redis.call('GET', KEYS[1])
if not entry then
  if ARGV[1] ~= '' then return 0 end
else
  local second = string.find(entry, '\\n', string.find(entry, '\\n', 1, true) + 1, true)
  if string.sub(entry, second) ~= ARGV[1] then return 0 end
end
if ARGV[3] == '0' then redis.call('SET', KEYS[1], ARGV[2])
else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
return 1`;

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
    const names = namesOf(name);
    const seconds = entry.expires === undefined ? undefined : Math.ceil((entry.expires - Date.now()) / 1000);
    if (seconds === undefined) work.set(PREFIX + name, formatEntry(entry));
    else work.set(PREFIX + name, formatEntry(entry), "EX", Math.max(1, seconds));
    if (entry.metadata !== undefined) work.zadd(names, 0, name);
    // If a set's entries expire, let the set expire with the last entry.
    if (entry.metadata !== undefined && seconds !== undefined) work.expire(names, Math.max(1, seconds));
    await execute(work);
  }

  async replace(name: string, before: Uint8Array | undefined, entry: Entry): Promise<boolean> {
    const seconds = entry.expires === undefined ? 0 : Math.max(1, Math.ceil((entry.expires - Date.now()) / 1000));
    const expected = before === undefined ? "" : Buffer.concat([Buffer.from("\n"), before]);
    const done = await this.#redis.eval(REPLACE, 1, PREFIX + name, expected, formatEntry(entry), seconds);
    return done === 1;
  }

  async remove(name: string): Promise<void> {
    const work = this.#redis
      .multi()
      .del(PREFIX + name)
      .zrem(namesOf(name), name);
    await execute(work);
  }

  async list(prefix: string, after: string, max: number): Promise<ListedEntry[]> {
    const found: ListedEntry[] = [];
    // Byte 255 doesn't occur in UTF-8, so this bound sorts after all names with the prefix.
    const end = Buffer.concat([Buffer.from(`(${prefix}`), Buffer.of(255)]);
    for (let last = after; found.length < max; ) {
      const first = last > prefix ? `(${last}` : `[${prefix}`;
      const names = await this.#redis.zrangebylex(namesOf(prefix), first, end, "LIMIT", 0, max);
      if (names.length === 0) break;
      const values = await this.#redis.mgetBuffer(names.map((name) => PREFIX + name));
      for (const [i, name] of names.entries()) {
        const bytes = values[i] ?? undefined;
        const metadata = bytes && parseEntry(bytes)?.metadata;
        if (metadata !== undefined && found.length < max) found.push({ name, metadata });
      }
      last = names.at(-1) as string;
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#redis.quit().catch(() => this.#redis.disconnect());
  }
}

/** Returns the key of the set for a name or prefix. Names in the same set differ only in their last part. */
function namesOf(name: string): string {
  return NAMES + name.slice(0, name.lastIndexOf(":") + 1);
}

/** Executes a transaction. @throws the first error of its commands */
async function execute(work: ChainableCommander): Promise<void> {
  const results = await work.exec().catch((error: Error & { readonly previousErrors?: readonly Error[] }) => {
    // The error of a discarded transaction doesn't state the reason, such as full memory. The errors of its commands
    // do.
    throw error.previousErrors?.[0] ?? error;
  });
  for (const [error] of results ?? []) if (error !== null) throw error;
}
