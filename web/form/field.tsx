// Form field: label, control, help text, and the service's warnings about it. The preview shows the errors.

import type { ComponentChildren } from "preact";
import { ColorInput } from "./color-input.tsx";
import type { ControlAttributes } from "./control-attributes.ts";
import { ERRORS_ID } from "./field-findings.ts";
import type { FieldSpec } from "./field-spec.ts";
import { FileInput } from "./file-input.tsx";
import type { FieldState } from "./form-state.ts";

interface FieldProps {
  readonly state: FieldState;
  /** Form name, used as a prefix of element ids. */
  readonly form: string;
  readonly name: string;
  readonly spec: FieldSpec;
}

export function Field({ state, form, name, spec }: FieldProps) {
  const id = `${form}-${name}`;
  const errors = state.errors.value[name] ?? [];
  const warnings = state.warnings.value[name] ?? [];
  const isDescribed = spec.hint !== undefined || warnings.length > 0;
  const descriptions = [...(isDescribed ? [`${id}-about`] : []), ...(errors.length > 0 ? [ERRORS_ID] : [])];
  const attributes: ControlAttributes = {
    id,
    "aria-describedby": descriptions.length > 0 ? descriptions.join(" ") : undefined,
    "aria-invalid": errors.length > 0,
  };
  const about = (
    <div id={`${id}-about`} class="field-about">
      {spec.hint !== undefined && <p class="note">{spec.hint}</p>}
      {warnings.map((warning) => (
        <p key={warning} class="warning-note">
          {warning}
        </p>
      ))}
    </div>
  );
  const wide = spec.isWide ? " wide" : "";
  const props = { state, name, spec, attributes };
  if (spec.control === "flag")
    return (
      <div class={`form-field${wide}`}>
        <label class="field beside" for={id}>
          <Control {...props} />
          <span>{spec.label}</span>
        </label>
        {isDescribed && about}
      </div>
    );
  if (spec.control === "switch")
    return (
      <fieldset class={`form-field bare${wide}`} aria-describedby={attributes["aria-describedby"]}>
        <legend class="legend">{spec.label}</legend>
        <Control {...props} />
        {isDescribed && about}
      </fieldset>
    );
  return (
    <div class={`form-field${wide}`}>
      <Labelled id={id} label={spec.label}>
        <Control {...props} />
      </Labelled>
      {isDescribed && about}
    </div>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label class="legend" for={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface ControlProps {
  readonly state: FieldState;
  readonly name: string;
  readonly spec: FieldSpec;
  readonly attributes: ControlAttributes;
}

function Control({ state, name, spec, attributes }: ControlProps) {
  const value = state.values[name] ?? "";
  const text = typeof value === "string" ? value : "";
  const set = (next: string | boolean) => state.set(name, next);
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    set(currentTarget.value);
  switch (spec.control) {
    case "flag":
      return (
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      );
    case "choice":
      return (
        <select {...attributes} class="input" value={text} onChange={onInput}>
          {spec.choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      );
    case "switch":
      return (
        <div class="switch">
          {spec.choices.map(([choice, label]) => (
            <label key={choice}>
              <input
                type="radio"
                name={attributes.id}
                value={choice}
                checked={text === choice}
                onChange={() => set(choice)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      );
    case "number":
      return (
        <span class="with-unit">
          <input
            {...attributes}
            class="input"
            type="number"
            value={text}
            min={spec.min}
            max={spec.max}
            step={spec.step ?? 1}
            placeholder={spec.placeholder}
            onInput={onInput}
          />
          {spec.unit !== undefined && <span class="unit">{spec.unit}</span>}
        </span>
      );
    case "area":
      return (
        <textarea
          {...attributes}
          class="input"
          rows={3}
          value={text}
          placeholder={spec.placeholder}
          onInput={onInput}
        />
      );
    case "color":
      return (
        <ColorInput attributes={attributes} label={spec.label} value={text} hint={spec.placeholder ?? ""} set={set} />
      );
    case "file":
      return (
        <FileInput
          attributes={attributes}
          value={text}
          placeholder={spec.placeholder ?? ""}
          maxBytes={spec.maxBytes}
          set={set}
        />
      );
    case "text":
      return (
        <>
          <input
            {...attributes}
            class="input"
            // Preact's types depend on the literal `type`, so the union needs a cast.
            type={(spec.type ?? "text") as "text"}
            value={text}
            placeholder={spec.placeholder}
            list={spec.suggestions && `${attributes.id}-list`}
            autocomplete="off"
            spellcheck={false}
            onInput={onInput}
          />
          {spec.suggestions !== undefined && (
            <datalist id={`${attributes.id}-list`}>
              {spec.suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}
