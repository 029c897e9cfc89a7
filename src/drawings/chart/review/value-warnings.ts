// Warns about values that Chart.js ignores silently: data lists that don't match the labels, invalid colours,
// functions that became strings, and unknown fonts.

import { isPlainObject } from "../../../base/plain-object.ts";
import { parseColor } from "../../../engine/color.ts";
import { isKnownFamily } from "../../../engine/font/family.ts";
import { readPath } from "../record.ts";
import { type ConfigPath, findChild, listKeys } from "./config-path.ts";

/** Maximum number of warnings of each kind. */
const MAX_WARNINGS = 5;
/** Maximum number of values that are inspected. Larger charts repeat the same mistakes. */
const MAX_VALUES = 5000;
/** Maximum depth of values that are inspected. No option is nested more deeply. */
const MAX_DEPTH = 12;

const FUNCTION_TEXT = /^\s*(?:async\s+)?(?:function\b\s*\w*\s*\(|\(?[\w\s,]{0,60}\)?\s*=>)/;
/** Number of characters that are tested for function syntax, which can be recognised at the beginning of a string. */
const HEAD_LENGTH = 200;
const COLOR_NAME = /^(?:color|\w*(?:C|_c)olor)$/;
/** Keywords that colour options accept besides colours. */
const COLOR_WORDS: ReadonlySet<string> = new Set([
  "",
  "none",
  "auto",
  "inherit",
  "currentcolor",
  "from",
  "to",
  "gradient",
]);

/** Returns warnings about the values in a configuration. */
export function valueWarnings(config: object): string[] {
  const [functions, colors, fonts]: [string[], string[], string[]] = [[], [], []];
  for (const { place, name, value } of listTexts(config)) {
    if (FUNCTION_TEXT.test(value.slice(0, HEAD_LENGTH)))
      functions.push(`${place} is a string, not a function: send the chart as JavaScript instead of JSON`);
    else if (isColorPlace(place, name) && !COLOR_WORDS.has(value.toLowerCase()) && parseColor(value) === null)
      colors.push(`${place} is not a CSS colour: ${JSON.stringify(value.slice(0, 40))}`);
    else if (name === "fontFamily" || (name === "family" && /font\b/i.test(place)))
      fonts.push(...adviseFamilies(place, value));
  }
  return [functions, colors, fonts, adviseLengths(config)].flatMap((sentences) => sentences.slice(0, MAX_WARNINGS));
}

/** Returns whether the value at a path is a colour: an option such as `backgroundColor`, or an item of its list. */
function isColorPlace(place: string, name: string): boolean {
  return COLOR_NAME.test(/^\d+$/.test(name) ? (/(\w+)(?:\[\d+\])+$/.exec(place)?.[1] ?? "") : name);
}

function adviseFamilies(place: string, value: string): string[] {
  const families = value.split(",").map((family) => family.trim().replace(/^(["'])(.*)\1$/, "$2"));
  if (families.some((family) => isKnownFamily(family))) return [];
  return [`${place} names no available font, so Arimo is used: ${JSON.stringify(value.slice(0, 40))}`];
}

/**
 * Compares the number of values with the number of labels. Datasets of points are skipped, because points have their own
 * positions.
 */
function adviseLengths(config: object): string[] {
  const labels = readPath(config, "data", "labels");
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(labels) || !Array.isArray(datasets) || labels.length === 0) return [];
  return datasets.flatMap((dataset: unknown, index) => {
    const data = readPath(dataset, "data");
    if (!Array.isArray(data) || data.length === labels.length) return [];
    if (data.some((value: unknown) => isPlainObject(value) || Array.isArray(value))) return [];
    return [`data.datasets[${index}].data has ${countOf(data, "value")} for ${countOf(labels, "label")}`];
  });
}

/** Returns a list's length with a noun: `1 value`, `2 values`. */
function countOf(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? "" : "s"}`;
}

/** Returns all strings in a configuration except labels, with their paths. */
function listTexts(config: object): (ConfigPath & { readonly value: string })[] {
  const texts: (ConfigPath & { readonly value: string })[] = [];
  let level: ConfigPath[] = [{ place: "", name: "", value: config }];
  let seen = 0;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: ConfigPath[] = [];
    for (const outer of level)
      for (const name of listKeys(outer.value))
        for (const inner of findChild(outer, name)) {
          seen += 1;
          if (seen > MAX_VALUES) return texts;
          if (typeof inner.value === "string") texts.push({ ...inner, value: inner.value });
          else if (inner.place !== "data.labels") next.push(inner);
        }
    level = next;
  }
  return texts;
}
