// Tests that small images keep room for the plot: less space around the text, and a smaller title.

import { expect, test } from "vitest";
import { THEME_NAMES } from "../../../../src/drawings/theme/theme-palettes.ts";
import { decodePng } from "../../../png.ts";
import { draw, placesOf } from "../plugins/render.ts";

const VERSIONS = ["2", "3", "4"] as const;
const TITLE = "Germany exports more than twice as much as Italy";
const LIMN = { subtitle: "Exports in billion euros, 2025", source: "Eurostat" };

/** Returns the height of a bar that is as tall as the plot, in CSS pixels. */
async function plotHeight(
  height: number,
  { version = "4", theme = "presentation", title = {}, limn = LIMN as object, layout = {} },
): Promise<number> {
  const heading = { display: true, text: TITLE, ...title };
  const axis = { min: 0, max: 100 };
  const chart = {
    type: "bar",
    data: { labels: ["a", "b"], datasets: [{ label: "i", data: [100, 100], backgroundColor: "#f00" }] },
    options: {
      ...(version === "2" ? { title: heading } : { plugins: { title: heading } }),
      scales: version === "2" ? { yAxes: [{ ticks: axis }] } : { y: axis },
      layout,
    },
    limn,
  };
  const png = await draw({ chart, version, width: 500, height, devicePixelRatio: 1, theme: theme || undefined });
  const columns = new Map<number, number>();
  for (const [x] of placesOf(decodePng(png), "#f00")) columns.set(x, (columns.get(x) ?? 0) + 1);
  return Math.max(...columns.values());
}

test.each(VERSIONS)("the plot has more than two fifths of a small image in version %s", async (version) => {
  for (const theme of THEME_NAMES) expect(await plotHeight(300, { version, theme }), theme).toBeGreaterThan(300 * 0.42);
});

test.each(VERSIONS)("only small images with a theme have less space in version %s", async (version) => {
  const title = { text: [TITLE, TITLE, TITLE, TITLE] };
  const heightAt = (height: number, theme?: string) =>
    plotHeight(height, { version, title, ...(theme !== undefined && { theme }) });
  const [small, large, larger] = [await heightAt(340), await heightAt(380), await heightAt(420)];
  expect(larger - large).toBe(40);
  expect(large).toBeLessThan(380 * 0.45);
  expect(large - small).toBeLessThan(20);
  // Edges can be between pixels.
  expect(Math.abs((await heightAt(380, "")) - (await heightAt(340, "")) - 40)).toBeLessThanOrEqual(1);
});

test("the configuration's padding and title size are kept", async () => {
  const usual = await plotHeight(300, {});
  expect(await plotHeight(300, { layout: { padding: 30 } })).toBeLessThan(usual - 15);
  const large = await plotHeight(300, { title: { font: { size: 24 } } });
  expect(large).toBeLessThan(usual - 5);
});

test.each(VERSIONS)("images with no room for a plot are drawn in version %s", async (version) => {
  for (const [height, limn] of [
    [20, LIMN],
    [120, { ...LIMN, note: "A long note. ".repeat(60) }],
    [300, { ...LIMN, subtitle: "W".repeat(900), note: "x\n".repeat(400) }],
  ] as const)
    await plotHeight(height, { version, limn });
  await plotHeight(40, {
    version,
    limn: {},
    title: { text: ["", ""] },
    layout: { padding: { top: -1e9, bottom: 1e9 } },
  });
});
