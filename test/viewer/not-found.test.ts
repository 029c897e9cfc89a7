// Tests the page for unknown paths in Chromium.

import { expect, test } from "vitest";
import { sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DEVICES, findAccessibilityViolations, listBrokenImages, measureOverflow, visit } from "./visit.ts";

describeInChromium("the page for unknown paths", () => {
  test.each(sampleEvery(DEVICES, 2))("is accessible on $name", async (look) => {
    const { page, end, expectRejections } = await visit("/no/such/page", look);
    expectRejections();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page not found");
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await listBrokenImages(page)).toEqual([]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await end();
  });

  test("leads to the other pages, and its theme button works", async () => {
    const { page, end, expectRejections } = await visit("/no/such/page");
    expectRejections();
    await page.getByRole("button", { name: "Dark mode" }).click();
    expect(await page.getByRole("button", { name: "Dark mode" }).getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("main").getByRole("link", { name: "chart maker" }).click();
    await page.waitForURL("**/chart-maker");
    await end();
  });
});
