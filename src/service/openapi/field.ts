// Converts an endpoint's schema and parameter names to OpenAPI query parameters, JSON bodies and forms. Each alias of
// a field is documented as a separate parameter, marked `x-alias-of`.

import type * as z from "zod";
import { type JsonObject, type Schema, toSchema, toTextSchema, withDescription } from "./schema.ts";

/** Documentation that cannot be derived from a field's schema. */
export interface FieldNote {
  /** An example in JSON, other than the default. */
  readonly example?: unknown;
  /** The example for queries and forms, if it is written differently there. */
  readonly textExample?: unknown;
  /** The schema for queries and forms, if `toTextSchema` cannot derive it. */
  readonly textSchema?: Schema;
  /** Keywords that are added to the schema. An undefined keyword is removed. */
  readonly schema?: Schema;
  /** The description, which replaces the schema's description. */
  readonly description?: string;
  /** Invalid values that count as missing in queries and forms: any, or these examples. */
  readonly fallback?: "any" | readonly unknown[] | undefined;
  /** Invalid values that count as missing in JSON, which rejects them by default. */
  readonly jsonFallback?: "any";
  /** Number of numbered copies of the field: `data1`, `data2` and so on. */
  readonly numbers?: number;
  /** Other fields without which this field has no effect, with example values. */
  readonly with?: JsonObject;
  /** Other fields that may be given instead of a required field. */
  readonly unless?: readonly string[];
}

/** A field to document. */
export interface Field {
  /** The main name: the schema's property name, in camel case. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly schema: Schema;
  readonly description: string;
  readonly isRequired: boolean;
  readonly note: FieldNote;
}

type Names = Readonly<Record<string, readonly string[]>>;
type Notes = Readonly<Record<string, FieldNote>>;

/** Returns a schema's fields. @throws Error for a field without a description, or a note without a field */
export function listFields(schema: z.ZodType, names: Names, notes: Notes): readonly Field[] {
  const { properties, required = [] } = toSchema(schema) as { properties: Record<string, Schema>; required?: string[] };
  const unknown = Object.keys(notes).find((name) => properties[name] === undefined);
  if (unknown !== undefined) throw new Error(`note for unknown field ${unknown}`);
  return Object.entries(properties).map(([field, { description: own, ...rest }]) => {
    const note = notes[field] ?? {};
    const description = note.description ?? own;
    if (typeof description !== "string") throw new Error(`field ${field} has no description`);
    const all = names[field] ?? [field];
    // Barcode schemas use lower case, but the OpenAPI document uses camel case: `includeText`.
    const name = all.find((each) => each.toLowerCase() === field.toLowerCase()) ?? field;
    return {
      name,
      aliases: all.filter((each) => each !== name),
      schema: withoutUndefined({ ...rest, ...note.schema }),
      description,
      isRequired: required.includes(field),
      note,
    };
  });
}

/** Removes undefined keywords. A note deletes a keyword of the schema by setting it to undefined. */
function withoutUndefined(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

/** Returns the fields except those with the given names. */
export function omitFields(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  return fields.filter(({ name }) => !names.includes(name));
}

/** Returns the extension keywords that apply to a field and to its aliases. */
function listSharedExtensions({ note }: Field, isText: boolean): JsonObject {
  const fallback = isText ? note.fallback : note.jsonFallback;
  return {
    ...(fallback !== undefined && { "x-fallback": fallback }),
    ...(note.with !== undefined && { "x-with": note.with }),
    ...(note.numbers !== undefined && { "x-numbered": note.numbers }),
  };
}

function listExtensions(field: Field, isText: boolean): JsonObject {
  const { isRequired, aliases, note } = field;
  const others = [...aliases, ...(note.unless ?? [])];
  return {
    ...listSharedExtensions(field, isText),
    ...(isRequired && others.length > 0 && { "x-required-unless": others }),
  };
}

function describeAlias(field: Field): string {
  return `Another name for \`${field.name}\``;
}

function textExampleOf({ note, schema }: Field): unknown {
  return note.textExample ?? note.example ?? firstExample(schema);
}

/** Returns an example for a schema: an enum value or a flag that is not the default; otherwise the default. */
function firstExample(schema: Schema): unknown {
  const choices = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [];
  return (
    choices.find((choice) => choice !== schema.default) ??
    (schema.type === "boolean" ? schema.default !== true : schema.default)
  );
}

function textSchemaOf({ note, schema }: Field): Schema {
  return note.textSchema ?? toTextSchema(schema);
}

/** Returns the query style for a schema. Arrays are comma-separated. */
function styleOf(schema: Schema): JsonObject {
  return schema.type === "array" ? { style: "form", explode: false } : {};
}

/** Returns fields and their aliases as query parameters. */
export function queryParameters(fields: readonly Field[]): readonly JsonObject[] {
  return fields.flatMap((field) => {
    const schema = textSchemaOf(field);
    const { default: _, ...aliased } = schema;
    const shared = { in: "query", ...styleOf(schema), example: textExampleOf(field) };
    const isAlone = field.aliases.length === 0 && field.note.unless === undefined;
    return [
      {
        name: field.name,
        description: field.description,
        required: field.isRequired && isAlone,
        schema,
        ...shared,
        ...listExtensions(field, true),
      },
      ...field.aliases.map((name) => ({
        name,
        description: describeAlias(field),
        required: false,
        schema: aliased,
        ...shared,
        "x-alias-of": field.name,
        ...listSharedExtensions(field, true),
      })),
    ];
  });
}

/** Returns the schema for a JSON body. */
export function toBodySchema(fields: readonly Field[], description: string): Schema {
  return toObjectSchema(fields, description, false);
}

export function toFormSchema(fields: readonly Field[], description: string): Schema {
  return toObjectSchema(fields, description, true);
}

function toObjectSchema(fields: readonly Field[], description: string, isText: boolean): Schema {
  const properties: Record<string, Schema> = {};
  for (const field of fields) {
    const schema = isText ? textSchemaOf(field) : field.schema;
    const { default: _, ...aliased } = schema;
    const example = isText ? textExampleOf(field) : (field.note.example ?? firstExample(field.schema));
    const examples = example === undefined ? {} : { examples: [example] };
    properties[field.name] = {
      ...withDescription(schema, field.description),
      ...examples,
      ...listExtensions(field, isText),
    };
    for (const name of field.aliases)
      properties[name] = {
        ...withDescription(aliased, describeAlias(field)),
        ...examples,
        "x-alias-of": field.name,
        ...listSharedExtensions(field, isText),
      };
  }
  const needed = fields.filter(({ isRequired }) => isRequired);
  const choices = needed.map((field) => [field.name, ...field.aliases, ...(field.note.unless ?? [])]);
  const required = choices.flatMap((names) => (names.length === 1 ? names : []));
  const open = listChoices(choices.filter((names) => names.length > 1));
  const toChoice = (names: readonly string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });
  return {
    type: "object",
    description,
    ...(required.length > 0 && { required }),
    properties,
    ...(open.length === 1 && toChoice(open[0] as readonly string[])),
    ...(open.length > 1 && { allOf: open.map(toChoice) }),
  };
}

/** Removes choices that have the same names as another choice, in any order. */
function listChoices(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(choices.map((names) => [names.toSorted().join(), names])).values()];
}
