// Tests the gallery's pages in Chromium, and the way from an example to the chart maker.

import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import type { GalleryFile } from "../../web/gallery/example.ts";
import { sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DEVICES, findAccessibilityViolations, listBrokenImages, measureOverflow, visit } from "./visit.ts";

const FILES = readdirSync("docs/gallery").filter((name) => name.endsWith(".json"));
const SLUGS = FILES.map((name) => name.replace(".json", ""));

describeInChromium("the gallery", () => {
  test.each(sampleEvery(DEVICES, 2))("is accessible on $name", async (look) => {
    const { page, end } = await visit("/gallery", look);
    expect(await page.locator("[data-card]").count()).toBe(FILES.length);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await listBrokenImages(page)).toEqual([]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto(new URL("/gallery/kpi-with-target", inject("service")).href);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await end();
  });

  test("finds examples, groups them, and keeps both in the URL", async () => {
    const { page, end } = await visit("/gallery");
    const cards = page.locator("[data-card]");
    await page.getByRole("searchbox", { name: "Search" }).fill("stock candlesticks");
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByText("Chart type", { exact: true }).click();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Candlestick"]);
    await cards.first().getByRole("link").click();
    await page.waitForURL("**/gallery/stock-candlesticks");
    await page.goBack();
    await expect.poll(() => cards.count()).toBe(1);
    expect(new URL(page.url()).search).toBe("?by=type&q=stock+candlesticks");
    await page.getByRole("searchbox", { name: "Search" }).fill("<b>&");
    await expect.poll(() => cards.count()).toBe(0);
    expect(await page.getByText("Nothing matches").isVisible()).toBe(true);
    await end();
  });

  test.each(sampleEvery(SLUGS, 8))("has a page for %s, whose URL returns the image", async (slug) => {
    const { page, end } = await visit(`/gallery/${slug}`);
    const { title, images } = JSON.parse(readFileSync(`docs/gallery/${slug}.json`, "utf8")) as GalleryFile;
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(await listBrokenImages(page)).toEqual([]);
    const urls = await page.locator('pre[aria-label="Image URL"]').allTextContents();
    expect(urls.length).toBeLessThanOrEqual(images.length);
    for (const url of urls) {
      expect(new URL(url).origin).toBe(new URL(inject("service")).origin);
      const reply = await fetch(url);
      expect([url, reply.status, reply.headers.get("X-Warning")]).toEqual([url, 200, null]);
      expect((await sharp(await reply.arrayBuffer()).metadata()).format).toBe("png");
    }
    await end();
  });

  test("opens an example in the chart maker, where it survives changes and a reload", async () => {
    const { page, end } = await visit("/gallery/kpi-with-target");
    await page.getByRole("link", { name: "Open in chart maker" }).click();
    const label = page.getByRole("textbox", { name: "Label of row 1", exact: true });
    await expect.poll(() => label.inputValue()).toBe("Sep");
    expect(new URL(page.url()).search).toBe("");
    await label.fill("Start");
    await label.press("Enter");
    await page.reload();
    await expect.poll(() => label.inputValue()).toBe("Start");
    await end();
  });

  test("puts pasted data into an example's design", async () => {
    const { page, end } = await visit("/gallery/weekly-sales-email");
    await page.getByRole("link", { name: "Use my data" }).click();
    await page.getByRole("textbox", { name: /Paste spreadsheet cells/ }).fill("Week\tSales\nOne\t10\nTwo\t20");
    await page.getByRole("button", { name: "Import data" }).click();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Label of row 2", exact: true }).inputValue())
      .toBe("Two");
    await end();
  });

  test("swaps the design and keeps the data, and the other way round", async () => {
    const { page, end } = await visit("/chart-maker?example=weekly-sales-email");
    const label = page.getByRole("textbox", { name: "Label of row 1", exact: true });
    await expect.poll(() => label.inputValue()).not.toBe("");
    await label.fill("Mine");
    await label.press("Enter");
    await page.getByRole("button", { name: "Examples…" }).click();
    await page.getByText("Its design, with my data", { exact: true }).click();
    await page.getByRole("button", { name: "KPI with target" }).click();
    expect(await label.inputValue()).toBe("Mine");
    await page.getByRole("button", { name: "Examples…" }).click();
    await page.getByText("Its data, with my design", { exact: true }).click();
    await page.getByRole("button", { name: "KPI with target" }).click();
    await expect.poll(() => label.inputValue()).toBe("Sep");
    await end();
  });
});
