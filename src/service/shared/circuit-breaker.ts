// Skips a service for a while after it has failed several times in a row, so that requests don't wait for it.

/** Number of failures in a row after which the service is skipped, and for how long, in milliseconds. */
const MAX_FAILURES = 3;
const PAUSE_MILLISECONDS = 60_000;

/** Counts the failures of a service. After each pause, one request tries the service again. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  /** Whether a request may be sent. After a pause, returns true once and begins a new pause. */
  allow(): boolean {
    if (this.#failures < MAX_FAILURES) return true;
    if (Date.now() < this.#openUntil) return false;
    this.#pause();
    return true;
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(): void {
    this.#failures += 1;
    this.#pause();
  }

  #pause(): void {
    this.#openUntil = Date.now() + PAUSE_MILLISECONDS;
  }
}
