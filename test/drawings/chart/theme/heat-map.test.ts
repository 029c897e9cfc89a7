// Tests the values and names of heat maps with a theme.

import { expect, test } from "vitest";
import { drawnText } from "../drawn-text.ts";

const VERSIONS = ["3", "4"] as const;

const texts = (version: string, more: object = {}, dataset: object = {}) =>
  drawnText({
    chart: {
      type: "heatmap",
      data: {
        labels: ["1", "2"],
        datasets: [
          { label: "2024", data: [1000, 20.5], ...dataset },
          { label: "2025", data: [300, 40] },
        ],
      },
      ...more,
    },
    version,
    theme: "minimal",
  });

test.each(VERSIONS)("names that look like numbers stay names in version %s", async (version) => {
  for (const limn of [{}, { numbers: "EUR" }, { numbers: "plain" }]) {
    const drawn = await texts(version, { limn, options: { locale: "en-US" } });
    for (const name of ["1", "2", "2024", "2025"]) expect(drawn.filter((text) => text === name)).toHaveLength(1);
  }
});

test.each(VERSIONS)("coordinates that are numbers have a numeric axis in version %s", async (version) => {
  const cells = [
    { x: 1, y: 1, v: 5 },
    { x: 4, y: 1, v: 6 },
  ];
  const drawn = await texts(version, { data: { datasets: [{ data: cells }] } });
  expect(drawn).toEqual(expect.arrayContaining(["2", "3"]));
});

test.each(VERSIONS)("cells show values in the format of limn.numbers in version %s", async (version) => {
  expect(await texts(version)).toEqual(expect.arrayContaining(["1,000", "20.5"]));
  expect(await texts(version, { limn: { numbers: "EUR" } })).toEqual(expect.arrayContaining(["€1,000", "€20.50"]));
});

test.each(VERSIONS)("the values in cells can be turned off in version %s", async (version) => {
  const off = [
    [{ options: { plugins: { datalabels: { display: false } } } }],
    [{ options: { plugins: { datalabels: false } } }],
    [{ limn: { values: [] } }],
    [{}, { datalabels: { display: false } }],
    [{}, { datalabels: false }],
  ] as const;
  for (const [more, dataset] of off) {
    const drawn = await texts(version, more, dataset);
    expect(drawn).toContain("2024");
    expect(drawn).not.toContain("20.5");
  }
  // Data labels replace them.
  const own = await texts(version, { options: { plugins: { datalabels: { formatter: "never called" } } } });
  expect(own).not.toContain("20.5");
  expect(await texts(version, { options: { plugins: { datalabels: null } } })).toContain("20.5");
});
