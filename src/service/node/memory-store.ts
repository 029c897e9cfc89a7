// Stores entries in this process's memory until it ends.

import { type Entry, type EntryStore, formatEntry, type ListedEntry, parseEntry } from "./entry-store.ts";

/** Entries in memory. */
export class MemoryStore implements EntryStore {
  readonly isReachable = true;
  readonly #entries = new Map<string, Buffer>();
  readonly #most: number;

  /** @param most maximum number of entries. Above it, the oldest are dropped */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  async read(name: string): Promise<Entry | undefined> {
    const bytes = this.#entries.get(name);
    const entry = bytes && parseEntry(bytes);
    if (entry === undefined) this.#entries.delete(name);
    return entry;
  }

  async write(name: string, entry: Entry): Promise<void> {
    this.#entries.delete(name);
    this.#entries.set(name, formatEntry(entry));
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break;
      this.#entries.delete(oldest);
    }
  }

  async remove(name: string): Promise<void> {
    this.#entries.delete(name);
  }

  async list(prefix: string, after: string, most: number): Promise<ListedEntry[]> {
    const names = [...this.#entries.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    return names
      .flatMap((name) => {
        const metadata = parseEntry(this.#entries.get(name) as Buffer)?.metadata;
        return metadata === undefined ? [] : [{ name, metadata }];
      })
      .slice(0, most);
  }

  async close(): Promise<void> {}
}
