// Paths as flat arrays of numbers, in which each verb is followed by its coordinates, and shared path geometry. The
// canvas, the fonts and the surfaces use this format.

/** Path verbs, which are followed by 2, 2, 4, 6 and 0 coordinates respectively. */
export const MOVE = 0;
export const LINE = 1;
export const QUAD = 2;
export const CUBIC = 3;
export const CLOSE = 4;

/** Number of coordinates that follow each verb. */
export const ARITY = [2, 2, 4, 6, 0] as const;

/** Segments in drawing order, such as `[MOVE, x, y, LINE, x, y, CLOSE]`. */
export type Path = readonly number[];

/**
 * An affine transformation, `x' = a x + c y + e` and `y' = b x + d y + f`, with the element names of the HTML standard.
 */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** An axis-aligned rectangle given by its edges; empty if `right <= left` or `bottom <= top`. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const IDENTITY: Matrix = Object.freeze([1, 0, 0, 1, 0, 0] as const);

/** Returns the matrix that applies `inner` first and `outer` second. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  // Until the function is optimised, destructuring an array would create an object for each element.
  const a = outer[0];
  const b = outer[1];
  const c = outer[2];
  const d = outer[3];
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + outer[4],
    b * inner[4] + d * inner[5] + outer[5],
  ];
}

/** Returns the inverse; null for a singular matrix. */
export function invert(matrix: Matrix): Matrix | null {
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || determinant === 0) return null;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

export function transformPath(path: Path, matrix: Matrix): number[] {
  const a = matrix[0];
  const b = matrix[1];
  const c = matrix[2];
  const d = matrix[3];
  const e = matrix[4];
  const f = matrix[5];
  const out: number[] = new Array(path.length);
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    out[i++] = verb;
    for (let n = ARITY[verb as 0] as number; n > 0; n -= 2) {
      const x = path[i] as number;
      const y = path[i + 1] as number;
      out[i++] = a * x + c * y + e;
      out[i++] = b * x + d * y + f;
    }
  }
  return out;
}

/** Returns the bounds of the path's points and control points; null for an empty path. */
export function pathBounds(path: Path): Box | null {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < path.length; ) {
    const end = i + 1 + (ARITY[path[i] as 0] as number);
    for (i++; i < end; i += 2) {
      const x = path[i] as number;
      const y = path[i + 1] as number;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return left <= right ? { left, top, right, bottom } : null;
}

/**
 * Returns the exact bounds of the drawn shape, which can be smaller than the control points' bounds. Null if the path
 * draws nothing or has coordinates that are not finite.
 *
 * @param adjust applied to each coordinate first, for example to clamp it
 */
export function curveBounds(path: Path, adjust: (value: number) => number = (value) => value): Box | null {
  if (!path.every(Number.isFinite)) return null;
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    if (verb === CLOSE) [x, y] = [startX, startY];
    else {
      const at = (k: number) => adjust(path[i + k] as number);
      if (verb === QUAD) {
        pushExtrema(xs, x, at(1), at(3));
        pushExtrema(ys, y, at(2), at(4));
      } else if (verb === CUBIC) {
        pushExtrema(xs, x, at(1), at(3), at(5));
        pushExtrema(ys, y, at(2), at(4), at(6));
      }
      x = at(end - i - 2);
      y = at(end - i - 1);
      if (verb === MOVE) [startX, startY] = [x, y];
      // A MOVE that no segment follows is not part of the shape.
      if (verb !== MOVE || (end < path.length && path[end] !== MOVE)) {
        xs.push(x);
        ys.push(y);
      }
    }
    i = end;
  }
  const [left, right] = rangeOf(xs);
  const [top, bottom] = rangeOf(ys);
  return Number.isFinite(left + top + right + bottom) ? { left, top, right, bottom } : null;
}

function rangeOf(values: readonly number[]): readonly [min: number, max: number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return [min, max];
}

/** Adds the extrema of a quadratic or cubic curve on one axis. */
function pushExtrema(out: number[], p0: number, p1: number, p2: number, p3?: number): void {
  // The coefficients of the curve's derivative, a t² + b t + c.
  const a = p3 === undefined ? 0 : p3 - 3 * p2 + 3 * p1 - p0;
  const b = (p2 - 2 * p1 + p0) * (p3 === undefined ? 1 : 2);
  const c = p1 - p0;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  const ts = a === 0 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  for (const t of ts) {
    if (!(t > 0 && t < 1)) continue;
    const u = 1 - t;
    out.push(
      p3 === undefined
        ? u * u * p0 + 2 * u * t * p1 + t * t * p2
        : u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3,
    );
  }
}

/** Returns the box if the path is a single axis-aligned rectangle, starting at any corner; null otherwise. */
export function pathAsBox(path: Path): Box | null {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    if (verb === CLOSE) {
      i += 1;
      // A segment that follows CLOSE without a MOVE starts another subpath.
      if (i < path.length && path[i] !== MOVE) return null;
      continue;
    }
    if (verb === MOVE && xs.length > 0) {
      // A trailing MOVE, which rect() adds, draws nothing.
      if (i + 3 < path.length) return null;
      break;
    }
    if (verb > LINE || xs.length === 5) return null;
    xs.push(path[i + 1] as number);
    ys.push(path[i + 2] as number);
    i += 3;
  }
  if (xs.length === 5 && (xs[4] !== xs[0] || ys[4] !== ys[0])) return null;
  if (xs.length < 4) return null;
  const [x0, x1, x2, x3] = xs as [number, number, number, number];
  const [y0, y1, y2, y3] = ys as [number, number, number, number];
  const acrossFirst = y0 === y1 && x1 === x2 && y2 === y3 && x3 === x0;
  const downFirst = x0 === x1 && y1 === y2 && x2 === x3 && y3 === y0;
  if (!acrossFirst && !downFirst) return null;
  return { left: Math.min(x0, x2), top: Math.min(y0, y2), right: Math.max(x0, x2), bottom: Math.max(y0, y2) };
}

export function intersectBoxes(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

export function uniteBoxes(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Expands the box by `x` on the left and right, and by `y` at the top and bottom. Negative values shrink it. */
export function growBox({ left, top, right, bottom }: Box, x: number, y = x): Box {
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

export function moveBox({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** Returns the pixels that a box touches: the smallest box with integer coordinates that contains it. */
export function roundOut({ left, top, right, bottom }: Box): Box {
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) };
}

/** Whether the inner box lies within the outer box, after expanding the outer box by `slack` on each side. */
export function boxContains(outer: Box, inner: Box, slack = 0): boolean {
  return (
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    inner.right <= outer.right + slack &&
    inner.bottom <= outer.bottom + slack
  );
}

/** Returns the box with the given corner and size. Width and height may be negative. */
export function boxOf(x: number, y: number, width: number, height: number): Box {
  return {
    left: Math.min(x, x + width),
    top: Math.min(y, y + height),
    right: Math.max(x, x + width),
    bottom: Math.max(y, y + height),
  };
}

export function boxIsEmpty(box: Box): boolean {
  return !(box.right > box.left && box.bottom > box.top);
}

export function boxPath({ left, top, right, bottom }: Box): number[] {
  return [MOVE, left, top, LINE, right, top, LINE, right, bottom, LINE, left, bottom, CLOSE];
}

/**
 * Returns the length of the polyline through the path's points and control points, an upper bound of the path's length.
 */
export function pathLength(path: Path): number {
  let length = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    for (let k = i + 1; k < end; k += 2) {
      const [toX, toY] = [path[k] as number, path[k + 1] as number];
      if (verb === MOVE) [startX, startY] = [toX, toY];
      else length += Math.hypot(toX - x, toY - y);
      [x, y] = [toX, toY];
    }
    if (verb === CLOSE) {
      length += Math.hypot(startX - x, startY - y);
      [x, y] = [startX, startY];
    }
    i = end;
  }
  return length;
}

/** Copies paths, because callers may modify them later. A fill and a stroke of the same path share a copy. */
export class PathCopier {
  readonly #count: (numbers: number) => void;
  #last: { readonly path: Path; readonly length: number; readonly copy: Path } | undefined;

  /** @param count receives the length of each path before the path is copied */
  constructor(count: (numbers: number) => void) {
    this.#count = count;
  }

  copy(path: Path): Path {
    if (this.#last?.path === path && this.#last.length === path.length) return this.#last.copy;
    this.#count(path.length);
    const copy = path.slice();
    this.#last = { path, length: path.length, copy };
    return copy;
  }

  /** Releases the latest copy. */
  clear(): void {
    this.#last = undefined;
  }
}
