// Tests the chart maker's QR code, barcode and table tabs and its output panel in Chromium. The bundled Worker renders the
// images, and independent decoders read them.

import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, describe, expect, inject, test } from "vitest";
import { SIDE_TEXT } from "../../src/options/whole-number.ts";
import { sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { readByJsQr, readByZxing } from "./code-reader.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";
import { drawJson } from "./requests.ts";
import { measureOverflow } from "./visit.ts";

const ORIGIN = inject("service").replace(/\/$/, "");

const TABS = ["QR code", "Barcode", "Table"] as const;

describeInChromium("the chart maker", () => {
  let maker: Maker;
  let isOpen = false;
  const close = async () => {
    isOpen = false;
    await maker.close();
  };
  afterEach(async () => {
    if (isOpen) await close();
  });

  async function open(tab: string, look: Look = DESKTOP, url = "/chart-maker") {
    maker = await Maker.open(look, url, /\/(?:chart|qr|barcode|v1\/table)$/);
    isOpen = true;
    maker.expectRejections(Number.POSITIVE_INFINITY);
    const { page } = maker;
    await page.locator('.preview[aria-busy="false"] img').waitFor();
    if (tab !== "") await afterRedraw(() => page.getByRole("tab", { name: tab, exact: true }).click());
    return page;
  }

  const afterRedraw = (act: () => Promise<unknown>) => maker.afterRedraw(act);
  /** Returns the displayed image's file, once the image is up to date. */
  const shownImage = async () => (await maker.lastDrawn()).image;

  /** Decodes the image with jsQR, which is independent of the service's reader. */
  const scanQr = async () => (await readByJsQr(await shownImage()))[0];

  describe("the browser's history", () => {
    const shownTab = async (page: Page) =>
      page.getByRole("tablist", { name: "What to create" }).getByRole("tab", { selected: true }).textContent();
    const expectTab = (page: Page, name: string) => expect.poll(() => shownTab(page)).toBe(name);

    test("goes back and forward between tabs, and keeps what has been entered", async () => {
      const page = await open("QR code");
      await page.getByRole("radio", { name: "Text" }).check();
      await afterRedraw(() => page.getByRole("textbox", { name: "Text", exact: true }).fill("kept text"));
      await afterRedraw(() => page.getByRole("tab", { name: "Barcode", exact: true }).click());
      await page.goBack();
      await expectTab(page, "QR code");
      expect(await page.getByRole("textbox", { name: "Text", exact: true }).inputValue()).toBe("kept text");
      await page.goBack();
      await expectTab(page, "Chart");
      await page.goForward();
      await expectTab(page, "QR code");
      expect(await page.getByRole("textbox", { name: "Text", exact: true }).inputValue()).toBe("kept text");
      await page.goForward();
      await expectTab(page, "Barcode");
      await page.goBack();
      await page.goBack();
      await expectTab(page, "Chart");
      // An entry from the middle of the history also survives a reload.
      await page.reload();
      await expectTab(page, "Chart");
    });

    test("keeps each entry's tab if the state changes while going back", async () => {
      const page = await open("QR code");
      await page.getByRole("radio", { name: "Text" }).check();
      await page.getByRole("tab", { name: "Barcode", exact: true }).click();
      await expectTab(page, "Barcode");
      for (let round = 0; round < 8; round++) {
        await page.locator("textarea:visible, input:not([type=radio]):visible").first().waitFor();
        // The update of the URL is still waiting when the browser changes the entry.
        await page.evaluate(`(() => {
          const field = [...document.querySelectorAll("textarea, input")].find((one) => one.checkVisibility() && one.type !== "radio");
          field.value = "change ${round}";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          field.dispatchEvent(new Event("change", { bubbles: true }));
        })()`);
        await page.waitForTimeout(round * 50);
        await page.goBack();
        await expectTab(page, "QR code");
        await page.goForward();
        await expectTab(page, "Barcode");
      }
    });

    test("has no entries for changes within a tab", async () => {
      const page = await open("QR code");
      const before = await page.evaluate<number>("history.length");
      await page.getByRole("radio", { name: "Text" }).check();
      for (const text of ["one", "two", "three"])
        await afterRedraw(() => page.getByRole("textbox", { name: "Text", exact: true }).fill(text));
      await maker.waitForSaved("qr", "three");
      expect(await page.evaluate<number>("history.length")).toBe(before);
    });

    test.each([
      ["#qr", "QR code"],
      ["#chart", "Chart"],
      ["#constructor", "Chart"],
    ])("a link to %s opens the tab %s", async (fragment, name) => {
      const page = await open("", DESKTOP, `/chart-maker${fragment}`);
      await expectTab(page, name);
    });
  });

  test("offers nothing to copy while there is an error, and keeps the chosen language", async () => {
    const page = await open("Barcode");
    const output = page.getByRole("region", { name: "Share and export" });
    await output.getByRole("tab", { name: "Code", exact: true }).click();
    await output.getByRole("tab", { name: "Python" }).click();
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    const good = await text.inputValue();
    await text.fill("\u0001\u65e5");
    await page.locator(".preview-errors .error-note").first().waitFor();
    await page.getByText("Fix the error to see the image URL and code snippets.").waitFor();
    expect(await output.getByRole("button").count()).toBe(0);
    expect(await output.getByRole("textbox").count()).toBe(0);
    expect(await page.locator(".preview-background.old img").count()).toBe(1);
    await text.fill(good);
    await output.getByRole("button", { name: "Copy the Python" }).waitFor();
    expect(await output.getByRole("tab", { name: "Python" }).getAttribute("aria-selected")).toBe("true");
    expect(await page.locator(".preview-errors .error-note").count()).toBe(0);
  });

  describe("the QR code tab", () => {
    test("makes a code of a text and shows the decoded text", async () => {
      const page = await open("QR code");
      await page.getByRole("radio", { name: "Text" }).check();
      const text = `Grüße & "quotes" \\ 100% 1+1 <b>\nzweite Zeile 😀`;
      await afterRedraw(() => page.getByRole("textbox", { name: "Text", exact: true }).fill(text));
      expect(await scanQr()).toBe(text);
      await expect.poll(() => page.locator('[data-scan="good"]').textContent()).toContain("Grüße");
    });

    test("makes a Wi-Fi code with styles, colours and an uploaded centre image", async () => {
      const page = await open("QR code");
      await page.getByRole("radio", { name: "Wi-Fi" }).check();
      await page.getByLabel("Network name (SSID)").fill("Café; 5");
      await page.getByLabel("Password").fill('a"b,c\\d');
      await page.getByLabel("Foreground", { exact: true }).fill("#0b5f58");
      for (const group of ["Dots", "Corner frames", "Corner dots"])
        await page.getByRole("group", { name: group, exact: true }).getByRole("radio", { name: "Rounded" }).check();
      await page.getByText("Centre image").click();
      const logo = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#c33" } })
        .png()
        .toBuffer();
      await afterRedraw(() =>
        page.locator('input[type="file"]').setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo }),
      );
      await expect.poll(() => scanQr()).toBe('WIFI:T:WPA;S:Café\\; 5;P:a\\"b\\,c\\\\d;;');
      const { data, info } = await sharp(await shownImage())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
      expect([...data.subarray(middle, middle + 3)]).toEqual([0xcc, 0x33, 0x33]);
    });

    test("shows errors once, next to the preview, and warnings at their fields", async () => {
      const page = await open("QR code");
      const size = page.getByLabel("Size", { exact: true });
      await size.fill("9000");
      await expect.poll(() => size.getAttribute("aria-invalid")).toBe("true");
      const about = page.locator(`#${await size.getAttribute("aria-describedby")}`);
      expect(await about.textContent()).toBe(`Size ${SIDE_TEXT}, got 9000`);
      expect(await page.getByText("got 9000").count()).toBe(1);
      await about.getByRole("button").click();
      expect(await page.evaluate("document.activeElement.id")).toBe(await size.getAttribute("id"));
      await size.fill("300");
      await page.getByText("More options").click();
      const margin = page.getByLabel("Margin");
      await margin.fill("1");
      await expect
        .poll(() =>
          page
            .locator("#qr-margin-about")
            .textContent()
            .catch(() => ""),
        )
        .toBe("margin is 1: scanners need a quiet zone of 4 modules");
      expect(await size.getAttribute("aria-invalid")).toBe("false");
    });

    test("supports undo and redo", async () => {
      const page = await open("QR code");
      const link = page.getByLabel("URL", { exact: true });
      await link.fill("https://example.com/1");
      await page.getByLabel("Foreground", { exact: true }).fill("navy");
      await page.getByRole("button", { name: "Undo" }).click();
      expect(await page.getByLabel("Foreground", { exact: true }).inputValue()).toBe("");
      await link.press("Control+z");
      expect(await link.inputValue()).toBe("https://example.com");
      await link.press("Control+Shift+z");
      await page.getByRole("button", { name: "Redo" }).click();
      expect(await page.getByLabel("Foreground", { exact: true }).inputValue()).toBe("navy");
    });

    test("keeps its state across a reload and in the URL", async () => {
      const page = await open("QR code");
      await afterRedraw(() => page.getByLabel("URL", { exact: true }).fill("https://example.com/kept?a=1"));
      await maker.waitForSaved("qr", "example.com/kept");
      const url = page.url();
      await page.reload();
      expect(await page.getByLabel("URL", { exact: true }).inputValue()).toBe("https://example.com/kept?a=1");
      expect(await scanQr()).toBe("https://example.com/kept?a=1");
      await close();
      const other = await open("", DESKTOP, url);
      expect(await other.getByLabel("URL", { exact: true }).inputValue()).toBe("https://example.com/kept?a=1");
    });
  });

  describe("the barcode tab", () => {
    test("offers the example and options of a type", async () => {
      const page = await open("Barcode");
      await page.getByLabel(/^Search/).fill("PDF417");
      await afterRedraw(() => page.getByRole("radio", { name: /^PDF417 / }).check());
      await page.getByText("Type options").click();
      expect(await page.getByLabel("Columns").inputValue()).toBe("2");
      expect(await readByZxing(await shownImage())).toEqual(["This is PDF417"]);
    });

    test("shows an error about the text next to the preview", async () => {
      const page = await open("Barcode");
      const text = page.getByRole("textbox", { name: "Text", exact: true });
      await text.fill("9520123456787");
      await expect.poll(() => text.getAttribute("aria-invalid")).toBe("true");
      expect(await page.locator(".preview-errors").textContent()).toMatch(
        /^Text must end with check digit 8 for ean13/,
      );
    });
  });

  describe("the table tab", () => {
    /** Renders a table through the API. */
    async function fetchTable(data: object, more: object = {}): Promise<Buffer> {
      return Buffer.from(await drawJson("/v1/table", { data, ...more }));
    }
    const OPTIONS = {
      zebra: "#f4f6f5",
      headerBackgroundColor: "#0b5f58",
      headerColor: "#ffffff",
      paddingHorizontal: 16,
      paddingVertical: 16,
    };
    const copy = (page: Page, text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);

    test("imports a pasted spreadsheet with lines and right-aligned numbers", async () => {
      const page = await open("Table");
      await shownImage();
      await page.getByRole("button", { name: /^Paste a table/ }).click();
      const sheet = "Month\tSales\nJan\t1,234.50\nFeb\t99\n---\t\nSum\t1333.5";
      await page.getByRole("dialog").getByRole("textbox").fill(sheet);
      await afterRedraw(() => page.getByRole("button", { name: "Import data" }).click());
      const expected = await fetchTable(
        {
          columns: [
            { title: "Month", dataIndex: "month", width: 140 },
            { title: "Sales", dataIndex: "sales", align: "right" },
          ],
          dataSource: [
            { month: "Jan", sales: "1,234.50" },
            { month: "Feb", sales: 99 },
            "-",
            { month: "Sum", sales: 1333.5 },
          ],
        },
        { options: OPTIONS, devicePixelRatio: 2 },
      );
      expect((await shownImage()).equals(expected)).toBe(true);
      await afterRedraw(() => page.getByRole("button", { name: "Undo" }).click());
      expect(await page.getByLabel("Header of column 1").inputValue()).toBe("Region");
    });

    test("grows if cells are pasted", async () => {
      const page = await open("Table");
      await shownImage();
      await copy(page, "a\tb\tc\nd\te\tf");
      await page.getByLabel("Orders, row 5").press("Control+v");
      await expect
        .poll(() =>
          page
            .getByLabel("Column 4, row 6")
            .inputValue({ timeout: 1000 })
            .catch(() => ""),
        )
        .toBe("f");
      expect(await page.getByLabel("Region, row 5").inputValue()).toBe("All");
      expect(await page.getByLabel("Orders, row 5").inputValue()).toBe("a");
    });

    test("has a theme, which only the changed fields override", async () => {
      const page = await open("Table");
      await afterRedraw(async () => page.getByLabel("Theme").selectOption("Dark"));
      const url = async () => new URL(await page.getByRole("textbox", { name: "Image URL" }).inputValue());
      expect((await url()).searchParams.get("theme")).toBe("dark");
      expect((await url()).searchParams.has("options")).toBe(false);
      const data = JSON.parse((await url()).searchParams.get("data") ?? "") as object;
      expect(await shownImage()).toEqual(await fetchTable(data, { theme: "dark", devicePixelRatio: 2 }));
      await afterRedraw(() => page.getByLabel("Font size", { exact: true }).first().fill("20"));
      expect(JSON.parse((await url()).searchParams.get("options") ?? "")).toEqual({ fontSize: 20 });
      await maker.waitForSaved("table", "dark");
      await page.reload();
      expect(await page.getByLabel("Theme").inputValue()).toBe("dark");
      await afterRedraw(async () => page.getByLabel("Theme").selectOption("None"));
      expect((await url()).searchParams.get("options")).toContain("headerBackgroundColor");
    });

    test("is edited with the keyboard, including columns, rows and lines", async () => {
      const page = await open("Table");
      await page.getByLabel("Region, row 3").focus();
      // Skip the line and move to the last row.
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate("document.activeElement.value")).toBe("All");
      await page.getByRole("button", { name: "Add row" }).click();
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByLabel("Column 4, row 1").fill("x");
      await page.getByLabel("Header", { exact: true }).fill("Extra");
      await page.getByLabel("Divider before column").check();
      await page.getByLabel("Number format").selectOption("12.5%");
      await page.getByRole("button", { name: "Remove row 1" }).click();
      await maker.waitForSaved("table", '"percent"', '"North"');
      await page.reload();
      expect(await page.getByLabel("Header of column 4").inputValue()).toBe("Extra");
      expect(await page.getByLabel("Region, row 1").inputValue()).toBe("South");
      expect(await page.getByLabel("Divider before column").isChecked()).toBe(false);
      await page.getByLabel("Column", { exact: true }).selectOption("3");
      expect(await page.getByLabel("Divider before column").isChecked()).toBe(true);
    });

    test("shows a column as sparklines, and an error about a cell next to the preview", async () => {
      const page = await open("Table");
      await page.getByLabel("Column", { exact: true }).selectOption("1");
      await page.getByLabel("Show as").selectOption("Sparkline");
      expect(await page.getByLabel("Number format").count()).toBe(0);
      await page.getByLabel("Colour", { exact: true }).fill("#2363ab");
      for (const row of [2, 3, 5]) await page.getByLabel(`Orders, row ${row}`).fill("");
      const north = page.getByLabel("Orders, row 1");
      await north.fill("1, 3, x");
      const errors = page.locator(".preview-errors");
      await expect.poll(() => errors.textContent()).toBe("Row 1, Orders must be a number, or null for a gap, got x");
      await page.getByLabel("Sales, row 2").focus();
      await errors.getByRole("button").click();
      expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Orders, row 1");
      await afterRedraw(() => north.fill("1, 3, 2, 5, 4, 6"));
      const url = new URL(await page.getByRole("textbox", { name: "Image URL" }).inputValue());
      const data = JSON.parse(url.searchParams.get("data") ?? "");
      expect(data.columns[1]).toEqual({
        title: "Orders",
        type: "sparkline",
        lineColor: "#2363ab",
        align: "right",
        dataIndex: "orders",
      });
      expect(data.dataSource[0].orders).toBe("1, 3, 2, 5, 4, 6");
      expect(await shownImage()).toEqual(await fetchTable(data, { options: OPTIONS, devicePixelRatio: 2 }));
      await maker.waitForSaved("table", '"sparkline"');
      await page.reload();
      await page.getByLabel("Column", { exact: true }).selectOption("1");
      expect(await page.getByLabel("Show as").inputValue()).toBe("sparkline");
    });

    test("shows an error about a column next to the preview", async () => {
      const page = await open("Table");
      await page.getByLabel("Column", { exact: true }).selectOption("1");
      const width = page.getByLabel("Width (px)");
      await width.fill("-4");
      await expect.poll(() => width.getAttribute("aria-invalid")).toBe("true");
      expect(await page.locator(".preview-errors").textContent()).toBe(
        "Column 2, width (px) must be a number from 0 to 10000, got -4",
      );
      await page.getByLabel("Column", { exact: true }).selectOption("0");
      await page.locator(".preview-errors").getByRole("button").click();
      expect(await page.evaluate("document.activeElement.id")).toBe("table-column-width");
      expect(await width.inputValue()).toBe("-4");
      await width.fill("");
      await page.getByText("Size and spacing").click();
      const height = page.getByLabel("Row height");
      await height.fill("0");
      await expect.poll(() => height.getAttribute("aria-invalid")).toBe("true");
    });
  });

  test("doesn't load code that only the service needs", async () => {
    const html = await (await fetch(`${ORIGIN}/chart-maker`)).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) {
      const reply = await fetch(ORIGIN + file);
      expect([file, reply.status]).toEqual([file, 200]);
      const text = await reply.text();
      expect(text).not.toMatch(/ZodError|safeParse/);
    }
  });

  describe("the output panel", () => {
    test("offers a download in each format", async () => {
      const page = await open("QR code");
      await shownImage();
      const buttons = page.getByRole("group", { name: "Download" }).getByRole("button");
      const names: string[] = [];
      for (const button of await buttons.all()) {
        const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
        const name = download.suggestedFilename();
        names.push(name);
        const file = readFileSync((await download.path()) as string);
        const format = name.slice(name.lastIndexOf(".") + 1);
        if (format === "pdf") {
          const pdf = await getDocument({ data: new Uint8Array(file) }).promise;
          expect(pdf.numPages).toBe(1);
        } else {
          const image = format === "txt" ? Buffer.from(file.toString(), "base64") : file;
          const { width, height, format: kind } = await sharp(image).metadata();
          expect([width, height]).toEqual([300, 300]);
          expect(kind).toBe({ jpg: "jpeg", txt: "png", avif: "heif" }[format] ?? format);
        }
      }
      expect(names).toEqual(expect.arrayContaining(["qr.png", "qr.jpg", "qr.webp", "qr.svg", "qr.pdf", "qr.txt"]));
    });

    test("copies the URL and code snippets", async () => {
      const page = await open("QR code");
      await page.getByRole("radio", { name: "Text" }).check();
      await afterRedraw(() => page.getByRole("textbox", { name: "Text", exact: true }).fill(`a'b"c`));
      const copied = () => page.evaluate<string>("navigator.clipboard.readText()");
      await page.getByRole("button", { name: "Copy the URL" }).click();
      await expect.poll(() => page.getByRole("status").filter({ hasText: "Copied the URL" }).count()).toBe(1);
      const url = await copied();
      expect(url).toBe(`${ORIGIN}/qr?text=a%27b%22c&size=300`);
      const direct = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(direct.equals(await shownImage())).toBe(true);
      await page.getByRole("tab", { name: "Code", exact: true }).click();
      for (const [tab, name, start] of [
        [
          "HTML",
          "the HTML",
          `<img src="${ORIGIN}/qr?text=a%27b%22c&amp;size=300" alt="QR code: a&#39;b&quot;c" width="300" height="300">`,
        ],
        ["Markdown", "the Markdown", `![QR code: a'b"c](${url})`],
        ["curl", "the curl command", "curl --fail-with-body -o qr.png"],
        ["JavaScript", "the JavaScript", 'import { writeFile } from "node:fs/promises";'],
        ["Python", "the Python", "import json"],
      ] as const) {
        await page.getByRole("tab", { name: tab, exact: true }).click();
        await page.getByRole("button", { name: `Copy ${name}` }).click();
        await expect.poll(async () => (await copied()).slice(0, start.length)).toBe(start);
      }
    });

    test("warns if the URL is too long, for example with an uploaded image", async () => {
      const page = await open("QR code");
      const note = page.locator("#url-note");
      const { length } = `${ORIGIN}/qr?text=https://example.com&size=300`;
      expect(await note.textContent()).toBe(`${length} characters. Anyone with this URL can see the QR code.`);
      await page.getByRole("radio", { name: "Text" }).check();
      const text = page.getByRole("textbox", { name: "Text", exact: true });
      await page.getByText("More options").click();
      await page.getByLabel("Error correction").selectOption("L");
      await afterRedraw(() => text.fill("😀".repeat(680)));
      expect(await note.textContent()).toMatch(
        /^8,2\d\d characters: some servers .* longer than 8,000 characters\. To be safe, create a short URL/,
      );
      await text.fill("a");
      await page.getByText("Centre image").click();
      const noise = Buffer.from(
        Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * 7919 * (index % 89)) % 256),
      );
      const buffer = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
        .png()
        .toBuffer();
      await page.locator('input[type="file"]').setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
      await expect
        .poll(() => note.textContent())
        .toMatch(/^\d\d,\d{3} characters: too long for a URL\. Instead, create a short URL/);
    });

    test("makes a short URL with an expiry date, which shows the chart as it was saved", async () => {
      const page = await open("");
      await shownImage();
      expect(await page.getByRole("textbox", { name: "Short URL" }).count()).toBe(0);
      expect(await page.getByText("Saves the current chart for six months.").count()).toBe(1);
      await page.getByRole("button", { name: "Create short URL" }).click();
      const short = await page.getByLabel("Short URL").inputValue();
      expect(short).toMatch(/\/c\/[\w-]{22}$/);
      expect(await page.getByText(/^Available until \w+ \d+, \d{4}\.$/).count()).toBe(1);
      const reply = await fetch(short);
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      expect(Buffer.from(await reply.arrayBuffer()).equals(await shownImage())).toBe(true);
      // The code snippet uses the short URL too.
      await page.getByRole("tab", { name: "Code", exact: true }).click();
      expect(await page.locator(".code-text").textContent()).toContain(`src="${short}"`);
      await afterRedraw(async () => {
        await page.getByLabel("Width").fill("321");
        await page.keyboard.press("Tab");
      });
      expect(await page.locator(".code-text").textContent()).not.toContain(short);
      await page.getByRole("tab", { name: "Image URL" }).click();
      expect(await page.getByText("The short URL shows the chart without your latest changes.").count()).toBe(1);
      expect(await page.getByLabel("Short URL").inputValue()).toBe(short);
    });

    test("remembers the short URL across a reload, and ignores invalid stored data", async () => {
      const page = await open("");
      await shownImage();
      await page.getByRole("button", { name: "Create short URL" }).click();
      const short = await page.getByLabel("Short URL").inputValue();
      await page.reload();
      expect(await page.getByLabel("Short URL").inputValue()).toBe(short);
      expect(await page.getByText(/^Available until \w+ \d/).count()).toBe(1);
      await page.getByLabel("Width").fill("321");
      await page.keyboard.press("Tab");
      await page.getByText("The short URL shows the chart without your latest changes.").waitFor();
      await page.evaluate("localStorage.removeItem('saved-charts')");
      await page.goto(new URL("/chart-maker", inject("service")).href);
      for (const left of [
        '"',
        "[1]",
        "null",
        '{"body":1,"url":2}',
        await page.evaluate<string>('sessionStorage.getItem("short-url").replace(/20\\d\\d-/, "2001-")'),
      ]) {
        await page.evaluate(`sessionStorage.setItem("short-url", ${JSON.stringify(left)})`);
        await page.reload();
        await page.getByRole("button", { name: "Create short URL" }).waitFor();
        expect(await page.getByText(/^Available until \w+ \d/).count()).toBe(0);
      }
    });
  });

  const cases = [DESKTOP, PHONE].flatMap(({ width, height }) =>
    (["light", "dark"] as const).flatMap((colorScheme) => TABS.map((tab) => ({ tab, width, height, colorScheme }))),
  );
  test.each(sampleEvery(cases, 5))(
    "has no accessibility violations in the tab $tab at $width px, $colorScheme",
    async ({ tab, ...look }) => {
      const page = await open(tab, look);
      await shownImage();
      await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    },
  );
});
