// Paths for the even-odd rule → the same with figures inside of others wound the other way. The rasteriser averages windings
// over a pixel: where a frame's inner and outer edge meet within one, two turns over half of it would look like one turn over
// all of it, while opposite turns cancel out as they should.

import { ARITY, type Box, boxContains, LINE, MOVE, type Path, pathBounds } from "../base/path.ts";

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
export function alternateFigures(path: Path): Path {
  const figures = listFigures(path);
  if (figures.length < 2 || figures.length > MOST_FIGURES) return path;
  const out = path.slice();
  figures.forEach(({ start, box, isClockwise }, index) => {
    const depth = figures.filter(
      (other, place) =>
        place !== index && boxContains(other.box, box) && (place < index || !boxContains(box, other.box)),
    ).length;
    if (isClockwise !== (depth % 2 === 0)) out[start] = MOVE_BACKWARDS;
  });
  return out;
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
