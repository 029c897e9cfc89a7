// Writes outlines as the shortest possible path data: relative commands in whole font units, fine enough that rounding is
// invisible. Each command is relative to the previous rounded point, so that rounding errors do not add up. SVG 2, section
// 9.

import { ARITY, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../path.ts";

/** Maximum error of a curve's control point, in font units. */
const CONTROL_SLACK = 1;

/** Returns the path data of an outline. @param path outline in font units */
export function formatShape(path: Path): string {
  let text = "";
  let command = "";
  let isFirstNumber = false;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // Control point of a smooth continuation, for the `t` command.
  let [nextX, nextY] = [Number.NaN, Number.NaN];

  const begin = (name: string) => {
    // Coordinate pairs after a move are implicit lines.
    isFirstNumber = name !== command && !(command === "m" && name === "l");
    if (isFirstNumber) text += name;
    command = name;
  };
  const put = (value: number) => {
    text += isFirstNumber || value < 0 ? value : ` ${value}`;
    isFirstNumber = false;
  };
  const putPoint = (toX: number, toY: number) => {
    put(toX - x);
    put(toY - y);
  };

  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    if (verb === CLOSE) {
      begin("z");
      x = startX;
      y = startY;
      nextX = Number.NaN;
      i = end;
      continue;
    }
    const toX = Math.round(path[end - 2] as number);
    const toY = Math.round(path[end - 1] as number);
    let controlX = Number.NaN;
    let controlY = Number.NaN;
    if (verb === QUAD) {
      const [trueX, trueY] = [path[i + 1] as number, path[i + 2] as number];
      if (Math.abs(nextX - trueX) <= CONTROL_SLACK && Math.abs(nextY - trueY) <= CONTROL_SLACK) {
        controlX = nextX;
        controlY = nextY;
        begin("t");
      } else {
        controlX = Math.round(trueX);
        controlY = Math.round(trueY);
        begin("q");
        putPoint(controlX, controlY);
      }
      putPoint(toX, toY);
    } else if (verb === CUBIC) {
      begin("c");
      for (let k = i + 1; k < end; k += 2) putPoint(Math.round(path[k] as number), Math.round(path[k + 1] as number));
    } else if (verb === LINE && toY === y) {
      if (toX !== x) {
        begin("h");
        put(toX - x);
      }
    } else if (verb === LINE && toX === x) {
      begin("v");
      put(toY - y);
    } else {
      begin(verb === MOVE ? "m" : "l");
      putPoint(toX, toY);
    }
    nextX = 2 * toX - controlX;
    nextY = 2 * toY - controlY;
    x = toX;
    y = toY;
    if (verb === MOVE) {
      startX = x;
      startY = y;
    }
    i = end;
  }
  return text;
}
