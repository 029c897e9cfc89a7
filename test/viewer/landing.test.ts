// The first page in Chromium: as it looks to those who see, hear and touch it, and the three things that a newcomer wants of it: a bar
// chart for a page, a QR code with a logo, and a line out of a spreadsheet.

import jsQr from "jsqr";
import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser } from "./raster.ts";
import { findBarriers, LOOKS, listMissingPictures, measureOverflow, POLL, visit } from "./visit.ts";

const { chromium } = inject("viewers");

describe.skipIf(chromium === null)("the first page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(chromium as string);
  });
  afterAll(() => browser.close());

  const maker = (page: Page, name: string) => page.locator(`[data-maker="${name}"]`);
  const urlOf = (root: Locator) => root.locator("[data-url]").inputValue();
  const clipboard = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

  /** Waits until the maker shows the picture of its URL. */
  async function settle(root: Locator): Promise<void> {
    await expect.poll(() => root.getAttribute("class"), POLL).not.toMatch(/drawing/);
  }

  async function fetchPicture(url: string): Promise<Buffer> {
    const reply = await fetch(url);
    expect([url, reply.status]).toEqual([url, 200]);
    return Buffer.from(await reply.arrayBuffer());
  }

  test.each(LOOKS)("is for everybody, on $name", async (look) => {
    const { page, end } = await visit(browser, "/", look);
    expect(await findBarriers(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await listMissingPictures(page)).toEqual([]);
    await page.getByText("As a Chart.js configuration").click();
    await settle(maker(page, "chart"));
    expect(await findBarriers(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await end();
  });

  test("shows from the first the pictures that its URLs draw", async () => {
    const { page, end } = await visit(browser, "/");
    const rows = await page.evaluate<[string, string][]>(
      "[...document.querySelectorAll('[data-maker]')].map((root) => [root.querySelector('[data-picture]').getAttribute('src'), root.querySelector('[data-url]').value])",
    );
    expect(rows).toHaveLength(4);
    for (const [source, url] of rows) expect(new URL(source, inject("service")).href).toBe(url);
    await end();
  });

  test("makes a bar chart of words, for an <img>", async () => {
    const { page, end } = await visit(browser, "/");
    const root = maker(page, "chart");
    await root.getByLabel("What should the chart show?").fill("bar chart of 3 apples, 5 pears and 4 plums");
    await settle(root);
    await root.getByRole("button", { name: "Copy <img>" }).click();
    await expect.poll(() => root.getByRole("button", { name: "Copied" }).count(), POLL).toBe(1);
    const html = await clipboard(page);
    expect(html).toMatch(
      /^<img src="http:[^"]+" alt="bar chart of 3 apples, 5 pears and 4 plums" width="500" height="300">$/,
    );
    const url = await urlOf(root);
    expect(html).toContain(url.replaceAll("&", "&amp;"));
    expect(await sharp(await fetchPicture(url)).metadata()).toMatchObject({ format: "png", width: 1000, height: 600 });
    await end();
  });

  test("draws a configuration, says what is wrong with one, and forgives", async () => {
    const { page, end, expectRefusals } = await visit(browser, "/");
    const root = maker(page, "chart");
    await root.getByText("As a Chart.js configuration").click();
    const code = root.getByLabel("Chart.js 4, as JSON or JavaScript");
    const before = await root.locator("[data-picture]").getAttribute("src");
    expectRefusals();
    await code.fill("{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1] } }");
    await expect.poll(() => root.getByRole("alert").textContent(), POLL).toMatch(/line 1/);
    await code.fill("{ type: 'bar', data: { labels: ['a', 'b'], datasets: [{ label: 'x', data: [1 + 1, 3] }] } }");
    await expect.poll(() => root.getByRole("alert").isVisible(), POLL).toBe(false);
    await settle(root);
    expect(await root.locator("[data-picture]").getAttribute("src")).not.toBe(before);
    const url = await urlOf(root);
    expect(url).toMatch(/\/chart\?.*v=4/);
    await fetchPicture(url);
    await root.getByRole("link", { name: "Edit it" }).click();
    await page.waitForURL(/\/chart-maker#/, POLL);
    await end();
  });

  test("hands words over to the chart maker", async () => {
    const { page, end } = await visit(browser, "/");
    await maker(page, "chart").getByRole("link", { name: "Edit it" }).click();
    await page.waitForURL(/\/chart-maker\/view\/[\w-]+/, POLL);
    await end();
  });

  test("makes a QR code with a logo from the disk", async () => {
    const { page, end } = await visit(browser, "/");
    const root = maker(page, "qr");
    const logo = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#d6336c" } })
      .png()
      .toBuffer();
    await root.getByLabel("Text or link").fill("https://example.com/menu?table=7");
    await root.getByLabel("Logo: a picture").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await expect.poll(() => urlOf(root), POLL).toMatch(/centerImageUrl=data:image\/(?:webp|png)/);
    await settle(root);
    const url = await urlOf(root);
    expect(url.length).toBeLessThan(8000);
    const { data, info } = await sharp(await fetchPicture(url))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe("https://example.com/menu?table=7");
    const middle = (info.width * (info.height >> 1) + (info.width >> 1)) * 4;
    const [red = 0, green = 255] = data.subarray(middle, middle + 2);
    expect([red > 190, green < 80]).toEqual([true, true]);
    await end();
  });

  test("makes barcodes of other types, with a text that they take", async () => {
    const { page, end } = await visit(browser, "/");
    const root = maker(page, "barcode");
    for (const type of await root
      .getByLabel("Type")
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))) {
      await root.getByLabel("Type").selectOption(type);
      await expect.poll(() => urlOf(root), POLL).toContain(`type=${type}`);
      await settle(root);
      expect([type, await root.getByRole("alert").isVisible()]).toEqual([type, false]);
      await fetchPicture(await urlOf(root));
    }
    await end();
  });

  test("makes a table of rows from a spreadsheet", async () => {
    const { page, end } = await visit(browser, "/");
    const root = maker(page, "table");
    await root.getByLabel("Rows: type them").fill("Month\tSales\tShare\nJan\t1200\t12 %\nFeb\t900\t9 %\n");
    await settle(root);
    const url = new URL(await urlOf(root));
    expect(JSON.parse(url.searchParams.get("data") ?? "")).toEqual({
      columns: [
        { title: "Month", dataIndex: "c0" },
        { title: "Sales", dataIndex: "c1", align: "right" },
        { title: "Share", dataIndex: "c2", align: "right" },
      ],
      dataSource: [
        { c0: "Jan", c1: 1200, c2: "12 %" },
        { c0: "Feb", c1: 900, c2: "9 %" },
      ],
    });
    expect(await sharp(await fetchPicture(url.href)).metadata()).toMatchObject({ width: 300, height: 120 });
    await end();
  });

  test("says what is missing instead of asking for nothing", async () => {
    const { page, end } = await visit(browser, "/");
    for (const [name, label] of [
      ["chart", "What should the chart show?"],
      ["qr", "Text or link"],
      ["table", "Rows: type them"],
    ] as const) {
      const root = maker(page, name);
      await root.getByLabel(label).fill("");
      await expect.poll(() => root.getByRole("alert").textContent(), POLL).toMatch(/^(?:Say|Type)/);
    }
    await end();
  });

  test("leads whoever has a spreadsheet to where it can be pasted, and others to the tab they want", async () => {
    for (const [name, tab] of [
      ["Paste a spreadsheet", "Chart"],
      ["Paste its cells into the chart maker", "Chart"],
    ] as const) {
      const { page, end } = await visit(browser, "/");
      await page.getByRole("link", { name }).click();
      await page.waitForURL(/\/chart-maker#/, POLL);
      await expect.poll(() => page.getByRole("tab", { name: tab, selected: true }).count(), POLL).toBe(1);
      await end();
    }
  });

  test("makes a line of a spreadsheet in the steps that it names", async () => {
    const { page, end } = await visit(browser, "/");
    await page.getByRole("link", { name: "Paste a spreadsheet" }).click();
    await page.getByRole("button", { name: "Paste a table …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Month\tSales\nJan\t31\nFeb\t28\nMar\t36\nApr\t41\n");
    await dialog.locator("button.primary").click();
    await page.getByLabel("Type").selectOption({ label: "Line" });
    const url = page.getByRole("textbox", { name: "Image URL" });
    await expect.poll(() => url.inputValue(), POLL).toMatch(/line.*Sales.*31,28,36,41/);
    const read = await fetch(`${await url.inputValue()}&f=svg`);
    expect([read.status, read.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    await end();
  });

  test("is usable by keys alone", async () => {
    const { page, end } = await visit(browser, "/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.value")).toBe("words");
    await page.keyboard.press("ArrowRight");
    expect(await maker(page, "chart").getByLabel("Chart.js 4, as JSON or JavaScript").isVisible()).toBe(true);
    await settle(maker(page, "chart"));
    await end();
  });
});
