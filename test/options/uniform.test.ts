// All options read their values alike, whatever the kind of image.

import { describe, expect, test } from "vitest";
import * as z from "zod";
import { DESCRIPTIONS } from "../../src/drawings/all.ts";
import { CELL_OPTIONS, COLUMN_OPTIONS, STYLE_OPTIONS, TITLE_OPTIONS } from "../../src/drawings/table/options.ts";
import { listReplaced, parseFields, type RequestParams } from "../../src/options/fields.ts";
import { type OptionTable, tableOf } from "../../src/options/option.ts";
import { parseQuery } from "../../src/options/query.ts";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
}

const TABLES: readonly (readonly [string, OptionTable])[] = [
  ...DESCRIPTIONS.map(({ kind }) => [kind.name, kind.fields] as const),
  ["table options", tableOf(STYLE_OPTIONS)],
  ["table columns", tableOf(COLUMN_OPTIONS)],
  ["table titles", tableOf(TITLE_OPTIONS)],
  ["table cells", tableOf(CELL_OPTIONS)],
];

const json = (body: Readonly<Record<string, unknown>>): RequestParams => ({ type: "json", body });

describe.each(TABLES)("%s", (_, table) => {
  const options = Object.entries(table.options).map(([name, { schema, facts }]) => {
    const { anyOf, ...own } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
    const read = (value: unknown) => parseFields(z.object({ [name]: schema }), table, json({ [name]: value }))[name];
    return { name, read, facts, schemas: anyOf ?? [own] };
  });

  test("keywords have any letter case", () => {
    for (const { read, schemas } of options)
      for (const word of schemas.flatMap((schema) => schema.enum ?? []))
        for (const spelling of [word.toUpperCase(), ` ${word.toLowerCase()} `])
          expect(read(spelling)).toEqual(read(word));
  });

  test("numbers and flags in JSON may be text", () => {
    for (const { name, read, facts, schemas } of options)
      for (const { type, minimum } of schemas) {
        const number = typeof facts.example === "number" ? facts.example : minimum;
        if ((type === "number" || type === "integer") && number !== undefined)
          expect(read(String(number)), name).toBe(number);
        if (type === "boolean") expect(read("Yes"), name).toEqual(read(true));
      }
  });

  test("a size or a format has a short name, which takes precedence", () => {
    for (const [name, names] of Object.entries(table.names))
      if (["width", "height", "format"].includes(name) && names.length > 1) expect(names[0]).toBe(name.charAt(0));
  });

  test("the same mistake has the same message", () => {
    for (const { name, read, schemas } of options) {
      const message = (value: unknown) => {
        try {
          return String(read(value));
        } catch (error) {
          return (error as Error).message;
        }
      };
      const [{ type, enum: words } = {}] = schemas;
      if (schemas.length > 1 || table.options[name]?.type.jsonFallback !== undefined) continue;
      if (words !== undefined)
        expect(message({}), name).toMatch(`must be ${words.length > 1 ? "one of " : ""}${words.join(", ")}`);
      if (type === "boolean") expect(message([]), name).toMatch("must be true or false");
      if (/colou?r/i.test(name) && type === "string" && !name.startsWith("ch") && name !== "backgroundColor")
        expect(message("nocolour"), name).toMatch("must be a CSS colour such as navy, #4e79a7 or 4e79a7, got nocolour");
    }
  });

  test("a missing option is reported in the words of QuickChart", () => {
    for (const [name, { required }] of Object.entries(table.options))
      if (typeof required === "string") expect(required, name).not.toMatch(/required|missing/);
  });
});

test("numbers of QuickChart may have a unit in a query, and other numbers must be exact", () => {
  const read = (index: number, query: string) => {
    const { kind } = DESCRIPTIONS[index] as (typeof DESCRIPTIONS)[number];
    return { params: kind.parse(parseQuery(query)), warnings: listReplaced(kind.fields, parseQuery(query)) };
  };
  const indexOf = (name: string) => DESCRIPTIONS.findIndex(({ kind }) => kind.name === name);
  expect(read(indexOf("wordcloud"), "text=a&fontScale=20px&maxNumWords=5.9")).toMatchObject({
    params: { fontScale: 20, maxNumWords: 5 },
    warnings: ["fontScale must be a number, got 20px: 20 is used", expect.stringMatching(/^maxNumWords .* 5 is used$/)],
  });
  expect(read(indexOf("card"), "card={}&w=400px").params).toMatchObject({ width: 400 });
  expect(() => read(indexOf("wordcloud"), "text=a&seed=2x")).toThrow("seed must be a whole number");
});
