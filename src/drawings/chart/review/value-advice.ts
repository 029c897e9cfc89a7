// A configuration → sentences about values that a chart passes over in silence: data without labels, colours that are none,
// functions that became text, fonts that are not here.

import { parseColor } from "../../../engine/color.ts";
import { isKnownFamily } from "../../../engine/font/catalogue.ts";
import { isPlainObject, readPath } from "../record.ts";
import { namesIn, type Place, step } from "./config-place.ts";

/** Most sentences of a kind. */
const MOST = 5;
/** Most values that are looked at. Charts beyond that repeat themselves. */
const MOST_VALUES = 5000;
/** How deep options nest; data below it is not looked at. */
const MOST_DEPTH = 12;

const FUNCTION_TEXT = /^\s*(?:async\s+)?(?:function\b\s*\w*\s*\(|\(?[\w\s,]{0,60}\)?\s*=>)/;
/** How much of a text is looked at: functions show at once what they are. */
const HEAD_LENGTH = 200;
const COLOR_NAME = /^(?:color|\w*(?:C|_c)olor)$/;
/** Words that options of colours take beside colours. */
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

/** What to say of the values in a configuration. */
export function adviseValues(config: object): string[] {
  const [functions, colors, fonts]: [string[], string[], string[]] = [[], [], []];
  for (const { place, name, value } of listTexts(config)) {
    if (FUNCTION_TEXT.test(value.slice(0, HEAD_LENGTH)))
      functions.push(`${place} is text, not a function: send the chart as JavaScript text, not as JSON`);
    else if (isColorPlace(place, name) && !COLOR_WORDS.has(value.toLowerCase()) && parseColor(value) === null)
      colors.push(`${place} is no CSS colour: ${JSON.stringify(value.slice(0, 40))}`);
    else if (name === "fontFamily" || (name === "family" && /font\b/i.test(place)))
      fonts.push(...adviseFamilies(place, value));
  }
  return [functions, colors, fonts, adviseLengths(config)].flatMap((sentences) => sentences.slice(0, MOST));
}

/** `backgroundColor`, and the items of a list of them. */
function isColorPlace(place: string, name: string): boolean {
  return COLOR_NAME.test(/^\d+$/.test(name) ? (/(\w+)(?:\[\d+\])+$/.exec(place)?.[1] ?? "") : name);
}

function adviseFamilies(place: string, value: string): string[] {
  const families = value.split(",").map((family) => family.trim().replace(/^(["'])(.*)\1$/, "$2"));
  if (families.some((family) => isKnownFamily(family))) return [];
  return [`${place} names no font that is here, Arimo stands for it: ${JSON.stringify(value.slice(0, 40))}`];
}

/** Lists of plain values have one for each label; points have their own places. */
function adviseLengths(config: object): string[] {
  const labels = readPath(config, "data", "labels");
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(labels) || !Array.isArray(datasets) || labels.length === 0) return [];
  return datasets.flatMap((dataset: unknown, index) => {
    const data = readPath(dataset, "data");
    if (!Array.isArray(data) || data.length === labels.length) return [];
    if (data.some((value: unknown) => isPlainObject(value) || Array.isArray(value))) return [];
    return [`data.datasets[${index}].data has ${data.length} values for ${labels.length} labels`];
  });
}

/** All texts of a configuration but its labels, where they stand. */
function listTexts(config: object): (Place & { readonly value: string })[] {
  const texts: (Place & { readonly value: string })[] = [];
  let level: Place[] = [{ place: "", name: "", value: config }];
  let seen = 0;
  for (let depth = 0; depth < MOST_DEPTH && level.length > 0; depth++) {
    const next: Place[] = [];
    for (const outer of level)
      for (const name of namesIn(outer.value))
        for (const inner of step(outer, name)) {
          seen += 1;
          if (seen > MOST_VALUES) return texts;
          if (typeof inner.value === "string") texts.push({ ...inner, value: inner.value });
          else if (inner.place !== "data.labels") next.push(inner);
        }
    level = next;
  }
  return texts;
}
