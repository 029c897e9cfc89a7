// The chart types of packages, and our own where a version has none: every row of docs/chart-types.md in every version of it.
// What the newest version draws is compared with the page's pictures elsewhere; here the others are compared with it.

import { describe, expect, test } from "vitest";
import { bodyOf, ROWS } from "../../../docs/chart-type-rows.ts";
import { type Decoded, decodePng, pixelAt } from "../../../png.ts";
import { type Body, compare, draw } from "./render.ts";

const CASES = ROWS.flatMap((row) =>
  row.charts.flatMap(({ versions, chart }) =>
    versions.map((version) => ({ name: row.name, version, body: bodyOf(row, version, chart) })),
  ),
);

/** How many pixels are within a step or two of a colour. */
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

describe("drawn in any order", () => {
  test("each chart is the same picture", async () => {
    const first: Uint8Array[] = [];
    for (const { body } of CASES) first.push(await draw(body));
    for (const [index, { name, version, body }] of [...CASES.entries()].reverse())
      expect(await draw(body), `${name} in version ${version}`).toEqual(first[index]);
  }, 60_000);

  test("axes of a package are the same before and after a chart of it", async () => {
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

/** Rows whose pictures differ between versions 3 and 4 by more than edges: prices have other colours, logarithms other ticks. */
const VERSIONED = ["candlestick", "ohlc", "logarithmic", "logarithmic-pcp"];

describe("versions 3 and 4 draw alike:", () => {
  const rows = ROWS.filter(({ name, charts }) => {
    const versions = charts.flatMap((chart) => chart.versions);
    return versions.includes(3) && versions.includes(4) && !VERSIONED.includes(name);
  });
  test.each(rows)("$name", async ({ name }) => {
    const one = await draw(bodyFor(name, 3));
    const { width, height } = decodePng(one);
    expect(compare(one, await draw(bodyFor(name, 4))).pixels).toBeLessThan(width * height * 0.02);
  });
});

describe("version 2's package and our gauges for versions 3 and 4 draw alike:", () => {
  const GAUGE = {
    type: "gauge",
    data: { datasets: [{ value: 3.6, minValue: 1, data: [2, 5, 4], backgroundColor: ["#f00", "#0f0", "#00f"] }] },
  };
  const RADIAL = { type: "radialGauge", data: { datasets: [{ data: [30], backgroundColor: "#f00" }] } };
  const gauges: readonly (readonly [name: string, chart: unknown, most?: number])[] = [
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
      // Version 2's package centres a sentence with a space at its end: its letters stand beside those of the others.
      900,
    ],
    ["radial gauge with a label", { ...RADIAL, options: { plugins: { datalabels: { color: "#000" } } } }],
    // Version 2's package sorts what labels show: two digits are others.
    ["gauge with labels", { ...GAUGE, options: { plugins: { datalabels: { color: "#000" } } } }, 100],
    // Version 4 has a colour for datasets without one: the dot at the start.
    ["radial gauge without a value", { type: "radialGauge", data: { datasets: [{ data: [] }] } }, 400],
  ];
  test.each(gauges.map(([name, chart, most = 0]) => [name, chart, most] as const))("%s", async (_, chart, most) => {
    const ask = { chart, width: 300, height: 200, devicePixelRatio: 1, backgroundColor: "white", defaults: "chartjs" };
    const two = await draw({ ...ask, version: 2 });
    for (const version of [3, 4])
      expect(compare(two, await draw({ ...ask, version }), SHADES).pixels, `${version}`).toBeLessThanOrEqual(most);
  });

  // Edges of arcs whose ends are reckoned in another order: two of the 64 degrees in which pixels are covered.
  const SHADES = 8;

  test("as error bars", async () => {
    // The bars of the versions are of different widths: their places are not.
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

describe("what the data say is where it belongs:", () => {
  const picture = async (name: string, version: number) => decodePng(await draw(bodyFor(name, version)));

  test.each([2, 3, 4])("boxes and outliers (version %i)", async (version) => {
    const body = structuredClone(bodyFor("boxplot", version));
    const before = await draw(body);
    (body.chart as { data: { datasets: { data: number[][] }[] } }).data.datasets[0]?.data[1]?.push(39);
    const { left, right, top } = compare(before, await draw(body));
    // One more value on Tuesday: its box and its outlier, in the middle third, below the top of the axis.
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
    // Four days up, two down, of about the same length.
    expect(countColor(plain, [0, 255, 0])).toBeGreaterThan(1.5 * countColor(plain, [255, 0, 0]));
    expect(countColor(plain, [255, 0, 0])).toBeGreaterThan(1000);
    const data = chart.data.datasets[0]?.data as unknown[];
    (chart.data.datasets[0] as Body).data = [...data].reverse();
    expect(decodePng(await draw(body)).data).toEqual(plain.data);
  });

  test.each([3, 4])("the feature with the largest value is the darkest (version %i)", async (version) => {
    const map = await picture("choropleth", version);
    const [north, west] = [pixelAt(map, 130, 40), pixelAt(map, 55, 185)];
    expect(north?.[0]).toBeLessThan(60);
    expect(west?.[0]).toBeGreaterThan(180);
  });

  test.each([3, 4])("flows take the colours of their ends (version %i)", async (version) => {
    const flows = await picture("sankey", version);
    // Coal's node at the left, Industry's at the right.
    expect(pixelAt(flows, 7, 40).slice(0, 3)).toEqual([78, 121, 167]);
    expect(countColor(flows, [78, 121, 167])).toBeGreaterThan(400);
    expect(countColor(flows, [176, 122, 161])).toBeGreaterThan(400);
  });

  test.each([3, 4])("words do not lie on one another (version %i)", async (version) => {
    const body = bodyFor("word-cloud", version);
    const chart = structuredClone(body.chart) as { data: { labels: string[]; datasets: Body[] } };
    const inks = await Promise.all(
      ["#ff0000", "rgba(255, 0, 0, 0.5)"].map(async (color) => {
        (chart.data.datasets[0] as Body).color = color;
        return decodePng(await draw({ ...body, chart }));
      }),
    );
    // Half-transparent letters that overlapped would be darker where they do.
    const half = inks[1] as Decoded;
    let darker = 0;
    for (let i = 0; i < half.data.length; i += 4) if ((half.data[i + 1] as number) < 110) darker++;
    expect(darker).toBe(0);
    expect(countColor(inks[0] as Decoded, [255, 0, 0])).toBeGreaterThan(1500);
  });
});
