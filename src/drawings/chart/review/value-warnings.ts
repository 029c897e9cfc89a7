// Warns about values that Chart.js ignores silently: data lists whose length differs from the labels', invalid colours,
// functions that became strings, and unknown fonts.

import { suggestName } from "../../../base/edit-distance.ts";
import { type Advice, toPointer } from "../../../base/fix.ts";
import { isPlainObject } from "../../../base/plain-object.ts";
import { COLOR_NAMES, parseColor } from "../../../engine/color.ts";
import { isKnownFamily } from "../../../engine/font/family.ts";
import { readPath } from "../record.ts";
import type { PlacedAdvice } from "./axis-ids.ts";
import { type ConfigPath, findChild, listKeys } from "./config-path.ts";

/** Maximum number of warnings of each kind. */
const MAX_WARNINGS = 5;
/** Maximum number of values to inspect. Larger charts repeat the same mistakes. */
const MAX_VALUES = 5000;
/** Maximum depth of values to inspect. No option is nested more deeply. */
const MAX_DEPTH = 12;

/** Types whose data lists consist of numbers. */
const NUMERIC_TYPES: ReadonlySet<string> = new Set([
  "bar",
  "horizontalBar",
  "line",
  "pie",
  "doughnut",
  "polarArea",
  "radar",
]);
/** Maximum length of a misspelled colour name, in characters. */
const COLOR_LENGTH = 30;

const FUNCTION_TEXT = /^\s*(?:async\s+)?(?:function\b\s*\w*\s*\(|\(?[\w\s,]{0,60}\)?\s*=>)/;
/** Number of characters tested for function syntax, which is recognisable at the start of a string. */
const HEAD_LENGTH = 200;
const COLOR_NAME = /^(?:color|\w*(?:C|_c)olor)$/;
/** Keywords that colour options accept in addition to colours. */
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

const FUNCTION_OPTIONS: ReadonlySet<string> = new Set([
  "callback",
  "userCallback",
  "formatter",
  "generateLabels",
  "filter",
  "itemSort",
]);

/** Returns advice about functions that became strings. */
export function findFunctionTexts(config: object): PlacedAdvice[] {
  return listTexts(config)
    .filter(isFunctionText)
    .slice(0, MAX_WARNINGS)
    .map(({ place }) => ({
      place,
      sentence: `${place} is a string, not a function: send the chart as JavaScript instead of JSON, with the function without quotes`,
    }));
}

function isFunctionText({ place, name, value }: ConfigText): boolean {
  return (
    (FUNCTION_OPTIONS.has(name) && place.startsWith("options.")) || FUNCTION_TEXT.test(value.slice(0, HEAD_LENGTH))
  );
}

/** @param isFamily returns whether a font family exists */
export function valueWarnings(config: object, isFamily: (name: string) => boolean = isKnownFamily): Advice[] {
  const [colors, fonts]: [Advice[], Advice[]] = [[], []];
  for (const text of listTexts(config)) {
    const { place, name, value } = text;
    if (isFunctionText(text)) continue;
    if (isColorPlace(place, name) && !COLOR_WORDS.has(value.toLowerCase()) && parseColor(value) === null)
      colors.push(...(colors.length < MAX_WARNINGS ? [adviseColor(place, value)] : []));
    else if (name === "fontFamily" || (name === "family" && /font\b/i.test(place)))
      fonts.push(...adviseFamilies(place, value, isFamily).map((sentence) => ({ sentence })));
  }
  const lists = [...adviseLengths(config), ...adviseTexts(config)];
  return [findFunctionTexts(config), colors, fonts, lists].flatMap((advice) => advice.slice(0, MAX_WARNINGS));
}

/** Suggests the CSS colour that was probably meant: a similarly spelled name, or hex digits with a `#`. */
function adviseColor(place: string, value: string): Advice {
  const sentence = `${place} is not a CSS colour: ${JSON.stringify(value.slice(0, 40))}`;
  const isHex = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value);
  const suggestion = isHex ? `#${value}` : value.length > COLOR_LENGTH ? undefined : suggestName(value, COLOR_NAMES);
  if (suggestion === undefined)
    return { sentence: `${sentence}. Use a name such as "teal", or hex digits such as "#0a7f78"` };
  return {
    sentence: `${sentence}. Did you mean ${JSON.stringify(suggestion)}?`,
    patch: [{ op: "replace", path: toPointer(place), value: suggestion }],
  };
}

/** Warns about text in lists of numbers, which Chart.js draws as gaps. */
function adviseTexts(config: object): Advice[] {
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(datasets)) return [];
  return datasets.flatMap((dataset: unknown, index) => {
    const data = readPath(dataset, "data");
    if (!NUMERIC_TYPES.has(String(readPath(dataset, "type") ?? readPath(config, "type"))) || !Array.isArray(data))
      return [];
    // Chart.js parses numeric strings, and names are valid values on a category axis.
    const at = data.findIndex((value: unknown) => typeof value === "string" && Number.isNaN(Number(value)));
    if (at < 0 || hasCategoryAxis(config)) return [];
    const [place, text] = [`data.datasets[${index}].data[${at}]`, String(data[at])];
    const number = readAmount(text);
    const sentence = `${place} is text, not a number: ${JSON.stringify(text.slice(0, 40))}`;
    if (number === undefined) return [{ sentence: `${sentence}. Use null for a missing value` }];
    return [
      { sentence: `${sentence}. Write ${number}`, patch: [{ op: "replace", path: toPointer(place), value: number }] },
    ];
  });
}

/** Whether an axis of the chart may show names or times. */
function hasCategoryAxis(config: object): boolean {
  const scales = readPath(config, "options", "scales");
  return (
    isPlainObject(scales) && /"type":"(?:category|time|timeseries)"|"labels":|"yLabels":/.test(JSON.stringify(scales))
  );
}

/** Parses an amount with a currency, a unit or thousands separators: `$1,200.50`, `12%`. */
function readAmount(text: string): number | undefined {
  const [, digits] =
    /^[^\d.,+-]{0,4}([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d+(?:\.\d+)?)[^\d.,]{0,10}$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
}

/** Whether the value at a path is a colour: an option such as `backgroundColor`, or an item of its list. */
function isColorPlace(place: string, name: string): boolean {
  return COLOR_NAME.test(
    /^\d+$/.test(name) ? (/(\w{1,100})(?:\[\d{1,6}\]){1,10}$/.exec(place.slice(-200))?.[1] ?? "") : name,
  );
}

function adviseFamilies(place: string, value: string, isFamily: (name: string) => boolean): string[] {
  const families = value.split(",").map((family) => family.trim().replace(/^(["'])(.*)\1$/, "$2"));
  if (families.some(isFamily)) return [];
  return [`${place} names no available font, so Arimo is used: ${JSON.stringify(value.slice(0, 40))}`];
}

/**
 * Compares the number of values with the number of labels. Skips datasets of points, which have their own positions.
 */
function adviseLengths(config: object): Advice[] {
  const labels = readPath(config, "data", "labels");
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(labels) || !Array.isArray(datasets) || labels.length === 0) return [];
  return datasets.flatMap((dataset: unknown, index) => {
    const data = readPath(dataset, "data");
    if (!Array.isArray(data) || data.length === labels.length) return [];
    if (data.some((value: unknown) => isPlainObject(value) || Array.isArray(value))) return [];
    const sentence = `data.datasets[${index}].data has ${countOf(data, "value")} for ${countOf(labels, "label")}`;
    const remedy = data.length < labels.length ? "use null for a missing value" : "add labels or remove values";
    return [{ sentence: `${sentence}: ${remedy}` }];
  });
}

/** Returns a list's length with a noun: `1 value`, `2 values`. */
function countOf(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? "" : "s"}`;
}

interface ConfigText extends ConfigPath {
  readonly value: string;
}

/** Returns all strings in a configuration except labels, with their paths. */
function listTexts(config: object): ConfigText[] {
  const texts: ConfigText[] = [];
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
