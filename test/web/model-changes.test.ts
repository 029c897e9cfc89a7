// Tests the changes of a language model in the chart maker: the outline that the model receives, and how its changes are applied.

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseNaturalChange } from "../../src/service/natural/change/options.ts";
import { readModelChanges } from "../../src/service/natural/model/changes.ts";
import { applyModelChanges, needsModel } from "../../web/chart/draft/change-with-model.ts";
import { createOutline } from "../../web/chart/draft/outline.ts";
import { readPlainObject } from "../../web/chart/draft/plain-value.ts";
import { readWords } from "../../web/chart/follow-up/read-words.ts";
import { NEW_SETTINGS, PLAIN_BACKGROUND } from "../../web/chart/settings.ts";
import { type FollowUpCase, scoreFollowUp } from "./follow-up-score.ts";

const CODE = `{
  // Quarterly figures
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2', 'Q3'],
    datasets: [
      { label: 'Sales', data: [42, 55, 61], backgroundColor: (context) => context.raw > 50 ? 'red' : 'grey' },
      { label: 'Costs', type: 'line', data: [31, null, 34], borderColor: '#0a0', borderDash: [6, 4] }
    ]
  },
  options: {
    plugins: {
      title: { display: true, text: 'Shop' },
      backgroundImageUrl: 'https://example.com/secret.png',
      annotation: { annotations: { goal: { type: 'line', yMin: 45, yMax: 45, label: { content: 'Goal' } } } }
    },
    scales: { y: { min: 10, title: { display: true, text: 'k€' }, ticks: { callback: (value) => value + ' k' } } }
  }
}`;

const settings = { ...NEW_SETTINGS, theme: "", backgroundColor: PLAIN_BACKGROUND } as const;
const PLAIN = JSON.stringify({
  type: "line",
  data: {
    labels: ["Jan", "Feb", "Mar"],
    datasets: [
      { label: "Sales", data: [10, 20, 30] },
      { label: "Costs", data: [5, 6, 7] },
    ],
  },
  options: {},
});

/** Applies a model's answer to a chart as the page and the service do. */
function apply(answer: object, words = "change it", text = PLAIN) {
  const body = JSON.parse(JSON.stringify({ description: words, chart: createOutline({ text, settings }) }));
  const { description, chart } = parseNaturalChange({ type: "json", body });
  return applyModelChanges({ text, settings }, readModelChanges(JSON.stringify(answer), description, chart));
}

// biome-ignore lint/suspicious/noExplicitAny: configurations have no fixed shape
const configOf = (text: string): any => readPlainObject(text);

describe("the outline", () => {
  test("has the data and the styles, but no code and no other options", () => {
    const outline = createOutline({ text: CODE, settings });
    expect(outline).toEqual({
      type: "bar",
      title: "Shop",
      labels: ["Q1", "Q2", "Q3"],
      series: [
        { name: "Sales", type: "bar", values: [42, 55, 61] },
        { name: "Costs", type: "line", color: "#0a0", dashed: true, values: [31, null, 34] },
      ],
      y: { title: "k€", min: 10 },
      lines: [{ label: expect.any(String), value: 45 }],
      background: "white",
      width: 500,
      height: 300,
    });
  });

  test.each([
    ["pie", { datasets: [{ data: [1, 2] }], labels: ["a", "b"] }],
    ["scatter", { datasets: [{ label: "A", data: [{ x: 1, y: 2 }] }] }],
    ["bubble", { datasets: [{ label: "A", data: [{ x: 1, y: 2, r: 3 }] }] }],
    ["radar", { datasets: [{ label: "A", data: [1, "2", null] }], labels: ["a", 5, null] }],
    ["sankey", { datasets: [{ label: "A", data: [{ from: "a", to: "b", flow: 3 }] }] }],
    ["boxplot", { datasets: [{ label: "A", data: [[1, 2, 3]] }], labels: ["a"] }],
    ["line", { datasets: [{ label: ["two", "lines"], data: [1] }], labels: [["a", "b"]] }],
    ["bar", {}],
  ])("of any chart is accepted by the service: %s", (type, data) => {
    for (const version of [2, 3, 4] as const) {
      const chart = createOutline({ text: JSON.stringify({ type, data }), settings: { ...settings, version } });
      const body = JSON.parse(JSON.stringify({ description: "dark", chart }));
      expect(parseNaturalChange({ type: "json", body }).chart).toEqual(chart);
    }
  });

  test("of computed data has the names that are known", () => {
    const text = "{ type: 'bar', data: { labels: months(), datasets: [{ label: 'Sales', data: load() }] } }";
    expect(createOutline({ text, settings })).toMatchObject({ labels: [], series: [{ name: "Sales" }] });
    expect(createOutline({ text: "{ type: pick(), data: build() }", settings })).toMatchObject({ series: [] });
  });

  test("has no colours that are URLs", () => {
    const url = "https://example.com/secret.png";
    const data = { labels: ["a"], datasets: [{ label: "A", data: [1], backgroundColor: url, borderColor: url }] };
    for (const type of ["bar", "line", "pie"])
      expect(
        JSON.stringify(
          createOutline({ text: JSON.stringify({ type, data }), settings: { ...settings, backgroundColor: url } }),
        ),
      ).not.toContain("secret");
  });

  test("has the colours that are drawn", () => {
    expect(createOutline({ text: PLAIN, settings }).series.map(({ color }) => color)).toEqual(["#4e79a7", "#f28e2b"]);
  });
});

describe("the changes", () => {
  test("leave the rest of the code as it is", () => {
    const { text, problems } = apply(
      { changes: [{ change: "value", series: "Costs", label: "Q2", value: 33 }] },
      "Costs in Q2 were 33",
      CODE,
    );
    expect([text, problems]).toEqual([CODE.replace("31, null, 34", "31, 33, 34"), []]);
  });

  test("can give the second axis a title and a range", () => {
    const changes = [
      { change: "axisTitle", axis: "right", text: "Costs" },
      { change: "axisRange", axis: "right", min: 0, max: 9 },
      { change: "axis", side: "right", series: ["Costs"] },
    ];
    const { text, problems } = apply({ changes }, "costs on a second axis from 0 to 9, titled Costs");
    expect(problems).toEqual([]);
    expect(configOf(text).options.scales.y1).toMatchObject({ max: 9, title: { display: true, text: "Costs" } });
  });

  test.each([
    [{ change: "order", labels: ["Mar", "Jan"] }, { labels: ["Mar", "Jan", "Feb"] }],
    [{ change: "rename", from: "Jan", to: "January" }, { labels: ["January", "Feb", "Mar"] }],
    [{ change: "remove", labels: ["Jan", "Feb"] }, { labels: ["Mar"] }],
    [
      { change: "addLabel", name: "Apr", values: [1, null] },
      { labels: ["Jan", "Feb", "Mar", "Apr"], datasets: [{ data: [10, 20, 30, 1] }, { data: [5, 6, 7, null] }] },
    ],
    [
      { change: "addSeries", name: "Apr", values: [1, 2, 3] },
      { datasets: [{}, {}, { label: "Apr", data: [1, 2, 3] }] },
    ],
    [
      { change: "labelValues", label: "Feb", values: [1, 2] },
      { datasets: [{ data: [10, 1, 30] }, { data: [5, 2, 7] }] },
    ],
    [{ change: "value", series: "Costs", label: "Feb", value: null }, { datasets: [{}, { data: [5, null, 7] }] }],
    [
      { change: "dash", style: "dotted" },
      { datasets: [{ borderDash: expect.any(Array) }, { borderDash: expect.any(Array) }] },
    ],
    [{ change: "color", color: "#123456" }, { datasets: [{ borderColor: "#123456" }, { borderColor: "#123456" }] }],
    [{ change: "width", pixels: 2, series: ["Sales"] }, { datasets: [{ borderWidth: 2 }, {}] }],
    [
      { change: "trend", series: ["Sales", "Costs"] },
      { datasets: [{}, {}, { label: "Trend of Sales" }, { label: "Trend of Costs" }] },
    ],
  ])("apply to the data: %j", (change, expected) => {
    const { text } = apply({ changes: [change] });
    expect(configOf(text).data).toMatchObject(expected);
  });

  test.each([
    [{ change: "grid", on: false, axis: "x" }, { scales: { x: { grid: { display: false } } } }],
    [{ change: "legend", on: true, position: "left" }, { plugins: { legend: { position: "left" } } }],
    [{ change: "axisRange", axis: "y", max: 40 }, { scales: { y: { max: 40 } } }],
  ])("apply to the options: %j", (change, expected) => {
    const { text, problems } = apply({ changes: [change] }, "change 40");
    expect(configOf(text).options).toMatchObject(expected);
    expect(problems.filter((problem) => !problem.includes("40"))).toEqual([]);
  });

  test("move and remove the lines that they name", () => {
    const label = createOutline({ text: CODE, settings }).lines?.[0]?.label;
    const moved = apply({ changes: [{ change: "line", value: 50, moves: label }] }, "goal to 50", CODE);
    expect(moved.problems).toEqual([]);
    expect(moved.text).toBe(CODE.replace("yMin: 45, yMax: 45", "yMin: 50, yMax: 50"));
    const removed = apply({ changes: [{ change: "removeLines", labels: [label] }] }, "no goal", CODE);
    expect(removed.text).not.toContain("yMin");
  });

  test("make a bar a line before the line is dashed", () => {
    const changes = [
      { change: "dash", style: "dashed", series: ["Sales"] },
      { change: "type", type: "line", series: ["Sales"] },
    ];
    const { text, problems } = apply({ changes }, "sales as a dashed line", PLAIN.replace('"line"', '"bar"'));
    expect(problems).toEqual([]);
    expect(configOf(text).data.datasets[0]).toMatchObject({ type: "line", borderDash: [6, 4] });
  });

  test("change the settings", () => {
    const changes = [
      { change: "size", width: 800, height: 400 },
      { change: "background", color: "pink" },
    ];
    expect(apply({ changes }, "800x400 and pink").settings).toMatchObject({
      width: 800,
      height: 400,
      backgroundColor: "pink",
    });
  });

  test("can return to the light theme", () => {
    const dark = apply({ changes: [{ change: "dark" }] }, "dark");
    const light = applyModelChanges(dark, {
      changes: [{ change: "dark", on: false }],
      unread: [],
      warnings: [],
    });
    expect(light).toMatchObject({ text: PLAIN, settings: { theme: "", backgroundColor: "white" }, problems: [] });
  });

  test("that the chart can't have are refused, and the others are applied", () => {
    const changes = [
      { change: "half" },
      { change: "seriesValues", series: "Sales", values: [1, 2] },
      { change: "addLabel", name: "Apr", values: [1, 2, 3] },
      { change: "size", width: 9000, height: 1 },
      { change: "title", text: "Shop" },
    ];
    const { text, problems } = apply({ changes }, "half, sales 1, 2, add Apr 1, 2, 3, 9000 by 1, title Shop");
    expect(configOf(text).options).toEqual({ plugins: { title: { display: true, text: "Shop" } } });
    expect(problems).toHaveLength(4);
  });

  test("come with the parts that weren't understood, and with warnings", () => {
    const answer = {
      changes: [{ change: "dark" }, { change: "points", on: false, series: ["Profit"] }],
      unread: ["in 3D"],
    };
    const { settings: changed, problems } = apply(answer, "dark, in 3D, no points for Profit");
    expect(changed.theme).toBe("dark");
    expect(problems).toEqual([
      "Not understood: “in 3D”. Series: Sales and Costs. Labels: Jan, Feb and Mar.",
      'Names that are not in the chart: "Profit".',
    ]);
  });

  test("never insert code", () => {
    const name = "', x: alert(1), y: '\\\\\n`1`";
    const changes = [
      { change: "rename", from: "Sales", to: name },
      { change: "title", text: "</script><script>alert(1)</script>" },
      { change: "format", unit: "'+alert(1)+'" },
      { change: "addSeries", name: "function () { return 1 }", values: [1, 2, 3] },
    ];
    const { text } = apply({ changes }, JSON.stringify(changes));
    const config = configOf(text);
    expect(config.data.datasets.map(({ label }: { label: string }) => label)).toEqual([
      name,
      "Costs",
      "function () { return 1 }",
    ]);
    expect(config.options.plugins.title.text).toBe("</script><script>alert(1)</script>");
    expect(Object.keys(config)).toEqual(["type", "data", "options"]);
  });
});

describe("answers to the sentences of model-sentences.jsonl", () => {
  const readLines = (file: string) =>
    readFileSync(path.join(import.meta.dirname, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const cases: readonly FollowUpCase[] = readLines("model-sentences.jsonl");
  const answers: readonly { readonly n: number; readonly answer: unknown }[] = readLines("follow-up-answers.jsonl");

  test.each(answers.map(({ n, answer }) => [cases[n - 1] as FollowUpCase, answer] as const))(
    "are applied without needless messages: $words",
    (one, answer) => {
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      const { differences, hasMessage, messages } = scoreFollowUp(one, text);
      expect(differences).toEqual([]);
      expect([hasMessage, messages]).toEqual([one.cannot, one.cannot ? messages : []]);
    },
  );
});

describe("the model", () => {
  test.each([
    ["make Costs dashed", false],
    ["set Feb sales to 30", false],
    ["set Feb sales to 30, no legend", true],
    ["swap January and March", true],
    ["make Costs dashed and levitate", true],
    ["hello", true],
  ])("is needed unless the rules read the whole sentence as a single change: %s", (words, isNeeded) => {
    const followUp = readWords(words, PLAIN);
    expect(followUp && needsModel(followUp)).toBe(isNeeded);
  });
});

describe("changes that depend on each other", () => {
  const chartOf = (labels: readonly string[], ...series: readonly (readonly [string, readonly number[]])[]) => ({
    type: "line",
    data: { labels, datasets: series.map(([label, data]) => ({ label, data })) },
  });

  function change(chart: object, changes: readonly unknown[]) {
    const found = { changes: changes as never, unread: [], warnings: [] };
    const { text, problems } = applyModelChanges({ text: JSON.stringify(chart), settings }, found);
    expect(problems).toEqual([]);
    return configOf(text);
  }

  test("names move on", () => {
    const renames = ["2023", "2024", "2025"].map((from) => ({ change: "rename", from, to: String(Number(from) + 1) }));
    const { data } = change(chartOf(["2023", "2024", "2025"], ["Sales", [1, 2, 3]]), renames);
    expect(data.labels).toEqual(["2024", "2025", "2026"]);
  });

  test("names are swapped", () => {
    const { data } = change(chartOf(["a"], ["Sales", [1]], ["Costs", [2]]), [
      { change: "rename", from: "Sales", to: "Costs" },
      { change: "rename", from: "Costs", to: "Sales" },
    ]);
    expect(data.datasets).toEqual([
      { label: "Costs", data: [1] },
      { label: "Sales", data: [2] },
    ]);
  });

  test("a series takes the name of a removed one", () => {
    const { data } = change(chartOf(["a", "b"], ["Actual", [1, 2]], ["Forecast", [8, 9]]), [
      { change: "rename", from: "Actual", to: "Forecast" },
      { change: "remove", series: ["Forecast"] },
    ]);
    expect(data.datasets).toEqual([{ label: "Forecast", data: [1, 2] }]);
  });

  test("a label with the name of a series is removed", () => {
    const { data } = change(chartOf(["a", "Total"], ["Sales", [1, 2]], ["Total", [3, 4]]), [
      { change: "remove", labels: ["Total"] },
    ]);
    expect([data.labels, data.datasets.length]).toEqual([["a"], 2]);
  });

  test("trends and averages are computed from the new data", () => {
    const trend = change(chartOf(["a", "b", "c"], ["A", [1, 2, 3]]), [
      { change: "trend" },
      { change: "value", label: "c", value: 30 },
    ]);
    expect(trend.data.datasets.map(({ data }: { readonly data: readonly number[] }) => data)).toEqual([
      [1, 2, 30],
      [-3.5, 11, 25.5],
    ]);
    const average = change(chartOf(["a", "b", "c"], ["A", [1, 2, 3]], ["B", [1, 1, 1]]), [
      { change: "average", series: ["A"] },
      { change: "value", series: "A", label: "c", value: 30 },
    ]);
    expect(average.limn.target.value).toBe(11);
  });

  test("a long series is replaced", () => {
    const values = Array.from({ length: 1000 }, (_, index) => (index % 7 === 0 ? null : index));
    const labels = values.map((_, index) => `L${index}`);
    const { data } = change(chartOf(labels, ["A", values.map(() => 1)], ["B", values.map(() => 2)]), [
      { change: "seriesValues", series: "B", values },
    ]);
    expect(data.datasets[1].data).toEqual(values);
  });
});
