// Tests the values and names of heat maps with a theme.

import { expect, test, vi } from "vitest";
import { CanvasContext } from "../../../../src/engine/canvas/context.ts";
import { decodePng } from "../../../png.ts";
import { drawnText } from "../drawn-text.ts";
import { draw } from "../plugins/render.ts";

const VERSIONS = ["3", "4"] as const;

const texts = (version: string, more: object = {}, dataset: object = {}, theme = "minimal") =>
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
    theme,
  });

test.each(VERSIONS)("names that look like numbers stay names in version %s", async (version) => {
  for (const limn of [undefined, {}, { numbers: "EUR" }, { numbers: "plain" }]) {
    const theme = limn === undefined ? "" : "minimal";
    const drawn = await texts(version, { limn: limn ?? {}, options: { locale: "en-US" } }, {}, theme);
    expect(drawn).not.toContain("1.5");
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
  // Data labels replace the values in the cells.
  const withDataLabels = await texts(version, { options: { plugins: { datalabels: { formatter: "never called" } } } });
  expect(withDataLabels).not.toContain("20.5");
  expect(await texts(version, { options: { plugins: { datalabels: null } } })).toContain("20.5");
});

test.each(VERSIONS)("many columns have labels at round intervals, not rotated, in version %s", async (version) => {
  const columns = Array.from({ length: 31 }, (_, index) => String(index + 1));
  const datasets = ["Jan", "Feb"].map((label) => ({ label, data: columns.map(Number) }));
  const { rotate } = CanvasContext.prototype;
  const angles: number[] = [];
  const spy = vi.spyOn(CanvasContext.prototype, "rotate").mockImplementation(function (this: CanvasContext, angle) {
    angles.push(angle);
    rotate.call(this, angle);
  });
  const byRow = { labels: columns, datasets };
  const byCell = {
    datasets: [{ data: datasets.flatMap(({ label: y }) => columns.map((x) => ({ x, y, v: Number(x) }))) }],
  };
  const even = columns.filter((column) => Number(column) % 2 === 0);
  for (const data of [byRow, byCell]) {
    const drawn = await texts(version, { data, limn: { values: [] } });
    expect(drawn.filter((text) => columns.includes(text))).toEqual(even);
  }
  expect(angles.filter((angle) => angle !== 0)).toEqual([]);
  // The configuration's own rotation stays.
  await texts(version, { data: byRow, options: { scales: { x: { ticks: { minRotation: 45, maxRotation: 45 } } } } });
  expect(angles.some((angle) => angle !== 0)).toBe(true);
  spy.mockRestore();
});

/** Values that are not numbers. */
const GAPS = [null, "", " ", "x", true, [3]];

test.each(VERSIONS.flatMap((version) => ["minimal", undefined].map((theme) => ({ version, theme }))))(
  "values that are not numbers are gaps in version $version with the theme $theme",
  async ({ version, theme }) => {
    const colors = async (data: readonly unknown[], asCells = false) => {
      const cells = data.map((v, index) => ({ x: `c${index}`, y: "r", v }));
      const datasets = [asCells ? { data: cells } : { label: "r", data }];
      const labels = asCells ? undefined : data.map((_, index) => `c${index}`);
      const chart = { type: "heatmap", data: { labels, datasets } };
      const png = await draw({ chart, version, theme, devicePixelRatio: 1, backgroundColor: "white" });
      const { width, height, data: pixels } = decodePng(png);
      // The cells of a single row are as tall as the chart.
      return data.map((_, index) => {
        const left = 60;
        const x = Math.round(left + ((index + 0.5) / data.length) * (width - left - 20));
        return formatPixel(pixels, (Math.round(height / 3) * width + x) * 4);
      });
    };
    for (const gap of GAPS)
      for (const asCells of [false, true]) {
        const [low, missing, high] = await colors([50, gap, 90], asCells);
        expect(missing).toBe("255,255,255");
        // The colours range from the lowest number to the highest.
        expect([low, high]).toEqual((await colors([50, 70, 90], asCells)).filter((_, index) => index !== 1));
      }
    const text = await drawnText({
      chart: { type: "heatmap", data: { labels: ["a", "b"], datasets: [{ label: "r", data: [5, null] }] } },
      version,
      theme,
    });
    expect(text).not.toContain("0");
    await colors(GAPS);
  },
);

function formatPixel(pixels: Uint8Array, at: number): string {
  return pixels.subarray(at, at + 3).join();
}
