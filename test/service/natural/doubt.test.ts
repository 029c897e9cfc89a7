import { describe, expect, test } from "vitest";
import type { Data } from "../../../src/service/natural/data/data.ts";
import type { ChartType } from "../../../src/service/natural/directives/directive.ts";
import { listDoubts } from "../../../src/service/natural/doubt.ts";
import { Reading } from "../../../src/service/natural/words/reading.ts";
import { tokenise } from "../../../src/service/natural/words/token.ts";

/** Lists the doubts about data with one series, unless there are others. */
function doubtsOf(
  labels: string[],
  { words = "", type = "bar" as ChartType, ...data }: Partial<Data> & { words?: string; type?: ChartType } = {},
) {
  const series = [{ name: undefined, values: labels.map(() => 1) }];
  const read = { labels, series, amounts: [], owners: [], problems: [], certainty: 1, ...data };
  return listDoubts(new Reading(tokenise(words), "en"), read, type);
}

describe("doubts about a draft", () => {
  test.each([
    ["a number among the words of a label", ["sweets 6 games", "saved"]],
    ["a number at the end of one label", ["Bali", "Greece 2100", "Iceland"]],
    ["the subject in the first label", ["emma's weight birth", "1 month", "2 months"]],
    ["a clause as a label", ["April", "introduced the new rounding sheet", "May"]],
    ["an unmatched bracket", ["tomatoes", "pupils in the club)"]],
    ["a reference value among the bars", ["A", "B", "target"]],
    ["a value without a label", ["Q1", ""]],
    ["repeated labels", ["men", "women", "Men"]],
  ])("%s", (_, labels) => {
    expect(doubtsOf(labels)).toEqual([expect.stringMatching(/^check the chart: /)]);
  });

  test("series without a name, or with gaps that the description doesn't mention", () => {
    const series = [
      { name: "a", values: [1, null] },
      { name: undefined, values: [1, 2] },
    ];
    expect(doubtsOf(["x", "y"], { series })).toEqual([
      "check the chart: a series has no name",
      "check the chart: some series have gaps",
    ]);
    expect(doubtsOf(["x", "y"], { series: series.slice(0, 1) })).toEqual([]);
    expect(doubtsOf(["x", "y"], { series, words: "forecast" })).toHaveLength(1);
  });

  test("a number that a suffix has made a million times larger", () => {
    expect(doubtsOf(["a", "b", "c"], { amounts: [{ value: 30e6, factor: 1e6 }, { value: 5 }, { value: 4 }] })).toEqual([
      "check the chart: one number is much larger than the others",
    ]);
    expect(
      doubtsOf(["a", "b"], {
        amounts: [
          { value: 2e6, factor: 1e6 },
          { value: 5e6, factor: 1e6 },
        ],
      }),
    ).toEqual([]);
  });

  test("a chart type that the description names, unless it is part of a name", () => {
    expect(doubtsOf(["a", "b"], { words: "pie of a and b" })).toEqual([
      'check the chart: the description says "pie", but the chart has another type',
    ]);
    expect(doubtsOf(["a", "b"], { words: "pie of a and b", type: "pie" })).toEqual([]);
  });

  test.each([
    [["Red Bull", "Orange juice", "Tea"]],
    [["herren 1", "herren 2", "damen"]],
    [["luck", "skill", "concentrated power of will"]],
    [["Area 51 Labs", "Pie Society", "Bar None Foods"]],
    [["average of A", "average of B", "C"]],
    [["under 5 (with help)", "over 5"]],
  ])("not about the labels %j", (labels) => {
    expect(doubtsOf(labels)).toEqual([]);
  });

  test("in hostile data are found", () => {
    expect(doubtsOf(Array.from({ length: 256 }, () => "a (".repeat(2)))).toHaveLength(2);
    expect(doubtsOf(["__proto__", "constructor", "a 1 b"])).toEqual([]);
    expect(doubtsOf([])).toEqual([]);
  });
});
