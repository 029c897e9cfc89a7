// View of a tab for charts that are written as code: examples, the editor, the theme, and the fields of the image.

import { useEffect } from "preact/hooks";
import { CodePanel } from "../../chart/code-panel.tsx";
import { ThemeChoice } from "../../chart/theme-picker.tsx";
import { listenForUndo } from "../../chart/undo-keys.ts";
import { Field } from "../../form/field.tsx";
import { FoldCard } from "../../form/fold-card.tsx";
import { groupMessages } from "../../form/form-state.ts";
import type { SavedFields } from "../tab.ts";
import type { CodeModel } from "./code-model.ts";

/** Theme of charts that set none: docs/vega.md. */
const INITIAL_THEME = "minimal";

export function CodeView({ model }: { readonly model: CodeModel }) {
  const { id, label, language, chart, findings, specs, defaults } = model;
  useEffect(() => listenForUndo(chart), [chart]);
  const values = chart.settings.value;
  const errors = groupMessages(
    findings.errors.map(({ message }) => message),
    Object.keys(specs),
  );
  const state = {
    values,
    errors: { value: errors },
    warnings: { value: {} },
    set: (name: string, value: string | boolean) => chart.set({ [name]: value }),
    isChanged: (name: string) => values[name] !== defaults[name],
  };
  const { theme, defaults: look } = values;
  return (
    <>
      <CodePanel id={`${id}-code`} chart={chart} findings={findings}>
        <div class="row accepts">
          <p class="note">
            Paste or write {language} code. <a href={`/docs/${id}`}>Reference</a>
          </p>
          <Examples model={model} />
        </div>
      </CodePanel>
      <FoldCard id={`${id}-design`} title="Design">
        <ThemeChoice
          form={id}
          none={`Plain ${label}`}
          value={String(theme) || (look === "plain" ? "" : INITIAL_THEME)}
          choose={(name) =>
            chart.set({ theme: name === INITIAL_THEME ? "" : name, defaults: name === "" ? "plain" : "" })
          }
        />
      </FoldCard>
      <FoldCard id={`${id}-image`} title="Image">
        <div class="form-grid">
          {Object.entries(specs).map(([name, spec]) => (
            <Field key={name} state={state} form={id} name={name} spec={spec} />
          ))}
        </div>
      </FoldCard>
    </>
  );
}

/** Loads the parameters of the examples in the docs, by file. */
const FILES = import.meta.glob<SavedFields>(["../../../docs/vega/*.json", "../../../docs/echarts/*.json"], {
  import: "default",
});

/** Opens an example. */
function Examples({ model: { id, start } }: { readonly model: CodeModel }) {
  const choose = async (file: string) => {
    const fields = await FILES[file]?.();
    if (fields !== undefined) start(fields);
  };
  const files = Object.keys(FILES).filter((file) => file.includes(`/docs/${id}/`));
  return (
    <select
      class="input example-choice"
      aria-label="Open an example"
      id={`${id}-examples`}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = "";
        void choose(value);
      }}
    >
      <option value="">Open an example…</option>
      {files.map((file) => (
        <option key={file} value={file}>
          {nameOf(file)}
        </option>
      ))}
    </select>
  );
}

/** Returns the name of an example: "Box plot" for `…/box-plot.json`. */
function nameOf(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}
