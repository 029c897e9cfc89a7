// A pool that keeps one idle resource, such as an engine or a pixel buffer, for the next request. A request has exclusive
// use of the resource until it gives it back, and must treat its contents as undefined.

import { countDropped, registerPool } from "./engine-memory.ts";

/** A pool of one resource. */
export class ResourcePool<Thing extends object> {
  #kept: { readonly thing: Thing; readonly bytes: number } | undefined;

  /** @param keptBytes largest resource that is kept between requests; larger ones are dropped when the request ends */
  constructor(keptBytes: number) {
    registerPool({ drop: (which) => this.#drop(which === "all" ? 0 : keptBytes) });
  }

  /** Takes the idle resource; undefined if there is none. */
  take(): Thing | undefined {
    const thing = this.#kept?.thing;
    this.#kept = undefined;
    return thing;
  }

  /** Returns a resource to the pool. It must be in working order. */
  give(thing: Thing, bytes: number): void {
    if (this.#kept !== undefined) countDropped(this.#kept.bytes);
    this.#kept = { thing, bytes };
  }

  /** Drops the resource if it is larger than `mostBytes`. Returns the number of bytes dropped. */
  #drop(mostBytes: number): number {
    const bytes = this.#kept?.bytes ?? 0;
    if (bytes <= mostBytes) return 0;
    this.#kept = undefined;
    return bytes;
  }
}
