// Tests /docs in Chromium: it must be complete and accessible, and its forms must send the requests that the curl
// commands next to them show.

import { execFileSync, spawnSync } from "node:child_process";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleEvery } from "../sample.ts";
import { openBrowser } from "./raster.ts";
import { DEVICES, findAccessibilityViolations, listBrokenImages, measureOverflow, POLL, visit } from "./visit.ts";

const { chromium } = inject("viewers");
const hasCurl = spawnSync("curl", ["--version"], { stdio: "ignore" }).status === 0;
if (!hasCurl)
  process.stderr.write("\nSKIPPED: running the lines of curl that the docs show. Install the Debian package curl\n\n");

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, object>>;
}

let operations: Operation[];
beforeAll(async () => {
  const reply = await fetch(new URL("/openapi.json", inject("service")));
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.values(paths).flatMap((item) => Object.values(item));
});

describe.skipIf(chromium === null)("the docs page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(chromium as string);
  });
  afterAll(() => browser.close());

  async function openTry(page: Page, id: string) {
    const place = page.locator(`[id="${id}"] details.try`);
    await place.locator("summary").first().click();
    await place.locator("form").waitFor(POLL);
    return place;
  }

  const statusOf = async (page: Page, id: string) => {
    const place = page.locator(`[id="${id}"] details.try`);
    await place.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => place.locator(".try-status").count(), POLL).toBe(1);
    return Number((await place.locator(".try-status").textContent())?.slice(0, 3));
  };

  test.each(sampleEvery(DEVICES, 3))("is accessible on $name", async (look) => {
    const { page, end } = await visit(browser, "/docs", look);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    if (look.width < 500) await page.getByText("Contents", { exact: true }).first().click();
    await openTry(page, "getChart");
    await openTry(page, "postTable");
    await statusOf(page, "getChart");
    // Open all forms at once on one phone and one desktop.
    if (look.name === "a phone in dark mode" || look.name === "a desktop in light mode")
      await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
    await page.waitForLoadState("networkidle");
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await end();
  });

  test("lists every operation and every example image", async () => {
    const { page, end } = await visit(browser, "/docs");
    const sections = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[data-try]')].map(({ dataset }) => dataset.try)",
    );
    expect([...sections].sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
    const dead = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a[href^=\"#\"]')].map((link) => link.hash.slice(1)).filter((id) => document.getElementById(id) === null)",
    );
    expect(dead).toEqual([]);
    const twice = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)",
    );
    expect(twice).toEqual([]);
    expect(await page.locator("figure.example img").count()).toBeGreaterThanOrEqual(6);
    expect(await listBrokenImages(page)).toEqual([]);
    await end();
  });

  test("shows name, values and default of a parameter", async () => {
    const { page, end } = await visit(browser, "/docs#getChart-width");
    const row = page.locator('[id="getChart-width"]');
    expect(await row.isVisible()).toBe(true);
    expect(await row.textContent()).toBe(
      "width wWidth of the image, in CSS pixels whole number, 1 to 3000; default 500",
    );
    await end();
  });

  test("can be searched", async () => {
    const { page, end } = await visit(browser, "/docs");
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.fill("finderDotStyle");
    expect(await page.locator('[id="getQr"]').isVisible()).toBe(true);
    expect(await page.locator('[id="getChart"]').isVisible()).toBe(false);
    expect(await page.locator("[data-found]").textContent()).toMatch(/^[1-9]\d* of \d+ sections$/);
    await search.fill("no such word anywhere");
    expect(await page.locator("[data-found]").textContent()).toMatch(/^0 of/);
    await page.evaluate("location.hash = '#getBarcode'");
    await expect.poll(() => page.locator('[id="getBarcode"]').isVisible(), POLL).toBe(true);
    expect(await search.inputValue()).toBe("");
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("/");
    expect(await page.evaluate("document.activeElement.matches('[data-search]')")).toBe(true);
    await end();
  });

  test("has a form and a curl command for every operation, and both get a documented response", async () => {
    const { page, end, expectRejections } = await visit(browser, "/docs");
    expectRejections();
    const byTag = Map.groupBy(operations, ({ tags: [tag = ""] }) => tag);
    expect(byTag.size).toBeGreaterThanOrEqual(10);
    const answers: Record<string, number> = {};
    const tried = sampleEvery(operations, 3);
    for (const { operationId: id, responses, tags } of tried) {
      const place = await openTry(page, id);
      const status = await statusOf(page, id);
      answers[id] = status;
      // fetch follows redirects.
      const known = Object.keys(responses).map((code) => (code === "302" ? "200" : code));
      expect([id, known.includes(String(status))]).toEqual([id, true]);
      if (
        tags[0] !== "Accounts" &&
        !/SavedChart|ShortLink|ChartConfig|\/view|PageFile|editInChartMaker|getOembed/i.test(id)
      )
        expect([id, status]).toEqual([id, 200]);
      expect(await place.locator(".try-answer pre").last().textContent()).toMatch(/content-type:/);
      if (!hasCurl) continue;
      const line = (await place.locator("form > pre code").textContent()) ?? "";
      const code = execFileSync("sh", ["-c", `${line} -sL -o /dev/null -w '%{http_code}'`], { encoding: "utf8" });
      expect([id, Number(code)]).toEqual([id, status]);
    }
    expect(Object.values(answers).filter((status) => status === 200).length).toBeGreaterThan(tried.length * 0.45);
    await end();
  });

  test("shows an image, JSON or an error message as the response", async () => {
    const { page, end, expectRejections } = await visit(browser, "/docs");
    const qr = await openTry(page, "getQr");
    await qr.getByLabel("text", { exact: true }).fill("größe + 1");
    await qr.getByText(/^Show \d+ more$/).click();
    await qr.getByLabel("size", { exact: true }).fill("333");
    await qr.getByLabel(/^ecLevel/).selectOption("H");
    expect(await qr.locator("form > pre").textContent()).toContain("text=gr%C3%B6%C3%9Fe%20%2B%201");
    expect(await statusOf(page, "getQr")).toBe(200);
    await expect
      .poll(() => page.evaluate(`document.querySelector("#getQr .try-answer img").naturalWidth`), POLL)
      .toBe(333);
    expectRejections();
    await qr.getByLabel("size", { exact: true }).fill("9000");
    expect(await statusOf(page, "getQr")).toBe(400);
    await expect.poll(() => qr.locator(".try-answer").textContent(), POLL).toContain("got 9000");

    const validation = await openTry(page, "validateChart");
    await validation.getByLabel("Body (JSON)").fill('{"chart":{"type":"bra"}}');
    expect(await statusOf(page, "validateChart")).toBe(400);
    expect(await validation.locator(".try-answer pre").first().textContent()).toContain('"success": false');
    await end();
  });

  test("sends the key of an account", async () => {
    const reply = await fetch(new URL("/accounts", inject("service")), {
      method: "POST",
      body: JSON.stringify({ name: "Docs" }),
      headers: { Authorization: `Bearer ${inject("adminToken")}`, "Content-Type": "application/json" },
    });
    const { key } = (await reply.json()) as { key: string };
    const { page, end } = await visit(browser, "/docs");
    const place = await openTry(page, "getBarcode");
    await place.getByLabel(/^Authorization/).fill(key);
    expect(await statusOf(page, "getBarcode")).toBe(200);
    expect(await place.locator(".try-answer details pre").textContent()).toContain("x-service-verified-key: true");
    await end();
  });
});
