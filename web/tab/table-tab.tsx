// "Table" tab.

import { splitRows } from "../chart/data/paste.ts";
import { PasteBox } from "../chart/data/paste-box.tsx";
import { Checker, fetchWarnings } from "../form/checker.ts";
import { explainField, placeOfField } from "../form/field-findings.ts";
import { toRequestFields } from "../form/field-spec.ts";
import { Form, FormGroup } from "../form/form.tsx";
import { type FieldMessages, groupMessages } from "../form/form-state.ts";
import type { Finding } from "./finding.ts";
import type { ApiRequest, RenderResult, Tab } from "./tab.ts";
import { ColumnForm, placeOfCell, placeOfColumnField } from "./table/column-form.tsx";
import { TABLE_GROUPS, TABLE_OPTIONS } from "./table/table-fields.ts";
import { TableGrid } from "./table/table-grid.tsx";
import {
  findCell,
  findColumn,
  formatTableData,
  insertColumn,
  insertRow,
  removeColumn,
  removeRow,
  toTableModel,
} from "./table/table-model.ts";
import { cell, countRows, editTable, replaceTable, status, TABLE_STATE, table } from "./table/table-store.ts";

const NAMES = Object.keys(TABLE_OPTIONS);

const checker = new Checker(
  (request, abort) => fetchWarnings("/api/validate-table", request, abort),
  (warnings) => {
    TABLE_STATE.warnings.value = groupByField(warnings ?? []);
  },
);

/** Groups messages by form field. Messages start with `options.cellWidth` or `data.columns[2].width`, for example. */
function groupByField(sentences: readonly string[]): FieldMessages {
  const grouped: Record<string, readonly string[]> = {};
  for (const sentence of sentences) {
    const place = findColumn(table.peek().columns, sentence);
    const plain = groupMessages([sentence.replace(/^options\./, "")], NAMES);
    const [name = ""] = place === undefined ? Object.keys(plain) : [`${place.column}.${place.field}`];
    grouped[name] = [...(grouped[name] ?? []), sentence];
  }
  return grouped;
}

function request(): ApiRequest | undefined {
  const model = table.value;
  if (model.columns.length === 0) return undefined;
  const data = formatTableData(model, String(TABLE_STATE.values.title ?? "").trim());
  const { theme, format, devicePixelRatio, ...fields } = toRequestFields(TABLE_OPTIONS, TABLE_STATE.values);
  // The theme replaces the style that the page gives to new tables.
  const entries = Object.entries(fields).filter(([name]) => theme === undefined || TABLE_STATE.isChanged(name));
  const options = Object.fromEntries(entries);
  const body = {
    data,
    ...(theme !== undefined && { theme }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(format !== undefined && { format }),
    ...(devicePixelRatio !== undefined && { devicePixelRatio }),
  };
  return { path: "/v1/table", body };
}

function explain(errors: readonly string[]): readonly Finding[] {
  return errors.map((error) => {
    const found = findCell(table.peek().columns, error);
    if (found !== undefined) return explainField(error, placeOfCell(found.row, found.column));
    const [name = ""] = Object.keys(groupByField([error]));
    const [column, field] = name.split(".");
    const place =
      field === undefined ? placeOfField("table", TABLE_OPTIONS, name) : placeOfColumnField(Number(column), field);
    return explainField(error, place);
  });
}

function onOutcome({ request: renderedRequest, errors }: RenderResult): void {
  TABLE_STATE.errors.value = groupByField(errors);
  checker.schedule(errors.length > 0 ? undefined : renderedRequest);
}

async function pasteWhole(text: string): Promise<void> {
  const rows = await splitRows(text);
  if (rows.length === 0) return;
  const message = `Pasted ${countRows(Math.max(0, rows.length - 1))}. You can undo this.`;
  replaceTable(toTableModel(table.peek(), rows), message);
}

function View() {
  const group = (id: keyof typeof TABLE_GROUPS) => (
    <FormGroup state={TABLE_STATE} form="table" specs={TABLE_OPTIONS} group={TABLE_GROUPS[id]} />
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
      <button type="button" class="button" onClick={() => editTable((model) => insertColumn(model, at))}>
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

function describe(): string {
  const { columns, rows } = table.value;
  const title = String(TABLE_STATE.values.title ?? "").trim();
  const heads = columns.map((column) => column.title).filter((text) => text !== "");
  return `Table${title && `: ${title}`}. ${rows.length} rows${heads.length > 0 ? `; columns ${heads.join(", ")}` : ""}`;
}

export const TABLE_TAB: Tab = {
  id: "table",
  label: "Table",
  View,
  request,
  describe,
  save: () => TABLE_STATE.save(),
  load: (saved) => TABLE_STATE.load(saved),
  explain,
  onOutcome,
};
