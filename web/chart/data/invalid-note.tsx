// Message about cells that don't fit their column, with a button that leads to the next such cell.

import type { InvalidCell } from "./column-type.ts";
import { CELL_NOTE_ID } from "./data-grid.tsx";
import { cellToFocus, currentCell, nameOfColumn, nameOfRow, type TypedTable } from "./data-state.ts";

/** Explains why the current cell is invalid, or names the next invalid cell. */
export function InvalidNote({ typed: { table, invalid } }: { readonly typed: TypedTable }) {
  const { row, column } = currentCell.value;
  const current = invalid.find((each) => each.row === row && each.column === column);
  const isAfter = (each: InvalidCell) => each.column > column || (each.column === column && each.row > row);
  const next = invalid.find(isAfter) ?? invalid[0];
  const describe = (each: InvalidCell) =>
    `${nameOfColumn(table, each.column)}, ${nameOfRow(table, each.row)}: ${each.message}`;
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
              {invalid.length === 1 ? "Go to the cell" : `Go to the next of ${invalid.length} invalid cells`}
            </button>
          )}
        </>
      )}
    </div>
  );
}
