// The "Card" tab's form: the template, the fields of its parameters, the theme, and the size and format.

import { ThemeChoice } from "../../chart/theme-picker.tsx";
import { Field } from "../../form/field.tsx";
import { Form, FormGroup } from "../../form/form.tsx";
import type { FieldState } from "../../form/form-state.ts";
import { CARD_GROUPS } from "./card-fields.ts";
import "./card.css";
import type { CardModel } from "./card-model.ts";
import { defaultOf, isSame, readValue } from "./card-values.ts";
import { RowsField } from "./rows-field.tsx";
import { TemplatePicker } from "./template-picker.tsx";

export function CardForm({ model }: { readonly model: CardModel }) {
  const { state, template, typed, specs, errors } = model;
  const fields = readFields(model);
  const entries = Object.entries(template.parameters);
  const colors = entries.filter(([, { type }]) => type === "color");
  const field = (name: string) => {
    const spec = specs[name];
    return spec && <Field key={`${template.name} ${name}`} state={fields} form="card" name={name} spec={spec} />;
  };
  return (
    <Form state={state}>
      <fieldset class="card bare-card stack">
        <legend>Template</legend>
        <TemplatePicker
          chosen={template}
          choose={({ name }) => state.assign({ template: name, size: "", width: "", height: "" })}
        />
        <EditCode model={model} />
      </fieldset>
      <fieldset class="card bare-card stack">
        <legend>{CARD_GROUPS.content.title}</legend>
        <div class="form-grid">
          {entries.map(([name, parameter]) =>
            parameter.type === "rows" ? (
              <RowsField
                key={`${template.name} ${name}`}
                name={name}
                parameter={parameter}
                rows={readValue(parameter, name, typed)}
                errors={errors}
                set={(rows) => model.setValue(name, rows)}
              />
            ) : (
              parameter.type !== "color" && specs[name]?.group === CARD_GROUPS.content.id && field(name)
            ),
          )}
        </div>
      </fieldset>
      <FormGroup key={template.name} state={fields} form="card" specs={specs} group={CARD_GROUPS.labels} />
      <fieldset class="card bare-card stack">
        <legend>Appearance</legend>
        <ThemeChoice
          form="card"
          none="Template"
          value={String(state.values.theme)}
          choose={(name) => state.set("theme", name)}
        />
        {colors.length > 0 && <div class="form-grid">{colors.map(([name]) => field(name))}</div>}
      </fieldset>
      <FormGroup
        state={{
          ...fields,
          values: state.values,
          set: (name, value) => state.set(name, value),
          isChanged: (name) => state.isChanged(name),
        }}
        form="card"
        specs={model.imageSpecs}
        group={CARD_GROUPS.image}
      />
    </Form>
  );
}

/** Presents the values of the parameters as a form's state. */
function readFields({ template: { parameters }, typed, errors, setValue }: CardModel): FieldState {
  const entries = Object.entries(parameters);
  return {
    values: Object.fromEntries(
      entries.map(([name, parameter]) => [name, String(readValue(parameter, name, typed))] as const),
    ),
    errors: { value: errors },
    warnings: { value: {} },
    set: (name, value) => setValue(name, String(value)),
    isChanged: (name) => {
      const parameter = parameters[name];
      return parameter !== undefined && !isSame(readValue(parameter, name, typed), defaultOf(parameter));
    },
  };
}

/** The template's summary, and a button that shows the card's JSON. */
function EditCode({ model }: { readonly model: CardModel }) {
  const edit = async () => {
    const { writeCard } = await import("./write-card.ts");
    const { template, state, formRequest } = model;
    state.assign({ json: writeCard(template, formRequest().body) });
  };
  return (
    <div class="row accepts">
      <p class="note">{model.template.summary}</p>
      <button type="button" class="button" title="Edit the layout as JSON" onClick={() => void edit()}>
        Edit as JSON
      </button>
    </div>
  );
}
