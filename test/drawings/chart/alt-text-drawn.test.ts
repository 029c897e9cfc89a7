// Tests alt texts of drawn charts, whose labels, legends and axes show more than their data.

import { describe, expect, test } from "vitest";
import { post } from "./plugins/render.ts";

/** Draws a chart, which is an object or a script, and returns its alt text. */
async function describeChart(chart: object | string, more: object = {}): Promise<string> {
  const reply = await post({ chart, version: 4, format: "alt", width: 600, height: 400, ...more });
  expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
  return await reply.text();
}

const title = (text: string) => ({ title: { display: true, text } });
const hidden = { legend: { display: false } };

describe("the text in the middle of a chart", () => {
  test("is the subject of a radial gauge without a title", async () => {
    const centerArea = { text: "40%", subText: "of the forest replanted" };
    expect(
      await describeChart({ type: "radialGauge", data: { datasets: [{ data: [40] }] }, options: { centerArea } }),
    ).toBe("Gauge: 40% of the forest replanted, at 40% out of 100%.");
  });

  test("isn't the subject if it is only the value", async () => {
    const options = { centerArea: { text: "40%" } };
    expect(await describeChart({ type: "radialGauge", data: { datasets: [{ data: [40] }] }, options })).toBe(
      "Gauge at 40% out of 100%.",
    );
  });

  test("is the subject of a doughnut with a label annotation", async () => {
    const annotations = { middle: { type: "doughnutLabel", content: ["87 guests", "at the party"] } };
    const chart = { type: "doughnut", data: { labels: ["Adults", "Children"], datasets: [{ data: [60, 27] }] } };
    expect(await describeChart({ ...chart, options: { plugins: { annotation: { annotations } } } })).toBe(
      "Doughnut chart: 87 guests at the party. Two slices: Adults 60 (69%) and Children 27 (31%).",
    );
  });

  test("follows the title", async () => {
    const chart = { type: "doughnut", data: { labels: ["Adults", "Children"], datasets: [{ data: [60, 27] }] } };
    const plugins = { ...title("Who came"), doughnutlabel: { labels: [{ text: "87 guests" }] } };
    expect(await describeChart({ ...chart, options: { plugins } })).toMatch(
      /^Doughnut chart: Who came \(87 guests\)\. /,
    );
  });

  test("gives the unit of a gauge's value", async () => {
    expect(
      await describeChart(`{ type: "gauge", data: { datasets: [{ value: 12, data: [10, 30] }] },
        options: { valueLabel: { formatter: (value) => value + " km/h" } } }`),
    ).toBe("Gauge at 12 km/h out of 30 km/h.");
  });
});

describe("numbers", () => {
  test("are read from the axis labels, including a factor", async () => {
    expect(
      await describeChart(`{ type: "line", data: { labels: [2021, 2022, 2023], datasets: [{ data: [4000, 9500, 12000] }] },
        options: { scales: { y: { ticks: { callback: (value) => "$" + value / 1000 + "k" } } } } }`),
    ).toBe("Line chart. Three points, rising from $4k in 2021 to $12k in 2023.");
  });

  test("are read from the data labels, including a factor", async () => {
    expect(
      await describeChart(`{ type: "bar", data: { labels: ["Owls", "Hawks", "Larks"], datasets: [{ data: [3, 8, 41] }] },
        options: { plugins: { datalabels: { display: true, formatter: (value) => value + ",000" } } } }`),
    ).toBe("Bar chart. Three bars: 3,000 for Owls, 8,000 for Hawks and 41,000 for Larks.");
  });

  test("are read from data labels with a second part", async () => {
    expect(
      await describeChart(`{ type: "bar", data: { labels: ["Oats", "Rye"], datasets: [{ data: [2400000, 600000] }] },
        options: { plugins: { datalabels: { display: true, formatter: (value) => value / 1e6 + " Mt · " + value / 3e4 + "%" } } } }`),
    ).toBe("Bar chart. Two bars: 2.4 Mt for Oats and 0.6 Mt for Rye.");
  });

  test("are plain if labels with a factor hide their differences", async () => {
    expect(
      await describeChart(`{ type: "bar", data: { labels: ["Oats", "Rye"], datasets: [{ data: [2400100, 2400200] }] },
        options: { plugins: { datalabels: { display: true, formatter: (value) => (value / 1e6).toFixed(1) + " Mt" } } } }`),
    ).toBe("Bar chart. Two bars: 2,400,100 for Oats and 2,400,200 for Rye.");
  });

  test("are read from a title that states the last value, if there is no value axis", async () => {
    const plugins = { ...title("£62,000"), ...hidden };
    const chart = { type: "line", data: { labels: ["May", "Jun", "Jul"], datasets: [{ data: [48, 55, 620] }] } };
    const options = { plugins, scales: { y: { display: false } } };
    expect(await describeChart({ ...chart, options })).toContain("rising from 48 in May to 620 in Jul");
    const scaled = { ...chart.data, datasets: [{ data: [485, 550, 620] }] };
    const thousands = { ...options, plugins: { ...title("£620,000"), ...hidden } };
    expect(await describeChart({ ...chart, data: scaled, options: thousands })).toContain(
      "rising from £485,000 in May to £620,000 in Jul",
    );
  });

  test("have no sign if their labels have none", async () => {
    const text = await describeChart(`{ type: "bar",
      data: { labels: ["0–19", "20–39", "40+"], datasets: [{ label: "Rams", data: [-4, -7, -2] }, { label: "Ewes", data: [5, 6, 3] }] },
      options: { indexAxis: "y", scales: { y: { stacked: true },
        x: { stacked: true, min: -8, max: 8, ticks: { callback: (value) => Math.abs(value) + "%" } } } } }`);
    expect(text).toBe(
      "Back-to-back horizontal bar chart of Rams and Ewes. Rams: 4% for 0–19, 7% for 20–39 and 2% for 40+. Ewes: 5% for 0–19, 6% for 20–39 and 3% for 40+. Rams is higher than Ewes only for 20–39.",
    );
  });

  test("are mentioned once if the names contain them", async () => {
    const labels = ["Ferry 46%", "Train 31%", "Bus 12%", "Car 9%", "Walk", "Bike"];
    const chart = { type: "pie", data: { labels, datasets: [{ data: [46, 31, 12, 9, 1.5, 0.5] }] } };
    expect(await describeChart({ ...chart, options: { plugins: { ...title("Commuters"), ...hidden } } })).toBe(
      "Pie chart: Commuters. Six slices. The largest is Ferry 46%, and the smallest is Bike with 0.5%.",
    );
  });

  test("survive functions that throw or return other values", async () => {
    for (const formatter of ["() => { throw 1 }", "() => ({})", "() => Symbol()", "() => '9'.repeat(1e5)"]) {
      const reply = await post({
        chart: `{ type: "gauge", data: { datasets: [{ value: 12, data: [10, 30] }] }, options: { valueLabel: { formatter: ${formatter} } } }`,
        format: "alt",
      });
      expect(reply.status).toBeLessThan(500);
    }
  });
});

describe("names as labels of a numeric axis", () => {
  const chart = (scales: string, type = "scatter") => `{ type: "${type}", data: { datasets: [{
      data: [{ x: 3.5, y: 0, xMin: 3, xMax: 4 }, { x: 4.25, y: 1, xMin: 4, xMax: 4.5 }] }] },
    options: { scales: { x: { ticks: { callback: (value) => value.toFixed(1) + " s" } }, y: ${scales} } } }`;
  const NAMES = `{ reverse: true, min: -0.5, max: 1.5, afterBuildTicks: (axis) => { axis.ticks = [{ value: 0 }, { value: 1 }] },
    ticks: { callback: (value) => ["A: red sled", "B: blue sled"][value] } }`;

  test("name the points, and the axis isn't called reversed", async () => {
    expect(await describeChart(chart(NAMES, "scatterWithErrorBars"))).toBe(
      "Scatter chart with error bars. Two points: 3.5 s for A: red sled and 4.25 s for B: blue sled; the widest error bar spans 3 s to 4 s for A: red sled.",
    );
  });

  test("aren't read from labels that are numbers", async () => {
    const text = await describeChart(chart("{ reverse: true, min: 0, max: 1 }"));
    expect(text).toContain("with a reversed value axis");
    expect(text).toContain("x 3.5 s and y 0");
  });
});

describe("cells of a matrix", () => {
  const cells = (count: number, value: string) =>
    `Array.from({ length: ${count} }, (_, index) => ({ x: index % 4, y: Math.floor(index / 4)${value} }))`;
  const matrix = (
    data: string,
    plugins: string,
    color = "'red'",
  ) => `{ type: "matrix", data: { datasets: [{ label: "Beds", data: ${data},
      backgroundColor: ${color}, width: 9, height: 9 }] },
    options: { plugins: { ${plugins} }, scales: { y: { type: "linear", reverse: true }, x: { type: "linear" } } } }`;

  test("have no value if they have only a position", async () => {
    expect(await describeChart(matrix(cells(12, ""), "legend: { display: false }"))).toBe(
      "Matrix chart of Beds. Twelve cells.",
    );
  });

  test("have the value v, with the names of column and row", async () => {
    const data = `[{ x: "Mon", y: "Ann", v: 4 }, { x: "Tue", y: "Ann", v: 9 }, { x: "Mon", y: "Bob", v: 6 }]`;
    const scales = `scales: { x: { type: "category", labels: ["Mon", "Tue"] }, y: { type: "category", labels: ["Ann", "Bob"] } }`;
    expect(
      await describeChart(
        `{ type: "matrix", data: { datasets: [{ label: "Eggs", data: ${data} }] }, options: { ${scales} } }`,
      ),
    ).toBe("Matrix chart of Eggs. Three cells, the lowest 4 (Mon, Ann) and the highest 9 (Tue, Ann).");
  });

  test("are counted by the colours that the legend explains", async () => {
    const legend = `legend: { display: true, labels: { generateLabels: () => [{ text: "Beans", fillStyle: "green" }, { text: "Beets 4", fillStyle: "purple" }] } }`;
    const color = "({ dataIndex }) => (dataIndex < 4 ? 'purple' : 'green')";
    expect(await describeChart(matrix(cells(12, ""), legend, color))).toContain(
      "Twelve cells in two colours: 8 “Beans” and Beets 4.",
    );
    expect(await describeChart(matrix(cells(12, ""), legend, "'blue'"))).not.toContain("colours");
  });

  test("have the names and values of their labels", async () => {
    const labels = `legend: { display: false }, datalabels: { display: true, formatter: ({ name, n }) => [name, n + "%"] }`;
    const data = `[{ x: 0, y: 0, name: "North", n: 12 }, { x: 1, y: 0, name: "South", n: 31 }, { x: 0, y: 1, name: "East", n: 7 }]`;
    expect(await describeChart(matrix(data, labels))).toBe(
      "Matrix chart of Beds. Three cells, the lowest 7% for East and the highest 31% for South.",
    );
  });
});

describe("drawing aids", () => {
  const LABELS = ["Kale", "Leek", "Chard"];
  const bars = (...datasets: object[]) => ({
    type: "bar",
    data: { labels: LABELS, datasets },
    options: { indexAxis: "y", plugins: { ...title("Beds planted"), ...hidden } },
  });

  test("such as tracks and ranges aren't described as data", async () => {
    const chart = bars(
      { label: "Planted", data: [92, 40, 61], grouped: false },
      { label: "Low", data: [30, 30, 30], grouped: false },
      { label: "All", data: [100, 100, 100], grouped: false },
    );
    const text = "Horizontal bar chart: Beds planted. Three bars: 92 for Kale, 40 for Leek and 61 for Chard.";
    expect(await describeChart(chart)).toBe(text);
    const plugins = { ...chart.options.plugins, legend: { display: true } };
    expect(await describeChart({ ...chart, options: { ...chart.options, plugins } })).toContain(
      "Low: three bars, all 30.",
    );
  });

  test("such as sticks and connectors aren't described as data", async () => {
    const dots = { type: "line", showLine: false, indexAxis: "y" };
    const lollipop = bars({ ...dots, label: "Share", data: [9, 4, 6] }, { label: "Stick", data: [9, 4, 6] });
    expect(await describeChart(lollipop)).toBe(
      "Horizontal dot plot: Beds planted. Three points: 9 for Kale, 4 for Leek and 6 for Chard.",
    );
    const ends = [
      [9, 11],
      [4, 7],
      [6, 8],
    ];
    const dumbbell = bars(
      { ...dots, label: "2020", data: [9, 4, 6] },
      { ...dots, label: "2025", data: [11, 7, 8] },
      { label: "Change", data: ends },
    );
    expect(await describeChart(dumbbell)).not.toContain("Change");
    const other = bars(
      { ...dots, label: "2020", data: [9, 4, 6] },
      { label: "Range", data: [[1, 2], ...ends.slice(1)] },
    );
    expect(await describeChart(other)).toContain("Range: three floating bars");
  });
});

describe("many series", () => {
  const rising = [
    [1, 2, 3],
    [2, 3, 9],
    [3, 3, 4],
    [2, 1, 5],
    [1, 1, 2],
  ];
  const lines = (values: readonly (readonly number[])[], options: object = {}) => ({
    type: "line",
    data: {
      labels: ["2019", "2022", "2025"],
      datasets: values.map((data, index) => ({ label: `T${"ABCDEF"[index]}`, data })),
    },
    options,
  });

  test("that are lines have a direction and a leader", async () => {
    expect(await describeChart(lines(rising))).toContain(
      "Five series from 2019 to 2025, with values from 1 (four times) to 9 (TB, 2025). All rise; TB ends highest with 9 and TE ends lowest with 2 in 2025; TB changes most, from 2 to 9.",
    );
  });

  test("on a reversed axis have a line at the top", async () => {
    const values = [
      [1, 2, 3],
      [5, 3, 1],
      [3, 4, 4],
      [2, 1, 2],
      [4, 5, 5],
    ];
    const text = await describeChart(lines(values, { scales: { y: { reverse: true } } }));
    expect(text).toContain("TB ends at the top with 1 in 2025; TB changes most, from 5 to 1.");
    expect(text).not.toMatch(/rise|fall|highest/);
  });

  test("without names or an order have no leader", async () => {
    const chart = lines(rising);
    const unordered = { ...chart, data: { ...chart.data, labels: ["Oak", "Elm", "Ash"] } };
    expect(await describeChart(unordered)).not.toMatch(/rise|ends/);
  });

  test("whose points form a picture are counted", async () => {
    const ring = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ x: Math.cos(from + index), y: Math.sin(from + index) }));
    const datasets = [18, 12, 30, 25, 15].map((count, index) => ({
      label: `P${"VWXYZ"[index]}`,
      data: ring(index, count),
    }));
    const axis = { display: false };
    expect(
      await describeChart({ type: "scatter", data: { datasets }, options: { scales: { x: axis, y: axis } } }),
    ).toMatch(/Five series with 100 points: PV 18, PW 12, PX 30, PY 25 and PZ 15\.$/);
    expect(await describeChart({ type: "scatter", data: { datasets } })).toContain("x from");
  });
});

describe("annotations", () => {
  const chart = (names: readonly string[], texts: readonly string[]) => ({
    type: "line",
    data: {
      labels: ["Jan", "Feb", "Mar"],
      datasets: names.map((label, index) => ({ label, data: [index, 5, 10 + 7 * index] })),
    },
    options: {
      plugins: {
        ...hidden,
        ...title("Ponds"),
        annotation: {
          annotations: texts.map((content, index) => ({
            type: "label",
            xValue: "Mar",
            yValue: 10 + 7 * index,
            content,
          })),
        },
      },
    },
  });

  test("replace the names of lines if each line has an annotation", async () => {
    const text = await describeChart(chart(["Series one", "Series two"], ["Frogs", "Newts"]));
    expect(text).toContain("Frogs: three points, rising from 0 in Jan to 10 in Mar.");
    expect(text).toContain("Newts: three points");
    expect(text).not.toContain("Annotations");
  });

  test("that repeat names and values are left out, and others aren't", async () => {
    expect(await describeChart(chart(["Frogs", "Newts"], ["10 frogs", "Newts in Mar"]))).not.toContain("Annotations");
    expect(await describeChart(chart(["Frogs", "Newts"], ["10 frogs", "New pond"]))).toMatch(
      /Annotations: the label “New pond” at x Mar and y 17\.$/,
    );
  });

  test("with the value in their text have no position", async () => {
    const base = chart(["Frogs"], []);
    const annotations = { goal: { type: "line", scaleID: "y", value: 8, label: { display: true, content: "Goal 8" } } };
    const near = { goal: { type: "line", scaleID: "y", value: 800, label: { display: true, content: "Goal 800" } } };
    const draw = (annotation: object) =>
      describeChart({ ...base, options: { plugins: { ...base.options.plugins, annotation } } });
    expect(await draw({ annotations })).toMatch(/a line labelled “Goal 8” at y 8\.$/);
    expect(await draw({ annotations: near })).toMatch(/a line labelled “Goal 800”\.$/);
  });
});

test("describes stacks of the same height by their parts", async () => {
  const options = { plugins: title("Diet"), scales: { x: { stacked: true }, y: { stacked: true } } };
  const datasets = [
    { label: "Grass", data: [70.1, 33.3] },
    { label: "Grain", data: [29.9, 66.7] },
  ];
  expect(await describeChart({ type: "bar", data: { labels: ["Sheep", "Hens"], datasets }, options })).toBe(
    "Stacked bar chart: Diet. Sheep: 70.1 for Grass and 29.9 for Grain. Hens: 33.3 for Grass and 66.7 for Grain. All totals are 100.",
  );
});

test("describes stacks that are 100 up to rounding by their parts", async () => {
  const options = { scales: { x: { stacked: true }, y: { stacked: true } } };
  const datasets = ["Grass", "Grain", "Roots"].map((label, index) => ({ label, data: [33.33, index === 0 ? 50 : 25] }));
  expect(await describeChart({ type: "bar", data: { labels: ["10-19", "2025"], datasets }, options })).toBe(
    "Stacked bar chart of Grass, Grain and Roots. 10-19: 33.33 for Grass, 33.33 for Grain and 33.33 for Roots. 2025: 50 for Grass, 25 for Grain and 25 for Roots. All totals are 100.",
  );
});

test("formats labels on a time axis as dates", async () => {
  const labels = [Date.UTC(2026, 0, 5), Date.UTC(2026, 1, 5)];
  const options = { scales: { x: { type: "time" } } };
  expect(await describeChart({ type: "line", data: { labels, datasets: [{ data: [1, 2] }] }, options })).toBe(
    "Line chart. Two points, rising from 1 on 2026-01-05 to 2 on 2026-02-05.",
  );
});

test("formats bars on a time axis as dates", async () => {
  const data = [
    ["2026-03-02", "2026-03-20"],
    [Date.UTC(2026, 3, 1), Date.UTC(2026, 4, 1)],
  ];
  const options = { indexAxis: "y", scales: { x: { type: "time", min: "2026-03-01" } } };
  expect(await describeChart({ type: "bar", data: { labels: ["Dig", "Sow"], datasets: [{ data }] }, options })).toBe(
    "Horizontal bar chart. Two floating bars between 2026-03-02 for Dig and 2026-05-01 for Sow.",
  );
});

test("names the points that have names as data labels", async () => {
  expect(
    await describeChart(`{ type: "scatter", data: { datasets: [{ data: [{ x: 1, y: 2, n: "Wren" }, { x: 3, y: 5, n: "Robin" }] }] },
      options: { plugins: { datalabels: { display: true, formatter: ({ n }) => n } },
        scales: { x: { title: { display: true, text: "Eggs" } }, y: { title: { display: true, text: "Broods" } } } } }`),
  ).toContain("Two points by Eggs and Broods: Wren at 1 and 2; Robin at 3 and 5.");
});

test("rises and falls only over categories with an order", async () => {
  const dots = (labels: readonly string[]) => ({
    type: "line",
    data: { labels, datasets: [{ showLine: false, data: [9, 7, 5, 4, 3, 2, 1.5, 1] }] },
  });
  const names = ["Dutch", "Danish", "Welsh", "Basque", "Irish", "Manx", "Breton", "Sorbian"];
  expect(await describeChart(dots(names))).toMatch(/Eight points from 9 for Dutch|the lowest 1 for Sorbian/);
  expect(await describeChart(dots(names))).not.toContain("falling");
  expect(await describeChart(dots(names.map((_, index) => `Step ${index + 1}`)))).toContain("falling from 9 for");
});

test("shortens long titles between words", async () => {
  const long = "A very long title about the numbers of all the birds ".repeat(4);
  const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
  const text = await describeChart({ ...chart, options: { plugins: { ...title(long), ...hidden } } });
  expect(text).toMatch(/^Bar chart: A very long title .* [a-z]+… One bar: 1 for a\.$/);
  expect(text.length).toBeLessThan(170);
});

describe("bars that lie completely beyond the ends of a time axis", () => {
  const clipped = (clip?: boolean) => ({
    type: "bar",
    data: {
      labels: ["2020-01-01", "2021-01-01", "2022-01-01"],
      datasets: [
        { label: "Oslo", data: [11, 12, 13], ...(clip === false && { clip }) },
        { label: "Bergen", data: [21, 22, 23] },
      ],
    },
    options: { scales: { x: { type: "time", offset: false, time: { unit: "year" } } } },
  });

  test("aren't mentioned", async () => {
    const text = await describeChart(clipped());
    expect(text).not.toContain("11");
    expect(text).not.toContain("23");
    for (const shown of ["12", "13", "21", "22"]) expect(text).toContain(shown);
  });

  test("are mentioned if the chart doesn't clip them", async () => {
    const text = await describeChart(clipped(false));
    expect(text).toContain("11");
    expect(text).not.toContain("23");
  });
});
