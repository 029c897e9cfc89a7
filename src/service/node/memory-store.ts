// Stores entries in this process's memory until the process exits.

import { type Entry, type EntryStore, formatEntry, hasValue, type ListedEntry, parseEntry } from "./entry-store.ts";

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
