import { describe, expect, test } from "vitest";
import { WORD_CLOUD } from "../../../src/drawings/word-cloud/kind.ts";
import { STOP_WORD_LANGUAGES } from "../../../src/drawings/word-cloud/stop-words.ts";
import type { RequestParams } from "../../../src/options/fields.ts";
import { encodeValue } from "../../../src/options/image-query.ts";
import { parseQuery } from "../../../src/options/query.ts";

const json = (body: Record<string, unknown>): RequestParams => ({ type: "json", body });
const query = (text: string): RequestParams => parseQuery(text);
const fromJson = (fields: Record<string, unknown>) => WORD_CLOUD.parse(json({ text: "a", ...fields }));
const fromQuery = (field: string, value: string) => WORD_CLOUD.parse(query(`text=a&${field}=${encodeValue(value)}`));

const DEFAULTS = {
  text: "a",
  format: "svg",
  width: 600,
  height: 600,
  devicePixelRatio: 1,
  backgroundColor: "transparent",
  fontFamily: "serif",
  fontWeight: "normal",
  fontScale: 25,
  scale: "linear",
  padding: 1,
  rotation: 20,
  maxNumWords: 200,
  minWordLength: 1,
  case: "lower",
  removeStopwords: false,
  cleanWords: true,
  useWordList: false,
  seed: 1,
};

test("WORD_CLOUD.parse fills in the documented defaults", () => {
  expect(WORD_CLOUD.parse(query("text=a"))).toEqual(DEFAULTS);
  expect(fromJson({})).toEqual(DEFAULTS);
});

test("WORD_CLOUD.parse treats empty and missing values alike", () => {
  for (const field of Object.keys(DEFAULTS).filter((name) => name !== "text")) {
    expect(fromQuery(field, ""), field).toEqual(DEFAULTS);
    expect(fromJson({ [field]: "" }), field).toEqual(DEFAULTS);
    expect(fromJson({ [field]: null }), field).toEqual(DEFAULTS);
  }
});

test.each([
  ["f", "format", "png", "jpg"],
  ["w", "width", 200, 300],
  ["h", "height", 200, 300],
  ["backgroundColor", "backgroundColor", "red", "blue"],
] as const)("WORD_CLOUD.parse accepts %s for %s", (name, field, value, other) => {
  expect(fromQuery(name, String(value))[field]).toBe(value);
  expect(fromJson({ [name]: value })[field]).toBe(value);
  expect(fromJson({ bkg: "green", [field]: other, [name]: value })[field]).toBe(value);
});

describe("WORD_CLOUD.parse accepts", () => {
  test.each([
    ["width", 1, 3000],
    ["height", 1, 3000],
    ["devicePixelRatio", 0.01, 4],
    ["fontScale", 1, 1000],
    ["padding", 0, 50],
    ["rotation", 0, 360],
    ["maxNumWords", 1, 200],
    ["minWordLength", 1, 100],
    ["seed", 0, 4_294_967_295],
  ] as const)("%s from %d to %d, as a number and as text", (field, ...bounds) => {
    for (const value of bounds) {
      expect(fromJson({ [field]: value })[field]).toBe(value);
      expect(fromJson({ [field]: ` ${value} ` })[field]).toBe(value);
      expect(fromQuery(field, String(value))[field]).toBe(value);
    }
  });

  test.each([
    ["fontScale", 12.5],
    ["padding", 0.5],
    ["rotation", 22.5],
  ] as const)("fractions of %s", (field, value) => {
    expect(fromJson({ [field]: value })[field]).toBe(value);
    expect(fromQuery(field, String(value))[field]).toBe(value);
  });

  test.each([
    ["format", ["svg", "png", "jpg", "jpeg", "webp", "avif", "pdf", "base64"]],
    ["scale", ["linear", "sqrt", "log"]],
    ["case", ["upper", "lower", "none"]],
    ["language", STOP_WORD_LANGUAGES],
    ["fontWeight", ["normal", "bold", "bolder", "lighter", "1", "350", "1000"]],
  ] as const)("all values of %s, in any letter case", (field, values) => {
    for (const value of values) {
      expect(fromJson({ [field]: value })[field]).toBe(value);
      expect(fromQuery(field, ` ${value.toUpperCase()} `)[field]).toBe(value);
    }
  });

  test.each(["removeStopwords", "cleanWords", "useWordList"] as const)("all spellings of %s", (field) => {
    for (const value of ["true", "1", "yes", "on", "TRUE"]) expect(fromQuery(field, value)[field], value).toBe(true);
    for (const value of ["false", "0", "no", "off", " Off "]) expect(fromQuery(field, value)[field], value).toBe(false);
    for (const value of [true, 1, "true", "1"]) expect(fromJson({ [field]: value })[field]).toBe(true);
    for (const value of [false, 0, "false", "0"]) expect(fromJson({ [field]: value })[field]).toBe(false);
  });

  test.each([
    ["#4e79a7", "#4e79a7"],
    ["4e79a7", "#4e79a7"],
    ["000", "#000"],
    ["ff000080", "#ff000080"],
    ["hsl(120 50% 50%)", "hsl(120 50% 50%)"],
    ["RebeccaPurple", "RebeccaPurple"],
  ])("the colour %s", (given, read) => {
    expect(fromQuery("backgroundColor", given).backgroundColor).toBe(read);
    expect(fromJson({ backgroundColor: given }).backgroundColor).toBe(read);
    expect(fromJson({ colors: [given, "navy"] }).colors).toEqual([read, "navy"]);
    expect(fromQuery("colors", JSON.stringify([given])).colors).toEqual([read]);
  });

  test("font families, where a plus is a space", () => {
    expect(fromJson({ fontFamily: '"A+B", serif' }).fontFamily).toBe('"A B", serif');
    expect(WORD_CLOUD.parse(query("text=a&fontFamily=Open+Sans")).fontFamily).toBe("Open Sans");
    expect(fromJson({ fontFamily: "x".repeat(300) }).fontFamily).toHaveLength(300);
  });

  test.each([
    [{ loadGoogleFonts: "Roboto" }, "Roboto", "normal"],
    [{ loadGoogleFonts: "Roboto:300" }, "Roboto", "300"],
    [{ loadGoogleFonts: "Open Sans:300,400" }, "Open Sans", "300"],
    [{ loadGoogleFonts: "Roboto:bold" }, "Roboto", "normal"],
    [{ loadGoogleFonts: "Roboto:300", fontWeight: "bold" }, "Roboto", "bold"],
  ])("%j as a font", (fields, fontFamily, fontWeight) => {
    expect(fromJson(fields)).toMatchObject({ fontFamily, fontWeight });
  });
});

describe("WORD_CLOUD.parse rejects", () => {
  const outside = (min: number, max: number) => [String(min - 1), String(max + 1), "1e999"];
  const whole = (min: number, max: number) => `must be a whole number from ${min} to ${max}`;

  test.each<readonly [field: string, constraint: string, values: readonly string[]]>([
    [
      "format",
      "must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64",
      ["gif", "__proto__", "toString", "image/png"],
    ],
    ["width", whole(1, 3000), ["-1", "3001", "9000"]],
    ["height", whole(1, 3000), ["-1", "3001", "30000"]],
    ["devicePixelRatio", "must be greater than 0 and at most 4", ["0", "-1", "4.01"]],
    ["backgroundColor", "must be a CSS colour such as navy, #4e79a7 or 4e79a7", ["blu", "url(x)", "#ggg", "12345"]],
    ["backgroundColor", "must be a CSS colour", ["a".repeat(201)]],
    ["fontFamily", "must have at most 300 characters", ["x".repeat(301)]],
    ["loadGoogleFonts", "must have at most 300 characters", ["x".repeat(301)]],
    [
      "fontWeight",
      "must be normal, bold, bolder, lighter or a number from 1 to 1000",
      ["fat", "0", "1001", "-1", "1.5"],
    ],
    ["fontScale", "must be a number from 1 to 1000", outside(1, 1000)],
    ["scale", "must be one of linear, sqrt, log", ["cubic", "constructor"]],
    ["padding", "must be a number from 0 to 50", outside(0, 50)],
    ["rotation", "must be a number from 0 to 360", outside(0, 360)],
    ["maxNumWords", whole(1, 200), ["0", "201"]],
    ["minWordLength", whole(1, 100), ["0", "101"]],
    ["case", "must be one of upper, lower, none", ["title", "__proto__"]],
    ["colors", "must be a JSON list of 1 to 100 CSS colours", ["red", "[]", "{}", "7", "null", "[1", '"red"']],
    ["colors", "must be a JSON list of 1 to 100 CSS colours", [JSON.stringify(Array(101).fill("red"))]],
    ["colors", "must be a CSS colour such as navy, #4e79a7 or 4e79a7", ['["red","blu"]', '["url(x)"]']],
    ["colors", "must be a CSS colour", ["[1]", "[null]", "[[]]", `${"[".repeat(3000)}${"]".repeat(3000)}`]],
    ["removeStopwords", "must be true or false", ["2", "maybe"]],
    ["cleanWords", "must be true or false", ["2", "maybe"]],
    ["useWordList", "must be true or false", ["2", "maybe"]],
    ["language", "must be one of af, ar, bg", ["xx", "english", "en-GB", "__proto__"]],
    ["seed", whole(0, 4_294_967_295), ["-1", "4294967296", "Infinity", "NaN", "ten", "1e999", "0.5"]],
  ])("%s: %s", (field, constraint, values) => {
    for (const value of values) {
      const shown = value.length > 60 ? `${value.slice(0, 57)}...` : value;
      const message = { code: "invalid", message: expect.stringMatching(sentence(field, constraint, shown)) };
      expect(() => fromJson({ [field]: value }), value).toThrow(expect.objectContaining(message));
      expect(() => fromQuery(field, value), value).toThrow(expect.objectContaining(message));
    }
  });

  const OBJECTS: readonly unknown[] = [{}, [], { toString: null }, { length: 3 }, [[]]];
  test.each([
    ["format", [true, ...OBJECTS]],
    ["width", [true, 0, 1.5, ...OBJECTS]],
    ["devicePixelRatio", [true, ...OBJECTS]],
    ["backgroundColor", [0, 123_456, true, ...OBJECTS]],
    ["fontWeight", [true, 0.5, -1, ...OBJECTS]],
    ["minWordLength", [0, true, ...OBJECTS]],
    ["colors", [5, true, {}, [], [{}], [{ toString: null }]]],
    ["removeStopwords", [2, ...OBJECTS]],
    ["seed", [true, -1, 0.5, 2 ** 32, ...OBJECTS]],
    ["text", [true, {}, { toString: null }, [true], [[1, 2, 3]], [["a", "x"]], [{ value: 3 }], [[[]]]]],
  ] as const)("%s of another type", (field, values) => {
    for (const value of values)
      expect(() => fromJson({ [field]: value }), JSON.stringify(value)).toThrow(new RegExp(`^${field} must .*, got `));
  });

  test("text that is missing", () => {
    const message = "You are missing variable `text`: the words of the cloud";
    for (const input of [json({}), json({ text: "" }), json({ text: null }), query(""), query("text="), query("text")])
      expect(() => WORD_CLOUD.parse(input)).toThrow(message);
    expect(() => WORD_CLOUD.parse(json(JSON.parse('{"__proto__":{"text":"a"}}')))).toThrow(message);
  });
});

describe("the text of a word cloud", () => {
  test("keeps prose unchanged", () => {
    for (const text of ["0", " a ", "a\nb", "日本語", "[1] a note", "{a}", "a\0b", "\ud800"])
      expect(WORD_CLOUD.parse(json({ text })).text).toBe(text);
    expect(WORD_CLOUD.parse(json({ text: 12_345 })).text).toBe("12345");
    expect(WORD_CLOUD.parse(query("text=12345")).text).toBe("12345");
  });

  test("can be a list in JSON, with and without counts", () => {
    const words = [
      { text: "tea", count: 3 },
      { text: "7", count: 2.5 },
      { text: "Paris, France", count: 1 },
    ];
    const pairs = [["tea", 3], [7, "2.5"], "Paris, France"];
    const objects = [{ text: "tea", value: 3, color: "red" }, { text: 7, value: "2.5" }, { text: "Paris, France" }];
    for (const list of [pairs, objects]) {
      expect(fromJson({ text: list })).toEqual({ ...fromJson({}), text: undefined, words });
      const sent = `text=${encodeValue(JSON.stringify(list))}&useWordList=true`;
      expect(WORD_CLOUD.parse(query(sent)).words).toEqual(words);
    }
  });

  test("drops entries of a list without text or a count above 0", () => {
    const text = [["a", 0], ["b", -1], ["c", 1], [" ", 5], ""];
    expect(fromJson({ text }).words).toEqual([{ text: "c", count: 1 }]);
  });

  test.each([
    ["[1", "text must"],
    [`${"[".repeat(5000)}${"]".repeat(5000)}`, "text must"],
    ['[["a",{}]]', "text must contain entries such as"],
  ])("rejects the JSON list %s", (text, message) => {
    expect(() => fromJson({ text, useWordList: true })).toThrow(message);
    expect(fromJson({ text }).text).toBe(text);
  });
});

test("WORD_CLOUD.canonical is the same for all spellings of a cloud", () => {
  const canonical = (text: string) => JSON.stringify(WORD_CLOUD.canonical(WORD_CLOUD.parse(query(text))));
  expect(canonical("text=a&f=jpg&bkg=fff&w=300")).toBe(
    canonical("width=300px&backgroundColor=%23fff&format=JPEG&text=a&unknown=1"),
  );
  expect(canonical("text=a&devicePixelRatio=2")).toBe(canonical("text=a"));
  expect(canonical("text=a&devicePixelRatio=2&format=png")).not.toBe(canonical("text=a&format=png"));
  const others = [
    ...["text=b", "text=a&width=601", "text=a&padding=2", "text=a&seed=2", "text=a&language=de"],
    ...["text=a&colors=[%22red%22]", "text=a&case=none", "text=a&useWordList=1", "text=a&fontWeight=bold"],
  ];
  expect(new Set(["text=a", ...others].map(canonical)).size).toBe(others.length + 1);
});

test.each([
  [{ text: "tea and coffee", w: "300", colors: ["red", "navy"] }],
  [{ text: "tea:3,coffee", useWordList: true, fontFamily: "Open Sans" }],
  [{ text: [["tea", 3], "Paris, France"], padding: 0 }],
  [{ text: "a+b & c=d #x 100%", cleanWords: false, seed: 0 }],
])("WORD_CLOUD.link converts %j to an equivalent GET", (body) => {
  const expected = WORD_CLOUD.parse(json(body));
  const got = WORD_CLOUD.parse(query(WORD_CLOUD.link(json({ ...body, key: "secret" }))));
  expect({ ...got, useWordList: expected.useWordList }).toEqual(expected);
  expect(WORD_CLOUD.link(json({ ...body, key: "secret" }))).not.toContain("secret");
});

/** Returns a pattern for an error message. Further text, such as a list of allowed values, can follow the constraint. */
function sentence(field: string, constraint: string, shown: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`^${literal(`${field} ${constraint}`)}.*, got ${literal(shown)}$`);
}
