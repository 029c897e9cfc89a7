import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";
import { readModelDraft } from "../../../src/service/natural/model-draft.ts";

const WORDS = "sales 10, 20, 30";
const CHART = { type: "bar", data: { labels: ["a", "b", "c"], datasets: [{ label: "Sales", data: [10, 20, 30] }] } };

/** The chart with some of its data replaced. */
const withData = (data: object) => ({ ...CHART, data: { ...CHART.data, ...data } });
const withOptions = (options: unknown) => ({ ...CHART, options });
const nest = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

function failureMessage(answer: unknown, description = WORDS): string {
  try {
    readModelDraft(typeof answer === "string" ? answer : JSON.stringify(answer), description);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return (error as Failure).message;
  }
  return "accepted";
}

describe("readModelDraft", () => {
  test("returns the chart as text", () => {
    const { chart, warnings } = readModelDraft(JSON.stringify(CHART), WORDS);
    expect([JSON.parse(chart), warnings]).toEqual([CHART, []]);
  });

  test.each([
    ["a block of Markdown", `\`\`\`json\n${JSON.stringify(CHART, null, 2)}\n\`\`\``],
    ["sentences", `Here is your chart:\n${JSON.stringify(CHART)}\nEnjoy!`],
    ["white space", `\n\n  ${JSON.stringify(CHART)} \n`],
  ])("finds the chart inside %s", (_, answer) => {
    expect(JSON.parse(readModelDraft(answer, WORDS).chart)).toEqual(CHART);
  });

  test("keeps code inside strings as text", () => {
    const code = "function(){return fetch('/x')}";
    const answer = {
      ...withData({ labels: [code, "`1+1`", "</script>"] }),
      options: { title: { text: "}) + alert(1)" } },
    };
    const { chart } = readModelDraft(JSON.stringify(answer), WORDS);
    expect(JSON.parse(chart)).toEqual(answer);
  });

  test.each([
    ["nothing", ""],
    ["words", "I am sorry, but I cannot do that."],
    ["HTML", "<!doctype html><title>502</title>"],
    ["a truncated chart", JSON.stringify(CHART).slice(0, 40)],
    ["JavaScript", "{type:'bar',data:{datasets:[{data:[10]}]}}"],
    ["a function", `{"type":"bar","data":{"datasets":[{"data":[10]}]},"options":{"f":function(){}}}`],
    ["a list", JSON.stringify([10, 20])],
    ["a number", "5"],
    ["nesting", JSON.stringify(withOptions(nest(200)))],
  ])("rejects %s", (_, answer) => {
    expect(failureMessage(answer)).toMatch(
      /^its draft (?:is not a chart in JSON|has no chart type|has unexpected fields)/,
    );
  });

  test.each([
    ["no chart type", { data: CHART.data }, "has no chart type"],
    ["a chart type that is a number", { ...CHART, type: 5 }, "has no chart type"],
    ["no data", { type: "bar" }, "has no data"],
    ["a list of data", { type: "bar", data: [10] }, "has no data"],
    ["no datasets", { type: "bar", data: {} }, "has no datasets"],
    ["no dataset", withData({ datasets: [] }), "has no datasets"],
    ["datasets that are text", withData({ datasets: "10" }), "has no datasets"],
    ["a dataset that is a number", withData({ datasets: [10] }), "has no data"],
    ["a dataset without data", withData({ datasets: [{ label: "x" }] }), "has no data"],
    ["labels that are text", withData({ labels: "a,b" }), "has labels that are not a list"],
    ["101 datasets", withData({ datasets: Array(101).fill({ data: [10] }) }), "has more than 100 datasets"],
    ["options that are a list", withOptions([]), "has options that are not an object"],
    ["options that are text", withOptions("x"), "has options that are not an object"],
    ["options that are null", withOptions(null), "has options that are not an object"],
    ["other fields", { ...CHART, url: "x" }, "has unexpected fields"],
    ["plugins", { ...CHART, plugins: [] }, "has unexpected fields"],
    ["other data", withData({ source: "x" }), "has unexpected fields"],
    ["an envelope", { chart: CHART }, "has unexpected fields"],
    ["a long text", withOptions({ title: { text: "x".repeat(1001) } }), "has text that is too long"],
    ["a long key", withOptions({ ["x".repeat(1001)]: 1 }), "has text that is too long"],
    ["a URL", withOptions({ plugins: { backgroundImageUrl: "https://evil.example/x.png" } }), "has a URL"],
    ["a URL without a scheme", withOptions({ image: " //evil.example/x" }), "has a URL"],
    ["a URL in a text", withOptions({ title: { text: "see http://evil.example" } }), "has a URL"],
    ["a data: URL", withOptions({ image: "data:image/png;base64,AAAA" }), "has a URL"],
  ])("rejects a chart with %s", (_, answer, reason) => {
    const message = failureMessage(answer);
    expect(message.slice(0, 10 + reason.length)).toBe(`its draft ${reason}`);
  });

  test.each(["__proto__", "constructor", "prototype"])("rejects the key %s", (key) => {
    const inner = JSON.stringify({ a: 1 });
    const within = (place: string) => place.replace("KEY", `"${key}":${inner}`);
    for (const place of [
      `{"type":"bar","data":{"datasets":[{"data":[10]}]},"options":{KEY}}`,
      `{"type":"bar","data":{"datasets":[{"data":[10],KEY}]}}`,
      `{"type":"bar","data":{"datasets":[{"data":[{KEY}]}]}}`,
    ])
      expect(failureMessage(within(place))).toBe("its draft has a forbidden key");
    for (const place of [`{"type":"bar","data":{"datasets":[{"data":[10]}]},KEY}`, `{"type":"bar","data":{KEY}}`])
      expect(failureMessage(within(place))).toBe("its draft has unexpected fields");
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test("rejects a number beyond the range of JSON", () => {
    const answer = '{"type":"bar","data":{"datasets":[{"data":[10,1e999]}]}}';
    expect(failureMessage(answer)).toBe("its draft has a number that is not finite");
  });

  test("accepts a URL that the description contains", () => {
    const url = "https://example.com/logo.png";
    const answer = withOptions({ plugins: { backgroundImageUrl: url } });
    expect(failureMessage(answer, `${WORDS}, in front of ${url}`)).toBe("accepted");
  });

  test("warns about numbers that the description doesn't contain", () => {
    const warningsOf = (data: unknown[], description = WORDS) =>
      readModelDraft(JSON.stringify(withData({ datasets: [{ data }] })), description).warnings;
    expect(warningsOf([10, 20, 30])).toEqual([]);
    expect(warningsOf([10, 20, 40])).toEqual(["numbers that are not in the description: 40"]);
    expect(warningsOf([1, 2, 3, 4, 5, 6, 7, 10])).toEqual([
      "numbers that are not in the description: 1, 2, 3, 4, 5, and 2 more",
    ]);
    expect(warningsOf([{ x: 10, y: 21 }, null])).toEqual(["numbers that are not in the description: 21"]);
    expect(warningsOf(["10", "22"])).toEqual(["numbers that are not in the description: 22"]);
    expect(warningsOf([5, 6], "our sales")).toEqual(["numbers that are not in the description: 5, 6"]);
  });

  test("warns about numbers that the built-in drafter found and the model left out", () => {
    const read = (data: unknown[], description: string) =>
      readModelDraft(JSON.stringify(withData({ datasets: [{ data }] })), description, draftChart(description));
    expect(read([10, 20, 30], WORDS)).toMatchObject({ warnings: [], unread: [], confidence: 0.9 });
    expect(read([10, 30], WORDS)).toMatchObject({
      warnings: ["numbers that are not in the chart: 20"],
      unread: ["20"],
      confidence: 0.5,
    });
    // A model may write "1.2 million" as 1.2, with the unit on the axis.
    expect(read([1.2, 3], "sales 1.2 million and 3 million").warnings).toEqual([]);
    expect(read([10, 20], "surveyed 50 people: yes 10, no 20").warnings).toEqual([]);
  });
});
