// Caches the outlines that filled paths are converted to, so that all bands of an image share them.

import { ARITY, type Path, pathAsBox } from "../path.ts";
import type { FillRule } from "../surface.ts";
import { normalizeWinding } from "./winding.ts";

/** Maximum total length of the cached outlines, in 8-byte numbers. Further outlines are converted again for each band. */
const CACHED_NUMBERS = 1_000_000;

/** A cache of outlines for one image. */
export class OutlineStore {
  readonly #outlines: Readonly<Record<FillRule, Map<Path, Path>>> = { nonzero: new Map(), evenodd: new Map() };
  #numbers = 0;

  /** Returns a path's outline. The path must not be changed afterwards. */
  find(path: Path, rule: FillRule): Path {
    if (isFillRect(path)) return path;
    const cached = this.#outlines[rule].get(path);
    if (cached !== undefined) return cached;
    const outline = normalizeWinding(snapRows(path), rule);
    if (this.#numbers + outline.length <= CACHED_NUMBERS) {
      this.#numbers += outline.length;
      this.#outlines[rule].set(path, outline);
    }
    return outline;
  }
}

/** Array length of a path made by fillRect. A path made by rect() is longer, because it ends with a move. */
const RECT_NUMBERS = 13;

function isFillRect(path: Path): boolean {
  return path.length === RECT_NUMBERS && pathAsBox(path) !== null;
}

/** Browsers round the y coordinates of a path's end points to quarters of a row. Rectangles and text stay exact. */
const ROW_PARTS = 4;

function snapRows(path: Path): Path {
  const out = path.slice();
  for (let i = 0; i < out.length; ) {
    const end = i + 1 + ARITY[out[i] as 0];
    if (end - i > 1) out[end - 1] = Math.round((out[end - 1] as number) * ROW_PARTS) / ROW_PARTS;
    i = end;
  }
  return out;
}
