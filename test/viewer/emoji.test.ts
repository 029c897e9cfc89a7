// Compares colour glyphs with Chromium using the same font files: emoji in charts, and each kind of paint in a test
// font.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { Fuel } from "../../src/base/fuel.ts";
import { drawColorText } from "../../src/engine/canvas/color-text.ts";
import { ColorGlyphs } from "../../src/engine/font/color-glyph.ts";
import { FontLibrary } from "../../src/engine/font/font-library.ts";
import { FontSet } from "../../src/engine/font/font-set.ts";
import { DEFAULT_COMPOSITE_STATE } from "../../src/engine/surface.ts";
import { SvgSurface } from "../../src/engine/svg/svg-surface.ts";
import { CASE_FONT, CASES, CHROMIUM_DIFFERS, glyphOfCase, letterOfCase } from "../engine/font/color-cases.ts";
import { colorFont, colrTable, cpalTable } from "../engine/font/color-font.ts";
import { describeInChromium, openPage } from "./browser.ts";
import { compare, ink } from "./compare.ts";
import { listSlices, readSlice } from "./font-slice.ts";
import { type Raster, rasterOfPage, readPng, renderWithResvg, showHtml } from "./raster.ts";
import { drawJson } from "./requests.ts";

const EMOJI =
  "😀 😂 🥰 😎 🤯 🫠 🥶 👨‍👩‍👧‍👦 👩‍❤️‍💋‍👨 🧑‍🚀 👩🏽‍🚀 👨🏿‍🦱 👩🏻‍🤝‍👨🏾 🧑🏼‍🤝‍🧑🏿 👍 👍🏿 👋🏽 ✌🏻 🇩🇪 🇪🇸 🇯🇵 🇺🇸 🇧🇷 🇿🇦 🇲🇪 🇸🇻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈 🏴‍☠️ 1️⃣ ❤️ #️⃣ 💙 🔟 ❤️‍🔥 💔 🌈 🌅 🍉 🦚 🎆 💎 🔥 ⭐ 🌊 🍓 🎨 📈 ✅ ⚠️ 🚀 🏔️ 🐙 🦋 🪩 🧊 🫧 🕰️ ☎️ 🎄".split(
    " ",
  );

/** Strings in a grid, one per cell. */
interface Sheet {
  readonly texts: readonly string[];
  /** Font size in CSS pixels; a cell is 1.5 times as large. */
  readonly size: number;
}

const COLUMNS = 10;
const CELL = 1.5;
/** The start of a string in its cell, in em. */
const [INDENT, BASELINE] = [0.1, 1.15];

function sizeOf({ texts, size }: Sheet) {
  const cell = size * CELL;
  return { cell, width: COLUMNS * cell, height: Math.ceil(texts.length / COLUMNS) * cell };
}

function placesOf(sheet: Sheet): readonly (readonly [text: string, x: number, y: number])[] {
  const { cell } = sizeOf(sheet);
  return sheet.texts.map((text, index) => [
    text,
    (index % COLUMNS) * cell + sheet.size * INDENT,
    Math.floor(index / COLUMNS) * cell + sheet.size * BASELINE,
  ]);
}

describeInChromium("colour glyphs match Chromium:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(1);
    await showHtml(page, `<canvas style="display: block"></canvas>`, 100, 100);
    await page.evaluate(loadFaces());
  });

  /** Draws the strings on a canvas in Chromium and returns the pixels. */
  async function drawInPage(sheet: Sheet, font: string, color: string): Promise<Raster> {
    const { width, height } = sizeOf(sheet);
    await page.setViewportSize({ width, height });
    await page.evaluate(`{ const canvas = document.querySelector("canvas"); canvas.width = ${width}; canvas.height = ${height};
      const ctx = canvas.getContext("2d"); ${fillTexts(sheet, font, color)} }`);
    return rasterOfPage(page, { x: 0, y: 0, width, height });
  }

  test.each([16, 32, 80])("emoji of %i pixels in a chart", async (size) => {
    const sheet = { texts: EMOJI, size };
    const font = `${size}px Noto Color Emoji`;
    const ours = await fetchSheet(sheet, font);
    const theirs = await drawInPage(sheet, font, "black");
    const off = EMOJI.filter((_, index) => !isAlike(cellOf(ours, sheet, index), cellOf(theirs, sheet, index), SMALL));
    expect(off).toEqual([]);
    expect(compare(ours, theirs).off).toBeLessThan(0.01);
    // Different emoji must differ in the comparison.
    const alike = EMOJI.filter((_, index) => {
      const other = cellOf(theirs, sheet, (index + 1) % EMOJI.length);
      return isAlike(cellOf(ours, sheet, index), other, SMALL);
    });
    expect(alike).toEqual([]);
  });

  test("lines of letters and emoji", async () => {
    const texts = ["I 💙 you", "1️⃣ a", "a👍🏿b", "Ñ 🇪🇸!"];
    const sheet = { texts: texts.flatMap((text) => [text, "", "", "", ""]), size: 24 };
    const font = `${sheet.size}px Arimo, Noto Color Emoji`;
    const ours = await fetchSheet(sheet, font);
    const theirs = await drawInPage(sheet, font, "black");
    const { off, ratio } = compare(ours, theirs);
    expect(off).toBeLessThan(0.05);
    expect(ratio).toSatisfy((value: number) => Math.abs(value - 1) < 0.05);
  });

  describe("each kind of paint", () => {
    const sheet = { texts: CASES.map((_, index) => letterOfCase(index)), size: 80 };
    const color = { red: 200, green: 0, blue: 120, alpha: 1 };
    const compared = CASES.flatMap(([name], index) => (name in CHROMIUM_DIFFERS ? [] : [[name, index] as const]));
    let theirs: Raster;
    beforeAll(async () => {
      theirs = await drawInPage(sheet, `${sheet.size}px Cases`, "rgb(200, 0, 120)");
    });

    test.each([
      ["as one image of the SVG surface", SvgSurface],
      ["as fills and images of any surface", PlainSurface],
    ])("%s", async (_, Surface) => {
      const ours = await renderWithResvg(drawCases(sheet, color, Surface), 1);
      const off = compared.filter(([, at]) => !isAlike(cellOf(ours, sheet, at), cellOf(theirs, sheet, at), LARGE));
      expect(off.map(([name]) => name)).toEqual([]);
    });

    test("differs from the others", () => {
      const visible = compared.filter(([, at]) => ink(cellOf(theirs, sheet, at)) > 0);
      const alike = visible.filter(([name, at], index) => {
        const [otherName, other] = visible[(index + 1) % visible.length] as readonly [string, number];
        // These two pairs of cases look the same by design.
        if (name === "solid with alpha" || otherName === "clip box, unbounded fill") return false;
        return isAlike(cellOf(theirs, sheet, at), cellOf(theirs, sheet, other), LARGE);
      });
      expect(alike.map(([name]) => name)).toEqual([]);
    });
  });
});

interface Face {
  readonly family: string;
  readonly range: string;
  readonly data: Uint8Array;
}

/** The font files of the service's emoji with their Unicode ranges, and the test font. */
function readFaces(): readonly Face[] {
  const emoji = listSlices("noto-color-emoji", "400").map(({ range, file }) => ({
    family: "Noto Color Emoji",
    range,
    data: readSlice(file),
  }));
  const arimo = readFileSync("node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf");
  return [
    ...emoji,
    { family: "Arimo", range: "U+0-2FF", data: arimo },
    { family: "Cases", range: "U+0-FFFF", data: colorFont(CASE_FONT) },
  ];
}

/** Returns a script that loads the fonts in a page. */
function loadFaces(): string {
  const faces = readFaces().map((face) => ({ ...face, data: Buffer.from(face.data).toString("base64") }));
  return `Promise.all(${JSON.stringify(faces)}.map(async ({ family, range, data }) => {
    const face = new FontFace(family, "url(data:font/ttf;base64," + data + ")", { unicodeRange: range });
    document.fonts.add(await face.load());
  })).then(() => undefined)`;
}

/** Returns a script that draws the strings on the context `ctx`. */
function fillTexts(sheet: Sheet, font: string, color: string): string {
  return `ctx.font = ${JSON.stringify(font)}; ctx.fillStyle = ${JSON.stringify(color)};
    for (const [text, x, y] of ${JSON.stringify(placesOf(sheet))}) ctx.fillText(text, x, y);`;
}

/** Renders the strings with the service, through a chart script. */
async function fetchSheet(sheet: Sheet, font: string): Promise<Raster> {
  const { width, height } = sizeOf(sheet);
  const draw = `const { ctx } = chart; ${fillTexts(sheet, font, "black")}`;
  const chart = `{ type: "bar", data: { labels: [], datasets: [] }, options: { scales: { x: { display: false }, y: { display: false } },
    plugins: { legend: { display: false } } }, plugins: [{ id: "sheet", afterDraw(chart) { ${draw} } }] }`;
  return readPng(await drawJson("/chart", { chart, width, height, devicePixelRatio: 1, format: "png", version: 4 }));
}

/** An SVG surface without support for colour glyphs. */
class PlainSurface extends SvgSurface {
  override colorText = undefined as never;
}

function drawCases(sheet: Sheet, color: Parameters<ColorGlyphs["glyph"]>[1], Surface: typeof SvgSurface): string {
  const { width, height } = sizeOf(sheet);
  const outline = (glyph: number) => CASE_FONT.outlines[glyph - 1] ?? [];
  const faces = ColorGlyphs.open(colrTable(CASE_FONT), cpalTable(CASE_FONT.palette), { unitsPerEm: 1000, outline });
  const createSurface = (w: number, h: number) => new Surface(w, h, true);
  const surface = createSurface(width, height);
  const scale = sheet.size / 1000;
  const glyphs = placesOf(sheet).map(([, x, y], index) => {
    const image = faces?.glyph(glyphOfCase(index), color);
    if (image === null || image === undefined) throw new Error(`no glyph for ${CASES[index]?.[0]}`);
    return { read: () => image, key: `${index}`, matrix: [scale, 0, 0, -scale, x, y] as const };
  });
  drawColorText(
    { surface, createSurface, fonts: new FontSet(new FontLibrary()), fuel: new Fuel() },
    { text: "", unitsPerEm: 1000, glyphs },
    DEFAULT_COMPOSITE_STATE,
  );
  return surface.format();
}

/** Tolerance: unexplained pixels and total difference, each as a fraction of the ink. */
interface Bounds {
  readonly off: number;
  readonly difference: number;
}

/** Measured maxima: `off` 0.02; `difference` 0.042 with a filter that resvg aligns to whole pixels, 0.03 without it. */
const LARGE: Bounds = { off: 0.03, difference: 0.05 };
/**
 * In small images of thin lines, most of the ink is at edges. Measured maxima: `off` 0.07, `difference` 0.18, for white
 * paper with a thin line.
 */
const SMALL: Bounds = { off: 0.08, difference: 0.2 };

function isAlike(one: Raster, other: Raster, bounds: Bounds): boolean {
  const maxInk = Math.max(ink(one), ink(other));
  if (maxInk < 1) return true;
  let sum = 0;
  for (let i = 0; i < one.data.length; i++) sum += Math.abs((one.data[i] as number) - (other.data[i] as number));
  return compare(one, other).off <= bounds.off && sum / 765 / maxInk <= bounds.difference;
}

function cellOf({ width, data }: Raster, sheet: Sheet, index: number): Raster {
  const { cell } = sizeOf(sheet);
  const [left, top] = [(index % COLUMNS) * cell, Math.floor(index / COLUMNS) * cell];
  const out = new Uint8Array(cell * cell * 3);
  for (let y = 0; y < cell; y++) {
    const start = ((top + y) * width + left) * 3;
    out.set(data.subarray(start, start + cell * 3), y * cell * 3);
  }
  return { width: cell, height: cell, data: out };
}
