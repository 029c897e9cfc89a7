// The clock that chart scripts see.

const MINUTE = 60_000;

/** A clock rounded down to the minute, so that a URL returns the same image throughout the minute. */
export class MinuteClock {
  /** Seconds until the next minute, set when the clock is read. */
  secondsLeft: number | undefined;

  /** Returns milliseconds since the epoch, rounded down to the minute. */
  read(): number {
    const now = Date.now();
    const minute = Math.floor(now / MINUTE) * MINUTE;
    this.secondsLeft = Math.ceil((minute + MINUTE - now) / 1000);
    return minute;
  }
}
