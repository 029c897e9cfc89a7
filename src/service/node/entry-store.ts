// Defines the interface of the Node server's stores, and the format of their entries.

/** The kind of cached responses. All other kinds are data. */
export const CACHE_KIND = "cache";

export interface Entry {
  readonly value: Uint8Array;
  /** Values that `list` returns with the name. */
  readonly metadata?: object | undefined;
  /** Expiry time, in milliseconds since the epoch; undefined if the entry never expires. */
  readonly expires?: number | undefined;
}

/** A name with its metadata. */
export interface ListedEntry {
  readonly name: string;
  readonly metadata: object;
}

/**
 * A store of entries. An entry's name consists of parts separated by colons; the first part is the kind of entry. Functions
 * reject if the store can't be reached.
 */
export interface EntryStore {
  /** Whether the store can be reached. While it can't, all functions reject at once. */
  readonly isReachable: boolean;
  /** Returns an entry that hasn't expired. */
  read(name: string): Promise<Entry | undefined>;
  /** Writes an entry atomically, replacing any entry with the same name. */
  write(name: string, entry: Entry): Promise<void>;
  /**
   * Replaces an entry atomically, or resolves to false if another writer has changed it. The new entry may have
   * metadata only if the old entry has metadata.
   *
   * @param before the value that the entry must have; undefined if there must be no entry
   */
  replace(name: string, before: Uint8Array | undefined, entry: Entry): Promise<boolean>;
  remove(name: string): Promise<void>;
  /**
   * Lists entries that have metadata, ordered by name. Entries whose names differ only in the last part must either all
   * have an expiry time or all lack one.
   *
   * @param prefix beginning of the names: all parts except the last
   * @param after lists only names that sort after this one
   * @param max maximum number of entries
   */
  list(prefix: string, after: string, max: number): Promise<ListedEntry[]>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export function hasValue(entry: Entry | undefined, value: Uint8Array | undefined): boolean {
  return entry === undefined || value === undefined ? entry === value : Buffer.compare(entry.value, value) === 0;
}

/** Returns an entry's bytes: a line with the expiry time, a line with the metadata as JSON, and the value. */
export function formatEntry({ value, metadata, expires }: Entry): Buffer {
  const head = `${expires ?? ""}\n${metadata === undefined ? "" : JSON.stringify(metadata)}\n`;
  return Buffer.concat([Buffer.from(head), value]);
}

/**
 * Parses an entry.
 *
 * @param now current time, in milliseconds since the epoch
 * @returns the entry; undefined if it has expired, or if the bytes are not an entry
 */
export function parseEntry(bytes: Buffer, now = Date.now()): Entry | undefined {
  const first = bytes.indexOf("\n");
  const second = bytes.indexOf("\n", first + 1);
  // A file of an old version can be empty after a power failure.
  if (first < 0 || second < 0) return undefined;
  const expires = readExpiry(bytes);
  if (expires !== undefined && expires <= now) return undefined;
  const metadata = bytes.toString("utf8", first + 1, second);
  return {
    // Copy the value, because the service may transfer its buffer.
    value: new Uint8Array(bytes.subarray(second + 1)),
    expires,
    ...(metadata !== "" && { metadata: JSON.parse(metadata) as object }),
  };
}

/** Returns the expiry time from the first bytes of an entry; undefined if the entry never expires. */
export function readExpiry(bytes: Buffer): number | undefined {
  const text = bytes.toString("latin1", 0, Math.max(0, bytes.indexOf("\n")));
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
