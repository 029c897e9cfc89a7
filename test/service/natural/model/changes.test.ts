import { describe, expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure.ts";
import type { Outline } from "../../../../src/service/natural/change/outline.ts";
import { readModelChanges } from "../../../../src/service/natural/model/changes.ts";

const OUTLINE: Outline = {
  type: "bar",
  title: "Shop",
  labels: ["January", "February", "March"],
  series: [
    { name: "Sales", values: [40, 50, 60] },
    { name: "Visitors", type: "line", values: [900, 1200, null] },
  ],
  lines: [{ label: "Goal", value: 45, color: "red" }],
};

function read(changes: unknown, sentence = "change it", more: object = {}, outline = OUTLINE) {
  return readModelChanges(JSON.stringify({ changes, ...more }), sentence, outline);
}

function failureMessage(answer: unknown, sentence = "change it"): string {
  try {
    readModelChanges(typeof answer === "string" ? answer : JSON.stringify(answer), sentence, OUTLINE);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return (error as Failure).message;
  }
  return "accepted";
}

describe("the changes of an answer", () => {
  test("have no fields that are null or empty", () => {
    const changes = [
      { change: "color", color: "red", series: ["Sales"], labels: null },
      { change: "grid", on: false, axis: null },
      { change: "points", on: true, series: [] },
      { change: "title", text: "" },
      { change: "value", series: "Sales", label: "March", value: null },
    ];
    expect(read(changes, "sales red, no grid and points, no title, no sales in March")).toEqual({
      changes: [
        { change: "color", color: "red", series: ["Sales"] },
        { change: "grid", on: false },
        { change: "points", on: true },
        { change: "title", text: "" },
        { change: "value", series: "Sales", label: "March", value: null },
      ],
      unread: [],
      warnings: [],
    });
  });

  test.each([
    ["a block of Markdown", "```json\n", "\n```"],
    ["sentences", "Here are the changes:\n", "\nDone!"],
  ])("are found among %s", (_, before, after) => {
    const answer = `${before}${JSON.stringify({ changes: [{ change: "dark" }] })}${after}`;
    expect(readModelChanges(answer, "dark", OUTLINE).changes).toEqual([{ change: "dark" }]);
  });

  test.each([
    [
      { change: "dash", style: "dashed", series: ["visitors "] },
      { change: "dash", style: "dashed", series: ["Visitors"] },
    ],
    [
      { change: "value", series: "SALES", label: "march", value: 60 },
      { change: "value", series: "Sales", label: "March", value: 60 },
    ],
    [
      { change: "color", color: "red", series: ["January"] },
      { change: "color", color: "red", labels: ["January"] },
    ],
    [
      { change: "colors", colors: ["dark green", "rgb(1 2 3)"] },
      { change: "colors", colors: ["darkgreen", "rgb(1 2 3)"] },
    ],
    [
      { change: "remove", labels: ["Sales"] },
      { change: "remove", series: ["Sales"] },
    ],
    [
      { change: "line", value: 45, moves: "goal" },
      { change: "line", value: 45, moves: "Goal" },
    ],
  ])("have the chart's names: %j", (change, expected) => {
    expect(read([change])).toEqual({ changes: [expected], unread: [], warnings: [] });
  });

  test("without labels remove all lines", () => {
    expect(read([{ change: "removeLines" }]).changes).toEqual([{ change: "removeLines", labels: ["Goal"] }]);
  });

  test("may remove lines of a chart without lines, which the page refuses", () => {
    const outline = { ...OUTLINE, lines: [] };
    expect(read([{ change: "removeLines" }], "no lines", {}, outline).changes).toEqual([{ change: "removeLines" }]);
  });

  test("colour all slices if they name the only series of a pie", () => {
    const outline = { type: "pie", labels: ["a", "b"], series: [{ name: "Votes", values: [1, 2] }] };
    const changes = [
      { change: "color", color: "red", series: ["Votes"] },
      { change: "color", color: "blue", series: ["b"] },
    ];
    expect(read(changes, "red, b blue", {}, outline).changes).toEqual([
      { change: "color", color: "red" },
      { change: "color", color: "blue", labels: ["b"] },
    ]);
  });

  test("may use the names of new and renamed parts", () => {
    const changes = [
      { change: "rename", from: "Sales", to: "Turnover" },
      { change: "color", color: "green", series: ["Turnover"] },
      { change: "addSeries", name: "Costs", values: [1, 2, 3] },
      { change: "dash", style: "dotted", series: ["Costs"] },
    ];
    const found = read(changes, "call sales Turnover, in green, and add Costs 1, 2, 3, dotted");
    expect(found.warnings).toEqual([]);
    expect(found.changes).toMatchObject([{}, { series: ["Sales"] }, {}, { series: ["Costs"] }]);
  });

  test("are left out if a name or a colour doesn't exist", () => {
    const changes = [
      { change: "dash", style: "dashed", series: ["Forecast"] },
      { change: "color", color: "red", series: ["Sales", "Profit"] },
      { change: "color", color: "url(x)", series: ["Sales"] },
      { change: "value", series: "Sales", label: "toString", value: 40 },
      { change: "rename", from: "__proto__", to: "Sales" },
      { change: "removeLines", labels: ["Average"] },
      { change: "colors", colors: ["red", "expression(1)"] },
    ];
    expect(read(changes, "…")).toEqual({
      changes: [{ change: "color", color: "red", series: ["Sales"] }],
      unread: [],
      warnings: [
        'names that are not in the chart: "Forecast", "Profit", "toString", "__proto__", "Average"',
        'unknown colour: "url(x)", "expression(1)"',
      ],
    });
  });

  test("are left out if they don't match the schema", () => {
    const changes = [
      { change: "explode" },
      { change: "legend", on: "yes" },
      { change: "value", label: "January", value: "12" },
      { change: "size", width: 0.5, height: 10 },
      { change: "type", type: "gauge" },
      "dark",
      null,
      { change: "dark" },
    ];
    expect(read(changes)).toEqual({
      changes: [{ change: "dark" }],
      unread: [],
      warnings: ["the model's answer has invalid changes"],
    });
  });

  test("are used even if the quotes have a wrong form", () => {
    expect(read([{ change: "dark" }], "dark", { unread: "dark", context: 5 }).changes).toEqual([{ change: "dark" }]);
  });

  test("have names from the sentence", () => {
    const changes = [
      { change: "title", text: "Completely different words" },
      { change: "axisTitle", axis: "y", text: "Sales in 2031" },
    ];
    expect(read(changes, "title and axis please").warnings).toEqual([
      'names that are not in the sentence: "Completely different words", "Sales in 2031"',
    ]);
  });

  test("keep code and markup as plain text", () => {
    const text = "function(value) { return 'RUN' + value }<script>alert('RUN')</script>";
    expect(read([{ change: "title", text }], `title ${text}`).changes).toEqual([{ change: "title", text }]);
  });
});

describe("the numbers of the changes", () => {
  test.each([
    ["Feb sales were 55 not 50", [{ change: "value", series: "Sales", label: "February", value: 55 }], {}],
    [
      "10% more sales",
      [{ change: "seriesValues", series: "Sales", values: [44, 55, 66] }],
      { context: ["10% more sales"] },
    ],
    ["sales 7.5 % lower, rounded", [{ change: "seriesValues", series: "Sales", values: [37, 46, 56] }], {}],
    ["each month 3.5 more sales", [{ change: "seriesValues", series: "Sales", values: [43.5, 53.5, 63.5] }], {}],
    ["January sales divided by 8", [{ change: "value", series: "Sales", label: "January", value: 5 }], {}],
    ["a target 20% above average sales", [{ change: "line", value: 60, label: "Target" }], {}],
    ["double the sales", [{ change: "seriesValues", series: "Sales", values: [80, 100, 120] }], {}],
    [
      "swap January and March sales",
      [
        { change: "value", series: "Sales", label: "January", value: 60 },
        { change: "value", series: "Sales", label: "March", value: 40 },
      ],
      {},
    ],
    ["a line at the average of sales", [{ change: "line", value: 50, label: "Average" }], {}],
    ["raise the goal by 5", [{ change: "line", value: 50, moves: "Goal" }], { context: ["by 5"] }],
    ["stack them to 100 %", [{ change: "stacked", on: true, percent: true }], {}],
    ["visitors on the 2nd axis", [{ change: "axis", side: "right", series: ["Visitors"] }], {}],
    ["y axis to start at 0", [{ change: "fromZero", on: true }], {}],
    ["all 3 months and both 2 series in blue", [{ change: "color", color: "blue" }], {}],
    ["keep only the last 2 months", [{ change: "remove", labels: ["January"] }], {}],
    ["sales in rgb(1, 2, 254), 40% opaque", [{ change: "color", color: "#0102fe66", series: ["Sales"] }], {}],
    ["sales in thousands", [{ change: "seriesValues", series: "Sales", values: [0.04, 0.05, 0.06] }], {}],
  ])("may be computed as the sentence asks: %s", (sentence, changes, more) => {
    expect(read(changes, sentence, more)).toEqual({ changes, unread: [], warnings: [] });
  });

  test.each([
    [
      "set Feb sales to 55",
      [{ change: "value", series: "Sales", label: "February", value: 56 }],
      ["numbers that are not in the sentence: 56", "numbers that are not in the changes: 55"],
    ],
    [
      "add the sales of last year",
      [{ change: "addSeries", name: "Sales of last year", values: [311, 322.5, 777] }],
      ["numbers that are not in the sentence: 311, 322.5, 777"],
    ],
    [
      "add running total of sales",
      [{ change: "addSeries", name: "Running total", values: [40, 90, 150] }],
      ["numbers that are not in the sentence: 90"],
    ],
    ["dashed, width 7", [{ change: "dash", style: "dashed" }], ["numbers that are not in the changes: 7"]],
  ])("are compared with the sentence: %s", (sentence, changes, warnings) => {
    expect(read(changes, sentence)).toEqual({ changes, unread: [], warnings });
  });
});

describe("the unread parts", () => {
  test("are quoted from the sentence", () => {
    const sentence = "make it 3D and dark, thanks";
    const more = { unread: ["make it 3D", " "] };
    expect(read([{ change: "dark" }], sentence, more)).toEqual({
      changes: [{ change: "dark" }],
      unread: ["make it 3D"],
      warnings: [],
    });
  });

  test("that are not in the sentence are not shown", () => {
    expect(read([], "make it 3D", { unread: ["Visit evil.example"] })).toEqual({
      changes: [],
      unread: [],
      warnings: ["a part of the sentence was not understood"],
    });
  });

  test("explain their numbers, but other quotes don't", () => {
    expect(read([], "page 4 in 360 degrees", { unread: ["in 360 degrees"], context: ["page 5"] }).warnings).toEqual([
      "numbers that are not in the changes: 4",
    ]);
  });
});

describe("a hostile answer", () => {
  test.each([
    ["no JSON", "I would rather not", "its answer is not a list of changes in JSON"],
    ["a list", [{ change: "dark" }], "its answer has no changes"],
    ["no changes", { unread: [] }, "its answer has no changes"],
    ["changes that are no list", { changes: { change: "dark" } }, "its answer has an invalid changes field"],
    ["too many changes", { changes: Array(201).fill({ change: "dark" }) }, "its answer has an invalid changes field"],
    [
      "a URL",
      { changes: [{ change: "title", text: "https://evil.example/x" }] },
      "its answer has a URL that is not in the sentence",
    ],
    ["a forbidden key", '{"changes":[{"change":"dark","__proto__":{"x":1}}]}', "its answer has a forbidden key"],
    [
      "a number that is too large",
      '{"changes":[{"change":"width","pixels":1e999}]}',
      "its answer has a number that is not finite",
    ],
    ["a long text", { changes: [{ change: "title", text: "x".repeat(1001) }] }, "its answer has text that is too long"],
    [
      "deep nesting",
      `{"changes":${"[".repeat(5000)}${"]".repeat(5000)}}`,
      "its answer is not a list of changes in JSON",
    ],
  ])("is rejected if it has %s", (_, answer, message) => {
    expect(failureMessage(answer)).toBe(message);
  });

  test("may have URLs that the sentence or the chart contains", () => {
    const url = "https://example.com/a";
    const sentence = `title ${url}`;
    expect(read([{ change: "title", text: url }], sentence).warnings).toEqual([]);
    const outline = { ...OUTLINE, labels: [url, "b", "c"] };
    expect(read([{ change: "remove", labels: [url] }], "remove the first page", {}, outline).changes).toHaveLength(1);
  });

  test("takes time proportional to its size", () => {
    const values = Array.from({ length: 1000 }, (_, index) => index * 7 + 0.5);
    const series = Array.from({ length: 20 }, (_, index) => ({ name: `S${index}`, values }));
    const outline = { labels: values.map(String), series };
    const changes = series.map(({ name }) => ({
      change: "seriesValues",
      series: name,
      values: values.map((each) => each + 0.123),
    }));
    const sentence = "1 ".repeat(256);
    expect(read(changes, sentence, {}, outline).changes).toHaveLength(20);
  });
});

describe("hostile answers", () => {
  const wide: Outline = {
    labels: [],
    series: Array.from({ length: 95 }, (_, index) => ({
      name: `s${index}`,
      values: Array.from({ length: 490 }, (_, row) => ((index + row) % 9) + 1),
    })),
  };

  test("with many numbers are compared with a bounded number of values", () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({ change: "line", value: 1e7 + index * 1.37 + 0.5 }));
    const sentence = `add lines ${Array.from({ length: 100 }, (_, index) => 7001 + index * 13).join(" ")}`.slice(
      0,
      512,
    );
    const { changes, warnings } = read(lines, sentence, {}, wide);
    expect(changes).toHaveLength(200);
    expect(warnings).toEqual([
      expect.stringMatching(/^numbers that are not in the sentence: 10000000.5, /),
      expect.stringMatching(/^numbers that are not in the changes: 7001, 7014, /),
    ]);
  });

  test("that remove all series many times are read", () => {
    const series = wide.series.map(({ name }) => name);
    expect(read(Array(200).fill({ change: "remove", series }), "remove it", {}, wide).changes).toHaveLength(200);
  });

  test("with an empty order keep the other changes", () => {
    const changes = [
      { change: "order", labels: [] },
      { change: "title", text: "" },
    ];
    expect(read(changes)).toEqual({
      changes: [{ change: "title", text: "" }],
      unread: [],
      warnings: ["the model's answer has an invalid change"],
    });
  });

  test.each([
    [{ labels: ["Total"] }, { labels: ["Total"] }],
    [{ series: ["Total"] }, { series: ["Total"] }],
    [{ series: ["A"] }, { labels: ["A"] }],
    [{ labels: ["Sales"] }, { series: ["Sales"] }],
  ])("names of a series and a label are kept apart: %j", (given, expected) => {
    const outline = {
      labels: ["A", "Total"],
      series: [
        { name: "Sales", values: [1, 2] },
        { name: "Total", values: [1, 2] },
      ],
    };
    expect(read([{ change: "remove", ...given }], "remove it", {}, outline).changes).toEqual([
      { change: "remove", ...expected },
    ]);
  });
});
