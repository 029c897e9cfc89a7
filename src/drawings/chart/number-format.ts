// Creates number formatters from a locale and Intl.NumberFormat options. Error messages name the option that Intl
// rejects. ECMA-402, section 16.

import { Failure, showValue } from "../../base/failure.ts";
import { LANGUAGE_LENGTH } from "../../base/limits.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import { ScriptError } from "../../sandbox/script-error.ts";
import { createDecimalFormat } from "./decimal-format.ts";

export type NumberFormat = (value: number) => string;

/** Locale of charts without `options.locale`. */
export const DEFAULT_LOCALE = "en-US";

/**
 * Parses a locale identifier: a language, optionally with script, region and extensions. POSIX's `de_DE` is read as
 * `de-DE`.
 *
 * @param field name of the field, for error messages
 * @returns the canonical identifier
 * @throws Failure `invalid` for anything but a locale identifier
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
 * Creates a number formatter.
 *
 * @param locale a canonical locale identifier
 * @param field name of the object that contains the options, for error messages
 * @throws Failure `invalid` for options that Intl rejects
 */
export function createNumberFormat(locale: string, options: PlainObject, field: string): NumberFormat {
  try {
    const format = createDecimalFormat(locale, options);
    return (value) => format.format(value);
  } catch (error) {
    // A script can throw while Intl reads the script's objects.
    if (error instanceof Failure || error instanceof ScriptError) throw error;
    throw explainFormatError(locale, options, field, error);
  }
}

/** Finds an option that is invalid on its own; otherwise, an option whose removal makes the rest valid. */
function explainFormatError(locale: string, options: PlainObject, field: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  const keys = Object.keys(options).reverse();
  // Some styles require another option.
  const invalidKey =
    keys.find((key) => key !== "style" && !isValid(locale, { [key]: options[key] })) ??
    keys.find((key) => isValid(locale, { ...options, [key]: undefined }));
  const [name, value] = invalidKey === undefined ? [field, options] : [`${field}.${invalidKey}`, options[invalidKey]];
  return new Failure(
    "invalid",
    `${name} must be valid for Intl.NumberFormat, got ${showValue(value)}: ${lower(reason)}`,
  );
}

function isValid(locale: string, options: PlainObject): boolean {
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
