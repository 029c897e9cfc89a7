// "Barcode" tab. Loaded when it is first shown.

import { Checker, fetchWarnings } from "../form/checker.ts";
import { explainField, placeOfField } from "../form/field-findings.ts";
import { toFormText, toFormValues, toRequestFields } from "../form/field-spec.ts";
import { FormState, groupMessages } from "../form/form-state.ts";
import { BARCODE_DEFAULTS, BARCODE_FIELDS } from "./barcode/barcode-fields.ts";
import { BarcodeForm } from "./barcode/barcode-form.tsx";
import { barcodeTypes } from "./barcode/barcode-types.ts";
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

function View() {
  return <BarcodeForm state={state} />;
}

function describe(): string {
  const { type, text } = state.values;
  const name = barcodeTypes.value?.find((row) => row.type === type)?.name ?? type;
  return `Barcode (${name}): ${text}`;
}

export const BARCODE_TAB: Tab = {
  id: "barcode",
  path: "/barcode",
  label: "Barcode",
  history: state,
  View,
  request,
  describe,
  save: () => state.save(),
  load: (saved) => state.load(saved),
  open: (fields) => state.load({ type: toFormText(fields.type), ...toFormValues(BARCODE_FIELDS, fields) }),
  explain,
  onOutcome,
};
