// A value from a chart's data → UTC milliseconds, or null for what is no time. Text is read by its format if it has one, then
// as ISO 8601, RFC 2822 and, like moment's last resort, whatever the engine's Date makes of it. Text without an offset is UTC.

import moment from "moment";
import { type TokenFamily, toMomentFormat } from "./time-format.ts";

/** Longest text that can be a time. RFC 2822 with a comment stays under 50. */
const TIME_LENGTH = 100;

/** An offset or zone, without which the engine would read local time. */
const ZONE = /\b(?:gmt|utc?|[ecmp][sd]t)\b|\d\s*z\b|\d:\d\d(?:\.\d+)?\s*[+-]\d\d:?\d\d\b/i;

/**
 * Reads a time.
 *
 * @param format in moment's tokens or Luxon's; for text only
 * @param locale one whose data moment has loaded
 * @throws Failure `invalid` for a format that is none; never for the value
 */
export function parseTime(value: unknown, format: unknown, family: TokenFamily, locale: string): number | null {
  if (typeof value === "number" || value instanceof Date) return toMillisecond(new Date(value).getTime());
  // What a parser of the author's own has made of the text.
  if (moment.isMoment(value)) return toMillisecond(value.valueOf());
  if (typeof value !== "string" || value.length > TIME_LENGTH) return null;
  const pattern = toMomentFormat(format, family, locale);
  if (pattern !== null) return toMillisecond(moment.utc(value, pattern, locale).valueOf());

  const iso = moment.utc(value, moment.ISO_8601);
  // A date such as 2020-02-30 has the form and is none; the engine would make the first of March of it.
  if (iso.isValid() || iso.parsingFlags().overflow >= 0) return toMillisecond(iso.valueOf());
  const mail = moment.utc(value, moment.RFC_2822);
  if (mail.isValid()) return mail.valueOf();
  return toMillisecond(Date.parse(ZONE.test(value) ? value : `${value} UTC`));
}

function toMillisecond(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}
