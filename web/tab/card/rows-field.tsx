// Field for a list of rows: a small table. Enter and the arrow keys move between rows as in a spreadsheet, and pasted cells fill the
// table from the current cell.

import { useSignal } from "@preact/signals";
import type { TemplateParameter } from "../../../src/drawings/card/template.ts";
import { splitRows } from "../../chart/data/paste.ts";
import { ERRORS_ID } from "../../form/field-findings.ts";
import type { FieldMessages } from "../../form/form-state.ts";
import { nameOf, readDescription } from "./card-fields.ts";
import { emptyRow, type TypedRow, type TypedValue } from "./card-values.ts";

/** Text of more than this many characters gets multi-line cells. */
const LONG_TEXT = 150;
/** Maximum number of rows, unless the parameter has a maximum. */
const MAX_ROWS = 100;

interface RowsProps {
  readonly name: string;
  readonly parameter: TemplateParameter;
  readonly rows: TypedValue;
  readonly errors: FieldMessages;
  readonly set: (rows: readonly TypedRow[]) => void;
}

export function RowsField({ name, parameter, rows: value, errors, set }: RowsProps) {
  const rows = typeof value === "string" ? [] : value;
  const { fields = {}, max = MAX_ROWS } = parameter;
  const columns = Object.entries(fields);
  const current = useSignal(0);
  const status = useSignal("");
  const at = Math.min(current.value, rows.length - 1);
  const { label, hint } = readDescription(parameter);

  const change = (next: readonly TypedRow[], row: number, message: string) => {
    set(next);
    current.value = row;
    status.value = message;
  };
  const move = (step: -1 | 1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row === undefined) return;
    next.splice(at + step, 0, row);
    change(next, at + step, `Moved to row ${at + step + 1}.`);
  };
  const add = () => {
    change([...rows.slice(0, at + 1), emptyRow(fields), ...rows.slice(at + 1)], at + 1, `Added row ${at + 2}.`);
    requestAnimationFrame(() => focusCell(name, at + 1));
  };
  const onPaste = async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const start = readCell(event.target);
    // A single value is pasted at the caret.
    if (start === undefined || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const cells = (await splitRows(text)).slice(0, max - start.row);
    const next = [...rows];
    const first = columns.findIndex(([each]) => each === start.field);
    for (const [index, line] of cells.entries()) {
      const entries = line.flatMap((cell, column): [string, string][] => {
        const found = columns[first + column];
        return found === undefined ? [] : [[found[0], cell]];
      });
      next[start.row + index] = { ...(next[start.row + index] ?? emptyRow(fields)), ...Object.fromEntries(entries) };
    }
    change(next, start.row, `Pasted ${cells.length} ${cells.length === 1 ? "row" : "rows"}. You can undo this.`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const cell = readCell(event.target);
    if (step === undefined || cell === undefined || event.isComposing || event.shiftKey) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    if (focusCell(name, cell.row + step, cell.field) || event.key === "Enter") event.preventDefault();
  };

  return (
    <fieldset class="bare wide stack tight rows-field">
      <legend class="legend">{label}</legend>
      <section class="grid-scroll" aria-label={label}>
        <table class="grid" onPaste={onPaste} onKeyDown={onKeyDown}>
          <thead class={columns.length === 1 ? "visually-hidden" : ""}>
            <tr>
              {columns.map(([field, spec]) => (
                <th key={field} scope="col" data-kind={kindOf(spec)}>
                  {readDescription(spec).label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} data-current={index === at && rows.length > 1 ? "" : undefined}>
                {columns.map(([field, spec]) => (
                  <td key={field}>
                    <Cell
                      spec={spec}
                      value={row[field] ?? ""}
                      isInvalid={`${name}.${index}.${field}` in errors || `${name}.${index}.` in errors}
                      attributes={{
                        "data-cell": `${name},${index},${field}`,
                        "aria-label": `${readDescription(spec).label}, row ${index + 1}`,
                        onFocus: () => {
                          current.value = index;
                        },
                      }}
                      set={(text) => {
                        status.value = "";
                        set(rows.map((each, place) => (place === index ? { ...each, [field]: text } : each)));
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p class="note">No rows.</p>}
      </section>
      <div class="row rows-tools">
        <button type="button" class="button" disabled={rows.length >= max} onClick={add}>
          Add row
        </button>
        <button type="button" class="button quiet" disabled={at <= 0} onClick={() => move(-1)}>
          Move up
        </button>
        <button type="button" class="button quiet" disabled={at >= rows.length - 1} onClick={() => move(1)}>
          Move down
        </button>
        <button
          type="button"
          class="button quiet"
          disabled={rows.length === 0}
          onClick={() =>
            change(
              rows.filter((_, index) => index !== at),
              Math.max(0, at - 1),
              `Removed row ${at + 1}.`,
            )
          }
        >
          Remove row {rows.length === 0 ? "" : at + 1}
        </button>
      </div>
      <p class="note" role="status">
        {status.value || hint || (rows.length >= max ? `At most ${max} rows.` : "")}
      </p>
    </fieldset>
  );
}

/** Row offset by key. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

function kindOf({ type, max = 0 }: TemplateParameter): string {
  return type === "text" && max > LONG_TEXT ? "long" : type;
}

interface CellProps {
  readonly spec: TemplateParameter;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly attributes: {
    readonly "data-cell": string;
    readonly "aria-label": string;
    readonly onFocus: () => void;
  };
  readonly set: (text: string) => void;
}

function Cell({ spec, value, isInvalid, attributes, set }: CellProps) {
  const kind = kindOf(spec);
  const common = {
    ...attributes,
    class: `cell${kind === "number" ? " number" : ""}`,
    value,
    "aria-invalid": isInvalid,
    "aria-describedby": isInvalid ? ERRORS_ID : undefined,
    autocomplete: "off",
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => set(currentTarget.value),
  };
  if (kind === "choice")
    return (
      <select {...common}>
        {spec.options?.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    );
  if (kind === "long") return <textarea {...common} rows={1} />;
  return <input {...common} />;
}

function readCell(target: EventTarget | null): { readonly row: number; readonly field: string } | undefined {
  const place = target instanceof HTMLElement ? target.dataset.cell?.split(",") : undefined;
  return place === undefined ? undefined : { row: Number(place[1]), field: place[2] ?? "" };
}

/** Moves the focus to a cell. @returns whether there is one */
export function focusCell(name: string, row: number, field?: string): boolean {
  const place = `${name},${row},${field ?? ""}`;
  const cell = document.querySelector<HTMLElement>(
    `[data-cell${field === undefined ? "^" : ""}="${CSS.escape(place)}"]`,
  );
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
  return cell !== null;
}
