import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { TEMPLATE_DATASETS, TEMPLATE_TEXT_LENGTH, TEMPLATE_VALUES } from "../../../src/base/limits.ts";
import { parseTemplate, readTemplate } from "../../../src/drawings/chart/read-template.ts";
import { parseQuery } from "../../../src/options/query.ts";

const fromQuery = (query: string) => readTemplate(parseQuery(query));
const fromJson = (overrides: unknown) => parseTemplate(overrides, "templateOverrides");

function rejectionMessage(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).code).toBe("invalid");
    return (error as Failure).message;
  }
  throw new Error("read");
}

describe("a template in a query", () => {
  test.each([
    ["title=Sales", { title: "Sales" }],
    ["title=Caf%C3%A9%20%26%20Bar", { title: "Café & Bar" }],
    ["title=2024", { title: "2024" }],
    // Form encoders write a space as a plus; hand-written URLs use %20.
    ["title=New+York", { title: "New York" }],
    ["title=A+%2B+B", { title: "A + B" }],
    ["title=C%20or%20C++", { title: "C or C++" }],
    ["labels=a,b,c", { labels: ["a", "b", "c"] }],
    ["labels=Q1,+Q2,", { labels: ["Q1", "Q2", ""] }],
    ["labels=up+(and+on),down", { labels: ["up (and on)", "down"] }],
    ['labels=["a, b",1,["two","lines"],null]', { labels: ["a, b", 1, ["two", "lines"], null] }],
    ["data1=1,2,3", { data1: [1, 2, 3] }],
    ["data1=%201%20,-2.5,+3e2,.5", { data1: [1, -2.5, 300, 0.5] }],
    ["data1=1e+3,2", { data1: [1000, 2] }],
    ["data1=1,+2,+3", { data1: [1, 2, 3] }],
    ["data1=1,,null,4", { data1: [1, null, null, 4] }],
    ["data12=7", { data12: [7] }],
    [
      "data2=(1,2),(3,+-4)",
      {
        data2: [
          { x: 1, y: 2 },
          { x: 3, y: -4 },
        ],
      },
    ],
    [
      "data1=(2024-01-31, 5),(a b,6)",
      {
        data1: [
          { x: "2024-01-31", y: 5 },
          { x: "a b", y: 6 },
        ],
      },
    ],
    ["data1=(1, 2, 30)", { data1: [{ x: 1, y: 2, r: 30 }] }],
    ["data1=[1,2,null]", { data1: [1, 2, null] }],
    [
      "data1=[[1,2],[3,4]]",
      {
        data1: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      "data1=[1,2],[3,4]",
      {
        data1: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'data1={"x":1,"y":2},{"x":3,"y":4}',
      {
        data1: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
    ],
    ['data1=[{"from":"a","to":"b","flow":3}]', { data1: [{ from: "a", to: "b", flow: 3 }] }],
    ["label1=One&label2=Two+and+a+half", { label1: "One", label2: "Two and a half" }],
    ["backgroundColor1=red", { backgroundColor1: "red" }],
    ["backgroundColor1=red,+%23abc,rgb(1,2,3)", { backgroundColor1: ["red", "#abc", "rgb(1,2,3)"] }],
    ['borderColor2=["red","hsl(1,2%25,3%25)"]', { borderColor2: ["red", "hsl(1,2%,3%)"] }],
    // Empty values count as omitted, and unknown names are ignored.
    ["title=&data1=&label1=", {}],
    ["data=1&data0=1&data01=1&data1.5=1&data-1=1&datax=1&Data1=1&width=5&labels1=a", {}],
    [`data${TEMPLATE_DATASETS + 1}=x`, {}],
    ["__proto__=1&constructor=2&data1=3", { data1: [3] }],
  ])("reads %s", (query, template) => {
    expect(fromQuery(query)).toStrictEqual(template);
  });

  test.each([
    ["data1=1,x", "data1 must be numbers, pairs such as (1, 2), or JSON, got 1,x"],
    ["data2=1e999", "data2 must be numbers, pairs such as (1, 2), or JSON, got 1e999"],
    ["data1=NaN", "data1 must be numbers"],
    ["data1=0x10", "data1 must be numbers"],
    ["data1=(1)", "data1 must be numbers"],
    ["data1=(1,2,3,4)", "data1 must be numbers"],
    ["data1=(1,2", "data1 must be numbers"],
    ["data1=(1,b)", "data1 must be numbers"],
    ["data1=)1,2(", "data1 must be numbers"],
    ["data1=[1,2", "data1 must be valid JSON if it starts with [ or {, got [1,2"],
    ["data1={x:1}", "data1 must be valid JSON if it starts with [ or {"],
    ["data1=[1e999]", "data1 must be numbers"],
    ['data1={"__proto__":{"a":1}}', 'data1 must not have the key "__proto__"'],
    ['data1=[{"a":{"constructor":1}}]', 'data1 must not have the key "constructor"'],
    ["labels=[1", "labels must be valid JSON if it starts with [ or {"],
    ['labels=[{"a":1}]', "labels must be a list of labels, each text or a number"],
    ["backgroundColor3=rainbow", "backgroundColor3 must be CSS colours, got rainbow"],
    ["borderColor1=red,,blue", "borderColor1 must be CSS colours, got red,,blue"],
    ["borderColor1=[1]", "borderColor1 must be CSS colours"],
    ["label1=%FF", "label1 must be percent-encoded UTF-8"],
  ])("rejects %s", (query, message) => {
    expect(rejectionMessage(() => fromQuery(query))).toContain(message);
  });
});

test("a template that is too long, too large or too deep is rejected with the parameter's name", () => {
  for (const [query, message] of [
    [`data1=${"[".repeat(9)}${"]".repeat(9)}`, "data1 must be nested at most 5 levels deep"],
    [`data1=${"[".repeat(50_000)}${"]".repeat(50_000)}`, "data1 must be nested at most 5 levels deep"],
    [`data1=${"1,".repeat(TEMPLATE_VALUES)}1`, `data1 must have at most ${TEMPLATE_VALUES} values`],
    [`labels=a,${"b".repeat(TEMPLATE_TEXT_LENGTH + 1)}`, `labels must have at most ${TEMPLATE_TEXT_LENGTH} characters`],
    [`title=${"b".repeat(TEMPLATE_TEXT_LENGTH + 1)}`, `title must have at most ${TEMPLATE_TEXT_LENGTH} characters`],
  ] as const)
    expect(rejectionMessage(() => fromQuery(query))).toContain(message);
});

describe("a template in JSON", () => {
  test.each([
    [
      { title: "a", labels: ["b", 2], data1: [1, { x: 2, y: 3 }], label1: 5 },
      { title: "a", labels: ["b", 2], data1: [1, { x: 2, y: 3 }], label1: "5" },
    ],
    ['{"title":"a","data1":"1,2","backgroundColor1":["red"]}', { title: "a", data1: [1, 2], backgroundColor1: "red" }],
    [{ data1: 5, title: null, label1: "", other: {}, datasets: [] }, { data1: [5] }],
    ['{"__proto__":{"title":"x"},"constructor":1,"toString":2}', {}],
  ])("reads %j", (overrides, template) => {
    expect(fromJson(overrides)).toStrictEqual(template);
  });

  test.each([
    ["{", "templateOverrides must be JSON: unexpected end of text"],
    ["[]", "templateOverrides must be a JSON object"],
    [[], 'templateOverrides must be an object such as {"title": "…"}, got []'],
    [{ data1: [1, "x".repeat(TEMPLATE_TEXT_LENGTH + 1)] }, "templateOverrides.data1 must have at most"],
    [{ data1: { x: 1 } }, "templateOverrides.data1 must be a list of data"],
    [{ title: { text: "a" } }, 'templateOverrides.title must be text, got {"text":"a"}'],
    [{ title: true }, "templateOverrides.title must be text"],
    [{ labels: { length: 1e9 } }, "templateOverrides.labels must be a list of labels"],
    [{ backgroundColor1: 7 }, "templateOverrides.backgroundColor1 must be CSS colours"],
  ])("rejects %j", (overrides, message) => {
    expect(rejectionMessage(() => fromJson(overrides))).toContain(message);
  });
});

test("parsing an already parsed template doesn't change it", () => {
  const names = ["title", "labels", "data1", "label2", "backgroundColor1", "borderColor3"];
  const value = fc.oneof(fc.string(), fc.json(), fc.array(fc.integer()).map(String), fc.jsonValue());
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (overrides) => {
      let once: ReturnType<typeof fromJson>;
      try {
        once = fromJson(overrides);
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        return;
      }
      expect(fromJson(JSON.parse(JSON.stringify(once)))).toEqual(JSON.parse(JSON.stringify(once)));
    }),
    { numRuns: 500 },
  );
});
