// Builds generated/kinds.json and generated/commands.ts from the kinds of images: the facts about each endpoint's
// options that the web pages use, and the arguments and options of each command.

import { existsSync } from "node:fs";
import type { ArgumentSource } from "../src/drawings/description.ts";
import { moduleOf, nameOfKind } from "./kind-names.ts";
import { loadModules } from "./load-modules.ts";
import { at, write } from "./project.ts";

/** The parts of a JSON Schema that describe an option. */
interface OptionSchema {
  readonly type?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly OptionSchema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

type Exports = typeof import("../src/drawings/all.ts") &
  typeof import("../src/drawings/table/options.ts") &
  typeof import("../src/options/option.ts") &
  typeof import("../src/service/openapi/schema.ts") &
  typeof import("../src/service/shared/saved-kind.ts");

const { DESCRIPTIONS, COLUMN_OPTIONS, STYLE_OPTIONS, schemaOf, toSchema, SAVED_PATHS } = await loadModules<Exports>(`
export { DESCRIPTIONS } from "./src/drawings/all.ts";
export { COLUMN_OPTIONS, STYLE_OPTIONS } from "./src/drawings/table/options.ts";
export { schemaOf } from "./src/options/option.ts";
export { toSchema } from "./src/service/openapi/schema.ts";
export { SAVED_PATHS } from "./src/service/shared/saved-kind.ts";`);

type AnyKind = (typeof DESCRIPTIONS)[number]["kind"];
type AnyOptions = AnyKind["fields"]["options"];

const schemasOf = (options: AnyOptions) =>
  toSchema(schemaOf(options)).properties as Readonly<Record<string, OptionSchema>>;

/** Maps the entries, and leaves out those without a value. */
const pick = <In, Out>(entries: Readonly<Record<string, In>>, read: (entry: In, name: string) => Out | undefined) =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]): [string, Out][] => {
      const value = read(entry, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Returns the minimum and the maximum of a number. */
function limitsOf(schema: OptionSchema): readonly [number, number] | undefined {
  const { minimum, exclusiveMinimum = minimum, maximum, anyOf = [] } = schema;
  if (exclusiveMinimum !== undefined && maximum !== undefined) return [exclusiveMinimum, maximum];
  return anyOf.map(limitsOf).find((limits) => limits !== undefined);
}

/** Returns the facts about a kind that the web pages use. */
function describeKind({ name, main, fields, signing, readFrame }: AnyKind) {
  const { format, devicePixelRatio } = readFrame({ type: "json", body: {} });
  // The options for a table's style and columns are members of other options.
  const inner = name === "table" ? { ...COLUMN_OPTIONS, ...STYLE_OPTIONS } : {};
  const schemas = schemasOf({ ...inner, ...fields.options });
  const completed = pick({ format, devicePixelRatio }, (value, option) => (option in fields.names ? value : undefined));
  return {
    name,
    main,
    unsigned: Object.keys(fields.names).filter((option) => !(option in signing.covered)),
    short: pick(fields.names, (names, option) => names.find(({ length }) => length < option.length)),
    defaults: {
      ...completed,
      ...pick(schemas, (schema) => (typeof schema.default === "object" ? undefined : schema.default)),
    },
    /** Values that count only if other options are missing. */
    implied: pick(fields.options, ({ facts }) => facts.implied),
    limits: pick(schemas, limitsOf),
  };
}

/** Shorter option names on the command line, by parameter name. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  backgroundColor: "background",
  devicePixelRatio: "ratio",
  includetext: "text",
};

/** Describes an option for the command line. */
function describeOption(name: string, { facts, schema }: AnyOptions[string]) {
  const attribute = SHORT_NAMES[name] ?? name;
  const flag = `--${attribute.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const { type, enum: values, default: initial = facts.implied } = toSchema(schema) as OptionSchema;
  const isNumber = type === "number" || type === "integer";
  const about = facts.about.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  return {
    name,
    attribute,
    flags: type === "boolean" ? flag : `${flag} <${isNumber ? "number" : values === undefined ? "text" : "name"}>`,
    about: `${about}${values === undefined ? "" : `; one of ${values.join(", ")}`}${initial === undefined ? "" : ` (${initial})`}`,
    isNumber,
  };
}

/** Returns the options that the help of a command lists. */
const listOptions = (options: AnyOptions, listed: readonly string[]) =>
  listed.map((name) => {
    const option = options[name];
    if (option === undefined) throw new Error(`the help of a command lists the unknown option ${name}`);
    return describeOption(name, option);
  });

/** Returns the arguments of a command that takes the same arguments as the library's function. */
const argumentsOf = (content: readonly string[], options: AnyOptions): Readonly<Record<string, ArgumentSource>> =>
  Object.fromEntries(
    content.map((name) => [options[name]?.required !== undefined ? `<${name}>` : `[${name}]`, "value"]),
  );

/** The expression that reads an argument. A command without a file reads standard input. */
const READERS: Readonly<Record<ArgumentSource, (name: string) => string>> = {
  value: (name) => name,
  text: (name) => `await readText(${name} ?? STDIN)`,
  data: (name) => `await readConfig(${name} ?? STDIN, false)`,
  image: (name) => `await readImage(${name})`,
};

/** Returns a function that draws the image of a tool from the values of its content, or undefined if the kind has no such function. */
function formatToolCall(description: (typeof DESCRIPTIONS)[number]): string | undefined {
  const { kind, tool, command } = description;
  const name = nameOfKind(description);
  const module = moduleOf(name);
  if (tool === undefined || command?.kind !== undefined || existsSync(at(`src/library/${module}.ts`))) return undefined;
  const values = kind.content.map((_, index) => `content[${index}] as never, `).join("");
  return `${tool.name}: async (content: Content, options: object) => (await import("./library/${module}.ts")).render${name}(${values}options)`;
}

/** Returns a function that draws the image of a command. @param given the sources of the arguments by usage, such as `<text>` */
function formatDraw(name: string, given: Readonly<Record<string, ArgumentSource>>): string {
  const module = moduleOf(name);
  const folder = existsSync(at(`src/library/${module}.ts`)) ? "../src/library" : "./library";
  const params = Object.keys(given).map((usage) => usage.slice(1, -1) + (usage.startsWith("<") ? ' = ""' : ""));
  const values = Object.entries(given).map(([usage, source]) => READERS[source](usage.slice(1, -1)));
  return `async ([${params}]: Args, options: LibraryOptions) => (await import("${folder}/${module}.ts")).render${name}(${values}, options)`;
}

const kinds = DESCRIPTIONS.flatMap((description) => {
  const { kind, name, path = kind.path } = description;
  if (name === undefined) return [];
  const plural = "tag" in description ? description.tag : `${name}s`;
  return [[path, { ...describeKind(kind), ...(SAVED_PATHS.has(kind.name) && { saved: plural }) }] as const];
});
const commands = DESCRIPTIONS.flatMap((description) => {
  const { kind, command } = description;
  if (command === undefined) return [];
  const { content, fields } = command.kind ?? kind;
  const { arguments: given = argumentsOf(content, fields.options) } = command;
  const name = nameOfKind(description);
  const entry = {
    name: kind.name.replace("-", ""),
    usage: Object.keys(given).join(" "),
    description: command.description,
    options: listOptions(fields.options, command.listed),
  };
  return [`{ ...${JSON.stringify(entry)}, draw: ${formatDraw(name, given)} }`];
});
const toolCalls = DESCRIPTIONS.flatMap((description) => formatToolCall(description) ?? []);
write("generated/kinds.json", JSON.stringify(Object.fromEntries(kinds)));
write(
  "generated/commands.ts",
  `import { readConfig, readImage, readText, STDIN } from "../src/cli/input.ts";
import type { LibraryOptions } from "../src/cli/output.ts";

type Args = readonly (string | undefined)[];

/** The commands. Each imports the library's module when it runs, because loading all of them takes longer than drawing an image. */
export const COMMANDS = [\n${commands.join(",\n")}\n];

type Content = readonly unknown[];

/** Draws the images of tools for language models. The library checks the values. */
export const TOOL_CALLS = {\n${toolCalls.join(",\n")}\n};
`,
);
console.log(`generated/kinds.json: ${kinds.length} kinds, generated/commands.ts: ${commands.length} commands`);
