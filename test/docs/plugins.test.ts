import { describe, expect, test } from "vitest";
import page from "../../docs/plugins.md?raw";
import app from "../../src/app.ts";
import { ANNOTATIONS, AUTO_HIDING_LABELS, DATA_LABELS, POLYGON_SIDES } from "../../src/base/limits.ts";

/** The charts on the page, with their versions. */
const charts = [...page.matchAll(/```js\n\/\/ versions? (.+)\n([\s\S]+?)```/g)].flatMap(
  ([, versions = "", chart = ""]) =>
    [...versions.matchAll(/\d/g)].map(([version]) => ({ version: Number(version), chart })),
);

async function draw(chart: string, version: number): Promise<string> {
  const body = JSON.stringify({ chart, version, format: "svg" });
  const reply = await app.request("/chart", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 300)).toBe(200);
  return text;
}

describe.each([2, 3, 4])("the charts for version %i on docs/plugins.md", (version) => {
  const versionCharts = charts.filter((chart) => chart.version === version);

  test("render, and their plugin options change the image", async () => {
    expect(versionCharts).toHaveLength(5);
    for (const { chart } of versionCharts) {
      const without = chart.replaceAll(/(?=(?:datalabels|annotation|doughnutlabel|outlabels): \{)/g, "un");
      expect(without).not.toBe(chart);
      expect(await draw(chart, version)).not.toBe(await draw(without, version));
    }
  });
});

test("the limits on docs/plugins.md are correct", () => {
  const words = page.replaceAll(/\s+/g, " ");
  const write = (count: number) => count.toLocaleString("en-US");
  expect(words).toContain(`at most ${write(DATA_LABELS)} labels, or ${write(AUTO_HIDING_LABELS)} if some are \`auto\``);
  expect(words).toContain(`at most ${write(ANNOTATIONS)} annotations, and a polygon ${write(POLYGON_SIDES)} sides`);
});
