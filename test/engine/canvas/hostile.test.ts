// Hostile input: no drawing may hang, grow without limit, throw anything but a Failure, or produce invalid SVG.

import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import type { Canvas } from "../../../src/engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { Path2D } from "../../../src/engine/canvas/path-2d.ts";
import { CANVAS_CALLS, SVG_LENGTH } from "../../../src/engine/limits.ts";
import { loadResvg, rasterize } from "../../../wasm/resvg/resvg.ts";
import { createCanvas, createContext, drawSvg, FOUR_COLOR_IMAGE, pathsOf } from "./canvas.ts";
import { CALLS, extremeDrawings, TOO_MANY_DASHES } from "./extreme-calls.ts";

await loadResvg();

describe("extreme numbers", () => {
  test.each(Object.entries(CALLS))("are drawn without errors: %s", async (_, call) => {
    for (const script of extremeDrawings(call)) {
      const svg = drawSvg(script);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|(?<![\w#-])[\d.]+e[+-]?\d/);
      await rasterize(svg);
    }
  });
});

describe("excessive input:", () => {
  test("a path with a million points is rejected", () => {
    expect(() =>
      drawSvg((ctx) => {
        for (let i = 0; i < 1_000_000; i++) ctx.lineTo(i % 4000, (i * 7919) % 3000);
        ctx.stroke();
      }),
    ).toThrow(Failure);
  });

  test("an endless path is rejected", () => {
    expect(() => {
      const ctx = createContext();
      for (;;) ctx.rect(0, 0, 1, 1);
    }).toThrow(Failure);
  });

  test("endless canvas calls are rejected", () => {
    const ctx = createContext();
    expect(() => {
      for (let i = 0; i <= CANVAS_CALLS; i++) ctx.measureText("");
    }).toThrow(/1000000 canvas calls/);
  });

  test.each(TOO_MANY_DASHES)("a dashed line is drawn as a solid one for %s", (_, script) => {
    expect(drawSvg(script)).not.toContain("dash");
  });

  test("visible dashes stay dashed", () => {
    expect(drawSvg((c) => (c.setLineDash([0.5, 0.5]), c.moveTo(0, 5), c.lineTo(3000, 5), c.stroke()))).toContain(
      "dash",
    );
  });

  test("a dash list that is too long is ignored", () => {
    const ctx = createContext();
    ctx.setLineDash(new Array(1e6).fill(1));
    expect(ctx.getLineDash()).toEqual([]);
  });

  test("save calls beyond the limit still match their restore calls", () => {
    const ctx = createContext();
    ctx.lineWidth = 3;
    for (let i = 0; i < 10_050; i++) ctx.save();
    for (let i = 0; i < 10_049; i++) ctx.restore();
    ctx.lineWidth = 5;
    ctx.restore();
    expect(ctx.lineWidth).toBe(3);
  });

  test("too many nested clips are rejected", () => {
    const ctx = createContext();
    expect(() => {
      for (let i = 0; i < 100; i++) {
        ctx.beginPath();
        ctx.arc(20, 15, 10 + i, 0, 7);
        ctx.clip();
      }
    }).toThrow(/at most 10 clip paths/);
  });

  test("rectangular clips can be nested without limit", () => {
    const svg = drawSvg((ctx) => {
      for (let i = 0; i < 5000; i++) {
        ctx.save();
        ctx.beginPath();
        ctx.rect(0, 0, 40 - i / 1000, 30);
        ctx.clip();
      }
      ctx.fillRect(0, 0, 40, 30);
    });
    expect(svg.length).toBeLessThan(300);
  });

  test.each<[string, (ctx: CanvasContext, i: number) => void]>([
    ["clearRect calls", (c, i) => c.clearRect(i % 20, 1, 1, 1)],
    ["composite operations", (c) => (Object.assign(c, { globalCompositeOperation: "xor" }), c.fillRect(0, 0, 9, 9))],
  ])("endless %s are rejected", (_, call) => {
    const ctx = createContext();
    expect(() => {
      for (let i = 0; i < 1000; i++) {
        ctx.fillRect(0, 0, 40, 30);
        call(ctx, i);
      }
    }).toThrow(/at most 100 times/);
  });

  test("a large canvas allows fewer nested layers", () => {
    const ctx = createCanvas(3000, 3000).getContext("2d") as CanvasContext;
    expect(() => {
      for (let i = 0; i < 100; i++) {
        ctx.fillRect(0, 0, 3000, 3000);
        ctx.clearRect(i, 1, 1, 1);
      }
    }).toThrow(/at most 15 times/);
  });

  test("only the start of a megabyte of text is measured and drawn", () => {
    const text = "Wj".repeat(500_000);
    const ctx = createContext();
    expect(ctx.measureText(text).width).toBe(ctx.measureText(text.slice(0, 10_000)).width);
    expect(drawSvg((c) => c.fillText(text, 0, 9)).length).toBeLessThan(4_000_000);
  });

  test("a font shorthand or a colour of one megabyte is ignored", () => {
    const ctx = createContext();
    ctx.font = `12px ${"a,".repeat(500_000)}b`;
    ctx.fillStyle = `rgb(${"1".repeat(1e6)},0,0)`;
    expect([ctx.font, ctx.fillStyle]).toEqual(["10px sans-serif", "#000000"]);
  });

  test("only the start of a megabyte of path data is parsed", () => {
    expect(new Path2D(`M0 0${"L1 1".repeat(250_000)}`).segments.length).toBeLessThan(200_000);
  });
});

describe("nested canvases:", () => {
  test("a canvas that is repeatedly drawn onto itself is rejected for its size", () => {
    const ctx = createContext();
    ctx.fillRect(0, 0, 9, 9);
    expect(() => {
      for (let i = 0; i < 100; i++) ctx.drawImage(ctx.canvas, 1, 1);
    }).toThrow(
      new Failure("invalid", `image must have at most ${SVG_LENGTH / 1e6} MB of SVG content: use fewer elements`),
    );
  });

  test.each<[string, (from: Canvas, to: CanvasContext) => void]>([
    ["drawing", (from, to) => (to.drawImage(from, 0, 0), to.drawImage(from, 5, 5), to.drawImage(from, 9, 9))],
    [
      "patterns",
      (from, to) => {
        to.fillStyle = to.createPattern(from, "repeat") ?? "none";
        for (let i = 0; i < 3; i++) to.fillRect(i, i, 9, 9);
      },
    ],
    [
      "compositing",
      (from, to) => {
        to.drawImage(from, 0, 0);
        to.globalCompositeOperation = "lighter";
        to.drawImage(from, 5, 5);
        to.drawImage(from, 9, 9);
      },
    ],
  ])("copying a canvas three times per level by %s is rejected before memory runs out", (_, pass) => {
    let canvas = createCanvas();
    canvas.getContext("2d")?.fillRect(0, 0, 9, 9);
    expect(() => {
      for (let i = 0; i < 100; i++) {
        const next = createCanvas();
        pass(canvas, next.getContext("2d") as CanvasContext);
        canvas = next;
      }
    }).toThrow(Failure);
  });

  test("ids are unique in nested canvases", () => {
    const svg = drawSvg((ctx) => {
      for (let i = 0; i < 3; i++) {
        const inner = createCanvas();
        const part = inner.getContext("2d") as CanvasContext;
        const deeper = createCanvas();
        for (const place of [deeper.getContext("2d") as CanvasContext, part]) {
          const gradient = place.createLinearGradient(0, 0, 40, i);
          gradient.addColorStop(0, "red");
          place.fillStyle = gradient;
          place.arc(20, 15, 10, 0, 7);
          place.clip();
          place.fillRect(0, 0, 40, 30);
        }
        part.drawImage(deeper, 1, 1);
        ctx.drawImage(inner, i, 0);
      }
    });
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const references = [...svg.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id);
    expect(ids.length).toBe(21);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(references)).toEqual(new Set(ids));
  });
});

test("names of Object.prototype properties are harmless as values", () => {
  const ctx = createContext() as CanvasContext & Record<string, unknown>;
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    for (const attribute of [
      "lineCap",
      "font",
      "fillStyle",
      "textBaseline",
      "globalCompositeOperation",
      "letterSpacing",
    ])
      (ctx as Record<string, unknown>)[attribute] = name;
    ctx.font = `12px ${name}`;
    expect(() => ctx.fillText(name, 5, 5)).not.toThrow();
    expect(() => ctx.createPattern(FOUR_COLOR_IMAGE, name)).toThrow();
  }
  expect([ctx.lineCap, ctx.textBaseline, pathsOf(drawSvg(() => {}))]).toEqual(["butt", "alphabetic", []]);
});
