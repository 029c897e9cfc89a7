// Checks that resvg, librsvg and Chromium render the service's SVG the same way.

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { describeInChromium, openPage } from "./browser.ts";
import { CHARTS, chartNamed, chartUrl } from "./charts.ts";
import { type Comparison, compare, ink } from "./compare.ts";
import { brokenUrl, fetchBytes, fetchDocument, IMG_ACCEPT } from "./document.ts";
import {
  type Raster,
  rasterOfAddress,
  rasterOfPage,
  readPng,
  renderWithLibrsvg,
  renderWithResvg,
  showHtml,
} from "./raster.ts";

/**
 * Tolerance between renderers. Measured maxima on these charts: `off` 0.0007, `patch` 0.2, and `ratio` 1 ± 0.012, where
 * librsvg rounds a large translucent area by one step. A missing label increases `patch` to at least 6.
 */
const BOUNDS: Bounds = { off: 0.01, patch: 2, ratio: 0.02 };

/**
 * Tolerance between PNG and SVG: glyphs in a PNG are grid-fitted and have different edges. Measured maxima: `off`
 * 0.003, or 0.037 for an image with only text; `patch` 1.2; `ratio` 1 ± 0.041.
 */
const FITTED_BOUNDS: Bounds = { off: 0.06, patch: 3, ratio: 0.06 };

interface Bounds {
  readonly off: number;
  readonly patch: number;
  readonly ratio: number;
}

const { librsvg } = inject("viewers");
const DASHED = chartNamed("lines with fill, dashes and gaps");

function isAlike({ off, patch, ratio }: Comparison, bounds: Bounds): boolean {
  return off <= bounds.off && patch <= bounds.patch && Math.abs(ratio - 1) <= bounds.ratio;
}

function expectAlike(one: Raster, other: Raster, bounds = BOUNDS): void {
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  // Every image here has an axis, a legend or a message.
  expect(ink(one)).toBeGreaterThan(500);
  const comparison = compare(one, other);
  expect(comparison).toSatisfy((found: Comparison) => isAlike(found, bounds), `within ${JSON.stringify(bounds)}`);
}

describe("the comparison detects", () => {
  const changes: readonly (readonly [string, (svg: string) => string])[] = [
    ["a blank image", (svg) => svg.replaceAll(/<path[^>]*>/g, "")],
    ["missing clips", (svg) => svg.replaceAll(/ clip-path="[^"]*"/g, "")],
    ["missing dashes", (svg) => svg.replaceAll(/ stroke-dasharray="[^"]*"/g, "")],
    ["missing opacity", (svg) => svg.replaceAll(/ fill-opacity="[^"]*"/g, "")],
    ["a missing label", (svg) => svg.replace(/<path fill="#666666"[^>]*>/, "")],
    ["a shift by one CSS pixel", (svg) => svg.replace('viewBox="0', 'viewBox="1')],
  ];
  test.each(changes)("%s", async (_, change) => {
    const { svg, measure } = await fetchDocument(DASHED);
    const changed = change(svg);
    expect(changed).not.toBe(svg);
    expect(isAlike(compare(measure, await renderWithResvg(changed)), BOUNDS)).toBe(false);
  });
});

describe("the PNG matches the SVG:", () => {
  test.each(CHARTS)("$name", async (chart) => {
    const { svg } = await fetchDocument(chart);
    const png = readPng(await fetchBytes(chartUrl(inject("service"), chart, "png")));
    expectAlike(await renderWithResvg(svg, 1), png, FITTED_BOUNDS);
  });

  test("an error message", async () => {
    const svg = await fetchErrorSvg();
    const png = await fetchBytes(brokenUrl("png"), 400, IMG_ACCEPT);
    expectAlike(await renderWithResvg(svg, 1), readPng(png), FITTED_BOUNDS);
  });
});

describe.skipIf(librsvg === null)("librsvg renders like resvg:", () => {
  test.each(CHARTS)("$name", async (chart) => {
    const { svg, measure } = await fetchDocument(chart);
    expectAlike(measure, renderWithLibrsvg(librsvg as string, svg));
  });

  test("an error message", async () => {
    const svg = await fetchErrorSvg();
    expectAlike(await renderWithResvg(svg), renderWithLibrsvg(librsvg as string, svg));
  });
});

describeInChromium("Chromium renders like resvg:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
  });

  test.each(CHARTS)("$name", async (chart) => {
    const { measure } = await fetchDocument(chart);
    const url = chartUrl(inject("service"), chart, "svg");
    expectAlike(measure, await rasterOfAddress(page, url, chart.width, chart.height));
  });

  test.each([
    ["svg", BOUNDS],
    ["png", FITTED_BOUNDS],
  ] as const)("an error message in an <img> as %s", async (format, bounds) => {
    const measure = await renderWithResvg(await fetchErrorSvg(), 1);
    const plainPage = await openPage(1);
    const img = `<img src="${brokenUrl(format)}" style="display: block">`;
    await showHtml(plainPage, img, measure.width, measure.height);
    expect(await plainPage.evaluate("document.images[0].naturalWidth")).toBe(measure.width);
    expectAlike(measure, await rasterOfPage(plainPage), bounds);
    await plainPage.close();
  });
});

/** Returns the SVG that an `<img>` receives for a malformed chart. */
async function fetchErrorSvg(): Promise<string> {
  return new TextDecoder().decode(await fetchBytes(brokenUrl("svg"), 400, IMG_ACCEPT));
}
