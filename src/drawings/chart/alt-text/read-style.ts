// Reads a dataset's style for a chart's alt text: its line, area, number format and gauge.

import { once } from "../../../base/once.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { readUnit, type Unit } from "./axis-unit.ts";
import { formatNumber } from "./english.ts";
import { type EntryContext, rangeOf } from "./read-entry.ts";
import { isClear } from "./read-marks.ts";

/** A coloured part of a gauge's scale. */
interface Section {
  readonly start: number;
  readonly end: number;
  /** The section's number, from 1, and the number of all sections. */
  readonly number: number;
  readonly count: number;
}

/** The value that a gauge points to, and the ends of its scale. */
export interface Pointer {
  readonly value: number;
  readonly min: number;
  readonly max: number | undefined;
  /** The unit in the text that shows the value. */
  readonly unit: Unit | undefined;
  /** The section that the value is in; undefined if the sections don't rate the value. */
  readonly section?: Section | undefined;
}

/** Returns the value that a gauge points to; undefined for other types. */
export function readPointer(
  { value, minValue }: PlainObject,
  type: string,
  data: readonly { readonly value: number }[],
  options: unknown,
): Pointer | undefined {
  if (type === "gauge" && isFiniteNumber(value)) {
    const min = isFiniteNumber(minValue) ? minValue : 0;
    const ends = data.map((each) => each.value);
    const unit = readUnit([[value, readValueLabel(value, options)]]);
    return { value, min, max: rangeOf(ends)[1], unit, section: findSection(value, min, ends) };
  }
  const [only, other] = data;
  if (type !== "radialGauge" || only === undefined || other !== undefined) return undefined;
  const domain = readPath(options, "domain");
  const [min, max] = Array.isArray(domain) && domain.every(isFiniteNumber) ? domain : [0, 100];
  const text = readPath(options, "centerArea", "displayText") === false ? "" : readPath(options, "centerArea", "text");
  return { value: only.value, min: min ?? 0, max, unit: readUnit([[only.value, text]]) };
}

/**
 * Finds the section of a value. Two sections, and sections that end at the value, don't rate it: they only show its
 * progress.
 */
function findSection(value: number, min: number, ends: readonly number[]): Section | undefined {
  const index = ends.findIndex((end) => value < end);
  if (ends.length < 3 || value < min || index < 0 || ends.includes(value)) return undefined;
  return { start: ends[index - 1] ?? min, end: ends[index] as number, number: index + 1, count: ends.length };
}

/** Returns the text of a gauge's value; an empty string if it isn't displayed, or if its function fails. */
function readValueLabel(value: number, options: unknown): unknown {
  const [display, formatter] = ["display", "formatter"].map((key) => readPath(options, "valueLabel", key));
  if (display === false || typeof formatter !== "function") return "";
  try {
    return formatter(value);
  } catch {
    // The chart reports the error when it is drawn.
    return "";
  }
}

/** Returns a dataset's option: its own, that of its type, or the chart's. */
export function readOption(dataset: PlainObject, type: string, key: string, options: unknown): unknown {
  return dataset[key] ?? readPath(options, "datasets", type, key) ?? readPath(options, key);
}

/** Returns whether a line connects the points of a dataset, and whether the area under it is filled. */
export function readLine(
  dataset: PlainObject,
  type: string,
  { options, version }: EntryContext,
): { readonly hasLine: boolean; readonly hasArea: boolean } {
  const find = (key: string) =>
    dataset[key] ??
    readPath(options, "datasets", type, key) ??
    readPath(options, "elements", "line", key) ??
    readPath(options, key);
  const isScatter = type.startsWith("scatter");
  // Chart.js doesn't read `showLine` from the elements' options.
  const shows =
    readOption(dataset, type, "showLine", options) ?? (version === 2 ? readPath(options, "showLines") : undefined);
  const isShown = isScatter ? shows === true : shows !== false;
  const isTransparent = !isPlainObject(dataset.segment) && isClear(find("borderColor"));
  const hasLine = isShown && find("borderWidth") !== 0 && !isTransparent;
  // Only version 2 fills areas by default, and it fills no area without a line.
  const fill = find("fill") ?? (version === 2 && !isScatter);
  return { hasLine, hasArea: fill !== false && (version !== 2 || isShown) };
}

/** Fraction of the largest value below which a value is a rounding error. */
const NEGLIGIBLE = 1e-12;

/** Returns the chart's format, or the alt text's own if the chart's format shows different extremes as the same text. */
export function chooseFormat(
  data: readonly { readonly value: number }[],
  type: string,
  format: NumberFormat | undefined,
): NumberFormat {
  const values = data.map(({ value }) => value);
  const range = rangeOf(values);
  const extremes = new Set([values[0], values.at(-1), ...range].filter(isFiniteNumber));
  const isShare = type === "funnel" && values.every((value) => value >= 0 && value <= 1);
  const chosen = format ?? (isShare ? (value: number) => openShares().format(value) : undefined);
  if (chosen === undefined) {
    const size = Math.max(...range.map(Math.abs));
    return (value) => formatNumber(Math.abs(value) < size * NEGLIGIBLE ? 0 : value);
  }
  return new Set([...extremes].map(chosen)).size < extremes.size ? formatNumber : chosen;
}

const openShares = once(() => new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 }));
