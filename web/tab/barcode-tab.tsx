// "Barcode" tab.

import { Checker, fetchWarnings } from "../form/checker.ts";
import { explainField, placeOfField } from "../form/field-findings.ts";
import { toRequestFields } from "../form/field-spec.ts";
import { Form, FormGroup } from "../form/form.tsx";
import { FormState, groupMessages } from "../form/form-state.ts";
import { BARCODE_DEFAULTS, BARCODE_FIELDS, BARCODE_GROUPS } from "./barcode/barcode-fields.ts";
import { type BarcodeTypeRow, barcodeTypes } from "./barcode/barcode-types.ts";
import { TypePicker } from "./barcode/type-picker.tsx";
import type { Finding } from "./finding.ts";
import type { ApiRequest, RenderResult, Tab } from "./tab.ts";

const NAMES = Object.keys(BARCODE_FIELDS);
/** Form field names by the names that the service's messages use instead. */
const ALIASES = { data: "text", type: "text", includeText: "includetext" };

const state = new FormState(BARCODE_DEFAULTS);
const checker = new Checker(
  (request, abort) => fetchWarnings("/api/validate-barcode", request, abort),
  (warnings) => {
    state.warnings.value = groupMessages(warnings ?? [], NAMES, ALIASES);
  },
);

function request(): ApiRequest | undefined {
  const { type, text } = state.values;
  if (type === "" || text === "" || type === undefined) return undefined;
  const body = { type, ...toRequestFields(BARCODE_FIELDS, state.values) };
  return { path: "/barcode", body };
}

function explain(errors: readonly string[]): readonly Finding[] {
  return errors.map((error) => {
    const [name = ""] = Object.keys(groupMessages([error], NAMES, ALIASES));
    return explainField(error, placeOfField("barcode", BARCODE_FIELDS, name));
  });
}

function onOutcome({ request: renderedRequest, errors }: RenderResult): void {
  state.errors.value = groupMessages(errors, NAMES, ALIASES);
  checker.schedule(errors.length > 0 ? undefined : renderedRequest);
}

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

function choose(row: BarcodeTypeRow): void {
  const { text } = state.values;
  const isUserText = text !== "" && !barcodeTypes.value?.some(({ example }) => example === text);
  state.assign({ type: row.type, ...(!isUserText && exampleOf(row)) });
}

function View() {
  const group = (id: keyof typeof BARCODE_GROUPS) => (
    <FormGroup state={state} form="barcode" specs={BARCODE_FIELDS} group={BARCODE_GROUPS[id]} />
  );
  const chosen = barcodeTypes.value?.find(({ type }) => type === state.values.type);
  return (
    <Form state={state}>
      <fieldset class="card bare-card stack">
        <legend>Type</legend>
        <TypePicker value={String(state.values.type)} choose={choose} />
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

function describe(): string {
  const { type, text } = state.values;
  const name = barcodeTypes.value?.find((row) => row.type === type)?.name ?? type;
  return `Barcode (${name}): ${text}`;
}

export const BARCODE_TAB: Tab = {
  id: "barcode",
  label: "Barcode",
  View,
  request,
  describe,
  save: () => state.save(),
  load: (saved) => state.load(saved),
  explain,
  onOutcome,
};
