// Finds out whether the storage works, by writing an entry to each store and reading it. A connection or an existing folder
// doesn't show that: the disk can be full, the folder read-only, or the bucket's credentials expired.

import { setTimeout } from "node:timers/promises";
import { type EntryStore, hasValue } from "./entry-store.ts";

/** Name of the entry, which all processes share, so that no entries accumulate. */
const NAME = "probe:readiness";
const VALUE = new TextEncoder().encode("This entry is written by /readyz.");
/** Time for which a result is reused, in milliseconds. */
const FRESH_MILLISECONDS = 5000;
/** Maximum time to wait for a result, in milliseconds. The common timeout of health checks is 2 seconds. */
const TIMEOUT_MILLISECONDS = 1500;

/** Checks stores, at most once per five seconds. */
export class StorageProbe {
  readonly #stores: readonly EntryStore[];
  readonly #onChange: (isWorking: boolean, reason?: string) => void;
  #last = { isWorking: true, time: Number.NEGATIVE_INFINITY };
  #running: Promise<boolean> | undefined;

  /** @param onChange called with each result that differs from the previous one, and with the reason if it is negative */
  constructor(stores: readonly EntryStore[], onChange: (isWorking: boolean, reason?: string) => void) {
    this.#stores = [...new Set(stores)];
    this.#onChange = onChange;
  }

  /** Returns whether all stores can be written and read. Resolves to false if a store doesn't respond in time. */
  async isWorking(): Promise<boolean> {
    if (this.#stores.some(({ isReachable }) => !isReachable)) return false;
    if (performance.now() - this.#last.time < FRESH_MILLISECONDS) return this.#last.isWorking;
    this.#running ??= this.#probe().finally(() => {
      this.#running = undefined;
    });
    const late = new AbortController();
    try {
      return await Promise.race([
        this.#running,
        setTimeout(TIMEOUT_MILLISECONDS, false, { ref: false, signal: late.signal }),
      ]);
    } finally {
      late.abort();
    }
  }

  async #probe(): Promise<boolean> {
    const reasons = (await Promise.all(this.#stores.map(findFault))).filter((reason) => reason !== undefined);
    const isWorking = reasons.length === 0;
    if (isWorking !== this.#last.isWorking) this.#onChange(isWorking, reasons[0]);
    this.#last = { isWorking, time: performance.now() };
    return isWorking;
  }
}

/** Returns the reason why a store doesn't work; undefined if it works. */
async function findFault(store: EntryStore): Promise<string | undefined> {
  try {
    await store.write(NAME, { value: VALUE });
    return hasValue(await store.read(NAME), VALUE) ? undefined : "a written entry can't be read";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
