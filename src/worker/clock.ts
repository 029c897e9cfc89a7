// The time → what a chart's script is told of it.

const DAY = 86_400_000;

/** A clock that stands at the beginning of today, UTC, so that a URL has one picture a day. */
export class DayClock {
  /** Seconds until it goes on, once it has been read. */
  secondsLeft: number | undefined;

  /** Milliseconds since the epoch. */
  read(): number {
    const now = Date.now();
    const today = Math.floor(now / DAY) * DAY;
    this.secondsLeft = Math.ceil((today + DAY - now) / 1000);
    return today;
  }
}
