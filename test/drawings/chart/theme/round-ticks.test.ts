// Tests the labels that an axis keeps if they don't all fit.

import { expect, test } from "vitest";
import { drawnText } from "../drawn-text.ts";
import { rejectionMessage } from "../plugins/render.ts";

const body = (version: string, labels: readonly unknown[], size: object = {}) => {
  const data = labels.map((_, index) => 100 + (index % 7));
  const chart = { type: "line", data: { labels, datasets: [{ label: "Sales", data }] } };
  return { chart, version, theme: "minimal", ...size };
};
const texts = (...parameters: Parameters<typeof body>) => drawnText(body(...parameters));
const range = (length: number, first: number) => Array.from({ length }, (_, index) => first + index);

test.each(["3", "4"])("an axis keeps round numbers in version %s", async (version) => {
  const drawn = await texts(version, range(41, 1980));
  expect(drawn.filter((text) => /^(?:19|20)\d\d$/.test(text))).toEqual(
    expect.arrayContaining(["1980", "2000", "2020"]),
  );
  expect(drawn).not.toContain("1981");
});

test.each(["3", "4"])("an axis keeps labels if no round number is in its range in version %s", async (version) => {
  const years = await texts(version, range(13, 2001), { width: 90, height: 120 });
  expect(years.filter((text) => /^20\d\d$/.test(text))).not.toEqual([]);
  const halves = await texts(version, range(60, 0.5));
  expect(halves.filter((text) => /^\d+\.5$/.test(text)).length).toBeGreaterThan(2);
});

test.each(["3", "4"])("unusual labels are drawn in version %s", async (version) => {
  for (const labels of [
    range(50, Number.MAX_SAFE_INTEGER),
    range(50, -1e300),
    Array(50).fill(Number.POSITIVE_INFINITY),
    Array(50).fill(null),
  ])
    for (const width of [20, 400]) expect(await texts(version, labels, { width })).toContain("100");
  const hostile = Array(50).fill({ valueOf: 1, toString: 1 });
  expect(await rejectionMessage(body(version, hostile))).toContain("data.labels[0]");
});
