// Finds the place in the table that an error refers to.

import { focusField } from "../../form/field-findings.ts";
import type { FindingPlace } from "../finding.ts";
import { COLUMN_FIELDS } from "./column-fields.ts";
import { cell, table } from "./table-store.ts";

export function placeOfCell(row: number, column: number): FindingPlace {
  const goTo = () => {
    cell.value = { row, column };
    document.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)?.focus();
  };
  const { title = "" } = table.peek().columns[column] ?? {};
  return { name: `Row ${row + 1}, ${title || `column ${column + 1}`}`, goTo };
}

export function placeOfColumnField(column: number, field: string): FindingPlace | undefined {
  if (!Object.hasOwn(COLUMN_FIELDS, field)) return undefined;
  const goTo = () => {
    cell.value = { ...cell.value, column };
    focusField(`table-column-${field}`);
  };
  return {
    name: `Column ${column + 1}, ${COLUMN_FIELDS[field as keyof typeof COLUMN_FIELDS].label.toLowerCase()}`,
    goTo,
  };
}
