// Which parts of a module's code have run, as V8 counts blocks: "Profiler.takePreciseCoverage" of the DevTools protocol, in this process.

import { type Profiler, Session } from "node:inspector";

/** Counts the blocks of the module at a URL. */
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

  /** How many blocks have been found to run. */
  get size(): number {
    return this.#seen.size;
  }

  /** Whether a block has run since the last look that had not been found before. It remains to be found. */
  hasNew(): boolean {
    return this.#list().some((block) => !this.#seen.has(block));
  }

  /** Adds the blocks that have run since the last look. Returns whether one of them is new. */
  add(): boolean {
    const before = this.#seen.size;
    for (const block of this.#list()) this.#seen.add(block);
    return this.#seen.size > before;
  }

  stop(): void {
    this.#session.disconnect();
  }

  /** The blocks that have run since the last look, by their places. Functions without inner blocks are one block. */
  #list(): number[] {
    return this.#read().flatMap(({ functions }) =>
      functions.flatMap(({ ranges }) =>
        ranges.filter(({ count }) => count > 0).map(({ startOffset, endOffset }) => startOffset * 2 ** 24 + endOffset),
      ),
    );
  }

  #read(): Profiler.ScriptCoverage[] {
    let result: Profiler.ScriptCoverage[] = [];
    // The session is of this thread: it answers before `post` returns.
    this.#session.post("Profiler.takePreciseCoverage", (error, reply) => {
      if (error !== null) throw error;
      result = reply.result;
    });
    return result.filter(({ url }) => url === this.#url);
  }
}
