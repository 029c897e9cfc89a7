// Builds the library's functions from the kinds of images, and the TypeScript types of their options from the schemas
// of the OpenAPI document, which also check the options when the program runs. generated/option-types.ts has the types
// of the values, generated/library-options.ts the types of the functions' options and their defaults, and
// generated/library/ the functions.

import { existsSync } from "node:fs";
import { makeDocument } from "./build-openapi.ts";
import { moduleOf, nameOfKind } from "./kind-names.ts";
import { loadModules } from "./load-modules.ts";
import { at, clear, write } from "./project.ts";

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
  typeof import("../src/drawings/all.ts") &
  typeof import("../src/options/option.ts");

const { toSchema, DESCRIPTIONS, namesWith } = await loadModules<Exports>(`
  export { toSchema } from "./src/service/openapi/schema.ts";
  export { DESCRIPTIONS } from "./src/drawings/all.ts";
  export { namesWith } from "./src/options/option.ts";
`);

/** Names that types.ts declares, because their types differ from a request's, and the caller's key. */
const DECLARED = ["format", "theme", "key"];

/** The kinds whose options the library has, with their names in types. */
const NAMED = DESCRIPTIONS.map((description) => {
  const kind = description.command?.kind ?? description.kind;
  const { content, fields, hasImages, hasTheme } = kind;
  // types.ts also declares the versions of charts.
  const others = [
    ...content,
    ...namesWith(fields.options, "isRequestOnly"),
    ...(kind.name === "chart" ? ["version"] : []),
  ];
  return {
    name: nameOfKind(description),
    kind,
    description,
    schema: fields.schema,
    hasImages,
    hasTheme,
    hasFields: content.length < Object.keys(fields.options).length,
    others: others.flatMap((each) => fields.names[each] ?? []),
  };
});

/** Returns the name of a kind in `Defaults`. */
const toKey = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** The name of the type for a component. types.ts has another type of this name. */
const nameOf = (component: string) => (component === "TableOptions" ? "TableSettings" : component);

/** Returns the text of generated/option-types.ts. */
async function makeOptionTypes(): Promise<string> {
  const { schemas } = (await makeDocument()).components as { readonly schemas: Readonly<Record<string, Schema>> };
  const schemaOf = (name: string) => {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`the OpenAPI document has no component ${name}`);
    return schema;
  };
  const referenced = new Set(["TableData"]);
  const declareFields = (name: string, schema: Schema, others: readonly string[]) =>
    `/** Options from the ${toKey(name)} parameters. */\n${declare(`${name}Fields`, { ...schema, required: [] }, [...DECLARED, ...others], referenced)}`;
  const parts = NAMED.filter(({ hasFields }) => hasFields).map(({ name, description, schema, others }) =>
    declareFields(name, description.name === undefined ? toSchema(schema) : schemaOf(`${name}Request`), others),
  );
  parts.push(declareFields("ReadCodes", schemaOf("QrReadRequest"), ["url", "image"]));
  // References add to the set while the loop runs.
  for (const name of referenced)
    parts.push(
      `/** ${schemaOf(name).description ?? name}. */\n${declareComponent(nameOf(name), schemaOf(name), referenced)}`,
    );
  return parts.join("\n");
}

/** Returns the text of generated/library-options.ts. types.ts declares the options of kinds without a command. */
function makeLibraryOptions(): string {
  const interfaces = NAMED.flatMap(({ name, description, hasFields, hasImages, hasTheme }) => {
    const { command, page } = description;
    if (command === undefined || page === undefined) return [];
    const bases = [
      "RenderOptions<F>",
      ...(hasImages ? ["ImageOptions"] : []),
      ...(hasTheme ? ["ThemeOptions"] : []),
      ...(hasFields ? [`fields.${name}Fields`] : []),
    ].join(", ");
    return `/** Options of ${drawnBy(description)}: docs/${page.file}. */\nexport interface ${name}Options<F extends Format = "png"> extends ${bases} {}\n`;
  });
  const defaults = NAMED.map(({ name, description: { command } }) => {
    const format = command === undefined ? "ChartFormat" : "Format";
    return `  readonly ${toKey(name)}?: Omit<${name}Options<${format}>, WithoutDefault>;\n`;
  });
  const names = [...NAMED.map(({ name }) => toKey(name)), "readCodes"];
  return `import type { CardOptions, ChartFormat, ChartOptions, Format, ImageOptions, ReadCodesOptions, RenderOptions, ThemeOptions } from "../src/library/types.ts";
import type * as fields from "./option-types.ts";

${interfaces.join("\n")}
/** Options that have no default: the type of a result depends on the format, and a signal belongs to a call. */
type WithoutDefault = "format" | "signal";

/** Defaults by kind of drawing. */
export interface Defaults {
${defaults.join("")}  readonly readCodes?: Omit<ReadCodesOptions, WithoutDefault>;
}

/** @internal */
export const KIND_NAMES: readonly (keyof Defaults)[] = ${JSON.stringify(names)};
`;
}

/** Returns the image that the library's function draws, with an article. */
const drawnBy = (description: (typeof DESCRIPTIONS)[number]): string =>
  description.command?.drawn ?? ("drawn" in description ? description.drawn : description.kind.name);

/** Returns the text of a module with the function that draws images of a kind. Its arguments are the kind's content. */
function makeFunction({ name, kind, description, hasTheme }: (typeof NAMED)[number]): string {
  const { content, fields } = kind;
  const sources = Object.values(description.command?.arguments ?? {});
  const referenced = new Set<string>();
  const args = content.map((each, index) => {
    const { schema, type, facts, required } = fields.options[each] as (typeof fields.options)[string];
    const isImage = sources[index] === "image";
    const values: Schema = { ...(toSchema(schema) as Schema), ...type.keywords };
    // Programs may pass any text: the function checks it.
    const isText = values.enum !== undefined || String(values.type).includes("string");
    const about = typeof required === "string" ? required : facts.about;
    return {
      param: ` * @param ${each} ${about.charAt(0).toLowerCase()}${about.slice(1)}${isImage ? ", or its bytes" : ""}\n`,
      type: `${each}: ${isText ? "string" : toType(values, referenced, "")}${isImage ? " | Uint8Array" : ""}${required === undefined ? ' = ""' : ""}`,
    };
  });
  const folder = moduleOf(name);
  const drawing = `${folder.toUpperCase().replaceAll("-", "_")}_DRAWING`;
  const render = hasTheme ? "renderThemed" : "renderDrawing";
  return `import type { ${name}Options } from "../library-options.ts";
${[...referenced].map((each) => `import type { ${each} } from "../option-types.ts";\n`).join("")}import { ${drawing} } from "../../src/drawings/${folder}/drawing.ts";
import { ${render} } from "../../src/library/${hasTheme ? "render-themed" : "render-drawing"}.ts";
import type { Format, Rendered } from "../../src/library/types.ts";

/**
 * Draws ${drawnBy(description)}.
 *
${args.map(({ param }) => param).join("")} * @throws Failure, whose message names the invalid field
 */
export async function render${name}<F extends Format = "png">(
  ${args.map(({ type }) => type).join(",\n  ")},
  options: ${name}Options<F> = {},
): Promise<Rendered<F>> {
  return ${render}<F>(${drawing}, "${toKey(name)}", { ${content.join(", ")} }, options);
}
`;
}

function declareComponent(name: string, schema: Schema, referenced: Set<string>): string {
  if (isClosed(schema)) return declare(name, schema, [], referenced);
  return `export type ${name} = ${toType(schema, referenced, "")};\n`;
}

function declare(name: string, schema: Schema, omitted: readonly string[], referenced: Set<string>): string {
  return `export interface ${name} ${toObject(schema, omitted, referenced, "")}\n`;
}

/** Returns an object type. Leaves out the aliases of a field. */
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

/** A closed object has only the listed properties. */
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

write("generated/option-types.ts", await makeOptionTypes());
write("generated/library-options.ts", makeLibraryOptions());
clear(at("generated/library"));
const functions = NAMED.filter(({ name }) => !existsSync(at(`src/library/${moduleOf(name)}.ts`)));
for (const each of functions) write(`generated/library/${moduleOf(each.name)}.ts`, makeFunction(each));
write(
  "generated/library/functions.ts",
  functions.map(({ name }) => `export { render${name} } from "./${moduleOf(name)}.ts";\n`).join(""),
);
