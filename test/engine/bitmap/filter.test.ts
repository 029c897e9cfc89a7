// Tests the filter attribute.

import { describe, expect, test } from "vitest";
import { createBitmapContext, pixelOf } from "./bitmap.ts";

/** Returns a pixel of a filtered rectangle. */
function filtered(filter: string, color: string, x = 20, y = 15): number[] {
  const context = createBitmapContext();
  context.filter = filter;
  context.fillStyle = color;
  context.fillRect(10, 10, 20, 10);
  return pixelOf(context, x, y);
}

describe("filter", () => {
  test.each([
    ["brightness(50%)", "#ff8040", [128, 64, 32, 255]],
    ["brightness(2)", "#604020", [192, 128, 64, 255]],
    ["grayscale(1)", "#ff0000", [54, 54, 54, 255]],
    ["grayscale()", "#00ff00", [182, 182, 182, 255]],
    ["invert(1)", "#ff8000", [0, 127, 255, 255]],
    ["opacity(0.5)", "#ff0000", [255, 0, 0, 128]],
    ["contrast(0)", "#ff0000", [128, 128, 128, 255]],
    ["saturate(0)", "#0000ff", [18, 18, 18, 255]],
    ["hue-rotate(0.5turn)", "#808080", [128, 128, 128, 255]],
    ["sepia(0) grayscale(0)", "#123456", [0x12, 0x34, 0x56, 255]],
    ["none", "#123456", [0x12, 0x34, 0x56, 255]],
  ])("%s changes colours", (filter, color, expected) => {
    for (const [channel, value] of filtered(filter, color).entries())
      expect(Math.abs(value - (expected[channel] as number))).toBeLessThanOrEqual(1);
  });

  test("blur spreads the drawing over its edges, from outside the canvas, too", () => {
    const [inside, edge, outside] = [20, 30, 33].map((x) => filtered("blur(2px)", "red", x)[3] as number);
    expect(inside).toBeGreaterThan(240);
    expect(edge).toBeGreaterThan(60);
    expect(edge).toBeLessThan(200);
    expect(outside).toBeGreaterThan(0);
    const context = createBitmapContext();
    context.filter = "blur(3px)";
    context.fillRect(-20, 0, 20, 30);
    expect(pixelOf(context, 0, 15)[3]).toBeGreaterThan(60);
  });

  test("drop-shadow draws a shadow below the drawing", () => {
    const shadow = "drop-shadow(0 8px 0 rgb(0, 0, 255))";
    expect([filtered(shadow, "red"), filtered(shadow, "red", 20, 25)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
    expect(filtered("drop-shadow(0 -8px)", "red", 20, 5)).toEqual([0, 0, 0, 255]);
  });

  test("applies to text, strokes, paths and images, once for each call, within the clip and with the alpha", () => {
    const context = createBitmapContext();
    context.filter = "invert(1)";
    context.fillStyle = context.strokeStyle = "#ffff00";
    context.lineWidth = 4;
    context.globalAlpha = 0.5;
    context.beginPath();
    context.moveTo(0, 5);
    context.lineTo(40, 5);
    context.stroke();
    expect(pixelOf(context, 20, 5)).toEqual([0, 0, 255, 128]);
    context.globalAlpha = 1;
    context.rect(0, 10, 20, 20);
    context.clip();
    context.font = "60px Arimo";
    context.fillText("MMM", -5, 40);
    expect(pixelOf(context, 30, 20)).toEqual([0, 0, 0, 0]);
    const column = Array.from({ length: 18 }, (_, x) => pixelOf(context, x, 25));
    expect(column).toContainEqual([0, 0, 255, 255]);
    const source = createBitmapContext();
    source.fillRect(0, 0, 40, 30);
    context.drawImage(source.canvas, 0, 0);
    expect(pixelOf(context, 10, 15)).toEqual([255, 255, 255, 255]);
  });

  test("belongs to the state, and ignores invalid values", () => {
    const context = createBitmapContext();
    expect(context.filter).toBe("none");
    context.save();
    context.filter = "blur(1px) brightness(0.5)";
    for (const invalid of [
      "",
      "blur(",
      "blur(-1px)",
      "blur(1px",
      "bluer(1px)",
      "brightness(-1)",
      "drop-shadow()",
      "drop-shadow(1px 1px red blue)",
      "url(#a)",
      "hue-rotate(5)",
      "constructor(1)",
      "blur(1px) ".repeat(11),
      "brightness(1)".repeat(1000),
    ])
      context.filter = invalid;
    expect(context.filter).toBe("blur(1px) brightness(0.5)");
    context.restore();
    expect(context.filter).toBe("none");
    context.filter = "blur(1px)";
    context.reset();
    expect(context.filter).toBe("none");
  });

  test("reduces lengths that would take too much memory", () => {
    const context = createBitmapContext();
    context.filter = `blur(1e9px) ${"drop-shadow(1e9px 1e9px 1e9px red) ".repeat(9)}`;
    context.fillRect(0, 0, 40, 30);
    expect(pixelOf(context, 20, 15)).toHaveLength(4);
  });
});
