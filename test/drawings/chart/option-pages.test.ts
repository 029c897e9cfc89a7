// Checks the charts on docs/chart-options.md and docs/plugins.md, which show what an option does, and the pages' figures.

import { describe, expect, test } from "vitest";
import optionPage from "../../../docs/chart-options.md?raw";
import pluginPage from "../../../docs/plugins.md?raw";
import app from "../../../src/app.ts";
import { ANNOTATIONS, AUTO_HIDING_LABELS, DATA_LABELS, POLYGON_SIDES } from "../../../src/base/limits.ts";
import { createNumberPattern } from "../../../src/drawings/chart/number-pattern.ts";

/** Lists the charts on a page that work in a version. */
const listCharts = (page: string, version: number) =>
  [...page.matchAll(/```js\n\/\/ versions? (.+)\n([\s\S]+?)```/g)].flatMap(([, versions = "", chart = ""]) =>
    versions.includes(String(version)) ? [chart] : [],
  );

async function draw(chart: string, version: number): Promise<string> {
  const body = JSON.stringify({ chart, version, format: "svg" });
  const reply = await app.request("/chart", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 300)).toBe(200);
  return text;
}

/** Each page with the beginnings of its options. */
const PAGES = [
  ["docs/chart-options.md", optionPage, /(?=plugins: \{|locale: "de",?|adapters: \{)/g],
  ["docs/plugins.md", pluginPage, /(?=(?:datalabels|annotation|doughnutlabel|outlabels): \{)/g],
] as const;

describe.each([2, 3, 4])("the charts for version %i", (version) => {
  test.each(PAGES)("on %s render, and their options change the image", async (_, page, options) => {
    const charts = listCharts(page, version);
    expect(charts.length).toBeGreaterThanOrEqual(5);
    for (const chart of charts) {
      const without = chart.replaceAll(options, "un");
      expect(without).not.toBe(chart);
      expect(await draw(chart, version)).not.toBe(await draw(without, version));
    }
  });
});

test("the limits on docs/plugins.md are correct", () => {
  const words = pluginPage.replaceAll(/\s+/g, " ");
  const write = (count: number) => count.toLocaleString("en-US");
  expect(words).toContain(`at most ${write(DATA_LABELS)} labels, or ${write(AUTO_HIDING_LABELS)} if some are \`auto\``);
  expect(words).toContain(`at most ${write(ANNOTATIONS)} annotations, and a polygon ${write(POLYGON_SIDES)} sides`);
});

test("the table of number patterns on docs/chart-options.md is correct", () => {
  const rows = [...optionPage.matchAll(/^\| `([^`]*[0#][^`]*)`.*? +\| `(.+?)` +\| .+ \|$/gm)];
  expect(rows.length).toBe(10);
  for (const [, pattern = "", text] of rows)
    expect(createNumberPattern(pattern, "en-US", "pattern")(1234.5)).toBe(text);
});
