// Tests the ring numbers of radar charts with a theme.

import { expect, test } from "vitest";
import { drawnText } from "../drawn-text.ts";

const NUMBERS = ["10", "20", "30", "40"];

const draw = async (version: string, axis: object) => {
  const chart = {
    type: "radar",
    data: { labels: ["a", "b", "c"], datasets: [{ label: "Sales", data: [10, 20, 35] }] },
    options: version === "2" ? { scale: axis } : { scales: { r: axis } },
  };
  const texts = await drawnText({ chart, version, theme: "minimal" });
  return texts.filter((text) => NUMBERS.includes(text));
};

test.each(["2", "3", "4"])("the configuration turns ring numbers off in version %s", async (version) => {
  expect(new Set(await draw(version, {}))).toContain("20");
  expect(await draw(version, { ticks: { display: false } })).toEqual([]);
  expect(await draw(version, { display: false })).toEqual([]);
  // If the configuration shows the numbers, only Chart.js draws them.
  const labels = await draw(version, { ticks: { display: true } });
  expect(labels).toContain("20");
  expect(new Set(labels).size).toBe(labels.length);
});

test.each(["2", "3", "4"])("other values of the option are drawn in version %s", async (version) => {
  for (const display of [null, 0, "no", {}, []]) await draw(version, { ticks: { display } });
  expect(await draw(version, { ticks: null })).not.toEqual([]);
});
