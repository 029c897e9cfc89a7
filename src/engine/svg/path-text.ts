// Writes paths as the text of a `d` attribute. SVG 2, section 9.

import { formatCoordinate } from "../geometry/number.ts";
import { ARITY, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../path.ts";

/** Writes absolute commands, without repeated command letters or redundant separators. */
export function formatPath(path: Path): string {
  let text = "";
  let last = -1;
  let lastX = "";
  let lastY = "";
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    // A trailing move, which rect() leaves behind, draws nothing.
    if (verb === MOVE && i > 0 && i + 3 >= path.length) break;
    if (verb === LINE) {
      const x = formatCoordinate(path[i + 1] as number);
      const y = formatCoordinate(path[i + 2] as number);
      if (y === lastY) text += `H${x}`;
      else if (x === lastX) text += `V${y}`;
      else text += last === LINE ? join(x, y, true) : `L${join(x, y, false)}`;
      last = y === lastY || x === lastX ? -1 : LINE;
      lastX = x;
      lastY = y;
    } else if (verb === CLOSE) {
      text += "Z";
      last = CLOSE;
      // The current point is now the start of the subpath, which is not tracked, so the next line cannot use H or V.
      lastX = lastY = "";
    } else {
      text += verb === MOVE ? "M" : verb === QUAD ? "Q" : verb === CUBIC ? "C" : "";
      for (let k = 1; k <= arity; k += 2) {
        lastX = formatCoordinate(path[i + k] as number);
        lastY = formatCoordinate(path[i + k + 1] as number);
        text += join(lastX, lastY, k > 1);
      }
      last = verb;
    }
    i += 1 + arity;
  }
  return text;
}

function join(x: string, y: string, afterNumber: boolean): string {
  const gap = afterNumber && x.charCodeAt(0) !== MINUS ? " " : "";
  return y.charCodeAt(0) === MINUS ? gap + x + y : `${gap}${x} ${y}`;
}

const MINUS = 45;

/**
 * Writes a glyph's outline as relative commands to follow an `M`, in device pixels with y pointing down. Each command is
 * relative to the previous rounded point, so that rounding errors do not add up.
 *
 * @param scale device pixels per font unit of height
 * @param stretch width relative to height
 */
export function formatGlyph(outline: Path, scale: number, stretch: number): string {
  // String concatenation would keep every piece in memory for as long as the text is cached.
  const pieces: string[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < outline.length; ) {
    const verb = outline[i] as number;
    const arity = ARITY[verb as 0] as number;
    if (verb === CLOSE) {
      pieces.push("z");
      x = startX;
      y = startY;
    } else {
      pieces.push(verb === MOVE ? "m" : verb === LINE ? "l" : verb === QUAD ? "q" : "c");
      let endX = x;
      let endY = y;
      for (let k = 1; k <= arity; k += 2) {
        endX = round((outline[i + k] as number) * scale * stretch);
        endY = round(-(outline[i + k + 1] as number) * scale);
        pieces.push(join(formatCoordinate(endX - x), formatCoordinate(endY - y), k > 1));
      }
      x = endX;
      y = endY;
      if (verb === MOVE) {
        startX = x;
        startY = y;
      }
    }
    i += 1 + arity;
  }
  return pieces.join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
