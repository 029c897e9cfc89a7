// Creates a tab for images that are written as code: an editor, with completion for JSON and JavaScript, and fields for the
// image. The code and the fields are one document, so that one undo history covers both.

import { ChartDocument } from "../../chart/chart-document.ts";
import type { CodeLanguage } from "../../chart/complete/code-language.ts";
import { ChartDiagnostics } from "../../chart/diagnostics.ts";
import { formatCode } from "../../chart/text/format-code.ts";
import { findSyntaxError } from "../../chart/text/syntax-check.ts";
import { formatIndented } from "../../chart/text/text-style.ts";
import { explainField, placeOfField } from "../../form/field-findings.ts";
import { type FieldSpecs, type FormValues, toFormText, toFormValues, toRequestFields } from "../../form/field-spec.ts";
import { groupMessages } from "../../form/form-state.ts";
import { withLimits } from "../../form/with-limits.ts";
import { type Json, pathOfTab, readKind, readObject, type TabId, withFormat } from "../../output/image-request.ts";
import type { ApiRequest, ImageSize, SavedFields, Tab } from "../tab.ts";
import type { CodeModel, CodeThemes } from "./code-model.ts";
import { CodeView } from "./code-view.tsx";

/** Settings of a tab for images that are written as code. */
export interface CodeKind {
  readonly id: TabId;
  /** Text on the tab: `ECharts`. */
  readonly label: string;
  /** Names of the languages: `Vega-Lite or Vega`. */
  readonly language: string;
  /** Noun for the image. */
  readonly noun: "chart" | "diagram";
  /** The code that the tab starts with. */
  readonly example: object | string;
  /** Size of the example's image in pixels; undefined if it is the service's default size. */
  readonly exampleSize?: ImageSize;
  /** Language for completion and formatting; undefined if the code is neither JSON nor JavaScript. */
  readonly code: CodeLanguage | undefined;
  readonly fields: FieldSpecs;
  readonly themes: CodeThemes;
}

/** Field of the document for the parameters that have no control, as JSON. */
const OTHERS = "others";

export function createCodeTab({
  id,
  label,
  language,
  noun,
  example,
  exampleSize,
  code,
  fields,
  themes,
}: CodeKind): Tab {
  const path = pathOfTab(id);
  const { main } = readKind(path);
  const specs: FieldSpecs = withLimits(path, fields);
  const names = Object.keys(specs);
  const defaults: FormValues = { ...toFormValues(specs, {}), theme: "", defaults: "", [OTHERS]: "" };
  const isJson = code?.isJson === true;
  const write = (content: unknown) => {
    if (typeof content !== "string") return formatIndented(content, { isJson, quote: isJson ? '"' : "'" });
    const text = content.trim().replaceAll(/\r\n?/g, "\n");
    return code === undefined ? text : formatLine(text);
  };
  const first = write(example);
  const loadTypingHelp = async (language: CodeLanguage) => {
    const { createTypingHelp } = await import("../../chart/complete/typing-help.ts");
    return createTypingHelp(() => language);
  };
  const chart: ChartDocument<FormValues> = new ChartDocument(
    first,
    defaults,
    `${label} code`,
    code && (() => loadTypingHelp(code)),
  );

  const requestOf = (text: string, values: FormValues): ApiRequest | undefined => {
    if (text.trim() === "") return undefined;
    const { theme, defaults: look } = values;
    const others = (readObject(String(values[OTHERS])) ?? {}) as Readonly<Record<string, Json>>;
    const fields = {
      [main]: text,
      ...toRequestFields(specs, values),
      ...(theme !== "" && { theme: String(theme) }),
      ...(look !== "" && { defaults: String(look) }),
      ...others,
    };
    // The service rejects `quality` for lossless formats.
    const { fields: body } = withFormat({ path, fields, alt: "" }, (values.format || "png") as never);
    const isExample = text === first && Object.keys(fields).length === 1;
    return { path, body, ...(isExample && exampleSize && { size: exampleSize }) };
  };
  const read = (fields: SavedFields) => {
    const { [main]: content, theme, defaults: look, ...parameters } = fields;
    const others = Object.entries(parameters).filter(([name]) => !names.includes(name));
    const values = {
      ...toFormValues(specs, parameters),
      theme: toFormText(theme),
      defaults: look === "plain" ? "plain" : "",
      [OTHERS]: others.length === 0 ? "" : JSON.stringify(Object.fromEntries(others)),
    };
    return { text: write(content), values };
  };

  const request = () => requestOf(chart.text.value, chart.settings.value);
  /** Returns the field that a message is about; undefined if it is about the code. */
  const fieldOf = (message: string) => {
    const [name = ""] = Object.keys(groupMessages([message], names));
    return chart.settings.peek()[name] ? name : undefined;
  };
  const isAboutField = (message: string) => fieldOf(message) !== undefined;
  const findings = new ChartDiagnostics<FormValues>(chart, {
    validator: `/api/validate-${id}`,
    request,
    main,
    isAboutField,
  });
  const model: CodeModel = {
    ...{ id, label, language, themes, chart, findings, specs, defaults },
    start: (fields) => start(fields),
  };
  const start = (fields: SavedFields) => {
    const { text, values } = read(fields);
    chart.start(text, values);
  };
  return {
    id,
    path,
    label,
    history: chart,
    View: () => <CodeView model={model} />,
    request,
    describe: () => `${label} ${noun}`,
    save: () => {
      const changed = Object.entries(chart.settings.value).filter(([name, value]) => value !== defaults[name]);
      return { ...(chart.text.value !== first && { text: chart.text.value }), ...Object.fromEntries(changed) };
    },
    load: (saved) => {
      const { text = first, ...values } = (saved ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof text !== "string") return;
      const known = Object.entries(values).filter(([name, value]) => typeof value === typeof defaults[name]);
      chart.open(text, { ...defaults, ...(Object.fromEntries(known) as FormValues) });
    },
    open: (fields) => {
      const { text, values } = read(fields);
      chart.open(text, values);
    },
    start,
    toRequest: (fields) => {
      const { text, values } = read(fields);
      return requestOf(text, values);
    },
    check: async ({ body }) => {
      // The service explains JSON itself.
      const mistake = isJson || code === undefined ? undefined : await findSyntaxError(String(body[main]));
      return mistake === undefined ? [] : [mistake];
    },
    explain: (errors) =>
      findings.explain(errors).map((finding) => {
        const name = fieldOf(finding.message);
        return name === undefined ? finding : explainField(finding.message, placeOfField(id, specs, name));
      }),
    onOutcome: (outcome) => findings.take(outcome),
  };
}

/** Formats code that is written on one line, as in URLs. */
function formatLine(text: string): string {
  return text.includes("\n") ? text : formatCode(text);
}
