// Draws animated charts, and compares their frames with still images of the same charts.

import { describe, expect, test } from "vitest";
import { type DecodedAnimation, decodeAnimation, measureDifference, onWhite } from "../../animation.ts";
import { type Decoded, decodePng } from "../../png.ts";
import { isInSample, sampleInTurn } from "../../sample.ts";
import { type Body, draw as bytesOf, placesOf, post as request } from "./plugins/render.ts";

const SIZE = { width: 150, height: 90, devicePixelRatio: 1, duration: 1, fps: 10 };
const { duration: _, fps: __, ...STILL_SIZE } = SIZE;
const VERSIONS = [2, 3, 4] as const;
const DATA = { labels: ["a", "b", "c"], datasets: [{ label: "x", data: [3, 1, 2] }] };
const POINTS = {
  datasets: [
    {
      data: [
        { x: 1, y: 2, r: 5 },
        { x: 2, y: 4, r: 9 },
      ],
    },
  ],
};

async function animate(body: Body): Promise<DecodedAnimation> {
  const { format = "apng" } = body;
  return decodeAnimation(await bytesOf({ ...SIZE, animate: true, format, ...body }), String(format));
}

const still = async (body: Body) => decodePng(await bytesOf({ ...STILL_SIZE, ...body, format: "png" }));

/** Returns the mean difference between two images. */
const meanDifference = (one: Decoded, other: Decoded) => measureDifference(onWhite(one), onWhite(other)).mean;

/** Expects that the animation ends with the still image. */
function expectEnd({ frames }: DecodedAnimation, image: Decoded): void {
  const { max } = measureDifference(onWhite(frames.at(-1) as Decoded), onWhite(image));
  expect(max).toBeLessThanOrEqual(1);
}

const TYPES = (
  [
    ...["bar", "line", "radar", "pie", "doughnut", "polarArea"].map((type) => [type, DATA] as const),
    ...["bubble", "scatter"].map((type) => [type, POINTS] as const),
  ] as const
).flatMap(([type, data], index) => sampleInTurn(VERSIONS, index).map((version) => [type, version, data] as const));

describe("an animated chart", () => {
  test.each(TYPES)("ends with the still image: %s in version %i", async (type, version, data) => {
    for (const backgroundColor of ["white", "transparent"]) {
      const body = { chart: { type, data }, version, backgroundColor };
      const animation = await animate(body);
      const image = await still(body);
      expect(animation.frames.length).toBeGreaterThan(5);
      expectEnd(animation, image);
      const distances = animation.frames.map((frame) => meanDifference(frame, image));
      expect(distances[0]).toBeGreaterThan(2 * (distances.at(-2) as number));
    }
  });

  test.each(["gif", "apng", "webp"])("ends with the still image as %s", async (format) => {
    for (const version of VERSIONS) {
      const body = { chart: { type: "bar", data: DATA }, version, format, backgroundColor: "white" };
      expectEnd(await animate(body), await still(body));
    }
  });

  test.each(VERSIONS)("shows no bars at first in version %i", async (version) => {
    const red = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1], backgroundColor: "red", label: "x" }] } };
    const chart = { ...red, options: { legend: { display: false }, plugins: { legend: { display: false } } } };
    const { frames } = await animate({ chart, version, format: "gif", backgroundColor: "white" });
    const counts = frames.map((frame) => placesOf(frame, "red").length);
    expect(counts[0]).toBe(0);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(counts.at(-1)).toBeGreaterThan(1000);
  });

  test("respects easing", async () => {
    for (const version of VERSIONS) {
      const half = async (easing: string) => {
        const chart = { type: "bar", data: DATA, options: { animation: { easing } } };
        const { frames } = await animate({ chart, version, fps: 11, backgroundColor: "white" });
        return meanDifference(frames[5] as Decoded, frames.at(-1) as Decoded);
      };
      expect(await half("easeInQuart")).toBeGreaterThan(1.1 * (await half("linear")));
      expect(await half("linear")).toBeGreaterThan(1.1 * (await half("easeOutQuart")));
    }
  });

  test.each([false, 0, 5, 1e9, -1, "x"])("ignores the chart's own duration: %j", async (duration) => {
    for (const version of VERSIONS) {
      const options = { animation: duration === false ? false : { duration } };
      const body = { version, chart: { type: "bar", data: DATA, options } };
      const withOptions = await bytesOf({ ...SIZE, ...body, animate: true, format: "gif" });
      const plain = { version, chart: { type: "bar", data: DATA } };
      expect(withOptions).toEqual(await bytesOf({ ...SIZE, ...plain, animate: true, format: "gif" }));
    }
  });

  test.each([3, 4])("plays delayed animations to their end in version %i", async (version) => {
    const chart =
      "{type: 'bar', data: {labels: ['a', 'b'], datasets: [{data: [1, 1], backgroundColor: 'red'}]}, options: {animation: {duration: 500, easing: 'linear', delay: (ctx) => ctx.type === 'data' ? ctx.dataIndex * 500 : 0}, plugins: {legend: {display: false}}}}";
    const body = { chart, version, backgroundColor: "white" };
    const { frames } = await animate({ ...body, fps: 11 });
    const reds = (frame: Decoded, from: number, to: number) =>
      placesOf(frame, "red").filter(([x]) => x >= from && x < to).length;
    const last = frames.at(-1) as Decoded;
    const middle = frames[5] as Decoded;
    expect(reds(middle, 0, 85)).toBe(reds(last, 0, 85));
    expect(reds(middle, 90, 150)).toBe(0);
    expect(reds(last, 90, 150)).toBeGreaterThan(500);
    expectEnd({ frames, delays: [], plays: 1 }, await still(body));
  });

  test.each([
    ["a loop", "animations: {y: {duration: 300, from: 0, loop: true}}"],
    ["an infinite delay", "animation: {delay: () => Infinity}"],
    ["an unknown easing function", "animation: {easing: 'no-such-easing'}"],
    [
      "a progressive line",
      "animation: {x: {type: 'number', easing: 'linear', duration: 100, from: NaN, delay: (ctx) => ctx.index * 100}}",
    ],
  ])("ends with the still image in spite of %s", async (_name, options) => {
    for (const version of [3, 4]) {
      const chart = `{type: 'line', data: {labels: ['a', 'b', 'c'], datasets: [{data: [1, 3, 2]}]}, options: {${options}}}`;
      const body = { chart, version };
      expectEnd(await animate(body), await still(body));
    }
  });

  test("calls onProgress for each frame, and onComplete at the end", async () => {
    for (const version of VERSIONS) {
      const paint = (color: string) =>
        `(animation) => { const { ctx } = animation.chart; ctx.fillStyle = ${color}; ctx.fillRect(0, 0, 9, 9); }`;
      const chart = `{type: 'bar', data: {labels: ['a'], datasets: [{data: [1]}]}, options: {animation: {
        onProgress: ${paint("'rgb(' + Math.round((100 * animation.currentStep) / animation.numSteps) + ', 0, 0)'")},
        onComplete: ${paint("'lime'")}}}}`;
      const { frames } = await animate({ chart, version, backgroundColor: "white", fps: 11 });
      const colors = frames.map(({ data }) => [...data.subarray(0, 3)]);
      expect(colors).toEqual([...Array.from({ length: 10 }, (_, step) => [step * 10, 0, 0]), [0, 255, 0]]);
    }
  });

  test("draws hooks, plugins and patterns in every frame", async () => {
    const hook = "plugins: [{afterDraw({ctx}) { ctx.fillStyle = 'lime'; ctx.fillRect(0, 0, 9, 9); }}]";
    const charts = [
      `{type: 'bar', data: {labels: ['a', 'b'], datasets: [{data: [1, 2], backgroundColor: pattern.draw('dot', 'red')}]}, ${hook}}`,
      `{type: 'line', data: {labels: ['a', 'b'], datasets: [{data: [1, 2]}]}, options: {plugins: {datalabels: {display: true}}}, ${hook}}`,
    ];
    for (const version of VERSIONS)
      for (const chart of charts) {
        const body = { chart, version, backgroundColor: "white" };
        const animation = await animate(body);
        expectEnd(animation, await still(body));
        for (const { data } of animation.frames) expect([...data.subarray(0, 3)]).toEqual([0, 255, 0]);
      }
  });

  test.each([
    ["onProgress: () => { throw new Error('no progress') }", /^chart\.js: Error: no progress/],
    ["onComplete: () => { throw new Error('no end') }", /^chart\.js: Error: no end/],
    ["delay: () => { throw new Error('no delay') }", /^chart\.js: Error: no delay/],
    ["onProgress: () => { for (;;); }", /chart/],
    ["onProgress: ({chart}) => { chart.resize(700, 700) }", /^chart must not resize itself|^chart\.js|^chart cannot/],
  ])("reports errors of callbacks: %s", async (animation, message) => {
    for (const version of [3, 4]) {
      const chart = `{type: 'bar', data: {labels: ['a'], datasets: [{data: [1]}]}, options: {animation: {${animation}}}}`;
      const reply = await request({ ...SIZE, chart, version, animate: true, format: "gif" });
      const text = await reply.text();
      expect(reply.status).toBe(400);
      expect(JSON.parse(text).error).toMatch(message);
    }
  });
});

/** A chart, and the same chart without animation whose values are multiplied by a factor. */
interface ScaledChart {
  readonly name: string;
  readonly version: number;
  readonly config: (factor: number) => object;
}

/** Charts whose elements grow in proportion to the progress, so that a chart with smaller values looks like a frame. */
const SCALED_CHARTS: readonly ScaledChart[] = VERSIONS.flatMap((version) => {
  const range = { min: 0, max: 40 };
  const options = {
    animation: { easing: "linear" },
    // With grid lines, Chart.js 3 and 4 also move the bottom of the bars, from the middle to the top of the line at 0.
    scales: version === 2 ? { yAxes: [{ ticks: range }] } : { y: { ...range, grid: { display: false } } },
  };
  const labels = ["Jan", "Feb", "Mar", "Apr"];
  const scale = (factor: number, data: readonly number[]) => data.map((value) => value * factor);
  const shares = [30, 20, 10];
  return [
    {
      name: "bars",
      version,
      config: (factor) => ({
        type: "bar",
        data: {
          labels,
          datasets: [
            { label: "This year", data: scale(factor, [12, 19, 30, 36]), backgroundColor: "#2563eb" },
            { label: "Last year", data: scale(factor, [8, 25, 14, 21]), backgroundColor: "rgba(219, 39, 119, 0.6)" },
          ],
        },
        options,
      }),
    },
    {
      name: "a line",
      version,
      config: (factor) => ({
        type: "line",
        data: { labels, datasets: [{ label: "Visitors", data: scale(factor, [12, 36, 19, 27]), fill: true }] },
        options,
      }),
    },
    {
      name: "a ring",
      version,
      config: (factor) => ({
        type: "doughnut",
        data: {
          // The last slice is the part of the ring that has not been drawn yet.
          labels: [...labels.slice(0, 3), ""],
          datasets: [
            {
              data: [...scale(factor, shares), 60 * (1 - factor)],
              backgroundColor: ["#2563eb", "#db2777", "#16a34a", "transparent"],
              borderWidth: 0,
            },
          ],
        },
        options: { animation: { easing: "linear" }, plugins: { datalabels: { display: false } } },
      }),
    },
  ];
});

/** Maximum difference of a channel: the frames of a GIF have up to 256 colours each. */
const FRAME_TOLERANCES = { apng: 0, gif: 8, webp: 0 } as const;

describe.each(Object.entries(FRAME_TOLERANCES).map(([format, tolerance], index) => ({ format, tolerance, index })))(
  "each frame of a 600 × 400 $format shows the right moment",
  ({ format, tolerance, index: offset }) => {
    test.each(SCALED_CHARTS.filter((_, index) => isInSample(index + offset, 3)))(
      "$name in version $version",
      async ({ version, config }) => {
        const size = { width: 600, height: 400, devicePixelRatio: 1, backgroundColor: "white", version };
        const { frames, delays } = await animate({ ...size, chart: config(1), format, duration: 1.5, fps: 20 });
        expect(frames.length).toBe(30);
        expect(delays.reduce((sum, delay) => sum + delay)).toBe(1500);
        for (const index of [0, 10, 20, 29]) {
          const image = await still({ ...size, chart: config(index / 29) });
          const { max, mean } = measureDifference(onWhite(frames[index] as Decoded), onWhite(image));
          expect(max, `frame ${index}`).toBeLessThanOrEqual(tolerance);
          expect(mean, `frame ${index}`).toBeLessThanOrEqual(tolerance / 800);
        }
      },
    );
  },
);

describe("a still GIF", () => {
  test("shows the finished chart", async () => {
    for (const version of VERSIONS) {
      const body = { chart: { type: "bar", data: DATA }, version, backgroundColor: "white" };
      const { frames } = await decodeAnimation(await bytesOf({ ...STILL_SIZE, ...body, format: "gif" }), "gif");
      expect(frames.length).toBe(1);
      expectEnd({ frames, delays: [], plays: 1 }, await still(body));
    }
  });

  test("is transparent where the chart is", async () => {
    const { frames } = await decodeAnimation(
      await bytesOf({ ...STILL_SIZE, chart: { type: "bar", data: DATA }, format: "gif" }),
      "gif",
    );
    expect(frames[0]?.data[3]).toBe(0);
  });
});
