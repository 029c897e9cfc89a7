// Writes paths as path operators. ISO 32000-1, 8.5.2. Quadratic curves, which PDF lacks, become equivalent cubic
// curves.

import { clampCoordinate, formatCoordinate } from "../geometry/number.ts";
import { ARITY, type Box, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../path.ts";
import type { Clip } from "../surface.ts";

/** Returns the operators that construct the path; an empty string for a path without segments. */
export function formatPath(path: Path): string {
  let text = "";
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  let isClosed = false;
  const point = (at: number) => `${formatCoordinate(path[at] as number)} ${formatCoordinate(path[at + 1] as number)}`;
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    // Skip segments before the first MOVE, and a MOVE without segments.
    if (text === "" && verb !== MOVE) {
      i = end;
      continue;
    }
    // A segment after CLOSE starts a new subpath at the start of the previous subpath.
    if (isClosed && verb < CLOSE && verb !== MOVE) text += `${formatCoordinate(x)} ${formatCoordinate(y)} m\n`;
    isClosed = verb === CLOSE;
    if (verb === MOVE) {
      if (end < path.length && path[end] !== MOVE) text += `${point(i + 1)} m\n`;
    } else if (verb === LINE) text += `${point(i + 1)} l\n`;
    else if (verb === CUBIC) text += `${point(i + 1)} ${point(i + 3)} ${point(i + 5)} c\n`;
    else if (verb === QUAD) text += formatQuad(x, y, path, i);
    else text += "h\n";
    if (verb === CLOSE) [x, y] = [startX, startY];
    else {
      x = path[end - 2] as number;
      y = path[end - 1] as number;
    }
    if (verb === MOVE) [startX, startY] = [x, y];
    i = end;
  }
  return text;
}

function formatQuad(x: number, y: number, path: Path, at: number): string {
  const [cx, cy, toX, toY] = [1, 2, 3, 4].map((k) => clampCoordinate(path[at + k] as number)) as [
    number,
    number,
    number,
    number,
  ];
  const third = (from: number, to: number) =>
    formatCoordinate(clampCoordinate(from) + (2 / 3) * (to - clampCoordinate(from)));
  const first = `${third(x, cx)} ${third(y, cy)}`;
  const second = `${third(toX, cx)} ${third(toY, cy)}`;
  return `${first} ${second} ${formatCoordinate(toX)} ${formatCoordinate(toY)} c\n`;
}

/** Returns a rectangle operator for the box. */
export function formatBox({ left, top, right, bottom }: Box): string {
  const [x, y] = [formatCoordinate(left), formatCoordinate(top)];
  // Compute the size from rounded edges, so that the right and bottom edges round like coordinates of points.
  const width = formatCoordinate(Number(formatCoordinate(right)) - Number(x));
  const height = formatCoordinate(Number(formatCoordinate(bottom)) - Number(y));
  return `${x} ${y} ${width} ${height} re\n`;
}

/** Returns operators that clip the subsequent content. */
export function formatClip({ box, shapes }: Clip): string {
  let text = `${formatBox({ ...box, right: Math.max(box.left, box.right), bottom: Math.max(box.top, box.bottom) })}W n\n`;
  for (const { path, rule } of shapes)
    text += `${formatPath(path) || "0 0 0 0 re\n"}${rule === "evenodd" ? "W*" : "W"} n\n`;
  return text;
}
