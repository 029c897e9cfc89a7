// Renders an element's fields. Each change edits the chart's code as one undo step. An invalid value shows an error next to
// the field and changes nothing. Options that the code computes are listed below the fields.

import { useEffect, useRef, useState } from "preact/hooks";
import { parseFieldColor } from "../css-color.ts";
import { CHART } from "../current-chart.ts";
import { hasSyntaxError } from "../last-valid-text.ts";
import { toHex } from "../style/my-style.ts";
import type { Field } from "./field.ts";
import { select } from "./selection.ts";

interface Props {
  /** Prefix of the fields' ids. */
  readonly owner: string;
  readonly fields: readonly Field[];
}

export function FieldList({ owner, fields }: Props) {
  const computed = fields.filter(({ value }) => value === undefined).map(({ label }) => label);
  return (
    <>
      <fieldset class="fields" disabled={hasSyntaxError.value}>
        <legend class="visually-hidden">{owner}</legend>
        {fields.map((field) => field.value !== undefined && <FieldView key={field.name} owner={owner} field={field} />)}
      </fieldset>
      {computed.length > 0 && <p class="note">{computed.join(", ")}: set in the code. Edit the code to change this.</p>}
    </>
  );
}

interface FieldProps {
  readonly owner: string;
  readonly field: Field;
}

function FieldView({ owner, field }: FieldProps) {
  const { control, label, value = "", write } = field;
  const take = (next: string) => {
    if (next !== value) CHART.edit((text) => write(text, next));
  };
  switch (control.type) {
    case "choice":
      return (
        <label class={`field${field.isWide ? " wide" : ""}`}>
          <span>{label}</span>
          <select class="input" value={value} onChange={({ currentTarget }) => take(currentTarget.value)}>
            {!Object.hasOwn(control.options, value) && (
              <option value={value}>{value === "" ? "–" : `Other: ${value}`}</option>
            )}
            {sorted(control.options).map(([option, name]) => (
              <option key={option} value={option}>
                {name}
              </option>
            ))}
          </select>
        </label>
      );
    case "check":
      return (
        <label class="field beside">
          <input
            type="checkbox"
            checked={value === "true"}
            onChange={({ currentTarget }) => take(String(currentTarget.checked))}
          />
          <span>{label}</span>
        </label>
      );
    case "color":
      return (
        <div class="field">
          <label class="field">
            <span>{label}</span>
            <input
              type="color"
              class="input"
              value={parseFieldColor(value || control.fallback)?.hex ?? "#ffffff"}
              onChange={({ currentTarget }) => take(currentTarget.value)}
            />
          </label>
          <input
            class="input mono"
            aria-label="Hex code"
            spellcheck={false}
            autocomplete="off"
            value={parseFieldColor(value || control.fallback)?.hex ?? ""}
            onChange={({ currentTarget }) => {
              const hex = toHex(currentTarget.value);
              if (hex === undefined) currentTarget.value = parseFieldColor(value || control.fallback)?.hex ?? "";
              else take(hex);
            }}
          />
        </div>
      );
    case "button":
      return (
        <button
          type="button"
          class="button"
          onClick={() => {
            CHART.edit((text) => write(text, ""));
            if (field.selects !== undefined) select(field.selects);
          }}
        >
          {label}
        </button>
      );
    case "note":
      return <p class="note wide">{label}</p>;
    case "text":
    case "number":
      return <TypedField key={field.name} owner={owner} field={field} take={take} />;
  }
}

/** Integer-like keys come first in an object, so the empty choice is moved to the front. */
function sorted(options: Readonly<Record<string, string>>): [string, string][] {
  const entries = Object.entries(options);
  return [...entries.filter(([value]) => value === ""), ...entries.filter(([value]) => value !== "")];
}

/** Pause in typing after which a live field changes the code, in milliseconds. */
const PAUSE = 600;

/** Text or number field that changes the code on Enter or when it loses focus; a live field also after each pause in typing. */
function TypedField({ owner, field, take }: FieldProps & { readonly take: (value: string) => void }) {
  const { control, label, value = "", findProblem, hint } = field;
  const [typed, setTyped] = useState<string>();
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The code may change while the user types.
  const latest = useRef(take);
  latest.current = take;
  const trimmed = typed?.trim() ?? "";
  const problem = trimmed === "" ? undefined : findProblem?.(trimmed);
  const id = `field-${owner}-${field.name}`.replaceAll(/[^\w-]/g, "-");
  const about = problem ?? hint;
  const suggestions = control.type === "text" ? (control.suggestions ?? []) : [];
  return (
    <div class={`field${field.isWide ? " wide" : ""}`}>
      <label class="legend" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        value={typed ?? value}
        placeholder={"placeholder" in control ? control.placeholder : undefined}
        inputMode={control.type === "number" ? "decimal" : "text"}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        autocomplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        onInput={({ currentTarget: { value: next } }) => {
          setTyped(next);
          clearTimeout(timer.current);
          if (field.isLive) timer.current = window.setTimeout(() => latest.current(next.trim()), PAUSE);
        }}
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current);
          const next = currentTarget.value.trim();
          if (next !== "" && findProblem?.(next) !== undefined) return;
          setTyped(undefined);
          take(next);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {about !== undefined && (
        <span id={`${id}-about`} class={problem === undefined ? "note" : "field-error"}>
          {about}
        </span>
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </div>
  );
}
