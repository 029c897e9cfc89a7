// Formats a series' values as the chart shows them, for the alt text.

import { once } from "../../../base/once.ts";
import type { NumberFormat } from "../number-format.ts";
import { formatUnit, readUnit, type Unit } from "./axis-unit.ts";
import type { Datum } from "./datum.ts";
import { rangeOf } from "./read-entry.ts";
import { chooseFormat } from "./read-style.ts";

/** The format of a series. */
export interface ValueFormat {
  /** Formats a value as the chart shows it. */
  readonly format: NumberFormat;
  /** Whether the labels of negative values have no minus sign. */
  readonly isUnsigned: () => boolean;
}

/** The labels of a chart. */
export interface FormatContext {
  /** Returns an axis's format, by the axis's id; undefined for the alt text's own format. */
  readonly formatOf: (axis: string | undefined) => NumberFormat | undefined;
  /** Returns the unit in the labels of an axis, by the axis's id. Must be called after the chart is drawn. */
  readonly unitOf: (axis: string | undefined) => Unit | undefined;
  /** Returns the name that an axis shows for a number, by the axis's id. Must be called after the chart is drawn. */
  readonly nameOf: (axis: string | undefined, number: number) => string | undefined;
  /** A title that can show the last value, in a chart without a value axis; otherwise an empty string. */
  readonly headline: string;
  /** Returns the data labels of a dataset's entries. Must be called after the chart is drawn. */
  readonly labelsOf: (dataset: number) => readonly string[];
}

/** Types that place their elements along a value axis. The axis can show names instead of numbers. */
export const AXIS_TYPES = /^(?:line|scatter|bubble|bar|horizontalBar)/;

/**
 * Returns the format of a series' values: the author's, or numbers with the unit in the data labels or in the labels of the
 * axis.
 */
export function createSeriesFormat(
  data: readonly Datum[],
  index: number,
  type: string,
  axisId: string | undefined,
  { formatOf, unitOf, nameOf, labelsOf, headline }: FormatContext,
): ValueFormat {
  const axisFormat = formatOf(axisId);
  const format = chooseFormat(data, type, axisFormat);
  if (axisFormat !== undefined) return { format, isUnsigned: () => false };
  const findUnit = once(() => {
    const labels = labelsOf(index);
    const shown = data.map(
      (datum) => [datum.value, labels[datum.index ?? -1]?.slice(0, LABEL_LENGTH).replace(ADDITION, "")] as const,
    );
    const unit =
      (labels.length === 0 ? undefined : readUnit(shown)) ??
      (UNIT_TYPES.test(type) ? unitOf(axisId) : undefined) ??
      readHeadline(headline, data);
    // A unit such as millions can hide the differences between values.
    const ends = new Set(rangeOf(data.map(({ value }) => value)));
    const isClear = (each: Unit) => new Set([...ends].map((end) => formatUnit(end, each, format))).size === ends.size;
    return unit === undefined || unit.factor === undefined || isClear(unit) ? unit : undefined;
  });
  const hasNames = once(() => AXIS_TYPES.test(type) && data.every(({ value }) => nameOf(axisId, value) !== undefined));
  return {
    format: (value) => {
      const unit = findUnit();
      const name = hasNames() ? nameOf(axisId, value) : undefined;
      return name ?? (unit === undefined ? format(value) : formatUnit(value, unit, format));
    },
    isUnsigned: () => findUnit()?.isUnsigned === true,
  };
}

/** A title that is only a number of at least three digits, such as `£412,000`. */
const HEADLINE = /^\P{L}?\d[\d,.]{2,}[^\d\s]{0,2}$/u;

/** A second part of a data label, such as the percentage in `€2m · 40%`, and the maximum length of a label with one. */
const ADDITION = /(?<=\d\D*)\s+[·•|(/].*$/;
const LABEL_LENGTH = 60;

/** Types whose values are on an axis with labels. */
const UNIT_TYPES =
  /^(?:line|scatter|bubble|bar|horizontalBar|boxplot|horizontalBoxplot|violin|horizontalViolin|candlestick|ohlc|radar|polarArea|funnel|pcp)/;

/** Factors by which a title can multiply the last value. */
const HEADLINE_FACTORS: ReadonlySet<number | undefined> = new Set([undefined, 1e3, 1e6, 1e9]);

/** Returns the unit of a title that is only the last value; undefined for other titles. */
function readHeadline(headline: string, data: readonly Datum[]): Unit | undefined {
  const unit = readUnit([[data.at(-1)?.value, HEADLINE.exec(headline)?.[0]]]);
  return unit !== undefined && HEADLINE_FACTORS.has(unit.factor) ? unit : undefined;
}
