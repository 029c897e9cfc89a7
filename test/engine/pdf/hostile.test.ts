// Hostile input: no drawing may hang, grow without limit, throw anything but a Failure, or write a number that is
// invalid in PDF.

import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { PDF_LAYERS } from "../../../src/engine/pdf/pdf-surface.ts";
import { decimal } from "../../decimal.ts";
import { sampleRuns } from "../../sample.ts";
import { createCanvas as createSvgCanvas, FOUR_COLOR_IMAGE, type Script } from "../canvas/canvas.ts";
import { CALLS, type Call, extremeDrawings, NUMBERS, TOO_MANY_DASHES } from "../canvas/extreme-calls.ts";
import { loadFonts } from "../font/fonts.ts";
import { createCanvas, drawFile, drawOperators } from "./pdf.ts";
import { latin1, readObjects } from "./read-objects.ts";

beforeAll(() => loadFonts("16px Arial"));

/** Throws if the file is malformed, or if an operator has an invalid number. */
function checkFile(bytes: Uint8Array): void {
  for (const { dictionary, stream } of readObjects(bytes)) {
    expect(dictionary).not.toMatch(/NaN|undefined|Infinity|\de[+-]?\d/);
    if (!dictionary.includes("/Subtype /Form")) continue;
    const operators = latin1(stream).replace(/<[0-9A-F]*>/g, "");
    expect(operators).not.toMatch(/NaN|undefined|Infinity|\de[+-]?\d/);
    // Every q operator must have a matching Q.
    let depth = 0;
    for (const [token] of operators.matchAll(/(?<![^\s])[qQ](?![^\s])/g)) {
      depth += token === "q" ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  }
}

/** Returns the PDF of a drawing, or null if it is rejected. Rethrows all other errors. */
async function tryDraw(script: Script): Promise<Uint8Array | null> {
  try {
    return await drawFile(script);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

describe("extreme numbers", () => {
  test.each(Object.entries(CALLS))("are written as valid PDF: %s", async (_, call) => {
    for (const script of extremeDrawings(call)) {
      const bytes = await tryDraw(script);
      if (bytes !== null) checkFile(bytes);
    }
  });

  test("are written as valid PDF in any order of calls", async () => {
    const number = fc.oneof(fc.constantFrom(...NUMBERS), decimal(-100, 100), fc.double());
    const step = fc.tuple(fc.constantFrom(...Object.keys(CALLS)), fc.array(number, { minLength: 8, maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const bytes = await tryDraw((ctx) => {
          for (const [name, numbers] of steps) {
            try {
              (CALLS[name] as Call)(ctx, numbers);
            } catch (error) {
              // Errors that canvas methods throw according to the HTML standard.
              if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
            }
          }
        });
        if (bytes !== null) checkFile(bytes);
      }),
      { numRuns: sampleRuns(200) },
    );
  });
});

describe("excessive input:", () => {
  test("a path with almost a million points is rejected for its size", () => {
    const ctx = createCanvas().getContext("2d") as CanvasContext;
    for (let i = 0; i < 900_000; i++) ctx.lineTo((i % 4000) + 0.37, ((i * 7919) % 3000) + 0.11);
    expect(() => ctx.stroke()).toThrow(/at most 8 MB of PDF content/);
  });

  test("exponentially nested canvases are rejected", () => {
    expect(() => {
      let canvas = createCanvas(200, 200);
      (canvas.getContext("2d") as CanvasContext).strokeRect(1, 1, 9, 9);
      for (let level = 0; level < 8; level++) {
        const next = createCanvas(200, 200);
        const ctx = next.getContext("2d") as CanvasContext;
        for (let i = 0; i < 20; i++) ctx.drawImage(canvas, i, i);
        canvas = next;
      }
    }).toThrow(/at most 8 MB of PDF content/);
  });

  test("endless layers are rejected", () => {
    const ctx = createCanvas().getContext("2d") as CanvasContext;
    ctx.fillRect(0, 0, 40, 30);
    expect(() => {
      for (let i = 0; i <= PDF_LAYERS; i++) ctx.clearRect(i % 20, 3, 5, 5);
    }).toThrow(/at most 50 times in a PDF/);
  });

  test("composite operations that duplicate the content are rejected before the content grows too much", () => {
    const ctx = createCanvas().getContext("2d") as CanvasContext;
    ctx.fillRect(0, 0, 40, 30);
    ctx.globalCompositeOperation = "xor";
    expect(() => {
      for (let i = 0; i < 40; i++) ctx.fillRect(3, 3, 9, 9);
    }).toThrow(Failure);
  });

  test.each(TOO_MANY_DASHES)("a dashed line is drawn without dashes for %s", async (_, script) => {
    expect(await drawOperators(script)).not.toMatch(/\[[^\]]+\] \S+ d\n/);
  });

  test("tiles much smaller than pixels are rejected", () => {
    const ctx = createCanvas().getContext("2d") as CanvasContext;
    ctx.scale(0.01, 0.01);
    ctx.fillStyle = ctx.createPattern(FOUR_COLOR_IMAGE, "repeat") ?? "";
    expect(() => ctx.fillRect(0, 0, 4000, 3000)).toThrow(/pattern tiles in a PDF must be at least 0.25 pixels/);
  });

  test("too many blurred shadows become sharp", async () => {
    const bytes = await drawFile(
      (c) => {
        Object.assign(c, { shadowColor: "red", shadowBlur: 1, shadowOffsetX: 3 });
        for (let i = 0; i < 200; i++) c.fillRect(i, i, 500, 500);
      },
      1000,
      1000,
    );
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  test.each<[string, (c: CanvasContext) => void]>([
    ["long strokes", (c) => c.stroke()],
    ["tall areas", (c) => c.fill()],
  ])("blurred shadows of %s become sharp", async (_, draw) => {
    const bytes = await drawFile(
      (c) => {
        Object.assign(c, { shadowColor: "red", shadowBlur: 20, lineWidth: 100 });
        for (let i = 0; i < 20_000; i++) c.lineTo(Math.sin(i) * 500, (i * 7919) % 3000);
        draw(c);
      },
      500,
      3000,
    );
    expect(latin1(bytes)).not.toContain("/Indexed");
  });

  test("a blur much wider than the image draws no shadow", async () => {
    const bytes = await drawFile((c) => {
      Object.assign(c, { shadowColor: "red", shadowBlur: 1e9, shadowOffsetX: 2 });
      c.fillRect(3, 3, 9, 9);
    });
    expect(latin1(bytes)).not.toContain("/Subtype /Image");
    checkFile(bytes);
  });

  test("the image of a shadow is no larger than its visible part", async () => {
    const bytes = await drawFile((c) => {
      Object.assign(c, { shadowColor: "red", shadowBlur: 16 });
      c.fillRect(-1e5, -1e5, 2e5, 2e5);
    });
    // Cells are two pixels wide, and there is one extra cell on each side.
    expect(latin1(bytes)).toContain("/Width 22 /Height 17");
  });

  test("empty and very long texts are drawn", async () => {
    const bytes = await drawFile((c) => {
      for (const text of ["", " ", "\u0000", "\ud800", "ab".repeat(20_000)]) c.fillText(text, 0, 9);
    });
    checkFile(bytes);
    expect(bytes.length).toBeLessThan(50_000);
  });

  test("gradients with a thousand stops are written", async () => {
    const bytes = await drawFile((c) => {
      const gradient = c.createLinearGradient(0, 0, 40, 0);
      for (let i = 0; i < 1000; i++) gradient.addColorStop(i / 1000, i % 2 === 0 ? "red" : "rgba(0, 0, 255, 0.2)");
      c.fillStyle = gradient;
      c.fillRect(0, 0, 40, 30);
    });
    checkFile(bytes);
  });
});

test("drawing a surface of another backend is an internal error, not a Failure", () => {
  const ctx = createCanvas().getContext("2d") as CanvasContext;
  const other = createSvgCanvas();
  expect(() => ctx.drawImage(other, 0, 0)).toThrow("only PDF surfaces");
});
