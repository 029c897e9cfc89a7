// Parses `exp`, the time at which a signed URL expires: Unix seconds, or an RFC 3339 timestamp (section 5.6).

import { Failure, showValue } from "../base/failure.ts";

/** Name of the expiry parameter. If a signed URL has it, its signature must cover it. */
export const EXPIRY = "exp";

export const EXPIRY_TEXT = `${EXPIRY} must be Unix seconds such as 1798761600, or a time with its zone such as 2027-01-01T00:00:00Z`;

/** Unix seconds with at most 11 digits, up to the year 5138. Current times in milliseconds have more digits. */
const SECONDS = /^\d{1,11}$/;
const TIME = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Parses an expiry time. @returns milliseconds since the epoch @throws Failure for invalid text */
export function parseExpiry(text: string): number {
  if (SECONDS.test(text)) return 1000 * Number(text);
  const [, day] = TIME.exec(text) ?? [];
  const time = day !== undefined && isDay(day) ? Date.parse(text.toUpperCase()) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  const advice = /^\d{12,15}$/.test(text) ? ": divide milliseconds by 1000" : "";
  throw new Failure("invalid", `${EXPIRY_TEXT}, got ${showValue(text)}${advice}`);
}

/** Whether a date exists. `Date.parse` turns 30 February into a day in March. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
