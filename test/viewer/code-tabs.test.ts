// Tests the chart maker's tabs for charts in Vega-Lite and ECharts, for Mermaid diagrams, and for word clouds, in Chromium, by keyboard, on a desktop and
// a phone.

import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, Maker, PHONE } from "./editor-page.ts";
import { measureOverflow } from "./visit.ts";

const ORIGIN = inject("service").replace(/\/$/, "");
const SPEC = { mark: "bar", data: { values: [{ a: 1 }, { a: 3 }] }, encoding: { x: { field: "a" } } };
const OPTION = "option = {\n  xAxis: {data: ['Mon']},\n  yAxis: {},\n  series: [{type: 'bar', data: [1]}]\n};";

describeInChromium("the tabs for code", () => {
  const editor = (page: Page, name: string) => page.getByRole("textbox", { name: `${name} code` });
  const completions = (page: Page) => page.getByRole("listbox", { name: "Completions" }).getByRole("option");
  const write = async (page: Page, name: string, text: string) => {
    await editor(page, name).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
  };
  const shownTab = (page: Page) =>
    page.getByRole("tablist", { name: "What to create" }).getByRole("tab", { selected: true }).textContent();

  /** Opens the list of completions, and accepts the only one that starts with a text. */
  async function pick(page: Page, start: string): Promise<void> {
    await expect
      .poll(async () => {
        if ((await completions(page).count()) === 0) await page.keyboard.press("Control+Space");
        return completions(page).count();
      })
      .toBeGreaterThan(0);
    await page.keyboard.type(start);
    await expect.poll(() => completions(page).count()).toBe(1);
    // CodeMirror ignores Enter for a moment after the list has opened.
    await page.waitForTimeout(500);
    await page.keyboard.press("Enter");
  }

  test.each([
    ["Vega", "desktop", DESKTOP],
    ["ECharts", "desktop", DESKTOP],
    ["Mermaid", "desktop", DESKTOP],
    ["Word cloud", "desktop", DESKTOP],
    ["Vega", "phone", PHONE],
    ["ECharts", "phone", PHONE],
    ["Mermaid", "phone", PHONE],
    ["Word cloud", "phone", PHONE],
  ])("%s: the tab is accessible and fits on a %s", async (tab, _, look) => {
    const maker = await Maker.open(look, `/chart-maker#${tab.toLowerCase().replace(" ", "")}`);
    await maker.waitForImage();
    expect(await shownTab(maker.page)).toBe(tab);
    expect(await maker.findAccessibilityViolations()).toEqual([]);
    expect(await measureOverflow(maker.page)).toBeLessThanOrEqual(0);
    await maker.close();
  });

  test("completes the options of a series of ECharts by its type", async () => {
    const maker = await Maker.open(DESKTOP, "/chart-maker#echarts");
    const { page } = maker;
    maker.expectRejections(20);
    await write(page, "ECharts", "{ series: [{ type: 'pie', data: [1, 2],  }] }");
    for (let left = " }] }".length; left > 0; left--) await page.keyboard.press("ArrowLeft");
    await pick(page, "roseType");
    await pick(page, "are");
    await expect.poll(() => maker.readCode()).toContain("roseType: 'area'");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).not.toBe("code-host");
    await maker.close();
  });

  test("completes JSON with quotes, and shows descriptions", async () => {
    const maker = await Maker.open(DESKTOP, "/chart-maker#vega");
    const { page } = maker;
    maker.expectRejections(20);
    await write(page, "Vega", '{ "data": { "values": [1] },  }');
    for (let left = " }".length; left > 0; left--) await page.keyboard.press("ArrowLeft");
    await pick(page, "encod");
    await expect.poll(() => maker.readCode()).toContain('"encoding": {');
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    for (let right = 32; right > 0; right--) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("F1");
    await page.getByText("A shared key-value mapping between encoding channels").waitFor();
    await maker.close();
  });

  test("shows the line of errors and warnings, and the field of an invalid size", async () => {
    const maker = await Maker.open(DESKTOP, "/chart-maker#vega");
    const { page } = maker;
    maker.expectRejections(20);
    const errors = page.locator(".preview-errors");
    await write(page, "Vega", '{\n  "mark": "barr",\n  "data": { "values": [1] }\n}');
    await expect
      .poll(() => errors.textContent())
      .toBe("Line 2 spec can't be drawn: mark has the unknown name barr. Did you mean bar?");
    await write(page, "Vega", '{\n  "mark": "bar"\n  "data": {}\n}');
    await expect.poll(() => errors.textContent()).toContain("Line 3 spec must be JSON");
    await write(page, "Vega", JSON.stringify({ ...SPEC, encoding: { x: { field: "b" } } }, null, 2));
    await expect
      .poll(() => page.getByRole("list", { name: "Warnings" }).textContent())
      .toContain("encoding.x.field has the unknown name b. Did you mean a?");
    const width = page.getByLabel("Width");
    await width.fill("9000");
    await expect.poll(() => errors.textContent()).toContain("Width must be a whole number from 1 to 3000, got 9000");
    // The error opens a collapsed section.
    await page.getByRole("button", { name: "Image", exact: true }).click();
    expect(await width.isVisible()).toBe(false);
    await errors.getByRole("button").click();
    expect(await page.evaluate("document.activeElement.id")).toBe("vega-width");
    await maker.close();
  });

  test("shows the line of a diagram's error, and sets a theme and a look", async () => {
    const maker = await Maker.open(DESKTOP, "/chart-maker#mermaid");
    const { page } = maker;
    maker.expectRejections(20);
    await write(page, "Mermaid", "flowchart LR\n  A --> B\n  B -->");
    await expect.poll(() => page.locator(".preview-errors").textContent()).toMatch(/^Line 3 diagram can't be drawn/);
    expect(await page.getByRole("button", { name: "Format" }).count()).toBe(0);
    await page.getByLabel("Open an example").selectOption({ label: "States" });
    await expect.poll(() => maker.readCode()).toContain("stateDiagram-v2");
    await page.getByRole("combobox", { name: "Mermaid theme" }).selectOption("forest");
    await page.getByLabel("Shapes").selectOption("handDrawn");
    const url = page.getByRole("textbox", { name: "Image URL" });
    await expect.poll(() => url.inputValue()).toMatch(/theme=forest.*look=handDrawn|look=handDrawn.*theme=forest/);
    await page.getByRole("radio", { name: "Paper" }).check();
    await expect.poll(() => url.inputValue()).toContain("theme=paper");
    expect(await page.getByRole("combobox", { name: "Mermaid theme" }).inputValue()).toBe("");
    await maker.close();
  });

  test("opens an example, and undo restores the code", async () => {
    const maker = await Maker.open(DESKTOP, "/chart-maker#echarts");
    const { page } = maker;
    const before = await maker.readCode();
    await page.getByLabel("Open an example").selectOption({ label: "Sankey" });
    await expect.poll(() => maker.readCode()).toContain("sankey");
    await maker.button("Undo").click();
    await expect.poll(() => maker.readCode()).toBe(before);
    await maker.close();
  });

  test.each([
    [JSON.stringify(SPEC), "Vega", '"mark": "bar"'],
    [OPTION, "ECharts", "series: [{type: 'bar', data: [1]}]"],
    [`${ORIGIN}/vega?spec=${encodeURIComponent(JSON.stringify(SPEC))}&w=222`, "Vega", '"mark": "bar"'],
    [`${ORIGIN}/echarts?o=${encodeURIComponent("{series:[{type:'pie',data:[7]}]}")}`, "ECharts", "data: [7]"],
    [
      `https://kroki.io/vegalite/svg/${deflateSync(JSON.stringify(SPEC)).toString("base64url")}`,
      "Vega",
      '"mark": "bar"',
    ],
    ["sequenceDiagram\n  Alice->>Bob: Hello", "Mermaid", "Alice->>Bob"],
    [`https://mermaid.ink/img/${Buffer.from("flowchart LR\n A --> B").toString("base64url")}`, "Mermaid", "A --> B"],
  ])("opens %.40s in its tab", async (pasted, tab, code) => {
    const maker = await Maker.open(DESKTOP);
    const { page } = maker;
    const field = page.getByLabel("Describe your chart or change");
    if (pasted.includes("\n")) await maker.paste(field, pasted);
    else await field.fill(pasted);
    if (!pasted.includes("\n")) await field.press("Enter");
    await expect.poll(() => shownTab(page)).toBe(tab);
    await expect.poll(() => maker.readCode()).toContain(code);
    await page.getByText("You can undo this.").waitFor();
    expect(await page.locator(".preview-errors .error-note").count()).toBe(0);
    await maker.close();
  });
});
