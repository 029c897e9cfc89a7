// Copies paths for recorded calls.

import type { Path } from "./path.ts";

/** Copies paths, which callers may change later. A fill and a stroke of the same path share a copy. */
export class PathCopier {
  readonly #count: (numbers: number) => void;
  #last: { readonly path: Path; readonly length: number; readonly copy: Path } | undefined;

  /** @param count called with the length of each path before it is copied */
  constructor(count: (numbers: number) => void) {
    this.#count = count;
  }

  copy(path: Path): Path {
    if (this.#last?.path === path && this.#last.length === path.length) return this.#last.copy;
    this.#count(path.length);
    const copy = path.slice();
    this.#last = { path, length: path.length, copy };
    return copy;
  }

  /** Releases the latest copy. */
  clear(): void {
    this.#last = undefined;
  }
}
