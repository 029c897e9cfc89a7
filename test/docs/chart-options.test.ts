import { describe, expect, test } from "vitest";
import page from "../../docs/chart-options.md?raw";
import app from "../../src/app.ts";
import { createNumberPattern } from "../../src/drawings/chart/number-pattern.ts";

/** The charts on the page, with their versions. */
const charts = [...page.matchAll(/```js\n\/\/ versions? (.+)\n([\s\S]+?)```/g)].flatMap(
  ([, versions = "", chart = ""]) =>
    [...versions.matchAll(/\d/g)].map(([version]) => ({ version: Number(version), chart })),
);

const draw = async (chart: string, version: number, more: object = {}) => {
  const body = JSON.stringify({ chart, version, format: "svg", ...more });
  const reply = await app.request("/chart", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 300)).toBe(200);
  return text;
};

describe.each([2, 3, 4])("the charts for version %i on docs/chart-options.md", (version) => {
  const versionCharts = charts.filter((chart) => chart.version === version);

  test("render, and their options change the image", async () => {
    expect(versionCharts.length).toBeGreaterThan(5);
    for (const { chart } of versionCharts) {
      const without = chart.replace(/plugins: \{|locale: "de",?|adapters: \{/g, (part) => `un${part}`);
      expect(without).not.toBe(chart);
      expect(await draw(chart, version)).not.toBe(await draw(without, version));
    }
  });
});

test("the table of number patterns on docs/chart-options.md is correct", () => {
  const rows = [...page.matchAll(/^\| (`.+?`) +\| `(.+?)` +\| .+ \|$/gm)].filter(([, pattern]) =>
    /[0#]/.test(pattern ?? ""),
  );
  expect(rows.length).toBe(10);
  for (const [, patterns = "", text] of rows) {
    const [first = ""] = patterns.split(", ");
    // `split` would cut a pattern that contains a comma, so use the first code span.
    const pattern = /^`([^`]+)`/.exec(patterns)?.[1] ?? first;
    expect(createNumberPattern(pattern, "en-US", "pattern")(1234.5)).toBe(text);
  }
});
