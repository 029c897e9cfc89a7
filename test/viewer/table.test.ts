// Tests tables from the running service with all fonts: Chromium must render the SVG like the PNG, cells of every script must
// be in their columns, and the text of the PDF must be searchable.

import { readFileSync } from "node:fs";
import path from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { describeInChromium, openPage } from "./browser.ts";
import { compare } from "./compare.ts";
import { type Raster, rasterOfPage, readPng, SCALE, showHtml } from "./raster.ts";
import { drawJson } from "./requests.ts";

const FOLDER = path.join(import.meta.dirname, "../../docs/tables");
const NAMES = ["plain", "styled", "wrapped", "scripts", "several", "sparklines"] as const;
type Name = (typeof NAMES)[number];

interface Body {
  readonly data: unknown;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly theme?: string | undefined;
  readonly devicePixelRatio?: number;
}

/** Reads the request for a table in the docs. */
const bodyOf = (name: Name): Body => JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), "utf8"));

const ask = ({ options, ...rest }: Body, more: Readonly<Record<string, unknown>>) =>
  drawJson("/v1/table", { ...rest, options: { ...options, ...more } });

/** Counts the dark pixels in a box given in CSS pixels. */
function inkIn({ width, data }: Raster, left: number, top: number, right: number, bottom: number): number {
  let count = 0;
  for (let y = top * SCALE; y < bottom * SCALE; y++)
    for (let x = left * SCALE; x < right * SCALE; x++) {
      const at = (y * width + x) * 3;
      if (Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number) < 200) count++;
    }
  return count;
}

/** Measured maxima: `off` 0.0003, `ratio` 1 ± 0.005, `patch` 0.5. */
const BOUNDS = { off: 0.002, ratio: 0.02, patch: 3 };

describeInChromium("Chromium renders the SVG of a table like the PNG:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
  });

  test.each(NAMES)("%s", async (name) => {
    const body = { ...bodyOf(name), theme: undefined };
    const png = readPng(await ask(body, { devicePixelRatio: SCALE }));
    const svg = new TextDecoder().decode(await ask(body, { format: "svg" }));
    await showHtml(page, svg.replace("<svg ", '<svg style="display: block" '), png.width / SCALE, png.height / SCALE);
    const { off, ratio, patch } = compare(png, await rasterOfPage(page));
    expect(off).toBeLessThan(BOUNDS.off);
    expect(Math.abs(ratio - 1)).toBeLessThan(BOUNDS.ratio);
    expect(patch).toBeLessThan(BOUNDS.patch);
  });
});

test("cells of every script start and end inside their column", async () => {
  const raster = readPng(await ask(bodyOf("scripts"), { devicePixelRatio: SCALE }));
  expect([raster.width, raster.height]).toEqual([570 * SCALE, (50 + 40 + 1 + 8 * 40) * SCALE]);
  for (let row = 0; row < 8; row++) {
    const top = 91 + row * 40;
    const ink = (left: number, right: number) => inkIn(raster, left, top, right, top + 40);
    // The second column starts at 138, and the third ends at 562.
    expect(ink(138, 170)).toBeGreaterThan(10);
    expect(ink(132, 137)).toBe(0);
    expect(ink(540, 562)).toBeGreaterThan(10);
    expect(ink(563, 570)).toBe(0);
  }
});

test("the text of a PDF is searchable in every script", async () => {
  const task = getDocument({ data: await ask(bodyOf("scripts"), { format: "pdf" }), verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    expect(page.view).toEqual([0, 0, 570 * 0.75, 411 * 0.75]);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join("");
    for (const word of ["Language", "مرحبا", "שלום", "日本語の表", "한국어", "abc", "漢字"])
      expect(text).toContain(word);
  } finally {
    await task.destroy();
  }
});

test("the images in docs/tables are up to date", async () => {
  for (const name of NAMES) {
    const kept = readPng(readFileSync(path.join(FOLDER, `${name}.png`)));
    const drawn = readPng(await ask(bodyOf(name), {}));
    expect([drawn.width, drawn.height]).toEqual([kept.width, kept.height]);
    expect(compare(kept, drawn).off).toBe(0);
  }
});
