// Changes of the format of the values: currencies, percentages, short numbers, units.

import type { Version } from "../appearance.ts";
import { readTable } from "../data/chart-table.ts";
import { readAxes } from "../inspector/axes.ts";
import { AxisOptions } from "../inspector/axis-options.ts";
import { setLimn } from "../limn-edit.ts";
import { readOption, setOption, valueAxis } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { type Change, Refusal } from "./context.ts";

type Format = Change<"format">;

const TICK_FORMAT: Path = ["options", "plugins", "tickFormat"];

/**
 * Sets the format of the numbers on axes and labels. If the plugin or an axis has a format, that format is replaced. With two
 * value axes, only the first one gets the format.
 */
export function setFormat(text: string, version: Version, format: Format): string {
  const axes = readAxes(text, version).filter(({ letter, isValue }) => isValue && letter === valueAxis(text));
  const [axis] = axes;
  const tree = readConfig(text);
  const at = axis && new AxisOptions(text, axis, version);
  if (at !== undefined && tree.find(at.path("ticks", "callback")) !== undefined)
    throw new Refusal("The numbers on the axis are formatted by a function in the code. Change it there.");
  if (format.unit != null) {
    const suffix = { suffix: ` ${format.unit}`, applyToDataLabels: true };
    return setOption(text, TICK_FORMAT, suffix) ?? text;
  }
  if (tree.find(TICK_FORMAT) !== undefined)
    return setOption(text, TICK_FORMAT, { ...intlOf(text, format), applyToDataLabels: true }) ?? text;
  const hasOwn = at !== undefined && readOption(text, at.path("ticks", "format")) !== null;
  if (at !== undefined && (axes.length > 1 || hasOwn)) return at.write(text, ["ticks", "format"], intlOf(text, format));
  return setLimn(text, "numbers", numbersOf(text, format));
}

/** Returns a format as Intl.NumberFormat options. */
function intlOf(text: string, { currency, percent, compact }: Format): Record<string, unknown> {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 1 };
  const short = compact ? { notation: "compact", ...digits } : {};
  if (currency != null) return { style: "currency", currency, ...short };
  if (!percent) return short;
  return hasFractions(text) ? { style: "percent", ...digits } : { style: "unit", unit: "percent", ...digits };
}

/** Returns the shorthand of a format, if there is one. */
function numbersOf(text: string, format: Format): string | Record<string, unknown> {
  const { currency, percent, compact } = format;
  if (compact) return currency == null ? "compact" : intlOf(text, format);
  return currency ?? (percent && hasFractions(text) ? "percent" : intlOf(text, format));
}

/** Tells fractions of 1 from percentages. */
function hasFractions(text: string): boolean {
  const reading = readTable(text);
  const cells = "table" in reading ? reading.table.columns.flatMap((column) => column.cells) : [];
  const numbers = cells.filter((cell) => typeof cell === "number");
  return numbers.some((number) => !Number.isInteger(number)) && numbers.every((number) => Math.abs(number) <= 1);
}
