// A surface that only remembers which pixels ink touches: what the layout of a word cloud asks its canvas for, so that words
// may lie in each other's hollows. Takes what text is made of, glyph outlines and pens around them; colours, images, clips
// and dashes leave no mark.

import { CLOUD_PADDING } from "../../../base/limits.ts";
import { ARITY, CLOSE, CUBIC, MOVE, multiply, type Path, QUAD, transformPath } from "../../../engine/path.ts";
import type { GlyphRun, Pen, Surface } from "../../../engine/surface.ts";

/** Most straight pieces of a curve: at the sizes of words, within a fifth of a pixel. */
const PIECES = 6;
/** Pixels of such a piece that need not be shorter. */
const PIECE = 1.5;

/** Lines on which a row of pixels is examined. */
const LINES = 2;

/** Straight edges, four numbers each: from x and y, to x and y. */
type Edges = readonly number[];

/** Work of an edge, and of each line, dot and row of a dot: src/base/fuel.ts. */
const EDGE_WORK = 40;
const LINE_WORK = 25;
const ROW_WORK = 12;

export class WordMask implements Surface {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, 255 where there is ink. */
  readonly #ink: Uint8Array;
  /** Where the edges of one shape cross each line, by place and turn; kept for the next shape. */
  readonly #lines: number[][] = [];
  /** Numbers of each line that are in use: emptying a list would give its memory back. */
  #counts = new Int32Array(0);
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
    const edges = flatten(path);
    for (let at = 0; at < edges.length; at += 4) {
      const x0 = edges[at] as number;
      const y0 = edges[at + 1] as number;
      const x1 = edges[at + 2] as number;
      const y1 = edges[at + 3] as number;
      const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / step);
      this.#work += EDGE_WORK + steps * (2 * radius + 2) * ROW_WORK;
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
      this.#mark(row * this.width, left, right);
    }
  }

  /** Marks pixels of a row. Most runs are too short for a call of `fill` to pay. */
  #mark(row: number, left: number, right: number): void {
    const end = row + right;
    if (right - left > 32) this.#ink.fill(255, row + left, end);
    else for (let i = row + left; i < end; i++) this.#ink[i] = 255;
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
  #cover(edges: Edges): void {
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 1; at < edges.length; at += 2) {
      const y = edges[at] as number;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const first = Math.max(0, Math.ceil(top * LINES - 0.5));
    const last = Math.min(this.height * LINES, Math.ceil(bottom * LINES - 0.5)) - 1;
    if (!(first <= last)) return;
    const count = last - first + 1;
    if (this.#counts.length < count) this.#counts = new Int32Array(2 * count);
    const counts = this.#counts.fill(0, 0, count);
    const lines = this.#lines;
    while (lines.length < count) lines.push([]);
    this.#work += (edges.length / 4) * EDGE_WORK + (last - first) * LINE_WORK;
    for (let at = 0; at < edges.length; at += 4) {
      const x0 = edges[at] as number;
      const y0 = edges[at + 1] as number;
      const y1 = edges[at + 3] as number;
      const from = Math.max(first, Math.ceil(Math.min(y0, y1) * LINES - 0.5));
      const to = Math.min(last, Math.ceil(Math.max(y0, y1) * LINES - 0.5) - 1);
      const slope = ((edges[at + 2] as number) - x0) / (y1 - y0);
      const turn = y0 < y1 ? 1 : -1;
      for (let line = from; line <= to; line++) {
        const i = line - first;
        insert(lines[i] as number[], counts[i] as number, x0 + ((line + 0.5) / LINES - y0) * slope, turn);
        counts[i] = (counts[i] as number) + 2;
      }
    }
    for (let i = 0; i < count; i++) {
      this.#work += (counts[i] as number) * LINE_WORK;
      this.#coverLine(lines[i] as number[], counts[i] as number, first + i);
    }
  }

  #coverLine(crossings: readonly number[], count: number, line: number): void {
    const start = Math.floor(line / LINES) * this.width;
    let winding = 0;
    for (let i = 0; i + 2 < count; i += 2) {
      winding += crossings[i + 1] as number;
      if (winding === 0) continue;
      const left = Math.max(0, Math.floor(crossings[i] as number));
      const right = Math.min(this.width, Math.ceil(crossings[i + 2] as number));
      this.#mark(start, left, right);
    }
  }
}

/** Adds a crossing, its place and its turn, where it belongs from left to right among `count` numbers. */
function insert(crossings: number[], count: number, x: number, turn: 1 | -1): void {
  let at = count;
  for (; at > 0 && (crossings[at - 2] as number) > x; at -= 2) {
    crossings[at] = crossings[at - 2] as number;
    crossings[at + 1] = crossings[at - 1] as number;
  }
  crossings[at] = x;
  crossings[at + 1] = turn;
}

/** The path's edges, subpaths closed. */
function flatten(path: Path): Edges {
  const edges: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    edges.push(x, y, toX, toY);
    x = toX;
    y = toY;
  };
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    const a = path[i + 1] as number;
    const b = path[i + 2] as number;
    const c = path[i + 3] as number;
    const d = path[i + 4] as number;
    const e = path[i + 5] as number;
    const f = path[i + 6] as number;
    if (verb === MOVE || verb === CLOSE) {
      lineTo(startX, startY);
      if (verb === MOVE) {
        x = startX = a;
        y = startY = b;
      }
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
