import { describe, expect, test } from "vitest";
import { draftChart } from "../../src/service/natural/draft.ts";
import type { Version } from "../../web/chart/appearance.ts";
import { applyDraft } from "../../web/chart/draft/apply-draft.ts";
import { readPlainObject } from "../../web/chart/draft/plain-value.ts";
import { FIRST_CHART } from "../../web/chart/first-chart.ts";

const CHART = "{ type: 'bar', data: { labels: ['Jan', 'Feb'], datasets: [{ label: 'Mine', data: [7, 9] }] } } // ours";

/** Applies a description to a chart. The draft comes from the service's own draftChart. */
function apply(description: string, currentText = CHART, version: Version = 4) {
  const { chart, version: draftVersion, question, warnings } = draftChart(description, true);
  return applyDraft({ description, currentText, version, chart, draftVersion, question, warnings });
}

function textOf(description: string, currentText = CHART, version: Version = 4): string {
  const applied = apply(description, currentText, version);
  if ("problem" in applied) throw new Error(applied.problem);
  return applied.text;
}

describe("a description without numbers", () => {
  test.each([
    ["line chart with title Revenue", "type: 'line'", "plugins: { title: { display: true, text: 'Revenue' } }"],
    ["horizontal bar chart", "indexAxis: 'y'"],
    ["title Umsatz, x axis Month", "type: 'bar'", "title: { display: true, text: 'Month' }"],
    ["stacked bars", "stacked: true", "beginAtZero: true"],
    ["legend at the bottom", "legend: { display: true, position: 'bottom' }"],
    ["make it green", "backgroundColor: 'green'"],
    ["area chart", "fill: true"],
  ])("changes the style and keeps the data: %s", (description, ...parts) => {
    const text = textOf(description);
    for (const part of parts) expect(text).toContain(part);
    expect(text).toContain("labels: ['Jan', 'Feb']");
    expect(text).toContain("label: 'Mine', data: [7, 9]");
    expect(text).toContain("// ours");
  });

  test("uses version 2 options in a version 2 chart", () => {
    const text = textOf("horizontal bar chart with x axis Euros", CHART, 2);
    expect(text).toContain("type: 'horizontalBar'");
    expect(text).toContain("scaleLabel: { display: true, labelString: 'Euros' }");
    expect(text).toContain("data: [7, 9]");
  });

  test("doesn't copy options that belong to the example data", () => {
    expect(textOf("pie chart")).toBe(CHART.replace("bar", "pie"));
    expect(textOf("bar chart")).toBe(CHART);
    expect(textOf("line chart")).toBe(CHART.replace("bar", "line"));
  });

  test("doesn't apply a chart type that the data doesn't fit", () => {
    const applied = apply("scatter plot");
    expect(applied).toMatchObject({ text: CHART });
    expect("notes" in applied && applied.notes.join(" ")).toMatch(/scatter charts need points/);
  });

  test.each(["make()", "{ type: 'bar', data: [ "])("doesn't change code that can't be parsed: %s", (currentText) => {
    expect(apply("line chart", currentText)).toHaveProperty("problem");
  });

  test("replaces the initial chart", () => {
    const text = textOf("monthly sales line chart", FIRST_CHART);
    expect(text).toContain("'Dec'");
    const again = textOf("pie chart", text);
    expect(again).not.toContain("'Dec'");
  });
});

describe("a description with numbers", () => {
  test("creates a chart in the current version", () => {
    const applied = apply("horizontal bar chart of sales 10, 20, 30 for Jan-Mar titled Ours, x axis Euros");
    expect(applied).toMatchObject({ version: 4 });
    expect(readPlainObject("text" in applied ? applied.text : "")).toMatchObject({
      type: "bar",
      data: { datasets: [{ data: [10, 20, 30] }] },
      options: {
        indexAxis: "y",
        plugins: { title: { display: true, text: "Ours" } },
        scales: { x: { title: { display: true, text: "Euros" } } },
      },
    });
  });

  test("always starts on version 4", () => {
    expect(apply("box plot of 1, 2, 3, 4, 5, 9")).toMatchObject({ version: 4 });
    expect(apply("bar chart of 1, 2, 3", "", 2)).toMatchObject({ version: 4 });
  });

  test("converts the angles of a half doughnut", () => {
    expect(readPlainObject(textOf("half doughnut chart: 10 luck, 20 skill"))).toMatchObject({
      options: { rotation: -90, circumference: 180 },
    });
  });
});
