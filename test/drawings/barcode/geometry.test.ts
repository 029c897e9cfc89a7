import { beforeAll, describe, expect, test } from "vitest";
import { type Grid, gridRectangles, traceGrid } from "../../../src/drawings/barcode/barcode-shapes.ts";
import { BARCODE_TYPES } from "../../../src/drawings/barcode/barcode-types.ts";
import { openEncoder } from "../../../src/drawings/barcode/encoder.ts";
import { markBounds, moveTextOffBars, snapBars, stretchBars } from "../../../src/drawings/barcode/layout.ts";
import type { Bar, Mark } from "../../../src/drawings/barcode/mark.ts";
import { PostScriptRecorder } from "../../../src/drawings/barcode/postscript-recorder.ts";

// Load the large encoder modules before the tests, because the test runner loads them slowly, file by file.
beforeAll(
  async () =>
    void (await openEncoder({ type: "ean2", text: "12", options: {} }, () => ({ width: 0, ascent: 0, descent: 0 }))),
);

const bar = (left: number, right: number, bottom = 0, top = 10): Bar => ({
  type: "bar",
  left,
  right,
  bottom,
  top,
  color: null,
});
const text = (x: number, y: number): Mark => ({ type: "text", text: "1", x, y, size: 10, turns: 0, gap: 0 });

describe("snapBars", () => {
  test("returns aligned bars unchanged", () => {
    const marks = [bar(0, 1), bar(2, 5)];
    expect(snapBars(marks, 3)).toBe(marks);
  });

  test("gives bars of equal width the same number of pixels", () => {
    const postal = Array.from({ length: 40 }, (_, index) => bar(index * 3.312, index * 3.312 + 1.44));
    for (const scale of [1, 2, 3, 5]) {
      const snapped = snapBars([...postal, text(10, -5)], scale) as Bar[];
      const pixels = snapped.slice(0, -1).map(({ left, right }) => [left * scale, right * scale] as const);
      for (const [left, right] of pixels) {
        expect(left).toBeCloseTo(Math.round(left));
        expect(right - left).toBeCloseTo(Math.round(1.44 * scale));
      }
      const growth = (pixels.at(-1)?.[1] ?? 0) / scale - (39 * 3.312 + 1.44);
      expect(snapped.at(-1)).toMatchObject({ x: 10 + growth / 2 });
    }
  });
});

describe("moveTextOffBars", () => {
  /** Metrics of Arimo's digits, which sit on the baseline. */
  const measure = (line: string, size: number) => ({
    width: line.length * 0.56 * size,
    ascent: 0.72 * size,
    descent: 0,
  });
  const baselines = (marks: readonly Mark[]) =>
    moveTextOffBars(marks, measure).flatMap((mark) => (mark.type === "text" ? [mark.y] : []));

  test("keeps text clear of bars above or below it, and moves a whole line together", () => {
    expect(baselines([bar(0, 5), bar(20, 25), text(0, -8), text(20, -8)])).toEqual([-9, -9]);
    expect(baselines([bar(0, 5), text(0, 11)])).toEqual([12]);
  });

  test("moves only text that is above or below a bar, such as the digits between the guard bars of an EAN", () => {
    const guards = [bar(0, 1, -5), bar(20, 21, -5)];
    expect(baselines([...guards, bar(3, 15), text(4, -8), text(-9, -8)])).toEqual([-9, -9]);
    expect(baselines([...guards, text(-9, -8)])).toEqual([-8]);
  });

  test("returns text unchanged if there is room", () => {
    const marks = [bar(0, 5), text(0, -12)];
    expect(moveTextOffBars(marks, measure)).toBe(marks);
  });

  test("works for every type with text", async () => {
    for (const type of ["ean13", "upca", "code128", "code39", "itf14", "isbn", "pzn", "auspost"] as const) {
      const { example } = BARCODE_TYPES[type];
      const encode = await openEncoder({ type, text: example, options: {} }, measure);
      const marks = moveTextOffBars(encode({ includetext: true }), measure);
      const boxes = marks.map((mark) => ({ type: mark.type, box: markBounds(mark, measure) }));
      for (const { type: kind, box } of boxes.filter((mark) => mark.type === "text"))
        for (const other of boxes.filter((mark) => mark.type !== "text").map((mark) => mark.box))
          if (other.left < box.right && other.right > box.left)
            expect(
              other.bottom - box.top >= 1 || box.bottom - other.top >= 1 || other.bottom < box.bottom,
              `${type} ${kind}`,
            ).toBe(true);
    }
  });
});

describe("stretchBars", () => {
  test("moves the tops of the bars and the text above them", () => {
    const { marks, min } = stretchBars([bar(0, 1, -5), bar(2, 3), bar(4, 5, -5, 8), text(0, -9), text(4, 9)], 20);
    expect(marks).toMatchObject([
      { bottom: -5, top: 30 },
      { bottom: 0, top: 30 },
      { bottom: -5, top: 28 },
      { y: -9 },
      { y: 29 },
    ]);
    expect(min).toBe(30);
  });

  test("scales all bars if some have half the height", () => {
    const { marks } = stretchBars([bar(0, 1, 0, 5), bar(2, 3, 5, 10), bar(4, 5), text(0, -3)], 10);
    expect(marks).toMatchObject([{ bottom: 0, top: 10 }, { bottom: 10, top: 20 }, { bottom: 0, top: 20 }, { y: -3 }]);
  });

  test("lowers the bars, but keeps a positive height", () => {
    expect(stretchBars([bar(0, 1), bar(2, 3, 0, 7)], -6).min).toBe(1);
  });
});

/** Tests whether a point is inside a path, by the nonzero winding rule. */
function covers(path: readonly number[], x: number, y: number): boolean {
  let turns = 0;
  let [startX, startY, fromX, fromY] = [0, 0, 0, 0];
  const side = (toX: number, toY: number) => {
    if (fromX === toX && fromX > x && Math.min(fromY, toY) < y && Math.max(fromY, toY) > y)
      turns += toY > fromY ? 1 : -1;
    [fromX, fromY] = [toX, toY];
  };
  for (let i = 0; i < path.length; )
    if (path[i] === 4) {
      side(startX, startY);
      i++;
    } else {
      const [toX, toY] = [path[i + 1] as number, path[i + 2] as number];
      if (path[i] === 0) [startX, startY, fromX, fromY] = [toX, toY, toX, toY];
      else side(toX, toY);
      i += 3;
    }
  return turns !== 0;
}

test("traceGrid and gridRectangles cover exactly the dark modules", () => {
  let state = 7;
  for (let round = 0; round < 60; round++) {
    const [columns, rows] = [1 + (round % 9), 1 + (round % 7)];
    const bits = Uint8Array.from({ length: columns * rows }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 5 < 3 ? 1 : 0;
    });
    const xs = Array.from({ length: columns + 1 }, (_, index) => index * 2);
    const ys = Array.from({ length: rows + 1 }, (_, index) => 3 + index * 2);
    const grid: Grid = { columns, rows, xs, ys, bits };
    const path = traceGrid(grid);
    const rectangles = gridRectangles(grid);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [x, y] = [column * 2 + 1, 3 + row * 2 + 1];
        const isSet = bits[row * columns + column] === 1;
        expect(covers(path, x, y)).toBe(isSet);
        expect(rectangles.some((box) => box.left < x && box.right > x && box.top < y && box.bottom > y)).toBe(isSet);
      }
  }
});

describe("Stage", () => {
  const open = () =>
    new PostScriptRecorder((line, size) => ({ width: line.length * size, ascent: size * 0.7, descent: 0 }));

  test("records strokes under scaling and translation", () => {
    const stage = open();
    stage.save();
    stage.translate(10, 20);
    stage.scale(2, 3);
    stage.setlinewidth(1);
    stage.newpath();
    stage.moveto(1, 1);
    stage.rlineto(0, 4);
    stage.stroke();
    stage.restore();
    expect(stage.currpos()).toEqual({ x: 12, y: 35 });
    expect(stage.marks).toEqual([{ type: "bar", left: 11, right: 13, bottom: 23, top: 35, color: null }]);
  });

  test("miters the corners of a closed path", () => {
    const stage = open();
    stage.setlinewidth(2);
    stage.moveto(0, 0);
    for (const [x, y] of [
      [10, 0],
      [10, 6],
      [0, 6],
    ] as const)
      stage.lineto(x, y);
    stage.closepath();
    stage.stroke();
    const lines = stage.marks as Bar[];
    expect(lines.map(({ type }) => type)).toEqual(["line", "line", "line", "line"]);
    expect([Math.min(...lines.map(({ left }) => left)), Math.max(...lines.map(({ top }) => top))]).toEqual([-1, 7]);
    expect(lines[0]).toMatchObject({ left: -1, right: 11, bottom: -1, top: 1 });
  });

  test("measures with the given function and decodes text as UTF-8", () => {
    const stage = open();
    stage.selectfont("OCR-B", 10);
    expect(stage.stringwidth("abc")).toEqual({ w: 30, h: 7, a: 7, d: 0 });
    stage.newpath();
    stage.moveto(0, 0);
    stage.charpath("0");
    expect(stage.pathbbox()).toEqual({ llx: 0, lly: 0, urx: 10, ury: 7 });
    stage.moveto(1, 2);
    stage.show(Uint8Array.of(0xc3, 0xbc), 1);
    stage.show("\u00ff", 0);
    expect(stage.marks).toMatchObject([
      { text: "ü", x: 1, y: 2, gap: 1 },
      { text: "ÿ", x: 11 },
    ]);
  });
});

test("alttext and extratext may be in any script", async () => {
  const measure = (line: string, size: number) => ({ width: line.length * size, ascent: size, descent: 0 });
  const options = { alttext: "東京 😀", extratext: "é" };
  const marks = (await openEncoder({ type: "qrcode", text: "x", options }, measure))({});
  expect(marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []))).toEqual(["東京 😀", "é"]);
});
