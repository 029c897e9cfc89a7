// The interface of the stores of the Node server, and the format of their entries.

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

/**
 * A store of entries. A name consists of parts with colons between them, and its first part is the kind of entry. Functions
 * reject if the store can't be reached.
 */
export interface EntryStore {
  /** Whether the store can be reached. While it can't, all functions reject at once. */
  readonly isReachable: boolean;
  /** Returns an entry that hasn't expired. */
  read(name: string): Promise<Entry | undefined>;
  /** Writes an entry as a whole, in place of one with the same name. */
  write(name: string, entry: Entry): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Lists entries that have metadata, ordered by name. Of the entries whose names differ only in the last part, either all
   * expire or none does.
   *
   * @param prefix what the names begin with: all of their parts except for the last one
   * @param after lists only later names
   * @param most maximum number
   */
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
