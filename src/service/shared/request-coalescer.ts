// Coalesces identical work of concurrent requests. Waiting for another request's work has a timeout, because the
// platform may cancel that request and its work.

/** The work in progress in this isolate, by key. */
export class RequestCoalescer<T> {
  readonly #inProgress = new Map<string, Promise<T>>();

  /**
   * @param patience how long to wait for another request's work, in milliseconds
   * @param canShare whether a result may be used by several requests
   */
  constructor(
    readonly patience: number,
    readonly canShare: (result: T) => boolean,
  ) {}

  /** Returns the result of the work in progress for a key, or starts it. */
  async share(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.#inProgress.get(key);
    if (running !== undefined) {
      const result = await withTimeout(running, this.patience);
      if (result !== "late" && this.canShare(result)) return result;
    }
    const work = start();
    this.#inProgress.set(key, work);
    try {
      return await work;
    } finally {
      if (this.#inProgress.get(key) === work) this.#inProgress.delete(key);
    }
  }
}

/** Waits for another request's work. Returns `late` on timeout. @param patience timeout in milliseconds */
export async function withTimeout<T>(work: Promise<T>, patience: number): Promise<T | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
