// The storage of the Node host: entries by name, in files, in Redis or in S3. A store keeps no state of requests.

/** A stored value. */
export interface Entry {
  readonly value: Uint8Array;
  /** Values that `list` returns with the name. */
  readonly metadata?: object | undefined;
  /** Time of expiry, milliseconds since the epoch; never if undefined. */
  readonly expires?: number | undefined;
}

/** A name with its metadata. */
export interface ListedEntry {
  readonly name: string;
  readonly metadata: object;
}

/** A store of entries. Names have a prefix that ends with a colon, which tells the kind of entry. Errors are thrown. */
export interface EntryStore {
  /** Whether the store can be reached. While it can't, all functions fail at once. */
  readonly isReachable: boolean;
  /** Returns an entry that hasn't expired. */
  read(name: string): Promise<Entry | undefined>;
  /** Writes an entry as a whole, in place of one with the same name. */
  write(name: string, entry: Entry): Promise<void>;
  remove(name: string): Promise<void>;
  /** Lists the entries that have metadata, ordered by name. @param after lists only later names @param most maximum number */
  list(prefix: string, after: string, most: number): Promise<ListedEntry[]>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Returns an entry's bytes: a line with the time of expiry, a line with the metadata as JSON, and the value. */
export function formatEntry({ value, metadata, expires }: Entry): Buffer {
  const head = `${expires ?? ""}\n${metadata === undefined ? "" : JSON.stringify(metadata)}\n`;
  return Buffer.concat([Buffer.from(head), value]);
}

/**
 * Parses an entry.
 *
 * @param now milliseconds since the epoch
 * @returns undefined if it has expired
 * @throws Error for other bytes
 */
export function parseEntry(bytes: Buffer, now = Date.now()): Entry | undefined {
  const first = bytes.indexOf("\n");
  const second = bytes.indexOf("\n", first + 1);
  if (first < 0 || second < 0) throw new Error("not an entry");
  const expires = readExpiry(bytes);
  if (expires !== undefined && expires <= now) return undefined;
  const metadata = bytes.toString("utf8", first + 1, second);
  return {
    // A copy, because the service may take over the buffer.
    value: new Uint8Array(bytes.subarray(second + 1)),
    expires,
    ...(metadata !== "" && { metadata: JSON.parse(metadata) as object }),
  };
}

/** Returns the time of expiry from the first bytes of an entry; undefined if it never expires. */
export function readExpiry(bytes: Buffer): number | undefined {
  const text = bytes.toString("latin1", 0, Math.max(0, bytes.indexOf("\n")));
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
