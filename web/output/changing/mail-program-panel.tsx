// The image with the placeholders of a mail program.

import { signal } from "@preact/signals";
import { CodeBox } from "../code-box.tsx";
import type { ImageRequest } from "../image-request.ts";
import { formatFieldImage, formatUrlImage, MAIL_PROGRAMS, type MailProgram } from "./mail-program.ts";
import type { TemplateFields } from "./template-fields.ts";

const program = signal<MailProgram>(MAIL_PROGRAMS[0]);
/** Names of the mail program's fields, by URL parameter. */
const names = signal<Readonly<Record<string, string>>>({});

interface Props {
  readonly base: string;
  readonly fields: TemplateFields;
  readonly request: ImageRequest;
}

export function MailProgramPanel({ base, fields, request }: Props) {
  const current = program.value;
  // The generated alt text describes the template's values, not the recipient's.
  const image = { ...request, alt: fields.main[0]?.value || "Chart" };
  const fromFields = formatFieldImage(current, image, base, namesFor(fields));
  return (
    <details class="fold">
      <summary>Use in a mail program</summary>
      <div class="stack">
        <label class="field">
          <span>Mail program</span>
          <select
            class="input"
            value={current.id}
            onChange={({ currentTarget }) => {
              program.value = MAIL_PROGRAMS.find(({ id }) => id === currentTarget.value) ?? MAIL_PROGRAMS[0];
            }}
          >
            {MAIL_PROGRAMS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <p class="note">{current.steps}</p>
        <CodeBox label="With the CSV's chart_url column" name="the image" text={formatUrlImage(current, image)} />
        <h3>Or fill in single values</h3>
        <p class="note">Enter only the names of the fields in {current.label}, without brackets or other signs.</p>
        <div class="field-grid">
          {fields.main.map(({ parameter, label }) => (
            <label key={parameter} class="field">
              <span>{label}</span>
              <input
                class="input mono"
                value={names.value[parameter] ?? ""}
                placeholder={current.example}
                autocomplete="off"
                spellcheck={false}
                onInput={({ currentTarget }) => {
                  names.value = { ...names.value, [parameter]: currentTarget.value };
                }}
              />
            </label>
          ))}
        </div>
        {fromFields !== undefined && (
          <>
            <p class="warning-note">
              {current.label} inserts values unchanged. Values with &amp;, #, + or % break the image, and a comma starts
              a new label or number. If values can contain them, use the chart_url column.
            </p>
            <CodeBox label="With these fields" name="the image with fields" text={fromFields} />
          </>
        )}
      </div>
    </details>
  );
}

/** Returns the names of the fields that this chart has. */
function namesFor({ main }: TemplateFields): Record<string, string> {
  return Object.fromEntries(main.map(({ parameter }) => [parameter, names.value[parameter]?.trim() ?? ""]));
}
