// Tests the landing page in Chromium: accessibility, and a newcomer's three main tasks (a bar chart for a page, a QR code
// with a logo, and a line chart from a spreadsheet).

import { readFileSync } from "node:fs";
import jsQr from "jsqr";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DEVICES, findAccessibilityViolations, listBrokenImages, measureOverflow, visit } from "./visit.ts";

describeInChromium("the landing page", () => {
  const maker = (page: Page, name: string) => page.locator(`[data-maker="${name}"]`);
  const urlOf = (root: Locator) => root.locator("[data-url]").inputValue();
  const clipboard = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

  /** Waits until a card shows the image at its URL. */
  async function settle(root: Locator): Promise<void> {
    await expect.poll(() => root.getAttribute("class")).not.toMatch(/drawing/);
  }

  async function fetchImage(url: string): Promise<Buffer> {
    const reply = await fetch(url);
    expect([url, reply.status]).toEqual([url, 200]);
    return Buffer.from(await reply.arrayBuffer());
  }

  const logoOf = async (background: string, name: string) => ({
    name,
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer(),
  });

  /** Records the page's POST requests. */
  function listPosts(page: Page): { readonly path: string; readonly body: unknown }[] {
    const posts: { path: string; body: unknown }[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST")
        posts.push({ path: new URL(request.url()).pathname, body: JSON.parse(request.postData() ?? "null") });
    });
    return posts;
  }

  /** Compares the image at the chart maker's image URL with the image at `url`. */
  async function sameImage(page: Page, url: string): Promise<boolean> {
    const field = page.getByRole("textbox", { name: "Image URL" });
    await field.waitFor();
    return (await fetchImage(await field.inputValue())).equals(await fetchImage(url));
  }

  test.each(sampleEvery(DEVICES, 3))("is accessible on $name", async (look) => {
    const { page, end } = await visit("/", look);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await listBrokenImages(page)).toEqual([]);
    await page.getByText("Chart.js config", { exact: true }).click();
    await settle(maker(page, "chart"));
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByText("Description", { exact: true }).click();
    await page.getByLabel("Describe your chart").fill("a pie chart of our sales");
    await expect.poll(() => maker(page, "chart").getByRole("status").textContent()).toContain("Which numbers");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await end();
  });

  test("initially shows the images of its URLs", async () => {
    const { page, end } = await visit("/");
    const rows = await page.evaluate<[string, string][]>(
      "[...document.querySelectorAll('[data-maker]')].map((root) => [root.querySelector('[data-picture]').getAttribute('src'), root.querySelector('[data-url]').value])",
    );
    expect(rows).toHaveLength(4);
    for (const [source, url] of rows) expect(new URL(source, inject("service")).href).toBe(url);
    await end();
  });

  test("makes a bar chart from a description, with an <img> to copy", async () => {
    const { page, end } = await visit("/");
    const root = maker(page, "chart");
    await root.getByLabel("Describe your chart").fill("bar chart of 3 apples, 5 pears and 4 plums");
    await settle(root);
    await root.getByRole("button", { name: "Copy <img>" }).click();
    await expect.poll(() => root.getByRole("button", { name: "Copied" }).count()).toBe(1);
    const html = await clipboard(page);
    expect(html).toMatch(
      /^<img src="http:[^"]+" alt="Bar chart\. Three bars: 3 for apples, 5 for pears and 4 for plums\." width="500" height="300">$/,
    );
    const url = await urlOf(root);
    expect(html).toContain(url.replaceAll("&", "&amp;"));
    expect(await sharp(await fetchImage(url)).metadata()).toMatchObject({ format: "png", width: 1000, height: 600 });
    await end();
  });

  test.each([
    ["light", "minimal", 0],
    ["dark", "dark", 1],
  ] as const)(
    "copies a <picture> that shows the chart in %s mode in the theme %s",
    async (colorScheme, theme, index) => {
      const { page, end } = await visit("/", DEVICES.filter(({ width }) => width > 500)[index]);
      const root = maker(page, "chart");
      for (const isConfig of [false, true]) {
        if (isConfig) {
          await root.getByText("Chart.js config", { exact: true }).click();
          const code = root.getByLabel("Configuration");
          await expect.poll(() => code.inputValue()).toContain("label: 'costs'");
          await code.fill("{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1] }] } }");
          await settle(root);
        }
        const button = root.locator('[data-copy="picture"]');
        await button.click();
        await expect.poll(() => button.textContent()).toBe("Copied");
        const html = await clipboard(page);
        // Insert the markup into this page, because the page emulates the colour scheme.
        await page.evaluate(`document.querySelector(".lead").innerHTML = ${JSON.stringify(html)}`);
        const image = page.locator(".lead picture img");
        await image.evaluate((element) => (element as unknown as { decode(): Promise<void> }).decode());
        const source = await image.evaluate((element) => (element as unknown as { currentSrc: string }).currentSrc);
        // A configuration keeps its own look on light pages.
        const isPlain = isConfig && colorScheme === "light";
        const url = await urlOf(root);
        if (isPlain) expect(source).toBe(url);
        else expect(source).toBe(`${url.replace("&theme=minimal", "")}&theme=${theme}`);
        expect(await sharp(await fetchImage(source)).metadata()).toMatchObject({ width: 1000, height: 600 });
        const pixels = await sharp(await fetchImage(source))
          .removeAlpha()
          .raw()
          .toBuffer();
        if (!isPlain)
          expect([...pixels.subarray(0, 3)]).toEqual(colorScheme === "dark" ? [0x15, 0x18, 0x1e] : [255, 255, 255]);
        await expect.poll(() => button.textContent()).toBe("Copy for light and dark");
      }
      await end();
    },
  );

  test("renders a configuration, shows its errors, and recovers", async () => {
    const { page, end, expectRejections } = await visit("/");
    const root = maker(page, "chart");
    await root.getByText("Chart.js config", { exact: true }).click();
    const code = root.getByLabel("Configuration");
    await expect.poll(() => code.inputValue()).toContain("label: 'costs'");
    await root.getByLabel("Chart.js version").selectOption("4");
    await settle(root);
    const before = await root.locator("[data-picture]").getAttribute("src");
    expectRejections();
    await code.fill("{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1] } }");
    await expect.poll(() => root.getByRole("alert").textContent()).toMatch(/line 1/);
    await code.fill("{ type: 'bar', data: { labels: ['a', 'b'], datasets: [{ label: 'x', data: [1 + 1, 3] }] } }");
    await expect.poll(() => root.getByRole("alert").isVisible()).toBe(false);
    await settle(root);
    expect(await root.locator("[data-picture]").getAttribute("src")).not.toBe(before);
    const url = await urlOf(root);
    expect(url).toMatch(/\/chart\?.*v=4/);
    await fetchImage(url);
    await root.getByRole("link", { name: "Edit in chart maker" }).click();
    await page.waitForURL(/\/chart-maker#/);
    expect(await sameImage(page, url)).toBe(true);
    await end();
  });

  test("passes a description to the chart maker without saving anything", async () => {
    const { page, end } = await visit("/");
    const posts = listPosts(page);
    const root = maker(page, "chart");
    await root.getByLabel("Describe your chart").fill("pie of 3 apples, 5 pears and 4 plums");
    await settle(root);
    const described = await root.locator("[data-picture]").getAttribute("alt");
    await root.getByRole("link", { name: "Edit in chart maker" }).click();
    await page.waitForURL(/\/chart-maker#1\./);
    // Like all new charts, the chart has version 4 and the theme of the card's image.
    const parameters = new URL(await page.getByRole("textbox", { name: "Image URL" }).inputValue()).searchParams;
    expect([parameters.get("v"), parameters.get("theme")]).toEqual(["4", "minimal"]);
    await expect.poll(() => page.locator(".preview-background img").getAttribute("alt")).toBe(described);
    expect(posts.length).toBeGreaterThan(0);
    for (const { path, body } of posts) {
      expect(path).not.toBe("/chart/create");
      if (path === "/natural/config") expect(body).toMatchObject({ save: false });
    }
    await end();
  });

  test("passes the latest input to the chart maker", async () => {
    const { page, end } = await visit("/");
    const root = maker(page, "chart");
    await root.getByLabel("Describe your chart").fill("pie of 3 apples and 5 cherries");
    await root.getByRole("link", { name: "Edit in chart maker" }).click();
    await page.waitForURL(/\/chart-maker#1\./);
    await expect
      .poll(() =>
        page
          .getByRole("textbox", { name: "Image URL" })
          .inputValue()
          .catch(() => ""),
      )
      .toMatch(/pie.*cherries/);
    await end();
  });

  test("asks for missing numbers, and starts the configuration with the drafted chart", async () => {
    const { page, end } = await visit("/");
    const root = maker(page, "chart");
    const words = root.getByLabel("Describe your chart");
    const notes = root.getByRole("status");
    expect(await notes.textContent()).toBe("");
    await words.fill("a pie chart of our sales");
    await expect.poll(() => notes.textContent()).toContain("Which numbers should the chart show?");
    await words.fill("line of visitors 3, 4, 5, 6 titled '<img src=x onerror=alert(1)>'");
    await expect.poll(() => notes.textContent()).not.toContain("Which numbers");
    await settle(root);
    const described = await root.locator("[data-picture]").getAttribute("alt");
    await root.getByText("Chart.js config", { exact: true }).click();
    const code = root.getByLabel("Configuration");
    await expect.poll(() => code.inputValue()).toMatch(/type: 'line'[\s\S]*3, 4, 5/);
    await settle(root);
    expect(await root.getByLabel("Chart.js version").inputValue()).toBe("4");
    await expect.poll(() => urlOf(root)).toMatch(/\/chart\?v=4|\/chart\?.*&v=4/);
    await settle(root);
    expect(await root.locator("[data-picture]").getAttribute("alt")).toBe(described);
    expect(await notes.textContent()).toBe("");
    // Text entered by the user is kept.
    await code.fill("{ type: 'bar', data: { labels: ['mine'], datasets: [{ data: [1] }] } }");
    await root.getByText("Description", { exact: true }).click();
    await words.fill("bars 7, 8, 9");
    await settle(root);
    await root.getByText("Chart.js config", { exact: true }).click();
    expect(await code.inputValue()).toContain("mine");
    await settle(root);
    await end();
  });

  test.each([
    ["qr", "Text or link", ["https://example.com/menu?a=1", "Grüße <b> & 'more'\u0020"], "QR code"],
    ["barcode", "Text or number", ["0123456789012"], "Barcode"],
    ["table", "Rows (type", ["Month\tSales\nJan\t1200\nFeb\t9.5 %\tmore\n", "One\n-\n<b>,\n"], "Table"],
  ] as const)("passes the whole %s card to the chart maker", async (name, label, texts, tab) => {
    for (const text of texts) {
      const { page, end } = await visit("/");
      const root = maker(page, name);
      await root.getByLabel(label).fill(text);
      if (name === "qr") await root.getByLabel("Upload an image").setInputFiles(await logoOf("#d6336c", "pink.png"));
      await expect.poll(() => root.locator("[data-logo-name]").allInnerTexts()).not.toContain("Sample logo");
      await settle(root);
      const url = await urlOf(root);
      await root.getByRole("link", { name: "More" }).click();
      await page.waitForURL(/\/chart-maker#1\./);
      await expect.poll(() => page.getByRole("tab", { name: tab, selected: true }).count()).toBe(1);
      expect([text, await sameImage(page, url)]).toEqual([text, true]);
      await end();
    }
  });

  test.each(["chart", "qr", "barcode", "table"])("downloads the image of the %s card", async (name) => {
    const { page, end } = await visit("/");
    const root = maker(page, name);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      root.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${name}.png`);
    const stored = readFileSync(await download.path());
    expect(stored.equals(await fetchImage(await urlOf(root)))).toBe(true);
    await end();
  });

  test("uses the logo chosen last, shows its name, and removes it", async () => {
    const { page, end, expectRejections } = await visit("/");
    const root = maker(page, "qr");
    const chip = root.locator("[data-logo]");
    const address = root.getByLabel("or image URL");
    const file = root.getByLabel("Upload an image");
    expect([await address.inputValue(), await chip.textContent()]).toEqual([
      "",
      expect.stringContaining("Sample logo"),
    ]);
    await file.setInputFiles(await logoOf("#d6336c", "pink.png"));
    await expect.poll(() => chip.textContent()).toContain("pink.png");
    await settle(root);
    const dot = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E";
    await address.fill(dot);
    expect(await chip.textContent()).toContain("data:image/svg+xml");
    expect(new URL(await urlOf(root)).searchParams.get("centerImageUrl")).toBe(dot);
    expect(await file.inputValue()).toBe("");
    await settle(root);
    await file.setInputFiles(await logoOf("#1971c2", "blue.png"));
    await expect.poll(() => chip.textContent()).toContain("blue.png");
    expect(await address.inputValue()).toBe("");
    await settle(root);
    // An invalid URL.
    expectRejections();
    await address.fill("https://[");
    await expect.poll(() => root.getByRole("alert").textContent()).toMatch(/^Couldn't load the logo: /);
    expect(await root.getByRole("alert").textContent()).not.toContain("centerImageUrl");
    for (const button of ["Copy URL", "Copy <img>", "Download"])
      expect(await root.getByRole("button", { name: button }).isDisabled()).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await root.getByRole("button", { name: "Remove" }).click();
    await settle(root);
    await expect.poll(() => root.getByRole("alert").isVisible()).toBe(false);
    expect(await chip.isVisible()).toBe(false);
    expect(await urlOf(root)).not.toContain("centerImageUrl");
    expect(await root.getByRole("button", { name: "Copy URL" }).isEnabled()).toBe(true);
    // A file that is not an image leaves the code without a logo.
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expect
      .poll(() => root.getByRole("alert").textContent())
      .toBe("Couldn't load the logo: this browser can't read a.png as an image.");
    await end();
  });

  test("shows the copy button above the fold on a desktop, and the image directly below the input on a phone", async () => {
    const bottom = (locator: Locator) => locator.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 1e9));
    const desk = await visit("/");
    expect(await bottom(maker(desk.page, "chart").getByRole("button", { name: "Copy URL" }))).toBeLessThan(800);
    await desk.end();
    const phone = await visit("/", DEVICES[0]);
    const root = maker(phone.page, "chart");
    const words = await bottom(root.getByLabel("Describe your chart"));
    const imageBox = await root.locator("[data-picture]").boundingBox();
    expect(imageBox?.y).toBeGreaterThanOrEqual(words);
    expect(imageBox?.y).toBeLessThan(words + 60);
    await phone.end();
  });

  test("makes a QR code with an uploaded logo", async () => {
    const { page, end } = await visit("/");
    const root = maker(page, "qr");
    await root.getByLabel("Text or link").fill("https://example.com/menu?table=7");
    await root.getByLabel("Upload an image").setInputFiles(await logoOf("#d6336c", "logo.png"));
    await expect.poll(() => urlOf(root)).toMatch(/centerImageUrl=data:image\/(?:webp|png)/);
    await settle(root);
    const url = await urlOf(root);
    expect(url.length).toBeLessThan(8000);
    const { data, info } = await sharp(await fetchImage(url))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe("https://example.com/menu?table=7");
    const middle = (info.width * (info.height >> 1) + (info.width >> 1)) * 4;
    const [red = 0, green = 255] = data.subarray(middle, middle + 2);
    expect([red > 190, green < 80]).toEqual([true, true]);
    await end();
  });

  test("makes barcodes of other types with valid sample texts", async () => {
    const { page, end } = await visit("/");
    const root = maker(page, "barcode");
    for (const type of await root
      .getByLabel("Type")
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))) {
      await root.getByLabel("Type").selectOption(type);
      await expect.poll(() => urlOf(root)).toContain(`type=${type}`);
      await settle(root);
      expect([type, await root.getByRole("alert").isVisible()]).toEqual([type, false]);
      await fetchImage(await urlOf(root));
    }
    await end();
  });

  test("makes a table from spreadsheet rows", async () => {
    const { page, end } = await visit("/");
    const root = maker(page, "table");
    await root.getByLabel("Rows (type").fill("Month\tSales\tShare\nJan\t1200\t12 %\nFeb\t900\t9 %\n");
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
    expect(await sharp(await fetchImage(url.href)).metadata()).toMatchObject({ width: 300, height: 120 });
    await end();
  });

  test("asks for missing input instead of sending a request", async () => {
    const { page, end } = await visit("/");
    for (const [name, label] of [
      ["chart", "Describe your chart"],
      ["qr", "Text or link"],
      ["table", "Rows (type"],
    ] as const) {
      const root = maker(page, name);
      await root.getByLabel(label).fill("");
      await expect.poll(() => root.getByRole("alert").textContent()).toMatch(/^(?:Describe|Enter)/);
    }
    await end();
  });

  test("leads from a spreadsheet to a line chart in the listed steps", async () => {
    const { page, end } = await visit("/");
    await page.getByRole("link", { name: "Paste spreadsheet data" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Month\tSales\nJan\t31\nFeb\t28\nMar\t36\nApr\t41\n");
    await dialog.locator("button.primary").click();
    await page.getByRole("button", { name: /^Type / }).click();
    await page.getByRole("dialog", { name: "Chart types" }).getByRole("button", { name: "Lines", exact: true }).click();
    const url = page.getByRole("textbox", { name: "Image URL" });
    await expect.poll(() => url.inputValue()).toMatch(/line.*Sales.*31,28,36,41/);
    await page.locator(".elements").getByRole("radio", { name: "Title", exact: true }).check();
    await page.getByLabel("Chart title").fill("Monthly sales");
    await page.keyboard.press("Tab");
    await expect.poll(() => url.inputValue()).toMatch(/Monthly%20sales/);
    const read = await fetch(`${await url.inputValue()}&f=svg`);
    expect([read.status, read.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    await page.getByRole("button", { name: "Create short URL" }).click();
    const short = await page.getByRole("textbox", { name: "Short URL" }).inputValue();
    const saved = await fetchImage(short);
    expect(saved.equals(await fetchImage(await url.inputValue()))).toBe(true);
    await end();
  });

  test("works with only a keyboard", async () => {
    const { page, end } = await visit("/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
    await page.keyboard.press("Enter");
    for (const target of ["/docs/quickchart", "#qr", "#barcode", "#table", "/chart-maker#card"]) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.getAttribute('href')")).toBe(target);
    }
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.value")).toBe("words");
    await page.keyboard.press("ArrowRight");
    expect(await maker(page, "chart").getByLabel("Configuration").isVisible()).toBe(true);
    await settle(maker(page, "chart"));
    await end();
  });
});
