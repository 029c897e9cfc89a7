// Counts the work that the host does for one request. One unit is about a nanosecond of CPU time. Work is computed from sizes
// and step counts instead of a clock, so a request has the same cost and the same outcome on every machine.

import { Failure } from "./failure.ts";
import { REQUEST_BYTES, REQUEST_WORK } from "./limits.ts";

/**
 * Units charged per byte that a request holds until its image is finished. A Worker cannot measure its own memory use, so
 * memory counts as work: at this rate, a request that does nothing else can hold `REQUEST_BYTES`.
 */
export const HELD_BYTE_WORK = REQUEST_WORK / REQUEST_BYTES;

/** Held bytes above which a request counts as large. A chart with 7,500 values holds about this many. */
const LARGE_REQUEST_BYTES = 6_000_000;

/** The work that one request has done, and its limit. */
export class Fuel {
  readonly #limit: number;
  readonly #onLarge: () => void;
  readonly #onTrap: (error: Error) => void;
  #hasTrapped = false;
  #spent = 0;
  #held = 0;
  #isExhausted = false;

  /**
   * @param limit number of units that the request may spend
   * @param onLarge called once, when the request begins to hold more than LARGE_REQUEST_BYTES
   * @param onTrap called with the first error that `reportTrap` receives
   */
  constructor(limit: number = REQUEST_WORK, onLarge: () => void = () => {}, onTrap: (error: Error) => void = () => {}) {
    this.#limit = limit;
    this.#onLarge = onLarge;
    this.#onTrap = onTrap;
  }

  /** Units spent so far, from which the rate limit computes a request's points. */
  get spent(): number {
    return this.#spent;
  }

  /** Units left. */
  get left(): number {
    return this.#limit - this.#spent;
  }

  /** Whether work has been rejected. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /**
   * Adds work. Call it before the work, unless its size is known only afterwards.
   *
   * @param work number of units, 0 or more
   * @param message error message if the work exceeds the limit; names the field and the fix
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
   * Charges for memory that the request holds until its image is finished.
   *
   * @param message see `spend`
   * @throws Failure `invalid` with the message
   */
  hold(bytes: number, message: string): void {
    this.spend(bytes * HELD_BYTE_WORK, message);
    const wasLarge = this.#held > LARGE_REQUEST_BYTES;
    this.#held += bytes;
    if (!wasLarge && this.#held > LARGE_REQUEST_BYTES) this.#onLarge();
  }

  /** Reports an engine trap from which the request can recover. Only a request's first trap is passed on. */
  reportTrap(error: Error): void {
    if (this.#hasTrapped) return;
    this.#hasTrapped = true;
    this.#onTrap(error);
  }

  /**
   * Refunds the work of a drawing pass that must start over because fonts or images weren't loaded. Earlier requests
   * decide which are loaded, and must not affect whether this request is rejected.
   *
   * @param spent value of `spent` before that pass
   */
  rewind(spent: number): void {
    this.#spent = Math.min(this.#spent, spent);
    this.#isExhausted = false;
  }
}
