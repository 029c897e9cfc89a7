// Draws charts with both renderers of raster images, and once more with a rasteriser that traps, and compares the images. The
// charts are test cases of Chart.js and its plugins, and the tolerance is that of Chart.js's own test runner.

import { existsSync, readFileSync } from "node:fs";
import pixelmatch from "pixelmatch";
import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import type { PixelImage, Renderer } from "../../../src/engine/encodable-image.ts";
import { unpremultiply } from "../../../src/engine/image/unpremultiply.ts";
import type { OutputBackend } from "../../../src/engine/output/output-backend.ts";
import { SvgRasterSurface } from "../../../src/engine/output/svg-raster.ts";
import { parseChart } from "../../../src/service/params/chart.ts";
import { loadResvg, rasterize } from "../../../wasm/resvg/resvg.ts";
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

/**
 * Records with long edges between pixels. resvg rounds edges to quarters of a pixel, so many pixels of such an edge are slightly
 * too light or too dark. At a higher resolution, the same SVG is within the tolerance.
 */
const LONG_EDGES = [
  "fixture/v2/controller.bar/horizontal-borders",
  "fixture/v4/controller.bar/borderRadius/border-radius-stacked-number-with-order",
  "fixture/v4/plugin.filler/line/segments/gap",
];
/** Resolution at which these records are drawn, in pixels per pixel. */
const OVERSAMPLING = 8;

/** Records with much small text, whose edges resvg rounds, too. All of their pixels have nearly the same colour. */
const SMALL_TEXT = ["plugin/an1/label/positionVertical", "plugin/an3/label/positionHorizontal"];
/** Maximum difference between the channels of such a pixel, 0 to 255: four edges that are rounded by a sixteenth each. */
const ROUNDED_TEXT = 64;

interface DrawOptions {
  readonly renderer?: Renderer;
  readonly backend?: OutputBackend;
  readonly fuel?: Fuel;
}

async function draw(record: Record, { renderer = "raster", ...env }: DrawOptions = {}): Promise<PixelImage> {
  const { chart, version, width, height, devicePixelRatio } = record;
  const size = { width, height, devicePixelRatio };
  const body = { chart, version, ...size, renderer, backgroundColor: "transparent", defaults: "chartjs" };
  const loadImage = async () => {
    throw new Error("the chart must not load images");
  };
  const params = parseChart({ type: "json", body });
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

/** Draws a surface's SVG with resvg at a higher resolution, and averages its pixels. */
const OVERSAMPLED: OutputBackend = {
  hasPixels: true,
  createSurface: (width, height) => new SvgRasterSurface(width, height),
  finish(surface) {
    const { width, height } = surface;
    const large = { width: width * OVERSAMPLING, height: height * OVERSAMPLING };
    const svg = (surface as SvgRasterSurface)
      .format()
      .replace(/ width="\d+" height="\d+"/, ` width="${large.width}" height="${large.height}"`);
    const pixels = () => {
      const sums = new Float64Array(width * height * 4);
      const { data } = rasterize(svg);
      for (let y = 0; y < large.height; y++)
        for (let x = 0; x < large.width; x++) {
          const to = (Math.floor(y / OVERSAMPLING) * width + Math.floor(x / OVERSAMPLING)) * 4;
          const from = (y * large.width + x) * 4;
          for (let channel = 0; channel < 4; channel++)
            sums[to + channel] = (sums[to + channel] as number) + (data[from + channel] as number);
        }
      return Uint8Array.from(sums, (sum) => Math.round(sum / OVERSAMPLING ** 2));
    };
    return { type: "pixels", width, height, pixels };
  },
};

/** Returns the share of pixels that differ, which must be at most the record's tolerance. */
function differenceOf(one: Uint8Array, other: Uint8Array, { threshold }: Record, image: PixelImage): number {
  const { width, height } = image;
  return pixelmatch(one, other, null, width, height, { threshold }) / (width * height);
}

describe.skipIf(RECORDS.length === 0)("both renderers draw the same image:", () => {
  const listed = (names: readonly string[]) => RECORDS.filter(({ name }) => names.includes(name));
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

  test.each(listed(LONG_EDGES))("$name, at a higher resolution", async (record) => {
    const image = await draw(record);
    const svg = readPixels(await draw(record, { backend: OVERSAMPLED }));
    expect(differenceOf(svg, readPixels(image), record, image)).toBeLessThanOrEqual(record.tolerance);
  });

  test.each(listed(SMALL_TEXT))("$name, except for rounded edges", async (record) => {
    const expected = (await draw(record)).pixels();
    const svg = (await draw(record, { renderer: "svg" })).pixels();
    const differences = svg.map((value, index) => Math.abs(value - (expected[index] as number)));
    expect(differences.reduce((most, difference) => Math.max(most, difference), 0)).toBeLessThanOrEqual(ROUNDED_TEXT);
  });
});

test("resvg rounds edges to quarters of a pixel", () => {
  const coverageOf = (edge: number) => {
    const path = `M0 ${edge}L4 ${edge}L4.1 2L0 2Z`;
    const { data } = rasterize(
      `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="${path}"/></svg>`,
    );
    return (data[7] as number) / 255;
  };
  for (const edge of [0.05, 0.1, 0.15, 0.2, 0.3, 0.35, 0.4, 0.45, 0.55, 0.65, 0.85])
    expect(coverageOf(edge) * 4).toBeCloseTo(Math.round(coverageOf(edge) * 4), 1);
});
