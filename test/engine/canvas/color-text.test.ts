import { Buffer } from "node:buffer";
import { beforeAll, describe, expect, test } from "vitest";
import { Canvas } from "../../../src/engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { unpremultiply } from "../../../src/engine/image/unpremultiply.ts";
import type { Paint, Surface } from "../../../src/engine/surface.ts";
import { SvgSurface } from "../../../src/engine/svg/svg-surface.ts";
import { loadResvg, rasterize } from "../../../wasm/resvg/resvg.ts";
import { FONTS, loadFonts } from "../font/fonts.ts";
import { drawFile } from "../pdf/pdf.ts";
import { colorAt, createContext, drawPixels, drawSvg, type Script } from "./canvas.ts";

await loadResvg();

const FONT = "64px Noto Color Emoji";
const SMILE = "😀";

/** Loads the fonts needed for the strings. */
async function loadTexts(...texts: readonly string[]): Promise<void> {
  const ctx = createContext();
  for (const font of [FONT, "16px Arimo, Noto Color Emoji"])
    for (const text of texts) {
      ctx.font = font;
      ctx.measureText(text);
    }
  await FONTS.load();
}

beforeAll(async () => {
  await loadFonts(FONT, "16px Arimo");
  await loadTexts(SMILE, "❤️", "🇩🇪", "👍🏿", "💔", "👪", "👪\ufe0e");
});

/** Draws a glyph in the centre of a 100x100-pixel canvas. */
function drawEmoji(prepare: Script = () => {}, text = SMILE): Script {
  return (ctx) => {
    ctx.font = FONT;
    prepare(ctx);
    ctx.fillText(text, 10, 70);
  };
}

const draw = (script: Script) => drawPixels(script, 100, 100);
const FACE = [50, 26] as const;
const EYE = [39, 42] as const;
const YELLOW = /^#f[a-f][c-f].[2-4].$/;

describe("a colour glyph", () => {
  test("is drawn in its own colours, whatever the fill style", async () => {
    const pixels = await draw(drawEmoji());
    expect(colorAt(pixels, ...FACE)).toMatch(YELLOW);
    expect(colorAt(pixels, ...EYE)).toMatch(/^#[45]/);
    expect(colorAt(await draw(drawEmoji((ctx) => (ctx.fillStyle = "blue"))), ...FACE)).toBe(colorAt(pixels, ...FACE));
  });

  test.each<readonly [string, Script]>([
    ["globalAlpha", (ctx) => (ctx.globalAlpha = 0.5)],
    ["the alpha of the colour", (ctx) => (ctx.fillStyle = "rgb(255 0 0 / 0.5)")],
  ])("is drawn with the opacity of %s as a whole", async (_, prepare) => {
    const pixels = await draw(drawEmoji(prepare));
    for (const [x, y] of [FACE, EYE]) expect(colorAt(pixels, x, y)).toMatch(/\/12[78]$/);
  });

  test("ignores the alpha of gradient stops", async () => {
    const pixels = await draw(
      drawEmoji((ctx) => {
        const gradient = ctx.createLinearGradient(0, 0, 100, 0);
        gradient.addColorStop(0, "transparent");
        ctx.fillStyle = gradient;
      }),
    );
    expect(colorAt(pixels, ...FACE)).toMatch(YELLOW);
  });

  test("is also filled by strokeText", () => {
    const stroke = (ctx: CanvasContext) => {
      ctx.font = FONT;
      ctx.strokeText(SMILE, 10, 70);
    };
    expect(drawSvg(stroke, 100, 100)).toBe(drawSvg(drawEmoji(), 100, 100));
  });

  test("casts a shadow of its outline", async () => {
    const pixels = await draw(
      drawEmoji((ctx) => {
        ctx.shadowColor = "blue";
        ctx.shadowOffsetY = 20;
      }),
    );
    expect(colorAt(pixels, 50, 90)).toBe("#0000ff");
    expect(colorAt(pixels, ...FACE)).toMatch(YELLOW);
    // The eyes and the mouth are not holes.
    expect(colorAt(pixels, 50, 85)).toBe("#0000ff");
  });

  test("is clipped and composited", async () => {
    const clipped = await draw(
      drawEmoji((ctx) => {
        ctx.beginPath();
        ctx.arc(50, 50, 10, 0, 7);
        ctx.clip();
      }),
    );
    expect(colorAt(clipped, ...FACE)).toBe("none");
    expect(colorAt(clipped, 50, 45)).toMatch(YELLOW);
    const cut = await draw(
      drawEmoji((ctx) => {
        ctx.fillRect(0, 0, 50, 100);
        ctx.globalCompositeOperation = "destination-out";
      }),
    );
    expect(colorAt(cut, 5, 50)).toBe("#000000");
    expect(colorAt(cut, 45, 50)).toBe("none");
  });

  test.each([
    ["doesn't support colour glyphs", {}],
    ["shares its images", { sharesImages: true }],
  ])("looks the same on a surface that %s", async (_, traits) => {
    const scripts: Script[] = [
      drawEmoji(),
      drawEmoji((ctx) => (ctx.globalAlpha = 0.4), "🇩🇪"),
      drawEmoji((ctx) => {
        ctx.shadowColor = "rgb(0 0 0 / 0.5)";
        ctx.shadowBlur = 4;
      }, "👍🏿"),
      drawEmoji((ctx) => {
        ctx.fillRect(0, 0, 60, 60);
        ctx.globalCompositeOperation = "source-in";
      }, "❤️"),
    ];
    for (const script of scripts) {
      const createSurface = (width: number, height: number): Surface =>
        Object.assign(new SvgSurface(width, height, true), { colorText: undefined, ...traits });
      const canvas = new Canvas(100, 100, createSurface, FONTS);
      script(canvas.getContext("2d") as CanvasContext);
      const svg = (canvas.surface as SvgSurface).format();
      expect(svg).not.toContain("<use");
      const direct = await draw(script);
      const other = rasterize(svg).data;
      unpremultiply(other);
      let sum = 0;
      for (let i = 0; i < direct.data.length; i++) sum += Math.abs((direct.data[i] as number) - (other[i] as number));
      // Anti-aliased edges are rounded differently.
      expect(sum / direct.data.length).toBeLessThan(1.5);
    }
  });
});

describe("an emoji in SVG", () => {
  test("is small, and defined once", () => {
    const once = drawSvg(drawEmoji(), 100, 100);
    expect(once.length).toBeLessThan(2500);
    const often = drawSvg(
      (ctx) => {
        for (let i = 0; i < 50; i++) {
          ctx.font = `${20 + (i % 3)}px Noto Color Emoji`;
          ctx.fillText(SMILE, i, i);
        }
      },
      100,
      100,
    );
    expect(often.match(/<use /g)).toHaveLength(50);
    expect(often.length - once.length).toBeLessThan(50 * 100);
  });

  test("needs neither a mask nor a blend mode for a flag", () => {
    const svg = drawSvg(drawEmoji(undefined, "🇩🇪"), 100, 100);
    expect(svg).not.toMatch(/mask|mix-blend-mode|<filter/);
    expect(svg.length).toBeLessThan(2500);
  });

  test("counts as work each time it is drawn", () => {
    const flags: Script = (ctx) => {
      ctx.font = FONT;
      for (let i = 0; i < 20_000; i++) ctx.fillText("🇩🇪", 10, 70);
    };
    expect(() => drawSvg(flags, 100, 100)).toThrow("MB of SVG content");
  });

  test("is omitted from the document if it is outside of the canvas", () => {
    const svg = drawSvg((ctx) => {
      ctx.font = FONT;
      ctx.fillText(SMILE, 500, 500);
    });
    expect(svg).not.toContain("<path");
  });
});

describe("an emoji in PDF", () => {
  test("consists of outlines, which the file contains once", async () => {
    const draws = (count: number): Script => {
      return (ctx) => {
        ctx.font = "20px Noto Color Emoji";
        for (let i = 0; i < count; i++) ctx.fillText(SMILE, 5 * i, 50 + i);
      };
    };
    const [once, often] = [await drawFile(draws(1), 100, 100), await drawFile(draws(15), 100, 100)];
    expect(Buffer.from(once).includes("/Subtype /Image")).toBe(false);
    expect(once.length).toBeLessThan(6000);
    // Each further use only adds a matrix.
    expect(often.length - once.length).toBeLessThan(15 * 40);
  });
});

describe("text with emoji:", () => {
  test("the generic family emoji, which the font files lack, has the glyph of a ZWJ sequence", () => {
    const family = drawSvg(drawEmoji(undefined, "👪"), 100, 100);
    expect(family).toBe(drawSvg(drawEmoji(undefined, "🧑‍🧑‍🧒"), 100, 100));
    expect(family).toContain("<use");
    // With the text variation selector, another font provides the glyph.
    expect(drawSvg(drawEmoji(undefined, "👪\ufe0e"), 100, 100)).not.toContain("<use");
  });

  // Values measured in Chromium with these fonts.
  type Row = readonly [
    text: string,
    font: string,
    width: number,
    left: number,
    right: number,
    ascent: number,
    descent: number,
  ];
  const ROWS: readonly Row[] = [
    [SMILE, "100px Noto Color Emoji", 124.512, -6, 116, 88, 19],
    ["🇩🇪", "100px Noto Color Emoji", 124.512, -3, 122, 85, 16],
    ["👍🏿", "100px Noto Color Emoji", 124.512, -15, 113, 91, 22],
    ["💔", "100px Noto Color Emoji", 124.512, 0, 125, 88, 16],
    [SMILE, "12px Arimo, Noto Color Emoji", 14.941, 0, 14, 11, 3],
    [SMILE, "13px Arimo, Noto Color Emoji", 16.187, 0, 16, 12, 3],
  ];

  test.each(ROWS)("%s in %s has the metrics of Chromium", (text, font, width, left, right, ascent, descent) => {
    const ctx = createContext();
    ctx.font = font;
    const metrics = ctx.measureText(text);
    expect(metrics.width).toBeCloseTo(width, 2);
    // Chromium rounds the bounding box up to whole pixels.
    expect(Math.ceil(metrics.actualBoundingBoxLeft)).toBeCloseTo(left, -0.5);
    expect(Math.ceil(metrics.actualBoundingBoxRight)).toBeCloseTo(right, -0.5);
    expect(Math.ceil(metrics.actualBoundingBoxAscent)).toBeCloseTo(ascent, -0.5);
    expect(Math.ceil(metrics.actualBoundingBoxDescent)).toBeCloseTo(descent, -0.5);
  });

  test("the vertical metrics are those of the letters", () => {
    const ctx = createContext();
    ctx.font = "20px Arimo, Noto Color Emoji";
    const [plain, mixed] = [ctx.measureText("ab"), ctx.measureText(`a${SMILE}b`)];
    const heights = (metrics: typeof plain) => [
      metrics.fontBoundingBoxAscent,
      metrics.fontBoundingBoxDescent,
      metrics.hangingBaseline,
    ];
    expect(heights(mixed)).toEqual(heights(plain));
    expect(mixed.width).toBeCloseTo(plain.width + 20 * (1275 / 1024), 3);
  });

  test("emoji are aligned to whole pixels in raster formats only", () => {
    const at = (hasGrid: boolean, x: number) => {
      const canvas = new Canvas(100, 100, (w, h) => new SvgSurface(w, h, hasGrid), FONTS);
      const ctx = canvas.getContext("2d") as CanvasContext;
      ctx.font = FONT;
      ctx.fillText(SMILE, x, 70);
      return (canvas.surface as SvgSurface).format();
    };
    expect(at(true, 10)).toBe(at(true, 10.8));
    expect(at(true, 10)).not.toBe(at(true, 10.9));
    expect(at(false, 10)).not.toBe(at(false, 10.1));
  });
});

test("surfaces receive paints with a geometry in device pixels", () => {
  const paints: Paint[] = [];
  const surface = Object.assign(new SvgSurface(100, 100), {
    colorText: undefined,
    fill: (_path: unknown, _rule: unknown, paint: Paint) => void paints.push(paint),
  });
  const canvas = new Canvas(100, 100, () => surface, FONTS);
  const ctx = canvas.getContext("2d") as CanvasContext;
  drawEmoji()(ctx);
  const radial = paints.find((paint) => paint.type === "radial");
  // The font size is 64 pixels, and an em has 1024 units.
  expect(radial?.type === "radial" && Math.hypot(radial.matrix[0], radial.matrix[1])).toBeCloseTo(64 / 1024, 1);
});
