// A locale and options of Intl.NumberFormat, as charts give them → a function that writes numbers. What Intl refuses is
// refused with the name of the option it does not like. ECMA-402, section 16.

import { Failure, showValue } from "../../base/failure.ts";
import { LANGUAGE_LENGTH } from "../../base/limits.ts";
import { ScriptError } from "../../sandbox/script-error.ts";
import type { PlainObject } from "./record.ts";

/** Writes a number. */
export type NumberFormat = (value: number) => string;

/** The locale of charts that name none. */
export const DEFAULT_LOCALE = "en-US";

/**
 * Reads the name of a locale: of a language, with or without script, region and extensions. POSIX' `de_DE` is `de-DE`.
 *
 * @param field how the author knows it
 * @returns the name in its canonical form
 * @throws Failure `invalid` for what is no such name
 */
export function readLocale(value: unknown, field: string): string {
  try {
    if (typeof value !== "string" || value.length > LANGUAGE_LENGTH) throw new RangeError();
    return new Intl.Locale(value.replaceAll("_", "-")).toString();
  } catch {
    throw new Failure("invalid", `${field} must be a locale such as en-US or de, got ${showValue(value)}`);
  }
}

/**
 * @param locale a canonical one
 * @param field the object that the options stand in, as the author knows it
 * @throws Failure `invalid` for options that Intl refuses
 */
export function createNumberFormat(locale: string, options: PlainObject, field: string): NumberFormat {
  try {
    const format = new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions);
    return (value) => format.format(value);
  } catch (error) {
    // Of a script whose object was asked for its text.
    if (error instanceof Failure || error instanceof ScriptError) throw error;
    throw explainRefusal(locale, options, field, error);
  }
}

/** Finds the option that would be refused alone, or else the one without which the others would do. */
function explainRefusal(locale: string, options: PlainObject, field: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  const keys = Object.keys(options).reverse();
  // Some styles want an option beside them.
  const culprit =
    keys.find((key) => key !== "style" && !isTaken(locale, { [key]: options[key] })) ??
    keys.find((key) => isTaken(locale, { ...options, [key]: undefined }));
  const [name, value] = culprit === undefined ? [field, options] : [`${field}.${culprit}`, options[culprit]];
  return new Failure("invalid", `${name} must suit Intl.NumberFormat, got ${showValue(value)}: ${lower(reason)}`);
}

function isTaken(locale: string, options: PlainObject): boolean {
  try {
    new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions);
    return true;
  } catch {
    return false;
  }
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
