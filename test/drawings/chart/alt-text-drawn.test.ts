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

const bars = (labels: readonly string[], data: readonly unknown[], options: object, type = "bar") => ({
  type,
  data: { labels, datasets: [{ data }] },
  options,
});

describe("the text in the middle of a chart", () => {
  const gauge = (centerArea: object) => ({
    type: "radialGauge",
    data: { datasets: [{ data: [40] }] },
    options: { centerArea },
  });
  const doughnut = (plugins: object) => bars(["Adults", "Children"], [60, 27], { plugins }, "doughnut");

  test("is the subject of a radial gauge without a title, unless it is only the value", async () => {
    expect(await describeChart(gauge({ text: "40%", subText: "of the forest replanted" }))).toBe(
      "Gauge: 40% of the forest replanted, at 40% out of 100%.",
    );
    expect(await describeChart(gauge({ text: "40%" }))).toBe("Gauge at 40% out of 100%.");
  });

  test("is the subject of a doughnut, or follows its title", async () => {
    const annotations = { middle: { type: "doughnutLabel", content: ["87 guests", "at the party"] } };
    expect(await describeChart(doughnut({ annotation: { annotations } }))).toBe(
      "Doughnut chart: 87 guests at the party. Two slices: 60 (69%) for Adults and 27 (31%) for Children.",
    );
    expect(
      await describeChart(doughnut({ ...title("Who came"), doughnutlabel: { labels: [{ text: "87 guests" }] } })),
    ).toMatch(/^Doughnut chart: Who came \(87 guests\)\. /);
  });

  test("gives the unit of a gauge's value", async () => {
    expect(
      await describeChart(`{ type: "gauge", data: { datasets: [{ value: 12, data: [10, 30] }] },
        options: { valueLabel: { formatter: (value) => value + " km/h" } } }`),
    ).toBe("Gauge at 12 km/h out of 30 km/h.");
  });
});

describe("numbers", () => {
  test("are read from the axis labels, without shortening", async () => {
    expect(
      await describeChart(`{ type: "line", data: { labels: [2021, 2022, 2023], datasets: [{ data: [4000, 9500, 12000] }] },
        options: { scales: { y: { ticks: { callback: (value) => "$" + value / 1000 + "k" } } } } }`),
    ).toBe("Line chart. Three points, rising from $4,000 in 2021 to $12,000 in 2023.");
  });

  test("have the unit of their own axis", async () => {
    const datasets = [
      { label: "Revenue", data: [1200, 1500] },
      { label: "Margin", type: "line", yAxisID: "share", data: [0.032, 0.041] },
    ];
    const chart = { type: "bar", data: { labels: ["May", "Jun"], datasets } };
    const share = { position: "right", ticks: { format: { style: "percent" } } };
    for (const options of [
      { scales: { y: {}, share }, plugins: { tickFormat: { prefix: "$", axisID: "y" } } },
      { scales: { y: { ticks: { format: { style: "currency", currency: "USD" } } }, share } },
    ])
      expect(await describeChart({ ...chart, options })).toBe(
        "Combined bar and line chart of Revenue and Margin. Revenue: $1,200 in May and $1,500 in Jun. Margin: two points, rising from 3.2% in May to 4.1% in Jun.",
      );
  });

  test.each([{ display: true }, { display: false }])(
    "have the unit of their own axis if the `limn` block has another unit and labels values: %o",
    async (axis) => {
      const datasets = [
        { label: "Revenue", data: [1200, 1500] },
        { label: "Margin", yAxisID: "share", data: [0.032, 0.041] },
      ];
      const share = { ...axis, position: "right", ticks: { format: { style: "percent", maximumFractionDigits: 1 } } };
      const chart = {
        type: "bar",
        data: { labels: ["May", "Jun"], datasets },
        limn: { numbers: "USD", values: ["all"] },
      };
      expect(await describeChart({ ...chart, options: { scales: { share } } })).toBe(
        "Bar chart of Revenue and Margin. Revenue: $1,200 in May and $1,500 in Jun. Margin: 3.2% in May and 4.1% in Jun.",
      );
    },
  );

  test("on annotations have the unit of the annotation's axis", async () => {
    const annotations = {
      goal: { type: "line", scaleID: "share", value: 0.05, label: { display: true, content: "Goal" } },
    };
    const options = {
      scales: { y: {}, share: { position: "right", min: 0, max: 0.1, ticks: { format: { style: "percent" } } } },
      plugins: { annotation: { annotations } },
    };
    const datasets = [{ data: [3, 4] }, { yAxisID: "share", data: [0.01, 0.02] }];
    expect(await describeChart({ type: "line", data: { labels: ["May", "Jun"], datasets }, options })).toMatch(
      /Annotations: “Goal” at y 5%\.$/,
    );
  });

  test("are read from the data labels, including a factor", async () => {
    expect(
      await describeChart(`{ type: "bar", data: { labels: ["Owls", "Hawks", "Larks"], datasets: [{ data: [3, 8, 41] }] },
        options: { plugins: { datalabels: { display: true, formatter: (value) => value + ",000" } } } }`),
    ).toBe("Bar chart. Three bars: 3,000 for Owls, 8,000 for Hawks and 41,000 for Larks.");
  });

  const millions = (data: readonly number[], formatter: string) => `{ type: "bar",
    data: { labels: ["Oats", "Rye"], datasets: [{ data: ${JSON.stringify(data)} }] },
    options: { plugins: { datalabels: { display: true, formatter: ${formatter} } } } }`;

  test("are read from data labels with a second part", async () => {
    const text = await describeChart(
      millions([2400000, 600000], `(value) => value / 1e6 + " Mt · " + value / 3e4 + "%"`),
    );
    expect(text).toBe("Bar chart. Two bars: 2.4 Mt for Oats and 0.6 Mt for Rye.");
  });

  test("are plain if labels with a factor hide their differences", async () => {
    const text = await describeChart(millions([2400100, 2400200], `(value) => (value / 1e6).toFixed(1) + " Mt"`));
    expect(text).toBe("Bar chart. Two bars: 2,400,100 for Oats and 2,400,200 for Rye.");
  });

  test("have no sign if their labels have none", async () => {
    const text = await describeChart(`{ type: "bar",
      data: { labels: ["0–19", "20–39", "40+"], datasets: [{ label: "Rams", data: [-4, -7, -2] }, { label: "Ewes", data: [5, 6, 3] }] },
      options: { indexAxis: "y", scales: { y: { stacked: true },
        x: { stacked: true, min: -8, max: 8, ticks: { callback: (value) => Math.abs(value) + "%" } } } } }`);
    expect(text).toBe(
      "Stacked horizontal bar chart of Rams and Ewes. Rams: 4% for 0–19, 7% for 20–39 and 2% for 40+. Ewes: 5% for 0–19, 6% for 20–39 and 3% for 40+.",
    );
  });

  test("are mentioned once if the names contain them", async () => {
    const labels = ["Ferry 46%", "Train 31%", "Bus 23%"];
    const options = { plugins: { ...title("Commuters"), ...hidden } };
    expect(await describeChart(bars(labels, [46, 31, 23], options, "pie"))).toBe(
      "Pie chart: Commuters. Three slices: Ferry 46%, Train 31% and Bus 23%.",
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
  const chart = (
    scales: string,
  ) => `{ type: "scatter", data: { datasets: [{ data: [{ x: 3.5, y: 0 }, { x: 4.25, y: 1 }] }] },
    options: { scales: { x: { ticks: { callback: (value) => value.toFixed(1) + " s" } }, y: ${scales} } } }`;

  test("name the points, and the axis isn't called reversed", async () => {
    const axis = `{ reverse: true, min: -0.5, max: 1.5, afterBuildTicks: (axis) => { axis.ticks = [{ value: 0 }, { value: 1 }] },
      ticks: { callback: (value) => ["A: red sled", "B: blue sled"][value] } }`;
    expect(await describeChart(chart(axis))).toBe(
      "Scatter chart. Two points: 3.5 s for A: red sled and 4.25 s for B: blue sled.",
    );
  });

  test("aren't read from labels that are numbers", async () => {
    const text = await describeChart(chart("{ reverse: true, min: 0, max: 1 }"));
    expect(text).toContain("with a reversed value axis");
    expect(text).toContain("x 3.5 s and y 0");
  });
});

test("bars that only support other marks aren't described if no legend names them", async () => {
  const labels = ["Kale", "Leek", "Chard"];
  const chart = (legend: object, ...datasets: object[]) => ({
    type: "bar",
    data: { labels, datasets },
    options: { indexAxis: "y", plugins: { ...title("Beds planted"), ...legend } },
  });
  const planted = { label: "Planted", data: [92, 40, 61], grouped: false };
  const track = { label: "All", data: [100, 100, 100], grouped: false };
  const text = "Horizontal bar chart: Beds planted. Three bars: 92 for Kale, 40 for Leek and 61 for Chard.";
  expect(await describeChart(chart(hidden, planted, track))).toBe(text);
  expect(await describeChart(chart({}, planted, track))).toContain("All: three bars, all 100.");
  const dots = { type: "line", showLine: false, indexAxis: "y", label: "Share", data: [9, 4, 6] };
  expect(await describeChart(chart(hidden, dots, { label: "Stick", data: [9, 4, 6] }))).toBe(
    "Horizontal dot plot: Beds planted. Three points: 9 for Kale, 4 for Leek and 6 for Chard.",
  );
});

test("many points without axes are counted", async () => {
  const datasets = [18, 12, 30, 25, 15].map((count, index) => ({
    label: `P${"VWXYZ"[index]}`,
    data: Array.from({ length: count }, (_, place) => ({ x: Math.cos(place), y: Math.sin(place) })),
  }));
  const options = { scales: { x: { display: false }, y: { display: false } } };
  expect(await describeChart({ type: "scatter", data: { datasets }, options })).toMatch(
    /Five series with 100 points: PV 18, PW 12, PX 30, PY 25 and PZ 15\.$/,
  );
  expect(await describeChart({ type: "scatter", data: { datasets } })).toContain("x from");
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
  expect(await describeChart(bars(["Dig", "Sow"], data, options))).toBe(
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

test("shortens long titles between words", async () => {
  const long = "A very long title about the numbers of all the birds ".repeat(4);
  const text = await describeChart(bars(["a"], [1], { plugins: { ...title(long), ...hidden } }));
  expect(text).toMatch(/^Bar chart: A very long title .* [a-z]+… One bar: 1 for a\.$/);
  expect(text.length).toBeLessThan(170);
});
