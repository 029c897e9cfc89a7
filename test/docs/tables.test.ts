import { describe, expect, test } from "vitest";
import page from "../../docs/tables.md?raw";
import { TABLE } from "../../src/drawings/table/kind.ts";
import { COLUMN_OPTIONS, STYLE_OPTIONS } from "../../src/drawings/table/options.ts";

/** The names in the first column of the page's tables, with defaults and descriptions. */
const rows = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\| (`[^|]*`)? *\| (.+?) +\|$/gm)].flatMap(
  ([, names = "", initial, description = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ name, initial: initial?.slice(1, -1), description })),
);

describe("docs/tables.md", () => {
  test("documents every option", () => {
    const { options } = TABLE.parse({ type: "json", body: { data: { title: "t" } } });
    for (const [name, { facts }] of Object.entries(STYLE_OPTIONS)) {
      const value = Object.entries(options).find(([key]) => key === name)?.[1];
      expect(rows).toContainEqual({
        name,
        initial: value === undefined ? undefined : String(value),
        description: facts.about,
      });
    }
  });

  test("documents every field of a column", () => {
    const names = rows.map(({ name }) => name);
    for (const name of Object.keys(COLUMN_OPTIONS)) if (name !== "dataIndex") expect(names).toContain(name);
  });

  test("documents nothing else", () => {
    const known = [...Object.keys(STYLE_OPTIONS), ...Object.keys(COLUMN_OPTIONS)];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
