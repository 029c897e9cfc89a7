// Builds generated/option-types.ts, the TypeScript types of the library's options, from the schemas that check the options when
// the program runs: those of the OpenAPI document, which the service checks requests with.

import { writeFileSync } from "node:fs";
import path from "node:path";
import type { OptionKindName } from "../src/library/option-kinds.ts";
import { makeDocument } from "./build-openapi.ts";
import { loadModules } from "./load-modules.ts";

/** The parts of a JSON Schema that become types. */
interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly patternProperties?: unknown;
  readonly "x-alias-of"?: string;
}

type Exports = typeof import("../src/service/openapi/schema.ts") &
  typeof import("../src/drawings/formula/kind.ts") &
  typeof import("../src/drawings/map-icon/kind.ts") &
  typeof import("../src/library/option-kinds.ts");

const { toSchema, FORMULA, MAP_ICON, OPTION_KINDS } = await loadModules<Exports>(`
  export { toSchema } from "./src/service/openapi/schema.ts";
  export { FORMULA } from "./src/drawings/formula/kind.ts";
  export { MAP_ICON } from "./src/drawings/map-icon/kind.ts";
  export { OPTION_KINDS } from "./src/library/option-kinds.ts";
`);

/** Names that types.ts declares, because their types differ from a request's, and the caller's key. */
const DECLARED = ["format", "theme", "key"];

/** A kind whose requests have options. The parameters of Google Image Charts are arguments. */
type DescribedKind = Exclude<OptionKindName, "googleChart">;

/** The schemas of kinds that have no component of their own name in the OpenAPI document. */
const SCHEMAS: Readonly<Partial<Record<DescribedKind, string | Schema>>> = {
  readCodes: "QrReadRequest",
  formula: toSchema(FORMULA.fields.schema),
  mapIcon: toSchema(MAP_ICON.fields.schema),
};

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The name of the type for a component. types.ts has another type of this name. */
const nameOf = (component: string) => (component === "TableOptions" ? "TableSettings" : component);

/** Returns the file's text. */
async function makeOptionTypes(): Promise<string> {
  const { schemas } = (await makeDocument()).components as { readonly schemas: Readonly<Record<string, Schema>> };
  const schemaOf = (name: string) => {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`the OpenAPI document has no component ${name}`);
    return schema;
  };
  const referenced = new Set(["TableData"]);
  const kinds = Object.keys(OPTION_KINDS).filter((kind): kind is DescribedKind => kind !== "googleChart");
  const parts = kinds.map((kind) => {
    const source = SCHEMAS[kind] ?? `${capitalize(kind)}Request`;
    const schema = typeof source === "string" ? schemaOf(source) : source;
    const { content, omitted } = OPTION_KINDS[kind];
    const left = [...DECLARED, ...content, ...omitted, ...(kind === "chart" ? ["version"] : [])];
    const name = `${capitalize(kind)}Fields`;
    return `/** Options from the ${kind} parameters. */\n${declare(name, { ...schema, required: [] }, left, referenced)}`;
  });
  // References add to the set while the loop runs.
  for (const name of referenced)
    parts.push(
      `/** ${schemaOf(name).description ?? name}. */\n${declareComponent(nameOf(name), schemaOf(name), referenced)}`,
    );
  return parts.join("\n");
}

function declareComponent(name: string, schema: Schema, referenced: Set<string>): string {
  if (isClosed(schema)) return declare(name, schema, [], referenced);
  return `export type ${name} = ${toType(schema, referenced, "")};\n`;
}

function declare(name: string, schema: Schema, omitted: readonly string[], referenced: Set<string>): string {
  return `export interface ${name} ${toObject(schema, omitted, referenced, "")}\n`;
}

/** Returns an object type. Leaves out the other names of a field. */
function toObject(
  { properties = {}, required = [] }: Schema,
  omitted: readonly string[],
  referenced: Set<string>,
  indent: string,
): string {
  const lines = Object.entries(properties).flatMap(([name, schema]) => {
    const other = schema["x-alias-of"];
    // Barcode options also have the encoder's names, which are in lower case.
    if ((other !== undefined && other.toLowerCase() !== name.toLowerCase()) || omitted.includes(name)) return [];
    const inner = `${indent}  `;
    const isOptional = !required.includes(name);
    const type = `${toType(schema, referenced, inner)}${isOptional ? " | undefined" : ""}`;
    return [...describe(schema, inner), `${inner}readonly ${name}${isOptional ? "?" : ""}: ${type};`];
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** Returns whether an object has only the listed properties. */
function isClosed({ properties, additionalProperties, patternProperties }: Schema): boolean {
  return properties !== undefined && additionalProperties === undefined && patternProperties === undefined;
}

function describe(
  { description = "", minimum, exclusiveMinimum, maximum, default: value }: Schema,
  indent: string,
): string[] {
  const text = description.replace(", as JSON text in a query", "");
  const from = minimum ?? (exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`);
  const range = from === undefined || maximum === undefined ? "" : ` (${from} to ${maximum})`;
  const standard = value === undefined || typeof value === "object" ? "" : `. @default ${JSON.stringify(value)}`;
  return text === "" ? [] : [`${indent}/** ${`${text}${range}${standard}`.replaceAll("*/", "* /")} */`];
}

const SCALARS: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function toType(schema: Schema, referenced: Set<string>, indent: string): string {
  const { anyOf, ...rest } = schema;
  const { $ref, enum: values, const: only, type } = rest;
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1) as string;
    referenced.add(name);
    return nameOf(name);
  }
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  // An object with alternatives lists them only to require one of its properties.
  if (anyOf !== undefined && schema.properties === undefined)
    return [...new Set(anyOf.map((each) => toType(each, referenced, indent)))].join(" | ");
  if (Array.isArray(type)) return type.map((each) => toType({ ...rest, type: each }, referenced, indent)).join(" | ");
  if (type === "array") {
    const item = schema.items === undefined ? "unknown" : toType(schema.items, referenced, indent);
    return `readonly ${/^[\w"]+$/.test(item) ? item : `(${item})`}[]`;
  }
  // Interfaces have no index signature, so they don't fit into a Record.
  if (type === "object") return isClosed(schema) ? toObject(schema, [], referenced, indent) : "object";
  return SCALARS[String(type)] ?? "unknown";
}

writeFileSync(path.join(import.meta.dirname, "../generated/option-types.ts"), await makeOptionTypes());
