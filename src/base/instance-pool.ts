// Keeps an instance of a package between requests. Before each use, InitialState restores the instance to its state
// after loading.

import { scheduleIdleWork } from "./idle-work.ts";
import { InitialState, type PackageState } from "./initial-state.ts";

/** The return value of a package's `load`, a function that scripts/metered-factory.ts generates. */
export interface LoadedPackage<Exports> {
  readonly exports: Exports;
  readonly state: PackageState;
}

interface Kept<Exports> {
  readonly exports: Exports;
  readonly state: InitialState;
}

/** A pool of a package's instances. During a use, the instance accesses its request through a host object. */
export class InstancePool<Host, Exports> {
  readonly #load: () => LoadedPackage<Exports>;
  #host: Host | undefined;
  #clean: Kept<Exports> | undefined;
  #used: Kept<Exports> | undefined;
  #isKnown = false;

  /** @param load creates an instance; `host` returns the host object of the current use, or undefined during loading */
  constructor(load: (host: () => Host | undefined) => LoadedPackage<Exports>) {
    this.#load = () => load(() => this.#host);
  }

  /** Whether the pool has an instance to reuse. */
  get hasInstance(): boolean {
    return this.#clean !== undefined || this.#used !== undefined;
  }

  /** Runs synchronous code with a new or restored instance. */
  use<Result>(host: Host, run: (exports: Exports) => Result): Result {
    const before = this.#host;
    // Packages are loaded without a host, so that no instance depends on a particular request.
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

  /**
   * Returns undefined for the first request, because recording an instance's state takes longer than creating an
   * instance.
   */
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

  /** Returns undefined if the package's state can't be recorded: each request then gets a new instance. */
  #keep(): Kept<Exports> | undefined {
    const { exports, state } = this.#load();
    try {
      return { exports, state: new InitialState(state) };
    } catch {
      return undefined;
    }
  }
}
