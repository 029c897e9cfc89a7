// Draws animated charts, and compares their frames with still images of the same charts.

import { describe, expect, test } from "vitest";
import { decodeAnimation, measureDifference, onWhite } from "../../animation.ts";
import { type Decoded, decodePng } from "../../png.ts";
import { bytesOf, errorOf, getJson, postJson } from "../../service/serve/send.ts";

const SIZE = { width: 150, height: 90, devicePixelRatio: 1 };
const BARS = { xAxis: { data: ["a", "b"] }, yAxis: {}, series: [{ type: "bar", data: [1, 2] }] };
const SCRIPT =
  "{series: {type: 'pie', data: [3, 2], animationDelay: (index) => 300 * index, label: {formatter: () => 'x'}}}";

const animate = async (option: unknown, format = "apng", more: object = {}) =>
  decodeAnimation(
    await bytesOf(postJson("/echarts", { option, animate: true, duration: 1, fps: 10, ...SIZE, format, ...more })),
    format,
  );
const distance = (one: Decoded, other: Decoded) => measureDifference(onWhite(one), onWhite(other));

describe("an animated chart", () => {
  test.each<[string, unknown, string]>([
    ["bars", BARS, "apng"],
    ["bars", BARS, "webp"],
    ["a script with delays", SCRIPT, "apng"],
    ["a line", { ...BARS, series: [{ type: "line", data: [2, 1] }] }, "apng"],
    ["a gauge", { series: [{ type: "gauge", data: [40] }] }, "apng"],
    ["a very long animation", { ...BARS, animationDuration: 1e12, animationDelay: 1e300 }, "apng"],
  ])("begins elsewhere and ends with the still image: %s", async (_, option, format) => {
    const { frames } = await animate(option, format);
    const still = decodePng(await bytesOf(postJson("/echarts", { option, ...SIZE })));
    expect(distance(frames.at(-1) as Decoded, still).max).toBeLessThanOrEqual(1);
    expect(frames.length).toBeGreaterThan(1);
    expect(distance(frames[0] as Decoded, still).mean).toBeGreaterThan(0.5);
  });

  test("moves without an end, and is the same file each time", async () => {
    const option = {
      xAxis: {},
      yAxis: {},
      series: [
        {
          type: "effectScatter",
          data: [
            [1, 1],
            [2, 2],
          ],
        },
      ],
    };
    const [one, other] = [await animate(option, "gif", { loop: true }), await animate(option, "gif", { loop: true })];
    expect(one.frames.length).toBeGreaterThan(5);
    expect(one).toEqual(other);
    expect(one.plays).toBe(0);
  });

  test("stands still if the option turns animations off", async () => {
    expect((await animate({ ...BARS, animation: false })).frames).toHaveLength(1);
  });

  test("is drawn by a GET and by /chart with engine=auto", async () => {
    const query = { animate: "true", format: "gif", ...SIZE };
    const queryOf = (more: object) =>
      new URLSearchParams(Object.entries({ ...query, ...more }).map(([name, value]) => [name, String(value)]));
    const file = await bytesOf(getJson(`/echarts?${queryOf({ option: SCRIPT })}`));
    expect(await bytesOf(getJson(`/chart?${queryOf({ c: SCRIPT, engine: "auto" })}`))).toEqual(file);
  });
});

test.each<[string, object, RegExp]>([
  ["another format", { format: "svg" }, /^animate is only allowed if format is gif, apng or webp/],
  ["large frames", { format: "gif", width: 3000, height: 3000 }, /^frames of an animated gif must have at most/],
  ["many frames", { format: "gif", width: 1000, height: 600, duration: 5, fps: 30 }, /^the frames of an animated gif/],
  [
    "a duration without it",
    { animate: false, format: "gif", duration: 2 },
    /^duration is only allowed if animate is true/,
  ],
])("an animation is rejected with %s", async (_, more, message) => {
  expect(await errorOf(postJson("/echarts", { option: BARS, animate: true, devicePixelRatio: 1, ...more }))).toMatch(
    message,
  );
});

test("the work of all frames counts", async () => {
  const points = Array.from({ length: 1900 }, (_, index) => [index % 50, index / 50]);
  const option = {
    xAxis: {},
    yAxis: {},
    series: [{ type: "scatter", data: points, symbolSize: 40, itemStyle: { shadowBlur: 20 } }],
  };
  const body = {
    option,
    animate: true,
    format: "gif",
    devicePixelRatio: 1,
    duration: 5,
    fps: 30,
    width: 300,
    height: 200,
  };
  expect(await errorOf(postJson("/echarts", body))).toMatch(/or reduce devicePixelRatio, duration or fps$/);
});
