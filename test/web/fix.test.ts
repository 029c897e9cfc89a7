// The fixes that the code editor offers.

import { describe, expect, test } from "vitest";
import { applyPatch, fixLabel } from "../../web/chart/fix/apply-patch.ts";
import { findLocalFix } from "../../web/chart/fix/local-fix.ts";
import { findMissingQuote } from "../../web/chart/fix/missing-quote.ts";
import { findMessageRange } from "../../web/chart/text/message-range.ts";
import { explainSyntaxError } from "../../web/chart/text/syntax-error.ts";

describe("the service's fixes", () => {
  test("replace a value, and keep comments and functions", () => {
    const text = "{\n  type: 'barr', // mine\n  options: { f: (x) => x }\n}";
    const patch = [{ op: "replace", path: "/type", value: "bar" }] as const;
    expect(applyPatch(text, patch)).toBe("{\n  type: 'bar', // mine\n  options: { f: (x) => x }\n}");
    expect(fixLabel(text, { message: "", patch })).toBe("Change to 'bar'");
  });

  test("add missing objects", () => {
    const patch = [
      { op: "replace", path: "/type", value: "bar" },
      { op: "add", path: "/options", value: { indexAxis: "y" } },
    ] as const;
    expect(applyPatch("{ type: 'horizontalBar' }", patch)).toBe("{ type: 'bar', options: { indexAxis: 'y' } }");
  });

  test.each([
    ["{ a: { bordrWidth: 2 } }", "{ a: { borderWidth: 2 } }"],
    ['{"a":{"bordrWidth":2}}', '{"a":{"borderWidth":2}}'],
    ["{ a: { bordrWidth: /* px */ (c) => 2 } }", "{ a: { borderWidth: /* px */ (c) => 2 } }"],
    ["{ a: { bordrWidth } }", undefined],
    ["{ a: { bordrWidth() { return 2 } } }", undefined],
    ["{ a: make() }", undefined],
  ])("rename an option in %s", (text, expected) => {
    const patch = [{ op: "move", from: "/a/bordrWidth", path: "/a/borderWidth" }] as const;
    expect(applyPatch(text, patch)).toBe(expected);
    expect(fixLabel(text, { message: "", patch })).toBe("Rename to borderWidth");
  });

  test("follow JSON Pointers with indexes and escapes", () => {
    expect(applyPatch("```\n{}\n```", [{ op: "replace", path: "", value: { a: 1 } }])).toBe("{ a: 1 }");
    expect(applyPatch("{ 'a/b~': [1, 'x'] }", [{ op: "replace", path: "/a~1b~0/1", value: 2 }])).toBe(
      "{ 'a/b~': [1, 2] }",
    );
  });
});

describe("the page's own fixes make the code valid", () => {
  const fixOf = (text: string) => {
    const sentence = explainSyntaxError(text) ?? "";
    return findLocalFix(text, sentence, findMessageRange(text, sentence));
  };

  test.each([
    ["{\n  type: 'bar' // kind\n  data: {}\n}", "Add comma"],
    ["{ data: { labels: ['a' 'b'] } }", "Add comma"],
    ['{ "type" "bar" }', "Add colon"],
    ["{ type: 'bar', data: { labels: ['a'", "Add ]}}"],
    ["{ type: 'bar', f() { return 1 }\n", "Add }"],
    ["%7Btype%3A%27bar%27%7D", "Decode the text"],
    ["https://quickchart.io/chart?w=5&c=%7Btype%3A%27bar%27%7D", "Use the chart in this URL"],
  ])("%j", (text, label) => {
    const fix = fixOf(text);
    expect(fix?.label).toBe(label);
    expect(explainSyntaxError(fix?.apply(text) ?? text)).toBe(undefined);
  });

  test.each(["", "https://example.com", "%", "{ a: 'it's' }", "}"])("or don't exist: %j", (text) => {
    expect(fixOf(text)).toBe(undefined);
  });

  test("also for curly quotes, which the parser of the editor takes for letters", () => {
    const fix = findLocalFix("{ type: “it’s” }", "chart cannot be read at …: use straight quotes", undefined);
    expect(fix?.apply("{ type: “it’s” }")).toBe('{ type: "it\'s" }');
  });

  test("also for functions in JSON, and for text without quotes", () => {
    const json = '{"options":{"callback":"function (v) {\\n return \\"x\\" + v }"}}';
    const warning = "options.callback is a string, not a function: send the chart as JavaScript instead of JSON";
    expect(findLocalFix(json, warning, findMessageRange(json, warning))?.apply(json)).toBe(
      '{"options":{"callback":function (v) {\n return "x" + v }}}',
    );
    const text = "{ labels: [spring] }";
    const error =
      "chart.js: ReferenceError: 'spring' is not defined (line 1, column 12): text needs quotes: \"spring\"";
    expect(findLocalFix(text, error, findMessageRange(text, error))?.apply(text)).toBe("{ labels: ['spring'] }");
  });
});

describe("a missing quote", () => {
  test.each([
    ["{type:'bar,data:{labels:['a','x'],datasets:[{data:[1,2]}]}}", "'bar'"],
    ["{type:bar',data:{labels:['a','x'],datasets:[{data:[1,2]}]}}", "'bar'"],
    ["{\n  type: 'bar',\n  data: { labels: ['North, 'South'], datasets: [{ data: [1, 2] }] }\n}", "'North'"],
    ["{\n  type: 'bar',\n  data: { labels: ['North', South'], datasets: [{ data: [1, 2] }] }\n}", "'South'"],
    ['{ "type": "bar", "data": { "labels: ["a", "b"], "datasets": [{ "data": [1] }] } }', '"labels"'],
    ["{ type: 'bar', data: { labels: [\"it's\", \"b], datasets: [{ data: [1, 2] }] } }", '"b"'],
    ["{ type: 'line', data: { datasets: [{ label: 'Net sales, data: [1] }] } }", "'Net sales'"],
  ])("in %s is in %s", (text, repaired) => {
    const missing = findMissingQuote(text);
    expect(missing?.repaired).toBe(repaired);
    const { at, quote } = missing ?? { at: 0, quote: "" };
    expect(explainSyntaxError(text)).not.toBeUndefined();
    expect(explainSyntaxError(text.slice(0, at) + quote + text.slice(at))).toBeUndefined();
  });

  test.each([
    ["code without a mistake", "{ type: 'bar' }"],
    ["another mistake", "{ type: 'bar' data: {} }"],
    ["an apostrophe in a string", "{ type: 'bar', data: { labels: ['it's', 'b'] } }"],
    ["code that is too long to try", `{ type: 'bar, data: [${"1, ".repeat(20_000)}] }`],
  ])("isn't found in %s", (_, text) => {
    expect(findMissingQuote(text)).toBeUndefined();
  });
});
