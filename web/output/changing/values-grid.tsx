// Grid of a template's labels and values, with spreadsheet keyboard shortcuts. Cells contain the text of the URL's
// parameters.

import { useRef, useState } from "preact/hooks";
import { splitRows } from "../../chart/data/paste.ts";
import { focusCellIn, gridHandlers } from "../../form/grid-cells.ts";
import type { TemplateField, TemplateFields } from "./template-fields.ts";

/** A column: the labels, or the values of a series. */
interface GridColumn {
  readonly field: TemplateField;
  readonly cells: readonly string[];
}

interface Props {
  readonly columns: readonly GridColumn[];
  /** Sets the text of parameters. */
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}

/** Maximum number of rows in the grid. Every cell is an `<input>`, and thousands of them make the page slow. */
const MAX_ROWS = 200;

/** Returns the columns of a chart's grid; undefined for charts whose values are points, computed or too many. */
export function readColumns(
  fields: TemplateFields,
  texts: Readonly<Record<string, string>>,
): readonly GridColumn[] | undefined {
  const columns = fields.main
    .filter(({ kind }) => kind === "labels" || kind === "data")
    .map((field) => {
      const cells = field.value === "" ? undefined : splitText(field, texts[field.parameter] || field.value);
      return cells === undefined ? undefined : { field, cells };
    });
  const rows = Math.max(0, ...columns.map((column) => column?.cells.length ?? 0));
  return columns.every((column) => column !== undefined) && rows > 0 && rows <= MAX_ROWS ? columns : undefined;
}

/** Returns the items of a parameter's text; undefined for items that are not single values. */
function splitText({ kind, value }: TemplateField, text: string): string[] | undefined {
  if (kind === "labels" && text === value && !/[\n[]/.test(text)) return [text];
  if (/^\s*[[{(]/.test(text)) {
    try {
      const list: unknown = JSON.parse(text);
      const isPlain = Array.isArray(list) && list.every((item) => typeof item !== "object" || item === null);
      return isPlain ? list.map((item) => String(item ?? "")) : undefined;
    } catch {
      return undefined;
    }
  }
  const separator = /\n/.test(text) ? /\r?\n/ : kind === "data" && /[;\t]/.test(text) ? /[;\t]/ : ",";
  return text.split(separator).map((cell) => (cell.trim() === "null" ? "" : cell.trim()));
}

/** Returns the text of a parameter with these items. Unchanged items keep the chart's own text. */
export function joinCells(field: TemplateField, cells: readonly string[]): string {
  if (JSON.stringify(cells) === JSON.stringify(splitText(field, field.value))) return field.value;
  // Empty lines at the start and at the end are not part of a list of lines.
  if (cells[0] !== "" && cells.at(-1) !== "") return cells.join("\n");
  return field.kind === "labels" ? JSON.stringify(cells) : cells.map((cell) => cell || "null").join("\n");
}

export function ValuesGrid({ columns, onChange }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState({ row: 0, column: 0 });
  const rows = Math.max(...columns.map(({ cells }) => cells.length));
  const handlers = gridHandlers((row, column) => focusCellIn(grid.current, row, column));

  /** Writes cells from a position on. */
  const fill = (row: number, column: number, texts: readonly (readonly string[])[]) => {
    const changed = columns.flatMap(({ field, cells }, index) => {
      if (index < column || index >= column + Math.max(0, ...texts.map((line) => line.length))) return [];
      const length = Math.min(MAX_ROWS, Math.max(rows, row + texts.length));
      const filled = Array.from({ length }, (_, at) => texts[at - row]?.[index - column] ?? cells[at] ?? "");
      return [[field.parameter, joinCells(field, filled)] as const];
    });
    onChange(Object.fromEntries(changed));
  };
  const resize = (length: number) =>
    onChange(
      Object.fromEntries(
        columns.map(({ field, cells }) => [
          field.parameter,
          joinCells(
            field,
            Array.from({ length }, (_, at) => cells[at] ?? ""),
          ),
        ]),
      ),
    );
  const onPaste = async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // A single value is pasted at the caret.
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    fill(current.row, current.column, await splitRows(text));
  };
  const nameOf = ({ field }: GridColumn) => field.label.replace(/: values$/, "");
  return (
    <div class="stack tight">
      <section class="grid-scroll" aria-label="New values">
        <table class="grid" ref={grid} {...handlers} onPaste={onPaste}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.field.parameter} scope="col" class="grid-heading">
                  {nameOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {columns.map((column, index) => (
                  <td key={column.field.parameter}>
                    <input
                      class={`cell${column.field.kind === "data" ? " number" : ""}`}
                      data-cell={`${row},${index}`}
                      aria-label={`${nameOf(column)}, row ${row + 1}`}
                      tabIndex={row === current.row && index === current.column ? 0 : -1}
                      inputMode={column.field.kind === "data" ? "decimal" : "text"}
                      autocomplete="off"
                      value={column.cells[row] ?? ""}
                      onFocus={() => setCurrent({ row, column: index })}
                      onChange={({ currentTarget: { value } }) => {
                        if (value !== (column.cells[row] ?? "")) fill(row, index, [[value]]);
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div class="row">
        <button type="button" class="button" disabled={rows >= MAX_ROWS} onClick={() => resize(rows + 1)}>
          Add row
        </button>
        <button type="button" class="button quiet" disabled={rows < 2} onClick={() => resize(rows - 1)}>
          Remove last row
        </button>
      </div>
    </div>
  );
}
