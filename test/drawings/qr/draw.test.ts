import { describe, expect, test } from "vitest";
import { symbolSide } from "../../../src/drawings/qr/capacity.ts";
import { drawQr, prepareQr, type QrEnv } from "../../../src/drawings/qr/draw.ts";
import { QR } from "../../../src/drawings/qr/kind.ts";
import { layoutQr } from "../../../src/drawings/qr/layout.ts";
import { chooseSegments } from "../../../src/drawings/qr/modules.ts";
import { readabilityWarnings } from "../../../src/drawings/qr/readability.ts";
import type { EncodableImage } from "../../../src/engine/encodable-image.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";
import { readImageFile } from "../../../src/engine/image/read-image.ts";
import type { EncodedImage } from "../../../src/engine/surface.ts";
import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { type Decoded, decodePng, pixelAt } from "../../png.ts";

await loadResvg();

const outside: QrEnv = {
  loadImage: async () => logo(100, 50),
  fonts: new FontLibrary({ read: async () => null, await: (work) => work }),
};

/** A green image of the given size. */
function logo(width: number, height: number): EncodedImage {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0f0"/></svg>`;
  return readImageFile(new TextEncoder().encode(svg), "logo.svg");
}

const draw = (fields: Record<string, unknown>, world = outside): Promise<EncodableImage> =>
  drawQr(QR.parse({ type: "json", body: { text: "https://example.com", ...fields } }), world);

const plan = (fields: Record<string, unknown>) =>
  prepareQr(QR.parse({ type: "json", body: { text: "https://example.com", ...fields } }), outside);

async function drawPixels(fields: Record<string, unknown>, world = outside): Promise<Decoded> {
  const { body } = await encodeImage(await draw(fields, world), "png");
  return decodePng(body as Uint8Array);
}

describe("the size of a code", () => {
  test.each([1, 2, 20, 21, 28, 29, 30, 60, 149, 150, 151, 500, 3000])("is exactly %i pixels", async (size) => {
    for (const fields of [{}, { dotStyle: "rounded" }, { finderStyle: "circle", format: "svg" }]) {
      const image = await draw({ size, ...fields });
      expect([image.width, image.height]).toEqual([size, size]);
    }
  });

  test("consists of modules of whole pixels, and the margin takes the rest", () => {
    for (let size = 25; size <= 1000; size++)
      for (const margin of [0, 1, 4, 10]) {
        const { scale, start } = layoutQr(size, 25, margin);
        const rest = size - 25 * scale - start;
        expect(Number.isInteger(scale) && scale >= 1).toBe(true);
        expect(rest - start === 0 || rest - start === 1).toBe(true);
        // A larger module would not leave room for the margin.
        expect((25 + 2 * margin) * (scale + 1)).toBeGreaterThan(size);
        if (size >= 25 + 2 * margin) expect(start).toBeGreaterThanOrEqual(margin * scale);
      }
  });

  test("can be less than a pixel per module, and pixels show the average", async () => {
    const png = await drawPixels({ size: 10, margin: 0, text: "x".repeat(500) });
    const grays = new Set(png.data.filter((_, index) => index % 4 === 0));
    expect(grays.size).toBeGreaterThan(5);
  });
});

test("the modules encode the text, dark on light", async () => {
  const { version } = chooseSegments("https://example.com", "M");
  const side = symbolSide(version);
  const png = await drawPixels({ size: (side + 8) * 3, dark: "102030", light: "fed" });
  const isDark = (x: number, y: number) => {
    const color = pixelAt(png, (x + 4) * 3 + 1, (y + 4) * 3 + 1).join();
    expect(["16,32,48,255", "255,238,221,255"]).toContain(color);
    return color === "16,32,48,255";
  };
  for (let i = -4; i < side + 4; i++) expect(isDark(i, -1) || isDark(-1, i) || isDark(i, side)).toBe(false);
  // The middle row of a finder pattern, and the timing pattern between two finder patterns.
  expect(Array.from({ length: 8 }, (_, x) => (isDark(x, 3) ? "#" : ".")).join("")).toBe("#.###.#.");
  for (let x = 8; x < side - 8; x++) expect(isDark(x, 6)).toBe(x % 2 === 0);
});

describe("colours", () => {
  test("that are translucent are composited", async () => {
    expect(pixelAt(await drawPixels({ light: "0000" }), 0, 0)).toEqual([0, 0, 0, 0]);
    const start = layoutQr(150, symbolSide(chooseSegments("https://example.com", "M").version), 4).start;
    for (const dotStyle of ["square", "rounded"]) {
      const half = await drawPixels({ dark: "ff000080", light: "fff", dotStyle });
      const [red, green, blue, alpha] = pixelAt(half, start + 1, start + 1);
      expect([red, alpha]).toEqual([255, 255]);
      expect(Math.abs((green as number) - 127)).toBeLessThanOrEqual(1);
      expect(blue).toBe(green);
    }
  });

  test("of finder patterns apply only to finder patterns, in every style", async () => {
    for (const finderStyle of ["square", "circle"]) {
      const png = await drawPixels({ size: 290, finderColor: "f00", dark: "00f", finderStyle });
      const seen = { finder: 0, other: 0 };
      for (let y = 0; y < 290; y++)
        for (let x = 0; x < 290; x++) {
          const [red, green, blue] = pixelAt(png, x, y) as [number, number, number];
          if (red > 200 && green < 50 && blue < 50) {
            // A finder pattern is 7 modules wide and follows a 4-module margin. Each module is 10 pixels wide.
            const isIn = (at: number) => at < 110 || at > 180;
            if (isIn(x) && isIn(y) && !(x > 180 && y > 180)) seen.finder++;
            else seen.other++;
          }
        }
      expect(seen.finder).toBeGreaterThan(3000);
      expect(seen.other).toBe(0);
    }
  });
});

describe("the fast path for codes without caption and image matches the canvas:", () => {
  const styles = ["square", "rounded", "circle"];
  const cases = styles.flatMap((dotStyle) =>
    styles.flatMap((finderStyle) => styles.map((finderDotStyle) => ({ dotStyle, finderStyle, finderDotStyle }))),
  );
  test.each(cases)("%j", async (fields) => {
    const isPlain = Object.values(fields).every((style) => style === "square");
    for (const more of [{ size: 77 }, { size: 300 }, { size: 250, finderColor: "e15759", dark: "4e79a7", margin: 1 }]) {
      expect((await draw({ ...fields, ...more })).type).toBe("flat");
      const { data } = await drawPixels({ ...fields, ...more });
      // An invisible caption forces rendering on the canvas.
      const drawn = await drawPixels({ ...fields, ...more, caption: "x", captionFontColor: "0000" });
      let maxDifference = 0;
      for (let i = 0; i < data.length; i++)
        maxDifference = Math.max(maxDifference, Math.abs((data[i] as number) - (drawn.data[i] as number)));
      // Allow half of one of 15 coverage levels, plus rounding.
      expect(maxDifference).toBeLessThanOrEqual(isPlain ? 0 : 14);
    }
  });
});

describe("a caption", () => {
  test("is placed below a code that keeps its size", async () => {
    const plain = await drawPixels({ size: 200 });
    const png = await drawPixels({ size: 200, caption: "Scan me", captionFontSize: 20, captionFontColor: "red" });
    expect(png.width).toBe(200);
    expect(png.height).toBeGreaterThan(220);
    expect(png.data.subarray(0, plain.data.length)).toEqual(plain.data);
    let red = 0;
    for (let i = plain.data.length; i < png.data.length; i += 4)
      if ((png.data[i] as number) > 200 && (png.data[i + 1] as number) < 100) red++;
    expect(red).toBeGreaterThan(100);
  });

  test("wraps within the width of the image", async () => {
    const one = await draw({ caption: "one line" });
    for (const caption of ["word ".repeat(20), "x".repeat(100), "日本語".repeat(20), "שלום ".repeat(20)]) {
      const png = await drawPixels({ caption });
      expect(png.height).toBeGreaterThan(one.height + 20);
      for (let y = 150; y < png.height; y++)
        for (const x of [0, 149]) expect(pixelAt(png, x, y)).toEqual([255, 255, 255, 255]);
    }
  });

  test("of white space is ignored", async () => {
    expect((await draw({ caption: " \n " })).height).toBe(150);
  });

  test("must have a valid CSS font family", async () => {
    await expect(draw({ caption: "a", captionFontFamily: "," })).rejects.toThrow(
      'captionFontFamily must be a CSS font-family list such as "Roboto, sans-serif", got ,',
    );
  });

  test("is limited by the maximum size of an image", async () => {
    for (const caption of ["W".repeat(1000), "a\n".repeat(490)])
      for (const format of ["png", "svg", "pdf"])
        await expect(draw({ caption, captionFontSize: 200, size: 3000, format })).rejects.toThrow(
          /^caption makes the image larger than 36000000 pixels, got \d+ lines of 200 pixels/,
        );
    expect((await draw({ caption: "a\n".repeat(490), size: 1 })).height).toBeGreaterThan(490);
  });
});

describe("a centre image", () => {
  const url = { centerImageUrl: "https://example.com/logo.svg" };
  const box = ({ data, width, height }: Decoded) => {
    const found = { left: width, top: height, right: 0, bottom: 0 };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        if ((data[at + 1] as number) < 200 || (data[at] as number) > 80) continue;
        found.left = Math.min(found.left, x);
        found.top = Math.min(found.top, y);
        found.right = Math.max(found.right, x + 1);
        found.bottom = Math.max(found.bottom, y + 1);
      }
    return found;
  };

  test("is 30% as wide as the code by default, centred and with its aspect ratio", async () => {
    const { left, top, right, bottom } = box(await drawPixels({ ...url, size: 410, margin: 4 }));
    // Version 3 is the smallest whose error correction at level H can compensate for the image: 29 modules of 11 pixels.
    expect(Math.abs(right - left - 95.7)).toBeLessThanOrEqual(2);
    expect(Math.abs(bottom - top - 47.85)).toBeLessThanOrEqual(2);
    expect(Math.abs((left + right) / 2 - 205)).toBeLessThanOrEqual(1);
    expect(Math.abs((top + bottom) / 2 - 205)).toBeLessThanOrEqual(1);
  });

  test("has the requested size in pixels", async () => {
    const size = async (fields: Record<string, unknown>) => {
      const { left, top, right, bottom } = box(await drawPixels({ ...url, size: 410, ...fields }));
      return [right - left, bottom - top];
    };
    const near = (one: number[], other: number[]) => {
      for (const [index, value] of one.entries())
        expect(Math.abs(value - (other[index] as number))).toBeLessThanOrEqual(2);
    };
    near(await size({ centerImageWidth: 60 }), [60, 30]);
    near(await size({ centerImageHeight: 30 }), [60, 30]);
    near(await size({ centerImageWidth: 50, centerImageHeight: 50 }), [50, 50]);
  });

  test("is surrounded by the light colour", async () => {
    const png = await drawPixels({ ...url, size: 410, centerImageSizeRatio: 0.2 });
    const { left, top, right, bottom } = box(png);
    for (let x = left - 2; x < right + 2; x++)
      for (const y of [top - 2, bottom + 1]) expect(pixelAt(png, x, y)).toEqual([255, 255, 255, 255]);
    for (let y = top - 2; y < bottom + 2; y++)
      for (const x of [left - 3, right + 2]) expect(pixelAt(png, x, y)).toEqual([255, 255, 255, 255]);
  });

  test("without a size is smaller if the error correction level requires a smaller one", async () => {
    const width = async (ecLevel: string) => {
      const { left, right } = box(
        await drawPixels({ ...url, size: 800, ecLevel }, { ...outside, loadImage: async () => logo(80, 80) }),
      );
      return right - left;
    };
    expect(await width("L")).toBeGreaterThan(50);
    expect(await width("L")).toBeLessThan(await width("H"));
  });

  test.each([
    [{ centerImageWidth: 140 }, /^centerImageWidth is too large .*, got 140 x 70 pixels: .*\. Use a smaller image$/],
    [
      { centerImageHeight: 3000 },
      /^centerImageHeight is too large .*, got 6000 x 3000 pixels: .*\. Use a smaller image$/,
    ],
    [{ centerImageWidth: 1, centerImageHeight: 150 }, /^centerImageWidth is too large /],
  ])("that hides too much is rejected: %j", async (fields, message) => {
    await expect(draw({ ...url, ...fields })).rejects.toThrow(message);
  });

  test.each([0.6, 0.75, 1])("of ratio %d is drawn as requested, at level H, with a warning", async (ratio) => {
    const planned = await plan({ ...url, size: 400, centerImageSizeRatio: ratio, ecLevel: "L" });
    expect(planned.level).toBe("H");
    const { box, readableRatio = 1 } = planned.center?.place ?? expect.fail("there is no image in the centre");
    const { scale } = layoutQr(400, symbolSide(planned.encoded.version), planned.params.margin);
    expect(box.right - box.left).toBeCloseTo(symbolSide(planned.encoded.version) * scale * ratio);
    expect(readableRatio).toBeLessThan(0.6);
    expect(readabilityWarnings(planned)[0]).toBe(
      `centerImageSizeRatio is ${ratio}: error correction can make up for at most ${readableRatio} in this code at ecLevel H`,
    );
    for (const format of ["png", "svg", "pdf", "jpg"] as const)
      await draw({
        ...url,
        size: 400,
        centerImageSizeRatio: ratio,
        format,
        caption: format === "jpg" ? "a" : undefined,
      });
  });

  test("raises the error correction level until the image fits", async () => {
    const planned = await plan({ ...url, centerImageSizeRatio: 0.3, ecLevel: "L" });
    expect(planned.level).not.toBe("L");
    expect(planned.center?.place.readableRatio).toBeUndefined();
    expect(readabilityWarnings(planned).join()).not.toContain("centerImageSizeRatio");
  });

  test("keeps the level if the text is too long for a higher one", async () => {
    const text = "x".repeat(2900);
    const planned = await plan({ ...url, text, centerImageSizeRatio: 0.9, ecLevel: "L" });
    expect(planned.level).toBe("L");
  });

  test("of size 0 is omitted and not loaded", async () => {
    const world = { ...outside, loadImage: () => Promise.reject(new Error("asked for")) };
    const image = await draw({ ...url, centerImageSizeRatio: 0 }, world);
    expect(image.type).toBe("flat");
  });
});
