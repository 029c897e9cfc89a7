// Tests the warnings about colours that look alike to people with a colour vision deficiency or in greyscale.

import { describe, expect, test } from "vitest";
import { validate } from "../../service/serve/send.ts";

async function warningsOf(chart: unknown, version = "4", more: object = {}): Promise<readonly string[]> {
  const { errors, warnings } = await validate("chart", { chart, version, ...more });
  expect(errors).toEqual([]);
  return warnings;
}

const VERSIONS = ["2", "3", "4"];
/** Pairs of colours that look alike with one kind of vision only. */
const DEUTERANOPIA = ["#008000", "#c00000"];
const PROTANOPIA = ["#ff7f0e", "#2ca02c"];
const GREYSCALE = ["#36a2eb", "#ff6384"];
const SAFE = ["#cc6677", "#332288", "#ddcc77"];
const TABLEAU_10 = 10;

const NAMES = ["Sales", "Costs", "Profit", "Tax", "Rent", "Wages", "Stock", "Fuel", "Travel", "Other"];

const chartOf = (type: string, datasets: readonly object[], options: object = {}) => ({
  type,
  data: {
    labels: ["a", "b", "c"],
    datasets: datasets.map((dataset, index) => ({ label: NAMES[index], data: [index + 1, 3, 2], ...dataset })),
  },
  options,
});

const bars = (colors: readonly unknown[], options: object = {}) =>
  chartOf(
    "bar",
    colors.map((backgroundColor) => ({ backgroundColor })),
    options,
  );

const lines = (datasets: readonly object[]) =>
  chartOf(
    "line",
    datasets.map((dataset) => ({ fill: false, ...dataset })),
  );

const pie = (colors: readonly string[], type = "pie", options: object = {}) => ({
  type,
  data: { labels: NAMES.slice(0, colors.length), datasets: [{ data: colors.map(() => 1), backgroundColor: colors }] },
  options,
});

const ADVICE = "choose colours that differ in lightness, or use";
const DEUTERANOPIA_WARNING = `"Sales" and "Costs" look alike to people with deuteranopia: ${ADVICE} theme=minimal`;
const PROTANOPIA_WARNING = `"Sales" and "Costs" look alike to people with protanopia: ${ADVICE} theme=minimal`;
const GREYSCALE_WARNING = `"Sales" and "Costs" look alike in greyscale: ${ADVICE} theme=print`;

describe.each(VERSIONS)("in version %s, a warning is given for", (version) => {
  test.each([
    ["deuteranopia", DEUTERANOPIA, DEUTERANOPIA_WARNING],
    ["protanopia", PROTANOPIA, PROTANOPIA_WARNING],
    ["greyscale", GREYSCALE, GREYSCALE_WARNING],
  ])("colours that look alike only in %s", async (_, colors, warning) => {
    expect(await warningsOf(bars(colors), version)).toEqual([warning]);
    expect(await warningsOf(lines(colors.map((borderColor) => ({ borderColor }))), version)).toEqual([warning]);
    for (const type of ["pie", "doughnut", "polarArea"])
      expect(await warningsOf(pie(colors, type), version), type).toEqual([warning]);
    const points = colors.map((color, index) => ({
      data: [{ x: index, y: 1, r: 5 }],
      backgroundColor: color,
      borderColor: color,
    }));
    for (const type of ["scatter", "bubble"])
      expect(await warningsOf(chartOf(type, points), version), type).toEqual([warning]);
  });

  test("scriptable colours", async () => {
    const chart = `{type:'bar',data:{labels:['a','b','c'],datasets:[
      {label:'Sales',data:[1,3,2],backgroundColor:()=>'${DEUTERANOPIA[0]}'},
      {label:'Costs',data:[2,3,2],backgroundColor:()=>'${DEUTERANOPIA[1]}'}]}}`;
    expect(await warningsOf(chart, version)).toEqual([DEUTERANOPIA_WARNING]);
  });

  test("colours of a colour scheme", async () => {
    const options = { plugins: { colorschemes: { scheme: PROTANOPIA } } };
    expect(await warningsOf(chartOf("bar", [{}, {}], options), version)).toEqual([PROTANOPIA_WARNING]);
  });

  test("neither safe colours nor the first four default colours", async () => {
    for (const chart of [bars(SAFE), pie(SAFE), lines(SAFE.map((borderColor) => ({ borderColor })))])
      expect(await warningsOf(chart, version)).toEqual([]);
    for (const type of ["bar", "line", "radar"])
      expect(await warningsOf(chartOf(type, [{}, {}, {}, {}]), version), type).toEqual([]);
    for (const type of ["pie", "doughnut", "polarArea"]) {
      const data = { labels: NAMES.slice(0, 4), datasets: [{ data: [1, 2, 3, 4] }] };
      expect(await warningsOf({ type, data }, version), type).toEqual([]);
    }
  });
});

test("names that begin with another name, or are the same, don't count as labels", async () => {
  const named = (one: string, other: string) =>
    chartOf(
      "bar",
      DEUTERANOPIA.map((backgroundColor, index) => ({ backgroundColor, label: [one, other][index] })),
    );
  for (const [one, other] of [
    ["Sales", "Sales (EU)"],
    ["Sales", "Sales"],
  ] as const)
    expect(await warningsOf(named(one, other))).toEqual([
      `"${one}" and "${other}" look alike to people with deuteranopia: ${ADVICE} theme=minimal`,
    ]);
});

test("a warning names the worst pair and counts the others", async () => {
  const datasets = Array.from({ length: TABLEAU_10 }, () => ({}));
  expect(await warningsOf(chartOf("bar", datasets), "4", { width: 900 })).toEqual([
    `"Profit" and "Rent" look alike to people with deuteranopia: ${ADVICE} theme=minimal`,
    `"Fuel" and "Other" (and 3 more pairs) look alike to people with protanopia: ${ADVICE} theme=minimal`,
  ]);
});

describe("the colours are compared as they appear:", () => {
  test("translucent colours on the background", async () => {
    // On white, the translucent colour looks like the second colour of GREYSCALE. On black, it is much darker.
    const colors = [GREYSCALE[0], "rgba(255, 32, 79, 0.7)"];
    for (const backgroundColor of ["transparent", "white", "rgba(0, 0, 0, 0.01)", "not a colour"])
      expect((await warningsOf(bars(colors), "4", { backgroundColor })).at(-1)).toBe(GREYSCALE_WARNING);
    expect(await warningsOf(bars(colors), "4", { backgroundColor: "black" })).toEqual([]);
  });

  test("borders tell pale fills apart", async () => {
    const datasets = (borderWidth: number) =>
      GREYSCALE.map((backgroundColor, index) => ({ backgroundColor, borderColor: SAFE[index], borderWidth }));
    expect(await warningsOf(chartOf("bar", datasets(2)))).toEqual([]);
    expect(await warningsOf(chartOf("bar", datasets(0)))).toEqual([GREYSCALE_WARNING]);
  });

  test("fills that a line doesn't have are ignored", async () => {
    const datasets = DEUTERANOPIA.map((borderColor, index) => ({ borderColor, backgroundColor: SAFE[index] }));
    expect(await warningsOf(lines(datasets))).toEqual([DEUTERANOPIA_WARNING]);
    expect(await warningsOf(lines(datasets.map((dataset) => ({ ...dataset, fill: true }))))).toEqual([]);
  });
});

describe("no warning is given", () => {
  test("for colours that look alike to everyone", async () => {
    expect(await warningsOf(lines(["#bbb", "#bcbcbc", "#c00000"].map((borderColor) => ({ borderColor }))))).toEqual([]);
  });

  test("for one dataset with a colour for each bar", async () => {
    const chart = chartOf("bar", [{ backgroundColor: [...DEUTERANOPIA, ...PROTANOPIA] }]);
    expect(await warningsOf(chart)).toEqual([]);
  });

  test.each(VERSIONS)("for lines with different dashes or point styles in version %s", async (version) => {
    const [one, other] = DEUTERANOPIA.map((borderColor) => ({ borderColor }));
    expect(await warningsOf(lines([{ ...one }, { ...other, borderDash: [5, 5] }]), version)).toEqual([]);
    expect(await warningsOf(lines([{ ...one }, { ...other, pointStyle: "rect" }]), version)).toEqual([]);
    // Points with radius 0 are invisible, and so is their style.
    const hidden = { pointRadius: 0 };
    const chart = lines([
      { ...one, ...hidden },
      { ...other, ...hidden, pointStyle: "rect" },
    ]);
    expect(await warningsOf(chart, version)).toEqual([DEUTERANOPIA_WARNING]);
  });

  test.each(VERSIONS)("for patterns and gradients in version %s", async (version) => {
    const fills = [
      `pattern.draw('dot','${DEUTERANOPIA[0]}')`,
      `getGradientFillHelper('vertical',${JSON.stringify(DEUTERANOPIA)})`,
    ];
    for (const fill of fills) {
      const chart = `{type:'bar',data:{labels:['a','b','c'],datasets:[
        {label:'Sales',data:[1,3,2],backgroundColor:${fill}},
        {label:'Costs',data:[2,3,2],backgroundColor:'${DEUTERANOPIA[1]}'}]}}`;
      expect(await warningsOf(chart, version), fill).toEqual([]);
    }
  });

  test.each(VERSIONS)("for slices whose labels show their name in version %s", async (version) => {
    const chart = (formatter: string) => `{type:'pie',data:{labels:['Sales','Costs'],
      datasets:[{data:[1,2],backgroundColor:${JSON.stringify(DEUTERANOPIA)}}]},
      options:{plugins:{datalabels:{display:true,formatter:${formatter}}}}}`;
    const named = "(value,context)=>context.chart.data.labels[context.dataIndex]";
    expect(await warningsOf(chart(named), version)).toEqual([]);
    expect(await warningsOf(chart(`(...args)=>(${named})(...args)+': 20%'`), version)).toEqual([]);
    expect(await warningsOf(chart("(value)=>value"), version)).toEqual([DEUTERANOPIA_WARNING]);
    expect(await warningsOf(pie(DEUTERANOPIA, "outlabeledPie"), version)).toEqual([]);
  });

  test.each(VERSIONS)("for a chart without a legend in version %s", async (version) => {
    const legend = { display: false };
    const options = version === "2" ? { legend } : { plugins: { legend } };
    expect(await warningsOf(bars(DEUTERANOPIA, options), version)).toEqual([]);
  });

  test("for hidden datasets and marks of different types", async () => {
    const [one, other] = DEUTERANOPIA.map((color) => ({ backgroundColor: color, borderColor: color }));
    expect(await warningsOf(chartOf("bar", [{ ...one }, { ...other, hidden: true }]))).toEqual([]);
    expect(await warningsOf(chartOf("bar", [{ ...one }, { ...other, type: "line" }]))).toEqual([]);
  });

  test("for types whose colours don't identify series", async () => {
    const legend = { plugins: { legend: { display: true } } };
    const [one, other] = DEUTERANOPIA;
    const charts = [
      { type: "matrix", datasets: [{ data: [{ x: 1, y: 1, v: 1 }] }, { data: [{ x: 2, y: 2, v: 2 }] }] },
      {
        type: "sankey",
        datasets: [{ data: [{ from: "a", to: "b", flow: 1 }] }, { data: [{ from: "c", to: "d", flow: 1 }] }],
      },
      { type: "treemap", datasets: [{ tree: [1, 2] }, { tree: [3, 4] }] },
    ];
    for (const { type, datasets } of charts) {
      const colored = datasets.map((dataset, index) => ({ ...dataset, backgroundColor: index === 0 ? one : other }));
      const warnings = await warningsOf(chartOf(type, colored, legend));
      expect(
        warnings.filter((warning) => warning.includes("look alike")),
        type,
      ).toEqual([]);
    }
  });
});

describe("hostile charts", () => {
  test.each([
    ["a legend without items", "chart.legend.legendItems = null"],
    [
      "items of other datasets",
      "chart.legend.legendItems = [-1, 0.5, 9, NaN, '0', {}].map(datasetIndex => ({datasetIndex, text: {}}))",
    ],
    ["no legend", "delete chart.legend"],
    [
      "endless colours",
      "chart.legend.legendItems = chart.legend.legendItems.map(item => ({...item, fillStyle: '#f'.repeat(1e5)}))",
    ],
  ])("can replace parts of their legend: %s", async (_, tamper) => {
    for (const version of VERSIONS) {
      const chart = `{type:'bar',data:{labels:['a'],datasets:[{label:'Sales',data:[1]},{label:'Costs',data:[2]}]},
        plugins:[{afterDraw(chart){ ${tamper} }}]}`;
      expect(await warningsOf(chart, version), version).toEqual([]);
    }
  });

  test("with many datasets are compared only in part", async () => {
    const colors = [...Array.from({ length: 20 }, () => "#000000"), ...DEUTERANOPIA];
    const chart = bars(colors, { plugins: { legend: { labels: { font: { size: 5 } } } } });
    const warnings = await warningsOf(chart, "4", { width: 2000 });
    expect(warnings.filter((warning) => warning.includes("look alike"))).toEqual([]);
  });
});
