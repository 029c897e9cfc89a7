// Tests the inspector's fields: the code that they write for each version of Chart.js, and the values that they read from it.

import { describe, expect, test } from "vitest";
import type { Version } from "../../web/chart/appearance.ts";
import { fieldsOf } from "../../web/chart/inspector/element-fields.ts";
import { listElements } from "../../web/chart/inspector/element-list.ts";
import type { Field } from "../../web/chart/inspector/field.ts";

const COLORS = ["#4e79a7", "#f28e2b"];
const VERSIONS = [2, 3, 4] as const;
const MIXED = `{
  // Quarterly figures
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2', 'Q3'],
    datasets: [
      { label: 'Sales', data: [42, 55, 49] },
      { label: 'Margin', /* percent */ data: [3, 4, 5], type: 'line' }
    ]
  }
}`;

const fieldOf = (text: string, element: string, name: string, version: Version): Field => {
  const field = fieldsOf(element, text, version, COLORS).find((each) => each.name === name);
  if (field === undefined) throw new Error(`${element} has no field ${name}`);
  return field;
};
const write = (text: string, element: string, name: string, value: string, version: Version) =>
  fieldOf(text, element, name, version).write(text, value);
const read = (text: string, element: string, name: string, version: Version) =>
  fieldOf(text, element, name, version).value;
/** Evaluates code that consists of literals. */
const evaluate = (text: string) => new Function(`return (${text})`)();

test("lists the title, legend, series and axes", () => {
  expect(listElements(MIXED, 4).map(({ id, name }) => [id, name])).toEqual([
    ["title", "Title"],
    ["legend", "Legend"],
    ["labels", "Data labels"],
    ["all", "Whole chart"],
    ["series:0", "Sales"],
    ["series:1", "Margin"],
    ["axis:x", "X axis"],
    ["axis:y", "Y axis"],
    ["lines", "Add…"],
  ]);
  expect(listElements(MIXED, 2).map(({ id }) => id)).toContain("axis:y-axis-0");
  expect(listElements("make()", 4)).toEqual([]);
  const pie = "{ type: 'pie', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2] }] } }";
  expect(listElements(pie, 4).map(({ id }) => id)).toEqual(["title", "legend", "labels", "all", "slices"]);
});

describe.each(VERSIONS)("the text in a doughnut's hole in version %i", (version) => {
  const plain = "{ type: 'doughnut', data: { datasets: [{ data: [1, 2] }] } }";
  const linesOf = (text: string) => evaluate(text).options?.plugins?.doughnutlabel?.labels;

  test("has two lines, and shows the total", () => {
    const total = write(plain, "title", "centerTotal", "", version);
    expect(linesOf(total)).toEqual([{ text: "%t", font: { size: 28, weight: "bold" } }]);
    const two = write(total, "title", "center2", "in total", version);
    expect([read(two, "title", "center", version), read(two, "title", "center2", version)]).toEqual(["%t", "in total"]);
    const typed = write(two, "title", "center", "42 %", version);
    expect(linesOf(typed)).toEqual([{ text: "42 %", font: { size: 28, weight: "bold" } }, { text: "in total" }]);
    expect(linesOf(write(typed, "title", "center2", "", version))).toHaveLength(1);
    expect(linesOf(write(typed, "title", "center", "", version))).toBeUndefined();
  });

  test("keeps a line's style and computed lines, and is only for doughnuts", () => {
    const label = (labels: string) =>
      plain.replace(/ \}$/, `, options: { plugins: { doughnutlabel: { labels: ${labels} } } } }`);
    const styled = label("[{ text: '5', color: 'red' }]");
    expect(linesOf(write(styled, "title", "center", "6", version))).toEqual([{ text: "6", color: "red" }]);
    expect(read(label("[{ text: (chart) => '5' }]"), "title", "center", version)).toBeUndefined();
    const names = (text: string) => fieldsOf("title", text, version, COLORS).map(({ name }) => name);
    expect(names(label("[{ text: 'a' }, { text: 'b' }, { text: 'c' }]"))).not.toContain("center");
    expect(names(plain.replace("doughnut", "pie"))).not.toContain("center");
    expect(read(plain.replace(/ \}$/, ", options: make() }"), "title", "center", version)).toBeUndefined();
  });
});

describe.each(VERSIONS)("in version %i", (version) => {
  const series = "series:1";

  test.each([
    ["dash", "dashed", { borderDash: [6, 4] }],
    ["dash", "solid", { borderDash: [] }],
    ["width", "4", { borderWidth: 4 }],
    ["points", "none", { pointRadius: 0 }],
    ["points", "rectRot", { pointStyle: "rectRot" }],
    ["pointSize", "6", { pointRadius: 6 }],
    ["smoothing", "smooth", version === 2 ? { lineTension: 0.4 } : { tension: 0.4 }],
    ["smoothing", "step", version === 2 ? { steppedLine: true } : { stepped: true }],
    ["spanGaps", "true", { spanGaps: true }],
    ["fill", "none", { fill: false }],
    ["fill", "zero", { fill: version === 2 ? "zero" : "origin" }],
    ["fill", "series", { fill: "-1" }],
    ["opacity", "50", { backgroundColor: "#f28e2b80" }],
    ["color", "#112233", { borderColor: "#112233", backgroundColor: "#11223333" }],
    ["order", "-1", { order: -1 }],
  ])("writes %s %s, reads it back, and keeps comments", (name, value, options) => {
    const changed = write(MIXED, series, name, value, version);
    expect(evaluate(changed).data.datasets[1]).toMatchObject(options);
    expect(read(changed, series, name, version)).toBe(value);
    expect(changed).toContain("// Quarterly figures");
    expect(changed).toContain("/* percent */");
    expect(changed.replace(/\{ label: 'Margin'.*\}/, "")).toBe(MIXED.replace(/\{ label: 'Margin'.*\}/, ""));
    if (name !== "color") expect(write(changed, series, name, "", version).length).toBeLessThanOrEqual(changed.length);
  });

  test("combines bars and lines", () => {
    const changed = write(MIXED, "series:0", "type", "line", version);
    expect(evaluate(changed).data.datasets[0].type).toBe("line");
    expect(write(changed, "series:0", "type", "bar", version)).toBe(MIXED);
  });

  test("adds a second axis with the first series on it, and removes it with the last", () => {
    const changed = write(MIXED, series, "axis", "second", version);
    const { data, options } = evaluate(changed);
    const id = version === 2 ? "y-axis-1" : "y1";
    expect(data.datasets[1].yAxisID).toBe(id);
    const axes = version === 2 ? options.scales.yAxes : [options.scales.y, options.scales.y1];
    expect(axes.map(({ position }: { position: string }) => position)).toEqual(["left", "right"]);
    // The service starts value axes at zero only if the chart configures none.
    for (const axis of axes) expect(version === 2 ? axis.ticks.beginAtZero : axis.beginAtZero).toBe(true);
    expect(listElements(changed, version)).toContainEqual({ id: `axis:${id}`, group: "Axes", name: "Second Y axis" });
    const titled = write(changed, `axis:${id}`, "title", "Margin in %", version);
    expect(read(titled, `axis:${id}`, "title", version)).toBe("Margin in %");
    const both = write(changed, "series:0", "axis", "second", version);
    const back = write(write(both, "series:0", "axis", "first", version), series, "axis", "first", version);
    expect(listElements(back, version).map(({ id }) => id)).not.toContain(`axis:${id}`);
    expect(read(back, series, "axis", version)).toBe("first");
  });

  const value = version === 2 ? "axis:y-axis-0" : "axis:y";
  const axisOf = (text: string) => {
    const { scales } = evaluate(text).options;
    return version === 2 ? scales.yAxes[0] : scales.y;
  };

  test.each([
    ["min", "10", version === 2 ? { ticks: { min: 10 } } : { min: 10 }],
    ["max", "80.5", version === 2 ? { ticks: { max: 80.5 } } : { max: 80.5 }],
    ["step", "20", { ticks: { stepSize: 20 } }],
    ["scale", "logarithmic", { type: "logarithmic" }],
    ["grid", "false", version === 2 ? { gridLines: { display: false } } : { grid: { display: false } }],
    ["shown", "false", { display: false }],
    ["position", "right", { position: "right" }],
    ["format", "currency", { ticks: { format: { style: "currency", currency: "EUR" } } }],
    ["format", "percentUnit", { ticks: { format: { style: "unit", unit: "percent" } } }],
    ["decimals", "2", { ticks: { format: { minimumFractionDigits: 2, maximumFractionDigits: 2 } } }],
    ["title", "Euros", version === 2 ? { scaleLabel: { labelString: "Euros" } } : { title: { text: "Euros" } }],
  ])("writes the axis option %s %s and reads it back", (name, picked, options) => {
    const changed = write(MIXED, value, name, picked, version);
    expect(axisOf(changed)).toMatchObject(options);
    expect(read(changed, value, name, version)).toBe(picked);
  });

  test("keeps a logarithmic axis free of options that it can't have", () => {
    const limited = write(write(MIXED, value, "min", "-5", version), value, "step", "5", version);
    const changed = write(limited, value, "scale", "logarithmic", version);
    expect(JSON.stringify(axisOf(changed))).not.toMatch(/"min"|stepSize|beginAtZero/);
    expect(fieldOf(changed, value, "min", version).findProblem?.("0")).toMatch(/above 0/);
  });

  test("rejects a minimum above the maximum", () => {
    const limited = write(MIXED, value, "max", "50", version);
    expect(fieldOf(limited, value, "min", version).findProblem?.("50")).toMatch(/below the maximum, 50/);
    expect(fieldOf(limited, value, "min", version).findProblem?.("-1,5")).toBeUndefined();
    expect(fieldOf(limited, value, "step", version).findProblem?.("0")).toMatch(/above 0/);
  });

  test("changes the currency of a format", () => {
    const euros = write(MIXED, value, "format", "currencyCompact", version);
    const changed = write(euros, value, "currency", "usd", version);
    expect(axisOf(changed).ticks.format).toMatchObject({ style: "currency", currency: "USD", notation: "compact" });
    expect(fieldOf(changed, value, "currency", version).findProblem?.("dollars")).toMatch(/three letters/);
  });

  test("shows ISO dates on a time axis", () => {
    const dated = MIXED.replace("'Q1', 'Q2', 'Q3'", "'2026-01-01', '2026-02-01', '2026-03-01'");
    const labels = version === 2 ? "axis:x-axis-0" : "axis:x";
    const timed = write(dated, labels, "dates", "time", version);
    const changed = write(write(timed, labels, "unit", "month", version), labels, "dateFormat", "MMM YYYY", version);
    const { scales } = evaluate(changed).options;
    expect(version === 2 ? scales.xAxes[0] : scales.x).toEqual({
      type: "time",
      time: { unit: "month", displayFormats: { month: "MMM YYYY" } },
    });
    expect(fieldsOf(labels, MIXED, version, COLORS).map(({ name }) => name)).not.toContain("dates");
  });

  test("stacks all series and unstacks them", () => {
    const changed = write(MIXED, "all", "stacked", "stacked", version);
    const { scales } = evaluate(changed).options;
    const axes = version === 2 ? [scales.xAxes[0], scales.yAxes[0]] : [scales.x, scales.y];
    expect(axes.map(({ stacked }: { stacked: boolean }) => stacked)).toEqual([true, true]);
    expect(read(write(changed, "all", "stacked", "", version), "all", "stacked", version)).toBe("");
  });

  test("marks the last values of series as a forecast", () => {
    const one = write(MIXED, series, "forecast", "Q3", version);
    expect(evaluate(one).limn).toEqual({ forecast: { from: "Q3", series: ["Margin"] } });
    expect([read(one, series, "forecast", version), read(one, "series:0", "forecast", version)]).toEqual(["Q3", ""]);
    const both = write(one, "series:0", "forecast", "Q2", version);
    expect(evaluate(both).limn).toEqual({ forecast: { from: "Q2", series: ["Margin", "Sales"] } });
    const none = write(write(both, "series:0", "forecast", "", version), series, "forecast", "", version);
    expect(none).toBe(MIXED);
  });

  test("adds a line, moves it to another axis and removes it", () => {
    const add = fieldOf(MIXED, "lines", "add-line", version);
    const added = add.write(MIXED, "");
    const id = add.selects as string;
    expect(listElements(added, version).at(-1)).toEqual({ id, group: "Lines", name: "Goal" });
    const valued = write(write(added, id, "value", "60", version), id, "label", "Plan", version);
    const list = (text: string) => {
      const { plugins, annotation } = evaluate(text).options;
      return Object.values((version === 2 ? annotation : plugins.annotation).annotations)[0];
    };
    const [axis, other] = version === 2 ? ["y-axis-0", "x-axis-0"] : ["y", "x"];
    const shown = version === 4 ? "display" : "enabled";
    expect(list(valued)).toMatchObject({
      type: "line",
      scaleID: axis,
      value: 60,
      label: { [shown]: true, content: "Plan" },
    });
    const moved = write(valued, id, "axis", other as string, version);
    expect(list(moved)).toMatchObject({ scaleID: other, value: "Q1" });
    expect(read(moved, id, "value", version)).toBe("Q1");
    const second = fieldOf(moved, "lines", "add-band", version).write(moved, "");
    expect(listElements(second, version).filter(({ group }) => group === "Lines")).toHaveLength(3);
    const removed = fieldOf(second, id, "remove", version).write(second, "");
    expect(listElements(removed, version).filter(({ group }) => group === "Lines")).toHaveLength(2);
  });

  test("adds a band, and text where the version has it", () => {
    const add = fieldOf(MIXED, "lines", "add-band", version);
    const id = add.selects as string;
    const band = write(write(add.write(MIXED, ""), id, "from", "20", version), id, "to", "30", version);
    expect(band).toContain("yMin: 20, yMax: 30");
    const names = fieldsOf("lines", MIXED, version, COLORS).map(({ name }) => name);
    expect(names.at(-1)).toBe(version === 2 ? "no-text" : "add-text");
    if (version === 2) return;
    const text = fieldOf(MIXED, "lines", "add-text", version);
    expect(write(text.write(MIXED, ""), text.selects as string, "content", "Peak", version)).toContain(
      "{ type: 'label', xValue: 'Q2', yValue: 50, content: 'Peak'",
    );
  });

  test("places and formats data labels", () => {
    const shown = write(MIXED, "labels", "labels", "true", version);
    const placed = write(shown, "labels", "position", "end", version);
    const changed = write(placed, "labels", "format", "currency", version);
    expect(evaluate(changed).options.plugins).toEqual({
      datalabels: { display: true, anchor: "end", align: "start" },
      tickFormat: { style: "currency", currency: "EUR", axisID: [], applyToDataLabels: true },
    });
    expect(read(changed, "labels", "position", version)).toBe("end");
    expect(read(changed, "labels", "format", version)).toBe("currency");
    const off = write(changed, "labels", "labels", "false", version);
    expect(fieldsOf("labels", off, version, COLORS).map(({ name }) => name)).toEqual(["labels"]);
  });

  test("reports values that the code computes, and leaves them alone", () => {
    const text =
      "{ type: 'line', data: { labels: [1], datasets: [{ data: [1], borderDash: dash(), tension: t, lineTension: t }] } }";
    for (const name of ["dash", "smoothing"]) expect(read(text, "series:0", name, version)).toBeUndefined();
    const spread = "{ type: 'line', data: { datasets: [{ data: [1] }] }, options: { ...common } }";
    expect(read(spread, "axis:y", "min", version === 2 ? 4 : version)).toBeUndefined();
  });
});

test("writes JSON into JSON", () => {
  const text = '{"type": "line", "data": {"labels": ["a"], "datasets": [{"data": [1]}]}}';
  const changed = write(write(text, "series:0", "dash", "dotted", 4), "series:0", "axis", "second", 4);
  expect(JSON.parse(changed).data.datasets[0]).toEqual({ data: [1], borderDash: [2, 3], yAxisID: "y1" });
});

describe.each(VERSIONS)("labels of slices in version %i", (version) => {
  const PIE = "{ type: 'pie', data: { labels: ['Rent', 'Food'], datasets: [{ data: [900, 300] }] } }";
  const context = {
    dataIndex: 0,
    dataset: { data: [900, 300, null] },
    chart: { data: { labels: ["Rent", "Food"] } },
  };

  test.each([
    ["percent", "75%"],
    ["names", "Rent"],
  ])("shows %s and reads it back, in JavaScript and JSON", (choice, label) => {
    for (const text of [PIE, JSON.stringify(evaluate(PIE))]) {
      const written = write(text, "slices", "labelText", choice, version);
      expect(read(written, "slices", "labelText", version)).toBe(choice);
      expect(evaluate(written).options.plugins.datalabels.formatter(900, context)).toBe(label);
      expect(write(written, "slices", "labelText", "", version)).toBe(text);
    }
  });

  test("turns labels off and on", () => {
    const none = write(PIE, "slices", "labelText", "none", version);
    expect(read(none, "slices", "labelText", version)).toBe("none");
    const values = write(none, "slices", "labelText", "values", version);
    expect(read(values, "slices", "labelText", version)).toBe("values");
    expect(evaluate(values).options.plugins.datalabels).toEqual({ display: "auto" });
  });

  test("leaves another formatter to the code", () => {
    const withFormatter =
      "{ type: 'pie', options: { plugins: { datalabels: { formatter: (v) => v } } }, data: { datasets: [{ data: [1] }] } }";
    expect(read(withFormatter, "slices", "labelText", version)).toBeUndefined();
  });
});
