// Loads the moment locale for a language tag. Moment provides month names, ordinals and parsing, which Intl lacks.
// Locales are defined on demand and never become moment's global locale.

import type { LocaleSpecification } from "moment";
import moment from "../../../../generated/packages/moment.js";
import { listFunctions } from "../../../../generated/packages/moment-functions.js";
import localeText from "../../../../generated/packages/moment-locales.txt";
import { once } from "../../../base/once.ts";
import { ENGLISH } from "./locale-format.ts";

/** Languages that moment has under another name, except for languages that moment only has with a region. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["no", "nb"],
  ["fil", "tl-ph"],
  ["cnr", "me"],
]);

const defined = new Set([ENGLISH]);

/**
 * Returns moment's name for the best matching locale, and loads it. Returns English for languages that moment lacks.
 *
 * @param tag a canonical language tag
 */
export function loadMomentLocale(tag: string): string {
  const name = findMomentLocale(tag);
  const data = defined.has(name) ? undefined : readLocaleData(name);
  if (data !== undefined) {
    const global = moment.locale();
    moment.defineLocale(name, data);
    // `defineLocale` makes the new locale the global locale.
    moment.locale(global);
    defined.add(name);
  }
  return name;
}

function findMomentLocale(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag);
  const renamed = RENAMED.get(language) ?? language;
  const traditional = language === "zh" && script === "Hant" ? ["zh-tw"] : [];
  const candidates = [`${language}-${region}`, `${language}-${script}`, ...traditional, renamed];
  if (language === ENGLISH && (region === undefined || region === "US")) return ENGLISH;
  const names = listLocales();
  return (
    candidates.map((name) => name.toLowerCase()).find((name) => names.includes(name)) ??
    names.find((name) => name.startsWith(`${language}-`) && language !== ENGLISH) ??
    ENGLISH
  );
}

/** Returns the JSON of each locale, by moment's name. */
const readTexts = once(
  () =>
    new Map(
      localeText
        .trimEnd()
        .split("\n")
        .map((line) => {
          const space = line.indexOf(" ");
          return [line.slice(0, space), line.slice(space + 1)];
        }),
    ),
);

const readFunctions = once(listFunctions);

/** Encodes a value that JSON cannot represent. */
interface Mark {
  readonly function?: number;
  /** Arguments to call the function with, if the value is its result. */
  readonly of?: readonly string[];
  /** Source and flags of a regular expression. */
  readonly regexp?: readonly [string, string];
  readonly number?: string;
  /** An empty slot of a list. */
  readonly hole?: boolean;
}

/** Returns moment's names for its locales, without English. */
export function listLocales(): readonly string[] {
  return [...readTexts().keys()];
}

/** Returns a new copy of a locale's data; undefined for unknown locales and for English. */
export function readLocaleData(name: string): LocaleSpecification | undefined {
  const text = readTexts().get(name);
  return text === undefined ? undefined : JSON.parse(text, (_key, value) => reviveMark(value));
}

function reviveMark(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { function: index, of: args, regexp, number, hole } = value as Mark;
  if (index !== undefined) {
    const localeFunction = readFunctions()[index];
    return args === undefined ? localeFunction : localeFunction?.(...(args as never[]));
  }
  if (regexp !== undefined) return new RegExp(...regexp);
  if (number !== undefined) return Number(number);
  return hole === undefined ? value : undefined;
}
