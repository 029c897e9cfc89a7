// Paces the page's requests, so that typing uses at most a third of the visitor's rate limit. A token bucket allows a burst of
// quick previews; after that, points come back evenly. docs/accounts.md describes the limits and their headers.

/** The service's default limit for callers without a key, in points per minute, until a response reports another. */
const DEFAULT_LIMIT = 60;
/** Share of the limit that the page may use: slightly less than a third, because responses arrive at irregular times. */
const SHARE = 0.3;
/** Part of the share that can be used at once. The rest comes back over a minute, so no minute exceeds the share. */
const BURST = 0.4;
/** Factor by which a pause in typing gets longer when no points are left. */
const MAX_SLOWDOWN = 4;

const MINUTE = 60_000;

/** The points that the page may spend. */
export class RequestBudget {
  readonly #now: () => number;
  #limit = DEFAULT_LIMIT;
  #points = DEFAULT_LIMIT * SHARE * BURST;
  #time: number;
  /** Whether the service counts the page's requests. It doesn't count callers on the same machine. */
  #isCounted = true;

  /** @param now the current time, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#time = now();
  }

  get #burst(): number {
    return this.#limit * SHARE * BURST;
  }

  /** Points that come back per millisecond. */
  get #rate(): number {
    return (this.#limit * SHARE * (1 - BURST)) / MINUTE;
  }

  #refill(): number {
    const now = this.#now();
    this.#points = Math.min(this.#burst, this.#points + (now - this.#time) * this.#rate);
    this.#time = now;
    return this.#points;
  }

  /** Takes the point that every request costs in advance. */
  take(): void {
    if (this.#isCounted) this.#points = this.#refill() - 1;
  }

  /** Settles a request for which `take` was called: expensive images cost more than a point, and cached images nothing. */
  settle({ ok, headers }: Pick<Response, "ok" | "headers">): void {
    const limit = readParameter(headers.get("RateLimit-Policy"), "q");
    if (limit !== undefined && limit > 0) this.#limit = limit;
    // Neither errors nor cached images have headers about the limit.
    if (limit !== undefined) this.#isCounted = true;
    else if (ok && headers.get("X-Cache") !== "HIT") this.#isCounted = false;
    const cost = ok ? (readParameter(headers.get("RateLimit"), "cost") ?? 0) : 1;
    // The debt is limited, so that the last change is drawn within a minute.
    if (this.#isCounted) this.#points = Math.max(1 - this.#rate * MINUTE, this.#refill() + 1 - cost);
    else this.#points = this.#burst;
  }

  /** Returns a pause in typing that gets longer when few points are left, in milliseconds. */
  stretch(pause: number): number {
    const used = 1 - Math.max(0, this.#refill()) / this.#burst;
    return pause * (1 + (MAX_SLOWDOWN - 1) * used);
  }

  /**
   * Returns the time until a request may be sent, in milliseconds.
   *
   * @param reserve points that must be left for more important requests
   */
  waitTime(reserve = 0): number {
    return Math.max(0, (1 + reserve - this.#refill()) / this.#rate);
  }

  /** Waits until a request may be sent. @throws the signal's reason if it is aborted */
  async wait(signal: AbortSignal, reserve = 0): Promise<void> {
    for (let time = this.waitTime(reserve); time > 0; time = this.waitTime(reserve)) await sleep(time, signal);
    signal.throwIfAborted();
  }
}

export const BUDGET = new RequestBudget();

/** Reads a numeric parameter of a structured header: `"anonymous";q=60;w=60` (RFC 9651). */
function readParameter(header: string | null, name: string): number | undefined {
  const [, digits] = new RegExp(`;\\s*${name}=(\\d+)`).exec(header ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function sleep(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, time);
    signal.addEventListener("abort", end, { once: true });
  });
}
