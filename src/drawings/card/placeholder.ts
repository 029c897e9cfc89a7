// Replaces the placeholders of a card, such as `{{title}}` or `{{data.sales}}`, with values. Placeholders
// in values are not replaced. HTML is parsed before values are inserted, so values can't add elements.

import { Failure, showValue } from "../../base/failure.ts";
import { BODY_BYTES, CONFIG_DEPTH } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { mentionsSecret } from "../../base/secret-reference.ts";
import { pickField, type RawField, type RequestParams, readCaption } from "../../options/fields.ts";
import { parseJson } from "../../options/json-object.ts";

/** Maximum number of parameters of a card. */
const PARAMETERS = 100;

/** Name of a parameter, and a path into its value. */
const NAME = /^[a-z_]\w{0,60}$/i;
const PLACEHOLDER = /\{\{\s*([a-z_]\w{0,60}(?:\.\w{1,60}){0,10})\s*\}\}/gi;
const WHOLE = /^\{\{\s*([a-z_]\w{0,60}(?:\.\w{1,60}){0,10})\s*\}\}$/i;

/** The values of a card's parameters by name. */
type CardValues = PlainObject;

/** Reads the parameters of a card: an object of values. @throws Failure */
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
 * Replaces values with those of a query. A value that is not text is parsed as JSON. A list can also be values separated by
 * commas.
 */
export function overrideValues(values: CardValues, input: RequestParams): CardValues {
  const entries = Object.entries(values).map(([name, value]) => [name, overrideValue(value, [name], input)]);
  return Object.fromEntries(entries) as CardValues;
}

/** Maximum number of names in a path to a nested value that a request may override. */
export const PATH_NAMES = 5;

function overrideValue(value: unknown, path: readonly string[], input: RequestParams): unknown {
  const name = path.join(".");
  const rawField = pickField(input, [name]);
  if (rawField !== undefined) {
    const read = readValue(rawField, value);
    // Anybody who has the URL of a saved card can set its values, but must not use the secrets of its account.
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

/** Fills the placeholders of a tree. */
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
    // A placeholder alone keeps the type of its value, such as a list.
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
