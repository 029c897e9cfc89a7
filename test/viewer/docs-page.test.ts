// Tests the docs' pages in Chromium: they must be complete and accessible, and the forms must send the requests that the curl
// commands next to them show.

import { execFileSync, spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { sampleEvery } from "../sample.ts";
import { browser, describeInChromium } from "./browser.ts";
import { createAccount } from "./requests.ts";
import { DEVICES, findAccessibilityViolations, listBrokenImages, measureOverflow, visit } from "./visit.ts";

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

describeInChromium("the docs", () => {
  async function openTry(page: Page) {
    const place = page.locator("details.try");
    await place.locator("summary").first().click();
    await place.locator("form").waitFor();
    return place;
  }

  const statusOf = async (page: Page) => {
    const place = page.locator("details.try");
    await place.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => place.locator(".try-status").count()).toBe(1);
    return Number((await place.locator(".try-status").textContent())?.slice(0, 3));
  };

  const PAGES = [
    "/docs",
    "/docs/qr",
    "/docs/limits",
    "/docs/chart-types",
    "/docs/api",
    "/docs/api/charts",
    "/docs/api/postTable",
  ];

  describe.each(sampleEvery(DEVICES, 2))("on $name", (look) => {
    test.each(sampleEvery(PAGES, 3))("is accessible: %s", async (path) => {
      const { page, end } = await visit(path, look);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await listBrokenImages(page)).toEqual([]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      await end();
    });

    test("is accessible with an open form and its response", async () => {
      const { page, end } = await visit("/docs/api/getChart", look);
      await openTry(page);
      await statusOf(page);
      await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
      await page.waitForLoadState("networkidle");
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await end();
    });
  });

  test("has all pages and the outline behind buttons on a phone", async () => {
    const { page, end } = await visit("/docs/qr", DEVICES[0]);
    const [contents, outline] = [page.locator("#contents"), page.locator("#outline")];
    expect([await contents.isVisible(), await outline.isVisible()]).toEqual([false, false]);
    await page.getByRole("button", { name: "On this page" }).click();
    await outline.getByText("Captions").click();
    expect([await outline.isVisible(), new URL(page.url()).hash]).toEqual([false, "#captions"]);
    await page.getByRole("button", { name: "All pages" }).click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole("button", { name: "All pages" }).click();
    await contents.getByText("Tables", { exact: true }).first().click();
    await page.waitForURL("**/docs/tables");
    await end();
  });

  test("works without JavaScript", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(new URL("/docs/qr", inject("service")).href);
    await page.getByRole("button", { name: "All pages" }).click();
    await page.locator("#contents").getByText("Barcodes", { exact: true }).first().click();
    await page.waitForURL("**/docs/barcodes");
    expect(await page.locator("h1").textContent()).toBe("Draw a barcode");
    await page.goto(new URL("/docs/dual-axis", inject("service")).href);
    expect([
      await page.getByText("Version 2").isVisible(),
      await page.getByRole("button", { name: "Run" }).count(),
    ]).toEqual([true, 0]);
    await context.close();
  });

  test.each(["/docs/qr", "/docs/tables", "/docs/barcodes"])(
    "shows %s's descriptions on a phone without scrolling",
    async (path) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await page.goto(new URL(path, inject("service")).href);
      const cells = await page
        .locator(".stacked td")
        .evaluateAll((list) =>
          list.filter((cell) => cell.textContent !== "").map((cell) => cell.getBoundingClientRect().right),
        );
      expect(cells.length).toBeGreaterThan(0);
      expect(Math.max(...cells)).toBeLessThanOrEqual(390);
      expect(
        await page
          .locator(".stacked")
          .evaluateAll((list) => list.filter((each) => each.scrollWidth > each.clientWidth).length),
      ).toBe(0);
      await context.close();
    },
  );

  test("has a page for every operation, with ids that occur once", async () => {
    const seen: string[] = [];
    for (const { operationId } of operations) {
      const html = await (await fetch(new URL(`/docs/api/${operationId}`, inject("service")))).text();
      seen.push(...Array.from(html.matchAll(/data-try="([^"]+)"/g), ([, id = ""]) => id));
      const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => id);
      expect([operationId, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([operationId, []]);
    }
    expect(seen).toEqual(operations.map(({ operationId }) => operationId));
  });

  test.each([
    ["getChart", "/docs/api/getChart"],
    ["getChart-width", "/docs/api/getChart#getChart-width"],
    ["qr-codes", "/docs/api/qr-codes"],
    ["encoding", "/docs/parameters#writing-a-chart-into-a-url"],
    ["mcp", "/docs/mcp"],
  ])("redirects the old anchor #%s", async (id, target) => {
    const { page, end } = await visit(`/docs#${id}`);
    await page.waitForURL(new URL(target, inject("service")).href);
    await end();
  });

  test("redirects the old anchor of a schema, and ignores unknown ones", async () => {
    const { page, end } = await visit("/docs#shape-TableColumn");
    await page.waitForURL(/\/docs\/api\/\w+#shape-TableColumn$/);
    await page.goto(new URL("/docs#no-such-section", inject("service")).href);
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).pathname).toBe("/docs");
    await end();
  });

  test("has a search that works with the keyboard alone", async () => {
    const { page, end } = await visit("/docs/qr");
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Search the docs" });
    expect(await field.evaluate("document.activeElement.id")).toBe("search-field");
    await page.keyboard.type("kubernetes");
    const options = page.getByRole("option");
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    expect(await options.first().getAttribute("aria-selected")).toBe("true");
    expect(await options.first().locator("mark").first().textContent()).toMatch(/kubernetes/i);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    expect(await options.nth(1).getAttribute("aria-selected")).toBe("true");
    expect(await field.getAttribute("aria-activedescendant")).toBe("search-result-1");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/self-hosting#*");
    await end();
  });

  test("has a search that reports when nothing is found, closes with Escape, and can be linked to", async () => {
    const { page, end } = await visit("/docs?q=tables", DEVICES[0]);
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(1);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("listbox").isVisible()).toBe(false);
    await page.getByRole("combobox").fill("qzxv wwkqj");
    await expect.poll(() => page.getByRole("status").textContent()).toContain("Nothing found");
    await end();
  });

  test("has examples in every language, with the reader's key and a switch for the version", async () => {
    const { page, end } = await visit("/docs/dual-axis");
    const code = page.locator(".runnable").first().locator("pre code").first();
    const [language, version] = [page.getByLabel("Language").first(), page.getByLabel("Chart.js version")];
    for (const option of await language.locator("option").all()) {
      await language.selectOption((await option.textContent()) ?? "");
      await expect.poll(() => code.textContent()).toContain("Conversion");
      await expect.poll(() => code.locator('[class^="hljs-"]').count()).toBeGreaterThan(0);
    }
    expect(await language.locator("option").count()).toBe(10);
    await page.getByLabel("API key").fill("key-of-the-test");
    for (const name of ["curl", "Go", "PHP"]) {
      await language.selectOption(name);
      await expect.poll(() => code.textContent()).toContain("Bearer key-of-the-test");
      await expect.poll(() => code.locator('[class^="hljs-"]').count()).toBeGreaterThan(0);
    }
    await version.selectOption("Version 2");
    await expect.poll(() => code.textContent()).toContain("yAxes");
    await page.getByRole("button", { name: "Copy", exact: true }).first().click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toContain("yAxes");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // The key stays in the tab, and a key that no header can contain is left out.
    await page.goto(new URL("/docs/gauge", inject("service")).href);
    const key = page.getByLabel("API key");
    expect(await key.inputValue()).toBe("key-of-the-test");
    await key.fill("two words");
    expect(await key.getAttribute("aria-invalid")).toBe("true");
    await key.fill("");
    await page.getByLabel("Language").first().selectOption("HTML");
    await page.getByRole("button", { name: "Run" }).first().click();
    await expect.poll(() => page.locator(".try-answer img").count()).toBe(1);
    expect(await page.locator(".runnable pre code").first().textContent()).toMatch(/^<img src="http/);
    await end();
  });

  test("shows the last choices if the code generators load after them", async () => {
    const { page, end } = await visit("/docs/dual-axis");
    const arrival = Promise.withResolvers<void>();
    await page.route("**/format-code-*.js", async (route) => {
      await arrival.promise;
      await route.continue();
    });
    const code = page.locator(".runnable").first().locator("pre code").first();
    const language = page.getByLabel("Language").first();
    const names = await language.locator("option").allTextContents();
    // Chromium resolves simultaneous imports of one module in any order.
    for (const name of names) await language.selectOption(name);
    await page.getByLabel("API key").fill("key-of-the-test");
    await language.selectOption("curl");
    arrival.resolve();
    await expect.poll(() => code.textContent()).toContain("curl");
    expect(await code.textContent()).toContain("Bearer key-of-the-test");
    await end();
  });

  test("copies each code block, without the text of the button", async () => {
    const { page, end } = await visit("/docs/languages");
    const block = page.locator("pre.code").filter({ hasText: "require 'net/http'" });
    const button = block.getByRole("button", { name: "Copy code" });
    await button.click();
    await expect.poll(() => block.getByRole("button", { name: "Copied" }).count()).toBe(1);
    const copied = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toBe(await block.locator("code").textContent());
    expect(copied).toMatch(/^require 'net\/http'/);
    await expect.poll(() => button.count()).toBe(1);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await end();
  });

  test("shows name, values and default of a parameter", async () => {
    const { page, end } = await visit("/docs/api/getChart#getChart-width");
    const row = page.locator('[id="getChart-width"]');
    expect(await row.isVisible()).toBe(true);
    expect(await row.textContent()).toBe(
      "width wWidth of the image, in CSS pixels whole number, 1 to 3000; default 500",
    );
    await end();
  });

  test("has a form and a curl command for every operation, and both get a documented response", async () => {
    const byTag = Map.groupBy(operations, ({ tags: [tag = ""] }) => tag);
    expect(byTag.size).toBeGreaterThanOrEqual(10);
    const answers: Record<string, number> = {};
    // The source code is on another site if package.json names its repository.
    const own = operations.filter(({ operationId }) => !operationId.startsWith("getSource"));
    const tried = sampleEvery(own, 6);
    for (const { operationId: id, responses, tags } of tried) {
      const { page, end, expectRejections } = await visit(`/docs/api/${id}`);
      expectRejections();
      const place = await openTry(page);
      const status = await statusOf(page);
      answers[id] = status;
      // fetch follows redirects.
      const known = Object.keys(responses).map((code) => (code === "302" ? "200" : code));
      expect([id, known.includes(String(status))]).toEqual([id, true]);
      if (
        !/account|invite/i.test(tags[0] ?? "") &&
        !/Saved|ShortLink|ChartConfig|\/view|PageFile|editInChartMaker|getOembed/i.test(id)
      )
        expect([id, status]).toEqual([id, 200]);
      expect(await place.locator(".try-answer pre").last().textContent()).toMatch(/content-type:/);
      const line = (await place.locator("form > pre code").textContent()) ?? "";
      await end();
      if (!hasCurl) continue;
      const code = execFileSync("sh", ["-c", `${line} -sL -o /dev/null -w '%{http_code}'`], { encoding: "utf8" });
      expect([id, Number(code)]).toEqual([id, status]);
    }
    // The ids of saved images in the examples don't exist.
    const others = Object.entries(answers).filter(([id]) => !/Saved|ShortLink/.test(id));
    expect(others.filter(([, status]) => status === 200).length).toBeGreaterThan(others.length * 0.45);
  });

  test("shows an image, JSON or an error message as the response", async () => {
    const { page, end, expectRejections } = await visit("/docs/api/getQr");
    const qr = await openTry(page);
    await qr.getByLabel("text", { exact: true }).fill("größe + 1");
    await qr.getByText(/^Show \d+ more$/).click();
    await qr.getByLabel("size", { exact: true }).fill("333");
    await qr.getByLabel(/^ecLevel/).selectOption("H");
    expect(await qr.locator("form > pre").textContent()).toContain("text=gr%C3%B6%C3%9Fe%20%2B%201");
    expect(await statusOf(page)).toBe(200);
    await expect.poll(() => page.evaluate(`document.querySelector(".try-answer img").naturalWidth`)).toBe(333);
    expectRejections();
    await qr.getByLabel("size", { exact: true }).fill("9000");
    expect(await statusOf(page)).toBe(400);
    await expect.poll(() => qr.locator(".try-answer").textContent()).toContain("got 9000");

    await page.goto(new URL("/docs/api/validateChart", inject("service")).href);
    const validation = await openTry(page);
    await validation.getByLabel("Body (JSON)").fill('{"chart":{"type":"bra"}}');
    expect(await statusOf(page)).toBe(400);
    expect(await validation.locator(".try-answer pre").first().textContent()).toContain('"success": false');
    await end();
  });

  test("sends the key of an account", async () => {
    const { key } = await createAccount();
    const { page, end } = await visit("/docs/api/getBarcode");
    const place = await openTry(page);
    await place.getByLabel(/^Authorization/).fill(key);
    expect(await statusOf(page)).toBe(200);
    expect(await place.locator(".try-answer details pre").textContent()).toContain("x-service-verified-key: true");
    await end();
  });
});
