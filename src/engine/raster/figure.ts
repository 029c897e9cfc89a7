// Paths → the same with some figures wound the other way, which changes nothing but what the rasteriser makes of them. It
// averages windings over a pixel. Where a frame's inner and outer edge meet within one, two turns over half of it would look
// like one turn over all of it, while opposite turns cancel out as they should; where two halves of a shape meet, it is
// opposite turns that would leave a gap.

import {
  ARITY,
  type Box,
  boxContains,
  boxIsEmpty,
  intersectBoxes,
  LINE,
  MOVE,
  type Path,
  pathBounds,
} from "../path.ts";
import type { FillRule } from "../surface.ts";

/** The verb of a move to a figure that counts backwards, which the rasteriser knows beside those of base/path.ts. */
const MOVE_BACKWARDS = 5;
/** Figures that are compared with each other; drawings with more are no frames. */
const MOST_FIGURES = 50;

interface Figure {
  readonly start: number;
  readonly box: Box;
  readonly isClockwise: boolean;
}

/** The path with its figures marked; itself when there is nothing to mark. */
export function windFigures(path: Path, rule: FillRule): Path {
  const figures = listFigures(path);
  if (figures.length < 2 || figures.length > MOST_FIGURES) return path;
  const turns = rule === "evenodd" ? turnsByDepth : turnsApart;
  const out = path.slice();
  for (const figure of figures) if (turns(figure, figures)) out[figure.start] = MOVE_BACKWARDS;
  return out;
}

/** By the even-odd rule directions are free: a figure inside of another goes against it. */
function turnsByDepth(figure: Figure, figures: readonly Figure[]): boolean {
  const { box, start, isClockwise } = figure;
  const depth = figures.filter(
    (other) => other !== figure && boxContains(other.box, box) && (other.start < start || !boxContains(box, other.box)),
  ).length;
  return isClockwise !== (depth % 2 === 0);
}

/** By the other rule those of figures that lie apart from all others are: they all go one way. */
function turnsApart(figure: Figure, figures: readonly Figure[]): boolean {
  if (figure.isClockwise) return false;
  return figures.every((other) => other === figure || boxIsEmpty(intersectBoxes(other.box, figure.box)));
}

function listFigures(path: Path): Figure[] {
  const figures: Figure[] = [];
  for (let start = 0; start < path.length; ) {
    let end = start;
    let area = 0;
    let [x, y] = [0, 0];
    for (; end < path.length && (end === start || path[end] !== MOVE); end += 1 + ARITY[path[end] as 0]) {
      const verb = path[end] as number;
      const last = end + ARITY[verb as 0];
      for (let k = end + 1; k < last; k += 2) {
        const [nextX, nextY] = [path[k] as number, path[k + 1] as number];
        if (verb >= LINE) area += x * nextY - nextX * y;
        [x, y] = [nextX, nextY];
      }
    }
    const first = [path[start + 1] as number, path[start + 2] as number] as const;
    area += x * first[1] - first[0] * y;
    const box = pathBounds(path.slice(start, end));
    if (box !== null && area !== 0) figures.push({ start, box, isClockwise: area > 0 });
    start = end;
  }
  return figures;
}
