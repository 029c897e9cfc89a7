// Parses times of a chart's data. Strings are parsed with the given format, or else as ISO 8601, RFC 2822 and finally,
// as in moment, by `Date`. Times without an offset are UTC.

import moment from "moment";
import { type TokenFamily, toMomentFormat } from "./time-format.ts";

/** Maximum length of a time string. RFC 2822 dates have fewer than 50 characters. */
const TIME_LENGTH = 100;

/** An offset or time zone. Without one, `Date` would assume local time. */
const ZONE = /\b(?:gmt|utc?|[ecmp][sd]t)\b|\d\s*z\b|\d:\d\d(?:\.\d+)?\s*[+-]\d\d:?\d\d\b/i;

/**
 * Parses a time.
 *
 * @param format format of strings, in tokens of moment or Luxon
 * @param locale a locale whose data moment has loaded
 * @returns UTC milliseconds; null for invalid times
 * @throws Failure `invalid` for an invalid format; never for the value
 */
export function parseTime(value: unknown, format: unknown, family: TokenFamily, locale: string): number | null {
  if (typeof value === "number" || value instanceof Date) return toMillisecond(new Date(value).getTime());
  // The result of the author's own parser.
  if (moment.isMoment(value)) return toMillisecond(value.valueOf());
  if (typeof value !== "string" || value.length > TIME_LENGTH) return null;
  const pattern = toMomentFormat(format, family, locale);
  if (pattern !== null) return toMillisecond(moment.utc(value, pattern, locale).valueOf());

  const iso = moment.utc(value, moment.ISO_8601);
  // An invalid date in ISO format, such as 2020-02-30, stays invalid: `Date` would read it as March 1.
  if (iso.isValid() || iso.parsingFlags().overflow >= 0) return toMillisecond(iso.valueOf());
  const mail = moment.utc(value, moment.RFC_2822);
  if (mail.isValid()) return mail.valueOf();
  return toMillisecond(Date.parse(ZONE.test(value) ? value : `${value} UTC`));
}

function toMillisecond(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}
