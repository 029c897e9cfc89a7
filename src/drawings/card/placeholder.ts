// Replaces a card's placeholders, such as `{{title}}` or `{{data.sales}}`. Placeholders inside values are not replaced.
// HTML is parsed before values are inserted, so values can't add elements.

import { Failure, showValue } from "../../base/failure.ts";
import { BODY_BYTES, CONFIG_DEPTH } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { mentionsSecret } from "../../base/secret-reference.ts";
import { pickField, type RawField, type RequestParams, readCaption } from "../../options/fields.ts";
import { parseJson } from "../../options/json-object.ts";

/** Maximum number of parameters of a card. */
const PARAMETERS = 100;

/** Matches a parameter's name. */
const NAME = /^[a-z_]\w{0,60}$/i;
const PLACEHOLDER = /\{\{\s*([a-z_]\w{0,60}(?:\.\w{1,60}){0,10})\s*\}\}/gi;
const WHOLE = /^\{\{\s*([a-z_]\w{0,60}(?:\.\w{1,60}){0,10})\s*\}\}$/i;

/** A card's values, by parameter name. */
type CardValues = PlainObject;

/** Parses a card's parameters: an object of values. @throws Failure */
export function parseValues(value: unknown): CardValues | undefined {
  if (value === undefined) return undefined;
  if (!isPlainObject(value))
    throw new Failure("invalid", `parameters must be an object of values, got ${showValue(value)}`);
  const names = Object.keys(value);
  if (names.length > PARAMETERS)
    throw new Failure("invalid", `parameters must have at most ${PARAMETERS} values, got ${names.length}`);
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong !== undefined)
    throw new Failure(
      "invalid",
      `parameters must have names of letters, digits and underscores, got ${showValue(wrong)}`,
    );
  return value;
}

/**
 * Replaces values with values from a query. Values that aren't text are parsed as JSON. A list may also be
 * comma-separated.
 */
export function overrideValues(values: CardValues, input: RequestParams): CardValues {
  const entries = Object.entries(values).map(([name, value]) => [name, overrideValue(value, [name], input)]);
  return Object.fromEntries(entries) as CardValues;
}

/** Maximum depth of nested values that a request may override. */
export const PATH_NAMES = 5;

function overrideValue(value: unknown, path: readonly string[], input: RequestParams): unknown {
  const name = path.join(".");
  const rawField = pickField(input, [name]);
  if (rawField !== undefined) {
    const read = readValue(rawField, value);
    // Anyone with the URL of a saved card can set its values, but must not be able to use the account's secrets.
    if (mentionsSecret(read)) throw new Failure("invalid", `${name} must not contain {{secret.NAME}}`);
    return read;
  }
  if (!isPlainObject(value) || path.length >= PATH_NAMES) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, overrideValue(item, [...path, key], input)]),
  );
}

function readValue({ name, value: given, alternative }: RawField, before: unknown): unknown {
  if (typeof before === "string") return readCaption(given, alternative);
  if (typeof given !== "string") return given;
  if (!Array.isArray(before) || /^\s*[[{]/.test(given)) return parseJson(given, name, CONFIG_DEPTH);
  return given.split(",").map((item) => {
    const number = Number(item);
    return item.trim() !== "" && Number.isFinite(number) ? number : item.trim();
  });
}

/** Replaces the placeholders in a tree with values. */
export class CardPlaceholders {
  readonly #values: CardValues;
  #length = 0;

  constructor(values: CardValues) {
    this.#values = values;
  }

  /** Returns the tree with all placeholders replaced. @throws Failure for a placeholder without a value */
  fill(tree: unknown): unknown {
    if (typeof tree === "string") return this.#fillText(tree);
    if (Array.isArray(tree)) return tree.map((item) => this.fill(item));
    if (!isPlainObject(tree)) return tree;
    return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, this.fill(value)]));
  }

  #fillText(text: string): unknown {
    const whole = WHOLE.exec(text.trim());
    // A string that is only a placeholder is replaced by the value itself, such as a list.
    if (whole !== null) {
      const value = this.#find(whole[1] as string);
      this.#count(typeof value === "string" ? value : JSON.stringify(value));
      return value;
    }
    return text.replace(PLACEHOLDER, (_, path: string) => {
      const value = this.#find(path);
      return this.#count(typeof value === "string" ? value : JSON.stringify(value));
    });
  }

  #find(path: string): unknown {
    const found = path
      .split(".")
      .reduce<unknown>(
        (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
        this.#values,
      );
    if (found === undefined || found === null)
      throw new Failure("invalid", `parameters must have a value for {{${path}}}`);
    return found;
  }

  #count(text: string): string {
    this.#length += text.length;
    if (this.#length > BODY_BYTES)
      throw new Failure("invalid", `parameters must add at most ${BODY_BYTES} characters to the card`);
    return text;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
