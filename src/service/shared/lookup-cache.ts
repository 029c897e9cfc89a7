// Caches lookups in a store, including lookups that find nothing, so that requests don't read the store each time.

import { getPlatform } from "../platform/platform.ts";
import { withTimeout } from "./request-coalescer.ts";

/** Timeout for reading the store, in milliseconds. Reading takes 5 to 50 ms. */
const LOOKUP_TIMEOUT_MILLISECONDS = 2000;

/** A cached lookup. `at` is the lookup time, in milliseconds since the epoch. */
interface CachedLookup<Found> {
  readonly found: Found | undefined;
  readonly at: number;
}

/** Lookups by name, oldest first. */
export class LookupCache<Found> {
  readonly #lookups = new Map<string, CachedLookup<Found>>();
  readonly #max: number;

  /** @param max maximum number of cached lookups */
  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the cached result for a name, or reads it. @throws Error if the store fails or doesn't respond in time */
  async lookUp(name: string, read: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const now = Date.now();
    const cached = this.#lookups.get(name);
    if (cached !== undefined && now - cached.at < 1000 * getPlatform().lookupSeconds) return cached.found;
    const result = await withTimeout(
      read().then((found) => ({ found })),
      LOOKUP_TIMEOUT_MILLISECONDS,
    );
    if (result === "late") throw new Error("the account store did not respond in time");
    const { found } = result;
    this.#lookups.delete(name);
    this.#lookups.set(name, { found, at: now });
    for (const oldest of this.#lookups.keys()) {
      if (this.#lookups.size <= this.#max) break;
      this.#lookups.delete(oldest);
    }
    return found;
  }

  /** Drops the cached lookups that a change affects: all of them by default. */
  clear(isAffected: (name: string, found: Found | undefined) => boolean = () => true): void {
    for (const [name, { found }] of this.#lookups) if (isAffected(name, found)) this.#lookups.delete(name);
  }
}
