// Chart types that plugins provide, and the service's own replacements in versions that lack a plugin. Each older version is
// compared with the newest one, which other tests compare with the images of docs/chart-types.md.

import { describe, expect, test } from "vitest";
import { type Decoded, decodePng, pixelAt } from "../../../png.ts";
import { sampleEvery } from "../../../sample.ts";
import { bodyOf, ROWS } from "../chart-type-rows.ts";
import { type Body, compare, draw } from "./render.ts";

const CASES = ROWS.flatMap((row) =>
  row.charts.flatMap(({ versions, chart }) =>
    versions.map((version) => ({ name: row.name, version, body: bodyOf(row, version, chart) })),
  ),
);

const drawn = new Map<Body, Uint8Array>();

/** Draws one of CASES unless it has been drawn before. */
async function drawOnce(body: Body): Promise<Uint8Array> {
  const image = drawn.get(body) ?? (await draw(body));
  drawn.set(body, image);
  return image;
}

/** Counts the pixels whose channels each differ from the given colour's by at most 3. */
function countColor({ data }: Decoded, [red, green, blue]: readonly [number, number, number]): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    if (
      Math.abs((data[i] as number) - red) <= 3 &&
      Math.abs((data[i + 1] as number) - green) <= 3 &&
      Math.abs((data[i + 2] as number) - blue) <= 3
    )
      count++;
  return count;
}

const bodyFor = (name: string, version: number) =>
  CASES.find((found) => found.name === name && found.version === version)?.body as Body;

describe("the chart types of plugins", () => {
  test("render the same images in any order", async () => {
    for (const { body } of CASES) await drawOnce(body);
    for (const { name, version, body } of sampleEvery(CASES, 3).reverse())
      expect(await draw(body), `${name} in version ${version}`).toEqual(await drawOnce(body));
  });

  test("don't change the axes of other charts", async () => {
    const chart = {
      type: "bar",
      data: { labels: ["a"], datasets: [{ data: [1] }] },
      options: { scales: { color: { type: "color", axis: "x" } } },
    };
    const before = await draw({ chart, version: 4, width: 200, height: 100 });
    await draw(bodyFor("choropleth", 4));
    expect(await draw({ chart, version: 4, width: 200, height: 100 })).toEqual(before);
  });
});

/** Rows that differ more between versions 3 and 4: in price charts' colours, and in logarithmic axes' ticks. */
const VERSIONED = ["candlestick", "ohlc", "logarithmic", "logarithmic-pcp"];

describe("versions 3 and 4 render similar images:", () => {
  const rows = ROWS.filter(({ name, charts }) => {
    const versions = charts.flatMap((chart) => chart.versions);
    return versions.includes(3) && versions.includes(4) && !VERSIONED.includes(name);
  });
  test.each(rows)("$name", async ({ name }) => {
    const one = await drawOnce(bodyFor(name, 3));
    const { width, height } = decodePng(one);
    expect(compare(one, await drawOnce(bodyFor(name, 4))).pixels).toBeLessThan(width * height * 0.02);
  });
});

describe("the gauge plugin of version 2 and the service's gauges for versions 3 and 4 render similar images:", () => {
  const GAUGE = {
    type: "gauge",
    data: { datasets: [{ value: 3.6, minValue: 1, data: [2, 5, 4], backgroundColor: ["#f00", "#0f0", "#00f"] }] },
  };
  const RADIAL = { type: "radialGauge", data: { datasets: [{ data: [30], backgroundColor: "#f00" }] } };
  const gauges: readonly (readonly [name: string, chart: unknown, max?: number])[] = [
    ["gauge", GAUGE],
    [
      "gauge with options",
      {
        ...GAUGE,
        options: {
          needle: { radiusPercentage: 4, widthPercentage: 6, lengthPercentage: 50, color: "purple" },
          valueLabel: {
            fontSize: 20,
            color: "black",
            backgroundColor: "yellow",
            borderRadius: 0,
            bottomMarginPercentage: 12,
            padding: { top: 2, right: 9, bottom: 2, left: 9 },
          },
          cutoutPercentage: 70,
          rotation: -Math.PI * 1.2,
          circumference: Math.PI * 1.4,
        },
      },
    ],
    ["gauge without a label", { ...GAUGE, options: { valueLabel: { display: false } } }],
    ["radial gauge", RADIAL],
    [
      "radial gauge with options",
      {
        ...RADIAL,
        options: {
          centerPercentage: 60,
          rotation: 0,
          trackColor: "#0f0",
          roundedCorners: false,
          domain: [20, 60],
          centerArea: { text: "so far", fontColor: "blue", fontSize: 18, backgroundColor: "#ff0", padding: 6 },
        },
      },
    ],
    [
      "radial gauge with a sentence",
      { ...RADIAL, options: { centerArea: { text: "30", subText: "percent of all that there is" } } },
      // The version 2 plugin centres the text with a trailing space, which shifts its letters.
      950,
    ],
    ["radial gauge with a label", { ...RADIAL, options: { plugins: { datalabels: { color: "#000" } } } }],
    // The version 2 plugin sorts the labels' values, so two digits differ.
    ["gauge with labels", { ...GAUGE, options: { plugins: { datalabels: { color: "#000" } } } }, 100],
    // Version 4 has a default colour for datasets without one, visible as a dot at the start.
    ["radial gauge without a value", { type: "radialGauge", data: { datasets: [{ data: [] }] } }, 400],
  ];
  test.each(gauges.map(([name, chart, max = 0]) => [name, chart, max] as const))("%s", async (_, chart, max) => {
    const ask = { chart, width: 300, height: 200, devicePixelRatio: 1, backgroundColor: "white", defaults: "chartjs" };
    const two = await draw({ ...ask, version: 2 });
    for (const version of [3, 4])
      expect(compare(two, await draw({ ...ask, version }), SHADES).pixels, `${version}`).toBeLessThanOrEqual(max);
  });

  // Arc ends are computed in a different order, which changes edge pixels by up to 2 of 64 coverage levels (8 of 255).
  const SHADES = 8;

  test("error bars", async () => {
    // The widths and positions of the bars differ between versions, so compare only the area that error bars change.
    const ask = bodyFor("error-bars", 2);
    const without = structuredClone(ask);
    Object.assign((without.chart as { data: { datasets: [Body] } }).data.datasets[0], { errorBars: undefined });
    const boxes = await Promise.all(
      [2, 3, 4].map(async (version) => compare(await draw({ ...ask, version }), await draw({ ...without, version }))),
    );
    for (const { pixels, left, top, right, bottom } of boxes) {
      expect(pixels).toBeGreaterThan(150);
      expect(Math.abs(left - (boxes[0]?.left ?? 0)) + Math.abs(right - (boxes[0]?.right ?? 0))).toBeLessThan(10);
      expect(Math.abs(top - (boxes[0]?.top ?? 0)) + Math.abs(bottom - (boxes[0]?.bottom ?? 0))).toBeLessThan(10);
    }
  });
});

describe("values are rendered in the right place:", () => {
  const decodeChart = async (name: string, version: number) => decodePng(await draw(bodyFor(name, version)));

  test.each([2, 3, 4])("boxes and outliers (version %i)", async (version) => {
    const body = structuredClone(bodyFor("boxplot", version));
    const before = await draw(body);
    (body.chart as { data: { datasets: { data: number[][] }[] } }).data.datasets[0]?.data[1]?.push(39);
    const { left, right, top } = compare(before, await draw(body));
    // The value added to Tuesday changes that day's box, in the middle third, and adds an outlier near the top.
    expect(left).toBeGreaterThan(140);
    expect(right).toBeLessThan(270);
    expect(top).toBeLessThan(60);
  });

  test.each([3, 4])("rising and falling prices (version %i)", async (version) => {
    const body = structuredClone(bodyFor("candlestick", version));
    const chart = body.chart as { data: { datasets: Body[] } };
    Object.assign(chart.data.datasets[0] as Body, {
      backgroundColors: { up: "#00ff00", down: "#ff0000", unchanged: "#0000ff" },
      borderColors: { up: "#00ff00", down: "#ff0000", unchanged: "#0000ff" },
    });
    const plain = decodePng(await draw(body));
    // Four days rise and two fall, by similar amounts.
    expect(countColor(plain, [0, 255, 0])).toBeGreaterThan(1.5 * countColor(plain, [255, 0, 0]));
    expect(countColor(plain, [255, 0, 0])).toBeGreaterThan(1000);
    const data = chart.data.datasets[0]?.data as unknown[];
    (chart.data.datasets[0] as Body).data = [...data].reverse();
    expect(decodePng(await draw(body)).data).toEqual(plain.data);
  });

  test.each([3, 4])("the feature with the largest value is the darkest (version %i)", async (version) => {
    const map = await decodeChart("choropleth", version);
    const [north, west] = [pixelAt(map, 130, 40), pixelAt(map, 55, 185)];
    expect(north?.[0]).toBeLessThan(60);
    expect(west?.[0]).toBeGreaterThan(180);
  });

  test.each([3, 4])("flows have the colours of their nodes (version %i)", async (version) => {
    const flows = await decodeChart("sankey", version);
    // The Coal node is on the left, and the Industry node on the right.
    expect(pixelAt(flows, 7, 40).slice(0, 3)).toEqual([78, 121, 167]);
    expect(countColor(flows, [78, 121, 167])).toBeGreaterThan(400);
    expect(countColor(flows, [176, 122, 161])).toBeGreaterThan(400);
  });

  test.each([3, 4])("words don't overlap (version %i)", async (version) => {
    const body = bodyFor("word-cloud", version);
    const chart = structuredClone(body.chart) as { data: { labels: string[]; datasets: Body[] } };
    const inks = await Promise.all(
      ["#ff0000", "rgba(255, 0, 0, 0.5)"].map(async (color) => {
        (chart.data.datasets[0] as Body).color = color;
        return decodePng(await draw({ ...body, chart }));
      }),
    );
    // Overlapping translucent letters would be darker.
    const half = inks[1] as Decoded;
    let darker = 0;
    for (let i = 0; i < half.data.length; i += 4) if ((half.data[i + 1] as number) < 110) darker++;
    expect(darker).toBe(0);
    expect(countColor(inks[0] as Decoded, [255, 0, 0])).toBeGreaterThan(1500);
  });
});
