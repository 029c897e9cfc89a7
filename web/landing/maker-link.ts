// Converts a landing page card's fields to the state of the matching chart maker tab.

import type { Json } from "../output/image-request.ts";
import type { TableModel } from "../tab/table/table-model.ts";

/** Saved form values of the chart maker. */
export type SavedForm = Readonly<Record<string, string | boolean>>;

/** Returns the QR code tab's state. */
export function toQrForm(fields: Readonly<Record<string, Json | undefined>>): SavedForm {
  const text = String(fields.text ?? "");
  // The link form encodes an absolute URL unchanged.
  const isLink = /^https?:\/\/\S+$/.test(text);
  return { kind: isLink ? "link" : "text", [isLink ? "link" : "text"]: text, ...saveFields(fields, ["text"]) };
}

/** Returns the barcode tab's state. */
export function toBarcodeForm({ includeText, ...fields }: Readonly<Record<string, Json | undefined>>): SavedForm {
  return { ...saveFields(fields), includetext: includeText === true };
}

/** Resets the style that the chart maker gives to new tables. */
const PLAIN_TABLE: SavedForm = {
  title: "",
  zebra: "",
  headerBackgroundColor: "",
  headerColor: "",
  paddingHorizontal: "",
  paddingVertical: "",
  devicePixelRatio: "",
};

/**
 * Returns the table tab's state.
 *
 * @param rows cell text by row; the first row contains the headings
 */
export function toTableForm(
  {
    columns,
  }: { readonly columns: readonly { readonly title: string; readonly dataIndex: string; readonly align?: string }[] },
  rows: readonly (readonly string[])[],
  options: Readonly<Record<string, Json | undefined>>,
): SavedForm {
  const grid = {
    columns: columns.map(({ title, dataIndex, align = "left" }) => ({ title, key: dataIndex, align })),
    rows: rows.slice(1).map((row) => columns.map((_, at) => row[at] ?? "")),
  } satisfies { columns: Partial<TableModel["columns"][number]>[]; rows: TableModel["rows"] };
  return { ...PLAIN_TABLE, ...saveFields(options), grid: JSON.stringify(grid) };
}

function saveFields(fields: Readonly<Record<string, Json | undefined>>, without: readonly string[] = []): SavedForm {
  const entries = Object.entries(fields).filter(([name, value]) => value !== undefined && !without.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "boolean" ? value : String(value)]));
}
