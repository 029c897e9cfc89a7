// The two-dimensional part of DOMMatrix, for getTransform() and setTransform(). Geometry Interfaces Module Level 1.

import { IDENTITY, invert, type Matrix, multiply } from "../path.ts";

/** A DOMMatrix2DInit. Missing fields default to the identity matrix. */
export interface MatrixInit {
  readonly a?: number;
  readonly b?: number;
  readonly c?: number;
  readonly d?: number;
  readonly e?: number;
  readonly f?: number;
  readonly m11?: number;
  readonly m12?: number;
  readonly m21?: number;
  readonly m22?: number;
  readonly m41?: number;
  readonly m42?: number;
}

/** The members of DOMMatrixReadOnly that the context's matrices implement. */
export interface ReadonlyMatrix extends Required<MatrixInit> {
  readonly is2D: boolean;
  readonly isIdentity: boolean;
  multiply(other?: MatrixInit): ReadonlyMatrix;
  translate(x?: number, y?: number): ReadonlyMatrix;
  scale(x?: number, y?: number): ReadonlyMatrix;
  /** @param degrees clockwise angle in degrees */
  rotate(degrees?: number): ReadonlyMatrix;
  inverse(): ReadonlyMatrix;
  transformPoint(point?: { readonly x?: number; readonly y?: number }): { x: number; y: number };
}

/** Converts a DOMMatrix2DInit to a matrix: the identity for undefined or null, and null if a number is not finite. */
export function readMatrix(init: MatrixInit | null | undefined): Matrix | null {
  if (init === undefined || init === null) return IDENTITY;
  const matrix: Matrix = [
    Number(init.a ?? init.m11 ?? 1),
    Number(init.b ?? init.m12 ?? 0),
    Number(init.c ?? init.m21 ?? 0),
    Number(init.d ?? init.m22 ?? 1),
    Number(init.e ?? init.m41 ?? 0),
    Number(init.f ?? init.m42 ?? 0),
  ];
  return matrix.every(Number.isFinite) ? matrix : null;
}

/** An immutable 2D matrix with the members of DOMMatrixReadOnly. */
export class Matrix2D implements ReadonlyMatrix {
  readonly is2D = true;

  constructor(readonly values: Matrix = IDENTITY) {}

  get [Symbol.toStringTag](): string {
    return "DOMMatrix";
  }

  get a(): number {
    return this.values[0];
  }
  get b(): number {
    return this.values[1];
  }
  get c(): number {
    return this.values[2];
  }
  get d(): number {
    return this.values[3];
  }
  get e(): number {
    return this.values[4];
  }
  get f(): number {
    return this.values[5];
  }
  get m11(): number {
    return this.a;
  }
  get m12(): number {
    return this.b;
  }
  get m21(): number {
    return this.c;
  }
  get m22(): number {
    return this.d;
  }
  get m41(): number {
    return this.e;
  }
  get m42(): number {
    return this.f;
  }

  get isIdentity(): boolean {
    return this.values.every((value, index) => value === IDENTITY[index]);
  }

  multiply(other?: MatrixInit): Matrix2D {
    return new Matrix2D(multiply(this.values, readMatrix(other) ?? IDENTITY));
  }

  translate(x = 0, y = 0): Matrix2D {
    return new Matrix2D(multiply(this.values, [1, 0, 0, 1, x, y]));
  }

  scale(x = 1, y = x): Matrix2D {
    return new Matrix2D(multiply(this.values, [x, 0, 0, y, 0, 0]));
  }

  /** Returns the product of this matrix and a rotation. @param degrees clockwise angle in degrees */
  rotate(degrees = 0): Matrix2D {
    const radians = (degrees * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
    return new Matrix2D(multiply(this.values, [cosine, sine, -sine, cosine, 0, 0]));
  }

  /** Returns the inverse. If the matrix is singular, all elements are NaN, as the standard requires. */
  inverse(): Matrix2D {
    const nan = Number.NaN;
    return new Matrix2D(invert(this.values) ?? [nan, nan, nan, nan, nan, nan]);
  }

  transformPoint({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number } = {}): { x: number; y: number } {
    const [a, b, c, d, e, f] = this.values;
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  }
}
