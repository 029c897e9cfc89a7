// Parses times in a chart's data. Strings are parsed with the given format. Without a format, they are parsed as ISO
// 8601, then as RFC 2822, and finally, as in moment, with `Date`. Times without an offset are wall times in the axis's
// time zone.

import type { Moment } from "moment";
import moment from "../../../../generated/packages/moment.js";
import { type TokenFamily, toMomentFormat } from "./time-format.ts";
import type { TimeZone } from "./time-zone.ts";
import { hasOffset } from "./zoned-moment.ts";

/** Maximum length of a time string. RFC 2822 dates have fewer than 50 characters. */
const TIME_LENGTH = 100;

/** An offset, or a time zone name that `Date` knows. Without either, `Date` would assume the platform's own time zone. */
const OFFSET = /\b(?:gmt|utc?|[ecmp][sd]t)\b|\d\s*z\b|\d:\d\d(?:\.\d+)?\s*[+-]\d\d:?\d\d\b/i;

/**
 * Parses a time.
 *
 * @param format format of strings, in moment or Luxon tokens
 * @param locale a locale whose data moment has loaded
 * @param zone time zone of strings without an offset; UTC if undefined
 * @returns UTC milliseconds; null for invalid times
 * @throws Failure `invalid` for an invalid format; never for an invalid value
 */
export function parseTime(
  value: unknown,
  format: unknown,
  family: TokenFamily,
  locale: string,
  zone?: TimeZone,
): number | null {
  if (typeof value === "number" || value instanceof Date) return toMillisecond(new Date(value).getTime());
  // The result of the author's own parser.
  if (moment.isMoment(value)) return toMillisecond(value.valueOf());
  if (typeof value !== "string" || value.length > TIME_LENGTH) return null;
  const pattern = toMomentFormat(format, family, locale);
  if (pattern !== null) return timeOf(moment.utc(value, pattern, locale), zone);

  const iso = moment.utc(value, moment.ISO_8601);
  // An invalid date in ISO format, such as 2020-02-30, stays invalid: `Date` would read it as March 1.
  if (iso.isValid() || iso.parsingFlags().overflow >= 0) return timeOf(iso, zone);
  const mail = moment.utc(value, moment.RFC_2822);
  if (mail.isValid()) return mail.valueOf();
  if (OFFSET.test(value)) return toMillisecond(Date.parse(value));
  const wall = Date.parse(`${value} UTC`);
  return toMillisecond(zone === undefined ? wall : zone.fromWall(wall));
}

/** Returns the time of a moment that was parsed as UTC, in milliseconds; null if it is invalid. */
function timeOf(parsed: Moment, zone: TimeZone | undefined): number | null {
  const time = parsed.valueOf();
  return toMillisecond(zone === undefined || hasOffset(parsed) ? time : zone.fromWall(time));
}

function toMillisecond(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}
