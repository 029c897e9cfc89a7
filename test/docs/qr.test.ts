import { expect, test } from "vitest";
import page from "../../docs/qr.md?raw";
import { formatColor } from "../../src/engine/color.ts";
import { qrSchema } from "../../src/service/params/qr.ts";

const { shape } = qrSchema;
type Field = keyof typeof shape;

/** The rows of the page's parameter table: field, default, description. */
const rows = [...page.matchAll(/^\| \*\*(\w+)\*\* +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, field, initial, description]) => ({ field: field as Field, initial, description }),
);

test("docs/qr.md lists every parameter of /qr", () => {
  expect(rows.map(({ field }) => field)).toEqual(Object.keys(shape));
});

test.each(rows)("docs/qr.md has the description and default of $field", ({ field, initial, description }) => {
  expect(description).toBe(shape[field].description);
  const { success, data } = shape[field].safeParse(undefined);
  const value = typeof data === "object" ? formatColor(data).slice(1) : data;
  expect(initial).toBe(success ? (value === undefined ? "none" : `\`${value}\``) : "required");
});
