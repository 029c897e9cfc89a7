// Prepares an option for drawing a static image or the frames of an animation.

import { Failure, showValue } from "../../base/failure.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { readPath } from "../chart/record.ts";
import { isSeriesType, listOf } from "./option-parts.ts";
import type { EChartsParams } from "./options.ts";
import { fitGrid } from "./theme.ts";

/** Maximum values of the fields that set how often ECharts loops. `length` is for objects that ECharts treats as lists. */
const LOOPS: Readonly<Record<string, number>> = {
  length: 100_000,
  splitNumber: 1000,
  symbolRepeat: 10_000,
  layoutIterations: 10_000,
  precision: 100,
};

/**
 * Validates the option, adapts it to images, and applies the request's background.
 *
 * @throws Failure for an option with an invalid structure
 */
export function completeOption(
  option: PlainObject,
  { backgroundColor, theme, isDark, animation }: EChartsParams,
): void {
  checkOption(option);
  const base = isPlainObject(option.baseOption) ? option.baseOption : option;
  if (theme !== undefined && base === option && option.options === undefined) fitGrid(option, theme);
  if (animation === undefined) base.animation = false;
  // An unknown type would make ECharts throw, even if other series are valid. The review reports the type.
  if (Array.isArray(base.series)) base.series = listOf(base.series).filter(({ type }) => isSeriesType(type));
  for (const part of partsOf(option)) {
    // Disable progressive rendering, which spreads large series over several browser frames.
    part.progressive = 0;
    for (const series of listOf(part.series)) series.progressive = 0;
  }
  const background = backgroundColor ?? (isDark ? undefined : theme?.background);
  if (base.backgroundColor === undefined && background !== undefined) base.backgroundColor = background;
}

/** Returns the option and its nested options, each of which may have series. */
function partsOf(option: PlainObject): PlainObject[] {
  const media = listOf(option.media).flatMap((query) => (isPlainObject(query.option) ? [query.option] : []));
  return [option, ...listOf(option.baseOption), ...listOf(option.options), ...media];
}

/** Rejects values that would make ECharts loop for long or throw without a clear message. @throws Failure */
function checkOption(option: PlainObject): void {
  for (const name of ["series", "xAxis", "yAxis", "dataset", "legend", "title", "visualMap"]) {
    const value = option[name];
    if (value !== undefined && value !== null && typeof value !== "object")
      throw new Failure("invalid", `option.${name} must be an object or a list of objects, got ${showValue(value)}`);
  }
  const pending: (readonly [value: object, depth: number])[] = [[option, 1]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, depth] = next;
    if (depth > CONFIG_DEPTH) throw new Failure("invalid", `option must be nested at most ${CONFIG_DEPTH} levels deep`);
    if (!Array.isArray(value)) checkRecord(value as PlainObject);
    for (const item of Array.isArray(value) ? value : Object.values(value))
      if (typeof item === "object" && item !== null) pending.push([item, depth + 1]);
  }
}

function checkRecord(record: PlainObject): void {
  for (const [name, maximum] of Object.entries(LOOPS)) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value !== undefined && typeof value !== "object" && typeof value !== "function" && Number(value) > maximum)
      throw new Failure("invalid", `${name} must be at most ${maximum}, got ${showValue(value)}`);
  }
  const { reg } = record;
  if (reg !== undefined && readPath(record, "dimension") !== undefined)
    throw new Failure("invalid", "option can't filter data with reg: use =, !=, <, > and a list of conditions instead");
}
