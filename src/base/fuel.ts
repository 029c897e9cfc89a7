// Counts the work that the host does for one request. A unit is about a nanosecond of CPU, reckoned from sizes and numbers of
// steps and never from a clock, so that the same request always spends the same and is refused everywhere or nowhere.

import { Failure } from "./failure.ts";
import { REQUEST_BYTES, REQUEST_WORK } from "./limits.ts";

/**
 * Work of a byte that a request holds until its image is finished. A Worker cannot read how much memory it uses, so memory counts as
 * work: at this rate, a request that did nothing else could hold `REQUEST_BYTES`.
 */
export const HELD_BYTE_WORK = REQUEST_WORK / REQUEST_BYTES;

/** The work of one request, and the most that it may be. */
export class Fuel {
  readonly #limit: number;
  #spent = 0;
  #isExhausted = false;

  /** @param limit units that the request may spend */
  constructor(limit: number = REQUEST_WORK) {
    this.#limit = limit;
  }

  /** Units spent so far. The rate limit charges by them. */
  get spent(): number {
    return this.#spent;
  }

  /** Units left. */
  get left(): number {
    return this.#limit - this.#spent;
  }

  /** Whether work has been refused. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /**
   * Adds work, before it is done where its size is known.
   *
   * @param work units, 0 or more
   * @param message names the field and the remedy, for the request that passes the limit
   * @throws Failure `invalid` with the message
   */
  spend(work: number, message: string): void {
    if (!(work >= 0 && this.#spent + work <= this.#limit)) {
      this.#isExhausted = true;
      throw new Failure("invalid", message);
    }
    this.#spent += work;
  }

  /**
   * Takes back the work of a drawing that begins again because fonts or images were missing: whether they are missing depends
   * on earlier requests, so it must not decide whether this one is refused.
   *
   * @param spent what `spent` was before that drawing
   */
  rewind(spent: number): void {
    this.#spent = Math.min(this.#spent, spent);
    this.#isExhausted = false;
  }
}
