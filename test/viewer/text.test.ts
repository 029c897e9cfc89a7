// Compares lines of text in many scripts with the images in test/reference-images/text and with Chromium using the same fonts.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { sampleEvery } from "../sample.ts";
import { describeInChromium, openPage } from "./browser.ts";
import { compare, ink } from "./compare.ts";
import { type Raster, readPng } from "./raster.ts";
import { drawInChromium, drawLine, IMAGES, measureLine, openTextPage, readImageFile, readLines } from "./text-line.ts";

/** Tolerances: `OFF` is a fraction of the ink, and `WIDTH` a fraction of the line's width. */
const OFF = 0.05;
const WIDTH = 0.005;
/** Tolerance for reference images as a fraction of the ink: newer rasterisers shade some edges differently. */
const SAME = 0.01;

const service = inject("service");
const LINES = readLines();

/** Optional folder for side-by-side images, for manual review. */
const sheet = process.env.TEXT_SHEET;

test("there are at least forty lines, with unique names", () => {
  expect(LINES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(LINES.map(({ name }) => name)).size).toBe(LINES.length);
});

describe("the service renders like the reference image:", () => {
  test.each(LINES)("$name", async (line) => {
    const bytes = await drawLine(line);
    if (process.env.UPDATE_PICTURES) writeFileSync(path.join(IMAGES, `${line.name}.png`), bytes);
    expect(existsSync(path.join(IMAGES, `${line.name}.png`))).toBe(true);
    const drawn = readPng(bytes);
    expect(ink(drawn)).toBeGreaterThan(100);
    expect(compare(readImageFile(line.name), drawn).off).toBeLessThanOrEqual(SAME);
  });
});

describeInChromium("Chromium renders and measures like the service:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(1);
    await openTextPage(page, service);
  });

  test.each(sampleEvery(LINES, 2))("$name", async (line) => {
    const ours = readPng(await drawLine(line));
    const width = await measureLine(line);
    const theirs = await drawInChromium(page, service, line);
    const { off, ratio } = compare(ours, theirs.raster);
    if (sheet !== undefined) {
      mkdirSync(sheet, { recursive: true });
      writeFileSync(path.join(sheet, `${line.name}.json`), JSON.stringify({ off, ratio, width, theirs: theirs.width }));
      writeFileSync(path.join(sheet, `${line.name}.ppm`), stack(ours, theirs.raster));
    }
    expect(off).toBeLessThanOrEqual(OFF);
    expect(Math.abs(width / theirs.width - 1)).toBeLessThanOrEqual(WIDTH);
  });
});

/** Stacks two rasters in a portable pixmap, the first one on top. */
function stack(one: Raster, other: Raster): Uint8Array {
  const head = `P6 ${one.width} ${one.height + other.height} 255\n`;
  return Buffer.concat([Buffer.from(head), one.data, other.data]);
}
