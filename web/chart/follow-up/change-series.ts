// Changes of series: their type, axis and line.

import { readType, type Version } from "../appearance.ts";
import { readAxes, readSide, setSide } from "../inspector/axes.ts";
import { kindOf } from "../inspector/series-fields.ts";
import { readForecast, setForecast } from "../limn-edit.ts";
import { setOption, valueAxis } from "../option-edit.ts";
import { type Change, describeKind, findField, findSeries, listOf, Refusal, readNames, writeField } from "./context.ts";

/** Shows series as bars, lines or areas. */
export function setSeriesType(text: string, version: Version, type: string, names: readonly string[]): string {
  const indexes = findSeries(text, names);
  const kind = type === "area" ? "line" : type;
  if (kind !== "bar" && kind !== "line") throw new Refusal("A series can be shown only as bars, a line or an area.");
  const missing = `${describeKind(text)} can't combine bars and lines.`;
  return indexes.reduce((done, index) => {
    const typed = writeField(done, version, [`series:${index}`, "type"], kind, missing);
    return type === "area" ? writeField(typed, version, [`series:${index}`, "fill"], "zero", missing) : typed;
  }, text);
}

/** Moves series to the first or second value axis, or moves the value axis to the other side. */
export function setSeriesSide(text: string, version: Version, { side, series: names }: Change<"axis">): string {
  const axes = readAxes(text, version).filter(({ letter }) => letter === valueAxis(text));
  const [axis] = axes;
  if (axis === undefined) throw new Refusal(`${describeKind(text)} has no axes.`);
  const all = findSeries(text, undefined);
  if (names == null || names.length === 0) {
    if (side === "left" && axes.length > 1) return moveSeries(text, version, all, "left");
    const sides = axis.letter === "y" ? { left: "left", right: "right" } : { left: "bottom", right: "top" };
    return writeField(text, version, [`axis:${axis.id}`, "position"], sides[side], "This axis can't be moved.");
  }
  const moved = findSeries(text, names);
  if (side === "right" && all.every((index) => moved.includes(index) || readSide(text, index, version) === "second"))
    throw new Refusal("At least one series must stay on the first axis.");
  return moveSeries(text, version, moved, side);
}

function moveSeries(text: string, version: Version, indexes: readonly number[], side: "left" | "right"): string {
  const target = side === "right" ? "second" : "first";
  return indexes.reduce((done, index) => {
    if (readSide(done, index, version) === target) return done;
    if (findField(done, version, `series:${index}`, "axis")?.value === undefined)
      throw new Refusal("Only charts with axes can have a second axis.");
    return setSide(done, index, version, target);
  }, text);
}

type LineChange = Change<"dash" | "curve" | "points" | "fill" | "width">;

/** Changes the lines of series: of those that the change names, or of all that are drawn as lines. */
export function styleSeries(text: string, version: Version, change: LineChange): string {
  const isNamed = Boolean(change.series?.length);
  const indexes = findSeries(text, isNamed ? (change.series ?? undefined) : undefined);
  const withLines = indexes.filter((index) => hasLine(text, index));
  if (change.change === "width" && withLines.length === 0) return setBarWidth(text, indexes, change.pixels);
  const bars = isNamed ? indexes.filter((index) => !withLines.includes(index)) : [];
  if (bars.length > 0) {
    const names = listOf(bars.map((index) => readNames(text).series[index] ?? ""));
    throw new Refusal(`Only lines can be changed in this way, not bars such as ${names}.`);
  }
  if (withLines.length === 0) throw new Refusal(`${describeKind(text)} has no lines to change.`);
  return withLines.reduce((done, index) => styleLine(done, version, index, change), text);
}

const hasLine = (text: string, index: number): boolean => ["line", "radar", "points"].includes(kindOf(text, index));

function styleLine(text: string, version: Version, index: number, change: LineChange): string {
  const write = (chart: string, name: string, value: string) =>
    writeField(chart, version, [`series:${index}`, name], value, "This series has no line.");
  switch (change.change) {
    case "dash":
      return change.style === "solid"
        ? write(withoutForecast(text, index), "dash", "")
        : write(text, "dash", change.style);
    case "curve":
      return write(text, "smoothing", { smooth: "smooth", straight: "straight", stepped: "step" }[change.shape]);
    case "points":
      return write(text, "points", change.on ? "" : "none");
    case "fill":
      return write(text, "fill", change.on ? "zero" : version === 2 ? "none" : "");
    case "width":
      return write(text, "width", String(change.pixels));
  }
}

/** A forecast also makes the line dashed. */
function withoutForecast(text: string, index: number): string {
  const name = readNames(text).series[index];
  const forecast = readForecast(text);
  return forecast !== undefined && forecast.from !== "" && name !== undefined && forecast.series.includes(name)
    ? setForecast(text, "", name)
    : text;
}

function setBarWidth(text: string, indexes: readonly number[], pixels: number): string {
  const type = readType(text);
  if (type !== "bar" && type !== "horizontal") throw new Refusal(`${describeKind(text)} has no lines or bars.`);
  return indexes.reduce(
    (done, index) => setOption(done, ["data", "datasets", index, "barThickness"], pixels) ?? done,
    text,
  );
}
