// The interface between the service and its host. Everything else in the service is the same on every host.
// `cloudflare.ts` implements the interface for Cloudflare Workers, and `src/service/node/` for Node.

/** A key-value store. Values may be eventually consistent. */
export interface KeyValueStore {
  /** Returns a value; null if there is none or it has expired. */
  get(key: string): Promise<string | null>;
  /** Returns a value, parsed as JSON. */
  get<Value>(key: string, type: "json"): Promise<Value | null>;
  /** Returns a value that is at most `cacheTtl` seconds older than the store's, 30 or more. */
  get(key: string, options: { readonly cacheTtl: number }): Promise<string | null>;
  put(key: string, value: string, options?: PutOptions): Promise<void>;
  /**
   * Replaces a value atomically, and resolves to false if the stored value is no longer `before`. The new value may
   * have metadata only if the old value has metadata. Stores that are only eventually consistent don't have this
   * function.
   *
   * @param before the expected value; null if there must be none
   */
  readonly replace?: (key: string, before: string | null, value: string, options?: PutOptions) => Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Lists the keys that were stored with metadata and begin with `prefix`, in key order, one page at a time. */
  list<Metadata>(options: { readonly prefix: string; readonly cursor?: string }): Promise<KeyPage<Metadata>>;
}

/** Options of a stored value. */
export interface PutOptions {
  /** Time in seconds after which the value expires, 60 or more; undefined if it never expires. */
  readonly expirationTtl?: number;
  /** Values that `list` returns with the key. */
  readonly metadata?: object;
}

/** A page of keys. The cursor selects the next page. */
export type KeyPage<Metadata> = {
  readonly keys: readonly { readonly name: string; readonly metadata?: Metadata }[];
} & ({ readonly list_complete: true } | { readonly list_complete: false; readonly cursor: string });

/** Time for which a `RecentStore` holds a chart after a write, in seconds. Workers KV takes about a minute to be consistent. */
export const RECENT_SECONDS = 3600;

/** The newest versions of recently written charts, consistent in all locations. */
export interface RecentStore {
  /** Returns a chart's record; null if the chart has been deleted, and undefined if it hasn't been written recently. */
  read(id: string): Promise<string | null | undefined>;
  /**
   * Writes a chart's record, or null for a deleted chart.
   *
   * @param before the record to replace. If the store has another record, nothing is written, and the result is false
   */
  write(id: string, text: string | null, before?: string): Promise<boolean>;
}

/** A cache of responses by URL, which may drop entries at any time. Cache-Control's `max-age` sets the lifetime. */
export interface ResponseCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
  delete(url: string): Promise<unknown>;
}

/** Counts requests per minute. */
export interface RateCounter {
  /** Counts one point for a key. `success` is false if no points are left in the current minute. */
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/** The static assets that are deployed with the service. A missing asset is a 404. */
export interface Assets {
  fetch(request: Request | string): Promise<Response>;
}

/** A language model that the platform provides. */
export interface ModelBinding {
  readonly run: (model: string, inputs: object) => Promise<unknown>;
}

/** The addresses of a host name. */
export interface ResolvedName {
  readonly addresses: readonly string[];
  /** Whether the resolver's answer is conclusive, with no address missing. */
  readonly isComplete: boolean;
}

/** The host that the service runs on. */
export interface Platform {
  /** The operator's settings and secrets by name: docs/deploy.md. */
  readonly settings: { readonly [name: string]: unknown };
  /** Identifies the version of the service in cache keys. */
  readonly version: string;
  /** Saved charts, drafts and counts of saved bytes. */
  readonly charts: KeyValueStore;
  /** Recently written charts, if `charts` is only eventually consistent and the operator has configured it. */
  readonly recentCharts: RecentStore | undefined;
  /** Accounts, keys and themes. */
  readonly accounts: KeyValueStore;
  readonly cache: ResponseCache;
  /**
   * Time for which a process may reuse values that it has read from the stores, in seconds. A change is visible
   * everywhere after this time.
   */
  readonly lookupSeconds: number;
  /** Removes the responses with a `Cache-Tag` from the cache in front of the service, if there is one. */
  purge(tag: string): Promise<void>;
  /**
   * `RATE_LIMIT` counts points per client address. `ACCOUNT_LIMIT` counts the fixed-size shares that make up an
   * account's limit.
   */
  readonly counters: Readonly<Record<"RATE_LIMIT" | "ACCOUNT_LIMIT", RateCounter>>;
  readonly assets: Assets | undefined;
  readonly model: ModelBinding | undefined;
  /** Lets a request's work continue after the response. */
  waitUntil(work: Promise<unknown>): void;
  /** Resolves after a time, or when the process is about to stop. Used for work that continues after responses. */
  delay(milliseconds: number): Promise<void>;
  /** Returns the client's address; undefined if the platform doesn't know it. Clients must not be able to choose it. */
  findClientAddress(request: Request): string | undefined;
  /** Resolves a host name. */
  resolveName(name: string): Promise<ResolvedName>;
  /**
   * Requests a file on behalf of a client.
   *
   * @param isPublic whether the host must be public. A platform that sees the connection's address checks it too
   */
  fetchFile(url: URL, init: RequestInit, isPublic: boolean): Promise<Response>;
  /** The commands that set a new service's secrets; undefined if the platform has no single way to do so. */
  readonly setupCommands: readonly string[] | undefined;
  /** Counts a script that exhausted the sandbox budget `budget`. */
  countExhausted(budget: string): void;
  /** Encodes the text of a response header, so that the platform writes it as UTF-8. */
  encodeHeaderText(text: string): string;
  /** Writes a line to the log. `fault` marks problems that the operator should investigate. */
  log(level: "warning" | "fault", line: unknown): void;
}

let current: Platform | undefined;

/** Sets the platform. Must be called before the first request. */
export function setPlatform(platform: Platform): void {
  current = platform;
}

/** Returns the platform. @throws Error if it hasn't been set */
export function getPlatform(): Platform {
  if (current === undefined) throw new Error("the platform is not set");
  return current;
}
