import { describe, expect, test } from "vitest";
import { draftChart } from "../../src/service/natural/draft.ts";
import { applyDraft } from "../../web/chart/draft/apply-draft.ts";
import { readPlain } from "../../web/chart/draft/plain-value.ts";
import { FIRST_CHART } from "../../web/chart/first-chart.ts";
import type { Version } from "../../web/chart/look.ts";

const OWN = "{ type: 'bar', data: { labels: ['Jan', 'Feb'], datasets: [{ label: 'Mine', data: [7, 9] }] } } // ours";

/** What becomes of a chart by a sentence, as the service drafts it by itself. */
function apply(description: string, present = OWN, version: Version = 4) {
  return applyDraft({ description, present, version, ...draftChart(description) });
}

function textOf(description: string, present = OWN, version: Version = 4): string {
  const applied = apply(description, present, version);
  if ("problem" in applied) throw new Error(applied.problem);
  return applied.text;
}

describe("a sentence without numbers", () => {
  test.each([
    ["line chart with title Revenue", "type: 'line'", "plugins: { title: { display: true, text: 'Revenue' } }"],
    ["horizontal bar chart", "indexAxis: 'y'"],
    ["title Umsatz, x axis Month", "type: 'bar'", "title: { display: true, text: 'Month' }"],
    ["stacked bars", "stacked: true", "beginAtZero: true"],
    ["legend at the bottom", "legend: { display: true, position: 'bottom' }"],
    ["make it green", "backgroundColor: 'green'"],
    ["area chart", "fill: true"],
  ])("%s: the looks are changed, the data are not", (description, ...parts) => {
    const text = textOf(description);
    for (const part of parts) expect(text).toContain(part);
    expect(text).toContain("labels: ['Jan', 'Feb']");
    expect(text).toContain("label: 'Mine', data: [7, 9]");
    expect(text).toContain("// ours");
  });

  test("is said in the words of version 2 where the chart is one", () => {
    const text = textOf("horizontal bar chart with x axis Euros", OWN, 2);
    expect(text).toContain("type: 'horizontalBar'");
    expect(text).toContain("scaleLabel: { display: true, labelString: 'Euros' }");
    expect(text).toContain("data: [7, 9]");
  });

  test("takes nothing that the draft has for its own data", () => {
    expect(textOf("pie chart")).toBe(OWN.replace("bar", "pie"));
    expect(textOf("bar chart")).toBe(OWN);
    expect(textOf("line chart")).toBe(OWN.replace("bar", "line"));
  });

  test("does not name a kind that the data are not of", () => {
    const applied = apply("scatter plot");
    expect(applied).toMatchObject({ text: OWN });
    expect("notes" in applied && applied.notes.join(" ")).toMatch(/cannot be drawn as a scatter chart/);
  });

  test.each(["make()", "{ type: 'bar', data: [ "])("leaves code that cannot be read: %s", (present) => {
    expect(apply("line chart", present)).toHaveProperty("problem");
  });

  test("makes a new chart where there is none but the first", () => {
    const text = textOf("monthly sales line chart", FIRST_CHART);
    expect(text).toContain("'Dec'");
    const again = textOf("pie chart", text);
    expect(again).not.toContain("'Dec'");
  });
});

describe("a sentence with numbers", () => {
  test("makes a new chart in the version at hand", () => {
    const applied = apply("horizontal bar chart of sales 10, 20, 30 for Jan-Mar titled Ours, x axis Euros");
    expect(applied).toMatchObject({ version: 4 });
    expect(readPlain("text" in applied ? applied.text : "")).toMatchObject({
      type: "bar",
      data: { datasets: [{ data: [10, 20, 30] }] },
      options: {
        indexAxis: "y",
        plugins: { title: { display: true, text: "Ours" } },
        scales: { x: { title: { display: true, text: "Euros" } } },
      },
    });
  });

  test("says where the version has changed", () => {
    const applied = apply("box plot of 1, 2, 3, 4, 5, 9");
    expect(applied).toMatchObject({ version: 2 });
    expect("notes" in applied && applied.notes[1]).toMatch(/Chart.js version 2/);
  });

  test("half a doughnut stays half", () => {
    expect(readPlain(textOf("half doughnut chart: 10 luck, 20 skill"))).toMatchObject({
      options: { rotation: -90, circumference: 180 },
    });
  });
});
