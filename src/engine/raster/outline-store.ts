// Paths that are filled → what the rasteriser gets of them, which is made once for all bands of a picture.

import { ARITY, type Path, pathAsBox } from "../path.ts";
import type { FillRule } from "../surface.ts";
import { windFigures } from "./figure.ts";

/** Numbers of all outlines that are kept, 8 bytes each. Those of drawings with more are made anew for each band. */
const KEPT_NUMBERS = 1_000_000;

export class OutlineStore {
  readonly #outlines: Readonly<Record<FillRule, Map<Path, Path>>> = { nonzero: new Map(), evenodd: new Map() };
  #numbers = 0;

  /** The path's outline. The path must not change from then on. */
  find(path: Path, rule: FillRule): Path {
    if (isFillRect(path)) return path;
    const known = this.#outlines[rule].get(path);
    if (known !== undefined) return known;
    const outline = windFigures(snapRows(path), rule);
    if (this.#numbers + outline.length <= KEPT_NUMBERS) {
      this.#numbers += outline.length;
      this.#outlines[rule].set(path, outline);
    }
    return outline;
  }
}

/** Numbers of a rectangle that was filled as such; one that is part of a path is followed by a move. */
const RECT_NUMBERS = 13;

function isFillRect(path: Path): boolean {
  return path.length === RECT_NUMBERS && pathAsBox(path) !== null;
}

/** Parts of a row that browsers round the ends of a path's lines and curves to. Rectangles and text are exact. */
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
