// A surface that only records which pixels have ink, for the layout of word clouds. It supports glyph outlines and
// strokes around them, and ignores colours, images, clips and dashes.

import { ARITY, CLOSE, CUBIC, IDENTITY, type Matrix, MOVE, multiply, type Path, QUAD } from "../../engine/path.ts";
import type { GlyphRun, StrokeStyle, Surface } from "../../engine/surface.ts";

/** Maximum padding around a word, in pixels. */
const CLOUD_PADDING = 64;

/** Maximum number of line segments per curve. At word sizes, this is accurate to a fifth of a pixel. */
const MAX_SEGMENTS = 6;
/** Minimum length of the segments into which curves are split, in pixels. */
const SEGMENT_LENGTH = 1.5;

/** Scan lines per row of pixels. */
const LINES_PER_ROW = 2;

/** Straight edges, four numbers each: x and y of the start, x and y of the end. The array grows and is reused. */
class EdgeList {
  #numbers = new Float64Array(1024);
  #length = 0;

  /**
   * Replaces the list's contents with the edges of a transformed path; all subpaths are closed. Returns four numbers
   * per edge.
   */
  read(path: Path, matrix: Matrix = IDENTITY): Float64Array {
    this.#length = 0;
    flatten(path, matrix, this);
    return this.#numbers.subarray(0, this.#length);
  }

  add(x0: number, y0: number, x1: number, y1: number): void {
    const at = this.#length;
    if (at + 4 > this.#numbers.length) {
      const larger = new Float64Array(2 * this.#numbers.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    const numbers = this.#numbers;
    numbers[at] = x0;
    numbers[at + 1] = y0;
    numbers[at + 2] = x1;
    numbers[at + 3] = y1;
    this.#length = at + 4;
  }
}

/** Work per edge, per scan line, and per row of a dot, in units of src/base/fuel.ts. */
const EDGE_WORK = 80;
const LINE_WORK = 25;
const ROW_WORK = 15;

/** Records the pixels that glyphs cover. Methods of Surface that draw anything else do nothing. */
export class WordMask implements Surface {
  readonly width: number;
  readonly height: number;
  /** One byte per pixel, 255 where there is ink. */
  readonly #ink: Uint8Array;
  /**
   * Crossings of the current shape's edges with each scan line, as pairs of position and direction. Reused for the next
   * shape.
   */
  readonly #lines: number[][] = [];
  /** Number of used entries per scan line. Truncating the lists instead would free memory that the next shape needs. */
  #counts = new Int32Array(0);
  readonly #edges = new EdgeList();
  #work = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#ink = new Uint8Array(width * height);
  }

  /** Returns the work of drawing since the last call, in units of the request's fuel. */
  takeWork(): number {
    const work = this.#work;
    this.#work = 0;
    return work;
  }

  /** Whether any pixel of a run in row-major order has ink. */
  hasInk(x: number, y: number, count: number): boolean {
    const start = y * this.width + x;
    return this.#ink.subarray(start, start + count).includes(255);
  }

  /** Returns 32 pixels in row-major order; the highest bit is the first pixel. Pixels outside the mask have no ink. */
  bits(x: number, y: number): number {
    const start = y * this.width + x;
    let bits = 0;
    for (let i = 0; i < 32; i++) if (this.#ink[start + i] === 255) bits |= 1 << (31 - i);
    return bits;
  }

  fill(path: Path): void {
    this.cover(path, IDENTITY);
  }

  /** Marks the pixels inside a transformed path, and the pixels that the path touches. */
  cover(path: Path, matrix: Matrix): void {
    this.#cover(this.#edges.read(path, matrix));
  }

  /** Strokes a path with a round pen by stamping discs along each edge, without gaps. */
  stroke(path: Path, style: StrokeStyle): void {
    const scale = style.matrix === null ? 1 : Math.hypot(style.matrix[0], style.matrix[1]);
    const radius = Math.min((style.width / 2) * scale, CLOUD_PADDING);
    const step = Math.max(radius / 2, 0.5);
    const edges = this.#edges.read(path);
    for (let at = 0; at < edges.length; at += 4) {
      const x0 = edges[at] as number;
      const y0 = edges[at + 1] as number;
      const x1 = edges[at + 2] as number;
      const y1 = edges[at + 3] as number;
      const steps = Math.ceil(distance(x0, y0, x1, y1) / step);
      this.#work += EDGE_WORK + steps * (2 * radius + 2) * ROW_WORK;
      for (let i = 0; i <= steps; i++) {
        const fraction = steps === 0 ? 0 : i / steps;
        this.#dot(x0 + (x1 - x0) * fraction, y0 + (y1 - y0) * fraction, radius);
      }
    }
  }

  /** Marks the pixels that a disc touches. */
  #dot(x: number, y: number, radius: number): void {
    const top = Math.max(0, Math.floor(y - radius));
    const bottom = Math.min(this.height, Math.ceil(y + radius));
    for (let row = top; row < bottom; row++) {
      // Vertical distance from the centre to the nearest edge of the row.
      const distanceY = Math.min(Math.max(y, row), row + 1) - y;
      const half = Math.sqrt(Math.max(radius * radius - distanceY * distanceY, 0));
      const left = Math.max(0, Math.floor(x - half));
      this.#mark(row * this.width, left, Math.min(this.width, Math.ceil(x + half)));
    }
  }

  /** Marks pixels of a row. Faster than `fill` for typical runs, which are short. */
  #mark(row: number, left: number, right: number): void {
    const end = row + right;
    if (right - left > 32) this.#ink.fill(255, row + left, end);
    else for (let i = row + left; i < end; i++) this.#ink[i] = 255;
  }

  text({ face, glyphs, matrix, size }: GlyphRun): void {
    const scale = size / face.unitsPerEm;
    for (const { id, x, y } of glyphs) this.cover(face.outline(id), multiply(matrix, [scale, 0, 0, -scale, x, y]));
  }

  image(): void {}

  /** Clears the whole mask, because the layout never erases only a part of it. */
  erase(): void {
    this.#ink.fill(0);
  }

  /** Clears the first rows of the mask. */
  eraseRows(count: number): void {
    this.#ink.fill(0, 0, count * this.width);
  }

  /** Marks the pixels inside a shape (nonzero rule), including pixels that it only touches. */
  #cover(edges: Float64Array): void {
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 1; at < edges.length; at += 2) {
      const y = edges[at] as number;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const first = Math.max(0, Math.ceil(top * LINES_PER_ROW - 0.5));
    const last = Math.min(this.height * LINES_PER_ROW, Math.ceil(bottom * LINES_PER_ROW - 0.5)) - 1;
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
      const from = Math.max(first, Math.ceil(Math.min(y0, y1) * LINES_PER_ROW - 0.5));
      const to = Math.min(last, Math.ceil(Math.max(y0, y1) * LINES_PER_ROW - 0.5) - 1);
      const slope = ((edges[at + 2] as number) - x0) / (y1 - y0);
      const turn = y0 < y1 ? 1 : -1;
      for (let line = from; line <= to; line++) {
        const i = line - first;
        insert(lines[i] as number[], counts[i] as number, x0 + ((line + 0.5) / LINES_PER_ROW - y0) * slope, turn);
        counts[i] = (counts[i] as number) + 2;
      }
    }
    for (let i = 0; i < count; i++) {
      this.#work += (counts[i] as number) * LINE_WORK;
      this.#coverLine(lines[i] as number[], counts[i] as number, first + i);
    }
  }

  #coverLine(crossings: readonly number[], count: number, line: number): void {
    const start = Math.floor(line / LINES_PER_ROW) * this.width;
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

/** Inserts a crossing in order of position, into the first `count` entries. */
function insert(crossings: number[], count: number, x: number, turn: 1 | -1): void {
  let at = count;
  for (; at > 0 && (crossings[at - 2] as number) > x; at -= 2) {
    crossings[at] = crossings[at - 2] as number;
    crossings[at + 1] = crossings[at - 1] as number;
  }
  crossings[at] = x;
  crossings[at + 1] = turn;
}

/** Returns the distance between two points. `Math.hypot` takes several times as long. */
function distance(x0: number, y0: number, x1: number, y1: number): number {
  return Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
}

/** Flattens a transformed path into edges, and closes its subpaths. */
function flatten(path: Path, [xx, yx, xy, yy, dx, dy]: Matrix, edges: EdgeList): void {
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  const lineTo = (toX: number, toY: number) => {
    edges.add(x, y, toX, toY);
    x = toX;
    y = toY;
  };
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    const a = xx * (path[i + 1] as number) + xy * (path[i + 2] as number) + dx;
    const b = yx * (path[i + 1] as number) + yy * (path[i + 2] as number) + dy;
    const c = xx * (path[i + 3] as number) + xy * (path[i + 4] as number) + dx;
    const d = yx * (path[i + 3] as number) + yy * (path[i + 4] as number) + dy;
    const e = xx * (path[i + 5] as number) + xy * (path[i + 6] as number) + dx;
    const f = yx * (path[i + 5] as number) + yy * (path[i + 6] as number) + dy;
    if (verb === MOVE || verb === CLOSE) {
      lineTo(startX, startY);
      if (verb === MOVE) {
        x = startX = a;
        y = startY = b;
      }
    } else if (verb === QUAD || verb === CUBIC) {
      const x0 = x;
      const y0 = y;
      const reach = distance(x0, y0, a, b) + distance(a, b, c, d) + (verb === CUBIC ? distance(c, d, e, f) : 0);
      const segments = Math.min(MAX_SEGMENTS, Math.ceil(reach / SEGMENT_LENGTH));
      for (let segment = 1; segment <= segments; segment++) {
        const t = segment / segments;
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
}
