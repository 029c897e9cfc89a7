// Loads the moment locale for a language tag. Moment provides month names, ordinals and parsing, which Intl lacks.
// Locales are defined on demand and never become moment's global locale.

import moment from "../../../../generated/packages/moment.js";
import { listLocales, readLocaleData } from "./locale-data.ts";
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
