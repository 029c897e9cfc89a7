// The label plugins in each version of Chart.js: each must change the expected area of an image and leave later images
// unchanged.

import { describe, expect, test } from "vitest";
import { type Body, compare, type Difference, draw } from "./render.ts";

type Version = 2 | 3 | 4;

interface Case {
  readonly name: string;
  readonly chart: (version: Version) => Body;
  readonly options: (version: Version) => Body;
  /** The area that may change, in device pixels of a 200 × 200 image. */
  readonly within: Omit<Difference, "pixels">;
  /** The minimum number of changed pixels. */
  readonly pixels: number;
}

const SIDE = 200;
const VERSIONS: readonly Version[] = [2, 3, 4];

const withoutPlugins = (version: Version): Body =>
  version === 2 ? { legend: { display: false } } : { plugins: { legend: { display: false } } };

const bars = (version: Version): Body => ({
  type: "bar",
  data: { labels: ["a", "b"], datasets: [{ data: [10, 10], backgroundColor: "#eee" }] },
  options: {
    ...withoutPlugins(version),
    scales:
      version === 2
        ? { xAxes: [{ display: false }], yAxes: [{ display: false, ticks: { min: 0, max: 10 } }] }
        : { x: { display: false }, y: { display: false, min: 0, max: 10 } },
  },
});

const round =
  (type: string) =>
  (version: Version): Body => ({
    type,
    data: { labels: ["a", "b"], datasets: [{ data: [1, 1], backgroundColor: ["#ccc", "#ddd"] }] },
    options: withoutPlugins(version),
  });

const CASES: readonly Case[] = [
  {
    name: "datalabels",
    chart: bars,
    options: () => ({ plugins: { datalabels: { color: "#000", anchor: "start", align: "end" } } }),
    // At the bottom of the bars.
    within: { left: 30, top: 170, right: 170, bottom: 200 },
    pixels: 40,
  },
  {
    name: "annotation: a line",
    chart: bars,
    options: (version) =>
      version === 2
        ? {
            annotation: {
              annotations: [
                { type: "line", scaleID: "y-axis-0", mode: "horizontal", value: 5, borderColor: "red", borderWidth: 2 },
              ],
            },
          }
        : {
            plugins: {
              annotation: {
                annotations: { half: { type: "line", yMin: 5, yMax: 5, borderColor: "red", borderWidth: 2 } },
              },
            },
          },
    within: { left: 0, top: 98, right: 199, bottom: 102 },
    pixels: 350,
  },
  {
    name: "annotation: a box",
    chart: bars,
    options: (version) => {
      const box = { type: "box", yMin: 2, yMax: 4, borderWidth: 0, backgroundColor: "blue" };
      return version === 2
        ? { annotation: { annotations: [{ ...box, xScaleID: "x-axis-0", yScaleID: "y-axis-0" }] } }
        : { plugins: { annotation: { annotations: { box } } } };
    },
    within: { left: 0, top: 119, right: 199, bottom: 161 },
    pixels: 7800,
  },
  {
    name: "doughnutlabel",
    chart: round("doughnut"),
    options: () => ({
      plugins: {
        datalabels: { display: false },
        doughnutlabel: { labels: [{ text: "half", font: { size: 30 } }, { text: "full" }] },
      },
    }),
    // The square inside the hole.
    within: { left: 60, top: 60, right: 140, bottom: 140 },
    pixels: 150,
  },
  {
    name: "outlabels",
    chart: round("pie"),
    options: () => ({
      plugins: {
        datalabels: { display: false },
        outlabels: { text: "%l", stretch: -20, backgroundColor: "black", font: { resizable: false, size: 20 } },
      },
    }),
    // At three and nine o'clock.
    within: { left: 0, top: 80, right: 199, bottom: 120 },
    pixels: 800,
  },
];

const merge = (one: Body, other: Body): Body =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => {
      const [first, second] = [one[key], other[key]];
      return [key, isObject(first) && isObject(second) ? merge(first, second) : (second ?? first)];
    }),
  );

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

describe.each(VERSIONS)("the label plugins in version %i:", (version) => {
  test.each(CASES)("$name", async ({ name, chart, options, within, pixels }) => {
    const ask = { version, width: SIDE, height: SIDE, devicePixelRatio: 1, defaults: "chartjs" };
    const plain = chart(version);
    const labelled = merge(plain, { options: options(version) });
    const before = await draw({ ...ask, chart: plain });
    const image = await draw({ ...ask, chart: labelled });

    const difference = compare(before, image);
    expect(difference.pixels, name).toBeGreaterThan(pixels);
    expect(difference.left).toBeGreaterThanOrEqual(within.left);
    expect(difference.top).toBeGreaterThanOrEqual(within.top);
    expect(difference.right).toBeLessThanOrEqual(within.right);
    expect(difference.bottom).toBeLessThanOrEqual(within.bottom);

    expect(await draw({ ...ask, chart: plain }), "the plain chart afterwards").toEqual(before);
    expect(await draw({ ...ask, chart: labelled }), "the same again").toEqual(image);
    const withOwn = { ...labelled, plugins: [{ id: "own" }] };
    // In version 2, a chart's own list of plugins replaces the built-in plugins.
    const isReplaced = version === 2 && /^(?:datalabels|annotation)/.test(name);
    const expected = isReplaced ? before : image;
    expect(await draw({ ...ask, chart: withOwn }), "beside the author's own plugin").toEqual(expected);
  });
});

describe.each(VERSIONS)("functions in options of the label plugins in version %i:", (version) => {
  const data = 'data: {labels: ["a", "b"], datasets: [{data: [10, 20]}]}';
  const chart = (type: string, plugins: string) => `{type: "${type}", ${data}, options: {plugins: {${plugins}}}}`;
  const cases = [
    ["a formatter", "bar", "datalabels: {formatter: (value) => String(value)}", "datalabels: {}"],
    [
      "display",
      "bar",
      "datalabels: {display: ({dataIndex}) => dataIndex === 1}",
      "datalabels: {display: [false, true]}",
    ],
    [
      "text in a doughnut hole",
      "doughnut",
      "doughnutlabel: {labels: [{text: (chart) => chart.data.datasets[0].data[0]}]}",
      'doughnutlabel: {labels: [{text: "10"}]}',
    ],
    [
      "text beside slices",
      "outlabeledPie",
      "outlabels: {text: (at) => at.labels[at.dataIndex] + Math.round(at.percent * 100)}",
      'outlabels: {text: ["a33", "b67"]}',
    ],
    [
      "colours beside slices",
      "pie",
      'outlabels: {stretch: -30, backgroundColor: ({dataIndex}) => ["red", "blue"][dataIndex]}',
      'outlabels: {stretch: -30, backgroundColor: ["red", "blue"]}',
    ],
  ] as const;
  const annotations =
    'annotation: {annotations: [{type: "line", scaleID: "y", value: () => 5, borderColor: () => "red"}]}';
  const annotation = ["an annotation", "bar", annotations, annotations.replaceAll("() => ", "")] as const;

  test.each(version === 2 ? cases : [...cases, annotation])("%s", async (_name, type, scripted, plain) => {
    const ask = { version, width: SIDE, height: SIDE, format: "svg" };
    // Leave out the alt text, which doesn't contain the functions' results, and the ids, which depend on the alt text.
    const drawShapes = async (plugins: string) =>
      new TextDecoder()
        .decode(await draw({ ...ask, chart: chart(type, plugins) }))
        .replace(/^<svg[^>]*>|<(title|desc)[^>]*>.*?<\/\1>|\bl[\da-z]+-(?=\d)/gs, "");
    const image = await drawShapes(scripted);
    expect(image).toBe(await drawShapes(plain));
    expect(image).not.toBe(await drawShapes(""));
  });
});

describe("the annotation plugin accepts the options of other versions in", () => {
  const early = {
    annotations: [
      {
        type: "line",
        mode: "horizontal",
        scaleID: "y-axis-0",
        value: 5,
        endValue: 8,
        borderColor: "red",
        borderWidth: 2,
        label: {
          enabled: true,
          content: "x",
          position: "right",
          fontColor: "yellow",
          fontSize: 20,
          xPadding: 9,
          yPadding: 9,
          cornerRadius: 3,
        },
      },
      {
        type: "box",
        xScaleID: "x-axis-0",
        yScaleID: "y-axis-0",
        yMin: 1,
        yMax: 2,
        borderWidth: 0,
        backgroundColor: "blue",
      },
    ],
  };
  const late = (on: "enabled" | "display") => ({
    annotations: {
      line: {
        type: "line",
        yMin: 5,
        yMax: 8,
        borderColor: "red",
        borderWidth: 2,
        label: {
          [on]: true,
          content: "x",
          position: "end",
          color: "yellow",
          font: { size: 20 },
          padding: 9,
          borderRadius: 3,
        },
      },
      box: { type: "box", yMin: 1, yMax: 2, borderWidth: 0, backgroundColor: "blue" },
    },
  });
  const spellings = [
    { annotation: early },
    { plugins: { annotation: late("enabled") } },
    { plugins: { annotation: late("display") } },
  ];

  test.each(VERSIONS)("version %i", async (version) => {
    const ask = { version, width: SIDE, height: SIDE, devicePixelRatio: 1, defaults: "chartjs" };
    const images = await Promise.all(
      spellings.map((options) => draw({ ...ask, chart: merge(bars(version), { options }) })),
    );
    expect(compare(await draw({ ...ask, chart: bars(version) }), images[0] as Uint8Array).pixels).toBeGreaterThan(4000);
    // The versions have different defaults, but explicit options must render the same.
    const [first, ...others] = images as [Uint8Array, ...Uint8Array[]];
    for (const other of others) expect(compare(first, other).pixels).toBe(0);
  });
});
