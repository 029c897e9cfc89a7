// View of a tab for images that are written as code: examples, the editor, the theme, and the fields of the image.

import { useEffect, useState } from "preact/hooks";
import { CodePanel } from "../../chart/code-panel.tsx";
import { ThemeChoice } from "../../chart/theme-picker.tsx";
import { listenForUndo } from "../../chart/undo-keys.ts";
import { Field } from "../../form/field.tsx";
import { FoldCard } from "../../form/fold-card.tsx";
import { groupMessages } from "../../form/form-state.ts";
import { type CodeExample, listCodeExamples } from "./code-examples.ts";
import type { CodeModel } from "./code-model.ts";

export function CodeView({ model }: { readonly model: CodeModel }) {
  const { id, label, language, chart, findings, specs, defaults } = model;
  const { initial, own = [] } = model.themes;
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
          none={initial === undefined ? `Built-in ${label} theme` : `Plain ${label}`}
          value={String(theme) || (initial === undefined || look === "plain" ? "" : initial)}
          choose={(name) =>
            chart.set(
              initial === undefined
                ? { theme: name }
                : { theme: name === initial ? "" : name, defaults: name === "" ? "plain" : "" },
            )
          }
          libraryThemes={own}
        />
        {own.length > 0 && (
          <label class="field">
            <span>{label} theme</span>
            <select
              class="input"
              id={`${id}-own-theme`}
              value={own.includes(String(theme)) ? String(theme) : ""}
              onChange={({ currentTarget }) => chart.set({ theme: currentTarget.value })}
            >
              <option value="">Default</option>
              {own.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
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

/** Opens an example. */
function Examples({ model: { id, start } }: { readonly model: CodeModel }) {
  const [examples, setExamples] = useState<readonly CodeExample[]>([]);
  useEffect(() => {
    // Offline, the list stays empty.
    listCodeExamples(id).then(setExamples, () => {});
  }, [id]);
  return (
    <select
      class="input example-choice"
      aria-label="Open an example"
      id={`${id}-examples`}
      value=""
      onChange={async ({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = "";
        const fields = await examples.find(({ name }) => name === value)?.load();
        if (fields !== undefined) start(fields);
      }}
    >
      <option value="">Open an example…</option>
      {examples.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
