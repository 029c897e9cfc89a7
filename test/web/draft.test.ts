// Tests the decision between a new chart and a change to the current one. The drafts come from the service's own draftChart.

import { describe, expect, test } from "vitest";
import { draftChart } from "../../src/service/natural/draft.ts";
import { applyDraft, changeChart, readForChart } from "../../web/chart/draft/apply-draft.ts";
import { readPlainObject } from "../../web/chart/draft/plain-value.ts";
import { FIRST_CHART } from "../../web/chart/first-chart.ts";
import { NEW_SETTINGS } from "../../web/chart/settings.ts";

const CHART = "{ type: 'bar', data: { labels: ['Jan', 'Feb'], datasets: [{ label: 'Mine', data: [7, 9] }] } } // ours";
const QUESTION = "Which numbers should the chart show?";

function apply(words: string, text = CHART, settings = NEW_SETTINGS) {
  const chart = { text, settings };
  const read = readForChart(words, text);
  if (read.isChange) return { isNew: false, ...changeChart(chart, read.followUp) };
  const { warnings, version, question, ...draft } = draftChart(words);
  const applied =
    applyDraft(chart, read, { chart: draft.chart, version, warnings, question }) ?? changeChart(chart, read.followUp);
  return { isNew: applied.notes.some((note) => note.startsWith("Chart created")), ...applied };
}

describe("words with data", () => {
  test("keeps bars of a new chart away from the top, unless it has axis settings", () => {
    const chart = (more: string) =>
      `{ "type": "bar", "data": { "labels": ["a"], "datasets": [{ "data": [1] }] }${more} }`;
    const create = (more: string) =>
      applyDraft(
        { text: "", settings: NEW_SETTINGS },
        { followUp: undefined, isChange: false },
        { chart: chart(more), version: 4, warnings: [], question: undefined },
      );
    expect(create("")?.text).toMatch(/scales: \{\s*y: \{\s*beginAtZero: true,\s*grace: ['"]5%['"]/);
    expect(create(', "options": { "scales": { "y": { "max": 5 } } }')?.text).not.toContain("grace");
    expect(create("")?.settings.theme).toBe(NEW_SETTINGS.theme);
    expect(create(', "limn": { "theme": "dark" }')?.settings.theme).toBe("");
  });

  test("create a chart for version 4", () => {
    const { isNew, text, settings } = apply(
      "horizontal bar chart of sales 10, 20, 30 for Jan-Mar titled Ours, x axis Euros",
      CHART,
      { ...NEW_SETTINGS, version: 2 },
    );
    expect([isNew, settings.version]).toEqual([true, 4]);
    expect(readPlainObject(text)).toMatchObject({
      type: "bar",
      data: { datasets: [{ data: [10, 20, 30] }] },
      options: {
        indexAxis: "y",
        plugins: { title: { display: true, text: "Ours" } },
        scales: { x: { title: { display: true, text: "Euros" } } },
      },
    });
  });

  test.each(["box plot of 1, 2, 3, 4, 5, 9", "Apples 10, pears 20", "line chart, Jan is 10, Feb is 20", "gauge 45"])(
    "create a chart: %s",
    (words) => {
      expect(apply(words)).toMatchObject({ isNew: true });
    },
  );

  test.each(["Q1 is 10, Q2 is 20, Q3 is 30", "sales: Q1 10, Q2 20"])("replace the initial chart: %s", (words) => {
    expect(apply(words, FIRST_CHART)).toMatchObject({ isNew: true });
  });

  test("convert the angles of a half doughnut", () => {
    expect(readPlainObject(apply("half doughnut chart: 10 luck, 20 skill").text)).toMatchObject({
      options: { rotation: -90, circumference: 180 },
    });
  });

  test.each([
    ["set Feb to 30", "data: [7, 30]"],
    ["Feb should be 30", "data: [7, 30]"],
    ["Jan is 10, Feb is 20", "data: [10, 20]"],
    ["y axis from 0 to 100", "max: 100"],
    ["add a target line at 8", "target: { value: 8, label: 'Target' }"],
  ])("change the chart if they are about it: %s", (words, part) => {
    const { isNew, text, problems } = apply(words);
    expect([isNew, problems]).toEqual([false, []]);
    expect(text).toContain(part);
    expect(text).toContain("// ours");
  });

  test("change the chart if their numbers are not data", () => {
    const words = "sales navy, put visitors on the right axis, and add a target line at 60";
    for (const text of [FIRST_CHART, CHART.replace("Mine", "Sales")]) {
      const applied = apply(words, text);
      expect(applied).toMatchObject({ isNew: false, problems: [expect.stringContaining("visitors")] });
      expect(applied.text).toContain("target: { value: 60, label: 'Target' }");
    }
  });

  test("change the initial chart after a verb", () => {
    expect(apply("set Q2 costs to 30", FIRST_CHART)).toMatchObject({ isNew: false, problems: [] });
  });

  test.each(["wednesday should be 52", "change sunday to 20", "add Mar: 12"])(
    "don't replace a chart with one value: %s",
    (words) => {
      expect(apply(words)).toMatchObject({ isNew: false, text: CHART, problems: [expect.any(String)] });
    },
  );
});

describe("words without data", () => {
  test.each([
    ["line chart with title Mine too", "type: 'line'", "title: { display: true, text: 'Mine too' }"],
    ["horizontal bar chart", "indexAxis: 'y'"],
    ["legend at the bottom", "legend: { display: true, position: 'bottom' }"],
    ["make it green", "backgroundColor: 'green'"],
  ])("change the options that they name: %s", (words, ...parts) => {
    const { text, notes } = apply(words);
    for (const part of parts) expect(text).toContain(part);
    expect(text).toContain("label: 'Mine', data: [7, 9]");
    expect(notes).toContain("Chart changed. You can undo this.");
  });

  test("leave a chart that already matches", () => {
    expect(apply("bar chart")).toMatchObject({ text: CHART, notes: ["The chart is already like that."], problems: [] });
  });

  test("don't apply a type that the data doesn't fit", () => {
    expect(apply("make it a sankey")).toMatchObject({ text: CHART, problems: [expect.stringMatching(/sankey/)] });
  });

  test("start a new chart in place of the initial one, and ask for numbers", () => {
    const { isNew, notes } = apply("monthly sales line chart", FIRST_CHART);
    expect(isNew).toBe(true);
    expect(notes.join(" ")).toContain(QUESTION);
  });

  test("change the initial chart if they only describe changes", () => {
    expect(apply("make costs a dashed line", FIRST_CHART)).toMatchObject({ isNew: false });
    expect(apply("legend at the bottom", FIRST_CHART).text).toContain("'Q4'");
  });

  test.each(["make()", "{ type: 'bar', data: [ "])("don't change code that can't be parsed: %s", (text) => {
    expect(apply("line chart", text)).toMatchObject({ text, problems: [expect.stringMatching(/syntax error/)] });
  });
});
