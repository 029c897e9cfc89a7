// Measures how far the pages' content moves while they load: Cumulative Layout Shift, https://web.dev/articles/cls.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DEVICES, visit } from "./visit.ts";

/** A shift that visitors don't notice. The recommended maximum is 0.1. */
const MAX_SHIFT = 0.02;
const PATHS = [
  "/",
  "/account",
  "/gallery",
  "/gallery/weekly-sales-email",
  "/chart-maker",
  "/chart-maker?example=weekly-sales-email",
  "/chart-maker#qr",
  "/chart-maker#vega",
  "/chart-maker#mermaid",
  "/chart-maker#card",
  "/docs",
  "/docs/qr",
  "/docs/api/getChart",
];

/** Returns the sum of all shifts since the page was opened that no input has caused. */
async function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    `new Promise((resolve) => {
      let sum = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
      });
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => setTimeout(() => resolve(sum), 0));
    })`,
  );
}

describeInChromium("pages don't shift while they load", () => {
  const looks = DEVICES.filter(({ colorScheme }) => colorScheme === "light");
  const visits = PATHS.flatMap((path) => looks.map((look) => ({ path, look, name: look.name })));
  test.each(sampleEvery(visits, 2))("$path on $name", async ({ path, look }) => {
    const { page, end } = await visit(path, look);
    expect(await measureShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
    await end();
  });
});
