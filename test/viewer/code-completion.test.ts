// Tests completion and descriptions in the chart maker's code editor in Chromium, by keyboard, on a desktop and a phone.

import { expect, test } from "vitest";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";

describeInChromium("completion in Chromium", () => {
  /** Opens a chart in the code editor. A bar in the code marks the cursor. */
  async function openCode(marked: string, look: Look = DESKTOP, version: 2 | 4 = 4) {
    const text = marked.replace("|", "");
    // Code in the fragment, without parameters, is for version 2. New charts have version 4.
    const maker = await Maker.open(look, version === 2 ? `/chart-maker#${encodeURIComponent(text)}` : undefined);
    if (version === 2) await maker.code.click();
    else await maker.writeCode(text);
    await maker.page.keyboard.press("Escape");
    await maker.page.keyboard.press("Control+Home");
    for (let left = marked.indexOf("|"); left > 0; left--) await maker.page.keyboard.press("ArrowRight");
    return maker;
  }

  const options = ({ page }: Maker) => page.getByRole("listbox", { name: "Completions" }).getByRole("option");
  /** Types or presses keys until the list of completions is open. */
  async function openList(maker: Maker): Promise<string[]> {
    await expect
      .poll(async () => {
        if ((await options(maker).count()) === 0) await maker.page.keyboard.press("Control+Space");
        return options(maker).count();
      })
      .toBeGreaterThan(0);
    return options(maker).allTextContents();
  }

  /** Types the start of an option that no other option has, and accepts the suggestion. */
  async function pick(maker: Maker, start: string): Promise<void> {
    await maker.page.keyboard.type(start);
    await expect.poll(() => options(maker).count()).toBe(1);
    // CodeMirror ignores Enter for a moment after the list has opened.
    await maker.page.waitForTimeout(500);
    await maker.page.keyboard.press("Enter");
  }

  test.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])("writes an option and its value by keyboard, on a %s", async (_, look) => {
    const maker = await openCode(
      "{ type: 'bar', data: { datasets: [{ data: [1] }] }, options: { plugins: { | } } }",
      look,
    );
    // Unfinished code is rejected.
    maker.expectRejections(20);
    expect((await openList(maker)).join()).toContain("legend");
    // On a phone, the list covers parts of other controls.
    if (look === DESKTOP) expect(await maker.findAccessibilityViolations()).toEqual([]);
    await pick(maker, "lege");
    await expect.poll(() => maker.readCode()).toContain("plugins: { legend: {  } }");
    await openList(maker);
    await pick(maker, "posi");
    await expect.poll(() => maker.readCode()).toContain("legend: { position: ");
    expect((await openList(maker)).join()).toMatch(/top.*left|left.*top/);
    await pick(maker, "bott");
    await expect.poll(() => maker.readCode()).toContain("position: 'bottom'");
    await maker.close();
  });

  test("closes with Escape, and Tab leaves the editor", async () => {
    const maker = await openCode("{ type: 'bar', | }");
    await openList(maker);
    await maker.page.keyboard.press("Escape");
    await expect.poll(() => options(maker).count()).toBe(0);
    const before = await maker.readCode();
    await maker.page.keyboard.press("Tab");
    expect(await maker.readCode()).toBe(before);
    expect(await maker.page.evaluate("document.activeElement.className")).not.toBe("code-host");
    await maker.close();
  });

  test("follows the style of JSON, and the chart's version", async () => {
    const maker = await openCode(
      '{ "type": "bar", "data": { "datasets": [{ "data": [1] }] }, "options": { "|": 1 } }',
      DESKTOP,
      2,
    );
    const names = (await openList(maker)).join();
    expect(names).toContain("legend");
    expect(names).not.toContain("plugins.legend");
    await pick(maker, "tit");
    await expect.poll(() => maker.readCode()).toContain('"title": 1');
    await maker.close();
  });

  test("describes an option with F1, when the mouse rests on it, and in the list", async () => {
    const maker = await openCode("{ type: 'bar', options: { plugins: { legend: { posi|tion: 'top' } } } }");
    const text = maker.page.locator(".option-doc").filter({ hasText: "Position of the legend." });
    await expect
      .poll(async () => {
        if ((await text.count()) === 0) await maker.page.keyboard.press("F1");
        return text.count();
      })
      .toBe(1);
    expect(await text.textContent()).toContain("options.plugins.legend.position");
    expect(await text.textContent()).toContain("Default: 'top'");
    await maker.page.keyboard.press("Escape");
    await expect.poll(() => text.count()).toBe(0);
    await maker.page.getByText("position", { exact: true }).hover();
    await expect.poll(() => text.count()).toBe(1);
    await maker.page.mouse.move(2, 2);
    await expect.poll(() => text.count()).toBe(0);
    await openList(maker);
    await expect.poll(() => text.count()).toBe(1);
    await maker.close();
  });
});
