// Names and symbols of the column types in the header of the data table: `123`, `%`, `$`, `Abc`, `Date`.

import type { ColumnType } from "./column-type.ts";

export function nameOfType(type: ColumnType): string {
  if (type.kind !== "number") return type.kind === "date" ? "Date" : "Text";
  if (type.style === "plain") return "Number";
  return type.style === "percent" ? "Percent" : `Currency (${type.style})`;
}

export function symbolOfType(type: ColumnType): string {
  if (type.kind !== "number") return type.kind === "date" ? "Date" : "Abc";
  if (type.style === "plain") return "123";
  if (type.style === "percent") return "%";
  const part = new Intl.NumberFormat("en", { style: "currency", currency: type.style, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type: name }) => name === "currency");
  return part?.value ?? type.style;
}
