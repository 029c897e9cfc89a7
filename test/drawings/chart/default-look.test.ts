// Tests the service's default options: labels that contrast and fit, legends with names, short numbers, titles.

import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { contrastRatio, parseColor, relativeLuminance, WHITE } from "../../../src/engine/color.ts";
import { drawnStyles, drawnText } from "./drawn-text.ts";
import { post } from "./plugins/render.ts";

const VERSIONS = ["2", "3", "4"] as const;

describe.each(VERSIONS)("by default, version %s", (version) => {
  const draw = (chart: unknown, more: object = {}) => drawnText({ chart, version, ...more });
  const styleOf = async (chart: unknown, text: string, more: object = {}) =>
    (await drawnStyles({ chart, version, ...more })).findLast((drawn) => drawn.text === text);
  const colorOf = async (chart: unknown, text: string, more: object = {}) => (await styleOf(chart, text, more))?.color;

  const pie = (data: readonly unknown[], backgroundColor?: readonly string[]) => ({
    type: "pie",
    data: {
      labels: data.map((_, index) => `slice ${index}`),
      datasets: [{ data, ...(backgroundColor && { backgroundColor }) }],
    },
  });
  const bars = (datasets: readonly object[], options: object = {}) => ({
    type: "bar",
    data: { labels: ["a", "b"], datasets },
    options,
  });
  const titled = (text: string, title: object = {}) =>
    bars(
      [{ label: "x", data: [1, 2] }],
      version === "2"
        ? { title: { display: true, text, ...title } }
        : { plugins: { title: { display: true, text, ...title } } },
    );
  const horizontal = (data: readonly number[], axis: object = {}) =>
    version === "2"
      ? {
          type: "horizontalBar",
          data: { labels: ["a", "b"], datasets: [{ label: "x", data }] },
          options: { scales: { xAxes: [{ ticks: { beginAtZero: true, ...axis } }] } },
        }
      : bars([{ label: "x", data }], { indexAxis: "y", scales: { x: { beginAtZero: true, ticks: axis } } });

  test.each([
    ["#4e79a7", "#ffffff"],
    ["#000080", "#ffffff"],
    ["#f28e2b", "#000000"],
    ["white", "#000000"],
    ["rgba(0, 0, 0, 0.9)", "#ffffff"],
    ["rgba(0, 0, 0, 0.3)", "#000000"],
  ])("labels a slice of %s in %s", async (fill, expected) => {
    expect(await colorOf(pie([7, 9], [fill, "red"]), "7")).toBe(expected);
  });

  test("chooses label colours by the background behind translucent slices", async () => {
    const chart = pie([7, 9], ["rgba(255, 255, 255, 0.2)", "red"]);
    expect(await colorOf(chart, "7", { backgroundColor: "black" })).toBe("#ffffff");
    expect(await colorOf(chart, "7", { backgroundColor: "white" })).toBe("#000000");
  });

  test("labels slices of any colour with a contrast of at least 4.5", async () => {
    const colors = fc.sample(fc.stringMatching(/^#[0-9a-f]{6}$/), { numRuns: 24, seed: inject("seed") });
    const chart = pie(
      colors.map((_, index) => 100 + index),
      colors,
    );
    const drawn = await drawnStyles({ chart, version, width: 900, height: 900 });
    for (const [index, color] of colors.entries()) {
      const label = drawn.find(({ text }) => text === String(100 + index))?.color ?? "missing";
      const [text, fill] = [label, color].map((each) => relativeLuminance(parseColor(each) ?? WHITE, 1)) as [
        number,
        number,
      ];
      expect(contrastRatio(text, fill), `${label} on ${color}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("outlines labels on patterns", async () => {
    const chart = "{type:'pie',data:{labels:['a'],datasets:[{data:[7],backgroundColor:[pattern.draw('dot','navy')]}]}}";
    expect(await colorOf(chart, "7")).toBe("#000000");
    const reply = await post({ chart, version, format: "svg" });
    expect(await reply.text()).toMatch(
      /stroke="#fff(?:fff)?"[^>]*stroke-width="4"|stroke-width="4"[^>]*stroke="#fff(?:fff)?"/,
    );
  });

  test("hides labels that don't fit their slice, unless the chart asks for labels", async () => {
    const chart = pie([1, 2, 300, 400]);
    const hidden = await draw(chart);
    expect(["1", "2", "300", "400"].map((text) => hidden.includes(text))).toEqual([false, false, true, true]);
    expect(await draw({ ...chart, options: { plugins: { datalabels: { display: true } } } })).toContain("1");
  });

  test.each([
    [
      [3, "50.0"],
      ["3", "50"],
    ],
    [
      [10.1 + 20.2, 33.333333],
      ["30.3", "33.33"],
    ],
    [
      [0.012345, 0.05],
      ["0.0123", "0.05"],
    ],
  ])("writes %j as %j on slices", async (data, texts) => {
    expect(await draw(pie(data))).toEqual(expect.arrayContaining(texts));
  });

  test("keeps formats, colours and values that aren't numbers", async () => {
    const datalabels = { color: "rgb(1, 2, 3)" };
    expect(await colorOf({ ...pie([7]), options: { plugins: { datalabels } } }, "7")).toBe("#010203");
    const formatted = { ...pie([700, 1234.5678]), options: { plugins: { tickFormat: { suffix: " kg" } } } };
    expect(await draw(formatted)).toEqual(expect.arrayContaining(["700 kg", "1,234.568 kg"]));
    if (version !== "2") expect(await draw(pie([{ label: "seven", value: 7 }]))).toContain("seven");
    const ranges = bars(
      [
        {
          label: "x",
          data: [
            [1, 5],
            [2, 9],
          ],
        },
      ],
      { plugins: { datalabels: { display: true } } },
    );
    if (version !== "2") expect(await draw(ranges)).toEqual(expect.arrayContaining(["1,5", "2,9"]));
  });

  test("labels bars by contrast where the label is inside", async () => {
    const options = (more: object = {}) => ({ plugins: { datalabels: { display: true, ...more } } });
    const datasets = [{ label: "x", data: [7, 0.1], backgroundColor: "#000080" }];
    expect(await colorOf(bars(datasets, options()), "7")).toBe("#ffffff");
    expect(await colorOf(bars(datasets, options()), "0.1")).toBe("#666666");
    expect(await colorOf(bars(datasets, options({ anchor: "end", align: "end" })), "7")).toBe("#666666");
    const box = { anchor: "end", align: "end", backgroundColor: "navy" };
    expect(await colorOf(bars(datasets, options(box)), "7")).toBe("#ffffff");
  });

  test("puts the label in the progress bar, or after a short bar", async () => {
    const color = (value: number) =>
      colorOf({ type: "progressBar", data: { datasets: [{ data: [value] }] } }, `${value}%`);
    expect([await color(2), await color(60)]).toEqual(["#666666", "#ffffff"]);
  });

  test("draws no legend for a single dataset without a name", async () => {
    for (const chart of [bars([{ data: [1, 2] }]), bars([{ data: [1, 2], label: null }])])
      expect((await draw(chart)).filter((text) => /undefined|null|Series/.test(text))).toEqual([]);
  });

  test("names unnamed datasets, and a single one if its legend is requested", async () => {
    const texts = await draw(bars([{ data: [1, 2] }, { data: [3, 4], label: "Named" }, { data: [5, 6] }]));
    expect(texts).toEqual(expect.arrayContaining(["Series 1", "Named", "Series 3"]));
    expect(texts).not.toContain("undefined");
    const legend = { display: true };
    const shown = await draw(bars([{ data: [1, 2] }], version === "2" ? { legend } : { plugins: { legend } }));
    expect(shown).toContain("Series 1");
  });

  test("shortens numbers on horizontal axes only instead of rotating them", async () => {
    const chart = horizontal([1_400_000, 900_000]);
    const narrow = await draw(chart, { width: 200 });
    expect(narrow.filter((text) => /^[\d.]+[MK]$/.test(text)).length).toBeGreaterThan(1);
    expect(narrow.filter((text) => /000/.test(text))).toEqual([]);
    const wide = await draw(chart, { width: 1000 });
    expect(wide.filter((text) => /^[\d.]+[MK]$/.test(text))).toEqual([]);
    expect(wide.filter((text) => /000/.test(text)).length).toBeGreaterThan(1);
    const rotated = await draw(horizontal([1_400_000, 900_000], { minRotation: 40 }), { width: 200 });
    expect(rotated.filter((text) => /^[\d.]+[MK]$/.test(text))).toEqual([]);
    const plain = await draw(chart, { width: 200, defaults: "chartjs" });
    expect(plain.filter((text) => /^[\d.]+[MK]$/.test(text))).toEqual([]);
  });

  test("keeps numbers with a format of their own", async () => {
    if (version === "2") return;
    const texts = await draw(horizontal([1_400_000, 900_000], { format: { style: "currency", currency: "USD" } }), {
      width: 200,
    });
    expect(texts.filter((text) => text.startsWith("$")).length).toBeGreaterThan(1);
  });

  test("shows the slices of a polar area chart with error bars in the legend", async () => {
    const key = version === "2" ? "y" : "r";
    const data = [5, 3].map((value) => ({ [key]: value, [`${key}Min`]: value - 1, [`${key}Max`]: value + 1 }));
    const chart = { type: "polarAreaWithErrorBars", data: { labels: ["North", "South"], datasets: [{ data }] } };
    expect(await draw(chart)).toEqual(expect.arrayContaining(["North", "South"]));
  });

  test("shortens numbers in the chart's language", async () => {
    const chart = horizontal([1_400_000, 900_000]);
    const texts = await draw({ ...chart, options: { ...chart.options, locale: "de" } }, { width: 200 });
    expect(texts.filter((text) => /Mio/.test(text)).length).toBeGreaterThan(0);
  });

  test("begins the axes of radar charts at zero, unless there are negative values", async () => {
    const radar = (data: readonly number[]) => ({
      type: "radar",
      data: { labels: ["a", "b", "c"], datasets: [{ label: "x", data }] },
    });
    expect(await draw(radar([20, 22, 24]))).toContain("5");
    expect((await draw(radar([-50, 22, 24]))).filter((text) => /^[-\u2212]\d/.test(text)).length).toBeGreaterThan(0);
    expect(await draw(radar([20, 22, 24]), { defaults: "chartjs" })).not.toContain("5");
  });

  test("draws titles at 16 px where they fit", async () => {
    const sizeOf = async (chart: object, text: string, more: object = {}) => (await styleOf(chart, text, more))?.font;
    expect(await sizeOf(titled("Sales"), "Sales")).toContain("16px");
    const long = "Sales of all our shops in the last twelve months, by region";
    expect(await sizeOf(titled(long), long)).toContain("12px");
    expect(await sizeOf(titled(long), long, { width: 900 })).toContain("16px");
    const fontOptions = version === "2" ? { fontSize: 9 } : { font: { size: 9 } };
    expect(await sizeOf(titled("Sales", fontOptions), "Sales")).toContain("9px");
    expect(await sizeOf(titled("Sales"), "Sales", { defaults: "chartjs" })).toContain("12px");
  });

  test.each([
    { labels: { filter: 1 } },
    { labels: "x" },
    { labels: { font: { size: { toString: null } }, fontSize: "x" } },
    { title: { text: new Array(140_000).fill("a") } },
    [],
    "top",
    7,
  ])("draws or rejects the legend %j", async (legend) => {
    const chart = bars([{ data: [1, 2] }, { data: [1, 2] }], { legend, plugins: { legend } });
    expect((await post({ chart, version })).status).toBeLessThan(500);
  });

  test.each([
    [{ title: { display: true, text: { toString: null } } }],
    [{ title: { display: true, text: [{ toString: null }, 7, "x"], font: "x" } }],
    [{ title: { display: true, text: "x", font: { size: "huge" } } }],
  ])("draws or rejects the title %j", async ({ title }) => {
    const chart = bars([{ label: "a", data: [1, 2] }], { title, plugins: { title } });
    expect((await post({ chart, version })).status).toBeLessThan(500);
  });

  test.each([
    [{ toString: null }],
    [{ label: { toString: null } }],
    [{ r: { r: { toString: null } } }],
    ["x", null, Number.MAX_VALUE],
  ])("draws or rejects slices and radars of %j", async (...data) => {
    for (const type of ["pie", "radar"]) {
      const chart = { type, data: { labels: ["a", "b"], datasets: [{ data: data.flat() }] } };
      expect((await post({ chart, version })).status).toBeLessThan(500);
    }
  });
});
