// Sign for a column's type in the header of the data table: `123`, `%`, `$`, `Abc` or a calendar.

import type { ColumnType } from "./column-type.ts";

/** Returns a type's name. */
export function nameOfType(type: ColumnType): string {
  if (type.kind !== "number") return type.kind === "date" ? "Date" : "Text";
  if (type.style === "plain") return "Number";
  return type.style === "percent" ? "Percent" : `Currency (${type.style})`;
}

export function TypeSign({ type }: { readonly type: ColumnType }) {
  const name = nameOfType(type);
  return (
    <span class="type-sign" role="img" aria-label={name} title={name}>
      {signOf(type)}
    </span>
  );
}

function signOf(type: ColumnType): string {
  if (type.kind !== "number") return type.kind === "date" ? "31" : "Abc";
  if (type.style === "plain") return "123";
  if (type.style === "percent") return "%";
  const part = new Intl.NumberFormat("en", { style: "currency", currency: type.style, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type: name }) => name === "currency");
  return part?.value ?? type.style;
}
