// Copies paths for recorded calls.

import type { Path } from "../path.ts";

/** Copies paths, which callers may change later. A fill and a stroke of the same path share a copy. */
export class PathCopier {
  #last: { readonly path: Path; readonly length: number; readonly copy: Path } | undefined;

  /** @param count called with the length of a path before it is copied */
  copy(path: Path, count: (numbers: number) => void): Path {
    if (this.#last?.path === path && this.#last.length === path.length) return this.#last.copy;
    count(path.length);
    const copy = path.slice();
    this.#last = { path, length: path.length, copy };
    return copy;
  }

  /** Releases the latest copy. */
  clear(): void {
    this.#last = undefined;
  }
}
