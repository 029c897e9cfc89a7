// Buttons below the data table.

import type { ChartTable } from "./chart-table.ts";
import { type CellPosition, cellToFocus, currentCell, editData, isCellChosen } from "./data-state.ts";
import { areOptionsOpen, openOptions } from "./options-popover.tsx";
import { addRow, addSeries, removeRow, removeSeries } from "./table-edit.ts";
import { canTranspose, transpose } from "./table-order.ts";
import { CLOSES_MENU, ToolsMenu } from "./tools-menu.tsx";

/** Returns the button that opens the menu, next to which options open. */
function menuButton(): HTMLElement {
  return document.querySelector("[popovertarget=data-menu][aria-haspopup]") as HTMLElement;
}

export function DataTools({ table }: { readonly table: ChartTable }) {
  const { row, column } = currentCell.value;
  const isChosen = isCellChosen.value;
  const series = isChosen ? table.columns[column]?.series : undefined;
  const hasRow = isChosen && row >= 0 && row < table.rows;
  const edit = (change: (text: string) => string) => () => editData(change);
  const add = (change: (text: string) => string, target: CellPosition) => () => {
    if (editData(change)) cellToFocus.value = target;
  };
  return (
    <div class="row tools">
      <button type="button" class="button" onClick={add(addRow, { row: table.rows, column: -1 })}>
        Add row
      </button>
      <button type="button" class="button" onClick={add(addSeries, { row: -1, column: table.columns.length })}>
        Add column
      </button>
      <ToolsMenu>
        <button
          type="button"
          {...CLOSES_MENU}
          class="button quiet"
          aria-haspopup="dialog"
          aria-expanded={areOptionsOpen("column", column)}
          onClick={() => openOptions({ kind: "column", index: column, anchor: menuButton() })}
        >
          Column options…
        </button>
        <button
          type="button"
          {...CLOSES_MENU}
          class="button quiet"
          aria-haspopup="dialog"
          aria-expanded={areOptionsOpen("row", row)}
          disabled={!hasRow}
          onClick={() => openOptions({ kind: "row", index: row, anchor: menuButton() })}
        >
          Row options…
        </button>
        {canTranspose(table) && (
          <button
            type="button"
            {...CLOSES_MENU}
            class="button quiet"
            onClick={() =>
              editData((text) => transpose(text, table), "Rows and columns are swapped. You can undo this.")
            }
          >
            Swap rows and columns
          </button>
        )}
        <Remove
          kind="row"
          name={hasRow ? table.labels[row] || String(row + 1) : undefined}
          onPress={edit((text) => removeRow(text, row))}
        />
        <Remove
          kind="column"
          name={series === undefined ? undefined : nameOf(table, series)}
          onPress={edit((text) => removeSeries(text, series as number))}
        />
      </ToolsMenu>
    </div>
  );
}

interface RemoveProps {
  readonly kind: "row" | "column";
  /** Name of the selected row or series; undefined if no cell is selected. */
  readonly name: string | undefined;
  readonly onPress: () => void;
}

function Remove({ kind, name, onPress }: RemoveProps) {
  const label = name === undefined ? `Remove ${kind}: select a cell in it first` : `Remove ${kind} ${name}`;
  return (
    <button
      type="button"
      {...CLOSES_MENU}
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
