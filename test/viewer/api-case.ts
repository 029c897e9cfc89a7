// The requests that the document implies for one place of an operation's requests: each example, each bound at its edge and beyond, each
// choice and another one, each default, each alias, and values of the wrong types. Each with what must come of it.

import { type Field, follow, type JsonObject, type Place, type Schema } from "./api-document.ts";

/** Fields of a request; undefined takes one away. */
export type Values = Readonly<Record<string, unknown>>;

/** A request, and what must come of it. */
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
  /** Values that do as well: one of all must be accepted, or all refused. */
  readonly others?: readonly Values[];
  /** `accepted`, `refused` by name, or answered as other values are, or not so. */
  readonly outcome: "accepted" | "refused" | { readonly as: Values } | { readonly unlike: Values };
}

/** What a place has beside a field that is asked about: neither what stands for it, nor what it stands for. */
function baseFor({ base, fields }: Place, field: Field): JsonObject {
  const taken = fields.filter(({ unless }) => unless.includes(field.name)).map(({ name }) => name);
  const own = field.aliasOf ?? field.name;
  const names = [...taken, own, ...fields.filter(({ aliasOf }) => aliasOf === own).map(({ name }) => name)];
  const kept = Object.entries(base).filter(([name]) => field.path.length > 1 || !names.includes(name));
  const above = field.path.slice(0, -1);
  const values = Object.fromEntries(kept);
  return put(values, above, { ...(get(values, above) as JsonObject), ...field.with }) as JsonObject;
}

/** A copy of the object with a value at a path, or without one there. */
function put(object: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(object)) return object.map((item, index) => (index === key ? put(item, rest, value) : item));
  const { [key]: before, ...others } = object as JsonObject;
  const after = put(before, rest, value);
  return after === undefined ? others : { ...others, [key]: after };
}

/** Whether nothing is missing that a request must have. */
function isComplete({ fields }: Place, values: Values): boolean {
  const isGiven = ({ path }: Field) => get(values, path) !== undefined;
  return fields.every((field) => {
    if (!field.isRequired && field.unless.length === 0) return true;
    const others = fields.filter(({ name, path }) => path.length === 1 && field.unless.includes(name));
    // What lies in something that is not there is not missing.
    return isGiven(field) || others.some(isGiven) || get(values, field.path.slice(0, -1)) === undefined;
  });
}

/** The value that a place has at a path. */
function get(object: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((at, key) => (at as JsonObject | undefined)?.[key as string], object);
}

/** Text of a length, in the ways in which it may mean something. */
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

/** Values of every type that a schema does not have. Text that is none of a number's, where numbers may be text. */
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

/** All requests for a place. @param companions what must stand beside a value for it to make sense */
export function listCases(place: Place, companions: (field: Field, value: unknown) => Values): Case[] {
  return place.fields.flatMap((field) => listFieldCases(place, field, companions));
}

function listFieldCases(place: Place, field: Field, companions: (field: Field, value: unknown) => Values): Case[] {
  const base = baseFor(place, field);
  const { schema, example, fallback, path } = field;
  const isText = place.kind !== "json";
  const set = (value: unknown): Values => put({ ...base, ...companions(field, value) }, path, value) as Values;
  const without = put(base, path, undefined) as Values;
  // What stands beside a field may allow less than the field's own bound does.
  const alone = baseFor(place, { ...field, with: {} });
  const hold = (value: unknown) =>
    add("edge", set(value), "accepted", Object.keys(field.with).length > 0 ? [put(alone, path, value) as Values] : []);
  const isFallback = (value: unknown) => fallback === "any" || fallback.includes(value);
  const cases: Case[] = [];
  const add = (what: Case["what"], values: Values, outcome: Case["outcome"], others: readonly Values[] = []) =>
    cases.push({ what, field, values, outcome, others });
  const refuse = (what: Case["what"], value: unknown, others: readonly unknown[] = []) =>
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
  if (schema.enum !== undefined) refuse("no choice", "no-such-choice");
  if (schema.type === "boolean") {
    for (const choice of [true, false]) add("choice", set(choice), "accepted");
    refuse("no choice", "perhaps");
  }

  const step = schema.type === "integer" ? 1 : 0.25;
  if (schema.maximum !== undefined) {
    hold(schema.maximum);
    refuse("beyond", schema.maximum + step);
  }
  if (schema.minimum !== undefined) {
    hold(schema.minimum);
    refuse("beyond", schema.minimum - step);
    // Some texts are as if nothing was said; less than that is not.
    if (isFallback(schema.minimum - step)) refuse("beyond", schema.minimum - step - 1);
  }
  if (schema.exclusiveMinimum !== undefined) {
    add("edge", set(schema.exclusiveMinimum + 0.01), "accepted");
    refuse("beyond", schema.exclusiveMinimum);
  }
  if (schema.maxLength !== undefined) {
    const [edge, ...edges] = fill(schema.maxLength, example).map(set);
    add("edge", edge as Values, "accepted", edges);
    const [beyond, ...others] = fill(schema.maxLength + 1, example);
    refuse("beyond", `${beyond?.trimEnd()}`.padEnd(schema.maxLength + 1, "x"), others.slice(0, 2));
  }
  if (schema.minLength === 1) {
    add("edge", set("x"), "accepted");
    // Empty text is as if nothing was said.
    add("beyond", set(""), isComplete(place, without) ? { as: without } : "refused");
  }
  if (schema.pattern !== undefined) refuse("beyond", "~");
  listCountCases(schema, get(place.base, path) ?? example).forEach(([isWithin, value]) => {
    // An empty text is none.
    if (isText && value.length === 0) return;
    if (isWithin) add("edge", set(value), "accepted");
    else refuse("beyond", value);
  });

  if (!isText) {
    for (const wrong of listWrong(schema)) refuse("wrong type", wrong);
    if (!listTypes(schema).includes("null"))
      add("null", set(null), isComplete(place, without) ? { as: without } : "refused");
  } else if (fallback !== "any") {
    const types = listTypes(schema);
    const takesNoNumber = fallback.some((value) => typeof value === "string");
    if (!takesNoNumber && (types.includes("integer") || types.includes("number"))) refuse("wrong type", "wide");
    for (const value of fallback) refuse("fallback", value);
  }
  return cases;
}

/** Lists as long and as short as they may be, and beyond. */
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
