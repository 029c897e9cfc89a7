// Skips a service for a while after it has failed several times in a row, so that requests don't wait for it.

/** Number of failures in a row after which the service is skipped, and for how long, in milliseconds. */
const MAX_FAILURES = 3;
const PAUSE_MILLISECONDS = 60_000;

/** Counts the failures of a service. After the pause, one request tries the service again. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  /** Whether requests to the service are allowed. */
  get isClosed(): boolean {
    return this.#failures < MAX_FAILURES || Date.now() >= this.#openUntil;
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(): void {
    this.#failures += 1;
    this.#openUntil = Date.now() + PAUSE_MILLISECONDS;
  }
}
