// The parts of the "Card" tab that are loaded when it is first shown: its form, its request and the places of errors.

import { computed, signal } from "@preact/signals";
import { isPlainObject } from "../../../src/base/plain-object.ts";
import type { TemplateParameter } from "../../../src/drawings/card/template.ts";
import { findMessageRange, type Span } from "../../chart/text/message-range.ts";
import { explainField, placeOfField } from "../../form/field-findings.ts";
import { toFormText, toFormValues, toRequestFields } from "../../form/field-spec.ts";
import type { FieldMessages, FormState } from "../../form/form-state.ts";
import { sortedJson } from "../../output/image-request.ts";
import { chosenLook } from "../brands.ts";
import type { Finding, FindingPlace } from "../finding.ts";
import type { ApiRequest } from "../tab.ts";
import { CardCode } from "./card-code.tsx";
import { imageSpecs, parameterSpecs, readCardSize, readDescription, sizeFields } from "./card-fields.ts";
import { CardForm } from "./card-form.tsx";
import type { CardEditor, CardModel } from "./card-model.ts";
import { findTemplate } from "./card-templates.ts";
import { defaultOf, parseTyped, readValue, toData } from "./card-values.ts";
import { focusCell } from "./rows-field.tsx";

/** Creates the tab's editor. */
export function createCardEditor(state: FormState): CardEditor {
  const template = computed(() => findTemplate(String(state.values.template)));
  const typed = computed(() => parseTyped(String(state.values.data)));
  const specs = computed(() => {
    const { parameters, theme: own } = template.value;
    const theme = String(state.values.theme || own);
    return parameterSpecs(parameters, chosenLook(theme).colors[0] ?? "");
  });
  const frameSpecs = computed(() => imageSpecs(template.value));
  const errors = signal<FieldMessages>({});
  const goTo = { code: (_from: number) => {} };

  const formRequest = (): ApiRequest => {
    const { name, parameters } = template.value;
    const { theme = "" } = state.values;
    const data = toData(parameters, typed.value);
    const { size, ...fields } = toRequestFields(frameSpecs.value, state.values);
    const body = {
      template: name,
      ...(Object.keys(data).length > 0 && { data }),
      ...(theme !== "" && { theme }),
      ...sizeFields(String(size ?? "")),
      ...fields,
    };
    const { width, height } = readCardSize(template.value, body);
    const ratio = Number(fields.devicePixelRatio ?? 1);
    const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    return { path: "/card", body, ...(pixels.width > 0 && pixels.height > 0 && { size: pixels }) };
  };
  const request = (): ApiRequest | undefined => {
    const json = String(state.values.json);
    return json === "" ? formRequest() : { path: "/card", body: readBody(json) };
  };
  const model: CardModel = {
    state,
    get template() {
      return template.value;
    },
    get typed() {
      return typed.value;
    },
    get errors() {
      return errors.value;
    },
    get specs() {
      return specs.value;
    },
    get imageSpecs() {
      return frameSpecs.value;
    },
    setValue: (name, value) => state.set("data", JSON.stringify({ ...typed.peek(), [name]: value })),
    formRequest,
  };

  const placeOf = (error: string): FindingPlace | undefined => {
    const json = String(state.values.json);
    if (json !== "") {
      const range = findRange(json, error);
      if (range === undefined) return undefined;
      return { name: `Line ${json.slice(0, range.from).split("\n").length}`, goTo: () => goTo.code(range.from) };
    }
    const { name, row, field } = readPlace(error);
    const parameter = template.value.parameters[name];
    if (parameter === undefined) return placeOfField("card", frameSpecs.value, name);
    if (parameter.type !== "rows") return placeOfField("card", specs.value, name);
    const { label } = readDescription(parameter);
    if (row === undefined) return { name: label, goTo: () => focusCell(name, 0) };
    const of = field === undefined ? undefined : parameter.fields?.[field];
    const cell = of === undefined ? "" : `, ${readDescription(of).label.toLowerCase()}`;
    return { name: `${label}, row ${row + 1}${cell}`, goTo: () => focusCell(name, row, field) };
  };

  return {
    View: () =>
      state.values.json === "" ? (
        <CardForm model={model} />
      ) : (
        <CardCode
          model={model}
          onReady={(go) => {
            goTo.code = go;
          }}
        />
      ),
    request,
    open: (fields) => {
      const { template: name, data, size, ...others } = fields;
      const { parameters } = findTemplate(toFormText(name));
      const given = Object.entries(isPlainObject(data) ? data : {}).flatMap(([parameter, value]) =>
        Object.hasOwn(parameters, parameter)
          ? [[parameter, defaultOf({ ...(parameters[parameter] as TemplateParameter), default: value })]]
          : [],
      );
      const form = {
        ...toFormValues(frameSpecs.peek(), { ...others, size }),
        template: toFormText(name),
        data: JSON.stringify(Object.fromEntries(given)),
        theme: toFormText(fields.theme),
        json: "",
      };
      state.load(form);
      // The form can't show a custom layout.
      if (typeof name !== "string" || !isSameRequest(formRequest().body, fields))
        state.load({ json: JSON.stringify(fields, null, 2) });
    },
    describe: () => {
      const json = String(state.values.json);
      if (json !== "") return describeBody(readBody(json));
      const { title, parameters } = template.value;
      const own = parameters.title === undefined ? "" : readValue(parameters.title, "title", typed.value);
      return typeof own === "string" && own.trim() !== "" && own !== title ? `${title}: ${own.trim()}` : title;
    },
    explain: (sentences) => sentences.map((sentence): Finding => explainField(sentence, placeOf(sentence))),
    onOutcome: ({ errors: sentences }) => {
      errors.value = groupByPlace(sentences);
    },
  };
}

/** The order of fields doesn't matter. */
function isSameRequest(one: ApiRequest["body"], other: ApiRequest["body"]): boolean {
  return sortedJson(one) === sortedJson(other);
}

/** Returns the range of an error in a card's code. The paths in the service's messages leave out `props`. */
function findRange(json: string, error: string): Span | undefined {
  const inProps = error.replace(/^(?:card|pages)[\w.[\]]*/, (place) =>
    place.replaceAll(/(?<!\.props)\.(?!props\b|type\b)(?=\w)/g, ".props."),
  );
  const [plain, full] = [findMessageRange(json, error), findMessageRange(json, inProps)];
  // If the exact place isn't found, the range is the range of an enclosing element, which begins earlier.
  return plain === undefined || (full !== undefined && full.from > plain.from) ? full : plain;
}

/** Reads the place at the start of an error: `data.points[2].value must be a number`. */
function readPlace(error: string): {
  readonly name: string;
  readonly row?: number;
  readonly field?: string | undefined;
} {
  const [, name = "", row, field] = /^(?:Card error: )?(?:data\.)?(\w+)(?:\[(\d+)\](?:\.(\w+))?)?/.exec(error) ?? [];
  return row === undefined ? { name } : { name, row: Number(row), field };
}

/** Groups errors by parameter, and errors about cells by `points.2.value`. */
function groupByPlace(sentences: readonly string[]): FieldMessages {
  const grouped: Record<string, string[]> = {};
  for (const sentence of sentences) {
    const { name, row, field } = readPlace(sentence);
    const place = row === undefined ? name : `${name}.${row}.${field ?? ""}`;
    grouped[place] = [...(grouped[place] ?? []), sentence];
  }
  return grouped;
}

/** Returns the body of a request for a card's code: the body itself, or only the tree of elements. */
function readBody(text: string): ApiRequest["body"] {
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainObject(value) && value.type === undefined) return value;
  } catch {
    // The service explains the syntax error.
  }
  return { card: text };
}

function describeBody({ title }: ApiRequest["body"]): string {
  return typeof title === "string" && title.trim() !== "" ? `Card: ${title.trim()}` : "Card";
}
