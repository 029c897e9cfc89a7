// Writes the number format of a series to a chart's code. If all series share a format, it becomes the chart's `limn.numbers`,
// which formats axes and labels. Otherwise, each axis gets its own format.

import type { Version } from "../appearance.ts";
import { readAxes, setAxis } from "../inspector/axes.ts";
import { setLimn } from "../limn-edit.ts";
import { axisPath, readData, readOption, removeOption, setAxisOption, setOption, valueAxis } from "../option-edit.ts";
import { readAxisId, readStyle } from "./column-type.ts";
import type { NumberStyle } from "./number-text.ts";

/**
 * Returns Intl.NumberFormat options for a style; undefined for plain numbers. Chart.js adds a number of decimals for plain
 * numbers, so both limits must be set.
 */
function formatOf(style: NumberStyle): Readonly<Record<string, unknown>> | undefined {
  if (style === "plain") return undefined;
  if (style === "percent") return { style, minimumFractionDigits: 0, maximumFractionDigits: 1 };
  return { style: "currency", currency: style, minimumFractionDigits: 0, maximumFractionDigits: 2 };
}

/**
 * Sets the styles of all series. In a chart with axes, series with different styles move to different axes, so that no
 * series shows the unit of another series.
 *
 * @returns the text, unchanged where the code computes the options
 */
export function setStyles(text: string, version: Version, styles: readonly NumberStyle[]): string {
  const [first = "plain", ...others] = new Set(styles);
  const axes = readAxes(text, version).filter(({ letter }) => letter === valueAxis(text));
  const bare = axes.reduce((done, { id }) => removeFormat(done, version, id), text);
  if (others.length === 0) {
    // A second axis with a format exists only for that format.
    const isSplit = axes.some(({ isFirst, path }) => !isFirst && Boolean(readData(text, [...path, "ticks", "format"])));
    const merged = isSplit ? styles.reduce((done, _, series) => setAxis(done, series, version, 0), bare) : bare;
    return setChartStyle(merged, first);
  }
  // Chart.js 2 has no formats per axis.
  if (version === 2 || axes.length === 0) return setChartStyle(bare, "plain");
  // Axes are added in order, so that the style's place is the axis's place.
  const order = [first, ...others];
  const moved = order.reduce(
    (done, style, place) =>
      styles.reduce((each, own, series) => (own === style ? setAxis(each, series, version, place) : each), done),
    setChartStyle(bare, "plain"),
  );
  const after = readAxes(moved, version).filter(({ letter }) => letter === valueAxis(moved));
  return order.reduce((done, style, place) => {
    const axis = after[place];
    return axis === undefined ? done : setAxisFormat(done, version, axis.id, style);
  }, moved);
}

/** Sets the style of one series, and of all series on the same axis. */
export function setStyle(text: string, version: Version, series: number, style: NumberStyle, count: number): string {
  const all = Array.from({ length: count }, (_, index) => index);
  const axis = axisOf(text, series);
  if (version === 2 || all.every((index) => axisOf(text, index) === axis))
    return setStyles(text, version, Array<NumberStyle>(Math.max(1, count)).fill(style));
  // A format for the whole chart would apply to this axis as well, so the other axes get their own.
  const others = [...new Set(all.map((index) => axisOf(text, index)))].filter((id) => id !== axis);
  const styles = others.map((id) => readStyle(text, all.find((index) => axisOf(text, index) === id) as number));
  const separate = others.reduce((done, id, index) => setAxisFormat(done, version, id, styles[index] ?? "plain"), text);
  return setAxisFormat(setChartStyle(separate, "plain"), version, axis, style);
}

/** Returns the id of a series' value axis. */
function axisOf(text: string, series: number): string {
  return readAxisId(text, series) ?? valueAxis(text);
}

/** Sets the format of all numbers. Plain numbers keep a format that is neither percent nor a currency, such as compact. */
function setChartStyle(text: string, style: NumberStyle): string {
  if (style !== "plain") return setLimn(text, "numbers", style);
  const numbers = readOption(text, ["limn", "numbers"]);
  const isOther = typeof numbers !== "string" || numbers === "compact" || numbers === "plain";
  return isOther ? text : setLimn(text, "numbers", undefined);
}

function setAxisFormat(text: string, version: Version, id: string, style: NumberStyle): string {
  const format = formatOf(style);
  if (format === undefined) return removeFormat(text, version, id);
  if (id === "x" || id === "y") return setAxisOption(text, id, version, ["ticks", "format"], format) ?? text;
  return setOption(text, ["options", "scales", id, "ticks", "format"], format) ?? text;
}

function removeFormat(text: string, version: Version, id: string): string {
  const axis = id === "x" || id === "y" ? axisPath(id, version) : ["options", "scales", id];
  return removeOption(text, [...axis, "ticks", "format"]);
}
