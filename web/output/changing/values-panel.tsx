// Fields for a template's values, and the URL and image with these values.

import { readAltText } from "../../tab/service.ts";
import { CopyButton } from "../copy-button.tsx";
import { formatHtml } from "../image-markup.ts";
import type { ImageRequest } from "../image-request.ts";
import { MAX_URL_LENGTH } from "../image-url.ts";
import { sessionSignal } from "../session-signal.ts";
import { useImage, useObjectUrl } from "../use-image.ts";
import type { TemplateField, TemplateFields } from "./template-fields.ts";
import { formatTemplateUrl, InvalidValue, toParameter } from "./template-value.ts";
import { readColumns, ValuesGrid } from "./values-grid.tsx";

/** Values as typed, by URL parameter, of the template with this URL. */
interface Typed {
  readonly base: string;
  readonly values: Readonly<Record<string, string>>;
}

const typed = sessionSignal<Typed>("template-values", { base: "", values: {} }, readTyped);

function readTyped(stored: unknown): Typed | undefined {
  const { base, values } = (stored ?? {}) as { readonly base?: unknown; readonly values?: unknown };
  if (typeof base !== "string" || typeof values !== "object" || values === null) return undefined;
  const entries = Object.entries(values).filter(([, value]) => typeof value === "string");
  return { base, values: Object.fromEntries(entries) };
}

/** Fills in the values from a template's URL. They stay filled in when another page opens in the same browser tab. */
export function takeValues(base: string, parameters: URLSearchParams): void {
  typed.value = { base, values: Object.fromEntries(parameters) };
}

export interface TemplatePanelProps {
  /** Short URL of the template. */
  readonly base: string;
  readonly fields: TemplateFields;
  readonly request: ImageRequest;
  readonly isFailed: boolean;
}

export function ValuesPanel({ base, fields, request, isFailed }: TemplatePanelProps) {
  const values = typed.value.base === base ? typed.value.values : {};
  const parameters: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const { parameter, kind, value } of [...fields.main, ...fields.style]) {
    const text = values[parameter];
    if (text === undefined || text === value) continue;
    try {
      parameters[parameter] = toParameter(kind, text);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      problems[parameter] = error.message;
    }
  }
  const inputs = (list: readonly TemplateField[]) =>
    list.map((field) => (
      <ValueInput
        key={field.parameter}
        field={field}
        text={values[field.parameter] ?? field.value}
        problem={problems[field.parameter]}
        onInput={(text) => {
          typed.value = { base, values: { ...values, [field.parameter]: text } };
        }}
      />
    ));
  const isValid = Object.keys(problems).length === 0;
  const columns = readColumns(fields, values);
  return (
    <>
      {inputs(columns === undefined ? fields.main : fields.main.filter(({ kind }) => kind === "text"))}
      {columns !== undefined && (
        <>
          <ValuesGrid
            columns={columns}
            onChange={(texts) => {
              typed.value = { base, values: { ...values, ...texts } };
            }}
          />
          {columns.map(({ field: { parameter, label } }) =>
            problems[parameter] === undefined ? null : (
              <p key={parameter} class="error-note" role="alert">
                {label.replace(/: values$/, "")}: {problems[parameter]}
              </p>
            ),
          )}
        </>
      )}
      <details class="fold">
        <summary>Names and colours</summary>
        <div class="field-grid">{inputs(fields.style)}</div>
      </details>
      <p class="note">
        To change the values again later, paste the URL with these values under Start, or replace the values in it.
      </p>
      {isValid && <NewUrl url={formatTemplateUrl(base, parameters)} request={request} isFailed={isFailed} />}
    </>
  );
}

interface InputProps {
  readonly field: TemplateField;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onInput: (text: string) => void;
}

const HINTS = {
  labels: "One per line.",
  data: "Numbers separated by commas. Leave a gap empty.",
  text: "",
  color: "",
} as const;

function ValueInput({ field: { parameter, label, kind, value }, text, problem, onInput }: InputProps) {
  const id = `value-${parameter}`;
  const hint = HINTS[kind];
  const attributes = {
    id,
    class: "input",
    value: text,
    placeholder: value === "" ? "as in the chart" : value.replaceAll("\n", ", "),
    autocomplete: "off",
    "aria-invalid": problem !== undefined,
    "aria-describedby": `${id}-about`,
  };
  return (
    <div class="field">
      <label class="legend" for={id}>
        {label}
      </label>
      {kind === "labels" ? (
        <textarea {...attributes} rows={3} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
      ) : (
        <input {...attributes} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
      )}
      <span id={`${id}-about`} class={problem === undefined ? "note" : "error-note"}>
        {problem ?? hint}
      </span>
    </div>
  );
}

interface NewUrlProps {
  readonly url: string;
  readonly request: ImageRequest;
  readonly isFailed: boolean;
}

/** The URL with the new values, its image and errors. */
function NewUrl({ url, request, isFailed }: NewUrlProps) {
  const isTooLong = url.length > MAX_URL_LENGTH;
  const image = useImage(isFailed || isTooLong ? undefined : url);
  const shown = useObjectUrl(image?.blob);
  const alt = (image?.blob && readAltText(image)) ?? "Chart with these values";
  if (isTooLong)
    return (
      <p role="alert" class="warning-note">
        The URL has {url.length.toLocaleString("en")} characters, which is too long. Enter fewer values.
      </p>
    );
  return (
    <>
      {image?.errors !== undefined ? (
        <p role="alert" class="error-note">
          {image.errors.join(" ")}
        </p>
      ) : (
        <div class="with-button">
          <label class="field">
            <span>URL with these values</span>
            <input class="input mono" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
          <CopyButton text={url} name="the URL with these values" />
          <CopyButton text={formatHtml({ ...request, alt }, url)} name="the HTML with these values" label="Copy HTML" />
        </div>
      )}
      {shown !== undefined && image?.errors === undefined && <img class="tested-image" src={shown} alt={alt} />}
    </>
  );
}
