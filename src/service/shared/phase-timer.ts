// Measures the phases of each request. Server Timing, W3C. On Cloudflare, clocks don't advance while code runs, so only time
// spent waiting for I/O is measured there. Locally and on Node, CPU time is measured too.

import type { Phase, PhaseClock } from "../../base/phase-clock.ts";

/** Measures the phases of one request. */
export class PhaseTimer implements PhaseClock {
  readonly #times = new Map<Phase, number>();
  #phase: Phase | undefined;
  #since = 0;

  measure<Result>(phase: Phase, work: () => Result): Result {
    const outer = this.#phase;
    this.#enter(phase);
    let result: Result;
    try {
      result = work();
    } catch (error) {
      this.#enter(outer);
      throw error;
    }
    if (!(result instanceof Promise)) {
      this.#enter(outer);
      return result;
    }
    return result.finally(() => this.#enter(outer)) as Result;
  }

  /** Ends the current phase and starts another, if one is given. */
  #enter(phase: Phase | undefined): void {
    const now = performance.now();
    if (this.#phase !== undefined)
      this.#times.set(this.#phase, (this.#times.get(this.#phase) ?? 0) + now - this.#since);
    this.#phase = phase;
    this.#since = now;
  }

  /** Formats the times as a header: `parse;dur=0.4, layout;dur=3.1`, in milliseconds; empty if nothing was measured. */
  format(): string {
    return Array.from(this.#times, ([phase, time]) => `${phase};dur=${Number(time.toFixed(1))}`).join(", ");
  }
}

/** The timers of requests. Entries are garbage-collected with their requests. */
const timers = new WeakMap<Request, PhaseTimer>();

export function phaseTimerOf(request: Request): PhaseTimer {
  const timer = timers.get(request) ?? new PhaseTimer();
  timers.set(request, timer);
  return timer;
}
