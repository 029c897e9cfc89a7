// Every type of value against hostile values, and what a definition may say.

import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure.ts";
import { type FieldTable, listReplaced, parseFields } from "../../src/options/fields.ts";
import { option, tableOf } from "../../src/options/option.ts";
import { parseQuery } from "../../src/options/query.ts";
import * as values from "../../src/options/value.ts";

const TYPES: Readonly<Record<string, values.ValueType>> = {
  text: values.text(10),
  caption: values.caption(10),
  whole: values.whole(1, 9),
  side: values.side(),
  decimal: values.decimal(0, 1),
  pixelRatio: values.pixelRatio(),
  flag: values.flag(),
  keyword: values.keyword(["one", "two"]),
  imageFormat: values.imageFormat(),
};

const HOSTILE: readonly unknown[] = [
  { toString: 1 },
  { toString: null, valueOf: null },
  { __proto__: null },
  [],
  [[["one"]]],
  Number.POSITIVE_INFINITY,
  -0,
  1e-320,
  "\ud800",
  "9".repeat(400),
  "1e999",
  " ",
  "constructor",
  "__proto__",
  Symbol.iterator,
  10n,
  () => 1,
];

test.each(Object.entries(TYPES))("%s accepts or names every hostile value", (_, type) => {
  const table = tableOf({ field: option(type, { about: "A field" }) });
  for (const value of HOSTILE)
    try {
      const parsed = parseFields(table.schema, table, { type: "json", body: { field: value } });
      expect(["string", "number", "boolean", "undefined"]).toContain(typeof parsed.field);
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
      expect((error as Failure).message).toMatch(/^field must /);
    }
});

test("numbers in queries may have a unit, and keywords any case", () => {
  const table = tableOf({
    size: option(values.whole(1, 900), { about: "A size", default: 7, names: ["size", "s"] }),
    mode: option(values.keyword(["one", "two"]), { about: "A mode", required: true }),
    bare: option(values.flag(), { about: "A flag", default: false }),
  });
  const parse = (query: string) => parseFields(table.schema, table as FieldTable<string>, parseQuery(query));
  expect(parse("s=500px&mode=%20TWO&bare")).toEqual({ size: 500, mode: "two", bare: true });
  expect(parse("size=wide&mode=one")).toEqual({ size: 7, mode: "one", bare: false });
  expect(listReplaced(table, parseQuery("s=500px"))).toEqual(["s must be a whole number, got 500px: 500 is used"]);
  expect(() => parse("size=901&mode=one")).toThrow("size must be a whole number from 1 to 900, got 901");
  expect(() => parse("size=1")).toThrow("mode must be one of one, two, got undefined");
  expect(() => parse("mode=three")).toThrow("mode must be one of one, two, got three");
});
