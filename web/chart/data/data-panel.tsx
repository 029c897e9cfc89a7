// "Data" panel: the chart's data as an editable table, or a note if the data is computed. Pasting a table replaces the data;
// pasting plain cells fills the grid from the current cell.

import { computed, signal } from "@preact/signals";
import { addAxisTitles, removeAutoTitles } from "../auto-titles.ts";
import { CHART } from "../current-chart.ts";
import { readTitle } from "../titles.ts";
import { type ChartTable, readTable } from "./chart-table.ts";
import { findInvalidCells, type InvalidCell, readTypes } from "./column-type.ts";
import { CELL_NOTE_ID, type CellPosition, cellToFocus, DataGrid } from "./data-grid.tsx";
import { addTimeAxis, removeTimeAxis } from "./date-axis.ts";
import { setStyles } from "./number-style.ts";
import { detectHeadings, type PastedTable, readCells, readPastedTable, splitRows } from "./paste.ts";
import { PasteBox } from "./paste-box.tsx";
import { addRow, addSeries, fillCells, removeRow, removeSeries, replaceTable } from "./table-edit.ts";

const reading = computed(() => {
  const text = CHART.text.value;
  const result = readTable(text);
  if (!("table" in result)) return result;
  const { table } = result;
  const types = readTypes(text, table);
  return { table, types, invalid: findInvalidCells(table, types) };
});
/** Current cell. Column -1 holds the labels, and row -1 the series names. */
const cell = signal({ row: 0, column: 0 });
/** Whether the user has focused a cell yet. The Remove buttons are disabled until then. */
const isChosen = signal(false);
const status = signal("");

/**
 * Inserts pasted text.
 *
 * @param isWhole whether the text replaces the whole table
 */
export async function paste(text: string, isWhole: boolean): Promise<void> {
  const rows = await splitRows(text);
  if (rows.length === 0) return;
  const names = detectHeadings(rows);
  const hasPoints = "table" in reading.value && reading.value.table.columns.some(({ field }) => field !== undefined);
  if (isWhole || (!hasPoints && (names.head || (names.labels && (rows[0]?.length ?? 0) > 1))))
    return takeTable(readPastedTable(rows));
  const { row, column } = cell.value;
  const types = "types" in reading.value ? reading.value.types.columns : [];
  const styles = rows[0]?.map((_, index) => {
    const type = types[column + index];
    return type?.kind === "number" ? type.style : undefined;
  });
  CHART.edit((chart) => fillCells(chart, column, Math.max(0, row), readCells(rows, styles)));
  status.value = `Pasted ${countOf(rows.length, "row")}. You can undo this.`;
}

function takeTable(table: PastedTable): void {
  const { series, leftOut, labels } = table;
  const rows = series[0]?.values.length ?? labels?.length ?? 0;
  if (series.length === 0) {
    status.value = "The pasted text contains no numbers.";
    return;
  }
  const { version } = CHART.settings.peek();
  CHART.edit((chart) => {
    const cleared = removeAutoTitles(chart.trim() === "" ? "{ type: 'bar' }" : chart, version);
    const filled = replaceTable(cleared, table);
    const dated =
      table.dates?.orders.length === 1 ? addTimeAxis(filled, version, labels ?? []) : removeTimeAxis(filled, version);
    const styled = setStyles(
      dated,
      version,
      series.map(({ style }) => style),
    );
    return addAxisTitles(styled, version, { corner: table.corner, series: series.map(({ name }) => name) });
  });
  const title = readTitle(CHART.text.peek(), "chart", version);
  const skippedNote = leftOut.length > 0 ? ` Skipped columns without numbers: ${leftOut.join(", ")}.` : "";
  const titleNote = title ? ` The chart title is still “${title}”.` : "";
  status.value = `Pasted ${countOf(rows, "row")} and ${countOf(series.length, "series", "series")}.${skippedNote}${titleNote} You can undo this.`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function DataPanel() {
  const current = reading.value;
  return (
    <section class="card stack" aria-labelledby="data-title">
      <div class="panel-head">
        <h2 id="data-title">Data</h2>
        <PasteBox onPaste={(text) => paste(text, true)} />
      </div>
      {"table" in current ? (
        <>
          <DataGrid
            table={current.table}
            types={current.types}
            invalid={current.invalid}
            cell={cell}
            onChoose={() => {
              isChosen.value = true;
            }}
            onPaste={(text) => paste(text, false)}
          />
          <InvalidNote table={current.table} invalid={current.invalid} />
          <Tools table={current.table} />
          <p class="note">You can paste spreadsheet cells into the table: select a cell and press Ctrl+V (⌘V).</p>
        </>
      ) : (
        <p class="note">{current.reason}</p>
      )}
      <p class="note" role="status" hidden={status.value === ""}>
        {status}
      </p>
    </section>
  );
}

/** Says why the current cell is invalid, or how many cells are, and leads to the next one. */
function InvalidNote({ table, invalid }: { readonly table: ChartTable; readonly invalid: readonly InvalidCell[] }) {
  const { row, column } = cell.value;
  const current = invalid.find((each) => each.row === row && each.column === column);
  const isAfter = (each: InvalidCell) => each.column > column || (each.column === column && each.row > row);
  const next = invalid.find(isAfter) ?? invalid[0];
  const describe = (each: InvalidCell) =>
    `${each.column < 0 ? "Label" : table.columns[each.column]?.name}, ${table.labels[each.row] || `row ${each.row + 1}`}: ${each.message}`;
  return (
    <div class="row invalid-note" role="status">
      {next !== undefined && (
        <>
          <p id={CELL_NOTE_ID} class="error-note">
            {describe(current ?? next)}
          </p>
          {(current === undefined || invalid.length > 1) && (
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                cellToFocus.value = next;
              }}
            >
              {invalid.length === 1 ? "Go to the cell" : `Next of ${invalid.length} invalid cells`}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function Tools({ table }: { readonly table: ChartTable }) {
  const { row, column } = cell.value;
  const series = isChosen.value ? table.columns[column]?.series : undefined;
  const hasRow = isChosen.value && row >= 0 && row < table.rows;
  const edit = (change: (text: string) => string) => () => {
    status.value = "";
    CHART.edit(change);
  };
  const add = (change: (text: string) => string, target: CellPosition) => () => {
    const before = CHART.text.peek();
    edit(change)();
    if (CHART.text.peek() !== before) cellToFocus.value = target;
  };
  return (
    <div class="row tools">
      <button type="button" class="button" onClick={add(addRow, { row: table.rows, column: -1 })}>
        Add row
      </button>
      <button type="button" class="button" onClick={add(addSeries, { row: -1, column: table.columns.length })}>
        Add series
      </button>
      <Remove
        kind="row"
        name={hasRow ? table.labels[row] || String(row + 1) : undefined}
        onPress={edit((text) => removeRow(text, row))}
      />
      <Remove
        kind="series"
        name={series === undefined ? undefined : nameOf(table, series)}
        onPress={edit((text) => removeSeries(text, series as number))}
      />
    </div>
  );
}

interface RemoveProps {
  readonly kind: "row" | "series";
  /** Name of the selected row or series; undefined if no cell is selected. */
  readonly name: string | undefined;
  readonly onPress: () => void;
}

function Remove({ kind, name, onPress }: RemoveProps) {
  const label = name === undefined ? `Remove ${kind}: select a cell in it first` : `Remove ${kind} ${name}`;
  return (
    <button
      type="button"
      class="button quiet"
      disabled={name === undefined}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      Remove {kind}
    </button>
  );
}

function nameOf(table: ChartTable, series: number): string {
  const { name, field } = table.columns.find((column) => column.series === series) ?? {
    name: "series",
    field: undefined,
  };
  return field === undefined ? name : name.slice(0, -field.length - 1);
}
