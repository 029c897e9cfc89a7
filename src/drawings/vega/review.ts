// Warns about parts of a Vega-Lite specification that have no effect: misspelled properties, and fields that are
// missing from the data.

import { CHANNELS, MARKS, MEMBERS } from "../../../generated/vega/names.js";
import { suggestName } from "../../base/edit-distance.ts";
import { showValue } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { VegaParams } from "./options.ts";
import { isVegaLite } from "./specification.ts";

const MAX_WARNINGS = 20;
/** Properties that hold a list of nested views. */
const LISTS = ["layer", "concat", "hconcat", "vconcat"];

/** The facts about a drawn chart that a review needs. */
export interface DrawnVega {
  /** Warnings that the packages logged. */
  readonly warnings: readonly string[];
  readonly listColumns: () => ReadonlySet<string>;
  readonly hasMarks: () => boolean;
}

/** Returns warnings about misspelled names in a Vega-Lite specification. */
export function reviewNames(spec: PlainObject): string[] {
  const found = new Set<string>();
  reviewView(spec, new Set(), found);
  // Mark errors come first: the packages fail only for an unknown mark, and ignore other unknown names.
  return [...found].sort((one, other) => Number(other.startsWith("mark")) - Number(one.startsWith("mark")));
}

/** Returns warnings about a drawn chart, at most MAX_WARNINGS. */
export function reviewVega({ spec }: VegaParams, { warnings, listColumns, hasMarks }: DrawnVega): string[] {
  const found = new Set(warnings);
  if (!hasMarks()) found.add("image shows no marks: check data and the names of fields");
  if (isVegaLite(spec)) reviewView(spec, listColumns(), found);
  return [...found].slice(0, MAX_WARNINGS);
}

/** Adds warnings about a view and its nested views. */
function reviewView(view: PlainObject, columns: ReadonlySet<string>, warnings: Set<string>): void {
  warnAboutNames(view, MEMBERS, "spec", warnings);
  const { mark, encoding, spec } = view;
  const type = isPlainObject(mark) ? mark.type : mark;
  if (typeof type === "string" && !MARKS.includes(type)) warnAbout("mark", type, MARKS, warnings);
  if (isPlainObject(encoding)) {
    warnAboutNames(encoding, CHANNELS, "encoding", warnings);
    for (const [channel, definition] of Object.entries(encoding)) {
      const field = isPlainObject(definition) ? definition.field : undefined;
      if (typeof field === "string" && !isKnown(field, columns))
        warnAbout(`encoding.${channel}.field`, field, columns, warnings);
    }
  }
  for (const name of LISTS) {
    const views = view[name];
    if (Array.isArray(views)) for (const each of views) if (isPlainObject(each)) reviewView(each, columns, warnings);
  }
  if (isPlainObject(spec)) reviewView(spec, columns, warnings);
}

/** Whether a field is a column of the data. Paths to nested properties are not checked. */
function isKnown(field: string, columns: ReadonlySet<string>): boolean {
  return columns.size === 0 || columns.has(field) || /[.[\\]/.test(field);
}

function warnAboutNames(object: PlainObject, known: readonly string[], place: string, warnings: Set<string>): void {
  for (const name of Object.keys(object)) if (!known.includes(name)) warnAbout(place, name, known, warnings);
}

function warnAbout(place: string, name: string, known: Iterable<string>, warnings: Set<string>): void {
  if (warnings.size > MAX_WARNINGS) return;
  const suggestion = suggestName(name.slice(0, 100), known);
  const hint = suggestion === undefined ? "" : `. Did you mean ${suggestion}?`;
  warnings.add(`${place} has the unknown name ${showValue(name)}${hint}`);
}
