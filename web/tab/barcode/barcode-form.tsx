// The "Barcode" tab's form. Loaded when the tab is first shown.

import { Form, FormGroup } from "../../form/form.tsx";
import type { FormState } from "../../form/form-state.ts";
import { BARCODE_DEFAULTS, BARCODE_FIELDS, BARCODE_GROUPS } from "./barcode-fields.ts";
import { type BarcodeTypeRow, barcodeTypes } from "./barcode-types.ts";
import { TypePicker } from "./type-picker.tsx";

/** Returns the form values for a type's example. Options of other types are reset. */
function exampleOf(row: BarcodeTypeRow): Record<string, string | boolean> {
  const optionNames = (barcodeTypes.value ?? []).flatMap(({ options }) => Object.keys(options));
  const resettable = Object.entries(BARCODE_FIELDS).filter(
    ([name, { group }]) => group === "kind" || optionNames.includes(name),
  );
  const reset = Object.fromEntries(resettable.map(([name]) => [name, BARCODE_DEFAULTS[name] ?? ""]));
  const exampleOptions = Object.entries(row.options).map(([name, value]) => [
    name,
    value === true ? true : String(value),
  ]);
  return { ...reset, ...Object.fromEntries(exampleOptions), addontext: "", text: row.example };
}

function choose(state: FormState, row: BarcodeTypeRow): void {
  const { text } = state.values;
  const isUserText = text !== "" && !barcodeTypes.value?.some(({ example }) => example === text);
  state.assign({ type: row.type, ...(!isUserText && exampleOf(row)) });
}

export function BarcodeForm({ state }: { readonly state: FormState }) {
  const group = (id: keyof typeof BARCODE_GROUPS) => (
    <FormGroup state={state} form="barcode" specs={BARCODE_FIELDS} group={BARCODE_GROUPS[id]} />
  );
  const chosen = barcodeTypes.value?.find(({ type }) => type === state.values.type);
  return (
    <Form state={state}>
      <fieldset class="card bare-card stack">
        <legend>Type</legend>
        <TypePicker value={String(state.values.type)} choose={(row) => choose(state, row)} />
      </fieldset>
      <FormGroup state={state} form="barcode" specs={BARCODE_FIELDS} group={BARCODE_GROUPS.content}>
        {chosen !== undefined && (
          <div class="row accepts">
            <p class="note">
              {chosen.name}: {chosen.accepts}.
            </p>
            <button
              type="button"
              class="button"
              disabled={state.values.text === chosen.example}
              onClick={() => state.assign(exampleOf(chosen))}
            >
              Use example
            </button>
          </div>
        )}
      </FormGroup>
      {group("look")}
      {group("kind")}
      {group("text")}
      {group("line")}
      {group("more")}
    </Form>
  );
}
