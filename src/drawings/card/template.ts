// Fills the templates of cards, docs/cards/*.json: replaces `{{name}}`, repeats elements with `each`, and omits elements
// with `if`.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { Theme } from "../theme/theme.ts";
import { cardColors } from "./card-colors.ts";

/** A parameter of a template, or a field of a list's items. */
export interface TemplateParameter {
  /** `numbers` is a list of numbers; `rows` is a list of objects. */
  readonly type: "text" | "number" | "color" | "image" | "choice" | "numbers" | "rows";
  readonly description: string;
  /** Default value; null for no value. */
  readonly default?: unknown;
  /** Maximum length of text (in characters) or of a list. For a number, the maximum value; the minimum is then 0. */
  readonly max?: number;
  /** Allowed values of a choice. */
  readonly options?: readonly string[];
  /** The fields of a row. */
  readonly fields?: Readonly<Record<string, TemplateParameter>>;
}

/** A card template: the contents of a file in docs/cards/. */
export interface CardTemplate {
  readonly title: string;
  readonly summary: string;
  /** Default page size, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Name of the default theme. */
  readonly theme: string;
  readonly parameters: Readonly<Record<string, TemplateParameter>>;
  /** The root element, with references such as `{{title}}`. */
  readonly card: unknown;
}

/** The values that a template can refer to, by name. */
type TemplateScope = Readonly<Record<string, unknown>>;

/**
 * Returns the values that a template can reference: its parameters, the `theme`'s colours and fonts, and the `page`.
 * The page's `shape` is wide or tall, and its `direction` is row or column.
 *
 * @param values the parameter values; `accent` is the accent colour
 * @param size page size, in CSS pixels
 */
export function templateScope(
  values: PlainObject,
  { width, height }: { readonly width: number; readonly height: number | "auto" },
  theme: Theme,
): TemplateScope {
  const { accent } = values;
  const isWide = height === "auto" || width > height;
  return {
    ...values,
    theme: cardColors(theme, typeof accent === "string" ? accent : undefined),
    page: isWide ? { shape: "wide", direction: "row" } : { shape: "tall", direction: "column" },
  };
}

const REFERENCE = /\{\{\s*([\w.@]+)\s*\}\}/g;
const WHOLE = /^\{\{\s*([\w.@]+)\s*\}\}$/;

/**
 * Fills a template. Values are inserted as they are: their text is not searched for references.
 *
 * - A string that is only `{{name}}` becomes the value with its type. In other strings, `{{name}}` becomes the value's text.
 * - `{{list.name}}` is the list of all items' values of the field `name`.
 * - `{{list.length}}` is the number of items.
 * - `{{colors.@index}}` is the item of a list at the position `index`.
 * - An object with `each`, the name of a list, is repeated for each `item`, with its `index` from 0 and its `number` from 1.
 * - An object with `if`, a reference, is omitted if the value is empty or a list of empty values. If `if` is a list such as
 *   `["{{name}}", "a", "b"]`, the object is omitted unless the value is `a` or `b`.
 */
export function fillTemplate(node: unknown, scope: TemplateScope): unknown {
  if (typeof node === "string") return fillText(node, scope);
  if (Array.isArray(node)) return node.flatMap((child: unknown) => fillItem(child, scope));
  if (!isPlainObject(node)) return node;
  const items = fillItem(node, scope);
  return node.each === undefined ? (items[0] ?? null) : items;
}

function fillItem(node: unknown, scope: TemplateScope): readonly unknown[] {
  if (!isPlainObject(node)) return [fillTemplate(node, scope)];
  const { each, if: condition, ...rest } = node;
  if (typeof each === "string") {
    const list = findValue(each, scope);
    const repeated = { ...rest, ...(condition !== undefined && { if: condition }) };
    if (!Array.isArray(list)) return [];
    return list.flatMap((item: unknown, index) => fillItem(repeated, { ...scope, item, index, number: index + 1 }));
  }
  if (condition !== undefined && !isMet(condition, scope)) return [];
  const filled: PlainObject = {};
  for (const [key, value] of Object.entries(rest)) {
    const result = fillTemplate(value, scope);
    if (result !== undefined && result !== null) filled[key] = result;
  }
  return [filled];
}

function fillText(text: string, scope: TemplateScope): unknown {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return findValue(whole, scope) ?? null;
  return text.replaceAll(REFERENCE, (_, name: string) => String(findValue(name, scope) ?? ""));
}

function isMet(condition: unknown, scope: TemplateScope): boolean {
  if (Array.isArray(condition)) {
    const [reference, ...allowed] = condition as readonly unknown[];
    return allowed.includes(fillTemplate(reference, scope));
  }
  return !isEmpty(fillTemplate(condition, scope));
}

/** Whether a value is missing or empty text, or a list of such values. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.every(isEmpty));
}

/** Returns the value at a path such as `rows.name` or `colors.@index`; undefined if there is none. */
function findValue(path: string, scope: TemplateScope): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => readField(value, name.startsWith("@") ? String(scope[name.slice(1)]) : name),
      scope,
    );
}

function readField(value: unknown, name: string): unknown {
  if (Array.isArray(value) && name === "length") return value.length;
  if (Array.isArray(value))
    return /^\d+$/.test(name) ? value[Number(name)] : value.map((item: unknown) => readField(item, name) ?? null);
  return isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
