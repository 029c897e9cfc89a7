// Describes the options of a chart type as text for language models, from the type definitions of Chart.js and its plugins, Vega-Lite,
// Vega and ECharts, which scripts/build-option-docs.ts reads.

import { suggestName } from "../../base/edit-distance.ts";
import { Failure, showValue } from "../../base/failure.ts";
import type { OptionDoc, OptionDocs } from "../../options/option-docs.ts";
import type { ToolArguments, ToolDescription } from "./tool.ts";

export const REFERENCE_TOOL = "get_chart_reference";

/** Names of languages that can be requested in place of a chart type. */
const LANGUAGES = ["vega-lite", "vega", "echarts"];
const VERSIONS = ["4", "3", "2"];

/** The names of all files with options, without their extension. */
export const REFERENCE_NAMES = [...VERSIONS, ...LANGUAGES];

export const REFERENCE_DESCRIPTION: ToolDescription = {
  title: "Look up chart options",
  description:
    'Returns the options of a chart type with their values, defaults and meaning, before or after create_chart, create_echarts or create_vega. Example: {"type":"bar","path":"options.scales.y.ticks"}',
  inputSchema: {
    type: "object",
    properties: {
      type: { type: "string", description: "Chart.js type such as bar or sankey, or echarts, vega-lite or vega" },
      path: { type: "string", description: "Path of an object, such as options.plugins.legend or series.pie" },
      version: { type: "string", enum: VERSIONS, description: "Version of Chart.js; 4 by default" },
    },
    required: ["type"],
  },
  annotations: { readOnlyHint: true },
};

/** Maximum length of a reference, in characters: about 3,000 tokens. */
const REFERENCE_LENGTH = 12_000;
/** Maximum length of an option's description, in characters. */
const TEXT_LENGTH = 140;
/** Maximum number of values that are listed. */
const MAX_VALUES = 16;

/**
 * Returns the reference that a call asks for.
 *
 * @param readFile returns the text of a file in public/mcp/
 * @throws Failure for an unknown type, version or path
 */
export async function answerReference(
  args: ToolArguments,
  readFile: (name: string) => Promise<string>,
): Promise<string> {
  const { type, path = "", version = "4" } = args;
  if (typeof type !== "string" || type === "")
    throw new Failure(
      "invalid",
      `type must be a chart type such as bar, or ${LANGUAGES.join(", ")}, got ${showValue(type)}`,
    );
  if (typeof path !== "string") throw new Failure("invalid", `path must be text, got ${showValue(path)}`);
  if (!VERSIONS.includes(String(version)))
    throw new Failure("invalid", `version must be ${VERSIONS.join(", ")}, got ${showValue(version)}`);
  const language = type.toLowerCase();
  const isLanguage = LANGUAGES.includes(language);
  const reference = JSON.parse(await readFile(`${isLanguage ? language : version}.json`)) as OptionDocs;
  return describeOptions(reference, isLanguage ? "*" : type, path);
}

/** Returns the options at a path. @throws Failure */
export function describeOptions(reference: OptionDocs, type: string, path: string): string {
  const { roots } = reference;
  const types = Object.keys(roots).filter((name) => name !== "*");
  // All chart types of version 2 have the same options.
  const root = types.length === 0 ? "*" : type;
  if (!Object.hasOwn(roots, root)) {
    const near = suggestName(type.slice(0, 40), types);
    const advice = near === undefined ? "" : ` Did you mean ${showValue(near)}?`;
    throw new Failure("invalid", `type ${showValue(type)} is unknown.${advice} The types are ${types.join(", ")}`);
  }
  const steps = path.split(/[.[\]\s]+/).filter((step) => step !== "" && !/^\d+$/.test(step));
  const place = steps.join(".");
  let index = roots[root] as number;
  for (const [i, step] of steps.entries()) index = nextNode(reference, index, step, steps.slice(0, i).join("."));
  return listOptions(reference, index, place);
}

/** Returns the options of an object, including the options of all its types. */
function optionsOf({ nodes, options }: OptionDocs, index: number): ReadonlyMap<string, OptionDoc> {
  const { names = {}, variants = {} } = nodes[index] ?? {};
  const all = Object.values(variants).flatMap((variant) => Object.entries(nodes[variant]?.names ?? {}));
  return new Map([...all, ...Object.entries(names)].map(([name, option]) => [name, options[option] as OptionDoc]));
}

/** @param place the path of the object @throws Failure if the object has no such option, or the option is no object */
function nextNode(reference: OptionDocs, index: number, step: string, place: string): number {
  const { other, variants = {} } = reference.nodes[index] ?? {};
  const options = optionsOf(reference, index);
  const option = options.get(step);
  if (option !== undefined) {
    const next = option.items ?? option.node;
    if (next !== undefined) return next;
    throw new Failure(
      "invalid",
      `path must be the path of an object: ${place === "" ? step : `${place}.${step}`} is ${typesOf(option)}. ${explain(option)}`.trim(),
    );
  }
  if (Object.hasOwn(variants, step)) return variants[step] as number;
  if (other !== undefined) return other;
  const names = [...options.keys(), ...Object.keys(variants)];
  const near = suggestName(step.slice(0, 40), names);
  const advice = near === undefined ? "" : ` Did you mean ${showValue(near)}?`;
  throw new Failure(
    "invalid",
    `path: ${place === "" ? "the configuration" : place} has no option ${showValue(step)}.${advice} It has ${names.slice(0, 60).join(", ")}`,
  );
}

/** Lists the options of an object, then the options of the objects in it, until the text is long enough. */
function listOptions(reference: OptionDocs, start: number, place: string): string {
  const lines: string[] = [];
  const queue: (readonly [number, string])[] = [[start, place]];
  const seen = new Set([start]);
  const further: string[] = [];
  let length = 0;
  for (const [index, path] of queue) {
    const { variants = {}, other } = reference.nodes[index] ?? {};
    const entries = [...optionsOf(reference, index)];
    const block = [
      `${path === "" ? "The configuration" : path}:`,
      ...entries.map(([name, option]) => formatOption(name, option)),
    ];
    const types = Object.keys(variants);
    if (types.length > 0) block.push(`- depends on its type: ${types.join(", ")}`);
    const size = block.reduce((sum, line) => sum + line.length + 1, 0);
    if (lines.length > 0 && length + size > REFERENCE_LENGTH) {
      further.push(path);
      continue;
    }
    length += size;
    lines.push(...block, "");
    const children = entries.flatMap(([name, { items, node }]): (readonly [number, string])[] => {
      const child = items ?? node;
      return child === undefined ? [] : [[child, join(path, items === undefined ? name : `${name}[]`)]];
    });
    if (other !== undefined) children.push([other, join(path, "*")]);
    for (const child of children) if (!seen.has(child[0])) queue.push(child);
    for (const [child] of children) seen.add(child);
  }
  if (further.length > 0)
    lines.push(`More objects, whose options you get with "path": ${further.slice(0, 80).join(", ")}`);
  return lines
    .join("\n")
    .slice(0, 2 * REFERENCE_LENGTH)
    .trim();
}

const join = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

function formatOption(name: string, option: OptionDoc): string {
  return `- ${name}: ${typesOf(option)}${explain(option) === "" ? "" : `. ${explain(option)}`}`;
}

/** Returns an option's types or values, and its default. */
function typesOf({ kinds, values = [], itemValues = [], initial }: OptionDoc): string {
  const listed = [...values, ...itemValues].slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
  const others = kinds.filter((kind) => kind !== "choice");
  const types = [...listed, ...others].join(" | ") || "any value";
  return initial === undefined ? types : `${types}, default ${initial.slice(0, 40)}`;
}

/** Returns the first sentence of an option's description. */
function explain({ text = "" }: OptionDoc): string {
  const end = text.search(/[.!?]\s/);
  const sentence = end === -1 ? text : text.slice(0, end + 1);
  const line = sentence.replaceAll(/\s+/g, " ").trim();
  return line.length > TEXT_LENGTH ? `${line.slice(0, TEXT_LENGTH)}…` : line;
}
