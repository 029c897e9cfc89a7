// Recognises settings for the chart's appearance, such as `stacked`, and the bounds of its axis: `min 0`,
// `y axis from 0 to 100`. Size and background are parameters of the image, not of the chart, so they only trigger a warning.

import type { ChartSetting } from "../vocabulary/chart-setting.ts";
import type { Kind } from "../vocabulary/chart-type-words.ts";
import { COLOR_WORDS } from "../vocabulary/color-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import { UNIT_WORDS } from "../vocabulary/measure-words.ts";
import { PhraseTable } from "../vocabulary/phrase-table.ts";
import { SETTING_WORDS } from "../vocabulary/setting-words.ts";
import { AXIS_WORDS } from "../vocabulary/title-words.ts";
import { CURRENCY_WORDS } from "../vocabulary/unit-words.ts";
import type { Reading } from "./reading.ts";

/** Settings whose word is a name, not a setting, directly before a number. */
const NAME_LIKE: ReadonlySet<ChartSetting> = new Set([
  "percent",
  "stepped",
  "smooth",
  "straight",
  "filled",
  "half",
  "example",
]);

export function recogniseSettings(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const phrase = reading.find(SETTING_WORDS, at);
    if (phrase === undefined) continue;
    const isName =
      phrase.length === 1 && NAME_LIKE.has(phrase.meaning) && isNumber(reading, skipColon(reading, phrase.end));
    if (isName || (phrase.meaning === "dataLabels" && isLabelList(reading, phrase.end))) continue;
    reading.settings.flags.add(phrase.meaning);
    reading.claim(at, phrase.end);
    at = phrase.end - 1;
  }
}

const BOUNDS = new PhraseTable<"min" | "max">([
  [
    "min",
    {
      en: "min|minimum|starting at|starts at|start at|starting from|begins at|minimum of|min value|minimum value|lower bound|start from",
      de: "minimum|min|mindestens|beginnt bei|beginnend bei",
      fr: "minimum|min|commence à|commençant à",
      es: "mínimo|mín|min|empieza en|comienza en",
    },
  ],
  [
    "max",
    {
      en: "max|maximum|up to|maximum of|max value|maximum value|upper bound|out of|ending at|ends at",
      de: "maximum|max|höchstens|endet bei|von maximal",
      fr: "maximum|max|jusqu'à|sur un total de",
      es: "máximo|máx|max|sobre un total de",
    },
  ],
]);

/** Chart types that show one number. A range in their descriptions can only be the bounds. */
const ONE_NUMBER: ReadonlySet<Kind | undefined> = new Set(["gauge", "radialGauge", "progressBar"]);

/** Returns whether "labels" introduces a list of labels instead of data labels: `with labels Red, Blue`. */
function isLabelList(reading: Reading, at: number): boolean {
  const first = reading.free(at);
  const isName = (first?.type === "word" && reading.small(at) === undefined) || first?.type === "quoted";
  const next = reading.free(at + 1);
  return reading.word(at - 1) === "labels" && isName && (next?.text === "," || reading.small(at + 1) === "and");
}

/** Recognises the axis's minimum and maximum. */
export function recogniseBounds(reading: Reading): void {
  const { settings } = reading;
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const axis = reading.find(AXIS_WORDS, at);
    const boundAt = axis === undefined ? at : skipSmall(reading, axis.end);
    const isBounded = axis !== undefined || (ONE_NUMBER.has(settings.kind) && reading.small(at) === "from");
    const between = isBounded ? readBetween(reading, boundAt) : readRanging(reading, at);
    if (between !== undefined) {
      settings.min = between.min;
      settings.max = between.max;
      reading.claim(at, between.end);
      continue;
    }
    const bound = reading.find(BOUNDS, boundAt);
    const place = bound === undefined ? boundAt : skipSmall(reading, bound.end);
    const value = reading.free(place)?.number?.value;
    if (bound !== undefined && value !== undefined) {
      settings[bound.meaning] = value;
      reading.claim(at, place + 1);
    } else if (axis !== undefined) {
      claimAxis(reading, at, axis.end);
    }
  }
}

/** Reads the range of the values: `ranging from 0 to 100`, `on a scale of 1-10`. */
function readRanging(reading: Reading, at: number): { min: number; max: number; end: number } | undefined {
  const word = reading.word(at);
  if (word === "ranging") return readBetween(reading, at + 1);
  return word === "scale" && reading.word(at + 1) === "of" ? readBetween(reading, at + 2) : undefined;
}

/** Reads a range of numbers: `from 0 to 100`, `0-100`. */
function readBetween(reading: Reading, at: number): { min: number; max: number; end: number } | undefined {
  const place = reading.small(at) === "from" ? at + 1 : at;
  const min = reading.free(place)?.number?.value;
  const max = reading.free(place + 2)?.number?.value;
  const joint = reading.free(place + 1);
  const joins =
    joint !== undefined &&
    (/^[-–—]$/.test(joint.text) || ["to", "and"].includes(FUNCTION_WORDS.read(joint.word, reading.language) ?? ""));
  return joins && min !== undefined && max !== undefined && min < max ? { min, max, end: place + 3 } : undefined;
}

/** Claims the axis words. Other recognisers read the rest: `y axis in dollars`, `x axis Jan-Mar`, `x axis: a, b, c`. */
function claimAxis(reading: Reading, from: number, end: number): void {
  const place = skipColon(reading, end);
  reading.claim(from, place);
}

function skipSmall(reading: Reading, at: number): number {
  let place = at;
  while (["is", "noise"].includes(reading.small(place) ?? "") || [":", "="].includes(reading.free(place)?.text ?? ""))
    place += 1;
  return place;
}

function skipColon(reading: Reading, at: number): number {
  return reading.free(at)?.text === ":" || reading.free(at)?.text === "=" ? at + 1 : at;
}

function isNumber(reading: Reading, at: number): boolean {
  return reading.free(at)?.number !== undefined;
}

/** Recognises a unit or currency for all numbers: `in dollars`, `(€)`. A currency next to a number is read with that number. */
export function recogniseUnits(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const small = reading.small(at);
    const start = small === "in" || small === "as" ? at + 1 : at;
    const unit = start > at || reading.tokens[at - 1]?.text === "(" ? reading.find(UNIT_WORDS, start) : undefined;
    if (unit !== undefined && (start > at || reading.free(unit.end)?.text === ")")) {
      reading.settings.measure = unit.meaning;
      reading.claim(at, unit.end);
    }
    const currency = reading.find(CURRENCY_WORDS, start);
    const isNamed = small === "in" || small === "as" || /^[($€£¥₹]$/.test(reading.tokens[at - 1]?.text ?? "");
    if (currency === undefined || (!isNamed && !isBracketed(reading, start, currency.end))) continue;
    reading.settings.currency = currency.meaning;
    reading.claim(at, currency.end);
  }
}

function isBracketed(reading: Reading, at: number, end: number): boolean {
  return reading.free(at - 1)?.text === "(" && reading.free(end)?.text === ")";
}

const REQUEST_WORDS = new PhraseTable<"background" | "width" | "height" | "by" | "pixels">([
  [
    "background",
    {
      en: "background|background color|background colour|bg",
      de: "hintergrund|hintergrundfarbe",
      fr: "fond|arrière plan|couleur de fond",
      es: "fondo|color de fondo",
    },
  ],
  ["width", { en: "width|wide", de: "breite|breit", fr: "largeur|large de", es: "ancho|anchura" }],
  ["height", { en: "height|tall|high", de: "höhe|hoch", fr: "hauteur|haut de", es: "alto|altura" }],
  ["by", { en: "x|by|×", de: "x|mal", fr: "x|par|sur", es: "x|por" }],
  ["pixels", { en: "px|pixels|pixel|pixels wide", de: "pixel", fr: "pixels", es: "píxeles" }],
]);

/** Recognises the image's size and background, and warns that they are separate parameters. */
export function recogniseImageSettings(reading: Reading): void {
  const { warn } = reading;
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const color = reading.find(COLOR_WORDS, at);
    const css = color?.meaning.css ?? (reading.free(at)?.type === "color" ? reading.tokens[at]?.text : undefined);
    const afterColor = color?.end ?? at + 1;
    const first = reading.find(REQUEST_WORDS, at);
    if (css !== undefined && reading.find(REQUEST_WORDS, afterColor)?.meaning === "background") {
      warn(`set the background with the parameter backgroundColor=${css}`);
      reading.claim(at, reading.find(REQUEST_WORDS, afterColor)?.end ?? afterColor);
    } else if (first?.meaning === "background") {
      const place = skipSmall(reading, first.end);
      const found = reading.find(COLOR_WORDS, place);
      const value =
        found?.meaning.css ?? (reading.free(place)?.type === "color" ? reading.tokens[place]?.text : undefined);
      if (value === undefined) continue;
      warn(`set the background with the parameter backgroundColor=${value}`);
      reading.claim(at, found?.end ?? place + 1);
    } else if (first?.meaning === "width" || first?.meaning === "height") {
      const place = skipSmall(reading, first.end);
      const value = reading.free(place)?.number?.value;
      const isData = reading.free(place + 1)?.text === "," && reading.free(place + 2)?.type === "figures";
      if (value === undefined || value < 50 || isData) continue;
      warn(`set the size with the parameter ${first.meaning}=${value}`);
      reading.claim(at, reading.find(REQUEST_WORDS, place + 1)?.meaning === "pixels" ? place + 2 : place + 1);
    } else {
      recogniseSize(reading, at);
    }
  }
}

/** Recognises an image size: `800x600`, `800 x 600 px`. */
function recogniseSize(reading: Reading, at: number): void {
  const sides = [reading.free(at)?.number, reading.free(at + 2)?.number];
  const joined = /^x(\d{2,4})$/.exec(reading.word(at + 1));
  const isJoined = joined !== null && reading.free(at + 1)?.isTight === true;
  const height = isJoined ? { value: Number(joined[1]) } : sides[1];
  const isSize = isJoined || reading.find(REQUEST_WORDS, at + 1)?.meaning === "by";
  if (!isSize || height === undefined || (sides[0]?.value ?? 0) < 50 || height.value < 50) return;
  reading.warn(`set the size with the parameters width=${sides[0]?.value} and height=${height.value}`);
  const end = at + (isJoined ? 2 : 3);
  reading.claim(at, reading.find(REQUEST_WORDS, end)?.meaning === "pixels" ? end + 1 : end);
}
