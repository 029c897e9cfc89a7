// Keeps an instance of a package between requests. InitialState restores it to its state after loading before each use.

import { scheduleIdleWork } from "./idle-work.ts";
import { InitialState, type PackageState } from "./initial-state.ts";

/** What the `load` of a package returns, which scripts/metered-factory.ts builds. */
export interface LoadedPackage<Exports> {
  readonly exports: Exports;
  readonly state: PackageState;
}

interface Kept<Exports> {
  readonly exports: Exports;
  readonly state: InitialState;
}

/** A pool of instances, which read what belongs to a request from a host object. */
export class InstancePool<Host, Exports> {
  readonly #load: () => LoadedPackage<Exports>;
  #host: Host | undefined;
  #clean: Kept<Exports> | undefined;
  #used: Kept<Exports> | undefined;
  #isKnown = false;

  /** @param load creates an instance; `host` returns the host of the current use, or undefined while a package is loaded */
  constructor(load: (host: () => Host | undefined) => LoadedPackage<Exports>) {
    this.#load = () => load(() => this.#host);
  }

  /** Runs synchronous code with an instance that is new or restored. */
  use<Result>(host: Host, run: (exports: Exports) => Result): Result {
    const before = this.#host;
    // Packages are loaded without a host, so that no instance depends on one.
    this.#host = undefined;
    let kept: Kept<Exports> | undefined;
    try {
      kept = this.#take();
      const { exports } = kept ?? this.#load();
      this.#host = host;
      return run(exports);
    } finally {
      this.#host = before;
      this.#used ??= kept;
      scheduleIdleWork(this.#prepare);
    }
  }

  /** Returns undefined to the first request, because listing an instance's state takes longer than creating one. */
  #take(): Kept<Exports> | undefined {
    if (this.#isKnown) this.#prepare();
    this.#isKnown = true;
    const kept = this.#clean;
    this.#clean = undefined;
    return kept;
  }

  readonly #prepare = () => {
    this.#clean ??= this.#restoreUsed() ?? this.#keep();
  };

  #restoreUsed(): Kept<Exports> | undefined {
    const used = this.#used;
    this.#used = undefined;
    try {
      used?.state.restore();
      return used;
    } catch {
      return undefined;
    }
  }

  /** Returns undefined if the package's state can't be listed: each request then gets a new instance. */
  #keep(): Kept<Exports> | undefined {
    const { exports, state } = this.#load();
    try {
      return { exports, state: new InitialState(state) };
    } catch {
      return undefined;
    }
  }
}
