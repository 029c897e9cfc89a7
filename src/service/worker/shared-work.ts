// Work that several requests want at the same time → done once, for all of them. A request may be given up, and its work with it:
// whoever waits for another's work does so for a while only.

/** Work under way in this isolate, by its key. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /**
   * @param patience how long to wait for the work of another request, milliseconds
   * @param canShare whether a result may be handed to several requests
   */
  constructor(
    readonly patience: number,
    readonly canShare: (result: T) => boolean,
  ) {}

  /** The result of the work of that key that is under way, or else of this. */
  async share(key: string, start: () => Promise<T>): Promise<T> {
    const others = this.#underWay.get(key);
    if (others !== undefined) {
      const result = await awaitOther(others, this.patience);
      if (result !== "late" && this.canShare(result)) return result;
    }
    const work = start();
    this.#underWay.set(key, work);
    try {
      return await work;
    } finally {
      if (this.#underWay.get(key) === work) this.#underWay.delete(key);
    }
  }
}

/**
 * What the work of another request comes to, or `late` when that takes too long.
 *
 * @param patience milliseconds
 */
export async function awaitOther<T>(work: Promise<T>, patience: number): Promise<T | "late"> {
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
