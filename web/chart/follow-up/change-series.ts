// Directives for series: their type, axis and line.

import type { ChartType, Directive } from "../../../src/service/natural/directives/directive.ts";
import { readType, type Version } from "../appearance.ts";
import { readAxes, readSide, setSide } from "../inspector/axes.ts";
import { kindOf } from "../inspector/series-fields.ts";
import { readForecast, setForecast } from "../limn-edit.ts";
import { readOption, setOption, valueAxis } from "../option-edit.ts";
import { describeKind, findField, findSeries, listOf, Refusal, readNames, writeField } from "./context.ts";

/** Shows series as bars, lines or areas. */
export function setSeriesType(text: string, version: Version, type: ChartType, names: readonly string[]): string {
  const indexes = findSeries(text, names);
  const kind = type === "area" ? "line" : type;
  if (kind !== "bar" && kind !== "line") throw new Refusal("A series can be shown only as bars, a line or an area.");
  const missing = `${describeKind(text)} can't combine bars and lines.`;
  return indexes.reduce((done, index) => {
    const typed = writeField(done, version, [`series:${index}`, "type"], kind, missing);
    return type === "area" ? writeField(typed, version, [`series:${index}`, "fill"], "zero", missing) : typed;
  }, text);
}

const SECOND =
  /\b(?:second|secondary|2nd|own|separate|another|different|zweit\w*|eigen\w*|deuxième|second[eo]?|segund[oa]|propi[oa])\b/iu;

/** Moves series to the first or second value axis, or moves the value axis to the other side. */
export function setSeriesSide(
  text: string,
  version: Version,
  side: "left" | "right",
  names: readonly string[] | undefined,
  words: string,
): string {
  const axes = readAxes(text, version).filter(({ letter }) => letter === valueAxis(text));
  const [axis] = axes;
  if (axis === undefined) throw new Refusal(`${describeKind(text)} has no axes.`);
  const all = findSeries(text, undefined);
  if (names === undefined) {
    if (side === "left" && axes.length > 1) return moveSeries(text, version, all, "left");
    if (SECOND.test(words))
      throw new Refusal(`Which series should be on the second axis? The chart has ${listOf(readNames(text).series)}.`);
    const sides = axis.letter === "y" ? { left: "left", right: "right" } : { left: "bottom", right: "top" };
    return writeField(text, version, [`axis:${axis.id}`, "position"], sides[side], "This axis can't be moved.");
  }
  const moved = findSeries(text, names);
  if (side === "right" && all.every((index) => moved.includes(index) || readSide(text, index, version) === "second"))
    throw new Refusal("At least one series must stay on the first axis.");
  return moveSeries(text, version, moved, side);
}

function moveSeries(text: string, version: Version, indexes: readonly number[], side: "left" | "right"): string {
  return indexes.reduce((done, index) => {
    const target = side === "right" ? "second" : "first";
    if (readSide(done, index, version) === target) return done;
    const missing = "Only charts with axes can have a second axis.";
    if (findField(done, version, `series:${index}`, "axis")?.value === undefined) throw new Refusal(missing);
    return setSide(done, index, version, target);
  }, text);
}

type LineDirective = Extract<Directive, { kind: "dash" | "curve" | "points" | "fill" | "width" }>;

/** Changes the lines of series: of those that the directive names, or of all that are drawn as lines. */
export function styleSeries(text: string, version: Version, directive: LineDirective, words: string): string {
  const indexes = findSeries(text, directive.series);
  const isLineNamed = directive.kind === "dash" && directive.series !== undefined && LINE.test(words);
  // "Make costs a dashed line" turns bars into a line.
  const typed = isLineNamed
    ? indexes.reduce((done, index) => {
        const field = hasLine(done, index) ? undefined : findField(done, version, `series:${index}`, "type");
        return field?.write(done, "line") ?? done;
      }, text)
    : text;
  const withLines = indexes.filter((index) => hasLine(typed, index));
  if (directive.kind === "width" && withLines.length === 0) return setBarWidth(typed, indexes, directive);
  const bars = directive.series === undefined ? [] : indexes.filter((index) => !withLines.includes(index));
  if (bars.length > 0) {
    const names = listOf(bars.map((index) => readNames(typed).series[index] ?? ""));
    throw new Refusal(`Only lines can ${ABILITIES[directive.kind]}, not bars such as ${names}.`);
  }
  if (withLines.length === 0) throw new Refusal(`${describeKind(text)} has no lines to change.`);
  return withLines.reduce((done, index) => styleLine(done, version, index, directive, words), typed);
}

const LINE = /\b(?:line|linie|ligne|l[íi]nea)\b/iu;
const DOTTED = /dott|punkt|pointill|punte/i;
const ABILITIES: Readonly<Record<LineDirective["kind"], string>> = {
  dash: "be dashed or solid",
  curve: "be smooth, straight or stepped",
  points: "have points",
  fill: "be filled",
  width: "have a width",
};

function hasLine(text: string, index: number): boolean {
  const kind = kindOf(text, index);
  return kind === "line" || kind === "radar" || kind === "points";
}

function styleLine(text: string, version: Version, index: number, directive: LineDirective, words: string): string {
  const element = `series:${index}`;
  const write = (chart: string, name: string, value: string) =>
    writeField(chart, version, [element, name], value, "This series has no line.");
  switch (directive.kind) {
    case "dash": {
      const solid = directive.isOn ? text : withoutForecast(text, index);
      return write(
        solid,
        "dash",
        directive.isOn ? ((directive.isDotted ?? DOTTED.test(words)) ? "dotted" : "dashed") : "",
      );
    }
    case "curve":
      return write(text, "smoothing", { smooth: "smooth", straight: "straight", stepped: "step" }[directive.shape]);
    case "points":
      return write(text, "points", directive.isOn ? "" : "none");
    case "fill":
      return write(text, "fill", directive.isOn ? "zero" : version === 2 ? "none" : "");
    case "width": {
      const now = Number(readOption(text, ["data", "datasets", index, "borderWidth"]) ?? 3);
      const isSaid = directive.isExact ?? /\d/.test(words);
      const value = isSaid
        ? directive.value
        : directive.value > 2
          ? Math.max(directive.value, now + 2)
          : Math.min(directive.value, now);
      return write(text, "width", String(value));
    }
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

/** Makes bars thicker or thinner. */
function setBarWidth(
  text: string,
  indexes: readonly number[],
  { value, isExact = value > 4 }: Extract<Directive, { kind: "width" }>,
): string {
  const type = readType(text);
  if (type !== "bar" && type !== "horizontal") throw new Refusal(`${describeKind(text)} has no lines or bars.`);
  return indexes.reduce((done, index) => writeBar(done, index, value, isExact), text);
}

function writeBar(text: string, index: number, value: number, isExact: boolean): string {
  const path = ["data", "datasets", index];
  // Values up to 4 are relative line widths, unless they are exact; larger values are in pixels.
  if (isExact) return setOption(text, [...path, "barThickness"], value) ?? text;
  return setOption(text, [...path, "barPercentage"], value > 2 ? 1 : 0.5) ?? text;
}
