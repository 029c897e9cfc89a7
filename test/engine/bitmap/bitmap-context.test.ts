// Tests reading and writing pixels between drawing calls.

import { describe, expect, test } from "vitest";
import { ImageData } from "../../../src/engine/bitmap/bitmap-context.ts";
import { RASTER_PIXELS } from "../../../src/engine/limits.ts";
import { createBitmapCanvas, createBitmapContext, pixelOf } from "./bitmap.ts";

const RED = [255, 0, 0, 255];
const LIME = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const NONE = [0, 0, 0, 0];

function plainImage(width: number, height: number, color: readonly number[]): ImageData {
  return new ImageData(
    Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => color[i % 4] as number),
    width,
  );
}

describe("getImageData", () => {
  test("returns straight pixels, of the canvas and outside it", () => {
    const context = createBitmapContext();
    expect(pixelOf(context, 3, 3)).toEqual(NONE);
    context.fillStyle = "rgba(200, 100, 50, 0.5)";
    context.fillRect(0, 0, 10, 10);
    const [red, green, blue, alpha] = pixelOf(context, 3, 3) as [number, number, number, number];
    expect(alpha).toBe(128);
    expect(Math.max(Math.abs(red - 200), Math.abs(green - 100), Math.abs(blue - 50))).toBeLessThanOrEqual(1);
    const around = context.getImageData(-2, 9, 4, 2);
    expect([around.width, around.height, around.data.length]).toEqual([4, 2, 32]);
    expect([...around.data.subarray(0, 8)]).toEqual([...NONE, ...NONE]);
    expect(around.data[11]).toBe(128);
    expect([...around.data.subarray(16)]).toEqual(new Array(16).fill(0));
    expect(pixelOf(context, 1e9, -1e9)).toEqual(NONE);
  });

  test("accepts negative sizes, and ignores the context's state and fractions", () => {
    const context = createBitmapContext();
    context.fillStyle = "red";
    context.fillRect(0, 0, 5, 5);
    context.translate(10, 10);
    context.globalAlpha = 0.1;
    context.rect(0, 0, 1, 1);
    context.clip();
    const image = context.getImageData(5, 5, -5.9, -5.9);
    expect([image.width, image.height]).toEqual([5, 5]);
    expect([...image.data.subarray(0, 4)]).toEqual(RED);
  });

  test("drawing goes on from the pixels, with composite operators, clips and erasing", () => {
    const context = createBitmapContext();
    context.fillStyle = "red";
    context.fillRect(0, 0, 20, 20);
    expect(pixelOf(context, 10, 10)).toEqual(RED);
    context.fillStyle = "blue";
    context.globalCompositeOperation = "destination-over";
    context.fillRect(0, 0, 40, 30);
    expect([pixelOf(context, 10, 10), pixelOf(context, 30, 10)]).toEqual([RED, BLUE]);
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, 5, 5);
    expect([pixelOf(context, 2, 2), pixelOf(context, 10, 10)]).toEqual([NONE, RED]);
    context.save();
    context.beginPath();
    context.arc(20, 15, 5, 0, 7);
    context.clip();
    context.globalCompositeOperation = "copy";
    context.fillStyle = "lime";
    context.fillRect(0, 0, 20, 30);
    context.restore();
    expect([pixelOf(context, 17, 15), pixelOf(context, 23, 15), pixelOf(context, 30, 10)]).toEqual([LIME, NONE, BLUE]);
    context.clearRect(0, 0, 40, 30);
    expect([pixelOf(context, 17, 15), pixelOf(context, 30, 10)]).toEqual([NONE, NONE]);
  });

  test("reading does not change what is drawn", () => {
    const draw = (read: boolean) => {
      const context = createBitmapContext();
      for (let i = 0; i < 30; i++) {
        context.fillStyle = `hsla(${i * 40}, 80%, 50%, 0.7)`;
        context.beginPath();
        context.arc(i, (i * 7) % 30, 6, 0, 7);
        context.fill();
        context.strokeText("ab", i, 20);
        if (read) context.getImageData(i, i, 1, 1);
      }
      return context.getImageData(0, 0, 40, 30).data;
    };
    expect(draw(true)).toEqual(draw(false));
  });

  test.each<readonly [string, readonly number[], string]>([
    ["a size of 0", [0, 0, 0, 5], "IndexSizeError"],
    ["a size that rounds to 0", [0, 0, 5, -0.9], "IndexSizeError"],
    ["a size over the limit", [0, 0, RASTER_PIXELS, 2], "IndexSizeError"],
    ["NaN", [Number.NaN, 0, 5, 5], "TypeError"],
    ["infinity", [0, 0, Number.POSITIVE_INFINITY, 5], "TypeError"],
    ["missing numbers", [0, 0], "TypeError"],
    ["numbers beyond 32 bits", [2 ** 31, 0, 5, 5], "TypeError"],
  ])("rejects %s", (_name, args, name) => {
    const context = createBitmapContext();
    const read = () => context.getImageData(...(args as unknown as [number, number, number, number]));
    expect(read).toThrow(name === "TypeError" ? TypeError : expect.objectContaining({ name }));
  });

  test("rejects a canvas that is too large for pixels", () => {
    const context = createBitmapContext(1, 1);
    context.canvas.width = 2 ** 31 - 1;
    context.canvas.height = 2;
    expect(() => pixelOf(context, 0, 0)).toThrow("canvas must have at most 36000000 pixels, got 2147483647 x 2");
    context.canvas.width = 0;
    expect(pixelOf(context, 0, 0)).toEqual(NONE);
  });
});

describe("putImageData", () => {
  test("writes pixels regardless of the state, and drawing goes on", () => {
    const context = createBitmapContext();
    context.fillStyle = "red";
    context.fillRect(0, 0, 40, 30);
    context.rect(0, 0, 1, 1);
    context.clip();
    context.globalAlpha = 0.5;
    context.putImageData(plainImage(4, 3, [0, 0, 255, 255]), 10, 10);
    expect([pixelOf(context, 13, 12), pixelOf(context, 14, 12), pixelOf(context, 13, 13)]).toEqual([BLUE, RED, RED]);
    context.putImageData(plainImage(4, 3, [9, 9, 9, 0]), 10, 10);
    expect(pixelOf(context, 13, 12)).toEqual(NONE);
  });

  test("writes only the dirty part, and cuts off what is outside the canvas", () => {
    const context = createBitmapContext(6, 6);
    const image = plainImage(6, 6, [0, 255, 0, 255]);
    context.putImageData(image, 0, 0, 1, 1, 2, 2);
    context.putImageData(image, 0, 0, 6, 6, -2, -2);
    context.putImageData(image, -5, 3);
    context.putImageData(image, 100, 100);
    const drawn = Array.from({ length: 6 }, (_, y) =>
      Array.from({ length: 6 }, (_, x) => (pixelOf(context, x, y)[3] === 255 ? "x" : ".")).join(""),
    );
    expect(drawn).toEqual(["......", ".xx...", ".xx...", "x.....", "x...xx", "x...xx"]);
  });

  test("keeps translucent colours within rounding", () => {
    const context = createBitmapContext(16, 16);
    const data = Uint8ClampedArray.from({ length: 16 * 16 * 4 }, (_, i) => (i % 4 === 3 ? i >> 2 : (i * 7) % 256));
    context.putImageData(new ImageData(data, 16), 0, 0);
    const read = context.getImageData(0, 0, 16, 16).data;
    for (let i = 0; i < data.length; i += 4) {
      const alpha = data[i + 3] as number;
      expect(read[i + 3]).toBe(alpha);
      for (let channel = i; channel < i + 3 && alpha > 0; channel++)
        expect(Math.abs((read[channel] as number) - (data[channel] as number))).toBeLessThanOrEqual(128 / alpha + 1);
    }
  });

  test.each([{}, { width: 1, height: 1, data: [0, 0, 0, 0] }, null, undefined])("rejects %j", (value) => {
    expect(() => createBitmapContext().putImageData(value as never, 0, 0)).toThrow("putImageData takes an ImageData");
  });

  test("rejects numbers that are not finite", () => {
    expect(() => createBitmapContext().putImageData(new ImageData(1, 1), Number.NaN, 0)).toThrow(TypeError);
  });
});

describe("createImageData and ImageData", () => {
  test("create transparent pixels", () => {
    const context = createBitmapContext();
    const image = context.createImageData(-3, 2);
    expect([image.width, image.height, image.colorSpace]).toEqual([3, 2, "srgb"]);
    expect(context.createImageData(image).data).toEqual(new Uint8ClampedArray(24));
  });

  test.each([
    [0, 1],
    [1, 0.5],
    [10_000, 10_000],
    ["a", 1],
  ])("reject the size %s × %s", (width, height) => {
    expect(() => new ImageData(width as number, height)).toThrow(DOMException);
  });

  test("reject data that does not fit", () => {
    expect(() => new ImageData(new Uint8ClampedArray(7), 1)).toThrow("data must hold 4 bytes per pixel, got 7 bytes");
    expect(() => new ImageData(new Uint8ClampedArray(8), 3)).toThrow("width × height must be 2");
    expect(() => new ImageData(new Uint8Array(8) as never, 1, 2)).toThrow(TypeError);
  });
});

describe("a canvas as an image", () => {
  test("is drawn and used as a pattern with its pixels at that time", () => {
    const source = createBitmapContext(10, 10);
    source.putImageData(plainImage(10, 10, [255, 0, 0, 255]), 0, 0);
    const context = createBitmapContext();
    context.drawImage(source.canvas, 0, 0);
    context.fillStyle = context.createPattern(source.canvas, "repeat") as never;
    source.putImageData(plainImage(10, 10, [0, 0, 255, 255]), 0, 0);
    context.fillRect(15, 0, 20, 20);
    context.drawImage(source.canvas, 0, 20, 20, 10);
    expect([pixelOf(context, 5, 5), pixelOf(context, 20, 5), pixelOf(context, 15, 25)]).toEqual([RED, RED, BLUE]);
  });

  test("can be drawn on itself any number of times", () => {
    const context = createBitmapContext(60, 5);
    context.fillStyle = "red";
    context.fillRect(0, 0, 1, 5);
    for (let i = 0; i < 50; i++) context.drawImage(context.canvas, 1, 0);
    expect([pixelOf(context, 50, 2), pixelOf(context, 51, 2)]).toEqual([RED, NONE]);
  });
});

test("drawing without end takes bounded memory", () => {
  const context = createBitmapCanvas(20, 20).getContext("2d") as ReturnType<typeof createBitmapContext>;
  for (let i = 0; i < 200_000; i++) context.fillRect(i % 20, 0, 1, 1);
  expect(pixelOf(context, 19, 0)).toEqual([0, 0, 0, 255]);
});

test("the context's canvas is read-only, and its matrix can be changed", () => {
  const context = createBitmapContext();
  expect(() => Object.assign(context, { canvas: null })).toThrow(TypeError);
  context.translate(5, 6);
  context.setTransform(context.getTransform().scaleSelf(2));
  expect(String(context.getTransform())).toBe("matrix(2, 0, 0, 2, 5, 6)");
});
