// The fuel costs of a script's calls to the host, by the amount of text and data in the arguments or by the size of the
// chart. A unit is one loop iteration of the engine, 2 to 5 ns; the factors were measured on the most expensive calls of
// each kind.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import type { Cost } from "../../../sandbox/policy.ts";
import { readPath } from "../record.ts";

/** Cost of laying out a character: at most 1.6 microseconds. */
const CHARACTER_COST = 600;
/**
 * Factor for characters in text that is not entirely Latin. The text's scripts, directions and fonts must be
 * determined, and the fonts loaded.
 */
const NON_LATIN_FACTOR = 10;
const LATIN = /^[\0-\u02ff]*$/;

/** Returns a call's cost, by the number of characters and items in its arguments. */
export function costByArguments(base: number, each: number): Cost {
  return (_self, args) => base + each * argumentSize(args);
}

/** Returns the cost of a call that lays out text. */
export function costByText(base: number): Cost {
  return (_self, args) =>
    base + CHARACTER_COST * argumentSize(args, 2, (text) => text.length * (LATIN.test(text) ? 1 : NON_LATIN_FACTOR));
}

/** Returns a call's cost, by the size of the chart that the object belongs to. */
export function costByChartSize(base: number, each: number): Cost {
  return (self) => base + each * countParts(self);
}

/** Counts the characters, list items and path numbers in the arguments, two levels deep. */
export function argumentSize(args: readonly unknown[], depth = 2, weightOf = lengthOfText): number {
  let size = 0;
  for (const arg of args) {
    if (typeof arg === "string") size += weightOf(arg);
    else if (arg instanceof Path2D) size += arg.segments.length;
    else if (Array.isArray(arg)) size += arg.length + (depth > 0 ? argumentSize(arg, depth - 1, weightOf) : 0);
  }
  return size;
}

function lengthOfText(text: string): number {
  return text.length;
}

interface Part {
  readonly chart?: unknown;
  readonly data?: unknown;
}

/** Counts the values and labels of the chart that the object is or belongs to. */
export function countParts(object: unknown): number {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return 0;
  const { chart = object } = object as Part;
  const data = typeof chart === "object" && chart !== null ? (chart as Part).data : undefined;
  if (typeof data !== "object" || data === null) return 0;
  const { datasets, labels } = data as { readonly datasets?: unknown; readonly labels?: unknown };
  let parts = lengthOf(labels);
  if (Array.isArray(datasets)) for (const dataset of datasets) parts += 10 + lengthOf((dataset as Part | null)?.data);
  return parts;
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/** The chart types of Chart.js itself, in all versions. */
const PLAIN_TYPES: ReadonlySet<unknown> = new Set(
  "bar bubble doughnut horizontalBar line pie polarArea radar scatter".split(" "),
);

/** Returns whether a chart uses a type from a package. */
export function usesPackageType(chart: unknown): boolean {
  const { config } = chart as { readonly config: PlainObject };
  const datasets = readPath(config, "data", "datasets") ?? readPath((chart as { data?: unknown }).data, "datasets");
  return [config, ...(Array.isArray(datasets) ? datasets : [])].some(
    (typed) => isPlainObject(typed) && typed.type !== undefined && !PLAIN_TYPES.has(typed.type),
  );
}
