// The service's most recent answers, so that the same request is not sent twice: after an undo, for example.

/** Maximum number of answers, and of their bytes. */
const MAX_COUNT = 40;
const MAX_BYTES = 12_000_000;

/** Answers by request. The least recently used are dropped first. */
export class RecentReplies<Reply> {
  readonly #replies = new Map<string, Reply>();
  readonly #sizeOf: (reply: Reply) => number;
  #bytes = 0;

  /** @param sizeOf returns an answer's size, in bytes */
  constructor(sizeOf: (reply: Reply) => number) {
    this.#sizeOf = sizeOf;
  }

  has(key: string): boolean {
    return this.#replies.has(key);
  }

  get(key: string): Reply | undefined {
    const reply = this.#remove(key);
    return reply === undefined ? undefined : this.add(key, reply);
  }

  /** Adds a reply, and drops the oldest replies above the limits. @returns the reply */
  add(key: string, reply: Reply): Reply {
    this.#remove(key);
    this.#replies.set(key, reply);
    this.#bytes += this.#sizeOf(reply) + key.length;
    for (const oldest of this.#replies.keys()) {
      if (this.#replies.size <= MAX_COUNT && this.#bytes <= MAX_BYTES) break;
      if (oldest !== key) this.#remove(oldest);
    }
    return reply;
  }

  #remove(key: string): Reply | undefined {
    const reply = this.#replies.get(key);
    if (reply === undefined) return undefined;
    this.#replies.delete(key);
    this.#bytes -= this.#sizeOf(reply) + key.length;
    return reply;
  }
}
