// Outlines of pictures that are drawn many times → the shortest `d` there is for them: relative commands in whole units, which
// are the font's own and so fine that nobody sees the rounding. Each command is relative to the rounded point before it, so
// that rounding does not add up. SVG 2, chapter 9.

import { ARITY, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../path.ts";

/** How far the control point of a curve may be from where it was, units. */
const CONTROL_SLACK = 1;

export function formatShape(path: Path): string {
  let text = "";
  let command = "";
  let isFirst = false;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // Where the control point of a curve that goes on smoothly would be.
  let [nextX, nextY] = [Number.NaN, Number.NaN];

  const begin = (name: string) => {
    // After a move come lines, unless something else is said.
    isFirst = name !== command && !(command === "m" && name === "l");
    if (isFirst) text += name;
    command = name;
  };
  const put = (value: number) => {
    text += isFirst || value < 0 ? value : ` ${value}`;
    isFirst = false;
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
