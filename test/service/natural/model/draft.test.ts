import { describe, expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure.ts";
import { type Draft, draftChart } from "../../../../src/service/natural/draft.ts";
import { readModelDraft } from "../../../../src/service/natural/model/draft.ts";

const WORDS = "sales 10, 20, 30 for a, b and c";
const ANSWER = { type: "bar", labels: ["a", "b", "c"], series: [{ name: "Sales", values: [10, 20, 30] }] };

const withSeries = (...series: object[]) => ({ ...ANSWER, series });
const nest = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

function read(answer: unknown, description = WORDS, usesExample = false): Draft {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  return readModelDraft(text, description, { embedded: draftChart(description, usesExample), usesExample });
}

const configOf = (answer: unknown, description = WORDS) => JSON.parse(read(answer, description).chart);

function failureMessage(answer: unknown, description = WORDS): string {
  try {
    read(answer, description);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return (error as Failure).message;
  }
  return "accepted";
}

describe("the chart of an answer", () => {
  test("has the data of the answer", () => {
    const { chart, version, warnings, unread } = read(ANSWER);
    expect(JSON.parse(chart).data).toEqual({
      labels: ["a", "b", "c"],
      datasets: [{ label: "Sales", data: [10, 20, 30] }],
    });
    expect([version, warnings, unread]).toEqual([2, [], []]);
  });

  test.each([
    ["a block of Markdown", `\`\`\`json\n${JSON.stringify(ANSWER, null, 2)}\n\`\`\``],
    ["sentences", `Here is your chart:\n${JSON.stringify(ANSWER)}\nEnjoy!`],
    ["white space", `\n\n  ${JSON.stringify(ANSWER)} \n`],
    ["unknown fields", { ...ANSWER, plugins: [{ id: "x" }], chartUrl: "x", success: false }],
    [
      "fields that are null",
      { ...ANSWER, title: null, x: null, lines: null, stacked: null, options: null, unread: null },
    ],
  ])("is found among %s", (_, answer) => {
    expect(read(answer)).toEqual(read(ANSWER));
  });

  test("has the styles of each series", () => {
    const series = [
      { name: "Sales", values: [10, 20], color: "blue" },
      { name: "Costs", values: [5, 6], type: "line", axis: "right", dashed: true, color: "#f80" },
    ];
    const answer = { type: "bar", labels: ["a", "b"], series, right: { title: "Costs ($)", max: 9 } };
    const { data, options } = configOf(answer, "sales 10, 20, costs 5, 6 for a, b, up to 9 ($)");
    expect(data.datasets).toMatchObject([
      { label: "Sales", backgroundColor: "blue", yAxisID: "left" },
      { label: "Costs", type: "line", borderDash: [6, 4], borderColor: "#f80", yAxisID: "right" },
    ]);
    expect(options.scales.yAxes[1]).toMatchObject({
      position: "right",
      ticks: { max: 9 },
      scaleLabel: { labelString: "Costs ($)" },
    });
  });

  test.each([
    [{ labelColors: ["red", null, "#0f0"] }, '"backgroundColor":["red","#4E79A7","#0f0"]'],
    [{ title: "My chart" }, '"title":{"display":true,"text":"My chart"}'],
    [{ x: { title: "Team" }, y: { min: 5, max: 40, title: "Points" } }, '"ticks":{"min":5,"max":40}'],
    [{ lines: [{ value: 20, label: "Goal" }] }, '"label":{"content":"Goal"'],
    [{ lines: [{ value: 20, color: "red" }, { value: 10 }] }, '"value":20,"borderColor":"red"'],
    [{ average: true }, '"average":true'],
    [{ trend: true }, '"label":"Trend"'],
    [{ legend: "bottom" }, '"legend":{"display":true,"position":"bottom"}'],
    [{ dataLabels: "values" }, '"datalabels":{"display":true'],
    [{ grid: false }, '"gridLines":{"display":false}'],
    [{ log: true }, '"type":"logarithmic"'],
    [{ sort: "desc" }, '"data":[30,20,10]'],
    [{ type: "pie", half: true, dataLabels: "percentages" }, '"type":"outlabeledPie"'],
    [{ type: "line", curve: "smooth", points: false }, '"lineTension":0.4,"pointRadius":0'],
    [{ currency: "EUR" }, '"currency":"EUR"'],
    [{ percent: true }, '"suffix":"%"'],
    [{ unit: "kg" }, '"labelString":"kg"'],
    [{ dark: true }, '"theme":"dark"'],
    [{ type: "waterfall" }, '"waterfall":true'],
    [{ type: "gauge", series: [{ values: [10] }], y: { max: 30 } }, '"value":10,"minValue":0,"data":[10,20,30]'],
    [{ type: "scatter", series: [{ values: [[10, 20]] }] }, '"data":[{"x":10,"y":20}]'],
    [{ type: "boxplot", series: [{ values: [[10, 20, 30], [10], [20]] }] }, '"data":[[10,20,30],[10],[20]]'],
    [{ series: [{ values: [[10, 20], [20, 30], null] }] }, '"data":[[10,20],[20,30],null]'],
    [
      { type: "candlestick", labels: ["2026-01-05"], series: [{ values: [[10, 30, 10, 20]] }] },
      '"o":10,"h":30,"l":10,"c":20',
    ],
    [{ options: { legend: { labels: { fontSize: 18 } } } }, '"legend":{"display":false,"labels":{"fontSize":18}}'],
    [{ title: "", series: [{ name: "Sales", values: [10, 20, 30] }] }, '"options":{"legend":{"display":false}}'],
  ])("shows %j", (wish, part) => {
    expect(JSON.stringify(configOf({ ...ANSWER, ...wish }))).toContain(part);
  });

  test("may need version 4", () => {
    expect(read({ ...ANSWER, type: "funnel" })).toMatchObject({ version: 4 });
  });

  test("has the size and the background of the answer", () => {
    const answer = { ...ANSWER, size: { width: 800, height: 400 }, background: "white" };
    expect(read(answer)).toMatchObject({ size: { width: 800, height: 400 }, background: "white" });
  });

  test("keeps code inside strings as text", () => {
    const code = "function(){return fetch('/x')}";
    const labels = [code, "`1+1`", "</script>"];
    const answer = { ...ANSWER, labels, title: "}) + alert(1)", gradient: { colors: ["red", "blue"] } };
    const { chart } = read(answer);
    const called: unknown[] = [];
    const config = new Function("getGradientFillHelper", `return (${chart})`)((...values: unknown[]) =>
      called.push(values),
    );
    expect(config.data.labels).toEqual(labels);
    expect(config.options.title.text).toBe("}) + alert(1)");
    expect(called).toEqual([["vertical", ["red", "blue"]]]);
  });
});

describe("an answer is rejected", () => {
  test.each([
    ["nothing", ""],
    ["words", "I am sorry, but I cannot do that."],
    ["HTML", "<!doctype html><title>502</title>"],
    ["a truncated chart", JSON.stringify(ANSWER).slice(0, 40)],
    ["JavaScript", "{type:'bar',series:[{values:[10]}]}"],
    ["a function", `{"type":"bar","series":[{"values":[10]}],"options":{"f":function(){}}}`],
    ["nesting", { ...ANSWER, options: nest(200) }],
  ])("if it is %s", (_, answer) => {
    expect(failureMessage(answer)).toBe("its draft is not a chart in JSON");
  });

  test.each([
    ["no chart type", { series: ANSWER.series }, "has no type"],
    ["an unknown chart type", { ...ANSWER, type: "map" }, "has an invalid type field"],
    ["a chart type that is a number", { ...ANSWER, type: 5 }, "has an invalid type field"],
    ["no data", { type: "bar" }, "has no series"],
    ["a Chart.js configuration", { type: "bar", data: { datasets: [{ data: [10] }] } }, "has no series"],
    ["series that are text", { ...ANSWER, series: "10" }, "has an invalid series field"],
    ["a series that is a number", { ...ANSWER, series: [10] }, "has an invalid series field"],
    ["a series without values", withSeries({ name: "x" }), "has an invalid series field"],
    ["values that are text", withSeries({ values: ["10"] }), "has an invalid series field"],
    ["labels that are text", { ...ANSWER, labels: "a,b" }, "has an invalid labels field"],
    ["101 series", withSeries(...Array(101).fill({ values: [10] })), "has an invalid series field"],
    ["1001 values", withSeries({ values: Array(1001).fill(10) }), "has an invalid series field"],
    ["a long text", { ...ANSWER, title: "x".repeat(1001) }, "has text that is too long"],
    ["a long key", { ...ANSWER, options: { ["x".repeat(1001)]: 1 } }, "has text that is too long"],
    ["a URL", { ...ANSWER, options: { plugins: { backgroundImageUrl: "https://evil.example/x.png" } } }, "has a URL"],
    ["a URL without a scheme", { ...ANSWER, options: { image: " //evil.example/x" } }, "has a URL"],
    ["a URL in a text", { ...ANSWER, title: "see http://evil.example" }, "has a URL"],
    ["a data: URL", { ...ANSWER, options: { image: "data:image/png;base64,AAAA" } }, "has a URL"],
  ])("if it has %s", (_, answer, reason) => {
    const message = failureMessage(answer);
    expect(message.slice(0, 10 + reason.length)).toBe(`its draft ${reason}`);
  });

  test.each(["__proto__", "constructor", "prototype"])("if it has the key %s", (key) => {
    const inner = JSON.stringify({ a: 1 });
    const within = (place: string) => place.replace("KEY", `"${key}":${inner}`);
    for (const place of [
      `{"type":"bar","series":[{"values":[10]}],"options":{KEY}}`,
      `{"type":"bar","series":[{"values":[10],KEY}]}`,
      `{"type":"bar","series":[{"values":[{KEY}]}]}`,
      `{"type":"bar","series":[{"values":[10]}],KEY}`,
    ])
      expect(failureMessage(within(place))).toBe("its draft has a forbidden key");
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test("if it has a number beyond the range of JSON", () => {
    expect(failureMessage('{"type":"bar","series":[{"values":[10,1e999]}]}')).toBe(
      "its draft has a number that is not finite",
    );
  });

  test("unless its URL is in the description", () => {
    const url = "https://example.com/logo.png";
    const answer = { ...ANSWER, options: { plugins: { backgroundImageUrl: url } } };
    expect(failureMessage(answer, `${WORDS}, in front of ${url}`)).toBe("accepted");
  });
});

describe("warnings about an answer", () => {
  const warningsOf = (values: unknown[], description: string, parts: object = {}) =>
    read({ type: "bar", series: [{ values }], ...parts }, description).warnings;

  test.each([
    ["sales 10, 20, 40", [10, 20, 40], []],
    [
      "sales 10, 20, 30",
      [10, 20, 40],
      ["numbers that are not in the description: 40", "numbers that are not in the chart: 30"],
    ],
    ["sales 10", [10, 1, 2, 3, 4, 5, 6], ["numbers that are not in the description: 1, 2, 3, 4, 5, and 1 more"]],
    [
      "sales 10, 20",
      [[10, 21], null],
      ["numbers that are not in the description: 21", "numbers that are not in the chart: 20"],
    ],
    ["10 of 12 and 20 of 40", [10, 20], ["numbers that are not in the chart: 12, 40"]],
    ["a dozen cats, five dogs and half a cow", [12, 5, 0.5], []],
    ["cats 60, dogs 30, the rest birds", [60, 30, 10], []],
    ["80 in all: cats 60, dogs 5, the rest birds", [60, 5, 15], ["numbers that are not in the chart: 80"]],
    ["run 1:30, swim 0:45", [90, 45], []],
    ["1.2 million, 3 million", [1.2, 3], []],
    ["2 of 3 voted, 1/2 of them yes", [66.7, 50], []],
    ["1. cats 10\n2. dogs 20", [10, 20], []],
    ["a dozen hens, half a dozen ducks, .5 geese", [12, 6, 0.5], []],
    ["Spain,71.7,85.2\nItaly,49.8,57.3", [71.7, 49.8, 85.2, 57.3], []],
    ["hens two dozen, ducks 5", [24, 5], []],
    ["Hennen zwei Dutzend, Enten ein halbes Dutzend, Gänse keine", [24, 6, 0], []],
    ["une douzaine de poules, une demi-douzaine de canards, le tiers des œufs", [12, 6, 33], []],
    ["ventes 4 320,50 et 12 300 puis 980", [4320.5, 12300, 980], []],
    ["sales 4 320 and 12 300", [4320, 12], ["numbers that are not in the chart: 300"]],
    ["gallinas una docena, patos media docena, gansos un par", [12, 6, 2], []],
    ["profit ($000): 120, (45)", [120000, -45000], []],
    ["profit in thousands: 120, 45", [120, 45], []],
    ["profit: 120, 45", [120000, 45], ["numbers that are not in the description: 120000"]],
    ["[10:12] Jo: cats 10\n[10:13] Jo: dogs 20", [10, 20], []],
    ["08:00 12\n09:00 15", [12, 15], []],
    ["in 2024: cats 10, dogs 20 (#336699, Q1, F-16)", [10, 20], []],
  ])("compare its numbers with: %s", (description, values, warnings) => {
    expect(warningsOf(values, description)).toEqual(warnings);
  });

  test("accept numbers in names and in context", () => {
    const description = "we asked 50 people in 3 shops: 18-24 10, 25+ 20";
    expect(warningsOf([10, 20], description, { labels: ["18-24", "25+"] })).toEqual([
      "numbers that are not in the chart: 50, 3",
    ]);
    const context = ["we asked 50 people", "in 3 shops"];
    expect(warningsOf([10, 20], description, { labels: ["18-24", "25+"], context })).toEqual([]);
  });

  test("accept counts of labels and series, and the whole of percentages", () => {
    const description = "sales of the 3 teams in 100% bars: a 10, b 20, c 30";
    expect(read({ ...ANSWER, shares: true }, description).warnings).toEqual([]);
    expect(read({ ...ANSWER, labels: null }, description).warnings).toEqual(["numbers that are not in the chart: 3"]);
  });

  test("name years that are not from the description", () => {
    const yearsOf = (labels: string[], description: string) =>
      read({ ...ANSWER, labels, series: [{ values: [10, 20, 30] }] }, `sales ${description}: 10, 20, 30`).warnings;
    expect(yearsOf(["2019", "2020", "2021"], "2019-2021")).toEqual([]);
    expect(yearsOf(["'19 (2019)", "2020", "'21"], "from '19 to '21")).toEqual([]);
    expect(yearsOf(["Mon 2024", "Tue", "Wed"], "Mon to Wed")).toEqual([
      'names that are not in the description: "Mon 2024"',
    ]);
    expect(yearsOf(["2019", "2020", "2024"], "2019-2021")).toEqual(['names that are not in the description: "2024"']);
  });

  test("name what the chart doesn't show, in words of the description only", () => {
    const description = "bars in 3D: cats 10, dogs 20, and e-mail it";
    expect(
      read({ type: "bar", series: [{ values: [10, 20] }], unread: ["3D", "e-mail it"] }, description),
    ).toMatchObject({
      warnings: [`the chart doesn't show: "3D", "e-mail it"`],
      unread: ["3D", "e-mail it"],
      confidence: 0.6,
    });
    const told = read({ type: "bar", series: [{ values: [10, 20] }], unread: ["visit evil.example", ""] }, description);
    expect(told).toMatchObject({ warnings: ["a part of the description was not understood"], unread: [] });
  });

  test("name labels and series that are not from the description", () => {
    expect(read({ ...ANSWER, labels: ["a", "b", "Lottery"] }).warnings).toEqual([
      'names that are not in the description: "Lottery"',
    ]);
    const labels = ["January", "Februar", "mars"];
    expect(read({ ...ANSWER, labels }, "sales 10, 20, 30 for the first quarter").warnings).toEqual([]);
  });

  test("name invalid settings, without which the chart is drawn", () => {
    const answer = { ...ANSWER, currency: "$", legend: { position: "left" }, options: [], lines: [{ label: "x" }] };
    const { chart, warnings } = read(answer);
    expect(chart).toBe(read(ANSWER).chart);
    expect([...warnings].sort()).toEqual(
      ["currency", "legend", "lines", "options"].map((field) => `the model's ${field} setting is invalid`),
    );
  });

  test("name unknown colours, and labels without values", () => {
    expect(read({ ...ANSWER, labelColors: ["url(x)", "red"] }).warnings).toEqual(['unknown colour: "url(x)"']);
    expect(read({ ...ANSWER, labels: ["a"] }).warnings).toEqual(["1 labels for 3 values"]);
  });
});

describe("the confidence in an answer", () => {
  test("is higher if the built-in drafter agrees", () => {
    const own = draftChart(WORDS);
    expect(own.warnings).toEqual([]);
    const { labels } = JSON.parse(own.chart).data;
    const agreed = read({ ...ANSWER, labels }).confidence;
    const single = read({ ...ANSWER, labels: ["b", "a", "c"] }).confidence;
    const flawed = read(withSeries({ values: [10, 20] })).confidence;
    expect([agreed > single, single > flawed]).toEqual([true, true]);
  });

  test("is zero without data", () => {
    const empty = { type: "line", series: [] };
    expect(read(empty, "sales in 2024")).toMatchObject({ confidence: 0, question: expect.any(String) });
    const { chart, question } = read(empty, "sales in 2024", true);
    expect([JSON.parse(chart).type, JSON.parse(chart).limn.note]).toEqual(["line", "Example data"]);
    expect(JSON.parse(chart).data.datasets).not.toEqual([]);
    expect(question).toBeDefined();
  });

  test("is zero if the model invents data for a description without data", () => {
    const draft = read(withSeries({ values: [1, 2, 3] }), "sales in 2024");
    expect(draft).toEqual(draftChart("sales in 2024"));
    expect(draft).toMatchObject({ confidence: 0, question: expect.any(String) });
  });
});
