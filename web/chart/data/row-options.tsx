// Options of a row: moving and removing it.

import type { ChartTable } from "./chart-table.ts";
import { Action } from "./column-options.tsx";
import { cellToFocus, editData, nameOfRow } from "./data-state.ts";
import { insertRow, removeRow } from "./table-edit.ts";
import { moveRow } from "./table-order.ts";

interface Props {
  readonly table: ChartTable;
  readonly row: number;
  /** Called after a change. */
  readonly onDone: () => void;
}

export function RowOptions({ table, row, onDone }: Props) {
  const name = nameOfRow(table, row);
  const apply = (change: (text: string) => string, message: string, focus: number) => {
    editData(change, `${message} You can undo this.`);
    onDone();
    cellToFocus.value = { row: focus, column: -1 };
  };
  const move = (by: -1 | 1) => apply((text) => moveRow(text, table, row, by), `Moved ${name}.`, row + by);
  return (
    <>
      <h3 id="options-title">{name}</h3>
      <Action label="Move up" isDisabled={row === 0} onPress={() => move(-1)} />
      <Action label="Move down" isDisabled={row === table.rows - 1} onPress={() => move(1)} />
      <Action label="Insert row above" onPress={() => apply((text) => insertRow(text, row), "Inserted a row.", row)} />
      <Action
        label="Remove row"
        onPress={() => apply((text) => removeRow(text, row), `Removed ${name}.`, Math.max(0, row - 1))}
      />
    </>
  );
}
