// Tests that the numbers in the labels of animated charts count up in step with the elements.

import { describe, expect, test } from "vitest";
import { countedNumber, formatCounted } from "../../../../src/drawings/chart/plugins/count-up.ts";
import { decodeAnimation } from "../../../animation.ts";
import { decodePng } from "../../../png.ts";
import { draw as drawChart, placesOf, rejectionMessage } from "./render.ts";

describe("countedNumber", () => {
  test.each([
    [200, 0.5, 0, 100],
    [1234.5, 0.1, 0, 123.5],
    [1700.25, 1 / 3, 0, 566.75],
    [-40, 0.25, 0, -10],
    [60, 0.5, 20, 40],
    [70, 1, 0, 70],
    [0.1 + 0.2, 1, 0, 0.1 + 0.2],
    [1e300, 0.5, 0, 5e299],
    [5e-324, 0.5, 0, 0],
    [Number.POSITIVE_INFINITY, 0.5, 0, Number.POSITIVE_INFINITY],
  ])("%d at %d from %d is %d", (value, share, from, expected) => {
    expect(countedNumber(value, share, from)).toBe(expected);
  });
});

describe("formatCounted", () => {
  const same = (value: unknown) => value;
  test.each<[unknown, number, (value: unknown) => unknown, unknown]>([
    [12.5, 0.4, same, "5.0"],
    ["12.5", 0.4, same, "5.0"],
    [12.5, 1, same, 12.5],
    [80, 0.5, (value) => `$${value}k`, "$40k"],
    [8.25, 0.5, (value) => `${value} %`, "4.13 %"],
    [8.25, 0, (value) => `${value} %`, "0.00 %"],
    [1500, 0.5, (value) => (Number(value) >= 1000 ? `${Number(value) / 1000}k` : value), 750],
    ["Q1", 0.5, same, "Q1"],
    [null, 0.5, same, null],
    [{ x: 1, y: 2 }, 0.5, same, { x: 1, y: 2 }],
    [7, 0.5, () => "constant", "constant"],
    [7, 0.5, () => undefined, undefined],
  ])("%j at %d", (value, share, format, expected) => {
    expect(formatCounted(value, share, format)).toEqual(expected);
  });
});

const SIZE = { width: 200, height: 120, devicePixelRatio: 1, backgroundColor: "white" };

const draw = (body: object) => drawChart({ ...SIZE, ...body });

/** Draws 11 frames. */
const animate = async (body: object) =>
  (await decodeAnimation(await draw({ ...body, format: "webp", animate: true, duration: 1.1, fps: 10 }), "webp"))
    .frames;

const HALF = "(v) => v >= 50 ? '\u2588\u2588' : ' '";
const LABELS = `datalabels: {display: true, color: 'red', backgroundColor: null, formatter: ${HALF}}`;
const DATA = "labels: ['a'], datasets: [{data: [100], backgroundColor: '#eee', label: 'x'}]";
const OPTIONS = "legend: {display: false}, animation: {easing: 'linear', animateScale: true}";

/** Charts whose labels become red as soon as they show 50 of 100. */
const COUNTING = [2, 3, 4].flatMap((version) => [
  ...["bar", "polarArea"].map(
    (type) =>
      [
        type,
        version,
        `{type: '${type}', data: {${DATA}}, options: {${OPTIONS}, plugins: {legend: {display: false}, ${LABELS}}}}`,
      ] as const,
  ),
  [
    "gauge",
    version,
    `{type: 'gauge', data: {datasets: [{value: 100, data: [50, 100], backgroundColor: ['#eee', '#ddd']}]}, options: {${OPTIONS}, valueLabel: {color: 'red', backgroundColor: 'white', formatter: ${HALF}}}}`,
  ] as const,
  [
    "radialGauge",
    version,
    `{type: 'radialGauge', data: {datasets: [{data: [100], backgroundColor: '#eee'}]}, options: {${OPTIONS}, centerArea: {fontColor: 'red', text: ${HALF}}}}`,
  ] as const,
]);

test.each(COUNTING)("the labels count in step: %s in version %i", async (_, version, chart) => {
  const frames = await animate({ version, chart });
  const reds = frames.map((frame) => placesOf(frame, "red").length > 0);
  const first = reds.indexOf(true);
  const share = first / (frames.length - 1);
  expect(share).toBeGreaterThanOrEqual(0.4);
  expect(share).toBeLessThanOrEqual(0.6);
  expect(reds.slice(first)).not.toContain(false);
});

const TYPES = {
  gauge: { type: "gauge", data: { datasets: [{ value: 65.5, minValue: 10, data: [20, 60, 100] }] } },
  radialGauge: { type: "radialGauge", data: { datasets: [{ data: [70] }] }, options: { domain: [0, 50] } },
  progressBar: { type: "progressBar", data: { datasets: [{ data: [62.5] }] } },
  outlabeledPie: { type: "outlabeledPie", data: { labels: ["a", "b"], datasets: [{ data: [30.5, 70] }] } },
  labels: {
    type: "bar",
    data: { labels: ["a", "b", "c"], datasets: [{ label: "x", data: [1234.5, "840", [1, 5]] }] },
    options: { plugins: { datalabels: { display: true, anchor: "end" } } },
  },
  points: {
    type: "bubble",
    data: { datasets: [{ label: "x", data: [{ x: 1, y: 2, r: 5 }] }] },
    options: { plugins: { datalabels: { display: true } } },
  },
};

test.each(
  [2, 3, 4].flatMap((version) => Object.entries(TYPES).map(([name, chart]) => [name, version, chart] as const)),
)("the last frame is the still image: %s in version %i", async (_, version, chart) => {
  for (const easing of ["easeOutQuart", "easeOutElastic"]) {
    const options = { ...("options" in chart ? chart.options : {}), animation: { easing } };
    const body = { version, chart: { ...chart, options } };
    const frames = await animate(body);
    expect(frames.length).toBeGreaterThan(5);
    expect(frames.at(-1)).toEqual(decodePng(await draw(body)));
  }
});

test("an error that a formatter throws is reported", async () => {
  const chart = `{type: 'bar', data: {${DATA}}, options: {plugins: {datalabels: {display: true, formatter: (v) => { if (v === 50) throw new Error('half'); return v; }}}, animation: {easing: 'linear'}}}`;
  const body = { ...SIZE, version: 4, chart, format: "gif", animate: true, duration: 1.1, fps: 10 };
  expect(await rejectionMessage(body)).toContain("half");
});
