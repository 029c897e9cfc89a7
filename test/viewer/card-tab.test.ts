// Tests the chart maker's card tab in Chromium, with the images of the bundled Worker.

import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, describe, expect, inject, test } from "vitest";
import { formatState } from "../../web/maker/state-codec.ts";
import { sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";
import { measureOverflow } from "./visit.ts";

const ORIGIN = inject("service").replace(/\/$/, "");
/** Body of a request for a card. */
interface CardBody {
  readonly template?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

describeInChromium("the card tab", () => {
  let maker: Maker<CardBody>;
  let isOpen = false;
  const close = async () => {
    isOpen = false;
    await maker.close();
  };
  afterEach(async () => {
    if (isOpen) await close();
  });

  async function open(look: Look = DESKTOP, path = "/chart-maker#card"): Promise<Page> {
    maker = await Maker.open(look, path, /\/card$/);
    isOpen = true;
    await maker.lastDrawn();
    return maker.page;
  }

  const shownCard = () => maker.lastDrawn();
  const afterRedraw = (act: () => Promise<unknown>) => maker.afterRedraw(act);
  const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
  const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).check();

  async function fetchImage(url: string): Promise<Buffer> {
    const reply = await fetch(url);
    expect([url, reply.status]).toEqual([url, 200]);
    return Buffer.from(await reply.arrayBuffer());
  }

  const pointsOf = ({ data = {} }: CardBody) => (data.points ?? []) as readonly Readonly<Record<string, unknown>>[];

  test("is a template with its default values at first, whose URL has only the template's name", async () => {
    const page = await open();
    const { body, image } = await shownCard();
    expect(body).toEqual({ template: "weekly-report" });
    expect(await maker.imageUrl()).toBe(`${ORIGIN}/card?template=weekly-report`);
    expect((await fetchImage(await maker.imageUrl())).equals(image)).toBe(true);
    const count = await page.locator(".templates input").count();
    expect(count).toBeGreaterThan(10);
    expect(await page.locator(".templates img").count()).toBe(count);
    await expect
      .poll(() =>
        page.evaluate("[...document.querySelectorAll('.templates img')].every((image) => image.naturalWidth > 0)"),
      )
      .toBe(true);
  });

  test("is filled in: the image and the URL have the values that were changed", async () => {
    const page = await open();
    await afterRedraw(() => field(page, "Title").fill("Umsatz & <b>Ertrag</b> 100% 🚀"));
    await page.getByRole("textbox", { name: "Value, row 2", exact: true }).fill("7000.5");
    const { body, image } = await afterRedraw(() => field(page, "Accent colour").fill("#b3261e"));
    expect(Object.keys(body.data ?? {}).sort()).toEqual(["accent", "points", "title"]);
    expect(body.data?.title).toBe("Umsatz & <b>Ertrag</b> 100% 🚀");
    expect(pointsOf(body).map(({ value }) => value)).toContain(7000.5);
    const url = await maker.imageUrl();
    expect((await fetchImage(url)).equals(image)).toBe(true);
    // A value that is the default again is not part of the URL.
    const { body: plain } = await afterRedraw(() => field(page, "Title").fill("Weekly report"));
    expect(plain.data).not.toHaveProperty("title");
  });

  test("keeps values for another template, and offers its own fields", async () => {
    const page = await open();
    await afterRedraw(() => field(page, "Title").fill("Kept title"));
    const { body } = await afterRedraw(() => choose(page, "KPI grid"));
    expect(body).toEqual({ template: "kpi-grid", data: { title: "Kept title" } });
    expect(await field(page, "Title").inputValue()).toBe("Kept title");
    expect(await page.getByText("Values of the chart").count()).toBe(0);
  });

  test("is chosen and edited with the keyboard alone", async () => {
    const page = await open();
    await page.locator("#maker-card").focus();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate("document.activeElement.name === 'card-template'")) break;
    }
    expect(await page.evaluate("document.activeElement.value")).toBe("weekly-report");
    const { body } = await afterRedraw(() => page.keyboard.press("ArrowLeft"));
    expect(body.template).not.toBe("weekly-report");
    await afterRedraw(() => page.keyboard.press("ArrowRight"));
    const cell = page.getByRole("textbox", { name: "Label on the axis, row 1", exact: true });
    await cell.focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Label on the axis, row 2");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Label on the axis, row 1");
  });

  describe("lists", () => {
    const points = (page: Page) => page.getByRole("group", { name: "Values of the chart" });
    const labels = (body: CardBody) => pointsOf(body).map(({ label }) => label);

    test("rows are added, moved and removed, and undone", async () => {
      const page = await open();
      await page.getByRole("textbox", { name: "Label on the axis, row 1", exact: true }).focus();
      await points(page).getByRole("button", { name: "Move down" }).click();
      expect(
        labels((await afterRedraw(() => points(page).getByRole("button", { name: "Move down" }).click())).body),
      ).toEqual(["Tue", "Wed", "Mon", "Thu", "Fri", "Sat", "Sun"]);
      const { body } = await afterRedraw(() => points(page).getByRole("button", { name: "Remove row 3" }).click());
      expect(labels(body)).toEqual(["Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
      await points(page).getByRole("button", { name: "Add row" }).click();
      await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Label on the axis, row 3");
      await page.keyboard.type("New");
      await page.keyboard.press("Tab");
      const added = await afterRedraw(() => page.keyboard.type("41"));
      expect(pointsOf(added.body)[2]).toEqual({ label: "New", value: 41 });
      for (let step = 0; step < 8; step++) {
        const undo = page.getByRole("button", { name: "Undo" });
        if (await undo.isDisabled()) break;
        await undo.click();
      }
      await expect.poll(async () => (await shownCard()).body).toBeDefined();
      await expect.poll(() => maker.imageUrl()).toBe(`${ORIGIN}/card?template=weekly-report`);
    });

    test("are filled with cells from a spreadsheet, up to the maximum number of rows", async () => {
      const page = await open();
      const rows = Array.from({ length: 40 }, (_, index) => `Day ${index + 1}\t${index * 10}\t${index}`);
      const cell = page.getByRole("textbox", { name: "Label on the axis, row 1", exact: true });
      const { body } = await afterRedraw(async () => maker.paste(cell, rows.join("\n")));
      expect(labels(body)).toEqual(Array.from({ length: 14 }, (_, index) => `Day ${index + 1}`));
      expect(pointsOf(body)[3]).toEqual({ label: "Day 4", value: 30, previous: 3 });
      expect(await points(page).getByRole("status").textContent()).toBe("Pasted 14 rows. You can undo this.");
      expect(await points(page).getByRole("button", { name: "Add row" }).isDisabled()).toBe(true);
    });

    test("show an error about a cell next to the preview, and its place", async () => {
      const page = await open();
      maker.expectRejections(1);
      const cell = page.getByRole("textbox", { name: "Value, row 3", exact: true }).last();
      await cell.fill("many");
      const errors = page.locator(".preview-errors");
      await expect
        .poll(() => errors.textContent())
        .toBe("Values of the chart, row 3, value must be a number, got many");
      expect(await cell.getAttribute("aria-invalid")).toBe("true");
      await field(page, "Title").focus();
      await errors.getByRole("button").click();
      expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Value, row 3");
    });
  });

  test("has a theme and a size, which the image has", async () => {
    const page = await open();
    const light = await shownCard();
    const dark = await afterRedraw(() => choose(page, "Dark"));
    expect(dark.body).toEqual({ template: "weekly-report", theme: "dark" });
    const brightness = async (image: Buffer) => (await sharp(image).greyscale().stats()).channels[0]?.mean ?? 0;
    expect(await brightness(dark.image)).toBeLessThan(80);
    expect(await brightness(light.image)).toBeGreaterThan(200);
    await page.getByText("Size and format").click();
    const square = await afterRedraw(() => page.getByLabel("Size", { exact: true }).selectOption("square"));
    expect(await sharp(square.image).metadata()).toMatchObject({ width: 1080, height: 1080 });
    const double = await afterRedraw(() => page.getByLabel("Sharpness").fill("2"));
    expect(await sharp(double.image).metadata()).toMatchObject({ width: 2160, height: 2160 });
    expect((await fetchImage(await maker.imageUrl())).equals(double.image)).toBe(true);
  });

  test("has the labels of a template in a group of their own", async () => {
    const page = await open();
    await choose(page, "Invoice");
    const label = page.getByRole("textbox", { name: "Label for the date", exact: true });
    expect(await label.count()).toBe(0);
    await page.getByText("Labels", { exact: true }).click();
    const { body } = await afterRedraw(() => label.fill("Datum"));
    expect(body).toEqual({ template: "invoice", data: { dateLabel: "Datum" } });
  });

  test("keeps its state across a reload, in the URL and in the history", async () => {
    const page = await open();
    await afterRedraw(() => choose(page, "Social quote"));
    await afterRedraw(() => choose(page, "Weekly report"));
    const { image } = await afterRedraw(() => field(page, "Title").fill("Kept across a reload"));
    await maker.waitForSaved("card", "Kept across a reload");
    const url = page.url();
    await page.reload();
    expect(await field(page, "Title").inputValue()).toBe("Kept across a reload");
    expect((await shownCard()).image.equals(image)).toBe(true);
    await page.getByRole("tab", { name: "Barcode", exact: true }).click();
    await page.getByRole("radio").first().waitFor();
    await page.goBack();
    expect(await field(page, "Title").inputValue()).toBe("Kept across a reload");
    await close();
    const other = await open(DESKTOP, new URL(url).pathname + new URL(url).hash);
    expect(await field(other, "Title").inputValue()).toBe("Kept across a reload");
    expect((await shownCard()).image.equals(image)).toBe(true);
  });

  describe("JSON", () => {
    const code = (page: Page) => page.getByRole("textbox", { name: "Card JSON" });
    const editCode = (page: Page) => page.getByRole("button", { name: "Edit as JSON" }).click();

    test("has the same image as the form", async () => {
      const page = await open();
      const names = await page
        .locator(".templates input")
        .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value));
      for (const name of sampleEvery(names, 4)) {
        const radio = page.locator(`.templates input[value="${name}"]`);
        if (!(await radio.isChecked())) await afterRedraw(() => radio.check());
        // The page may show an image that it has requested before.
        const image = await fetchImage(await maker.imageUrl());
        await editCode(page);
        await code(page).waitFor();
        await expect.poll(() => maker.drawn.at(-1)?.body.card === undefined).toBe(false);
        const { body, image: same } = await shownCard();
        expect([name, body.template, same.equals(image)]).toEqual([name, undefined, true]);
        await page.getByRole("button", { name: "Back to the form" }).click();
        await page.locator(".templates").waitFor();
      }
    });

    test("can be edited, and errors name their line", async () => {
      const page = await open();
      maker.expectRejections(2);
      await afterRedraw(() => field(page, "Title").fill("Changed"));
      await editCode(page);
      await code(page).click();
      await page.keyboard.press("Control+a");
      const { body } = await afterRedraw(() =>
        page.keyboard.insertText(
          '{\n  "width": 300,\n  "height": 200,\n  "card": {"type": "div", "props": {"children": "Hi"}}\n}',
        ),
      );
      expect(body).toEqual({ width: 300, height: 200, card: { type: "div", props: { children: "Hi" } } });
      expect((await fetchImage(await maker.imageUrl())).equals((await shownCard()).image)).toBe(true);
      await maker.waitForSaved("card", "Hi");
      await page.reload();
      await code(page).waitFor();
      await code(page).click();
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(
        '{\n  "card": {\n    "type": "div",\n    "props": {\n      "style": 5\n    }\n  }\n}',
      );
      const errors = page.locator(".preview-errors");
      await expect.poll(() => errors.textContent()).toMatch(/^Line 5 /);
      await errors.getByRole("button").click();
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText('{"card": ');
      await expect.poll(() => errors.textContent()).toMatch(/line 1|end of/i);
      await page.getByRole("button", { name: "Back to the form" }).click();
      expect(await field(page, "Title").inputValue()).toBe("Changed");
      await page.getByRole("button", { name: "Undo" }).click();
      await code(page).waitFor();
      await page.getByRole("button", { name: "Back to the form" }).click();
      await shownCard();
    });
  });

  describe("hostile values", () => {
    test("10,000 characters are an error at the field, not of the page", async () => {
      const page = await open();
      maker.expectRejections(2);
      const title = field(page, "Title");
      await title.fill("x".repeat(10_000));
      await expect.poll(() => page.locator(".preview-errors").textContent()).toMatch(/^Title must have at most/);
      expect(await title.getAttribute("aria-invalid")).toBe("true");
      expect(await measureOverflow(page)).toBe(0);
      await maker.waitForSaved("card", "xxxxxxxx");
      await page.reload();
      expect((await title.inputValue()).length).toBe(10_000);
      await title.fill("short");
      await expect.poll(() => title.getAttribute("aria-invalid")).toBe("false");
    });

    test("HTML, references and control characters are text", async () => {
      const page = await open();
      const text = `</script><img src=x onerror=alert(1)>{{card}} {{constructor}} "'\\ \u202e\u0007`;
      const { body } = await afterRedraw(() => field(page, "Title").fill(text));
      expect(body.data?.title).toBe(text);
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      const url = await maker.imageUrl();
      expect((await fetchImage(url)).equals((await shownCard()).image)).toBe(true);
      await page.getByRole("tab", { name: "Code", exact: true }).click();
      expect(await page.locator(".code-text").textContent()).toContain("&quot;");
    });

    test.each([
      ["another type", { template: 5, data: [], json: {} }],
      ["broken JSON", { data: '{"title": ' }],
      [
        "values of other kinds",
        { data: '{"title": [{"a": "b"}], "points": "x", "metrics": [{"label": 5}], "__proto__": {"a": 1}}' },
      ],
      ["an unknown template", { template: "constructor", theme: "constructor", size: "constructor", width: "-1e999" }],
    ])("a link with %s opens the form", async (_, card) => {
      maker = await Maker.open(DESKTOP, `/chart-maker#${formatState({ tab: "card", saved: { card } })}`);
      isOpen = true;
      maker.expectRejections(1);
      await maker.page.locator(".templates").waitFor();
      expect(await field(maker.page, "Title").inputValue()).toBe("Weekly report");
      await maker.page.locator('.preview[aria-busy="false"]').waitFor();
    });
  });

  test("offers code, an email and downloads", async () => {
    const page = await open();
    await afterRedraw(() => field(page, "Title").fill("It's here"));
    const pdf = page.waitForEvent("download");
    await page.getByRole("group", { name: "Download" }).getByRole("button", { name: "PDF" }).click();
    const file = readFileSync((await (await pdf).path()) as string);
    const document = await getDocument({ data: new Uint8Array(file) }).promise;
    expect(document.numPages).toBe(1);
    const content = await (await document.getPage(1)).getTextContent();
    expect(content.items.map((item) => ("str" in item ? item.str : "")).join(" ")).toContain("It's here");
    expect((await pdf).suggestedFilename()).toBe("card.pdf");
    await page.getByRole("tab", { name: "Email", exact: true }).click();
    await page.getByText(/^PNG, shown at 600 × 315 px/).waitFor();
    await page.getByRole("tab", { name: "Code", exact: true }).click();
    await page.getByRole("tab", { name: "curl", exact: true }).click();
    expect(await page.locator(".code-text").textContent()).toMatch(
      /curl [\s\S]*\/card[\s\S]*"template": ?"weekly-report"/,
    );
  });

  describe("accessibility", () => {
    const looks = (["light", "dark"] as const).flatMap((colorScheme) => [
      { ...DESKTOP, colorScheme },
      { ...PHONE, colorScheme },
    ]);
    test.each(sampleEvery(looks, 2))("has no violations at $width px, $colorScheme", async (look) => {
      const page = await open(look);
      await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      expect(await measureOverflow(page)).toBe(0);
      // WCAG 2.2, success criterion 2.5.5, on touch screens.
      const small = await page.evaluate(`(${findSmallTargets})(${look.width < 500 ? 44 : 24})`);
      expect(small).toEqual([]);
      await page.getByRole("button", { name: "Edit as JSON" }).click();
      await page.getByRole("textbox", { name: "Card JSON" }).waitFor();
      await shownCard();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      expect(await measureOverflow(page)).toBe(0);
    });
  });
});

/** Runs in the page. Returns the controls of the settings that are smaller than a number of pixels. */
const findSmallTargets = `(side) => [...document.querySelectorAll(".maker-settings :is(button, input, select, textarea, summary)")]
  .map((each) => (each.matches("input[type=radio], input[type=checkbox]") ? (each.closest("label") ?? each) : each))
  .filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return each.checkVisibility() && (width + 0.5 < side || height + 0.5 < side);
  })
  .map((each) => each.outerHTML.slice(0, 100))`;
