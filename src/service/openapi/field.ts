// The fields of an endpoint, as its schema and its table of names have them → the parameters of a query, the body of JSON, and the
// form that say them. Each further name of a field is a parameter of its own, marked `x-alias-of`.

import type * as z from "zod";
import { describe, type JsonObject, type Schema, toSchema, toTextSchema } from "./schema.ts";

/** What is to be said of a field beside what its schema says. */
export interface FieldNote {
  /** A value that is not the default: as JSON has it. */
  readonly example?: unknown;
  /** The same in a query or form, where it is written otherwise. */
  readonly textExample?: unknown;
  /** What the field is in a query or form, where a schema cannot be turned into one for text. */
  readonly textSchema?: Schema;
  /** Further words of its schema. */
  readonly schema?: Schema;
  /** What it is, where its schema does not say. */
  readonly description?: string;
  /** Values outside of its schema that are not refused, but as if nothing was said: all of them, or those. In queries and forms only. */
  readonly fallback?: "any" | readonly unknown[] | undefined;
  /** Likewise in JSON. */
  readonly jsonFallback?: "any";
  /** How often it is there, each with its number at the end. */
  readonly numbers?: number;
  /** What must be said beside it. */
  readonly with?: JsonObject;
  /** Other fields that a required one may be left out for. */
  readonly unless?: readonly string[];
}

/** A field as it is to be told. */
export interface Field {
  /** The name that its schema and the documents call it by. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly schema: Schema;
  readonly description: string;
  readonly isRequired: boolean;
  readonly note: FieldNote;
}

type Names = Readonly<Record<string, readonly string[]>>;
type Notes = Readonly<Record<string, FieldNote>>;

/** The fields of a schema. @throws Error for one that nothing is said of, which is a mistake here */
export function listFields(schema: z.ZodType, names: Names, notes: Notes): readonly Field[] {
  const { properties, required = [] } = toSchema(schema) as { properties: Record<string, Schema>; required?: string[] };
  const unknown = Object.keys(notes).find((name) => properties[name] === undefined);
  if (unknown !== undefined) throw new Error(`there is a note of ${unknown}, which is no field`);
  return Object.entries(properties).map(([field, { description: own, ...rest }]) => {
    const note = notes[field] ?? {};
    const description = note.description ?? own;
    if (typeof description !== "string") throw new Error(`field ${field} has no description`);
    const all = names[field] ?? [field];
    // Some schemas have a name in lower case that people write otherwise.
    const name = all.find((each) => each.toLowerCase() === field.toLowerCase()) ?? field;
    return {
      name,
      aliases: all.filter((each) => each !== name),
      schema: withoutNothing({ ...rest, ...note.schema }),
      description,
      isRequired: required.includes(field),
      note,
    };
  });
}

/** A note may take something away. */
function withoutNothing(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

/** The fields without some of them. */
export function omitFields(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  return fields.filter(({ name }) => !names.includes(name));
}

/** Marks what a field's schema cannot say, under all of its names. */
function listSharedMarks({ note }: Field, isText: boolean): JsonObject {
  const fallback = isText ? note.fallback : note.jsonFallback;
  return {
    ...(fallback !== undefined && { "x-fallback": fallback }),
    ...(note.with !== undefined && { "x-with": note.with }),
    ...(note.numbers !== undefined && { "x-numbered": note.numbers }),
  };
}

function listMarks(field: Field, isText: boolean): JsonObject {
  const { isRequired, aliases, note } = field;
  const others = [...aliases, ...(note.unless ?? [])];
  return {
    ...listSharedMarks(field, isText),
    ...(isRequired && others.length > 0 && { "x-required-unless": others }),
  };
}

function describeAlias(field: Field): string {
  return `Another name for \`${field.name}\``;
}

function textExampleOf({ note, schema }: Field): unknown {
  return note.textExample ?? note.example ?? firstExample(schema);
}

/** A choice that is not the default. */
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

/** Lists are written with commas. */
function styleOf(schema: Schema): JsonObject {
  return schema.type === "array" ? { style: "form", explode: false } : {};
}

/** The parameters of a query. */
export function listParameters(fields: readonly Field[]): readonly JsonObject[] {
  return fields.flatMap((field) => {
    const schema = textSchemaOf(field);
    const { default: _, ...aliased } = schema;
    const own = { in: "query", ...styleOf(schema), example: textExampleOf(field) };
    const isAlone = field.aliases.length === 0 && field.note.unless === undefined;
    return [
      {
        name: field.name,
        description: field.description,
        required: field.isRequired && isAlone,
        schema,
        ...own,
        ...listMarks(field, true),
      },
      ...field.aliases.map((name) => ({
        name,
        description: describeAlias(field),
        required: false,
        schema: aliased,
        ...own,
        "x-alias-of": field.name,
        ...listSharedMarks(field, true),
      })),
    ];
  });
}

/** The schema of a body that is a JSON object. */
export function toBodySchema(fields: readonly Field[], description: string): Schema {
  return toObjectSchema(fields, description, false);
}

/** The schema of a body that is a form. */
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
    properties[field.name] = { ...describe(schema, field.description), ...examples, ...listMarks(field, isText) };
    for (const name of field.aliases)
      properties[name] = {
        ...describe(aliased, describeAlias(field)),
        ...examples,
        "x-alias-of": field.name,
        ...listSharedMarks(field, isText),
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

/** Choices that say the same count once. */
function listChoices(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(choices.map((names) => [names.toSorted().join(), names])).values()];
}
