// State of the table tab: form values, with the table itself as JSON text, so that one undo history covers both.

import { computed, signal } from "@preact/signals";
import { FormState } from "../../form/form-state.ts";
import { TABLE_DEFAULTS } from "./table-fields.ts";
import { EXAMPLE_TABLE, parseTableModel, type TableModel } from "./table-model.ts";

/** Title of the example table. */
const TITLE = "Sales by region";

export const TABLE_STATE = new FormState({
  ...TABLE_DEFAULTS,
  title: TITLE,
  grid: JSON.stringify(EXAMPLE_TABLE),
});

export const table = computed(() => parseTableModel(String(TABLE_STATE.values.grid)) ?? EXAMPLE_TABLE);

/** Current cell; row -1 is the header. */
export const cell = signal({ row: 0, column: 0 });

/** Result of the last action, announced to screen readers. */
export const status = signal("");

/** Changes the table as one undo step. */
export function editTable(change: (model: TableModel) => TableModel, message = ""): void {
  TABLE_STATE.assign({ grid: JSON.stringify(change(table.peek())) });
  status.value = message;
}

/** Replaces the table, and removes the example's title, which doesn't fit other data. */
export function replaceTable(model: TableModel, message: string): void {
  const { title } = TABLE_STATE.values;
  TABLE_STATE.assign({ grid: JSON.stringify(model), title: title === TITLE ? "" : (title ?? "") });
  cell.value = { row: 0, column: 0 };
  status.value = message;
}

/** Returns a number of rows as text: `1 row`, `2 rows`. */
export function countRows(count: number): string {
  return `${count} ${count === 1 ? "row" : "rows"}`;
}

/** Changes the table while the user is typing; consecutive keystrokes form one undo step. */
export function editTableWhileTyping(change: (model: TableModel) => TableModel): void {
  TABLE_STATE.set("grid", JSON.stringify(change(table.peek())));
  status.value = "";
}
