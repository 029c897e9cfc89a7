// Keeps one idle thing of a kind for the next request: an engine, or a buffer for pixels. A request that takes a thing has it to
// itself until it gives it back, and must treat the thing's contents as undefined.

import { countDropped, registerIdle } from "./engine-memory.ts";

export class Shelf<Thing extends object> {
  #kept: { readonly thing: Thing; readonly bytes: number } | undefined;

  /** @param keptBytes size of the largest thing that is kept for later requests; larger ones are dropped when the request ends */
  constructor(keptBytes: number) {
    registerIdle({ drop: (which) => this.#drop(which === "all" ? 0 : keptBytes) });
  }

  /** Returns the idle thing, if there is one. */
  take(): Thing | undefined {
    const thing = this.#kept?.thing;
    this.#kept = undefined;
    return thing;
  }

  /** Takes back a thing that is in working order. */
  give(thing: Thing, bytes: number): void {
    if (this.#kept !== undefined) countDropped(this.#kept.bytes);
    this.#kept = { thing, bytes };
  }

  /** Drops a thing of more bytes than that. Returns its bytes. */
  #drop(mostBytes: number): number {
    const bytes = this.#kept?.bytes ?? 0;
    if (bytes <= mostBytes) return 0;
    this.#kept = undefined;
    return bytes;
  }
}
