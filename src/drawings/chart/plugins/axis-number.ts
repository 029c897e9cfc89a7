// Formats the numbers on axes according to `tickFormat` or, in version 2, `options.locale`, and shortens labels that
// would be rotated. Axes with the author's own callback or format keep their labels. Labels that Chart.js leaves empty,
// such as on logarithmic axes, stay empty.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { createNumberFormat, DEFAULT_LOCALE, type NumberFormat, readLocale } from "../number-format.ts";
import { readPath } from "../record.ts";
import { addPlugin, type ChartPlugin, listAxes } from "./chart-plugin.ts";

/** Types of numeric axes. `arrayLinear` and `arrayLogarithmic` are version 2's axes for box plots. */
const NUMERIC: ReadonlySet<string> = new Set([
  "linear",
  "logarithmic",
  "radialLinear",
  "arrayLinear",
  "arrayLogarithmic",
]);

/** A tick with its label, in versions 3 and 4. */
interface Tick {
  readonly value: number;
  label?: unknown;
}

/** The members of a scale that this module uses. */
interface Scale {
  readonly id: string;
  readonly type: string;
  readonly options: {
    readonly ticks?: {
      readonly callback?: unknown;
      readonly userCallback?: unknown;
      readonly minRotation?: unknown;
      readonly format?: unknown;
    };
    readonly afterTickToLabelConversion?: unknown;
  };
  /** In version 2, values before `convertTicksToLabels` and labels afterwards. */
  ticks: unknown[];
  convertTicksToLabels?: () => void;
  /** Versions 3 and 4 only. */
  generateTickLabels?: (ticks: Tick[]) => void;
}

/**
 * Chooses the format of an axis.
 *
 * @param id id of the axis
 * @param decimals number of decimals needed to tell neighbouring ticks apart
 * @param label the tick's label from Chart.js
 * @returns the format, or null to keep the label
 */
type FormatChoice = (id: string, decimals: number, label: string) => NumberFormat | null;

/** Formats the chart's axes with the formats that `chooseFormat` returns. */
export function formatTicks(config: PlainObject, chooseFormat: FormatChoice): void {
  changeAxes(config, "axisNumber", (scale: Scale) => {
    if (!isPlainObject(scale.options.ticks?.format)) relabel(scale, chooseFormat);
  });
}

/**
 * Formats numbers with the Intl options in an axis's `ticks.format`, which Chart.js supports only from version 3 on.
 * The number of decimals matches version 3.
 *
 * @throws Failure for options that Intl rejects
 */
export function formatOwnTicks2(config: PlainObject): void {
  const formats = new Map<string, (decimals: number) => NumberFormat>();
  for (const [field, axis] of listAxes(config)) {
    const format = readPath(axis, "ticks", "format");
    const [, letter, index] = /\.([xy])Axes\[(\d+)\]$/.exec(field) ?? [];
    if (letter === undefined || !isPlainObject(format)) continue;
    const language = readLanguage(config);
    const { maximumFractionDigits: max = Number.POSITIVE_INFINITY } = format;
    const create = (decimals: number) => {
      const digits = { minimumFractionDigits: Math.min(decimals, Number(max)), maximumFractionDigits: decimals };
      return createNumberFormat(language, { ...digits, ...format }, `${field}.ticks.format`);
    };
    create(0);
    formats.set(typeof axis.id === "string" ? axis.id : `${letter}-axis-${index}`, create);
  }
  if (formats.size === 0) return;
  addPlugin(config, {
    id: "ownNumber",
    beforeUpdate({ scales }: { readonly scales: Readonly<Record<string, Scale>> }) {
      for (const [id, scale] of Object.entries(scales)) {
        const create = formats.get(id);
        if (create !== undefined && NUMERIC.has(scale.type)) relabel(scale, (_, decimals) => create(decimals));
      }
    },
  });
}

/** Chart.js 3 and 4 label zero with this text, regardless of format and language. */
const PLAIN_ZERO = "0";

/** Formats zero like the other numbers on axes with Chart.js's own labels, in versions 3 and 4. */
export function formatZeros(config: PlainObject): void {
  const language = readLanguage(config);
  const isPlain = language === DEFAULT_LOCALE || formatZero(language, undefined) === PLAIN_ZERO;
  changeAxes(config, "zeroNumber", (scale: Scale) => {
    const { generateTickLabels, options } = scale;
    const format = options.ticks?.format;
    if (generateTickLabels === undefined || (isPlain && !isPlainObject(format))) return;
    let zero: string | undefined;
    scale.generateTickLabels = (ticks) => {
      generateTickLabels.call(scale, ticks);
      for (const tick of ticks)
        if (tick.value === 0 && tick.label === PLAIN_ZERO) tick.label = zero ??= formatZero(language, format);
    };
  });
}

/** Returns the chart's locale. @throws Failure if the text is not a locale */
function readLanguage(config: PlainObject): string {
  const locale = readPath(config, "options", "locale");
  return typeof locale === "string" && locale !== "" ? readLocale(locale, "options.locale") : DEFAULT_LOCALE;
}

function formatZero(locale: string, format: unknown): string {
  const formatOptions = isPlainObject(format) ? format : {};
  const hasDigits = Object.keys(formatOptions).some((key) => key.endsWith("Digits"));
  const options = hasDigits ? formatOptions : { minimumFractionDigits: 0, maximumFractionDigits: 0, ...formatOptions };
  return createNumberFormat(locale, options, "ticks.format")(0);
}

/** Chart types whose horizontal axis can be numeric. */
const NUMERIC_X: ReadonlySet<unknown> = new Set(["horizontalBar", "horizontalBarWithErrorBars", "scatter", "bubble"]);

/** Shortens numbers on horizontal axes that would otherwise be rotated: 1,400,000 becomes 1.4M. */
export function shortenRotatedTicks(config: PlainObject): void {
  const isNumeric = ([, axis]: readonly [string, PlainObject]) =>
    typeof axis.type === "string" && NUMERIC.has(axis.type);
  if (
    !NUMERIC_X.has(config.type) &&
    readPath(config, "options", "indexAxis") !== "y" &&
    !listAxes(config).some(isNumeric)
  )
    return;
  let format: NumberFormat | undefined;
  changeAxes(config, "shortNumber", (scale: RotatingScale) =>
    shortenIfRotated(scale, (value) => {
      const locale = String(readPath(config, "options", "locale") ?? DEFAULT_LOCALE);
      format ??= createNumberFormat(locale, SHORT, "options.locale");
      return format(value);
    }),
  );
}

/** Intl.NumberFormat options for short numbers. */
const SHORT = { notation: "compact", maximumSignificantDigits: 4 } as const;

/** Adds a plugin that replaces methods of numeric axes. Axes with the author's own callback are skipped. */
function changeAxes<S extends Scale>(config: PlainObject, id: string, change: (scale: S) => void): void {
  const callbacks = findCallbacks(config);
  const hasOwnLabels = ({ options: { ticks } }: Scale) =>
    callbacks.has(ticks?.callback) || callbacks.has(ticks?.userCallback);
  addPlugin(config, {
    id,
    beforeUpdate({ scales }: { readonly scales: Readonly<Record<string, S>> }) {
      for (const scale of Object.values(scales)) if (NUMERIC.has(scale.type) && !hasOwnLabels(scale)) change(scale);
    },
  });
}

/** The members of a scale that rotate labels. */
interface RotatingScale extends Scale {
  readonly labelRotation: number;
  /** Cached sizes of the labels. */
  _labelSizes: unknown;
  /** In version 2, the ticks with their labels. */
  readonly _ticks?: Tick[];
  calculateLabelRotation?: () => void;
  calculateTickRotation?: () => void;
  isHorizontal(): boolean;
}

/** Replaces the method that rotates labels. A scale belongs to a single chart, so other charts aren't affected. */
function shortenIfRotated(scale: RotatingScale, format: NumberFormat): void {
  // Version 2 calls the method `calculateTickRotation`.
  const method = scale.calculateTickRotation === undefined ? "calculateLabelRotation" : "calculateTickRotation";
  const rotate = scale[method];
  if (rotate === undefined || Object.hasOwn(scale, method)) return;
  scale[method] = () => {
    rotate.call(scale);
    const { ticks: tickOptions, afterTickToLabelConversion } = scale.options;
    const hasOwnLabels =
      typeof afterTickToLabelConversion === "function" ||
      Boolean(tickOptions?.minRotation) ||
      Boolean(tickOptions?.format);
    if (!scale.isHorizontal() || hasOwnLabels || scale.labelRotation === 0) return;
    const ticks = scale._ticks ?? (scale.ticks as Tick[]);
    const labels = ticks.map(({ value, label }) => (label === "" ? "" : format(value)));
    // Keep the long labels if shortened labels would be ambiguous.
    const shown = labels.filter((label) => label !== "");
    if (new Set(shown).size < shown.length) return;
    for (const [index, tick] of ticks.entries()) tick.label = labels[index];
    if (scale._ticks !== undefined) scale.ticks = labels;
    scale._labelSizes = null;
    rotate.call(scale);
  };
}

/** Replaces a scale's labelling method. A scale belongs to a single chart, so other charts aren't affected. */
function relabel(scale: Scale, chooseFormat: FormatChoice): void {
  const { convertTicksToLabels, generateTickLabels } = scale;
  if (convertTicksToLabels !== undefined) {
    scale.convertTicksToLabels = () => {
      const values = scale.ticks.map(Number);
      convertTicksToLabels.call(scale);
      const decimals = countDecimals(values);
      scale.ticks = scale.ticks.map((label, index) =>
        formatLabel(scale.id, values[index] ?? 0, label, decimals, chooseFormat),
      );
    };
  } else if (generateTickLabels !== undefined) {
    scale.generateTickLabels = (ticks) => {
      generateTickLabels.call(scale, ticks);
      const decimals = countDecimals(ticks.map(({ value }) => value));
      for (const tick of ticks) tick.label = formatLabel(scale.id, tick.value, tick.label, decimals, chooseFormat);
    };
  }
}

function formatLabel(id: string, value: number, label: unknown, decimals: number, chooseFormat: FormatChoice): unknown {
  if ((typeof label !== "string" && typeof label !== "number") || label === "") return label;
  return chooseFormat(id, decimals, String(label))?.(value) ?? label;
}

/** Maximum number of decimals that all implementations of Intl support. */
const MAX_DECIMALS = 20;

/** Returns the number of decimals that distinguish the closest neighbouring values. */
function countDecimals(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  const min = Math.min(...steps.filter((step) => step > 0));
  const decimals = Math.ceil(-Math.log10(min));
  return Number.isFinite(decimals) ? Math.min(Math.max(0, decimals), MAX_DECIMALS) : 0;
}

/** Returns the author's callbacks for tick labels. */
function findCallbacks(config: PlainObject): ReadonlySet<unknown> {
  const callbacks = listAxes(config).flatMap(([, axis]) => [
    readPath(axis, "ticks", "callback"),
    readPath(axis, "ticks", "userCallback"),
  ]);
  return new Set(callbacks.filter((callback) => typeof callback === "function"));
}

/** Matches a number as version 2 formats it, without an exponent. */
const PLAIN = /^-?\d+(?:\.(\d+))?$/;

export const localeNumber: ChartPlugin = {
  prepare(config: PlainObject) {
    const locale = String(readPath(config, "options", "locale") ?? DEFAULT_LOCALE);
    const formats = new Map<number, (value: number) => string>();
    formatTicks(config, (_id, _decimals, label) => {
      const match = PLAIN.exec(label);
      if (match === null) return null;
      const decimals = Math.min(match[1]?.length ?? 0, 20);
      const format =
        formats.get(decimals) ??
        createNumberFormat(
          locale,
          { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
          "options.locale",
        );
      formats.set(decimals, format);
      return format;
    });
  },
};
