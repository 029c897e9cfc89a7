// Checks that docs/google-charts.md lists every parameter and type.

import { expect, test } from "vitest";
import page from "../../docs/google-charts.md?raw";
import { GOOGLE_CHART_TYPES } from "../../src/drawings/google-chart/google-chart-params.ts";
import { GOOGLE_CHART } from "../../src/drawings/google-chart/kind.ts";

const { shape } = GOOGLE_CHART.fields.schema;
/** Unescapes a table cell, in which each `|` has a backslash. */
const readCell = (cell = "") => cell.replaceAll("\\|", "|");
const rows = [...page.matchAll(/^\| \*\*(\w+)\*\* +\| `(.*?)` +\| (.+?) +\|$/gm)].map(
  ([, field = "", example, description]) => ({
    field,
    example: readCell(example),
    description: readCell(description),
  }),
);

test("docs/google-charts.md lists every parameter, and chfd as unsupported", () => {
  expect(rows.map(({ field }) => field)).toEqual(Object.keys(shape).filter((name) => name !== "chfd"));
  expect(page).toContain("| `chfd`: computed data");
});

test.each(rows)("docs/google-charts.md describes $field with a valid example", ({ field, example, description }) => {
  expect(description).toBe(shape[field]?.description);
  expect(shape[field]?.safeParse(example).success).toBe(true);
});

test("docs/google-charts.md lists every type", () => {
  const types = page.slice(page.indexOf("## Types"), page.indexOf("## Axes"));
  for (const type of GOOGLE_CHART_TYPES) expect(types).toContain(`\`${type}\``);
});
