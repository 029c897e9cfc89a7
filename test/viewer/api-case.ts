// Derives test requests from the OpenAPI document for one part of an operation: each example, bound, enum value,
// default, alias and wrong type, with the expected outcome.

import { type Field, follow, type JsonObject, type Place, type Schema } from "./api-document.ts";

/** Fields of a request; undefined removes a field. */
export type Values = Readonly<Record<string, unknown>>;

/** A request with its expected outcome. */
export interface Case {
  readonly what:
    | "example"
    | "edge"
    | "beyond"
    | "choice"
    | "no choice"
    | "default"
    | "alias"
    | "effect"
    | "null"
    | "wrong type"
    | "fallback";
  readonly field: Field;
  readonly values: Values;
  /**
   * Alternative values. If the outcome is `accepted`, at least one of the requests must be accepted; if `refused`, none
   * of them.
   */
  readonly others?: readonly Values[];
  /**
   * The expected outcome: `accepted`; `refused`, with the field's name in the message; the same answer as other values
   * (`as`); or a different answer (`unlike`).
   */
  readonly outcome: "accepted" | "refused" | { readonly as: Values } | { readonly unlike: Values };
}

/** Returns the base values of a place without the field under test, its aliases, and the alternatives to it and its companions. */
function baseFor({ base, fields }: Place, field: Field): JsonObject {
  const given = [field.name, ...Object.keys(field.with)];
  const taken = fields.filter(({ unless }) => unless.some((name) => given.includes(name))).map(({ name }) => name);
  const fieldName = field.aliasOf ?? field.name;
  const names = [...taken, fieldName, ...fields.filter(({ aliasOf }) => aliasOf === fieldName).map(({ name }) => name)];
  const kept = Object.entries(base).filter(([name]) => field.path.length > 1 || !names.includes(name));
  const above = field.path.slice(0, -1);
  const values = Object.fromEntries(kept);
  return put(values, above, { ...(get(values, above) as JsonObject), ...field.with }) as JsonObject;
}

/** Returns a copy of an object with the value at a path replaced, or removed if undefined. */
function put(object: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(object)) return object.map((item, index) => (index === key ? put(item, rest, value) : item));
  const { [key]: before, ...others } = object as JsonObject;
  const after = put(before, rest, value);
  return after === undefined ? others : { ...others, [key]: after };
}

function isComplete({ fields }: Place, values: Values): boolean {
  const isGiven = ({ path }: Field) => get(values, path) !== undefined;
  return fields.every((field) => {
    if (!field.isRequired && field.unless.length === 0) return true;
    const others = fields.filter(({ name, path }) => path.length === 1 && field.unless.includes(name));
    // A field is not missing if its parent is absent.
    return isGiven(field) || others.some(isGiven) || get(values, field.path.slice(0, -1)) === undefined;
  });
}

function get(object: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((at, key) => (at as JsonObject | undefined)?.[key as string], object);
}

/** Returns strings of the given length in several formats. */
function fill(length: number, example: unknown): string[] {
  const text = String(example ?? "");
  return [
    text.length <= length ? text.padEnd(length) : text.slice(0, length),
    "x".repeat(length),
    "1".repeat(length),
    text.padEnd(length, "x"),
    `rgb(1, 2,${"3)".padStart(length - 9)}`,
  ];
}

function listTypes(schema: Schema): string[] {
  const { type, anyOf = [] } = follow(schema);
  return type === undefined ? anyOf.flatMap(listTypes) : [type].flat();
}

/** Returns values of all types that a schema excludes, including non-numeric text if numbers may be text. */
function listWrong(schema: Schema): unknown[] {
  const types = listTypes(schema);
  if (types.length === 0) return [];
  const isNumber = types.includes("integer") || types.includes("number");
  return [
    ...(types.includes("object") ? [] : [{}, { a: 1 }]),
    ...(types.includes("array") ? [] : [[], [[1]]]),
    ...(types.includes("boolean") ? [] : [true]),
    ...(isNumber ? [] : [12.5]),
    ...(types.includes("integer") && !types.includes("number") ? [12.5] : []),
    ...(types.includes("string") ? [] : ["wide"]),
  ];
}

/**
 * Returns all test requests for a place.
 * @param companions returns further values that make a value valid
 */
export function listCases(place: Place, companions: (field: Field, value: unknown) => Values): Case[] {
  return place.fields.flatMap((field) => listFieldCases(place, field, companions));
}

function listFieldCases(place: Place, field: Field, companions: (field: Field, value: unknown) => Values): Case[] {
  const base = baseFor(place, field);
  const { schema, example, fallback, path } = field;
  const isText = place.kind !== "json";
  const set = (value: unknown): Values => put({ ...base, ...companions(field, value) }, path, value) as Values;
  const without = put(base, path, undefined) as Values;
  // Companion fields may have stricter bounds than the field itself.
  const alone = baseFor(place, { ...field, with: {} });
  const addEdge = (value: unknown) =>
    add("edge", set(value), "accepted", Object.keys(field.with).length > 0 ? [put(alone, path, value) as Values] : []);
  const isFallback = (value: unknown) => fallback === "any" || fallback.includes(value);
  const cases: Case[] = [];
  const add = (what: Case["what"], values: Values, outcome: Case["outcome"], others: readonly Values[] = []) =>
    cases.push({ what, field, values, outcome, others });
  const addRefused = (what: Case["what"], value: unknown, others: readonly unknown[] = []) =>
    isFallback(value)
      ? add("fallback", set(value), { as: without })
      : add(what, set(value), "refused", others.map(set));

  if (example !== undefined) {
    add("example", set(example), "accepted");
    const isNeeded = field.isRequired || field.unless.length > 0 || field.aliasOf !== undefined;
    if (!isNeeded && example !== schema.default) add("effect", set(example), { unlike: without });
    if (field.aliasOf !== undefined) {
      const original = path.with(-1, field.aliasOf);
      add("alias", set(example), { as: put(base, original, example) as Values });
    }
  }
  if (schema.default !== undefined) add("default", set(schema.default), { as: without });
  for (const choice of schema.enum ?? []) add("choice", set(choice), "accepted");
  if (schema.enum !== undefined) addRefused("no choice", "no-such-choice");
  if (schema.type === "boolean") {
    for (const choice of [true, false]) add("choice", set(choice), "accepted");
    addRefused("no choice", "perhaps");
  }

  const step = schema.type === "integer" ? 1 : 0.25;
  if (schema.maximum !== undefined) {
    addEdge(schema.maximum);
    addRefused("beyond", schema.maximum + step);
  }
  if (schema.minimum !== undefined) {
    addEdge(schema.minimum);
    addRefused("beyond", schema.minimum - step);
    // If this value counts as missing, also test the next one, which doesn't.
    if (isFallback(schema.minimum - step)) addRefused("beyond", schema.minimum - step - 1);
  }
  if (schema.exclusiveMinimum !== undefined) {
    add("edge", set(schema.exclusiveMinimum + 0.01), "accepted");
    addRefused("beyond", schema.exclusiveMinimum);
  }
  if (schema.maxLength !== undefined) {
    const [edge, ...edges] = fill(schema.maxLength, example).map(set);
    add("edge", edge as Values, "accepted", edges);
    const [beyond, ...others] = fill(schema.maxLength + 1, example);
    addRefused("beyond", `${beyond?.trimEnd()}`.padEnd(schema.maxLength + 1, "x"), others.slice(0, 2));
  }
  if (schema.minLength === 1) {
    add("edge", set("x"), "accepted");
    // Empty text counts as missing.
    add("beyond", set(""), isComplete(place, without) ? { as: without } : "refused");
  }
  if (schema.pattern !== undefined) addRefused("beyond", "~");
  listCountCases(schema, get(place.base, path) ?? example).forEach(([isWithin, value]) => {
    // Empty text counts as missing.
    if (isText && value.length === 0) return;
    if (isWithin) add("edge", set(value), "accepted");
    else addRefused("beyond", value);
  });

  if (!isText) {
    for (const wrong of listWrong(schema)) addRefused("wrong type", wrong);
    if (!listTypes(schema).includes("null"))
      add("null", set(null), isComplete(place, without) ? { as: without } : "refused");
  } else if (fallback !== "any") {
    const types = listTypes(schema);
    const takesNoNumber = fallback.some((value) => typeof value === "string");
    if (!takesNoNumber && (types.includes("integer") || types.includes("number"))) addRefused("wrong type", "wide");
    for (const value of fallback) addRefused("fallback", value);
  }
  return cases;
}

/** Returns lists of the minimum and maximum length, and lists that are one item too short or too long. */
function listCountCases(
  { minItems, maxItems, items }: Schema,
  value: unknown,
): [isWithin: boolean, value: unknown[]][] {
  if (!Array.isArray(value) || items === undefined) return [];
  const choices = items.enum ?? value;
  const make = (length: number) => Array.from({ length }, (_, index) => choices[index % choices.length] as unknown);
  return [
    ...(maxItems === undefined
      ? []
      : ([
          [true, make(maxItems)],
          [false, make(maxItems + 1)],
        ] as [boolean, unknown[]][])),
    ...(minItems === undefined
      ? []
      : ([
          [true, make(minItems)],
          [false, make(minItems - 1)],
        ] as [boolean, unknown[]][])),
  ];
}
