// Tests the service's SVG in Chromium: several inline documents in one page, and accessible titles.

import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { describeInChromium, openPage } from "./browser.ts";
import { type ChartCase, chartNamed, chartUrl } from "./charts.ts";
import { fetchBytes } from "./document.ts";
import { type Raster, rasterOfAddress, rasterOfPage, showHtml } from "./raster.ts";

/** Three charts with SVG definitions, and the first chart again. */
const PIE = chartNamed("a pie with inner borders");
const INLINED = [PIE, chartNamed("lines with fill, dashes and gaps"), chartNamed("bubbles that an axis cuts"), PIE];

describeInChromium("SVG in a page", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
  });

  /** Renders the given documents inline in one page, each at its own position; undefined leaves a position empty. */
  async function rasterInlined(documents: readonly (string | undefined)[]): Promise<(Raster | undefined)[]> {
    const width = Math.max(...INLINED.map((chart) => chart.width));
    const height = INLINED.reduce((sum, chart) => sum + chart.height, 0);
    const rows = INLINED.map((chart, i) => `<div style="height: ${chart.height}px">${documents[i] ?? ""}</div>`);
    await showHtml(page, rows.join(""), width, height);
    const rasters: (Raster | undefined)[] = [];
    let y = 0;
    for (const [i, chart] of INLINED.entries()) {
      const clip = { x: 0, y, width: chart.width, height: chart.height };
      rasters.push(documents[i] === undefined ? undefined : await rasterOfPage(page, clip));
      y += chart.height;
    }
    return rasters;
  }

  /** Counts the pixels of each document that change if the other documents are on the same page. */
  async function countDisturbed(documents: readonly string[]): Promise<number[]> {
    const together = await rasterInlined(documents);
    const counts = [];
    for (const i of documents.keys()) {
      const alone = await rasterInlined(documents.map((svg, other) => (other === i ? svg : undefined)));
      counts.push(countUnequal(alone[i] as Raster, together[i] as Raster));
    }
    return counts;
  }

  test("is not affected by other inline SVG documents", async () => {
    const documents = await Promise.all(INLINED.map((chart) => fetchSvg(chart)));
    expect(await countDisturbed(documents)).toEqual([0, 0, 0, 0]);
  });

  test("would be affected without unique ids", async () => {
    const documents = await Promise.all(INLINED.map((chart) => fetchSvg(chart)));
    const alike = documents.map((svg) => svg.replaceAll(/(?<=id="|url\(#)[^"()]+(?=-)/g, "x"));
    expect(Math.max(...(await countDisturbed(alike)))).toBeGreaterThan(1000);
  });

  test("in an <img> looks the same as opened directly", async () => {
    const url = chartUrl(inject("service"), PIE, "svg");
    const opened = await rasterOfAddress(page, url, PIE.width, PIE.height);
    await showHtml(page, `<img src="${escapeAttribute(url)}" style="display: block">`, PIE.width, PIE.height);
    const size = await page.evaluate("[document.images[0].naturalWidth, document.images[0].naturalHeight]");
    expect(size).toEqual([PIE.width, PIE.height]);
    expect(countUnequal(opened, await rasterOfPage(page))).toBe(0);
  });

  test.each([
    ["Greek, Cyrillic and signs", "Έσοδα → доход, 12,5 €"],
    ["horizontal bars with a title", "Μέση τιμή → €"],
  ])("has the chart's title as the document's title: %s", async (name, title) => {
    await page.goto(String(chartUrl(inject("service"), chartNamed(name), "svg")));
    expect(await page.evaluate("document.querySelector('svg > title').textContent")).toBe(title);
    expect(await page.title()).toBe(title);
  });
});

async function fetchSvg(chart: ChartCase): Promise<string> {
  return new TextDecoder().decode(await fetchBytes(chartUrl(inject("service"), chart, "svg")));
}

function escapeAttribute(url: URL): string {
  return String(url).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** Counts the pixels that differ. */
function countUnequal(one: Raster, other: Raster): number {
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  let unequal = 0;
  for (let i = 0; i < one.data.length; i += 3) {
    const isEqual = [0, 1, 2].every((channel) => one.data[i + channel] === other.data[i + channel]);
    if (!isEqual) unequal++;
  }
  return unequal;
}
