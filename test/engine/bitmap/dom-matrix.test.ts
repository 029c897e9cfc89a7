// Tests the geometry classes.

import { describe, expect, test } from "vitest";
import { DOMMatrix, DOMPoint } from "../../../src/engine/bitmap/dom-matrix.ts";

describe("DOMMatrix", () => {
  test("methods with Self change the matrix, and the others return a new one", () => {
    const matrix = new DOMMatrix([1, 0, 0, 1, 10, 20]);
    expect(matrix.translateSelf(5, 5).scaleSelf(2, 4)).toBe(matrix);
    expect(String(matrix)).toBe("matrix(2, 0, 0, 4, 15, 25)");
    expect(String(matrix.scale(2).translate(1, 1))).toBe("matrix(4, 0, 0, 8, 19, 33)");
    expect(String(matrix)).toBe("matrix(2, 0, 0, 4, 15, 25)");
    expect(String(matrix.invertSelf().multiplySelf({ a: 2, d: 4, e: 15, f: 25 }))).toBe("matrix(1, 0, 0, 1, 0, 0)");
    expect(matrix.isIdentity).toBe(true);
    expect(String(new DOMMatrix().rotateSelf(90).transformPoint({ x: 1, y: 0 }).y)).toBe("1");
    expect(String(new DOMMatrix([1, 0, 0, 1, 5, 0]).preMultiplySelf({ a: 2 }))).toBe("matrix(2, 0, 0, 1, 10, 0)");
    expect(new DOMMatrix().skewXSelf(45).c).toBeCloseTo(1);
    expect(new DOMMatrix().skewYSelf(45).b).toBeCloseTo(1);
    expect(new DOMMatrix().rotateFromVectorSelf(0, 1).b).toBeCloseTo(1);
    expect(String(new DOMMatrix().scaleSelf(3, 3, 1, 10, 0))).toBe("matrix(3, 0, 0, 3, -20, 0)");
    expect([String(new DOMMatrix().flipX()), String(new DOMMatrix().flipY())]).toEqual([
      "matrix(-1, 0, 0, 1, 0, 0)",
      "matrix(1, 0, 0, -1, 0, 0)",
    ]);
  });

  test("numbers can be set by both names", () => {
    const matrix = new DOMMatrix();
    matrix.a = 4;
    matrix.m42 = 7;
    expect([matrix.m11, matrix.f, String(matrix)]).toEqual([4, 7, "matrix(4, 0, 0, 1, 0, 7)"]);
  });

  test("converts from and to lists and text", () => {
    const matrix = DOMMatrix.fromMatrix({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 });
    const list = [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1];
    expect([...matrix.toFloat64Array()]).toEqual(list);
    expect(String(DOMMatrix.fromFloat32Array(matrix.toFloat32Array()))).toBe(String(matrix));
    expect(String(new DOMMatrix(String(matrix)))).toBe(String(matrix));
    expect(JSON.parse(JSON.stringify(matrix))).toMatchObject({ b: 2, f: 6, is2D: true });
    expect(new DOMMatrix("none").isIdentity).toBe(true);
  });

  test("a singular matrix has no inverse", () => {
    expect(new DOMMatrix([0, 0, 0, 0, 0, 0]).inverse().a).toBeNaN();
  });

  test.each([[[1, 2, 3]], [[]], [new Array(16).fill(1)]])("rejects the list %j", (list) => {
    expect(() => new DOMMatrix(list)).toThrow(TypeError);
  });
  test.each(["matrix(1, 2)", "matrix(1,2,3,4,5,x)", "rotate(5deg)", "matrix(".repeat(100)])("rejects %s", (text) => {
    expect(() => new DOMMatrix(text)).toThrow(DOMException);
  });
});

test("DOMPoint is transformed by matrices", () => {
  const point = new DOMPoint(1, 2).matrixTransform({ a: 2, d: 2, e: 10 });
  expect([point.x, point.y, point.z, point.w]).toEqual([12, 4, 0, 1]);
  expect(DOMPoint.fromPoint({ y: 3 })).toMatchObject({ x: 0, y: 3 });
});
