// Settings of the current column.

import { ERRORS_ID } from "../../form/field-findings.ts";
import { COLUMN_FIELDS, type ColumnField, type ColumnSpec } from "./column-fields.ts";
import { columnKeys, setColumn, type TableColumn } from "./table-model.ts";
import { cell, editTableWhileTyping, TABLE_STATE, table } from "./table-store.ts";

/** Fields that don't apply to sparklines, and fields that don't apply to plain text. */
const TEXT_FIELDS: readonly string[] = ["format", "prefix", "suffix"] satisfies ColumnField[];
const COLOR_FIELDS: readonly string[] = ["lineColor"] satisfies ColumnField[];

export function ColumnForm() {
  const { columns } = table.value;
  if (columns.length === 0) return null;
  const at = Math.min(cell.value.column, columns.length - 1);
  const column = columns[at] as TableColumn;
  const isSparkline = column.type === "sparkline";
  const unused = isSparkline ? TEXT_FIELDS : column.type === "" ? COLOR_FIELDS : [];
  const fields = Object.entries(COLUMN_FIELDS).filter(([name]) => !unused.includes(name));
  return (
    <fieldset class="card bare-card stack">
      <legend>Column</legend>
      <div class="form-grid">
        <div class="field wide">
          <label class="legend" for="table-column">
            Column
          </label>
          <select
            id="table-column"
            class="input"
            value={String(at)}
            onChange={({ currentTarget }) => {
              cell.value = { row: cell.value.row, column: Number(currentTarget.value) };
            }}
          >
            {columns.map(({ title }, index) => (
              <option key={index} value={String(index)}>
                {index + 1}: {title || "no header"}
              </option>
            ))}
          </select>
        </div>
        {(fields as [keyof TableColumn, ColumnSpec][]).map(([name, spec]) => (
          <ColumnControl key={name} at={at} name={name} spec={spec} column={column} />
        ))}
      </div>
      {isSparkline && <p class="note">Enter numbers in each cell, such as 1, 3, 2, 5.</p>}
    </fieldset>
  );
}

interface ControlProps {
  readonly at: number;
  readonly name: keyof TableColumn;
  readonly spec: ColumnSpec;
  readonly column: TableColumn;
}

function ColumnControl({ at, name, spec, column }: ControlProps) {
  const id = `table-column-${name}`;
  const set = (value: string) => editTableWhileTyping((model) => setColumn(model, at, { [name]: value }));
  const errors = TABLE_STATE.errors.value[`${at}.${name}`] ?? [];
  const isInvalid = errors.length > 0;
  const attributes = { id, "aria-describedby": isInvalid ? ERRORS_ID : undefined, "aria-invalid": isInvalid };
  const take = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => set(currentTarget.value);
  if (spec.control === "flag")
    return (
      <div class="form-field">
        <label class="field beside" for={id}>
          <input
            {...attributes}
            type="checkbox"
            checked={column[name] === "true"}
            onChange={({ currentTarget }) => set(currentTarget.checked ? "true" : "")}
          />
          <span>{spec.label}</span>
        </label>
      </div>
    );
  const placeholder = name === "key" ? (columnKeys(table.value.columns)[at] ?? "") : spec.placeholder;
  return (
    <div class="form-field">
      <div class="field">
        <label class="legend" for={id}>
          {spec.label}
        </label>
        {spec.choices === undefined ? (
          <input
            {...attributes}
            class="input"
            // Preact's types depend on the literal `type`, so the union needs a cast.
            type={(spec.control === "number" ? "number" : "text") as "number"}
            value={column[name]}
            min={spec.min}
            max={spec.max}
            placeholder={placeholder}
            autocomplete="off"
            onInput={take}
          />
        ) : (
          <select {...attributes} class="input" value={column[name]} onChange={take}>
            {spec.choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}
