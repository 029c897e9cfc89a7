// The "Table" tab's form. Loaded when the tab is first shown.

import { splitRows } from "../../chart/data/paste.ts";
import { PasteBox } from "../../chart/data/paste-box.tsx";
import type { FieldSpecs } from "../../form/field-spec.ts";
import { Form, FormGroup } from "../../form/form.tsx";
import { brands, isBrand } from "../brands.ts";
import { ColumnForm } from "./column-form.tsx";
import { placeOfCell } from "./place-in-table.ts";
import { TABLE_GROUPS, TABLE_OPTIONS } from "./table-fields.ts";
import { TableGrid } from "./table-grid.tsx";
import { insertColumn, insertRow, removeColumn, removeRow, toTableModel } from "./table-model.ts";
import { cell, countRows, editTable, replaceTable, status, TABLE_STATE, table } from "./table-store.ts";

async function pasteWhole(text: string): Promise<void> {
  const rows = await splitRows(text);
  if (rows.length === 0) return;
  const message = `Pasted ${countRows(Math.max(0, rows.length - 1))}. You can undo this.`;
  replaceTable(toTableModel(table.peek(), rows), message);
}

/** Returns the fields, with the brands of the account that is signed in, and the chosen one. Reads a signal. */
function withBrands(chosen: string): FieldSpecs {
  const names = new Set([...(brands.value ?? []), ...(isBrand(chosen, "/v1/table") ? [chosen] : [])]);
  const choices = [...TABLE_OPTIONS.theme.choices, ...Array.from(names, (name) => [name, name] as const)];
  return { ...TABLE_OPTIONS, theme: { ...TABLE_OPTIONS.theme, choices } };
}

/** The whole form. */
export function TableView() {
  const specs = withBrands(String(TABLE_STATE.values.theme));
  const group = (id: keyof typeof TABLE_GROUPS) => (
    <FormGroup state={TABLE_STATE} form="table" specs={specs} group={TABLE_GROUPS[id]} />
  );
  return (
    <>
      <PastePanel />
      <Form state={TABLE_STATE}>
        <fieldset class="card bare-card stack">
          <legend>Table</legend>
          <div class="field">
            <label class="legend" for="table-title">
              Title
            </label>
            <input
              id="table-title"
              class="input"
              value={String(TABLE_STATE.values.title)}
              autocomplete="off"
              onInput={({ currentTarget }) => TABLE_STATE.set("title", currentTarget.value)}
            />
          </div>
          <TableGrid />
          <Tools />
          <p class="note" role="status">
            {status}
          </p>
        </fieldset>
        <ColumnForm />
        {group("look")}
        {group("header")}
        {group("space")}
      </Form>
    </>
  );
}

/** Rendered outside the tab's form, because its dialog contains a form, and forms can't be nested. */
function PastePanel() {
  return (
    <div class="row paste-panel">
      <PasteBox onPaste={pasteWhole} />
      <span class="note">Or paste spreadsheet cells into the table.</span>
    </div>
  );
}

/** Appends a column, and moves the focus to its heading. */
function addColumn(): void {
  const { length } = table.peek().columns;
  editTable((model) => insertColumn(model, length - 1));
  if (table.peek().columns.length > length) requestAnimationFrame(() => placeOfCell(-1, length).goTo());
}

function Tools() {
  const { row, column } = cell.value;
  const { columns, rows } = table.value;
  const at = Math.min(column, columns.length - 1);
  const name = columns[at]?.title || `column ${at + 1}`;
  return (
    <div class="row tools">
      <button type="button" class="button" onClick={() => editTable((model) => insertRow(model, row))}>
        Add row
      </button>
      <button type="button" class="button" onClick={() => editTable((model) => insertRow(model, row, true))}>
        Add divider
      </button>
      <button type="button" class="button" onClick={addColumn}>
        Add column
      </button>
      <button
        type="button"
        class="button quiet"
        disabled={row < 0 || row >= rows.length}
        onClick={() => editTable((model) => removeRow(model, row))}
      >
        Remove row {row >= 0 && row < rows.length ? row + 1 : ""}
      </button>
      <button
        type="button"
        class="button quiet"
        disabled={columns.length < 2}
        onClick={() => editTable((model) => removeColumn(model, at))}
      >
        Remove {name}
      </button>
    </div>
  );
}
