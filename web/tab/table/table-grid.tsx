// Editable grid of a table, with spreadsheet keyboard shortcuts. Pasting fills the grid from the current cell.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { splitRows } from "../../chart/data/paste.ts";
import { focusCellIn, gridHandlers } from "../../form/grid-cells.ts";
import { DIVIDER, fillCells, setCell, setColumn } from "./table-model.ts";
import { cell, countRows, editTable, editTableWhileTyping, table } from "./table-store.ts";

/** Rows per page. Every cell is an `<input>`, and thousands of them make the page slow. */
const PAGE = 60;

export function TableGrid() {
  const grid = useRef<HTMLTableElement>(null);
  const rowLimit = useSignal(PAGE);
  const { columns, rows } = table.value;
  const shown = rows.slice(0, rowLimit.value);

  const goTo = (row: number, column: number) => {
    // Dividers between rows have no cells.
    const step = row < cell.peek().row ? -1 : 1;
    let next = row;
    while (column === cell.peek().column && rows[next] === DIVIDER) next += step;
    return focusCellIn(grid.current, next, column);
  };
  const onPaste = async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // A single value is pasted at the caret.
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const cells = await splitRows(text);
    const { row, column } = cell.value;
    editTable((model) => fillCells(model, row, column, cells), `Pasted ${countRows(cells.length)}. You can undo this.`);
  };
  const input = (row: number, column: number, label: string, value: string, take: (value: string) => void) => (
    <input
      class={`cell${columns[column]?.align === "right" ? " number" : ""}`}
      data-cell={`${row},${column}`}
      aria-label={label}
      tabIndex={row === cell.value.row && column === cell.value.column ? 0 : -1}
      value={value}
      autocomplete="off"
      onFocus={() => {
        cell.value = { row, column };
      }}
      onInput={({ currentTarget }) => take(currentTarget.value)}
    />
  );
  const nameOf = (column: number) => columns[column]?.title || `column ${column + 1}`;

  return (
    <section class="grid-scroll" aria-label="Table">
      <table class="grid" ref={grid} {...gridHandlers(goTo)} onPaste={onPaste}>
        <thead>
          <tr>
            {columns.map(({ title }, column) => (
              <th key={column} scope="col">
                {input(-1, column, `Header of column ${column + 1}`, title, (text) =>
                  editTableWhileTyping((model) => setColumn(model, column, { title: text })),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={at}>
              {row === DIVIDER ? (
                <td colSpan={columns.length} class="grid-line">
                  <button
                    type="button"
                    class="cell note"
                    aria-label={`Divider after row ${at}`}
                    onFocus={() => {
                      cell.value = { row: at, column: cell.value.column };
                    }}
                  >
                    Divider
                  </button>
                </td>
              ) : (
                row.map((text, column) => (
                  <td key={column}>
                    {input(at, column, `${nameOf(column)}, row ${at + 1}`, text, (value) =>
                      editTableWhileTyping((model) => setCell(model, at, column, value)),
                    )}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            rowLimit.value += PAGE;
          }}
        >
          Show {Math.min(PAGE, rows.length - shown.length)} more of {rows.length} rows
        </button>
      )}
    </section>
  );
}
