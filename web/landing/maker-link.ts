// The fields of a card → what the tab of the chart maker for such pictures holds in its place: the same picture, to go on from.

import type { Json } from "../output/picture-request.ts";
import type { TableModel } from "../tab/table/table-model.ts";

/** What a form of the chart maker keeps: text, as people type it, and flags. */
export type SavedForm = Readonly<Record<string, string | boolean>>;

/** A code. */
export function saveQr(fields: Readonly<Record<string, Json | undefined>>): SavedForm {
  const text = String(fields.text ?? "");
  // Where a text is a link as it stands, the form for links says the same.
  const isLink = /^https?:\/\/\S+$/.test(text);
  return { kind: isLink ? "link" : "text", [isLink ? "link" : "text"]: text, ...saveFields(fields, ["text"]) };
}

/** A barcode. */
export function saveBarcode({ includeText, ...fields }: Readonly<Record<string, Json | undefined>>): SavedForm {
  return { ...saveFields(fields), includetext: includeText === true };
}

/** What the maker's tables look like where nothing is said, and those of the page do not. */
const PLAIN_TABLE: SavedForm = {
  title: "",
  zebra: "",
  headerBackgroundColor: "",
  headerColor: "",
  paddingHorizontal: "",
  paddingVertical: "",
  devicePixelRatio: "",
};

/** A table. @param rows its rows of text; the first are the headings */
export function saveTable(
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
  const given = Object.entries(fields).filter(([name, value]) => value !== undefined && !without.includes(name));
  return Object.fromEntries(given.map(([name, value]) => [name, typeof value === "boolean" ? value : String(value)]));
}
