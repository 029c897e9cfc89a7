// Tests themes and the `limn` block in all versions of Chart.js.

import { describe, expect, test } from "vitest";
import { THEME_NAMES } from "../../../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../../../src/drawings/theme/theme-table.ts";
import { formatColor, parseColor } from "../../../../src/engine/color.ts";
import { decodePng } from "../../../png.ts";
import { sampleEvery } from "../../../sample.ts";
import { ROWS } from "../chart-type-rows.ts";
import { drawnStyles, drawnText } from "../drawn-text.ts";
import { draw, placesOf, post, rejectionMessage } from "../plugins/render.ts";

const VERSIONS = ["2", "3", "4"] as const;

/** All charts in docs/chart-types.md, in each theme, or a sample of them. */
const CASES = sampleEvery(
  ROWS.filter(({ name }) => name !== "background-image").flatMap(({ name, charts, ...row }) =>
    charts.flatMap(({ versions, chart }) =>
      versions.flatMap((version) => THEME_NAMES.map((theme) => ({ name, version, theme, chart, ...row }))),
    ),
  ),
  13,
);

/** Returns the colour of a pixel as `#rrggbb`. */
function colorAt(png: Uint8Array, x: number, y: number): string {
  const { width, data } = decodePng(png);
  const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
  return formatColor({ red, green, blue, alpha: 1 });
}

test.each(CASES)("$name in version $version has the background of the theme $theme", async (each) => {
  const { chart, version, theme, width, height } = each;
  const png = await draw({ chart, version, theme, width, height, devicePixelRatio: 1 });
  expect(colorAt(png, 2, 2)).toBe(THEMES[theme].background);
});

describe.each(VERSIONS)("version %s", (version) => {
  const options = (title: object, more: object = {}) =>
    version === "2" ? { title, ...more } : { plugins: { title, ...more } };
  const bars = (limn?: object, datasets: readonly object[] = [{ label: "Sales", data: [3, 12_500, 7] }]) => ({
    type: "bar",
    data: { labels: ["Q1", "Q2", "Q3"], datasets },
    options: options({ display: true, text: "Sales fell" }),
    ...(limn && { limn }),
  });
  const lines = (limn?: object) => ({
    type: "line",
    data: {
      labels: ["a", "b"],
      datasets: [
        { label: "Berlin", data: [1, 2] },
        { label: "Madrid", data: [3, 4] },
      ],
    },
    ...(limn && { limn }),
  });
  const texts = (chart: unknown, more: object = {}) => drawnText({ chart, version, ...more });
  const styles = (chart: unknown, more: object = {}) => drawnStyles({ chart, version, ...more });
  const find = async (chart: unknown, text: string, more: object = {}) =>
    (await styles(chart, more)).findLast((drawn) => drawn.text === text);

  test.each([undefined, "minimal"])("draws all text in limn.font with the theme %s", async (theme) => {
    const limn = { font: "Merriweather", subtitle: "Sub", source: "Log", target: { value: 9000, label: "Goal" } };
    const names =
      version === "2"
        ? { scaleLabel: { display: true, labelString: "Axis" } }
        : { title: { display: true, text: "Axis" } };
    const scales = version === "2" ? { yAxes: [names] } : { y: names };
    const { options, ...chart } = bars({ ...limn, ...(theme && { theme }) }, [
      { label: "One", data: [1, 2, 3] },
      { label: "Two", data: [1, 2, 3] },
    ]);
    const radar = { ...chart, type: "radar", limn: { font: "Merriweather", ...(theme && { theme }) } };
    for (const drawn of [await styles({ ...chart, options: { ...options, scales } }), await styles(radar)]) {
      expect(drawn.length).toBeGreaterThan(5);
      for (const { text, font } of drawn) expect([text, font]).toEqual([text, expect.stringContaining("Merriweather")]);
    }
  });

  test.each(THEME_NAMES)("draws titles, ticks and legends in the typefaces and colours of %s", async (theme) => {
    const { text, mutedText, titleFamily, fontFamily, titleSize, padding, isTitleAtStart } = THEMES[theme];
    const chart = bars(undefined, [
      { label: "One", data: [1, 2, 3] },
      { label: "Two", data: [1, 2, 3] },
    ]);
    const drawn = await styles(chart, { theme });
    const styleOf = (wanted: string) => drawn.findLast((each) => each.text === wanted);
    expect(styleOf("Sales fell")).toMatchObject({
      color: formatColor(parseColor(text) as never),
      font: expect.stringContaining(titleFamily),
      x: isTitleAtStart ? padding : 250,
    });
    expect(styleOf("Sales fell")?.font).toContain(`${titleSize}px`);
    expect(styleOf("Q1")).toMatchObject({ color: formatColor(parseColor(mutedText) as never) });
    for (const each of ["Q1", "One"]) expect(styleOf(each)?.font).toContain(fontFamily);
  });

  test("keeps options of the configuration", async () => {
    const chart = {
      ...bars(undefined, [{ label: "Sales", data: [1, 2, 3], backgroundColor: "#ff0000" }]),
      options: options(
        version === "2"
          ? { display: true, text: "Mine", fontColor: "#00ff00", fontSize: 30 }
          : { display: true, text: "Mine", color: "#00ff00", font: { size: 30 } },
        { legend: { display: true } },
      ),
    };
    const title = await find(chart, "Mine", { theme: "dark" });
    expect(title).toMatchObject({ color: "#00ff00", font: expect.stringContaining("30px") });
    expect(await texts(chart, { theme: "dark" })).toContain("Sales");
    const png = await draw({ chart, version, theme: "dark", devicePixelRatio: 1, backgroundColor: "#123456" });
    expect(colorAt(png, 2, 2)).toBe("#123456");
  });

  test("keeps its padding on the sides that layout.padding leaves out", async () => {
    const place = (more: object) =>
      find({ ...bars(), options: { ...bars().options, ...more } }, "Sales fell", { theme: "minimal" });
    const plain = await place({});
    const padded = await place({ layout: { padding: { bottom: 40 } } });
    expect([padded?.x, padded?.y]).toEqual([plain?.x, plain?.y]);
  });

  test("keeps the distance between ticks", async () => {
    const axis = { min: 0, max: 80, stepSize: 10 };
    const scales =
      version === "2"
        ? { yAxes: [{ ticks: axis }] }
        : { y: { min: axis.min, max: axis.max, ticks: { stepSize: axis.stepSize } } };
    const chart = {
      ...bars(undefined, [{ label: "Sales", data: [33, 52, 71] }]),
      options: { ...bars().options, scales },
    };
    expect(await texts(chart, { theme: "minimal" })).toEqual(
      expect.arrayContaining([0, 10, 20, 30, 40, 50, 60, 70, 80].map(String)),
    );
  });

  test("takes the theme of the configuration, unless the request has one", async () => {
    const chart = bars({ theme: "dark" });
    expect(colorAt(await draw({ chart, version }), 2, 2)).toBe(THEMES.dark.background);
    expect(colorAt(await draw({ chart, version, theme: "paper" }), 2, 2)).toBe(THEMES.paper.background);
  });

  test("shows the name of the only series below the title", async () => {
    const chart = bars(undefined, [{ label: "Revenue", data: [3, 12, 7] }]);
    const drawn = await styles(chart, { theme: "minimal" });
    const [title, name] = ["Sales fell", "Revenue"].map((text) => drawn.filter((each) => each.text === text));
    expect([title?.length, name?.length]).toEqual([1, 1]);
    expect(name?.[0]?.y).toBeGreaterThan(title?.[0]?.y ?? Number.NaN);
    expect(name?.[0]?.x).toBe(title?.[0]?.x);
    // The title already contains the name.
    expect(await texts(bars(), { theme: "minimal" })).not.toContain("Sales");
  });

  test("shortens large numbers on the axis only", async () => {
    expect(await texts(bars(), { theme: "minimal" })).toContain("10K");
    const years = {
      type: "scatter",
      data: {
        datasets: [
          {
            label: "x",
            data: [
              { x: 2020, y: 1 },
              { x: 2026, y: 2 },
            ],
          },
        ],
      },
    };
    expect((await texts(years, { theme: "minimal" })).join()).toMatch(/20?20,|2,020/);
  });

  test("draws texts above and below the chart", async () => {
    const limn = { subtitle: "By quarter", source: "Ledger", note: "Provisional" };
    for (const theme of [undefined, "editorial"]) {
      const drawn = await styles(bars(limn), theme === undefined ? {} : { theme });
      const [title, subtitle, note, source] = ["Sales fell", "By quarter", "Provisional", "Source: Ledger"].map(
        (text) => drawn.findLast((each) => each.text === text)?.y ?? Number.NaN,
      ) as [number, number, number, number];
      expect(subtitle).toBeGreaterThan(title);
      expect(subtitle).toBeLessThan(80);
      expect(note).toBeGreaterThan(240);
      expect(source).toBeGreaterThan(note);
      expect(source).toBeLessThan(300);
    }
  });

  test("begins Arabic and Hebrew titles at the right edge", async () => {
    const chart = { ...bars({ source: "دفتر" }), options: options({ display: true, text: "المبيعات تتراجع" }) };
    const drawn = await styles(chart, { theme: "minimal" });
    for (const text of ["المبيعات تتراجع", "Source: دفتر"])
      expect(drawn.find((each) => each.text === text)?.x).toBe(480);
  });

  test("wraps long texts, also in scripts without spaces, and shortens endless ones", async () => {
    const subtitle = "日本語の長い説明文がここに続きます".repeat(6);
    const drawn = (await texts(bars({ subtitle }))).filter((text) => /日|続/.test(text));
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn.join("")).toBe(subtitle);
    const endless = await texts(bars({ subtitle: "x".repeat(1000) }));
    expect(endless.filter((text) => /^x+…?$/.test(text))).toHaveLength(4);
    expect(endless.some((text) => /^x+…$/.test(text))).toBe(true);
  });

  test("writes the names of lines at their ends", async () => {
    const isLegend = (drawn: readonly { text: string; x: number }[], name: string) =>
      drawn.filter((each) => each.text === name && each.x > 400).length === 1;
    const drawn = await styles(lines(), { theme: "minimal" });
    expect(drawn.filter(({ text }) => text === "Berlin")).toHaveLength(1);
    expect(isLegend(drawn, "Berlin") && isLegend(drawn, "Madrid")).toBe(true);
    expect(isLegend(await styles(lines({ directLabels: false }), { theme: "minimal" }), "Berlin")).toBe(false);
    expect(isLegend(await styles(lines({ directLabels: true })), "Berlin")).toBe(true);
  });

  test("writes the names of stacked bars beside the last one", async () => {
    const stacked =
      version === "2"
        ? { scales: { xAxes: [{ stacked: true }], yAxes: [{ stacked: true }] } }
        : { scales: { x: { stacked: true }, y: { stacked: true } } };
    const chart = {
      type: "bar",
      data: {
        labels: ["a", "b"],
        datasets: [
          { label: "Low", data: [3, 3] },
          { label: "High", data: [3, 3] },
        ],
      },
      options: stacked,
    };
    const drawn = await styles(chart, { theme: "minimal" });
    const [low, high] = ["Low", "High"].map((name) => drawn.filter(({ text }) => text === name));
    expect([low?.length, high?.length]).toEqual([1, 1]);
    expect(low?.[0]?.x).toBeGreaterThan(350);
    expect(low?.[0]?.y).toBeGreaterThan((high?.[0]?.y ?? Number.NaN) + 30);
  });

  test.runIf(version !== "2")("colours the cells of heat maps on both sides of zero", async () => {
    const heat = (data: readonly number[]) => ({
      chart: { type: "heatmap", data: { labels: ["a", "b"], datasets: [{ label: "x", data }] } },
      version,
      theme: "minimal",
      format: "svg",
    });
    const { sequential, diverging } = THEMES.minimal;
    const both = await (await post(heat([-4, 4]))).text();
    expect([diverging[0], diverging.at(-1)].every((color) => both.includes(String(color)))).toBe(true);
    const above = await (await post(heat([1, 4]))).text();
    expect([sequential[0], sequential.at(-1)].every((color) => above.includes(String(color)))).toBe(true);
  });

  test("labels the requested values", async () => {
    const chart = bars({ values: ["max", "last"] }, [{ label: "Sales", data: [3, 125, 7] }]);
    const plain = await texts(bars(undefined, [{ label: "Sales", data: [3, 125, 7] }]));
    const drawn = await texts(chart);
    expect(drawn.filter((text) => ["3", "125", "7"].includes(text))).toEqual(expect.arrayContaining(["125", "7"]));
    expect(drawn).not.toContain("3");
    expect(plain).not.toContain("125");
  });

  test("labels the requested values in the chart's number format", async () => {
    const drawn = await texts(
      bars({ values: ["all"], numbers: "percent" }, [{ label: "Opened", data: [0.25, 0.316] }]),
    );
    expect(drawn).toEqual(expect.arrayContaining(["25%", "31.6%"]));
    expect(drawn).not.toContain("0.25");
  });

  test("draws a target and an average, and extends the axis", async () => {
    const drawn = await texts(bars({ target: { value: 40_000, label: "Goal" }, average: true }));
    expect(drawn).toContain("Goal");
    expect(drawn).toContain("Average 4,170");
    expect(drawn.some((text) => text.replace(",", "") === "40000")).toBe(true);
  });

  test.runIf(version !== "2")("reads the values of horizontal bars from x", async () => {
    const data = [
      { x: 4, y: "1" },
      { x: 8, y: "2" },
    ];
    const chart = { type: "bar", data: { datasets: [{ label: "a", data }] }, options: { indexAxis: "y" } };
    expect(await texts({ ...chart, limn: { average: true } })).toContain("Average 6");
  });

  test("draws names of muted lines in the colour of other small text", async () => {
    const named = await find(lines({ highlight: "Madrid" }), "Berlin", { theme: "minimal" });
    expect(named?.color).toBe(THEMES.minimal.mutedText);
    const other = await find(lines({ highlight: "Madrid" }), "Madrid", { theme: "minimal" });
    expect(other?.color).toBe(THEMES.minimal.colors[1]);
  });

  test("draws muted lines thinner, unless the configuration sets their width", async () => {
    const hidden = { display: false };
    const scales = version === "2" ? { xAxes: [hidden], yAxes: [hidden] } : { x: hidden, y: hidden };
    /** Returns the widths of the highlighted line and the muted line. */
    const widths = async (theme: "minimal" | undefined, own: object = {}) => {
      const { data, ...chart } = lines({ highlight: "Madrid", directLabels: false });
      const datasets = data.datasets.map((each) => ({ ...each, borderColor: "#123456", pointRadius: 0, ...own }));
      const legend = { legend: { display: false } };
      const more = { options: { scales, ...(version === "2" ? legend : { plugins: legend }) } };
      const body = { chart: { ...chart, ...more, data: { ...data, datasets } }, version, theme, format: "svg" };
      const svg = await (await post(body)).text();
      return ["#123456", theme === undefined ? "#d4d4d4" : THEMES[theme].mutedFill].map((color) =>
        [...svg.matchAll(/<path[^>]*>/g)].flatMap(([path]) =>
          path.includes(`stroke="${color}"`) ? [Number(/stroke-width="([^"]+)"/.exec(path)?.[1] ?? 1)] : [],
        ),
      );
    };
    const { lineWidth } = THEMES.minimal;
    expect(await widths("minimal")).toEqual([[lineWidth], [lineWidth * 0.6]]);
    expect(await widths("minimal", { borderWidth: 5 })).toEqual([[5], [5]]);
    expect(await widths(undefined)).toEqual([[3], [3]]);
  });

  const sideways = (data: readonly unknown[], limn: object, more: object = {}) => ({
    type: version === "2" ? "horizontalBar" : "bar",
    data: { labels: data.map((_, index) => `Name ${index}`), datasets: [{ label: "Sales", data }] },
    options: { ...options({ display: true, text: "Sales fell" }), ...(version !== "2" && { indexAxis: "y" }), ...more },
    limn,
  });

  test("fills the width with horizontal bars whose values are labelled", async () => {
    const rightmost = async (chart: object) => {
      const png = await draw({ chart, version, theme: "editorial", width: 500, height: 300, devicePixelRatio: 1 });
      return placesOf(decodePng(png), THEMES.editorial.colors[0] as string).reduce(
        (right, [x]) => Math.max(right, x),
        0,
      );
    };
    const end = await rightmost(sideways([149, 105, 74], { values: ["all"] }));
    expect(end).toBeGreaterThan(420);
    expect(end).toBeLessThan(460);
    // A visible axis ends at a tick.
    const visible = version === "2" ? { xAxes: [{ display: true }] } : { x: { display: true } };
    const shown = sideways([149, 105, 74], { values: ["all"] }, { scales: visible });
    expect(await texts(shown, { theme: "editorial" })).toContain(version === "2" ? "160" : "200");
    // A wide label has room, too.
    expect(await rightmost(sideways([149, 105], { values: ["all"], numbers: "EUR" }))).toBeLessThan(end);
    // The configuration's own end of the axis stays.
    const scales = version === "2" ? { xAxes: [{ ticks: { max: 300 } }] } : { x: { max: 300 } };
    expect(await rightmost(sideways([149, 105], { values: ["all"] }, { scales }))).toBeLessThan(300);
    for (const data of [
      [0, 0],
      [-3, 5],
      [null, null],
      ["x", 1e200],
    ])
      await draw({ chart: sideways(data, { values: ["all"] }), version, theme: "editorial" });
  });

  test("keeps all names of horizontal bars", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Name ${index}`);
    const drawn = await texts(
      sideways(
        names.map((_, index) => index + 1),
        { values: ["all"] },
      ),
      { theme: "minimal" },
    );
    expect(drawn).toEqual(expect.arrayContaining(names));
  });

  test("omits values that are wider than their segment of a stacked bar, or touch its ends", async () => {
    const stacked = (direction: object, axes: object, first = 0.5) => ({
      type: version === "2" && "indexAxis" in direction ? "horizontalBar" : "bar",
      data: {
        labels: ["Q1"],
        datasets: [first, 60, 39.5].map((value, index) => ({ label: `S${index}`, data: [value] })),
      },
      options: { ...(version !== "2" && direction), scales: axes },
      limn: { values: ["all"] },
    });
    const axes =
      version === "2"
        ? { xAxes: [{ stacked: true }], yAxes: [{ stacked: true }] }
        : { x: { stacked: true }, y: { stacked: true } };
    for (const direction of [{}, { indexAxis: "y" }]) {
      const drawn = await texts(stacked(direction, axes), { theme: "minimal" });
      expect(drawn).toEqual(expect.arrayContaining(["60", "39.5"]));
      expect(drawn).not.toContain("0.5");
    }
    // One digit is about seven pixels wide.
    const smallest = async (first: number) => texts(stacked({ indexAxis: "y" }, axes, first), { theme: "minimal" });
    expect(await smallest(3)).not.toContain("3");
    expect(await smallest(5)).toContain("5");
  });

  test("uses a legend for pies with more than two tiny slices", async () => {
    const pie = (data: readonly unknown[]) => ({
      type: "pie",
      data: { labels: ["a", "b", "c", "d", "e"], datasets: [{ data }] },
    });
    expect(await texts(pie([60, 37, 1, 1, 1]), { theme: "minimal" })).toEqual(expect.arrayContaining(["a", "e"]));
    const beside = await texts(pie([60, 36, 2, 1, 1].map((value) => value + 2)), { theme: "minimal" });
    expect(beside).not.toContain("a");
    for (const data of [[0, 0, 0, 0, 0], ["x", null, -1, 1e308, 1e308], []])
      await draw({ chart: pie(data), version, theme: "minimal" });
  });

  test("omits labels of long lines at round intervals instead of rotating them", async () => {
    const long = (labels: readonly unknown[], more: object = {}) => ({
      type: "line",
      data: { labels, datasets: [{ label: "Sales", data: labels.map((_, index) => index) }] },
      options: {
        ...options({ display: true, text: "Sales fell" }),
        scales: version === "2" ? { xAxes: [more] } : { x: more },
      },
    });
    const years = Array.from({ length: 75 }, (_, index) => String(1947 + index));
    const drawn = await texts(long(years), { theme: "minimal" });
    const shown = drawn.filter((text) => years.includes(text)).map(Number);
    expect(shown.length).toBeGreaterThan(4);
    expect(shown.length).toBeLessThan(12);
    if (version !== "2") expect(shown.every((year) => year % 10 === 0)).toBe(true);
    const times = await texts(
      long(
        years.map((year) => `${year}-01-01`),
        { type: "time", time: { unit: "year" } },
      ),
      { theme: "minimal" },
    );
    const starts = times.filter((text) => years.includes(text)).map(Number);
    expect(starts.length).toBeGreaterThan(version === "2" ? 0 : 4);
    if (version !== "2") expect(starts.every((year) => year % 10 === 0)).toBe(true);
    // Names and repeated numbers stay as Chart.js chooses them.
    const words = years.map((year) => `FY${year}`);
    expect(await texts(long(words), { theme: "minimal" })).toContain("FY1947");
    expect(await texts(long(years.map(() => "7")), { theme: "minimal" })).toContain("7");
    for (const labels of [[], [null], Array(40).fill(["a", "b"]), Array(40).fill("9".repeat(400))])
      await draw({ chart: long(labels), version, theme: "minimal" });
  });

  test("highlights a series, or a category", async () => {
    const two = [
      { label: "One", data: [5, 5, 5], backgroundColor: "#ff0000" },
      { label: "Two", data: [5, 5, 5], backgroundColor: "#0000ff" },
    ];
    const count = async (chart: unknown, color: string) => {
      const png = await draw({ chart, version, devicePixelRatio: 1, backgroundColor: "white" });
      return placesOf(decodePng(png), color).length;
    };
    const both = await count(bars(undefined, two), "#ff0000");
    expect(await count(bars({ highlight: "One" }, two), "#ff0000")).toBe(both);
    expect(await count(bars({ highlight: "One" }, two), "#0000ff")).toBe(0);
    const category = await count(bars({ highlight: ["Q2"] }, two), "#0000ff");
    expect(category).toBeGreaterThan(0);
    expect(category).toBeLessThan(both / 2);
  });

  test("dashes the lines to forecast values, and fades their bars", async () => {
    const datasets = [
      {
        type: "line",
        label: "Line",
        data: [4, 5, 6, 7],
        borderColor: "#ff0000",
        borderWidth: 4,
        pointRadius: 0,
        fill: false,
      },
      { label: "Bars", data: [4, 4, 4, 4], backgroundColor: "#0000ff" },
    ];
    /** Counts the pixels of a colour in the left and the right half of the image. */
    const count = async (limn: object | undefined, color: string) => {
      const chart = { type: "bar", data: { labels: ["a", "b", "c", "d"], datasets }, limn };
      const image = decodePng(await draw({ chart, version, devicePixelRatio: 1, backgroundColor: "white" }));
      const places = placesOf(image, color);
      const left = places.filter(([x]) => x < image.width / 2).length;
      return [left, places.length - left] as const;
    };
    const [redLeft, redRight] = await count(undefined, "#ff0000");
    const [blueLeft] = await count(undefined, "#0000ff");
    for (const forecast of ["c", { from: "c", series: "Line" }, { from: "c", series: ["Line"] }]) {
      const [left, right] = await count({ forecast }, "#ff0000");
      expect(left).toBeGreaterThan(redLeft * 0.8);
      expect(right).toBeGreaterThan(redRight * 0.3);
      expect(right).toBeLessThan(redRight * 0.8);
    }
    const [left, right] = await count({ forecast: "c" }, "#0000ff");
    expect(left).toBeGreaterThan(blueLeft * 0.9);
    // The legend has a box in the series' colour.
    expect(right).toBeLessThan(blueLeft / 10);
    expect((await count({ forecast: { from: "c", series: "Line" } }, "#0000ff"))[1]).toBeGreaterThan(0);
  });

  describe("waterfalls", () => {
    const labels = ["Start", "New", "Upgrades", "Lost", "End"];
    const waterfall = (data: readonly unknown[], limn: object = {}, more: object = {}, dataset: object = {}) => ({
      type: "bar",
      data: { labels, datasets: [{ label: "Revenue", data, ...dataset }] },
      options: options({}),
      limn: { waterfall: true, ...limn },
      ...more,
    });
    /** Returns the top and bottom of the pixels of a colour, in the unit of the values. */
    const rangeOf = async (chart: object, color: string) => {
      const scales =
        version === "2"
          ? { yAxes: [{ display: false, ticks: { min: 0, max: 100 } }], xAxes: [{ display: false }] }
          : { y: { display: false, min: 0, max: 100 }, x: { display: false } };
      const png = await draw({
        chart: { ...chart, options: { ...options({}), scales } },
        version,
        width: 300,
        height: 100,
        devicePixelRatio: 1,
        backgroundColor: "white",
      });
      const rows = placesOf(decodePng(png), color).map(([, y]) => y);
      return [100 - Math.max(...rows) - 1, 100 - Math.min(...rows)];
    };
    const COLORS = ["#ff0000", "#00ff00", "#0000ff", "#ff00ff", "#00ffff"];

    test.each([[[50, 20, 10, -30, 50]], [[50, 20, 10, -30, null]], [["50", "20", "10", "-30", ""]]])(
      "%j floats between the running totals",
      async (data) => {
        const chart = waterfall(data, {}, {}, { backgroundColor: COLORS });
        const ranges = await Promise.all(COLORS.map((color) => rangeOf(chart, color)));
        for (const [index, ends] of [
          [0, 50],
          [50, 70],
          [70, 80],
          [50, 80],
          [0, 50],
        ].entries())
          for (const [side, end] of ends.entries())
            expect(Math.abs((ranges[index]?.[side] ?? Number.NaN) - end), `${index}: ${ranges[index]}`).toBeLessThan(6);
      },
    );

    test("labels changes with a sign, and totals without", async () => {
      for (const theme of ["", "minimal"]) {
        const drawn = await texts(waterfall([8.2, 2.1, -0.1, -1.6, null], { values: ["all"], numbers: "EUR" }), {
          theme,
        });
        for (const text of ["€8.20", "+€2.10", "−€0.10", "−€1.60", "€8.60"]) expect(drawn).toContain(text);
      }
      expect(await texts(waterfall([5, -20, 3, 1, null], { values: ["last"] }))).toContain("−11");
    });

    test("colours rises, falls and totals from the palette, unless the configuration has colours", async () => {
      const data = [50, 20, 10, -30, 50];
      const has = async (chart: object, theme: string, color: string) =>
        Number.isFinite((await rangeOf({ ...chart, limn: { waterfall: true, ...(theme && { theme }) } }, color))[0]);
      for (const [theme, colors] of [
        ["minimal", ["#3b5cde", "#0ba678", "#d35514"]],
        ["dashboard", ["#2f6fe3", "#0ea594", "#d85056"]],
        ["", ["#4e79a7", "#59a14f", "#e15759"]],
      ] as const)
        for (const color of colors) expect([theme, color, await has(waterfall(data), theme, color)]).toContain(true);
      const withColor = waterfall(data, {}, {}, { backgroundColor: "#123456" });
      expect([await has(withColor, "minimal", "#123456"), await has(withColor, "minimal", "#d35514")]).toEqual([
        true,
        false,
      ]);
    });

    test("has an alt text with every step", async () => {
      const describeChart = async (chart: object) =>
        /<desc[^>]*>([^<]*)/.exec(new TextDecoder().decode(await draw({ chart, version, format: "svg" })))?.[1];
      expect(await describeChart(waterfall([500, 120, 60, -90, null]))).toBe(
        "Waterfall chart of Revenue. Starts at 500 (Start), then +120 (New), +60 (Upgrades), −90 (Lost) and 590 (End).",
      );
      const many = Array.from({ length: 20 }, (_, index) => `Step ${index}`);
      const long = waterfall([100, ...many.slice(2).map((_, index) => (index === 3 ? -9 : 2)), null]);
      expect(await describeChart({ ...long, data: { ...long.data, labels: many } })).toBe(
        "Waterfall chart of Revenue. Starts at 100 (Step 0) and ends at 125 (Step 19), with changes from −9 (Step 4) to +2 (Step 1).",
      );
    });

    test("false draws the same bytes as no option", async () => {
      const chart = waterfall([50, 20, 10, -30, 50]);
      const png = await draw({ chart: { ...chart, limn: { waterfall: false } }, version });
      expect(png).toEqual(await draw({ chart: { ...chart, limn: undefined }, version }));
    });

    test.each<[chart: object, message: string]>([
      [waterfall([1], { waterfall: 1 }), "chart.limn.waterfall must be true or false"],
      [waterfall([1], {}, { type: "line" }), "chart.limn.waterfall must be in a bar chart, got line"],
      [waterfall([1], {}, {}, { type: "line" }), "chart.limn.waterfall must be in a bar chart, got line"],
      [waterfall([[0, 1]]), "chart.limn.waterfall must have numbers or null as data, got [0,1]"],
      [waterfall([{ x: "a", y: 1 }]), "chart.limn.waterfall must have numbers or null as data"],
      [waterfall(["many"]), "chart.limn.waterfall must have numbers or null as data, got many"],
      [waterfall([1e308, 1e308, 1e308]), "chart.limn.waterfall must have values with a finite sum"],
      // Version 2 has only lists.
      [waterfall([1], {}, {}, { data: { a: 1 } }), `must ${version === "2" ? "be a list" : "have a list of numbers"}`],
    ])("%j is rejected", async (chart, message) => {
      expect(await rejectionMessage({ chart, version })).toContain(message);
    });

    test.each([[[]], [[null, null]], [[null, 5, -1]], [[0, 0, 0]], [[1e-200, 1e200, -1e200]], [[1, null, 2, null]]])(
      "draws %j",
      async (data) => {
        await draw({ chart: waterfall(data, { values: ["all"], average: true, highlight: "Start" }), version });
      },
    );
  });

  test.each<[numbers: unknown, text: string]>([
    ["compact", "10K"],
    ["plain", "10,000"],
    ["EUR", "€10,000"],
    ["percent", "1,000,000%"],
    [{ style: "unit", unit: "liter" }, "10,000 L"],
  ])("formats numbers as %j", async (numbers, text) => {
    expect(await texts(bars({ numbers }))).toContain(text);
  });

  test("draws areas from zero, and names stacked ones in their middle", async () => {
    const areas = (isStacked: boolean, more: object = {}) => ({
      type: "line",
      data: {
        labels: ["a", "b"],
        datasets: [
          { label: "Free", data: [30, 40], fill: true },
          { label: "Paid", data: [20, 40], fill: true },
        ],
      },
      options: {
        scales: version === "2" ? { yAxes: [{ stacked: isStacked, ...more }] } : { y: { stacked: isStacked, ...more } },
      },
    });
    const yOf = async (chart: object, text: string) => (await find(chart, text, { theme: "minimal" }))?.y ?? Number.NaN;
    expect(await texts(areas(false), { theme: "minimal" })).toContain("0");
    expect(
      await texts(areas(false, version === "2" ? { ticks: { min: 10 } } : { min: 10 }), { theme: "minimal" }),
    ).not.toContain("0");
    // Each area is 40 units tall at its end, so the dataset's name is 20 units below the end of its line.
    const stacked = areas(true, version === "2" ? { ticks: { min: 0 } } : { min: 0 });
    const lines = {
      ...stacked,
      data: { ...stacked.data, datasets: stacked.data.datasets.map((each) => ({ ...each, fill: false })) },
    };
    const [atLine, atNextLine] = [await yOf(lines, "Free"), await yOf(lines, "Paid")];
    expect(((await yOf(stacked, "Free")) - atLine) / (atLine - atNextLine)).toBeCloseTo(0.5);
  });

  test("keeps colours of stacked areas apart", async () => {
    if (version === "2") return;
    const chart = {
      type: "line",
      data: {
        labels: ["a", "b"],
        datasets: [
          { label: "Free", data: [50, 50], fill: true, borderWidth: 0 },
          { label: "Paid", data: [50, 50], fill: true, borderWidth: 0 },
        ],
      },
      options: {
        scales: { x: { display: false }, y: { display: false, stacked: true, max: 100 } },
        layout: { padding: 0 },
      },
      limn: { directLabels: false },
    };
    const png = await draw({ chart, version, theme: "minimal", width: 400, height: 400, devicePixelRatio: 1 });
    const [below, above] = [colorAt(png, 200, 380), colorAt(png, 200, 120)].map((color) => parseColor(color));
    const [first, second] = THEMES.minimal.colors.map((color) => parseColor(color));
    // Each area is halfway between white and its own colour.
    const isHalfway = (area: typeof below, own: typeof first) =>
      (["red", "green", "blue"] as const).every(
        (part) => Math.abs((area?.[part] ?? 0) - (255 + (own?.[part] ?? 0)) / 2) < 3,
      );
    expect([isHalfway(below, first), isHalfway(above, second)]).toEqual([true, true]);
  });

  test("fills areas down to zero if they are in several stacks, or only the other axis is stacked", async () => {
    if (version === "2") return;
    const chart = (more: object, scales: object) => ({
      type: "line",
      data: {
        labels: ["a", "b"],
        datasets: [
          { label: "Free", data: [40, 40], fill: true, borderWidth: 0 },
          { label: "Paid", data: [80, 80], fill: true, borderWidth: 0, ...more },
        ],
      },
      options: {
        scales: { x: { display: false, ...scales }, y: { display: false, stacked: true, min: 0, max: 100, ...more } },
        layout: { padding: 0 },
      },
      limn: { directLabels: false },
    });
    const size = { version, theme: "minimal", width: 400, height: 400, devicePixelRatio: 1 };
    // Between the two areas' edges, only the fill of the upper one is visible.
    const ink = async (config: object) => colorAt(await draw({ chart: config, ...size }), 200, 160);
    const onOtherAxis = await ink(chart({ stacked: false }, { stacked: true }));
    const inOwnStack = await ink(chart({ stack: "other" }, {}));
    expect(onOtherAxis).toBe(inOwnStack);
    expect(onOtherAxis).not.toBe(await ink(chart({}, {})));
  });

  test("gives bars behind lines a pale first colour, and the line another one", async () => {
    const mixed = (color?: string) => ({
      ...bars(undefined, [
        { type: "line", label: "Mean", data: [12, 12, 12], borderWidth: 8 },
        { label: "Sales", data: [20, 20, 20], ...(color && { backgroundColor: color }) },
      ]),
    });
    const has = async (chart: object, color: string) => {
      const png = await draw({ chart, version, theme: "minimal", devicePixelRatio: 1 });
      return placesOf(decodePng(png), color).length > 0;
    };
    const [first, second] = THEMES.minimal.colors as readonly [string, string];
    expect([await has(mixed(), first), await has(mixed(), second)]).toEqual([false, true]);
    expect(await has(mixed("#123456"), "#123456")).toBe(true);
  });

  test("places the legend of a radar chart beside it in wide images only", async () => {
    const radar = {
      type: "radar",
      data: {
        labels: ["Speed", "Price", "Design"],
        datasets: [
          { label: "Ours", data: [1, 2, 3] },
          { label: "Rival", data: [3, 2, 1] },
        ],
      },
    };
    const xOf = async (text: string, more: object) =>
      (await find(radar, text, { theme: "minimal", ...more }))?.x ?? Number.NaN;
    expect(await xOf("Ours", {})).toBeGreaterThan(await xOf("Price", {}));
    const square = { width: 300, height: 300 };
    expect(await xOf("Ours", square)).toBeLessThan(await xOf("Price", square));
  });

  test("breaks a long title of a vertical axis into two lines", async () => {
    const title = "Litres of fuel that a car needs for 100 kilometres";
    const chart = (text: string) => ({
      ...bars(undefined, [{ label: "Sales", data: [1, 2, 3] }]),
      options: {
        scales:
          version === "2"
            ? { yAxes: [{ scaleLabel: { display: true, labelString: text } }] }
            : { y: { title: { display: true, text } } },
      },
    });
    expect(await texts(chart("Litres"), { theme: "minimal" })).toContain("Litres");
    const drawn = await texts(chart(title), { theme: "minimal" });
    if (version === "2") expect(drawn).toContain(title);
    else expect(drawn.filter((text) => title.includes(text) && text.includes(" "))).toHaveLength(2);
  });

  test("draws patterns for print", async () => {
    const three = [
      { label: "One", data: [5, 5, 5] },
      { label: "Two", data: [5, 5, 5] },
      { label: "Three", data: [5, 5, 5] },
    ];
    const svg = await (await post({ chart: bars(undefined, three), version, theme: "print", format: "svg" })).text();
    expect(svg.match(/<pattern/g)?.length).toBeGreaterThan(0);
  });

  test("draws in a tiny image", async () => {
    const limn = {
      subtitle: "s".repeat(900),
      source: "t",
      values: ["all"],
      target: 3,
      average: true,
      directLabels: true,
    };
    for (const chart of [bars(limn), lines(limn)])
      for (const size of [1, 20, 60]) await draw({ chart, version, theme: "presentation", width: size, height: size });
  });
});

describe("an invalid limn block is rejected:", () => {
  test.each<[limn: unknown, message: string]>([
    ["dark", "chart.limn must be an object"],
    [{ them: "dark" }, 'chart.limn must not have the option "them"'],
    [{ theme: "drak" }, "chart.limn.theme must be one of editorial"],
    [{ theme: { toString: null } }, "chart.limn.theme must be one of editorial"],
    [{ subtitle: 7 }, "chart.limn.subtitle must be text"],
    [{ subtitle: "x".repeat(1001) }, "chart.limn.subtitle must be text of at most 1000 characters"],
    [{ logo: "javascript:alert(1)" }, "chart.limn.logo must be the URL of an image"],
    [{ values: ["middle"] }, "chart.limn.values.0 must be a list of"],
    [{ target: "7" }, "chart.limn.target must be a number"],
    [{ average: 7 }, "chart.limn.average must be true"],
    [{ highlight: "nobody" }, "chart.limn.highlight must name a series or category"],
    [{ highlight: Array(101).fill("a") }, "chart.limn.highlight must be the name"],
    [{ forecast: 7 }, "chart.limn.forecast must be the name of a category"],
    [{ forecast: "b" }, "chart.limn.forecast must name a category, got b"],
    [{ forecast: { from: "a", series: "y" } }, "chart.limn.forecast.series must name a series, got y"],
    [{ forecast: { from: "a", to: "b" } }, "chart.limn.forecast must"],
    [{ numbers: "euro" }, "chart.limn.numbers must be compact"],
    [{ numbers: { style: "no-such" } }, "tickFormat"],
    [JSON.parse('{"__proto__":{"theme":"dark"},"x":1}'), 'chart must not have the key "__proto__"'],
  ])("%j", async (limn, message) => {
    const chart = { type: "bar", data: { labels: ["a"], datasets: [{ label: "x", data: [1] }] }, limn };
    expect(await rejectionMessage({ chart, version: "4" })).toContain(message);
  });

  test.each(["nobody", "", "__proto__", "constructor", "dark\u0000", ["dark"], { dark: 1 }, 7, null])(
    "theme=%j",
    async (theme) => {
      const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
      const reply = await post({ chart, theme });
      if (theme === "" || theme === null) expect(reply.status).toBe(200);
      else expect((await reply.json<{ error: string }>()).error).toContain("theme must be one of editorial");
    },
  );
});
