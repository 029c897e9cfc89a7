// Loads the moment locale for a language tag. Moment provides month names, ordinals and parsing, which Intl lacks.
// Locales are defined on demand and never become moment's global locale.

import type { LocaleSpecification } from "moment";
import moment from "../../../../generated/packages/moment.js";
import { listFunctions } from "../../../../generated/packages/moment-functions.js";
import localeText from "../../../../generated/packages/moment-locales.txt";
import { once } from "../../../base/once.ts";
import { ENGLISH } from "./locale-format.ts";

/** Languages with another name in moment. Languages that moment has only with a region aren't listed. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["no", "nb"],
  ["fil", "tl-ph"],
  ["cnr", "me"],
]);

const defined = new Set([ENGLISH]);

/**
 * Loads the best matching locale, and returns moment's name for it. Returns English if moment lacks the language.
 *
 * @param tag a canonical language tag
 */
export function loadMomentLocale(tag: string): string {
  const name = findMomentLocale(tag);
  const data = defined.has(name) ? undefined : readLocaleData(name);
  if (data !== undefined) {
    const global = moment.locale();
    moment.defineLocale(name, data);
    // `defineLocale` also makes the new locale global, so restore the previous one.
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
  /** Arguments to call the function with, if the encoded value is the function's result. */
  readonly of?: readonly string[];
  /** Source and flags of a regular expression. */
  readonly regexp?: readonly [string, string];
  readonly number?: string;
  /** An empty slot of a list. */
  readonly hole?: boolean;
}

/** Returns moment's locale names, except English. */
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
