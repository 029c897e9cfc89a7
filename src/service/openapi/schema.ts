// Schemas of zod → JSON Schema 2020-12, of what goes in: a value as a caller writes it, before anything is read out of it. Adds what
// zod cannot tell of values that change on their way: their defaults, and the bounds of what they become.

import * as z from "zod";

/** Whatever JSON can hold under names. */
export type JsonObject = { readonly [name: string]: unknown };

/** A JSON Schema. */
export type Schema = JsonObject;

/** The schema, without the address of its dialect: the document names that once. */
export function toSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: complete });
  return plain;
}

/** Bounds that hold before a text is read as well as afterwards. */
const TEXT_BOUNDS = ["maxLength", "minLength", "pattern"] as const;

function complete({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: Record<string, unknown>;
}): void {
  // Every object is one: what its names are need not be said.
  delete jsonSchema.propertyNames;
  const { def } = zodSchema._zod;
  if (def.type === "default" && typeof def.defaultValue !== "object") jsonSchema.default = def.defaultValue;
  if (def.type === "pipe" && def.out._zod.def.type === "string") {
    const out = toSchema(def.out as z.ZodType);
    for (const bound of TEXT_BOUNDS) if (out[bound] !== undefined) jsonSchema[bound] = out[bound];
  }
}

/** The same schema with one description instead of its own. */
export function describe(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** A reference to a schema of the document's components. */
export function refer(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** What is left of a schema in a query or a form, where everything is text: numbers and flags are, objects are not. */
export function toTextSchema(schema: Schema): Schema {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const kept = (anyOf as Schema[]).filter((each) => each.type !== "object" && each.type !== "array");
    const [only, ...others] = kept;
    return only !== undefined && others.length === 0 ? { ...only, ...rest } : { ...rest, anyOf: kept };
  }
  if (Array.isArray(type)) return { ...rest, type: "string" };
  return schema;
}
