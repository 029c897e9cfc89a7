// Outlines of pictures that are drawn many times → the shortest `d` there is for them: relative commands in whole units, which
// are the font's own and so fine that nobody sees the rounding. Each command is relative to the rounded point before it, so
// that rounding does not add up. SVG 2, chapter 9.

import { ARITY, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../base/path.ts";

/** How far the control point of a curve may be from where it was, units. */
const CONTROL_SLACK = 1;

export function formatShape(path: Path): string {
  let text = "";
  let command = "";
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // Where the control point of a curve that goes on smoothly would be.
  let [nextX, nextY] = [Number.NaN, Number.NaN];

  const write = (name: string, ...numbers: number[]) => {
    // After a move come lines, unless something else is said.
    const isSame = name === command || (command === "m" && name === "l");
    command = name;
    if (!isSame) text += name;
    numbers.forEach((number, index) => {
      const separates = number < 0 || (index === 0 && !isSame);
      text += separates ? number : ` ${number}`;
    });
  };
  const at = (index: number) => Math.round(path[index] as number);

  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    if (verb === CLOSE) {
      write("z");
      [x, y] = [startX, startY];
      nextX = Number.NaN;
      i = end;
      continue;
    }
    const [toX, toY] = [at(end - 2), at(end - 1)];
    if (verb === MOVE) write("m", toX - x, toY - y);
    else if (verb === LINE) writeLine(write, toX - x, toY - y);
    else if (verb === CUBIC) write("c", at(i + 1) - x, at(i + 2) - y, at(i + 3) - x, at(i + 4) - y, toX - x, toY - y);
    let [controlX, controlY] = [Number.NaN, Number.NaN];
    if (verb === QUAD) {
      [controlX, controlY] = [at(i + 1), at(i + 2)];
      const off = Math.max(Math.abs(nextX - (path[i + 1] as number)), Math.abs(nextY - (path[i + 2] as number)));
      if (off <= CONTROL_SLACK) {
        write("t", toX - x, toY - y);
        [controlX, controlY] = [nextX, nextY];
      } else write("q", controlX - x, controlY - y, toX - x, toY - y);
    }
    [nextX, nextY] = [2 * toX - controlX, 2 * toY - controlY];
    [x, y] = [toX, toY];
    if (verb === MOVE) [startX, startY] = [x, y];
    i = end;
  }
  return text;
}

function writeLine(write: (name: string, ...numbers: number[]) => void, x: number, y: number): void {
  if (y === 0) {
    if (x !== 0) write("h", x);
  } else if (x === 0) write("v", y);
  else write("l", x, y);
}
