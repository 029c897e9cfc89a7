// The geometry classes of the canvas API: a mutable DOMMatrix, and DOMPoint. Geometry Interfaces Module Level 1. Only
// two-dimensional matrices are supported, because a canvas has no use for other matrices.

import { UsageError } from "../../base/failure.ts";
import { Matrix2D, type MatrixInit, type ReadonlyMatrix, readMatrix } from "../canvas/matrix-2d.ts";
import { IDENTITY, invert, type Matrix, multiply } from "../path.ts";

/** The two names of each element of a 2D matrix. */
const NAMES = [
  ["a", "m11"],
  ["b", "m12"],
  ["c", "m21"],
  ["d", "m22"],
  ["e", "m41"],
  ["f", "m42"],
] as const;
const NAN_MATRIX: Matrix = [Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN];
/** The 16 elements of a 2D matrix in three-dimensional form; null stands for each variable element. */
const PLANE = [null, null, 0, 0, null, null, 0, 0, 0, 0, 1, 0, null, null, 0, 1] as const;

/** DOMPoint. The canvas uses only `x` and `y`. */
export class DOMPoint {
  constructor(
    public x = 0,
    public y = 0,
    public z = 0,
    public w = 1,
  ) {}

  static fromPoint({ x = 0, y = 0, z = 0, w = 1 }: Partial<DOMPoint> = {}): DOMPoint {
    return new DOMPoint(x, y, z, w);
  }

  get [Symbol.toStringTag](): string {
    return "DOMPoint";
  }

  matrixTransform(matrix?: MatrixInit): DOMPoint {
    return new DOMMatrix(readMatrix(matrix) ?? NAN_MATRIX).transformPoint(this);
  }
}

/** DOMMatrix: a mutable two-dimensional matrix. */
export class DOMMatrix implements ReadonlyMatrix {
  declare a: number;
  declare b: number;
  declare c: number;
  declare d: number;
  declare e: number;
  declare f: number;
  declare m11: number;
  declare m12: number;
  declare m21: number;
  declare m22: number;
  declare m41: number;
  declare m42: number;
  readonly is2D = true;
  #values: Matrix = IDENTITY;

  /**
   * @param init six elements, the 16 elements of a two-dimensional matrix, or text such as `matrix(1, 0, 0, 1, 20, 10)`
   * @throws TypeError for any other list; DOMException (SyntaxError) for any other text
   */
  constructor(init?: string | Iterable<number>) {
    if (typeof init === "string") this.#values = parseMatrix(init);
    else if (init !== undefined && init !== null) this.#values = readList(Array.from(init, Number));
  }

  static fromMatrix(init?: MatrixInit): DOMMatrix {
    return new DOMMatrix(readMatrix(init) ?? NAN_MATRIX);
  }
  static fromFloat32Array(numbers: Float32Array): DOMMatrix {
    return new DOMMatrix(numbers);
  }
  static fromFloat64Array(numbers: Float64Array): DOMMatrix {
    return new DOMMatrix(numbers);
  }

  get [Symbol.toStringTag](): string {
    return "DOMMatrix";
  }

  get isIdentity(): boolean {
    return this.#values.every((value, index) => value === IDENTITY[index]);
  }

  multiply(other?: MatrixInit): DOMMatrix {
    return DOMMatrix.fromMatrix(this).multiplySelf(other);
  }
  multiplySelf(other?: MatrixInit): this {
    this.#values = multiply(this.#values, readMatrix(other) ?? NAN_MATRIX);
    return this;
  }
  preMultiplySelf(other?: MatrixInit): this {
    this.#values = multiply(readMatrix(other) ?? NAN_MATRIX, this.#values);
    return this;
  }
  translate(x = 0, y = 0): DOMMatrix {
    return DOMMatrix.fromMatrix(this).translateSelf(x, y);
  }
  translateSelf(x = 0, y = 0): this {
    return this.#append([1, 0, 0, 1, x, y]);
  }
  /** @param originX x coordinate of the fixed point */
  scale(x = 1, y = x, z = 1, originX = 0, originY = 0): DOMMatrix {
    return DOMMatrix.fromMatrix(this).scaleSelf(x, y, z, originX, originY);
  }
  scaleSelf(x = 1, y = x, _z = 1, originX = 0, originY = 0): this {
    return this.#append([x, 0, 0, y, originX * (1 - x), originY * (1 - y)]);
  }
  /** @param degrees clockwise angle in degrees */
  rotate(degrees = 0): DOMMatrix {
    return DOMMatrix.fromMatrix(this).rotateSelf(degrees);
  }
  rotateSelf(degrees = 0): this {
    const radians = (degrees * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
    return this.#append([cosine, sine, -sine, cosine, 0, 0]);
  }
  rotateFromVector(x = 0, y = 0): DOMMatrix {
    return DOMMatrix.fromMatrix(this).rotateFromVectorSelf(x, y);
  }
  rotateFromVectorSelf(x = 0, y = 0): this {
    return this.rotateSelf((Math.atan2(y, x) * 180) / Math.PI);
  }
  skewX(degrees = 0): DOMMatrix {
    return DOMMatrix.fromMatrix(this).skewXSelf(degrees);
  }
  skewXSelf(degrees = 0): this {
    return this.#append([1, 0, Math.tan((degrees * Math.PI) / 180), 1, 0, 0]);
  }
  skewY(degrees = 0): DOMMatrix {
    return DOMMatrix.fromMatrix(this).skewYSelf(degrees);
  }
  skewYSelf(degrees = 0): this {
    return this.#append([1, Math.tan((degrees * Math.PI) / 180), 0, 1, 0, 0]);
  }
  flipX(): DOMMatrix {
    return DOMMatrix.fromMatrix(this).#append([-1, 0, 0, 1, 0, 0]);
  }
  flipY(): DOMMatrix {
    return DOMMatrix.fromMatrix(this).#append([1, 0, 0, -1, 0, 0]);
  }
  inverse(): DOMMatrix {
    return DOMMatrix.fromMatrix(this).invertSelf();
  }
  /** If the matrix is singular, all elements become NaN, as the standard requires. */
  invertSelf(): this {
    this.#values = invert(this.#values) ?? NAN_MATRIX;
    return this;
  }
  setMatrixValue(text: string): this {
    this.#values = parseMatrix(text);
    return this;
  }

  transformPoint(point: Partial<DOMPoint> = {}): DOMPoint {
    const { x, y } = new Matrix2D(this.#values).transformPoint(point);
    return new DOMPoint(x, y, point.z, point.w);
  }

  toFloat32Array(): Float32Array {
    return Float32Array.from(this.#list());
  }
  toFloat64Array(): Float64Array {
    return Float64Array.from(this.#list());
  }
  toString(): string {
    return `matrix(${this.#values.join(", ")})`;
  }
  toJSON(): object {
    const [a, b, c, d, e, f] = this.#values;
    return { a, b, c, d, e, f, is2D: true, isIdentity: this.isIdentity };
  }

  #append(matrix: Matrix): this {
    this.#values = multiply(this.#values, matrix);
    return this;
  }

  /** Returns the 16 elements of the three-dimensional form, in column-major order. */
  #list(): number[] {
    const [a, b, c, d, e, f] = this.#values;
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
  }

  static {
    for (const [index, names] of NAMES.entries())
      for (const name of names)
        Object.defineProperty(DOMMatrix.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: DOMMatrix) {
            return this.#values[index];
          },
          set(this: DOMMatrix, value: unknown) {
            this.#values = this.#values.with(index, Number(value)) as unknown as Matrix;
          },
        });
  }
}

function readList(numbers: readonly number[]): Matrix {
  if (numbers.length === 6) return numbers as unknown as Matrix;
  const is2D =
    numbers.length === 16 && numbers.every((number, index) => PLANE[index] === null || number === PLANE[index]);
  if (!is2D)
    throw new UsageError(`DOMMatrix takes 6 numbers, or 16 of a two-dimensional matrix, got ${numbers.length}`);
  return [0, 1, 4, 5, 12, 13].map((index) => numbers[index]) as unknown as Matrix;
}

function parseMatrix(text: string): Matrix {
  const source = text.trim();
  if (source === "" || source === "none") return IDENTITY;
  const numbers =
    source.startsWith("matrix(") && source.endsWith(")") ? source.slice(7, -1).split(",").map(Number) : [];
  if (numbers.length !== 6 || numbers.some(Number.isNaN))
    throw new DOMException(`DOMMatrix must be matrix(…) with 6 numbers, got ${source.slice(0, 60)}`, "SyntaxError");
  return numbers as unknown as Matrix;
}
