// Implements `options.plugins.tickFormat`, which formats numbers on axes with Intl.NumberFormat options or a pattern
// such as `$0,0.0`. In pies and doughnuts, or with `applyToDataLabels`, it also formats data labels
// (docs/chart-options.md).

import { Failure, showValue } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { createNumberFormat, DEFAULT_LOCALE, type NumberFormat, readLocale } from "../number-format.ts";
import { createNumberPattern } from "../number-pattern.ts";
import { ensureObject, readPath } from "../record.ts";
import { formatTicks } from "./axis-number.ts";
import { type ChartPlugin, hasType, listDatasets } from "./chart-plugin.ts";
import { formatDatum } from "./datum-text.ts";

const FIELD = "options.plugins.tickFormat";

/** Options that are not passed to Intl. */
interface OwnOptions {
  readonly locale?: unknown;
  readonly prefix?: unknown;
  readonly suffix?: unknown;
  readonly axisID?: unknown;
  readonly applyToDataLabels?: unknown;
}

/** Options that affect the number of decimals. */
const DIGITS = [
  "minimumFractionDigits",
  "maximumFractionDigits",
  "minimumSignificantDigits",
  "maximumSignificantDigits",
  "notation",
  "roundingIncrement",
];

/** Chart types without axes. */
const ROUND = ["pie", "doughnut", "outlabeledPie", "outlabeledDoughnut"];

export const tickFormat: ChartPlugin = { prepare: applyTickFormat };

/**
 * Applies the format to axes and data labels.
 *
 * @throws Failure unless the value is a pattern, or options that Intl accepts
 */
function applyTickFormat(config: PlainObject): void {
  const format = readPath(config, "options", "plugins", "tickFormat");
  if (typeof format !== "string" && !isPlainObject(format))
    throw new Failure("invalid", `${FIELD} must be an object or a pattern such as $0,0.00, got ${showValue(format)}`);
  const { axisID, applyToDataLabels }: OwnOptions = typeof format === "string" ? {} : format;
  const createFormat = readTickFormat(format, readPath(config, "options", "locale"));
  const ids = axisID === undefined || axisID === null || axisID === "" ? null : [axisID].flat().map(String);
  formatTicks(config, (id, decimals) => (ids === null || ids.includes(id) ? createFormat(decimals) : null));
  if (applyToDataLabels || isRound(config)) formatLabels(config, createFormat(0));
}

/**
 * Parses the format. Returns a function that creates a formatter with the number of decimals needed to distinguish
 * ticks.
 */
export function readTickFormat(option: string | PlainObject, chartLocale: unknown): (decimals: number) => NumberFormat {
  const locale = (value: unknown, field: string) =>
    value === undefined || value === null || value === "" ? null : readLocale(value, field);
  const fallback = locale(chartLocale, "options.locale") ?? DEFAULT_LOCALE;
  if (typeof option === "string") {
    const format = createNumberPattern(option, fallback, FIELD);
    return () => format;
  }
  const { locale: ownLocale, prefix, suffix, axisID: _axis, applyToDataLabels: _labels, ...options } = option;
  const name = locale(ownLocale, `${FIELD}.locale`) ?? fallback;
  const [before, after] = [readText(prefix, `${FIELD}.prefix`), readText(suffix, `${FIELD}.suffix`)];
  const isDecimal = options.style === undefined || options.style === "decimal" || options.style === "unit";
  const hasDefaultDigits = isDecimal && DIGITS.every((key) => options[key] === undefined);
  // Intl's default is at most three decimals.
  const create = (decimals: number) =>
    createNumberFormat(
      name,
      hasDefaultDigits && decimals > 3 ? { ...options, maximumFractionDigits: decimals } : options,
      FIELD,
    );
  const formats = new Map([[0, create(0)]]);
  // Negative amounts with a currency sign are written as -$5. Other prefixes come before the minus sign.
  const isCurrency = /^\p{Sc}$/u.test(before);
  return (decimals) => {
    const format = formats.get(decimals) ?? create(decimals);
    formats.set(decimals, format);
    return (value) =>
      isCurrency && value < 0 ? `-${before}${format(-value)}${after}` : `${before}${format(value)}${after}`;
  };
}

function readText(value: unknown, field: string): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new Failure("invalid", `${field} must be a string, got ${showValue(value)}`);
}

function isRound(config: PlainObject): boolean {
  const types = listDatasets(config).map((dataset) => dataset.type ?? config.type);
  return hasType(config, ROUND) && types.every((type) => ROUND.includes(String(type)));
}

/** Sets the formatter of chartjs-plugin-datalabels, unless the author has set one. */
function formatLabels(config: PlainObject, format: NumberFormat): void {
  const plugins = ensureObject(ensureObject(config, "options"), "plugins");
  if (plugins.datalabels === true) plugins.datalabels = {};
  if (plugins.datalabels === false) return;
  ensureObject(plugins, "datalabels").formatter ??= (value: unknown) => formatDatum(value, format);
}
