// Draws charts with both renderers of raster images, and once more with a rasteriser that traps, and compares the images. The
// charts are test cases of Chart.js and its plugins, and the tolerance is that of Chart.js's own test runner.

import { existsSync, readFileSync } from "node:fs";
import pixelmatch from "pixelmatch";
import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import type { PixelImage, Renderer } from "../../../src/engine/encodable-image.ts";
import { unpremultiply } from "../../../src/engine/image/unpremultiply.ts";
import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { LIBRARY } from "../../engine/font/fonts.ts";
import { breakRasterizer } from "../../engine/raster/break-rasterizer.ts";
import { sampleEvery } from "../../sample.ts";

await loadResvg();

/** A chart, and the tolerance for its image: of each pixel's colour, and the share of pixels that may exceed it. */
interface Record {
  readonly name: string;
  readonly chart: unknown;
  readonly version: string;
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
  readonly threshold: number;
  readonly tolerance: number;
}

/** The records are beside the repository, not part of it. */
const FILE = "../shared/conformance/records.json";
const RECORDS: readonly Record[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : [];

/** Records with long edges between pixels, whose coverage resvg rounds to quarters. */
const LONG_EDGES = [
  "fixture/v2/controller.bar/horizontal-borders",
  "fixture/v4/controller.bar/borderRadius/border-radius-stacked-number-with-order",
  "fixture/v4/plugin.filler/line/segments/gap",
];

/** Records with much small text, whose edges resvg rounds, too. All of their pixels have nearly the same colour. */
const SMALL_TEXT = ["plugin/an1/label/positionVertical", "plugin/an3/label/positionHorizontal"];
/** Maximum difference between the channels of such a pixel, 0 to 255: four edges that are rounded by a sixteenth each. */
const ROUNDED_TEXT = 64;

interface DrawOptions {
  readonly renderer?: Renderer;
  readonly fuel?: Fuel;
}

async function draw(record: Record, { renderer = "raster", ...env }: DrawOptions = {}): Promise<PixelImage> {
  const { chart, version, width, height, devicePixelRatio } = record;
  const size = { width, height, devicePixelRatio };
  const body = { chart, version, ...size, renderer, backgroundColor: "transparent", defaults: "chartjs" };
  const loadImage = async () => {
    throw new Error("the chart must not load images");
  };
  const params = CHART.parse({ type: "json", body });
  return (await drawChart(params, { loadImage, clock: () => 0, fonts: LIBRARY, ...env })) as PixelImage;
}

/** Returns the pixels with straight alpha. */
function readPixels(image: PixelImage): Uint8Array {
  const pixels = image.pixels().slice();
  unpremultiply(pixels);
  return pixels;
}

/** Draws the record with a rasteriser that traps. Returns the pixels, and the number of reported traps. */
async function drawTrapped(record: Record): Promise<{ readonly pixels: Uint8Array; readonly traps: number }> {
  let traps = 0;
  const countTrap = () => {
    traps += 1;
  };
  const image = await draw(record, { fuel: new Fuel(undefined, undefined, countTrap) });
  breakRasterizer(image.width, image.height);
  return { pixels: readPixels(image), traps };
}

/** Returns the share of pixels that differ, which must be at most the record's tolerance. */
function differenceOf(one: Uint8Array, other: Uint8Array, { threshold }: Record, image: PixelImage): number {
  const { width, height } = image;
  return pixelmatch(one, other, null, width, height, { threshold }) / (width * height);
}

describe.skipIf(RECORDS.length === 0)("both renderers draw the same image:", () => {
  const others = RECORDS.filter(({ name }) => ![...LONG_EDGES, ...SMALL_TEXT].includes(name));

  test.each(sampleEvery(others, 20))("$name", async (record) => {
    const image = await draw(record);
    const expected = readPixels(image);
    const svg = readPixels(await draw(record, { renderer: "svg" }));
    expect(differenceOf(svg, expected, record, image)).toBeLessThanOrEqual(record.tolerance);
    const { pixels, traps } = await drawTrapped(record);
    expect(traps).toBe(1);
    expect(differenceOf(pixels, expected, record, image)).toBeLessThanOrEqual(record.tolerance);
    // Comparing Buffers is much faster than toEqual.
    expect(Buffer.compare(readPixels(await draw(record)), expected)).toBe(0);
  });

  test.each(RECORDS.filter(({ name }) => SMALL_TEXT.includes(name)))(
    "$name, except for rounded edges",
    async (record) => {
      const expected = (await draw(record)).pixels();
      const svg = (await draw(record, { renderer: "svg" })).pixels();
      const differences = svg.map((value, index) => Math.abs(value - (expected[index] as number)));
      expect(differences.reduce((most, difference) => Math.max(most, difference), 0)).toBeLessThanOrEqual(ROUNDED_TEXT);
    },
  );
});
