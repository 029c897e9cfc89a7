// Measures a module's block coverage in this process, with V8's `Profiler.takePreciseCoverage` (Chrome DevTools Protocol).

import { type Profiler, Session } from "node:inspector";

/** Counts the covered blocks of the module at a URL. */
export class Coverage {
  readonly #session = new Session();
  readonly #url: string;
  readonly #seen = new Set<number>();

  constructor(url: string) {
    this.#url = url;
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** Number of blocks that have been covered so far. */
  get size(): number {
    return this.#seen.size;
  }

  /** Looks for a block that has run since the last call, without recording it. */
  hasNew(): boolean {
    return this.#list().some((block) => !this.#seen.has(block));
  }

  /**
   * Records the blocks that have run since the last call.
   *
   * @returns whether any of them is new
   */
  add(): boolean {
    const before = this.#seen.size;
    for (const block of this.#list()) this.#seen.add(block);
    return this.#seen.size > before;
  }

  stop(): void {
    this.#session.disconnect();
  }

  /**
   * Returns the blocks that have run since the last call, as numbers derived from their offsets. Functions without inner
   * blocks are one block.
   */
  #list(): number[] {
    return this.#read().flatMap(({ functions }) =>
      functions.flatMap(({ ranges }) =>
        ranges.filter(({ count }) => count > 0).map(({ startOffset, endOffset }) => startOffset * 2 ** 24 + endOffset),
      ),
    );
  }

  #read(): Profiler.ScriptCoverage[] {
    let result: Profiler.ScriptCoverage[] = [];
    // The session is local, so the response arrives before `post` returns.
    this.#session.post("Profiler.takePreciseCoverage", (error, reply) => {
      if (error !== null) throw error;
      result = reply.result;
    });
    return result.filter(({ url }) => url === this.#url);
  }
}
