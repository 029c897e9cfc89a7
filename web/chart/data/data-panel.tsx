// "Data" panel: the chart's data as an editable table, or a note if the data is computed. Pasting a table replaces the data;
// pasting plain cells fills the grid from the current cell.

import { FoldCard } from "../../form/fold-card.tsx";
import { CHART } from "../current-chart.ts";
import { hasDecimalComma } from "../locale.ts";
import { AmbiguousDates } from "./ambiguous-dates.tsx";
import { DataGrid } from "./data-grid.tsx";
import { currentCell, editData, reading, status } from "./data-state.ts";
import { DataTools } from "./data-tools.tsx";
import { ImportDialog, importFile } from "./import/import-dialog.tsx";
import { readLink } from "./import/linked-data.ts";
import { InvalidNote } from "./invalid-note.tsx";
import { LinkNote } from "./link-note.tsx";
import { hasDecimalPoints } from "./number-text.ts";
import { OptionsPopover } from "./options-popover.tsx";
import { detectHeadings, readCells, readPastedTable, splitRows } from "./paste.ts";
import { PasteBox } from "./paste-box.tsx";
import { fillCells } from "./table-edit.ts";
import { countOf, takeTable } from "./take-table.ts";

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
  const { row, column } = currentCell.value;
  const types = "types" in reading.value ? reading.value.types.columns : [];
  const styles = rows[0]?.map((_, index) => {
    const type = types[column + index];
    return type?.kind === "number" ? type.style : undefined;
  });
  editData(
    (chart) =>
      fillCells(
        chart,
        column,
        Math.max(0, row),
        readCells(rows, styles, hasDecimalComma(chart) ? !hasDecimalPoints(rows.flat()) : undefined),
      ),
    `Pasted ${countOf(rows.length, "row")}. You can undo this.`,
  );
}

const DROP = {
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    importFile(file);
  },
};

export function DataPanel() {
  const current = reading.value;
  const link = readLink(CHART.text.value);
  return (
    <FoldCard
      id="data"
      title="Data"
      extra={
        <>
          <ImportDialog />
          <PasteBox onPaste={(text) => paste(text, true)} />
        </>
      }
      drop={DROP}
    >
      {link !== undefined ? (
        <LinkNote link={link} />
      ) : "table" in current ? (
        <>
          <DataGrid typed={current} onPaste={(text) => paste(text, false)} />
          <InvalidNote typed={current} />
          <AmbiguousDates typed={current} />
          <DataTools table={current.table} />
          <OptionsPopover typed={current} />
          <p class="note">Paste spreadsheet cells into the table (Ctrl+V, ⌘V), or drop a file here.</p>
        </>
      ) : (
        <p class="note">{current.reason}</p>
      )}
      <p class="note" role="status" hidden={status.value === ""}>
        {status}
      </p>
    </FoldCard>
  );
}
