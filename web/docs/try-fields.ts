// The parameters of an operation, and its body → the fields of a form, filled in with the example of the description.

import { element } from "./element.ts";
import { type Field, listParameters } from "./page/field.ts";
import { type Document, type Endpoint, resolve } from "./page/openapi.ts";
import { pictureOf } from "./page/operation.ts";

/** One field. */
export interface FormPart {
  readonly name: string;
  readonly place: "query" | "path" | "header" | "body";
  /** Whether it is seen at once. */
  readonly isShown: boolean;
  readonly label: HTMLElement;
  /** Its text; empty where nothing is given. */
  readonly read: () => string;
}

/** Fields that are seen at once where there are no more. */
const FEW = 8;
/** Text from which a field is as wide as the form, characters. */
const WIDE = 40;

/** The parameters. */
export function partsOfParameters(description: Document, endpoint: Endpoint): FormPart[] {
  const fields = listParameters(description, endpoint).filter(
    ({ names }) => !["key", "sig", "accountId"].includes(names[0] ?? ""),
  );
  const example = readExample(endpoint);
  return fields.map((field) => {
    const given = field.names.map((name) => example.get(name)).find((value) => value !== undefined);
    const value = given ?? (field.isPath || (field.isRequired && example.size === 0) ? formatValue(field.example) : "");
    return createPart(description, field, value, value !== "" || field.isRequired || fields.length <= FEW);
  });
}

/** The parameters of the picture that the description shows. */
function readExample(endpoint: Endpoint): Map<string, string> {
  const picture = pictureOf(endpoint);
  return new Map(picture === undefined ? [] : new URL(picture, location.origin).searchParams);
}

function createPart(
  description: Document,
  { names, isPath, schema }: Field,
  value: string,
  isShown: boolean,
): FormPart {
  const name = names[0] ?? "";
  const target = resolve(description, schema);
  const fallback = schema.default ?? target.default;
  const input = createInput(target.enum?.map(String), value, fallback === undefined ? "" : formatValue(fallback));
  const label = element(
    "label",
    { class: value.length > WIDE ? "field wide" : "field" },
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
  if (value.length > WIDE) {
    const area = element("textarea", { class: "input", rows: "3", spellcheck: "false" });
    area.value = value;
    return area;
  }
  return element("input", { class: "input", value, placeholder: fallback, autocomplete: "off", spellcheck: "false" });
}

/** The body, as JSON; undefined where there is none. */
export function partsOfBody({ operation }: Endpoint): FormPart | undefined {
  const media = operation.requestBody?.content["application/json"];
  if (media === undefined) return undefined;
  const examples = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
  const example = examples.find((value) => value !== undefined) ?? {};
  const text = JSON.stringify(example, undefined, 2);
  const rows = String(Math.min(16, text.split("\n").length + 1));
  const area = element("textarea", { class: "input", rows, spellcheck: "false", autocapitalize: "off" });
  area.value = text;
  const label = element("label", { class: "field wide" }, element("span", {}, "Body, as JSON"), area);
  return { name: "body", place: "body", isShown: true, label, read: () => area.value };
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
