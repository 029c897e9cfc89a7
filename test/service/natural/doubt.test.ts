import { describe, expect, test } from "vitest";
import { collectSettings } from "../../../src/service/natural/config/settings.ts";
import { NO_DATA } from "../../../src/service/natural/data/data.ts";
import { createReading } from "../../../src/service/natural/directives/create-reading.ts";
import { findDoubts, measureSigns } from "../../../src/service/natural/doubt/doubt.ts";
import type { Evidence } from "../../../src/service/natural/doubt/facts.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";

/** Returns the evidence of a draft with these labels and one series. */
function evidenceOf(labels: string[], description = ""): Evidence {
  const data = { ...NO_DATA, labels, series: [{ name: undefined, values: labels.map(() => 1) }] };
  const plan = { data, settings: collectSettings([]), kind: "bar" as const };
  return { description, reading: createReading(description), plan, isTable: false, unread: [], problems: 0 };
}

/** Lists the signs in a draft of a description. */
function signsOf(description: string): string[] {
  let signs: string[] = [];
  draftChart(description, false, undefined, (evidence) => {
    signs = Object.entries(measureSigns(evidence)).flatMap(([name, strength]) => (strength > 0 ? name : []));
  });
  return signs;
}

describe("signs of a misreading", () => {
  test.each([
    ["odd", ["sweets 6 games", "saved"]],
    ["odd", ["Bali", "Greece 2100", "Iceland"]],
    ["odd", ["tomatoes", "pupils in the club)"]],
    ["first", ["emma's weight birth", "1 month", "2 months"]],
    ["small", ["the", "b"]],
    ["repeated", ["men", "women", "Men"]],
    ["wordy", ["the men", "women in", "size=5"]],
  ])("%s: %j", (sign, labels) => {
    expect(measureSigns(evidenceOf(labels))).toMatchObject({ [sign]: 1 });
  });

  test.each([
    [["Red Bull", "Orange juice", "Tea"]],
    [["herren 1", "herren 2", "damen"]],
    [["Pie Society", "Bar Food"]],
    [["under 5 (with help)", "over 5"]],
    [["USA", "UK", "IT"]],
  ])("none in the labels %j", (labels) => {
    expect(Object.values(measureSigns(evidenceOf(labels))).every((strength) => strength === 0)).toBe(true);
  });

  test.each([
    ["sales 10, 20, 30 for Jan-Mar", []],
    ["cats 3, dogs 4 and cows 5", []],
    ["Jan 10, Feb 20, Mar except 30", ["hintInName"]],
    ["cats 10, cats 20", ["unlabelled"]],
    ["revenue: Ann 30m, Bob 20m", ["scaled"]],
    ["score Ann 3/4, Bob 5, Cyn 6", ["joined"]],
    ["men 1, 2, women under the age of 40 3, 4 for Jan, Feb", ["long"]],
    ["apple pies 10, cakes 20", ["typeInName"]],
    ["cats 10, dogs 20, except birds", ["hint"]],
    ["make it wobble: cats 10, dogs 20", ["unread"]],
    ["tidy the chart up a little: cats 10, dogs 20", ["wish"]],
    ["legend goes left. cats 10, dogs 20", ["swallowed"]],
    ["cats 10, dogs 20 without any of the usual fuss around it", ["tail", "remarks"]],
    ["cats 10. It was a good week. Dogs 20!", ["sentences"]],
  ])("in the draft of %j", (description, signs) => {
    expect(signsOf(description)).toEqual(expect.arrayContaining(signs));
    if (signs.length === 0) expect(signsOf(description)).toEqual([]);
  });
});

describe("doubts about a draft", () => {
  test("say what to check", () => {
    const { probability, warnings } = findDoubts(evidenceOf(["men", "men", "a (b"]));
    expect(probability).toBeGreaterThan(0.5);
    expect(warnings).toEqual([
      'check the chart: more than one value has the label "men"',
      'check the chart: this may not be a label: "a (b"',
    ]);
    expect(findDoubts(evidenceOf(["men", "women"])).warnings).toEqual([]);
  });

  test("in hostile data are found", () => {
    const { probability } = findDoubts(evidenceOf(Array.from({ length: 256 }, () => "a (".repeat(2))));
    expect(probability).toBeGreaterThan(0.5);
    for (const labels of [[], [""], ["__proto__", "constructor"]])
      expect(findDoubts(evidenceOf(labels, "__proto__ 1/2 1/".repeat(99))).probability).toBeLessThan(1);
  });
});
