// What is large and used again: engines, whose memory never shrinks, and room for pixels. An isolate keeps small ones only. Large
// ones are left to the collector, which takes its time: whoever needs one before it has come gets such a one, instead of one more
// beside it.

/** Things of one kind. Each is one picture's at a time. */
export class Shelf<Thing extends object> {
  readonly #keptBytes: number;
  readonly #kept: Thing[] = [];
  #large: WeakRef<Thing> | undefined;

  /** @param keptBytes size of the largest that is kept for good */
  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  /** The one that was given back last, if there is any. */
  take(): Thing | undefined {
    const large = this.#large?.deref();
    this.#large = undefined;
    return large ?? this.#kept.pop();
  }

  /** Puts one back that is in order. */
  give(thing: Thing, bytes: number): void {
    if (bytes <= this.#keptBytes) this.#kept.push(thing);
    else this.#large = new WeakRef(thing);
  }
}
