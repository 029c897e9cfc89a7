// Editable grid of the chart's data, with spreadsheet keyboard shortcuts; Tab leaves the grid.

import { useLayoutEffect, useState } from "preact/hooks";
import { focusCellIn, gridHandlers } from "../../form/grid-cells.ts";
import { CHART } from "../current-chart.ts";
import { hasDecimalComma } from "../locale.ts";
import type { Cell } from "./chart-table.ts";
import { type ColumnType, formatCell } from "./column-type.ts";
import {
  type CellPosition,
  cellToFocus,
  currentCell,
  isCellChosen,
  nameOfColumn,
  nameOfRow,
  type TypedTable,
} from "./data-state.ts";
import { readDate } from "./date-text.ts";
import { areOptionsOpen, openOptions } from "./options-popover.tsx";
import { readCell } from "./paste.ts";
import { renameSeries, setCell, setLabel } from "./table-edit.ts";
import { nameOfType, symbolOfType } from "./type-symbol.ts";

/** Rows per page. Every cell is an `<input>`, and thousands of them make the page slow. */
const PAGE = 60;

interface Props {
  readonly typed: TypedTable;
  readonly onPaste: (text: string) => void;
}

/** Ids of the grid, and of the message about the current cell. */
export const GRID_ID = "data-grid";
export const CELL_NOTE_ID = "cell-note";

/** Also selects the cell's text. Returns false if the cell doesn't exist. */
export function focusCell({ row, column }: CellPosition): boolean {
  return focusCellIn(document.getElementById(GRID_ID), row, column);
}

export function DataGrid({ typed: { table, types, invalid }, onPaste }: Props) {
  const cell = currentCell;
  const [page, setPage] = useState({ from: 0, rows: PAGE });
  const isInvalid = new Set(invalid.map(({ row, column }) => `${row},${column}`));
  const end = Math.min(table.rows, page.from + page.rows);
  const from = Math.min(page.from, Math.max(0, end - 1));
  const last = { row: end - 1, column: table.columns.length - 1 };
  const current = { row: Math.min(cell.value.row, last.row), column: Math.min(cell.value.column, last.column) };
  const { value: target } = cellToFocus;
  useLayoutEffect(() => {
    if (target === undefined || target.row >= table.rows) return;
    if (target.row >= end || (target.row >= 0 && target.row < from)) {
      setPage({ from: Math.max(0, target.row - PAGE + 1), rows: PAGE });
      return;
    }
    cellToFocus.value = undefined;
    focusCell(target);
  });

  const goTo = (row: number, column: number) => {
    if (
      row < -1 ||
      (row >= 0 && row < from) ||
      row > last.row ||
      column < -1 ||
      column > last.column ||
      (row === -1 && column === -1)
    )
      return false;
    // Headers of point columns are not editable, so they have no input.
    return focusCell({ row, column });
  };
  const handlers = gridHandlers(goTo);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || !event.altKey) return handlers.onKeyDown(event);
    const { cell: place = "" } = (event.target as HTMLElement).dataset;
    const column = Number(place.split(",")[1]);
    const anchor = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (anchor !== null) openColumn(column, anchor);
    event.preventDefault();
  };
  const field = (
    place: CellPosition,
    label: string,
    value: string,
    take: (value: string) => void,
    type?: ColumnType,
  ) => (
    <Field
      place={place}
      label={label}
      value={value}
      isNumber={type?.kind === "number" && place.column >= 0}
      isInvalid={isInvalid.has(`${place.row},${place.column}`)}
      isCurrent={place.row === current.row && place.column === current.column}
      onTake={take}
      onFocus={() => {
        cell.value = place;
        isCellChosen.value = true;
      }}
    />
  );
  const isEuropean = hasDecimalComma(CHART.text.value);
  const typeOf = (column: number) => types.columns[column] as ColumnType;
  const openColumn = (column: number, anchor: HTMLElement) => openOptions({ kind: "column", index: column, anchor });
  const typeButton = (type: ColumnType, column: number) => (
    <button
      type="button"
      class="column-button"
      // Alt+↓ in a cell and the button below the table open the same options.
      tabIndex={-1}
      data-column={column}
      data-sign={symbolOfType(type)}
      aria-label={`${nameOfColumn(table, column)}: ${nameOfType(type)}. Column options`}
      aria-haspopup="dialog"
      aria-expanded={areOptionsOpen("column", column)}
      title={`${nameOfType(type)}. Column options (Alt+↓)`}
      onClick={({ currentTarget }) => openColumn(column, currentTarget)}
    />
  );

  return (
    <section class="grid-scroll" aria-label="Data table">
      {from > 0 && (
        <button
          type="button"
          class="button quiet"
          onClick={() => setPage({ from: Math.max(0, from - PAGE), rows: end - Math.max(0, from - PAGE) })}
        >
          Show {Math.min(PAGE, from)} rows before row {from + 1}
        </button>
      )}
      <table
        id={GRID_ID}
        class="grid"
        {...handlers}
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
              <span class="heading">Label {typeButton(types.labels, -1)}</span>
            </th>
            {table.columns.map(({ name, series, field: part }, column) => (
              <th key={column} scope="col">
                <span class="heading">
                  {part === undefined ? (
                    field({ row: -1, column }, `Name of series ${series + 1}`, name, (value) =>
                      CHART.edit((text) => renameSeries(text, series, value)),
                    )
                  ) : (
                    <span class="point-name">{name}</span>
                  )}
                  {typeButton(typeOf(column), column)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: end - from }, (_, index) => from + index).map((row) => (
            <tr key={row}>
              <th scope="row">
                {field({ row, column: -1 }, `Label of row ${row + 1}`, table.labels[row] ?? "", (value) =>
                  CHART.edit((text) => setLabel(text, row, typeLabel(value, types.labels))),
                )}
              </th>
              {table.columns.map(({ name, cells }, column) => (
                <td key={column}>
                  {field(
                    { row, column },
                    `${name}, ${nameOfRow(table, row)}`,
                    formatCell(cells[row] ?? null, typeOf(column), isEuropean),
                    (value) =>
                      CHART.edit((text) => setCell(text, column, row, readTyped(value, typeOf(column), isEuropean))),
                    typeOf(column),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {end < table.rows && (
        <button type="button" class="button quiet" onClick={() => setPage({ from, rows: end - from + PAGE })}>
          Show {Math.min(PAGE, table.rows - end)} more of {table.rows} rows
        </button>
      )}
    </section>
  );
}

/** Parses typed text. Numbers in a column of text stay numbers, so that the column can become numeric. */
function readTyped(text: string, type: ColumnType, isEuropean: boolean): Cell {
  if (type.kind !== "date") return readCell(text, type.kind === "number" ? type.style : "plain", isEuropean);
  return text.trim() === "" ? null : (readDate(text, "dmy") ?? text.trim());
}

/** Converts a typed label to an ISO date if the labels are dates. */
function typeLabel(text: string, { kind }: ColumnType): string {
  return kind === "date" ? (readDate(text, "dmy") ?? text) : text;
}

interface FieldProps {
  readonly place: CellPosition;
  readonly label: string;
  readonly value: string;
  readonly isNumber: boolean;
  readonly isInvalid: boolean;
  readonly isCurrent: boolean;
  readonly onTake: (value: string) => void;
  readonly onFocus: () => void;
}

function Field({ place, label, value, isNumber, isInvalid, isCurrent, onTake, onFocus }: FieldProps) {
  return (
    <input
      class={`cell${isNumber ? " number" : ""}`}
      data-cell={`${place.row},${place.column}`}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={isInvalid && isCurrent ? CELL_NOTE_ID : undefined}
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
