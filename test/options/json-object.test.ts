import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure.ts";
import { findJsonSyntaxError, parseJsonObject } from "../../src/options/json-object.ts";

const parse = (text: string) => parseJsonObject(text, "body", 101);

describe("text that is not JSON", () => {
  test.each([
    ["", "end of text at line 1, column 1"],
    ["   ", "end of text at line 1, column 4"],
    ["hello", '"h" at line 1, column 1'],
    ["{", "end of text at line 1, column 2"],
    ["{a:1}", '"a" at line 1, column 2'],
    ["{'a':1}", '"\'" at line 1, column 2'],
    ['{"a" 1}', '"1" at line 1, column 6'],
    ['{"a":}', '"}" at line 1, column 6'],
    ['{"a":1,}', '"}" at line 1, column 8'],
    ['{"a":[1,]}', '"]" at line 1, column 9'],
    ['{"a":[1 2]}', '"2" at line 1, column 9'],
    ['{"a":1]', '"]" at line 1, column 7'],
    ['{"a":1}}', '"}" at line 1, column 8'],
    ['{"a":01}', '"1" at line 1, column 7'],
    ['{"a":-}', '"-" at line 1, column 6'],
    ['{"a":1.}', '"." at line 1, column 7'],
    ['{"a":tru}', '"}" at line 1, column 9'],
    ['{"a":nul', "end of text at line 1, column 9"],
    ['{"a":NaN}', '"N" at line 1, column 6'],
    ['{"a":"b', "end of text at line 1, column 8"],
    ['{"a":"\\x"}', '"\\\\" at line 1, column 7'],
    ['{"a":"b\nc"}', '"\\n" at line 1, column 8'],
    ['{\n  "a": 1,\n  "b": 2 3\n}', '"3" at line 3, column 10'],
    ['{"a":1}\u0000', '"\\u0000" at line 1, column 8'],
    ['{"a":😀}', '"😀" at line 1, column 6'],
    ["{,}", '"," at line 1, column 2'],
    ["[,]", '"," at line 1, column 2'],
  ])("is rejected with the position of the error: %j", (text, place) => {
    expect(() => parse(text)).toThrow(`body must be JSON: unexpected ${place}`);
  });

  test.each([
    ["{'a':1}", "Use double quotes, as Python's json.dumps does"],
    ['{"a":[1,None]}', "None is Python: write null, as Python's json.dumps does"],
    ['```json\n{"a":1}\n```', "It is in a Markdown code fence: send only the lines between ```json and ```"],
  ])("gets advice: %j", (text, advice) => {
    expect(() => parse(text)).toThrow(`. ${advice}`);
  });

  test("may be nested without limit", () => {
    expect(() => parse("[".repeat(100_000))).toThrow(
      "body must be JSON: unexpected end of text at line 1, column 100001",
    );
    expect(() => parse('{"a":'.repeat(100_000))).toThrow("unexpected end of text at line 1, column 500001");
  });

  test("has its error where the JavaScript engine reports it", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", "}", "]", ",", '"', ":", "x", "1", "\\", "\n"),
        (json, at, put) => {
          const index = at % (json.length + 1);
          const text = json.slice(0, index) + put + json.slice(index + 1);
          let message = "";
          try {
            JSON.parse(text);
            return;
          } catch (error) {
            message = (error as Error).message;
          }
          const place = /\(line (\d+) column (\d+)\)/.exec(message);
          const { line, column } = findJsonSyntaxError(text);
          if (place === null || / in string|escape|number|fraction|exponent/i.test(message)) return;
          compared++;
          expect([line, column]).toEqual([Number(place[1]), Number(place[2])]);
        },
      ),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});

test.each([
  ["[]", "an array"],
  ["null", "null"],
  ['"x"', "a string"],
  ["1", "a number"],
  ["true", "a boolean"],
  ['[{"key":"q-secret"}]', "an array"],
])("parseJsonObject rejects other JSON without showing it: %s", (text, kind) => {
  expect(() => parse(text)).toThrow(new Failure("invalid", `body must be a JSON object, got ${kind}`));
});

describe("nesting", () => {
  const nest = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

  test("is accepted up to the limit", () => {
    expect(parse(nest(101))).toBeTypeOf("object");
    expect(() => parse(nest(102))).toThrow("body must be nested at most 101 levels deep");
  });

  test.each([10_000, 150_000])("of %i levels doesn't overflow the stack", (levels) => {
    expect(() => parse(nest(levels))).toThrow("body must be nested at most 101 levels deep");
    expect(() => parse(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`)).toThrow("levels deep");
  });

  test("counts depth, not size", () => {
    expect(parse(`{"a":[${Array(100_000).fill("[1]").join()}]}`)).toHaveProperty("a.length", 100_000);
  });
});

test("parseJsonObject keeps __proto__ and constructor as plain keys", () => {
  const value = parse('{"__proto__":{"polluted":1},"constructor":2}');
  expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

describe("values", () => {
  const fill = (length: number) => `[${"{},".repeat(length / 3)}0]`;

  test("in a text above the size of a body are limited", () => {
    expect(() => parse(`{"a":${fill(1_000_200)}}`)).toThrow(
      "body must have at most 1000000 characters outside strings, got 1000208: send fewer values",
    );
  });

  test.each(["a", '\\"', "\\\\", '[{,:"'.replace('"', '\\"')])(
    "don't include the characters of strings: %j",
    (part) => {
      const text = `{"file":"${part.repeat(1_000_000)}","b":${fill(900_000)}}`;
      expect(Object.keys(parse(text))).toEqual(["file", "b"]);
      expect(() => parse(text.replace("0]", `${"{},".repeat(50_000)}0]`))).toThrow(/got 10500\d\d: send fewer values$/);
    },
  );
});
