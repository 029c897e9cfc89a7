// Tests the chart maker's inspector in Chromium, with the mouse and with only a keyboard, on a desktop and a phone.

import { expect, test } from "vitest";
import { isInSample, sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";

/** Sets fields of the selected element. */
interface Driver {
  readonly select: (element: string) => Promise<void>;
  readonly choose: (field: string, option: string) => Promise<void>;
  readonly type: (field: string, text: string) => Promise<void>;
  readonly press: (button: string) => Promise<void>;
}

const byMouse = (maker: Maker): Driver => ({
  select: (element) => maker.select(element),
  choose: async (field, option) => {
    await maker.page.getByRole("combobox", { name: field, exact: true }).selectOption({ label: option });
  },
  type: async (field, text) => {
    await maker.page
      .locator('input[id^="field-"]')
      .and(maker.page.getByLabel(field, { exact: true }))
      .fill(text);
    await maker.page.keyboard.press("Enter");
  },
  press: (button) => maker.button(button).click(),
});

/** Reaches everything with Tab, arrow keys, Space and letters. */
const byKeyboard = (maker: Maker): Driver => {
  const { page } = maker;
  const focusedName = () =>
    page.evaluate(`(() => {
      const here = document.activeElement;
      return (here.getAttribute("aria-label") ?? here.labels?.[0]?.querySelector("span")?.textContent ?? here.labels?.[0]?.textContent ?? here.textContent).trim();
    })()`) as Promise<string>;
  /** Presses a key until the focused control has the name. */
  const press = async (key: string, name: string) => {
    for (let presses = 0; presses < 80; presses++) {
      if ((await focusedName()) === name) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not reach ${name}`);
  };
  const isElement = () => page.evaluate("document.activeElement.name === 'element'");
  return {
    select: async (element) => {
      for (let presses = 0; presses < 80 && !(await isElement()); presses++) await page.keyboard.press("Shift+Tab");
      await press("ArrowDown", element);
      // The first fields are loaded now, and Tab would pass them.
      await page.getByRole("group", { name: element, exact: true }).waitFor();
    },
    choose: async (field, option) => {
      await press("Tab", field);
      await page.keyboard.type(option);
      await expect.poll(() => page.evaluate("document.activeElement.selectedOptions[0].textContent")).toBe(option);
    },
    type: async (field, text) => {
      await press("Tab", field);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    },
    press: async (button) => {
      await press("Tab", button);
      await page.keyboard.press("Enter");
    },
  };
};

const LOOKS = [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
] as const;
const CASES = [
  ["the mouse on a desktop", DESKTOP, byMouse],
  ["the mouse on a phone", PHONE, byMouse],
  ["the keyboard on a desktop", DESKTOP, byKeyboard],
  ["the keyboard on a phone", PHONE, byKeyboard],
] as const satisfies readonly (readonly [string, Look, (maker: Maker) => Driver])[];

/** Evaluates the code in the editor, which consists of literals. */
const readChart = async (maker: Maker) => new Function(`return (${await maker.readCode()})`)();

describeInChromium.each(CASES)("the inspector with %s", (name, look, createDriver) => {
  let index = CASES.findIndex(([each]) => each === name);
  /** Defines a test. In a sampled run, a test runs with only one of the drivers. */
  const testOnce = (title: string, work: (maker: Maker, driver: Driver) => Promise<void>) => {
    const isSelected = isInSample(index, CASES.length);
    index += 1;
    test.runIf(isSelected)(title, async () => {
      const maker = await Maker.open(look);
      const first = await maker.waitForImage();
      if (createDriver === byKeyboard) await maker.code.focus();
      await work(maker, createDriver(maker));
      await maker.waitForImage(first);
      await maker.page.getByText("Rendered in").waitFor();
      // The preview, which stays in view on phones, must not cover the controls that axe measures.
      await maker.page.evaluate("scrollTo(0, 0)");
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      expect(await maker.page.evaluate("document.documentElement.scrollWidth")).toBe(look.width);
      await maker.close();
    });
  };

  testOnce("combines bars with a dashed line on a second axis", async (maker, { select, choose, type }) => {
    await select("Costs");
    await choose("Show as", "Line");
    await choose("Axis", "Right axis");
    await choose("Line style", "Dashed");
    await type("Line width", "4");
    await choose("Points", "No points");
    await select("Second Y axis");
    await type("Axis title", "Costs");
    const chart = await readChart(maker);
    expect(chart.data.datasets[1]).toMatchObject({
      type: "line",
      yAxisID: "y1",
      borderDash: [6, 4],
      borderWidth: 4,
      pointRadius: 0,
    });
    expect(chart.options.scales.y1).toMatchObject({ position: "right", title: { display: true, text: "Costs" } });
    for (let step = 0; step < 6; step++) await maker.page.getByRole("button", { name: "Undo" }).click();
    expect((await readChart(maker)).data.datasets[1]).toEqual({ label: "Costs", data: [31, 34, 38, 41] });
    await maker.page.getByRole("button", { name: "Redo" }).click();
  });

  testOnce("draws a goal line", async (maker, { select, type, press }) => {
    await select("Add…");
    await press("Add line");
    await select("Goal");
    await type("Position", "60");
    await type("Label", "Plan");
    const { line1 } = (await readChart(maker)).options.plugins.annotation.annotations;
    expect(line1).toMatchObject({ scaleID: "y", value: 60, label: { display: true, content: "Plan" } });
  });

  testOnce("colours a slice of a doughnut", async (maker, { select }) => {
    await maker.chooseType("Doughnut");
    await select("Slices");
    const color = maker.page.locator("input[type=color]").and(maker.page.getByLabel("Q2", { exact: true }));
    await color.fill("#112233");
    await color.dispatchEvent("change");
    await expect.poll(async () => (await readChart(maker)).data.datasets[0].backgroundColor[1]).toBe("#112233");
  });
});

describeInChromium.each(sampleEvery(LOOKS, 2))("the preview on %s", (_, look) => {
  test("selects the part of the chart that is clicked", async () => {
    const maker = await Maker.open(look);
    const first = await maker.waitForImage();
    /** Clicks at a fraction of the image's width and height. */
    const click = async (x: number, y: number) => {
      await maker.page.evaluate("scrollTo(0, 0)");
      const { width = 0, height = 0 } = (await maker.image.boundingBox()) ?? {};
      await maker.image.click({ position: { x: x * width, y: y * height } });
    };
    const expectSelected = async (name: string) => {
      const radio = maker.page.locator(".elements").getByRole("radio", { name, exact: true });
      await expect.poll(() => radio.isChecked()).toBe(true);
    };
    // This click comes before the areas are known.
    await click(0.16, 0.75);
    await expectSelected("Sales");
    await click(0.24, 0.75);
    await expectSelected("Costs");
    await click(0.06, 0.5);
    await expectSelected("Y axis");
    await click(0.12, 0.115);
    await expectSelected("Legend");
    const title = await maker.page.getByRole("heading", { name: "Text, axes and series" }).boundingBox();
    expect(title?.y).toBeLessThan(look.height);
    // The preview has moved on a phone.
    const { width = 0, height = 0 } = (await maker.image.boundingBox()) ?? {};
    await maker.image.hover({ position: { x: 0.12 * width, y: 0.115 * height } });
    await expect.poll(() => maker.page.locator(".preview-target polygon").count()).toBe(1);
    await maker.chooseType("Doughnut");
    await maker.waitForImage(first);
    await click(0.5 + 0.2 * (300 / 500), 0.35);
    await expectSelected("Slices");
    await expect.poll(() => maker.page.evaluate("document.activeElement.type")).toBe("color");
    await maker.close();
  });
});

describeInChromium.each(sampleEvery(LOOKS, 2))("the type picker on %s", (name, look) => {
  test("shows every type and keeps the data, or offers an example", async () => {
    const maker = await Maker.open(look);
    const first = await maker.waitForImage();
    const { page } = maker;
    const dialog = page.getByRole("dialog", { name: "Chart types" });
    await maker.type.focus();
    await page.keyboard.press("Enter");
    await page.getByText(/^\d+ types$/).waitFor();
    const images = dialog.locator("img");
    expect(await images.count()).toBeGreaterThan(40);
    expect(await maker.findAccessibilityViolations()).toEqual([]);
    // The search field has the focus.
    await page.keyboard.type("radar");
    await dialog.getByText("1 type", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const radar = await maker.waitForImage(first);
    const code = await maker.readCode();
    expect(code).toContain("type: 'radar'");
    expect(code).toContain("data: [42, 55, 49, 68]");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Radar");
    await maker.type.click();
    await dialog.getByRole("searchbox").fill("sankey");
    await dialog.getByRole("button", { name: "Sankey", exact: true }).click();
    await dialog.getByText("can't show your data").waitFor();
    expect(await maker.findAccessibilityViolations()).toEqual([]);
    expect(await maker.readCode()).toBe(code);
    await page.keyboard.press("Enter");
    await maker.waitForImage(radar);
    expect(await maker.readCode()).toContain("sankey");
    await maker.button("Undo").click();
    expect(await maker.readCode()).toBe(code);
    await maker.button("Undo").click();
    expect(await maker.readCode()).toContain("type: 'bar'");
    expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([name, look.width]);
    await maker.close();
  });
});
