// The `theme` field of charts, tables, word clouds and charts drawn from a description.

import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import { CHART_OPTIONS } from "../../../src/drawings/chart/options.ts";
import { TABLE } from "../../../src/drawings/table/kind.ts";
import { THEME_NAMES } from "../../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../../src/drawings/theme/theme-table.ts";
import { WORD_CLOUD } from "../../../src/drawings/word-cloud/kind.ts";
import { parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { parseQuery } from "../../../src/options/query.ts";
import { parseNatural } from "../../../src/service/natural/options.ts";

const TITLE = { title: "t" };
const table = (theme: unknown, options?: unknown, data: unknown = TITLE) =>
  TABLE.parse({ type: "json", body: { data, options, theme } });
const cloud = (theme: unknown, fields: Record<string, unknown> = {}) =>
  WORD_CLOUD.parse({ type: "json", body: { text: "a", theme, ...fields } });
const chart = (theme: unknown) => CHART.parse({ type: "json", body: { chart: "{}", theme } });
const described = (theme: unknown) => parseNatural({ type: "json", body: { description: "1, 2", theme } });

/** Returns the error that the call throws. */
function attempt(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error("the call must fail");
}

describe.each([
  ["charts", chart],
  ["tables", table],
  ["word clouds", cloud],
  ["charts drawn from a description", described],
] as const)("the theme of %s", (_, parse) => {
  test("can have any letter case and spaces around it", () => {
    for (const name of THEME_NAMES) expect(parse(` ${name.toUpperCase()} `)).toEqual(parse(name));
    expect(new Set(THEME_NAMES.map((name) => JSON.stringify(parse(name)))).size).toBe(THEME_NAMES.length);
  });

  test("is none if it is missing", () => {
    for (const missing of [undefined, null, ""]) expect(parse(missing)).toEqual(parse(undefined));
  });

  test.each([
    ["drak", "drak"],
    ["__proto__", "__proto__"],
    ["dark\0", "dark\0"],
    ["dark,print", "dark,print"],
    [" ", " "],
    [0.5, "0.5"],
    [{ toString: null }, '{"toString":null}'],
    [["dark"], '["dark"]'],
  ])("rejects %j", (value, shown) => {
    const names = `theme must be one of ${THEME_NAMES.join(", ")}`;
    const shape =
      /^(?:, or the name of one of the account's themes)?, got .*?(?:\. To use an account's theme, send the account's key or a signature)?$/s;
    expect(() => parse(value)).toThrow(Failure);
    expect(() => parse(value)).toThrow(names);
    expect(() => parse(value)).toThrow(`, got ${shown}`);
    const { message } = attempt(() => parse(value));
    expect(message.slice(names.length)).toMatch(shape);
  });

  test("rejects a long value with a short message", () => {
    for (const value of ["x".repeat(100_000), [..."x".repeat(1000)]])
      expect(() => parse(value)).toThrow(expect.objectContaining({ message: expect.stringMatching(/^.{1,400}$/su) }));
  });
});

test("the description is the same everywhere", () => {
  const { description } = CHART_OPTIONS.theme.schema;
  expect(TABLE.fields.schema.shape.theme?.description).toBe(description);
  expect(WORD_CLOUD.fields.schema.shape.theme?.description).toBe(description);
});

describe("a table with a theme", () => {
  test("has its colours, fonts and padding, in a query too", () => {
    for (const name of THEME_NAMES) {
      const { background, text, padding } = THEMES[name];
      const { options, tables } = table(name);
      expect(options).toMatchObject({ backgroundColor: background, color: text, paddingVertical: padding });
      expect(tables[0]?.titleStyle.fillStyle).toBe(text);
      for (const font of [`16px ${options.fontFamily}`, tables[0]?.titleStyle.font ?? ""])
        expect(parseFont(font), font).not.toBeNull();
      expect(TABLE.parse(parseQuery(`data={"title":"t"}&theme=${name}`))).toEqual(table(name));
    }
  });

  test("keeps all options and title styles of the request", () => {
    const options = {
      ...{ cellWidth: 90, cellHeight: 31, offsetLeft: 3, offsetTop: 4, fontFamily: "Roboto", fontSize: 9 },
      ...{ paddingVertical: 0, paddingHorizontal: 1, backgroundColor: "red", color: "blue", zebra: "pink" },
      ...{ borderColor: "lime", headerBackgroundColor: "navy", headerColor: "white", headerFontSize: 8 },
    };
    const titleStyle = { font: "9px Arimo", fillStyle: "red", textAlign: "right", offsetTop: 2 };
    for (const name of THEME_NAMES) {
      const params = table(name, options, { title: "t", titleStyle });
      expect(params.options).toMatchObject(options);
      expect(params.tables[0]?.titleStyle).toEqual(titleStyle);
    }
  });

  test("treats null as missing, and turns stripes off and on", () => {
    expect(table("dark", { color: null, zebra: null })).toEqual(table("dark"));
    expect(table("dark", { zebra: false }).options.zebra).toBeUndefined();
    expect(table("dark", { zebra: true })).toEqual(table("dark"));
    expect(table("dark").options.zebra).toMatch(/^#[12]/);
    expect(table("editorial").options.zebra).toBeUndefined();
    expect(table("editorial", { zebra: true }).options.zebra).toMatch(/^#[ef]/);
  });

  test("reports invalid options, and nothing that the theme sets", () => {
    expect(() => table("dark", { color: "no" })).toThrow(/^options\.color must be a CSS colour/);
    expect(() => table("dark", [])).toThrow("options must be an object, got []");
    expect(() => table("dark", {}, { title: "t", titleStyle: 3 })).toThrow("data.titleStyle must be an object, got 3");
    expect(() => table("dark", {}, [TITLE, { title: "t", titleStyle: { font: {} } }])).toThrow(
      /^data\[1\]\.titleStyle\.font must be a CSS font/,
    );
    const prototypeKeys = JSON.parse('{"__proto__":{"color":"red"},"constructor":{"color":"red"}}') as object;
    expect(table("dark", prototypeKeys)).toEqual(table("dark"));
  });

  test("has a cache key of its own", () => {
    const keys = [undefined, ...THEME_NAMES].map((name) => JSON.stringify(TABLE.canonical(table(name))));
    expect(new Set(keys).size).toBe(keys.length);
    const { options } = table("minimal");
    expect(JSON.stringify(TABLE.canonical(table(undefined, options)))).not.toBe(keys[2]);
  });
});

describe("a word cloud with a theme", () => {
  test("has its colours, background and font", () => {
    for (const name of THEME_NAMES) {
      const { background, colors } = THEMES[name];
      const params = cloud(name);
      expect(params).toMatchObject({ backgroundColor: background, colors });
      expect(parseFont(`16px ${params.fontFamily}`), params.fontFamily).not.toBeNull();
      expect(WORD_CLOUD.parse(parseQuery(`text=a&theme=${name}`))).toEqual(params);
    }
  });

  test("keeps all fields of the request", () => {
    const fields = { backgroundColor: "red", fontFamily: "Roboto", colors: ["lime"], fontWeight: "bold" };
    expect(cloud("paper", fields)).toEqual(cloud(undefined, fields));
    expect(cloud("paper", { loadGoogleFonts: "Lato:300" })).toMatchObject({ fontFamily: "Lato", fontWeight: "300" });
  });

  test("has the cache key of the same fields without a theme", () => {
    const { backgroundColor, fontFamily, colors } = cloud("paper");
    expect(WORD_CLOUD.canonical(cloud("paper"))).toEqual(
      WORD_CLOUD.canonical(cloud(undefined, { backgroundColor, fontFamily, colors })),
    );
  });
});
