// "Word cloud" tab. Loaded when it is first shown.

import type { ComponentChildren } from "preact";
import { ThemeChoice } from "../chart/theme-picker.tsx";
import { Checker, fetchWarnings } from "../form/checker.ts";
import { explainField, placeOfField } from "../form/field-findings.ts";
import { toFormText, toFormValues, toRequestFields } from "../form/field-spec.ts";
import { Form, FormGroup } from "../form/form.tsx";
import { FormState, groupMessages } from "../form/form-state.ts";
import type { SavedFields, Tab } from "./tab.ts";
import { WORD_CLOUD_DEFAULTS, WORD_CLOUD_FIELDS, WORD_CLOUD_GROUPS } from "./word-cloud/word-cloud-fields.ts";

const NAMES = Object.keys(WORD_CLOUD_FIELDS);
const ALIASES = { cleanWords: "keepSymbols" };

const state = new FormState(WORD_CLOUD_DEFAULTS);
const checker = new Checker(
  (request, abort) => fetchWarnings("/api/validate-wordcloud", request, abort),
  (warnings) => {
    state.warnings.value = groupMessages(warnings ?? [], NAMES, ALIASES);
  },
);

function View() {
  const group = (id: keyof typeof WORD_CLOUD_GROUPS, above?: ComponentChildren) => (
    <FormGroup state={state} form="wordcloud" specs={WORD_CLOUD_FIELDS} group={WORD_CLOUD_GROUPS[id]}>
      {above}
    </FormGroup>
  );
  return (
    <Form state={state}>
      {group("words")}
      {group("choice")}
      {group(
        "look",
        <ThemeChoice
          form="wordcloud"
          none="None"
          value={String(state.values.theme)}
          choose={(name) => state.set("theme", name)}
        />,
      )}
      {group("layout")}
    </Form>
  );
}

/** Returns the form's values for an image. */
function read(fields: SavedFields) {
  const { colors, cleanWords, theme } = fields;
  return {
    ...toFormValues(WORD_CLOUD_FIELDS, fields),
    theme: toFormText(theme),
    colors: Array.isArray(colors) ? colors.join(", ") : toFormText(colors),
    keepSymbols: cleanWords === false || cleanWords === "false",
  };
}

export const WORD_CLOUD_TAB: Tab = {
  id: "wordcloud",
  path: "/wordcloud",
  label: "Word cloud",
  history: state,
  View,
  request: () => {
    const { text, colors, keepSymbols, ...fields } = toRequestFields(WORD_CLOUD_FIELDS, state.values);
    if (text === undefined) return undefined;
    const { theme } = state.values;
    // A colour such as rgb(0, 0, 0) contains commas.
    const list = String(colors ?? "").match(/[^,()]+(?:\([^()]*\))?/g) ?? [];
    const body = {
      text,
      ...fields,
      ...(list.length > 0 && { colors: list.map((color) => color.trim()) }),
      ...(keepSymbols === true && { cleanWords: false }),
      ...(theme !== "" && { theme }),
    };
    return { path: "/wordcloud", body };
  },
  describe: () => "Word cloud",
  save: () => state.save(),
  load: (saved) => state.load(saved),
  open: (fields) => state.load(read(fields)),
  start: (fields) => state.assign(read(fields)),
  explain: (errors) =>
    errors.map((error) => {
      const [name = ""] = Object.keys(groupMessages([error], NAMES, ALIASES));
      return explainField(error, placeOfField("wordcloud", WORD_CLOUD_FIELDS, name));
    }),
  onOutcome: ({ request, errors }) => {
    state.errors.value = groupMessages(errors, NAMES, ALIASES);
    checker.schedule(errors.length > 0 ? undefined : request);
  },
};
