import { expect, test } from "vitest";
import page from "../../docs/qr.md?raw";
import { QR_OPTIONS } from "../../src/drawings/qr/options.ts";
import { formatColor } from "../../src/engine/color.ts";

type Field = keyof typeof QR_OPTIONS;

/** The rows of the page's parameter table: field, default, description. */
const rows = [...page.matchAll(/^\| \*\*(\w+)\*\* +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, field, initial, description]) => ({ field: field as Field, initial, description }),
);

test("docs/qr.md lists every parameter of /qr", () => {
  expect(rows.map(({ field }) => field)).toEqual(Object.keys(QR_OPTIONS));
});

test.each(rows)("docs/qr.md has the description and default of $field", ({ field, initial, description }) => {
  expect(description).toBe(QR_OPTIONS[field].facts.about);
  const { success, data } = QR_OPTIONS[field].schema.safeParse(undefined);
  const value = typeof data === "object" ? formatColor(data).slice(1) : data;
  expect(initial).toBe(success ? (value === undefined ? "none" : `\`${value}\``) : "required");
});
