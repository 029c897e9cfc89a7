// Opens the stores that `STORAGE_URL` and `CACHE_URL` name.

import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { type Entry, type EntryStore, formatEntry, hasValue, type ListedEntry, parseEntry } from "./entry-store.ts";
import { FileStore } from "./file-store.ts";
import { RedisStore } from "./redis-store.ts";
import { S3Store } from "./s3-store.ts";
import type { StoreSettings } from "./settings.ts";

/** Maximum size of the cache in a process's memory, in bytes. */
const MEMORY_CACHE_BYTES = 64_000_000;

/** Timeouts for Redis, in milliseconds. A connection on which no response arrives is closed and reopened. */
const REDIS_COMMAND_MILLISECONDS = 2000;
const REDIS_CONNECT_MILLISECONDS = 3000;
/** Interval at which a connection's state is checked, in milliseconds. */
const POLL_MILLISECONDS = 20;
/** Maximum delay between attempts to connect, in milliseconds. */
const REDIS_RETRY_MILLISECONDS = 2000;

export interface Stores {
  /** Charts and accounts. */
  readonly values: EntryStore;
  /** Images and data files. */
  readonly cache: EntryStore;
  /** The Redis connection, which the rate counters also use; undefined if neither store is in Redis. */
  readonly redis: Redis | undefined;
}

/** Called when a connection opens or closes. @param reason the last error, if an error closed it */
type OnConnection = (isConnected: boolean, reason?: string) => void;

/**
 * Opens the stores: `STORAGE_URL` for everything that must not be lost, and `CACHE_URL` for the cache. The cache defaults to
 * the same store, or to memory if that store is in S3.
 *
 * @param onRedis called when a connection to Redis opens or closes
 * @throws Error for an invalid setting
 */
export function openStores(settings: StoreSettings, onRedis: OnConnection): Stores {
  const { storageUrl: storage } = settings;
  // Reading from an object store takes longer than drawing most charts.
  const cache = settings.cacheUrl ?? (storage.startsWith("s3:") ? "memory:" : storage);
  const connections = new Map<string, Redis>();
  const connect = (url: string) => {
    const connection = connections.get(url) ?? openRedis(url, onRedis);
    connections.set(url, connection);
    return connection;
  };
  const values = openStore("STORAGE_URL", storage, settings, connect);
  const cached = cache === storage && cache !== "memory:" ? values : openStore("CACHE_URL", cache, settings, connect);
  return { values, cache: cached, redis: connections.get(storage) ?? connections.get(cache) };
}

function openStore(name: string, url: string, settings: StoreSettings, connect: (url: string) => Redis): EntryStore {
  const scheme = url.slice(0, Math.max(0, url.indexOf(":")));
  if (scheme === "file") return new FileStore(url.slice(url.startsWith("file://") ? 7 : 5));
  if (scheme === "redis" || scheme === "rediss") return new RedisStore(connect(url));
  if (scheme === "memory") return new MemoryStore(name === "CACHE_URL" ? MEMORY_CACHE_BYTES : undefined);
  if (scheme === "s3") return openBucket(name, url, settings);
  throw new Error(`${name} must begin with file:, redis:, rediss: or s3:, got ${JSON.stringify(scheme.slice(0, 20))}`);
}

/** Opens `s3://bucket?endpoint=https://…&region=…`. The endpoint defaults to Amazon's. */
function openBucket(setting: string, text: string, settings: StoreSettings): S3Store {
  const url = new URL(text);
  if (url.hostname === "") throw new Error(`${setting} must name a bucket, such as s3://charts`);
  const region = url.searchParams.get("region") ?? "us-east-1";
  const endpoint = url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  const secret = (name: string, value: string | undefined) => {
    if (value !== undefined) return value;
    throw new Error(`${setting} names a bucket, so ${name} must be set`);
  };
  return new S3Store({
    url: `${endpoint.replace(/\/+$/, "")}/${url.hostname}`,
    region,
    accessKeyId: secret("AWS_ACCESS_KEY_ID", settings.accessKeyId),
    secretAccessKey: secret("AWS_SECRET_ACCESS_KEY", settings.secretAccessKey),
    sessionToken: settings.sessionToken,
  });
}

/** Opens a connection that reconnects automatically. While it is down, commands fail immediately. */
function openRedis(url: string, onChange: OnConnection): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: REDIS_COMMAND_MILLISECONDS,
    socketTimeout: REDIS_COMMAND_MILLISECONDS,
    connectTimeout: REDIS_CONNECT_MILLISECONDS,
    retryStrategy: (attempt) => Math.min(100 * attempt, REDIS_RETRY_MILLISECONDS),
    // After a failover, the old server rejects writes, and the host name resolves to the new one.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
  });
  let wasConnected: boolean | undefined;
  let reason: string | undefined;
  const report = (isConnected: boolean) => {
    if (isConnected !== wasConnected) onChange(isConnected, reason);
    wasConnected = isConnected;
  };
  redis.on("ready", () => {
    reason = undefined;
    report(true);
  });
  redis.on("close", () => report(false));
  // Don't report here: a `close` event follows each error.
  redis.on("error", ({ message }: Error) => {
    reason = message;
  });
  return redis;
}

/** Waits until a store can be reached. Resolves to false if it can't be reached in time. */
export async function waitUntilReachable(
  store: EntryStore,
  milliseconds = REDIS_CONNECT_MILLISECONDS,
): Promise<boolean> {
  for (const end = performance.now() + milliseconds; !store.isReachable; await setTimeout(POLL_MILLISECONDS))
    if (performance.now() > end) return false;
  return true;
}

/** Overhead per entry in bytes, which limits the number of small entries. */
const ENTRY_BYTES = 500;

/** Entries in memory. */
export class MemoryStore implements EntryStore {
  readonly isReachable = true;
  readonly #entries = new Map<string, Buffer>();
  readonly #max: number;
  #bytes = 0;

  /** @param max maximum total size of the entries, in bytes; the oldest entries are evicted first */
  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max;
  }

  async read(name: string): Promise<Entry | undefined> {
    const bytes = this.#entries.get(name);
    const entry = bytes && parseEntry(bytes);
    if (entry === undefined) this.#drop(name);
    return entry;
  }

  async write(name: string, entry: Entry): Promise<void> {
    this.#drop(name);
    const bytes = formatEntry(entry);
    this.#entries.set(name, bytes);
    this.#bytes += ENTRY_BYTES + bytes.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#max) break;
      this.#drop(oldest);
    }
  }

  async replace(name: string, before: Uint8Array | undefined, entry: Entry): Promise<boolean> {
    const bytes = this.#entries.get(name);
    // There is no `await` between the check and the write.
    if (!hasValue(bytes && parseEntry(bytes), before)) return false;
    await this.write(name, entry);
    return true;
  }

  async remove(name: string): Promise<void> {
    this.#drop(name);
  }

  async list(prefix: string, after: string, max: number): Promise<ListedEntry[]> {
    const names = [...this.#entries.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    return names
      .flatMap((name) => {
        const metadata = parseEntry(this.#entries.get(name) as Buffer)?.metadata;
        return metadata === undefined ? [] : [{ name, metadata }];
      })
      .slice(0, max);
  }

  async close(): Promise<void> {}

  #drop(name: string): void {
    const bytes = this.#entries.get(name);
    if (bytes !== undefined) this.#bytes -= ENTRY_BYTES + bytes.length;
    this.#entries.delete(name);
  }
}
