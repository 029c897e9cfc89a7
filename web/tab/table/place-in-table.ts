// Fields of a column, and the places in the table that errors refer to.

import type { columnSchema } from "../../../src/service/params/table.ts";
import { focusField } from "../../form/field-findings.ts";
import type { FindingPlace } from "../finding.ts";
import { COLUMN_ALIGNS, COLUMN_TYPES, type TableColumn } from "./table-model.ts";
import { cell, table } from "./table-store.ts";

type Input = (typeof columnSchema)["_zod"]["input"];
/** Column fields of the endpoint, plus the divider before a column, which is a separate array item in the endpoint's schema. */
export type ColumnField = Exclude<keyof Input, "dataIndex"> | "key" | "line";

export interface ColumnSpec {
  readonly label: string;
  readonly control: "text" | "number" | "flag" | "choice";
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly placeholder?: string;
}

export const FIELDS = {
  title: { label: "Header", control: "text" },
  type: { label: "Show as", control: "choice", choices: Object.entries(COLUMN_TYPES) },
  lineColor: { label: "Line colour", control: "text", placeholder: "from theme" },
  align: {
    label: "Alignment",
    control: "choice",
    choices: COLUMN_ALIGNS.map((align) => [align, { left: "Left", center: "Centre", right: "Right" }[align]] as const),
  },
  width: { label: "Width (px)", control: "number", placeholder: "default" },
  format: {
    label: "Number format",
    control: "choice",
    choices: [
      ["", "As entered"],
      ["whole", "1,235"],
      ["two", "1,234.50"],
      ["percent", "12.5%"],
      ["dollar", "$1,234.50"],
      ["euro", "€1,234.50"],
    ],
  },
  prefix: { label: "Prefix", control: "text" },
  suffix: { label: "Suffix", control: "text" },
  maxLines: { label: "Max lines", control: "number", placeholder: "1" },
  key: { label: "Data key", control: "text" },
  line: { label: "Divider before column", control: "flag" },
} as const satisfies Record<ColumnField & keyof TableColumn, ColumnSpec> & Record<ColumnField, ColumnSpec>;

/** Returns the place of a cell. */
export function placeOfCell(row: number, column: number): FindingPlace {
  const goTo = () => {
    cell.value = { row, column };
    document.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)?.focus();
  };
  const { title = "" } = table.peek().columns[column] ?? {};
  return { name: `Row ${row + 1}, ${title || `column ${column + 1}`}`, goTo };
}

/** Returns the place of a column's field. */
export function placeOfColumnField(column: number, field: string): FindingPlace | undefined {
  if (!Object.hasOwn(FIELDS, field)) return undefined;
  const goTo = () => {
    cell.value = { ...cell.value, column };
    focusField(`table-column-${field}`);
  };
  return { name: `Column ${column + 1}, ${FIELDS[field as keyof typeof FIELDS].label.toLowerCase()}`, goTo };
}
