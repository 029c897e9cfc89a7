// Writes a card as JSON with all its elements, so that its layout can be changed. Loaded on demand.

import { isPlainObject, type PlainObject } from "../../../src/base/plain-object.ts";
import {
  type CardTemplate,
  fillTemplate,
  type TemplateParameter,
  templateScope,
} from "../../../src/drawings/card/template.ts";
import { chosenLook } from "../brands.ts";
import type { ApiRequest } from "../tab.ts";
import { readCardSize } from "./card-fields.ts";

/** Returns the code of the card that a request makes from a template. */
export function writeCard(template: CardTemplate, { template: _, data, ...fields }: ApiRequest["body"]): string {
  const values = completeValues(isPlainObject(data) ? data : {}, template.parameters);
  const theme = String(fields.theme ?? template.theme);
  const size = readCardSize(template, fields);
  const scope = templateScope(values, size, chosenLook(theme));
  return formatLines({ ...fields, size: undefined, ...size, theme, card: fillTemplate(template.card, scope) });
}

/** Adds the defaults. */
function completeValues(given: PlainObject, parameters: CardTemplate["parameters"]): PlainObject {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      completeValue(Object.hasOwn(given, name) ? given[name] : parameter.default, parameter),
    ]),
  );
}

function completeValue(value: unknown, { type, fields = {} }: TemplateParameter): unknown {
  if (value === undefined || value === null) return null;
  if (type === "text") return String(value).trim();
  if (type !== "rows" || !Array.isArray(value)) return value;
  return value.map((row: unknown) => completeValues(isPlainObject(row) ? row : {}, fields));
}

/** Maximum length of a list or an object on one line, in characters. */
const WIDTH = 100;

/** Formats JSON with two spaces per level, and short lists and objects on one line. */
function formatLines(value: unknown, indent = ""): string {
  const line = JSON.stringify(value, undefined, 1)?.replaceAll(/\n */g, " ") ?? "null";
  if (typeof value !== "object" || value === null || indent.length + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const items = Array.isArray(value)
    ? value.map((item: unknown) => formatLines(item, inner))
    : Object.entries(value).flatMap(([name, item]) =>
        item === undefined ? [] : [`${JSON.stringify(name)}: ${formatLines(item, inner)}`],
      );
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}
