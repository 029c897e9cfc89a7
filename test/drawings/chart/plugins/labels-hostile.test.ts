// Hostile options for the label plugins: each chart must render or be rejected quickly, without affecting later charts.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ANNOTATIONS, AUTO_HIDING_LABELS, DATA_LABELS, POLYGON_SIDES } from "../../../../src/base/limits.ts";
import { TEXT_LENGTH } from "../../../../src/engine/limits.ts";
import { sampleRuns } from "../../../sample.ts";
import { type Body, draw, post, rejectionMessage } from "./render.ts";

const VERSIONS = [2, 3, 4] as const;
const ASK = { width: 120, height: 80, devicePixelRatio: 1, format: "svg" };

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index % 7);
const lineOf = (count: number, datalabels: unknown, lines = 1): Body => ({
  type: "line",
  data: { labels: numbers(count), datasets: Array(lines).fill({ data: numbers(count), pointRadius: 0 }) },
  options: { plugins: { datalabels } },
});
const annotated = (annotation: unknown): Body => ({
  type: "bar",
  data: { labels: ["a", "b"], datasets: [{ data: [1, 2] }] },
  options: { plugins: { annotation } },
});
const pie = (plugins: Body, dataset: Body = {}): Body => ({
  type: "outlabeledPie",
  data: { labels: ["a", "b"], datasets: [{ data: [1, 2], ...dataset }] },
  options: { plugins },
});

describe.each(VERSIONS)("version %i rejects", (version) => {
  const named = (count: number) => Object.fromEntries(numbers(count).map((_, index) => [`label ${index}`, {}]));

  test.each([
    ["too many labels", lineOf(DATA_LABELS / 4 + 1, {}, 4), `at most ${DATA_LABELS} data labels`],
    ["a few labels for each of too many points", lineOf(4000, { labels: named(3) }), "got 12000"],
    [
      "too many labels that hide on overlap",
      lineOf(AUTO_HIDING_LABELS + 1, { display: "auto" }),
      `at most ${AUTO_HIDING_LABELS} data labels`,
    ],
    [
      "names of labels that each copy a long list",
      lineOf(2, { labels: named(1000), color: new Array(1000).fill("red") }),
      `got 1000 labels`,
    ],
    [
      "too many annotations",
      annotated({ annotations: new Array(ANNOTATIONS + 1).fill({ type: "line" }) }),
      `at most ${ANNOTATIONS} annotations, got ${ANNOTATIONS + 1}`,
    ],
    [
      "annotations that are not objects",
      annotated({ annotations: [{}, "line"] }),
      "annotations.1 must be an object, got line",
    ],
    ["a label beside a slice that is a book", pie({ outlabels: { text: "%l".repeat(3) } }, {}), ""],
    [
      "a template that is too long",
      pie({ outlabels: { text: "%v".repeat(TEXT_LENGTH) } }),
      `outlabels text must be at most ${TEXT_LENGTH}`,
    ],
  ])("%s", async (name, chart, words) => {
    if (name.includes("book")) (chart.data as Body).labels = ["x".repeat(TEXT_LENGTH / 2)];
    expect(await rejectionMessage({ ...ASK, version, chart })).toContain(words);
  });
});

test.each([3, 4])("version %i rejects polygons with too many sides", async (version) => {
  const polygon = (sides: number) => annotated({ annotations: [{ type: "polygon", xValue: "a", yValue: 1, sides }] });
  expect(await rejectionMessage({ ...ASK, version, chart: polygon(POLYGON_SIDES + 1) })).toContain(
    `at most ${POLYGON_SIDES} sides, got ${POLYGON_SIDES + 1}`,
  );
  await draw({ ...ASK, version, chart: polygon(POLYGON_SIDES) });
});

test.each(VERSIONS)("version %i ignores empty and disabled options", async (version) => {
  const plain = await draw({ ...ASK, version, defaults: "chartjs", chart: annotated(undefined) });
  for (const nothing of [
    {},
    { annotations: [] },
    { annotations: [null, false] },
    { annotations: {} },
    { annotations: null },
  ])
    expect(
      await draw({ ...ASK, version, defaults: "chartjs", chart: annotated(nothing) }),
      JSON.stringify(nothing),
    ).toEqual(plain);
  const labelled = (dataset: Body) => ({ type: "bar", data: { labels: ["a"], datasets: [{ data: [1], ...dataset }] } });
  const off = await draw({ ...ASK, version, defaults: "chartjs", chart: labelled({}) });
  const chart = { ...labelled({ datalabels: false }), options: { plugins: { datalabels: {} } } };
  expect(await draw({ ...ASK, version, defaults: "chartjs", chart })).toEqual(off);
});

test.each(VERSIONS)(
  "version %i expands options nested in options of the same name only to a limit",
  async (version) => {
    const nest = (depth: number): Body =>
      depth === 0 ? { size: 3 } : { font: nest(depth - 1), padding: nest(depth - 1) };
    await draw({ ...ASK, version, chart: lineOf(3, nest(6)) });
  },
);

test.each(VERSIONS)("version %i limits the search for room for a huge box", async (version) => {
  await draw({ ...ASK, version, chart: pie({ outlabels: { padding: 1e9 } }) });
});

test.each(VERSIONS)("version %i limits the placement of many crowded labels", async (version) => {
  const data = new Array(300).fill(1);
  const chart = { type: "outlabeledPie", data: { labels: data, datasets: [{ data }] } };
  await draw({ ...ASK, version, chart, width: 300, height: 300 });
});

test.each(VERSIONS)("version %i keeps label listeners away from shared prototypes", async (version) => {
  const listeners = { toString: { x: 1 }, valueOf: 1, hasOwnProperty: 1 };
  const datalabels = { listeners, labels: { call: { listeners }, apply: {} } };
  const chart = lineOf(2, datalabels);
  (chart.data as { datasets: Body[] }).datasets[0] = { data: [1, 2], datalabels };
  await draw({ ...ASK, version, chart });
  for (const shared of [Object.prototype.toString, Object.prototype.valueOf, Object.prototype.hasOwnProperty])
    expect(Object.keys(shared)).toEqual([]);
});

const KEYS = {
  datalabels:
    "align anchor backgroundColor borderColor borderRadius borderWidth clamp clip color display font formatter labels listeners offset opacity padding rotation textAlign textStrokeColor textStrokeWidth textShadowBlur textShadowColor",
  annotation: "annotations common drawTime clip interaction animations",
  doughnutlabel: "labels font color",
  outlabels:
    "backgroundColor borderColor borderRadius borderWidth color display font lineColor lineWidth padding percentPrecision stretch text textAlign valuePrecision zoomOutPercentage",
};
const PARTS =
  "type text content font size family lineHeight weight style top left width height minSize maxSize resizable scaleID xScaleID yScaleID xMin xMax yMin yMax xValue yValue value endValue mode label enabled display position color sides radius rotation callout arrowHeads start end curve controlPoint borderDash drawTime z padding xAdjust yAdjust autoFit id".split(
    " ",
  );

const scalar = fc.oneof(
  fc.constantFrom(
    0,
    1,
    -1,
    0.5,
    12,
    1e9,
    -1e9,
    1e308,
    -1e308,
    5e-324,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
    false,
  ),
  fc.constantFrom(
    "",
    "auto",
    "center",
    "end",
    "x",
    "y",
    "x-axis-0",
    "y-axis-0",
    "a",
    "red",
    "50%",
    "%l %v.200 %p",
    "line",
    "box",
    "point",
    "polygon",
    "ellipse",
    "label",
    "doughnutLabel",
    "toString",
    "horizontal",
    "bold",
  ),
  fc.integer(),
  fc.string({ maxLength: 20 }),
);
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...PARTS), tie("value"), { maxKeys: 6 }),
  ),
}));

/** Serializes as JSON5, because JSON has no NaN and Infinity. */
function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}:${write(item)}`)
      .join(",")}}`;
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

describe.each(VERSIONS)("arbitrary options in version %i", (version) => {
  test.each(Object.entries(KEYS))("of %s are rendered or rejected", async (plugin, keys) => {
    const parts = fc.dictionary(fc.constantFrom(...PARTS), anything, { maxKeys: 6 });
    const item = fc.oneof({ arbitrary: fc.array(parts, { maxLength: 3 }), weight: 2 }, parts, anything);
    const options = fc.dictionary(fc.constantFrom(...keys.split(" ")), item, { minKeys: 1, maxKeys: 5 });
    const type = fc.constantFrom("bar", "line", "pie", "doughnut", "outlabeledPie", "radar", "bubble");
    await fc.assert(
      fc.asyncProperty(type, options, options, async (type, given, own) => {
        const chart = {
          type,
          data: { labels: ["a", "b"], datasets: [{ data: [3, 1], [plugin]: own }, { data: [2, 2] }] },
          options: { plugins: { [plugin]: given } },
        };
        const reply = await post({ ...ASK, version, chart: write(chart) });
        expect([200, 400], (await reply.clone().text()).slice(0, 300)).toContain(reply.status);
      }),
      { numRuns: sampleRuns(60) },
    );
  });
});
