// Editable grid of the chart's data. The arrow keys and Enter move between cells as in a spreadsheet; Tab leaves the grid.

import type { Signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { CHART } from "../current-chart.ts";
import type { ChartTable } from "./chart-table.ts";
import { readCell } from "./paste.ts";
import { renameSeries, setCell, setLabel } from "./table-edit.ts";

/** Rows per page. Every cell is an `<input>`, and thousands of them make the page slow. */
const PAGE = 60;

/** Cell position. Column -1 holds the labels, and row -1 the series names. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

interface Props {
  readonly table: ChartTable;
  /** Current cell: the only one in the tab order (roving tabindex). */
  readonly cell: Signal<CellPosition>;
  /** Called when a cell gets the focus. */
  readonly onChoose: () => void;
  readonly onPaste: (text: string) => void;
}

export function DataGrid({ table, cell, onChoose, onPaste }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const [rowLimit, setRowLimit] = useState(PAGE);
  const shown = Math.min(table.rows, rowLimit);
  const last = { row: shown - 1, column: table.columns.length - 1 };
  const current = { row: Math.min(cell.value.row, last.row), column: Math.min(cell.value.column, last.column) };

  const goTo = (row: number, column: number) => {
    if (row < -1 || row > last.row || column < -1 || column > last.column || (row === -1 && column === -1))
      return false;
    const input = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`);
    // Headers of point columns are not editable, so they have no input.
    if (!input) return false;
    cell.value = { row, column };
    input.focus();
    input.select();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    const [row = 0, column = 0] = (input.dataset.cell ?? "").split(",").map(Number);
    const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const atStart = isAll || input.selectionEnd === 0;
    const atEnd = isAll || input.selectionStart === input.value.length;
    const hasMoved =
      event.key === "ArrowUp"
        ? goTo(row - 1, column)
        : event.key === "ArrowDown" || event.key === "Enter"
          ? goTo(row + 1, column)
          : event.key === "ArrowLeft" && atStart
            ? goTo(row, column - 1)
            : event.key === "ArrowRight" && atEnd
              ? goTo(row, column + 1)
              : false;
    if (hasMoved || event.key === "Enter") event.preventDefault();
    // Enter in the last row commits the value and keeps the focus.
    if (event.key === "Enter" && !hasMoved) input.dispatchEvent(new Event("change"));
  };
  const field = (
    place: CellPosition,
    label: string,
    value: string,
    take: (value: string) => void,
    isNumber = false,
  ) => (
    <Field
      place={place}
      label={label}
      value={value}
      isNumber={isNumber}
      isCurrent={place.row === current.row && place.column === current.column}
      onTake={take}
      onFocus={() => {
        cell.value = place;
        onChoose();
      }}
    />
  );
  const nameOfRow = (row: number) => table.labels[row] || `row ${row + 1}`;

  return (
    <section class="grid-scroll" aria-label="Data table">
      <table
        class="grid"
        ref={grid}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const text = event.clipboardData?.getData("text/plain") ?? "";
          // A single value is pasted at the caret.
          if (!/[\t\n]/.test(text.trim())) return;
          event.preventDefault();
          onPaste(text);
        }}
      >
        <thead>
          <tr>
            <th scope="col" class="corner">
              Label
            </th>
            {table.columns.map(({ name, series, field: part }, column) => (
              <th key={column} scope="col">
                {part === undefined ? (
                  field({ row: -1, column }, `Name of series ${series + 1}`, name, (value) =>
                    CHART.edit((text) => renameSeries(text, series, value)),
                  )
                ) : (
                  <span class="point-name">{name}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shown }, (_, row) => (
            <tr key={row}>
              <th scope="row">
                {field({ row, column: -1 }, `Label of row ${row + 1}`, table.labels[row] ?? "", (value) =>
                  CHART.edit((text) => setLabel(text, row, value)),
                )}
              </th>
              {table.columns.map(({ name, cells }, column) => (
                <td key={column}>
                  {field(
                    { row, column },
                    `${name}, ${nameOfRow(row)}`,
                    String(cells[row] ?? ""),
                    (value) => CHART.edit((text) => setCell(text, column, row, readCell(value))),
                    true,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown < table.rows && (
        <button type="button" class="button quiet" onClick={() => setRowLimit(rowLimit + PAGE)}>
          Show {Math.min(PAGE, table.rows - shown)} more of {table.rows} rows
        </button>
      )}
    </section>
  );
}

interface FieldProps {
  readonly place: CellPosition;
  readonly label: string;
  readonly value: string;
  readonly isNumber: boolean;
  readonly isCurrent: boolean;
  readonly onTake: (value: string) => void;
  readonly onFocus: () => void;
}

function Field({ place: { row, column }, label, value, isNumber, isCurrent, onTake, onFocus }: FieldProps) {
  return (
    <input
      class={`cell${isNumber ? " number" : ""}`}
      data-cell={`${row},${column}`}
      aria-label={label}
      tabIndex={isCurrent ? 0 : -1}
      inputMode={isNumber ? "decimal" : "text"}
      value={value}
      onFocus={onFocus}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== value) onTake(currentTarget.value);
      }}
    />
  );
}
