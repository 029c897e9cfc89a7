// The name of a locale, as charts give it → moment's locale, loaded. Month names, their cases and order, ordinals and the
// reading of dates are moment's: its tokens are what formats are written in, and Intl has no ordinals and reads nothing.
// Locales are defined one by one when a chart speaks them, and never become the locale of those that do not say so.

import moment from "moment";
import { listLocales, readLocaleData } from "./locale-data.ts";
import { ENGLISH } from "./locale-format.ts";

/** Languages that moment has under another name, beside those that it has by region alone. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["no", "nb"],
  ["fil", "tl-ph"],
  ["cnr", "me"],
]);

const defined = new Set([ENGLISH]);

/**
 * Moment's name for the locale that fits best; English for languages that moment does not speak.
 *
 * @param tag a canonical language tag
 */
export function loadMomentLocale(tag: string): string {
  const name = findMomentLocale(tag);
  const data = defined.has(name) ? undefined : readLocaleData(name);
  if (data !== undefined) {
    const global = moment.locale();
    moment.defineLocale(name, data);
    // Moment makes the locale that it has just been given everybody's.
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
