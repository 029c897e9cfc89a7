// A surface that only remembers which pixels ink touches: what the layout of a word cloud asks its canvas for, so that words
// may lie in each other's hollows. Takes what text is made of, glyph outlines and pens around them; colours, images, clips
// and dashes leave no mark.

import { CLOUD_PADDING } from "../../base/limits.ts";
import { ARITY, CLOSE, CUBIC, MOVE, multiply, type Path, QUAD, transformPath } from "../../base/path.ts";
import type { GlyphRun, Pen, Surface } from "../../base/surface.ts";

/** Most straight pieces of a curve: at the sizes of words, within a fifth of a pixel. */
const PIECES = 6;
/** Pixels of such a piece that need not be shorter. */
const PIECE = 1.5;

/** Lines on which a row of pixels is examined. */
const LINES = 2;

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

export class WordMask implements Surface {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, 255 where there is ink. */
  readonly #ink: Uint8Array;
  /** Where the edges of one shape cross each line, by place and turn; kept for the next shape. */
  readonly #lines: number[][] = [];
  #work = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#ink = new Uint8Array(width * height);
  }

  /** The work of drawing since the last call, in units of the request's fuel. */
  takeWork(): number {
    const work = this.#work;
    this.#work = 0;
    return work;
  }

  /** Whether any of the pixels has ink that follow each other in reading order. */
  hasInk(x: number, y: number, count: number): boolean {
    const start = y * this.width + x;
    return this.#ink.subarray(start, start + count).includes(255);
  }

  /** 32 pixels that follow each other in reading order, the first as the highest bit. Pixels beyond the mask have no ink. */
  bits(x: number, y: number): number {
    const start = y * this.width + x;
    let bits = 0;
    for (let i = 0; i < 32; i++) if (this.#ink[start + i] === 255) bits |= 1 << (31 - i);
    return bits;
  }

  fill(path: Path): void {
    this.#cover(flatten(path));
  }

  /** A round pen is set down along each edge, at steps that leave no gaps. */
  stroke(path: Path, pen: Pen): void {
    const scale = pen.matrix === null ? 1 : Math.hypot(pen.matrix[0], pen.matrix[1]);
    const radius = Math.min((pen.width / 2) * scale, CLOUD_PADDING);
    const step = Math.max(radius / 2, 0.5);
    for (const [x0, y0, x1, y1] of flatten(path)) {
      const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / step);
      for (let i = 0; i <= steps; i++) {
        const share = steps === 0 ? 0 : i / steps;
        this.#dot(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, radius);
      }
    }
  }

  /** Marks the pixels that a disc touches. */
  #dot(x: number, y: number, radius: number): void {
    const [top, bottom] = [Math.max(0, Math.floor(y - radius)), Math.min(this.height, Math.ceil(y + radius))];
    for (let row = top; row < bottom; row++) {
      // The nearest line of the row.
      const away = Math.min(Math.max(y, row), row + 1) - y;
      const half = Math.sqrt(Math.max(radius * radius - away * away, 0));
      const [left, right] = [Math.max(0, Math.floor(x - half)), Math.min(this.width, Math.ceil(x + half))];
      if (left < right) this.#ink.fill(255, row * this.width + left, row * this.width + right);
    }
  }

  text({ face, glyphs, matrix, size }: GlyphRun): void {
    const scale = size / face.unitsPerEm;
    for (const { id, x, y } of glyphs)
      this.fill(transformPath(face.outline(id), multiply(matrix, [scale, 0, 0, -scale, x, y])));
  }

  image(): void {}

  /** The layout only ever clears all of its canvas. */
  erase(): void {
    this.#ink.fill(0);
  }

  /** Marks what the edges wind around, pixels that they only touch included. */
  #cover(edges: readonly Edge[]): void {
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [, y0, , y1] of edges) {
      top = Math.min(top, y0, y1);
      bottom = Math.max(bottom, y0, y1);
    }
    const first = Math.max(0, Math.ceil(top * LINES - 0.5));
    const last = Math.min(this.height * LINES, Math.ceil(bottom * LINES - 0.5)) - 1;
    if (!(first <= last)) return;
    for (let line = first; line <= last; line++) {
      const crossings = this.#lines[line - first];
      if (crossings === undefined) this.#lines.push([]);
      else crossings.length = 0;
    }
    for (const [x0, y0, x1, y1] of edges) {
      const from = Math.max(first, Math.ceil(Math.min(y0, y1) * LINES - 0.5));
      const to = Math.min(last, Math.ceil(Math.max(y0, y1) * LINES - 0.5) - 1);
      const slope = (x1 - x0) / (y1 - y0);
      for (let line = from; line <= to; line++)
        insert(this.#lines[line - first] as number[], x0 + ((line + 0.5) / LINES - y0) * slope, y0 < y1 ? 1 : -1);
    }
    for (let line = first; line <= last; line++) this.#coverLine(this.#lines[line - first] as number[], line);
  }

  #coverLine(crossings: readonly number[], line: number): void {
    const start = Math.floor(line / LINES) * this.width;
    let winding = 0;
    for (let i = 0; i + 2 < crossings.length; i += 2) {
      winding += crossings[i + 1] as number;
      if (winding === 0) continue;
      const left = Math.max(0, Math.floor(crossings[i] as number));
      const right = Math.min(this.width, Math.ceil(crossings[i + 2] as number));
      if (left < right) this.#ink.fill(255, start + left, start + right);
    }
  }
}

/** Adds a crossing, its place and its turn, where it belongs from left to right. */
function insert(crossings: number[], x: number, turn: 1 | -1): void {
  let at = crossings.length;
  crossings.push(x, turn);
  for (; at > 0 && (crossings[at - 2] as number) > x; at -= 2) {
    crossings[at] = crossings[at - 2] as number;
    crossings[at + 1] = crossings[at - 1] as number;
  }
  crossings[at] = x;
  crossings[at + 1] = turn;
}

/** The path's edges, subpaths closed. */
function flatten(path: Path): Edge[] {
  const edges: Edge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    edges.push([x, y, toX, toY]);
    [x, y] = [toX, toY];
  };
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = path.slice(i + 1, i + 1 + arity);
    if (verb === MOVE || verb === CLOSE) {
      lineTo(startX, startY);
      if (verb === MOVE) [x, y, startX, startY] = [a, b, a, b];
    } else if (verb === QUAD || verb === CUBIC) {
      const [x0, y0] = [x, y];
      const reach =
        Math.hypot(a - x0, b - y0) + Math.hypot(c - a, d - b) + (verb === CUBIC ? Math.hypot(e - c, f - d) : 0);
      const pieces = Math.min(PIECES, Math.ceil(reach / PIECE));
      for (let piece = 1; piece <= pieces; piece++) {
        const t = piece / pieces;
        const u = 1 - t;
        if (verb === QUAD) lineTo(u * u * x0 + 2 * u * t * a + t * t * c, u * u * y0 + 2 * u * t * b + t * t * d);
        else
          lineTo(
            u ** 3 * x0 + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * y0 + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          );
      }
    } else lineTo(a, b);
    i += 1 + arity;
  }
  lineTo(startX, startY);
  return edges;
}
