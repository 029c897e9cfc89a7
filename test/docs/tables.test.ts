import { describe, expect, test } from "vitest";
import page from "../../docs/tables.md?raw";
import { columnSchema, parseTable } from "../../src/service/params/table.ts";
import { tableOptionsSchema } from "../../src/service/params/table-option.ts";

/** The names in the first column of the page's tables, with defaults and descriptions. */
const rows = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\| (`[^|]*`)? *\| (.+?) +\|$/gm)].flatMap(
  ([, names = "", initial, description = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ name, initial: initial?.slice(1, -1), description })),
);

describe("docs/tables.md", () => {
  test("documents every option", () => {
    const { options } = parseTable({ type: "json", body: { data: { title: "t" } } });
    for (const [name, schema] of Object.entries(tableOptionsSchema.shape)) {
      const value = Object.entries(options).find(([key]) => key === name)?.[1];
      expect(rows).toContainEqual({
        name,
        initial: value === undefined ? undefined : String(value),
        description: schema.description,
      });
    }
  });

  test("documents every field of a column", () => {
    const names = rows.map(({ name }) => name);
    for (const name of Object.keys(columnSchema.shape)) if (name !== "dataIndex") expect(names).toContain(name);
  });

  test("documents nothing else", () => {
    const known = [...Object.keys(tableOptionsSchema.shape), ...Object.keys(columnSchema.shape)];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
