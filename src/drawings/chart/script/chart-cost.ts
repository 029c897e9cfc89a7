// What host calls cost a script in fuel: by how much text and data they are given, and by how many parts a chart has. A unit is
// a turn of the engine's loops, which takes 2 to 5 nanoseconds; each factor was measured on the dearest calls of its kind.

import { Path2D } from "../../../engine/canvas/path-2d.ts";
import type { Cost } from "../../../sandbox/policy.ts";
import { isPlainObject, type PlainObject, readPath } from "../record.ts";

/** A character of text that is laid out: at most 1.6 microseconds. */
const LETTER = 600;
/** How many of these a character is worth where any is beyond Latin: its script, direction and face have to be found, and loaded. */
const FOREIGN = 10;
const LATIN = /^[\0-\u02ff]*$/;

/** The call, and so much for each character and item that it is given. */
export function heavy(base: number, each: number): Cost {
  return (_self, args) => base + each * bulkOf(args);
}

/** The call, and so much for each character that it lays out. */
export function lettering(base: number): Cost {
  return (_self, args) => base + LETTER * bulkOf(args, 2, (text) => text.length * (LATIN.test(text) ? 1 : FOREIGN));
}

/** The call, and so much for each part of the chart that the object belongs to. */
export function walk(base: number, each: number): Cost {
  return (self) => base + each * countParts(self);
}

/** Characters, items and a path's numbers of what a call is given, two levels deep. */
export function bulkOf(args: readonly unknown[], depth = 2, weigh = lengthOfText): number {
  let bulk = 0;
  for (const arg of args) {
    if (typeof arg === "string") bulk += weigh(arg);
    else if (arg instanceof Path2D) bulk += arg.segments.length;
    else if (Array.isArray(arg)) bulk += arg.length + (depth > 0 ? bulkOf(arg, depth - 1, weigh) : 0);
  }
  return bulk;
}

function lengthOfText(text: string): number {
  return text.length;
}

interface Part {
  readonly chart?: unknown;
  readonly data?: unknown;
}

/** How many values and labels the chart has that the object is, or is a part of. */
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

/** The types that Chart.js itself has, all versions. */
const PLAIN_TYPES: ReadonlySet<unknown> = new Set(
  "bar bubble doughnut horizontalBar line pie polarArea radar scatter".split(" "),
);

/** Whether any of the chart is of a type that comes from a package. */
export function isLaidOut(chart: unknown): boolean {
  const { config } = chart as { readonly config: PlainObject };
  const datasets = readPath(config, "data", "datasets") ?? readPath((chart as { data?: unknown }).data, "datasets");
  return [config, ...(Array.isArray(datasets) ? datasets : [])].some(
    (typed) => isPlainObject(typed) && typed.type !== undefined && !PLAIN_TYPES.has(typed.type),
  );
}
