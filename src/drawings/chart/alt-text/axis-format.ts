// Reads the number formats that the author chose for axes, for the alt text.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";
import { readTickFormat } from "../plugins/tick-format.ts";
import { readPath } from "../record.ts";
import type { AuthorFacts } from "./author-facts.ts";
import { withMinus } from "./english.ts";
import type { FormatContext } from "./series-format.ts";

/**
 * Returns a function that finds the format that the author chose for an axis. Numbers use English notation, like
 * the rest of the text.
 */
export function createAxisFormat(
  options: unknown,
  { formatsNumbers }: AuthorFacts,
  valueAxisId: string,
  valueAxis: PlainObject,
): FormatContext["formatOf"] {
  const tickFormat = readPath(options, "plugins", "tickFormat");
  const ids = isPlainObject(tickFormat) ? (tickFormat.axisID ?? undefined) : undefined;
  const applies = (id: string) => ids === undefined || [ids].flat().includes(id);
  const format =
    formatsNumbers && (typeof tickFormat === "string" || isPlainObject(tickFormat))
      ? tryFormat(isPlainObject(tickFormat) ? { ...tickFormat, locale: "en-US" } : tickFormat)
      : undefined;
  const intl = readPath(valueAxis, "ticks", "format");
  const valueAxisFormat =
    format === undefined && isPlainObject(intl) ? tryFormat({ ...intl, locale: "en-US" }) : undefined;
  return (id = valueAxisId) => (format !== undefined && applies(id) ? format : valueAxisFormat);
}

/** Returns a format; undefined for options that Intl rejects, which the chart reports when it is drawn. */
function tryFormat(option: string | PlainObject): NumberFormat | undefined {
  try {
    const precise = isPlainObject(option) ? { ...preciseDigits(option), ...option } : option;
    const format = readTickFormat(precise, "en-US")(2);
    return (value) => withMinus(format(value));
  } catch {
    return undefined;
  }
}

/** Returns options for more digits in percentages and short numbers, because Intl's default precision is enough only for axes. */
function preciseDigits({ style, notation, ...others }: PlainObject): PlainObject {
  if (style === "percent") return { maximumFractionDigits: 2 };
  const isShort = notation === "compact" && !Object.keys(others).some((name) => name.endsWith("Digits"));
  return isShort ? { maximumSignificantDigits: 3 } : {};
}
