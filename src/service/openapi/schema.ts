// Converts zod schemas to JSON Schema 2020-12 for raw input values. Adds the defaults and bounds that zod leaves out for values
// that it transforms.

import * as z from "zod";

export type JsonObject = { readonly [name: string]: unknown };

export type Schema = JsonObject;

/** Converts a zod schema. The result has no `$schema`, because the document declares the dialect once. */
export function toSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: complete });
  return plain;
}

/** Bounds that apply to text before and after a transformation. */
const TEXT_BOUNDS = ["maxLength", "minLength", "pattern"] as const;

function complete({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: Record<string, unknown>;
}): void {
  // Property names are always strings, so this keyword is redundant.
  delete jsonSchema.propertyNames;
  const { def } = zodSchema._zod;
  if (def.type === "default" && typeof def.defaultValue !== "object") jsonSchema.default = def.defaultValue;
  if (def.type === "pipe" && def.out._zod.def.type === "string") {
    const out = toSchema(def.out as z.ZodType);
    for (const bound of TEXT_BOUNDS) if (out[bound] !== undefined) jsonSchema[bound] = out[bound];
  }
}

export function withDescription(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** Returns a reference to a schema component. */
export function refSchema(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Reduces a schema to the values that text in a query or form can hold, such as numbers and flags, but not objects. */
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
