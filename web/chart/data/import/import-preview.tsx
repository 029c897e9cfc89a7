// Preview of an imported table: its sheet, its headings, its first rows, and the type of each column.

import { ScrollRegion } from "../../../form/scroll-region.tsx";
import { countOf } from "../take-table.ts";
import { headings, opened, selectSheet, table } from "./import-state.ts";

/** Number of rows in the preview, and maximum number of columns. */
const ROWS = 5;
const COLUMNS = 12;

export function ImportPreview() {
  const { value: file } = opened;
  const { value: read } = table;
  if (file === undefined || read === undefined) return null;
  const { head, labels } = headings.value;
  const [first = []] = file.rows;
  const body = head ? file.rows.slice(1) : file.rows;
  return (
    <>
      {file.sheets.length > 1 && (
        <label class="field">
          <span>Sheet</span>
          <select
            class="input"
            value={String(file.sheet)}
            onChange={({ currentTarget }) => selectSheet(Number(currentTarget.value))}
          >
            {file.sheets.map(({ name }, index) => (
              <option key={`${index} ${name}`} value={String(index)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="checks">
        <Check label="First row has headings" value={head} name="head" />
        <Check label="First column has labels" value={labels} name="labels" />
      </div>
      <ScrollRegion class="grid-scroll" label="Preview">
        <table class="grid preview-table">
          {head && (
            <thead>
              <tr>
                {first.slice(0, COLUMNS).map((cell, column) => (
                  <th key={column} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {body.slice(0, ROWS).map((row, index) => (
              <tr key={index}>
                {row.slice(0, COLUMNS).map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p class="note" role="status">
        {describe(body.length)}
      </p>
    </>
  );
}

/** Describes the content of the resulting chart. */
function describe(rows: number): string {
  const { value: read } = table;
  if (read === undefined) return "";
  const { series, labels, dates, leftOut, corner } = read;
  if (series.length === 0) return "The table contains no numbers. Choose another sheet or file.";
  const names = series.map(
    ({ name, style }, index) => `${name ?? `Series ${index + 1}`} (${style === "plain" ? "number" : style})`,
  );
  const kind = dates === undefined ? "text" : "date";
  const label = labels === undefined ? "no labels" : `labels from ${corner ?? "the first column"} (${kind})`;
  const unused = leftOut.length === 0 ? "" : ` Not used: ${leftOut.join(", ")}.`;
  return `${countOf(rows, "row")}, ${label}, series: ${names.join(", ")}.${unused}`;
}

interface CheckProps {
  readonly label: string;
  readonly value: boolean;
  readonly name: "head" | "labels";
}

function Check({ label, value, name }: CheckProps) {
  return (
    <label class="field beside">
      <input
        type="checkbox"
        checked={value}
        onChange={({ currentTarget }) => {
          headings.value = { ...headings.peek(), [name]: currentTarget.checked };
        }}
      />
      <span>{label}</span>
    </label>
  );
}
