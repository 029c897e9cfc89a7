import { describe, expect, test } from "vitest";
import type { SvgElement } from "../../../src/drawings/formula/mathjax.ts";
import { listMarks, parseTransform } from "../../../src/drawings/formula/svg-marks.ts";
import { CLOSE, LINE, MOVE, pathBounds } from "../../../src/engine/path.ts";

const element = (kind: string, attributes: Record<string, unknown> = {}, children: SvgElement[] = []): SvgElement => ({
  kind,
  attributes,
  children,
});
const svg = (...children: SvgElement[]) => element("svg", {}, children);

describe("parseTransform", () => {
  test.each([
    ["translate(3,4)", [1, 0, 0, 1, 3, 4]],
    ["translate(3)", [1, 0, 0, 1, 3, 0]],
    ["scale(2)", [2, 0, 0, 2, 0, 0]],
    ["scale(1,-1)", [1, 0, 0, -1, 0, 0]],
    ["translate(10,0) scale(2)", [2, 0, 0, 2, 10, 0]],
    ["matrix(1 2 3 4 5 6)", [1, 2, 3, 4, 5, 6]],
    ["rotate(0 3 4)", [1, 0, 0, 1, 0, 0]],
    ["skewX(30)", [1, 0, 0, 1, 0, 0]],
    ["", [1, 0, 0, 1, 0, 0]],
  ])("%s", (text, matrix) => {
    for (const [index, value] of parseTransform(text).entries()) expect(value).toBeCloseTo(matrix[index] as number, 12);
  });

  test("rotates around a point", () => {
    const [a, b, c, d, e, f] = parseTransform("rotate(90 10 20)");
    expect([a * 10 + c * 20 + e, b * 10 + d * 20 + f].map(Math.round)).toEqual([10, 20]);
    expect([a * 11 + c * 20 + e, b * 11 + d * 20 + f].map(Math.round)).toEqual([10, 21]);
  });
});

describe("listMarks", () => {
  test("transforms paths, and inherits colours", () => {
    const path = element("path", { d: "M1 1L2 1L2 2Z" });
    const [mark] = listMarks(svg(element("g", { transform: "scale(10)", fill: "red" }, [element("g", {}, [path])])));
    expect(mark).toMatchObject({ type: "fill", color: "red", path: [MOVE, 10, 10, LINE, 20, 10, LINE, 20, 20, CLOSE] });
  });

  test("leaves the colour to the formula by default", () => {
    const marks = listMarks(svg(element("g", { fill: "currentColor" }, [element("path", { d: "M0 0L1 1" })])));
    expect(marks).toMatchObject([{ color: undefined }]);
  });

  test("draws a rule in the colour of the formula, and a black box in black", () => {
    const rect = element("rect", { width: 1, height: 1, fill: "black" });
    const marks = listMarks(svg(element("g", { "data-mml-node": "mspace" }, [rect]), element("g", {}, [rect])));
    expect(marks.map(({ color }) => color)).toEqual([undefined, "black"]);
  });

  test("strokes lines and frames, including dashed ones", () => {
    const marks = listMarks(
      svg(
        element("line", { x1: 0, y1: 0, x2: 5, y2: 0, "data-line": "h", class: "mjx-dashed" }),
        element("rect", { width: 9, height: 9, fill: "none", "stroke-width": 3 }),
        element("g", { transform: "scale(2)" }, [
          element("ellipse", { rx: 2, ry: 1, fill: "none", "stroke-width": 1 }),
        ]),
      ),
    );
    expect(marks).toMatchObject([
      { type: "stroke", width: 70, dash: [140] },
      { type: "stroke", width: 3, dash: [] },
      { type: "stroke", width: 2 },
    ]);
  });

  test("scales and clips nested documents", () => {
    const path = element("path", { d: "M0 0L100 0L100 100L0 100Z" });
    const inner = element("svg", { x: 5, y: 6, width: 10, height: 10, viewBox: "0 0 100 100" }, [path]);
    const [mark] = listMarks(svg(inner));
    expect(mark?.clip).toEqual({ left: 5, top: 6, right: 15, bottom: 16 });
    expect(mark?.type === "fill" && pathBounds(mark.path)).toEqual({ left: 5, top: 6, right: 15, bottom: 16 });
  });

  test("lists texts with their font", () => {
    const text = { kind: "text", attributes: {}, children: [{ kind: "#text", value: "ü" }] } as const;
    const [mark] = listMarks(svg(element("g", { style: "font-family: serif; font-weight: bold" }, [text])));
    expect(mark).toMatchObject({ type: "text", text: "ü", font: "bold 1000px serif" });
  });

  test("ignores hit boxes and unknown elements", () => {
    expect(listMarks(svg(element("rect", { fill: "none", stroke: "none", width: 5, height: 5 })))).toEqual([]);
    expect(listMarks(svg(element("image", { href: "https://example.com" })))).toEqual([]);
  });
});
