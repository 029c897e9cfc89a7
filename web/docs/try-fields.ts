// Builds the fields of a "Try it" form from an operation's parameters and body, filled in with the documented example.

import { element } from "./element.ts";
import { type Field, listParameters } from "./page/field.ts";
import { type Endpoint, exampleImageUrl, type OpenApiDocument, resolve } from "./page/openapi.ts";

export interface FormField {
  readonly name: string;
  readonly place: "query" | "path" | "header" | "body";
  /** Whether the field is shown initially; otherwise it is under "more". */
  readonly isShown: boolean;
  readonly label: HTMLElement;
  /** Returns the value; empty if none is given. */
  readonly read: () => string;
}

/** Operations with at most this many parameters show all of them. */
const SHOW_ALL_LIMIT = 8;
/** Example values with more characters than this get a full-width field. */
const WIDE_LENGTH = 40;

/** Creates a field for each parameter. The key and signature parameters are omitted. */
export function createParameterFields(description: OpenApiDocument, endpoint: Endpoint): FormField[] {
  const fields = listParameters(description, endpoint).filter(
    ({ names }) => !["key", "sig", "accountId", "exp"].includes(names[0] ?? ""),
  );
  const example = readExample(endpoint);
  return fields.map((field) => {
    const exampleValue = field.names.map((name) => example.get(name)).find((value) => value !== undefined);
    const value =
      exampleValue ?? (field.isPath || (field.isRequired && example.size === 0) ? formatValue(field.example) : "");
    return createField(description, field, value, value !== "" || field.isRequired || fields.length <= SHOW_ALL_LIMIT);
  });
}

/** Returns the query parameters of the example image. */
function readExample(endpoint: Endpoint): Map<string, string> {
  const imageUrl = exampleImageUrl(endpoint);
  return new Map(imageUrl === undefined ? [] : new URL(imageUrl, location.origin).searchParams);
}

function createField(
  description: OpenApiDocument,
  { names, isPath, schema }: Field,
  value: string,
  isShown: boolean,
): FormField {
  const name = names[0] ?? "";
  const target = resolve(description, schema);
  const fallback = schema.default ?? target.default;
  const input = createInput(target.enum?.map(String), value, fallback === undefined ? "" : formatValue(fallback));
  const label = element(
    "label",
    { class: value.length > WIDE_LENGTH ? "field wide" : "field" },
    element("span", {}, name),
    input,
  );
  return { name, place: isPath ? "path" : "query", isShown, label, read: () => input.value };
}

function createInput(choices: readonly string[] | undefined, value: string, fallback: string) {
  if (choices !== undefined) {
    const select = element(
      "select",
      { class: "input" },
      element("option", { value: "" }, fallback === "" ? "–" : `${fallback} (default)`),
      ...choices.map((choice) => element("option", { value: choice }, choice)),
    );
    select.value = choices.includes(value) ? value : "";
    return select;
  }
  if (value.length > WIDE_LENGTH) {
    const area = element("textarea", { class: "input", rows: "3", spellcheck: "false" });
    area.value = value;
    return area;
  }
  return element("input", { class: "input", value, placeholder: fallback, autocomplete: "off", spellcheck: "false" });
}

/** Creates the field for the JSON body, or returns undefined if the operation has none. */
export function createBodyField({ operation }: Endpoint): FormField | undefined {
  const media = operation.requestBody?.content["application/json"];
  if (media === undefined) return undefined;
  const examples = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
  const example = examples.find((value) => value !== undefined) ?? {};
  const text = JSON.stringify(example, undefined, 2);
  const rows = String(Math.min(16, text.split("\n").length + 1));
  const area = element("textarea", { class: "input", rows, spellcheck: "false", autocapitalize: "off" });
  area.value = text;
  const label = element("label", { class: "field wide" }, element("span", {}, "Body (JSON)"), area);
  return { name: "body", place: "body", isShown: true, label, read: () => area.value };
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
