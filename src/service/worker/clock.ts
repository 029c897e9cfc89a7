// The time → what a chart's script is told of it.

const MINUTE = 60_000;

/** A clock that stands at the beginning of this minute, so that a URL has one picture a minute. */
export class MinuteClock {
  /** Seconds until it goes on, once it has been read. */
  secondsLeft: number | undefined;

  /** Milliseconds since the epoch. */
  read(): number {
    const now = Date.now();
    const minute = Math.floor(now / MINUTE) * MINUTE;
    this.secondsLeft = Math.ceil((minute + MINUTE - now) / 1000);
    return minute;
  }
}
