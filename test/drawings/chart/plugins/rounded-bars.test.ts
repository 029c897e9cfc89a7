import { describe, expect, test } from "vitest";
import { type Decoded, decodePng, pixelAt } from "../../../png.ts";
import { type Body, draw, rejectionMessage } from "./render.ts";

const VERSIONS = [2, 3, 4] as const;

/** A chart whose bars fill a 100 × 100-pixel image. The value axis ends at 10. */
function bars(
  version: number,
  roundedBars: unknown,
  data: unknown[][],
  { isHorizontal = false, min = 0, ...dataset }: Body = {},
) {
  const value = { display: false, stacked: true };
  const names = { display: false, stacked: true };
  const range = { min, max: 10 };
  const full = { barPercentage: 1, categoryPercentage: 1 };
  const colors = ["#ff0000", "#0000ff"];
  const [x, y] = isHorizontal ? ["y", "x"] : ["x", "y"];
  const scales =
    version === 2
      ? { [`${x}Axes`]: [names], [`${y}Axes`]: [{ ...value, ticks: range }] }
      : { [x]: names, [y]: { ...value, ...range } };
  return {
    version,
    width: 100,
    height: 100,
    devicePixelRatio: 1,
    chart: {
      type: version === 2 && isHorizontal ? "horizontalBar" : "bar",
      data: {
        labels: data[0]?.map(String),
        datasets: data.map((values, index) => ({ data: values, backgroundColor: colors[index], ...full, ...dataset })),
      },
      options: {
        ...(version !== 2 && isHorizontal ? { indexAxis: "y" } : {}),
        scales,
        ...(version === 2 ? { legend: { display: false } } : {}),
        plugins: { roundedBars, legend: { display: false }, datalabels: { display: false } },
      },
    },
  };
}

const drawBars = async (...args: Parameters<typeof bars>) => decodePng(await draw(bars(...args)));

/** Describes the corners of a box, clockwise from the top left. */
function roundCorners(image: Decoded, [left, top, right, bottom] = [0, 0, 99, 99]): string {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as [number, number][];
  return corners.map(([x, y]) => ((pixelAt(image, x, y)[3] ?? 0) < 128 ? "round" : "square")).join(" ");
}

describe.each(VERSIONS)("roundedBars in version %i", (version) => {
  const draws = (...args: Parameters<typeof bars> extends [number, ...infer Rest] ? Rest : never) =>
    drawBars(version, ...args);

  test("rounds the corners away from the base", async () => {
    expect(roundCorners(await draws(undefined, [[10]]))).toBe("square square square square");
    expect(roundCorners(await draws(true, [[10]]))).toBe("round round square square");
    expect(roundCorners(await draws(true, [[10]], { isHorizontal: true }))).toBe("square round round square");
    expect(roundCorners(await draws(true, [[-10]], { min: -10 }), [0, 50, 99, 99])).toBe("square square round round");
    expect(roundCorners(await draws(true, [[-10]], { min: -10, isHorizontal: true }), [0, 0, 49, 99])).toBe(
      "round square square round",
    );
  });

  test("rounds all corners with allCorners", async () => {
    const allCorners = { allCorners: true };
    expect(roundCorners(await draws(allCorners, [[10]]))).toBe("round round round round");
    expect(roundCorners(await draws(allCorners, [[10]], { isHorizontal: true }))).toBe("round round round round");
  });

  test("limits the radius to what fits", async () => {
    const inside = async (roundedBars: unknown, data = [[10]]) => {
      const { data: pixels } = await draws(roundedBars, data);
      return pixels.reduce((sum, value, index) => sum + (index % 4 === 3 && value > 127 ? 1 : 0), 0);
    };
    // A corner of radius r cuts off (1 - π/4) r².
    const cut = (radius: number, corners: number) => 10_000 - corners * (1 - Math.PI / 4) * radius ** 2;
    const near = (pixels: number, expected: number) => expect(Math.abs(pixels / expected - 1)).toBeLessThan(0.02);
    near(await inside({ cornerRadius: 20 }), cut(20, 2));
    near(await inside({ cornerRadius: 1e9, allCorners: true }), cut(50, 4));
    expect(await inside(true)).toBe(await inside({ cornerRadius: 6 }));
    expect(await inside({ cornerRadius: "20" })).toBe(await inside({ cornerRadius: 20 }));
    expect(await inside(true)).toBeGreaterThan(await inside({ cornerRadius: 8 }));
    expect(await inside({ cornerRadius: 0 })).toBe(10_000);
  });

  test("rounds only the outermost of stacked bars", async () => {
    const stacked = await draws({ cornerRadius: 10 }, [[5], [5]]);
    expect(roundCorners(stacked)).toBe("round round square square");
    // There must be no gap between stacked bars.
    expect(roundCorners(stacked, [0, 47, 99, 52])).toBe("square square square square");
    expect(pixelAt(stacked, 50, 75).slice(0, 3)).toEqual([255, 0, 0]);
    expect(pixelAt(stacked, 50, 25).slice(0, 3)).toEqual([0, 0, 255]);
    const opposite = await draws({ cornerRadius: 10 }, [[10], [-10]], { min: -10 });
    expect(roundCorners(opposite)).toBe("round round round round");
    expect(roundCorners(opposite, [0, 48, 99, 51])).toBe("square square square square");
  });

  test("rounds the border too", async () => {
    const border = { borderWidth: 10, borderColor: "#00ff00" };
    const image = await draws({ cornerRadius: 30 }, [[10]], border);
    expect(roundCorners(image)).toBe("round round square square");
    // A point 12 pixels from both edges is inside a rounded corner's border, but would be outside a square corner's border.
    expect(pixelAt(image, 12, 12).slice(0, 3)).toEqual([0, 255, 0]);
    expect(pixelAt(image, 50, 5).slice(0, 3)).toEqual([0, 255, 0]);
    // The base has no border.
    expect(pixelAt(image, 50, 97).slice(0, 3)).toEqual([255, 0, 0]);
    expect(pixelAt(image, 50, 50).slice(0, 3)).toEqual([255, 0, 0]);
  });

  test("doesn't affect other charts", async () => {
    const plain = bars(version, undefined, [[10]]);
    const before = await draw(plain);
    for (const off of [false, null]) expect(await draw(bars(version, off, [[10]]))).toEqual(before);
    const line = { type: "line", data: { labels: ["a", "b"], datasets: [{ data: [1, 2] }] } };
    const rounded = { ...line, options: { plugins: { roundedBars: true } } };
    expect(await draw({ version, chart: rounded })).toEqual(await draw({ version, chart: line }));
  });

  test.each([-1, "x", {}, [], null, true])("rejects a radius of %j", async (cornerRadius) => {
    expect(await rejectionMessage(bars(version, { cornerRadius }, [[10]]))).toMatch(
      /^options\.plugins\.roundedBars\.cornerRadius must be 0 pixels or more, got /,
    );
  });
});

test.each([
  ["vertical", [[10]], {}],
  ["horizontal", [[7]], { isHorizontal: true }],
  ["downward", [[-7]], { min: -10 }],
  ["stacked", [[3], [5]], {}],
  ["side by side, with borders", [[3, 10, 6]], { borderWidth: 3, borderColor: "#000000" }],
  ["with a border on one side", [[8]], { borderWidth: { top: 20 }, borderColor: "#000000" }],
])("roundedBars renders like version 4 in version 2: %s", async (_name, data, dataset) => {
  const [two, four] = await Promise.all(
    [2, 4].map((version) => drawBars(version, { cornerRadius: 12 }, data, dataset)),
  );
  // Version 4 enlarges bars without borders by a third of a pixel, so count only pixels that match no neighbour.
  let different = 0;
  for (let y = 1; y < 99; y++)
    for (let x = 1; x < 99; x++) {
      const pixel = pixelAt(two as Decoded, x, y);
      const isAlike = (other: readonly number[]) =>
        pixel.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) < 128);
      const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => pixelAt(four as Decoded, x + dx, y + dy)));
      if (!around.some(isAlike)) different++;
    }
  expect(different).toBeLessThan(10);
});

test("borderRadius takes precedence over roundedBars in versions 3 and 4", async () => {
  for (const version of [3, 4])
    expect(roundCorners(await drawBars(version, { cornerRadius: 20 }, [[10]], { borderRadius: 0 }))).toBe(
      "square square square square",
    );
});
