// Tests sentences that change a chart in the chart maker: the sets in follow-ups/, code that must survive, and hostile input.

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Version } from "../../web/chart/appearance.ts";
import { applyFollowUp } from "../../web/chart/follow-up/apply-follow-up.ts";
import { readWords } from "../../web/chart/follow-up/read-words.ts";
import { NEW_SETTINGS } from "../../web/chart/settings.ts";
import { type FollowUpCase, scoreFollowUp } from "./follow-up-score.ts";

const SETS = globSync("follow-ups/*.jsonl", { cwd: import.meta.dirname }).sort();

/** Applies a sentence to a chart's code. */
function apply(words: string, text: string, version: Version = 4) {
  const followUp = readWords(words, text);
  if (followUp === undefined) throw new Error("the code can't be changed");
  return applyFollowUp({ text, settings: { ...NEW_SETTINGS, version } }, followUp);
}

describe.each(SETS)("%s", (file) => {
  const cases = readFileSync(path.join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as FollowUpCase);

  test.each(cases.map((one) => [one.words, one] as const))("%s", (_, one) => {
    const { differences, hasMessage, messages } = scoreFollowUp(one);
    expect(differences).toEqual([]);
    expect([hasMessage, messages]).toEqual([one.cannot, one.cannot ? messages : []]);
  });
});

const CODE = `{
  // Quarterly figures
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2'],
    datasets: [
      { label: 'Sales', data: [42, 55], backgroundColor: (context) => context.raw > 50 ? 'red' : 'grey' },
      { label: 'Costs', /* estimated */ data: [31, 34] }
    ]
  },
  options: { scales: { y: { ticks: { callback: (value) => value + ' k' } } } }
}`;

describe("the code", () => {
  test("keeps its comments, functions and spacing", () => {
    expect(apply("set Costs in Q2 to 35 and no legend", CODE).text).toBe(
      CODE.replace("[31, 34]", "[31, 35]").replace("' k' } } }", "' k' } } }, plugins: { legend: { display: false } }"),
    );
  });

  test("gets the total in the hole of a doughnut, but not of other charts", () => {
    const doughnut = "{ type: 'doughnut', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2] }] } }";
    expect(apply("show the total in the centre", doughnut)).toMatchObject({
      text: expect.stringContaining("doughnutlabel: { labels: [{ text: '%t'"),
      refusals: [],
    });
    expect(apply("show the total in the centre", CODE).refusals).toEqual(["A bar chart has no centre for text."]);
  });

  test("stays as it is if nothing can be done", () => {
    for (const words of ["make it 3D", "put visitors on a second axis", "set Q9 to 12", "the sky is blue today"]) {
      const { text, settings, refusals } = apply(words, CODE);
      expect([words, text, settings]).toEqual([words, CODE, NEW_SETTINGS]);
      expect([words, refusals.length]).toEqual([words, 1]);
    }
  });

  test("is not changed where it computes an option", () => {
    expect(apply("make Sales blue", CODE)).toMatchObject({
      text: CODE,
      refusals: [expect.stringMatching(/computed in the code/)],
    });
    const computed = CODE.replace("[42, 55]", "load('sales')");
    expect(apply("set Q1 to 12 for Costs", computed)).toMatchObject({
      text: computed,
      refusals: [expect.stringMatching(/computed in JavaScript/)],
    });
    expect(apply("legend at the bottom", computed).text).toContain("position: 'bottom'");
  });

  test.each(["make()", "{ type: 'bar', data: [ ", ""])("is not read if it isn't a chart: %s", (text) => {
    expect(readWords("legend at the bottom", text)).toBeUndefined();
  });

  test("uses the options of the chart's version", () => {
    const chart =
      "{ type: 'line', data: { labels: ['a', 'b'], datasets: [{ label: 'One', data: [1, 2] }, { label: 'Two', data: [300, 400] }] } }";
    const words = "Two on the right axis, no legend, smooth lines, title Growth, x axis title Day, log scale";
    const texts = ([2, 3, 4] as const).map((version) => apply(words, chart, version).text);
    expect(texts[0]).toContain("yAxes: [{");
    expect(texts[0]).toContain("lineTension: 0.4");
    expect(texts[0]).toContain("title: { display: true, text: 'Growth' }");
    expect(texts[0]).toContain("scaleLabel: { display: true, labelString: 'Day' }");
    for (const text of texts.slice(1)) {
      expect(text).toContain("y1: { position: 'right'");
      expect(text).toContain("tension: 0.4");
      expect(text).toContain("title: { display: true, text: 'Day' }");
    }
  });
});

const NAMES = "Series: Sales and Costs. Labels: Q1 and Q2.";

describe("the messages", () => {
  test.each([
    ["put visitors on a second axis", `Not understood: “put visitors on a second axis”. ${NAMES}`],
    ["remove the profit series", `Not understood: “remove the profit series”. ${NAMES}`],
    ["add Q3: 1", `Not understood: “add Q3: 1”. ${NAMES}`],
    ["make it 3D", `Not understood: “make it 3D”. ${NAMES}`],
    ["make it a gauge", `Not understood: “make it a gauge”. ${NAMES}`],
    ["make it blue", `Not understood: “make it blue”. ${NAMES}`],
    ["set Q1 to 12", "Which series should be 12 at Q1? The chart has Sales and Costs."],
    ["dashed lines", "A bar chart has no lines to change."],
  ])("explain why a change can't be applied: %s", (words, message) => {
    const { text, refusals } = apply(words, CODE);
    expect(refusals).toEqual([message]);
    expect(text).toBe(CODE);
  });
});

describe("the examples in docs/chart-maker.md", () => {
  const text = readFileSync(path.join(import.meta.dirname, "../../docs/chart-maker.md"), "utf8");
  const [, section = ""] = /\n## Change the chart with words\n(.*?)\n## /s.exec(text) ?? [];
  const rows = section.match(/^\| .*`.*$/gm) ?? [];
  const examples = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words));
  const charts = ["bar", "line"].map((type) =>
    JSON.stringify({
      type,
      data: {
        labels: ["Jan", "Feb", "Mar"],
        datasets: [
          { label: "Sales", data: [10, 31, 20] },
          { label: "Costs", data: [6, 7, 8] },
        ],
      },
      options: { plugins: { title: { display: true, text: "Shop" } } },
      limn: { target: 15 },
    }),
  );
  // A single series, in which each bar has its own colour.
  const single = charts[0]?.replace(/,\{"label":"Costs"[^}]*\}/, "") ?? "";

  test("are found", () => {
    expect(examples.length).toBeGreaterThan(20);
  });

  test.each(examples)("change the chart: %s", (words) => {
    const results = [...charts, single].map((chart) => ({ chart, ...apply(words, chart) }));
    const done = results.filter(({ refusals, text: after, settings, chart }) => {
      const isChanged = after !== chart || JSON.stringify(settings) !== JSON.stringify({ ...NEW_SETTINGS, version: 4 });
      return refusals.length === 0 && isChanged;
    });
    expect(done.length, results.flatMap(({ refusals }) => refusals).join(" ")).toBeGreaterThan(0);
  });
});

describe("hostile sentences", () => {
  const chart = (name: string) =>
    `{ "type": "bar", "data": { "labels": ["a", "b"], "datasets": [{ "label": ${JSON.stringify(name)}, "data": [1, 2] }, { "label": "constructor", "data": [3, 4] }] } }`;

  test("treat names of object properties like any other names", () => {
    const { text, refusals } = apply("make toString red", chart("toString"));
    expect(refusals).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({ data: { datasets: [{ label: "toString", backgroundColor: "red" }, {}] } });
    expect(() => apply("make __proto__ red, set a of __proto__ to 3", chart("__proto__"))).not.toThrow();
    expect(({} as Record<string, unknown>).red).toBeUndefined();
  });

  test("can't write code", () => {
    expect(apply('title "</script><b>`"', chart("x")).text).toContain('"text": "</script><b>`"');
  });

  test.each([
    "a ".repeat(256),
    "1,".repeat(256),
    "x to ".repeat(102),
    "add a 1 and ".repeat(42),
    "set a to 1, ".repeat(42),
    "red blue ".repeat(56),
    "not ".repeat(128),
    "((((((((((".repeat(51),
    '"'.repeat(512),
    "\u202e\u0000\ud800".repeat(170),
    "🙂".repeat(256),
    "remove ".repeat(73),
    "sort by ".repeat(64),
  ])("of 512 characters are read: %.20s", (words) => {
    const { text } = apply(words, chart("x"));
    expect(() => JSON.parse(text)).not.toThrow();
  });

  test("of more than 512 characters are not read", () => {
    expect(readWords("a".repeat(513), chart("x"))).toBeUndefined();
  });

  test("work on charts with many names", () => {
    const labels = Array.from({ length: 2000 }, (_, index) => `Label ${index}`);
    const text = JSON.stringify({
      type: "bar",
      data: { labels, datasets: [{ label: "x", data: labels.map((_, row) => row) }] },
    });
    expect(JSON.parse(apply("set Label 1999 to 5", text).text).data.datasets[0].data[1999]).toBe(5);
  });
});
