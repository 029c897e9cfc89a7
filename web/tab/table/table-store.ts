// What the tab of tables holds: its fields, and the table itself as text among them, so that one way back and forth goes through all.

import { computed, signal } from "@preact/signals";
import { FormState } from "../../form/form-state.ts";
import { TABLE_DEFAULTS } from "./table-fields.ts";
import { EXAMPLE, parseTableModel, type TableModel } from "./table-model.ts";

/** The title of the example. */
const TITLE = "Sales by region";

export const TABLE_STATE = new FormState({
  ...TABLE_DEFAULTS,
  title: TITLE,
  grid: JSON.stringify(EXAMPLE),
});

/** The table as it is. */
export const table = computed(() => parseTableModel(String(TABLE_STATE.values.grid)) ?? EXAMPLE);

/** The cell at hand; row -1 is the header. */
export const cell = signal({ row: 0, column: 0 });

/** What was done last, for those who do not see it. */
export const said = signal("");

/** Changes the table. */
export function edit(change: (model: TableModel) => TableModel, told = ""): void {
  TABLE_STATE.assign({ grid: JSON.stringify(change(table.peek())) });
  said.value = told;
}

/** Puts another table in the place of the one that is there. The title of the example does not fit any other. */
export function replaceTable(model: TableModel, told: string): void {
  const { title } = TABLE_STATE.values;
  TABLE_STATE.assign({ grid: JSON.stringify(model), title: title === TITLE ? "" : (title ?? "") });
  cell.value = { row: 0, column: 0 };
  said.value = told;
}

/** Changes it as somebody types: letters that follow each other are one step back. */
export function editText(change: (model: TableModel) => TableModel): void {
  TABLE_STATE.set("grid", JSON.stringify(change(table.peek())));
  said.value = "";
}
