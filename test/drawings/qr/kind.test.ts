import { describe, expect, test } from "vitest";
import { QR } from "../../../src/drawings/qr/kind.ts";
import { listReplaced, type RequestParams, rejectTolerated } from "../../../src/options/fields.ts";
import { parseQuery } from "../../../src/options/query.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";

const json = (body: Record<string, unknown>): RequestParams => ({ type: "json", body });
const query = (text: string): RequestParams => parseQuery(text);
const read = (fields: Record<string, unknown>) => QR.parse(json({ text: "a", ...fields }));
const rgba = (red: number, green: number, blue: number, alpha = 1) => ({ red, green, blue, alpha });

test("QR.parse fills in the documented defaults", () => {
  expect(QR.parse(query("text=a"))).toEqual({
    text: "a",
    format: "png",
    size: 150,
    margin: 4,
    dark: rgba(0, 0, 0),
    light: rgba(255, 255, 255),
    captionFontFamily: "sans-serif",
    captionFontSize: 10,
    captionFontColor: rgba(0, 0, 0),
  });
});

test.each([
  ["4e79a7", rgba(0x4e, 0x79, 0xa7)],
  ["abc", rgba(0xaa, 0xbb, 0xcc)],
  ["123", rgba(0x11, 0x22, 0x33)],
  ["0000", rgba(0, 0, 0, 0)],
  ["ff000080", rgba(255, 0, 0, 128 / 255)],
  ["navy", rgba(0, 0, 128)],
  [" RebeccaPurple ", rgba(0x66, 0x33, 0x99)],
  ["rgb(1, 2, 3)", rgba(1, 2, 3)],
])("QR.parse accepts the colour %s", (text, color) => {
  for (const field of ["dark", "light", "finderColor", "captionFontColor"] as const) {
    const found = read({ [field]: text })[field];
    expect({ ...found, alpha: Math.round((found?.alpha ?? 0) * 255) }).toEqual({
      ...color,
      alpha: Math.round(color.alpha * 255),
    });
  }
});

test.each([
  [
    "dotStyle",
    { square: "square", dot: "circle", dots: "circle", round: "circle", circle: "circle", rounded: "rounded" },
  ],
  ["finderStyle", { square: "square", rounded: "rounded", circle: "circle", dot: "circle", dots: "circle" }],
  ["finderDotStyle", { square: "square", rounded: "rounded", circle: "circle", dot: "circle", dots: "circle" }],
  ["ecLevel", { L: "L", m: "M", Q: "Q", h: "H", high: "H", Quartile: "Q", medium: "M", LOW: "L" }],
  [
    "format",
    {
      png: "png",
      SVG: "svg",
      jpg: "jpg",
      jpeg: "jpeg",
      base64: "base64",
      webp: "webp",
      AVIF: "avif",
      pdf: "pdf",
      "": "png",
    },
  ],
  ["mode", { sjis: "sjis", SJIS: "sjis" }],
] as const)("QR.parse accepts all spellings of %s", (field, spellings) => {
  for (const [spelling, meaning] of Object.entries(spellings)) {
    expect(read({ [field]: spelling })[field], spelling).toBe(meaning);
    expect(QR.parse(query(`text=a&${field}=${spelling}`))[field], spelling).toBe(meaning);
  }
});

test.each([
  ["size=200px", "size", 200],
  ["size=200.7", "size", 200],
  ["size=abc", "size", 150],
  ["size=Infinity", "size", 150],
  ["margin=6m", "margin", 6],
  ["margin=abc", "margin", 4],
  ["centerImageSizeRatio=abc", "centerImageSizeRatio", undefined],
  ["centerImageSizeRatio=0.2x", "centerImageSizeRatio", 0.2],
  ["mode=utf8", "mode", undefined],
] as const)("QR.parse reads %s in a query, and rejects it in JSON", (text, field, value) => {
  expect(QR.parse(query(`text=a&${text}`))[field]).toBe(value);
  const [, given = ""] = text.split("=");
  expect(() => read({ [field]: given })).toThrow(`${field} must be `);
  expect(listReplaced(QR.fields, query(`text=a&${text}`))).toEqual([
    expect.stringMatching(new RegExp(`^${field} must be .*, got ${given}: .* is used$`)),
  ]);
});

test.each([
  ["size=", "size", 150],
  ["size=3000", "size", 3000],
  ["margin=200", "margin", 200],
  ["centerImageSizeRatio=.25", "centerImageSizeRatio", 0.25],
  ["centerImageWidth=30", "centerImageWidth", 30],
  ["captionFontSize=12", "captionFontSize", 12],
] as const)("QR.parse reads %s", (text, field, value) => {
  expect(QR.parse(query(`text=a&${text}`))[field]).toBe(value);
  const [, given = ""] = text.split("=");
  expect(read({ [field]: given })[field]).toBe(value);
});

describe("QR.parse rejects invalid", () => {
  test.each([
    ["size", ["-1", "0", "3001"]],
    ["margin", ["-1", "201"]],
    ["ecLevel", ["X", "__proto__", "constructor"]],
    ["dark", ["zz", "12345", "url(x)", "#ggg", "__proto__", "a".repeat(500)]],
    ["light", ["no colour"]],
    ["finderColor", ["12"]],
    ["dotStyle", ["hexagon", "toString", "__proto__", "constructor"]],
    ["finderStyle", ["round-ish", "hasOwnProperty"]],
    ["finderDotStyle", ["star", "__proto__"]],
    ["centerImageSizeRatio", ["-0.1", "1.1"]],
    ["centerImageWidth", ["-5", "0", "3001"]],
    ["centerImageHeight", ["-1"]],
    ["captionFontSize", ["0", "201"]],
    ["captionFontColor", ["?"]],
    ["caption", ["x".repeat(1001)]],
    ["captionFontFamily", ["x".repeat(301)]],
    ["filename", ["x".repeat(201)]],
    ["centerImageUrl", [`http://example.com/${"x".repeat(8000)}`]],
  ])("%s", (field, values) => {
    for (const value of values) {
      expect(() => read({ [field]: value }), value).toThrow(new RegExp(`^${field} must `));
      expect(() => QR.parse(query(`text=a&${field}=${encodeURIComponent(value)}`)), value).toThrow(
        new RegExp(`^${field} must `),
      );
    }
  });

  test.each([
    ["size", [true, [], {}]],
    ["margin", [[]]],
    ["ecLevel", [5, ["L"], { toString: 1 }]],
    ["dark", [0, 123456, {}]],
    ["caption", [Number.POSITIVE_INFINITY, ["a"]]],
    ["centerImageUrl", [{}]],
    ["text", [{}, ["a"], true]],
  ])("%s of another type", (field, values) => {
    for (const value of values) expect(() => read({ [field]: value })).toThrow(new RegExp(`^${field} must `));
  });

  test("text that is missing or empty", () => {
    for (const input of [json({}), json({ text: "" }), json({ text: null }), query(""), query("text="), query("text")])
      expect(() => QR.parse(input)).toThrow("You are missing variable `text`");
    expect(() => QR.parse(json(JSON.parse('{"__proto__":{"text":"a"}}')))).toThrow("You are missing variable `text`");
  });

  test("formats in validations only", () => {
    for (const input of [json({ text: "a", format: "gif" }), query("text=a&format=gif")]) {
      expect(QR.parse(input).format).toBe("png");
      expect(() => rejectTolerated(QR.fields, input)).toThrow("format must be one of png, jpg,");
    }
    for (const input of [json({}), json({ format: "PNG" }), query("f=jpeg")]) rejectTolerated(QR.fields, input);
  });
});

test("QR.parse lists all invalid fields at once", () => {
  expect(() => read({ size: -1, margin: -1 })).toThrow(
    expect.objectContaining({
      details: [`size ${SIDE_TEXT}, got -1`, "margin must be a whole number from 0 to 200, got -1"],
    }),
  );
});

test("QR.parse keeps text unchanged", () => {
  for (const text of ["0", " a ", "a\nb", "日本語", "smsto:+15555555555:hi"])
    expect(QR.parse(query(`text=${encodeURIComponent(text)}`)).text).toBe(text);
  expect(QR.parse(json({ text: 12345 })).text).toBe("12345");
});

test.each([
  ["caption=Scan+me+now", "Scan me now"],
  ["caption=C%2B%2B", "C++"],
  ["caption=1+1 = 2", "1+1 = 2"],
])("QR.parse reads the caption of %s", (query, caption) => {
  expect(QR.parse(parseQuery(`text=a&${query}`)).caption).toBe(caption);
});

test("QR.canonical is the same for all spellings of a code", () => {
  const canonical = (text: string) => JSON.stringify(QR.canonical(QR.parse(query(text))));
  expect(canonical("text=a&dark=%23000&format=jpg")).toBe(canonical("format=JPEG&dark=black&text=a&filename=x"));
  expect(canonical("text=a")).not.toBe(canonical("text=b"));
});

test("QR.readFrame has the size and format of the code as far as they are valid", () => {
  expect(QR.readFrame(query("size=300&format=svg"))).toEqual({
    format: "svg",
    width: 300,
    height: 300,
    devicePixelRatio: 1,
  });
  for (const text of ["size=-1&format=pdf", "size=abc", ""])
    expect(QR.readFrame(query(text))).toEqual({ format: "png", width: 150, height: 150, devicePixelRatio: 1 });
});
