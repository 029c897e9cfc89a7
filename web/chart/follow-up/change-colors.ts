// Changes of colours: of the chart, its series, its slices and its bars.

import { isSliced, readSwatches, readType, setColor } from "../appearance.ts";
import { parseFieldColor } from "../css-color.ts";
import { kindOf } from "../inspector/series-fields.ts";
import { readData, setOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { setAt } from "../text/text-edit.ts";
import { SourceText } from "../text/text-style.ts";
import { type Change, type Chart, listOf, Refusal, readNames, standardColors, unknownPart } from "./context.ts";

/** Colours the chart, or the series or labels that the change names. */
export function setColorOf(chart: Chart, { color, series, labels }: Change<"color">): string {
  const { text } = chart;
  const named = [...(series ?? []), ...(labels ?? [])];
  if (named.length > 0) return named.reduce((done, name) => colorPart({ ...chart, text: done }, name, color), text);
  const parts = isSliced(text) ? readNames(text).labels : readNames(text).series;
  return colorAll(
    chart,
    isSliced(text),
    parts.map(() => color),
  );
}

/** Colours the labels or series in order. */
const colorAll = (chart: Chart, byLabel: boolean, colors: readonly string[]): string =>
  colors.reduce(
    (done, color, index) =>
      byLabel ? colorLabel({ ...chart, text: done }, index, color) : colorSeries(done, index, color),
    chart.text,
  );

/** Slices and the bars of a single series can have a colour per label. */
function isByLabel(text: string): boolean {
  return isSliced(text) || (readNames(text).series.length === 1 && kindOf(text, 0) === "bar");
}

function colorPart(chart: Chart, name: string, color: string): string {
  const { series, labels } = readNames(chart.text);
  const [index, label] = [series.indexOf(name), labels.indexOf(name)];
  if (label >= 0 && (index < 0 || isSliced(chart.text))) {
    if (isByLabel(chart.text)) return colorLabel(chart, label, color);
    throw new Refusal(
      `“${name}” is a label. Only slices, and bars in a chart with one series, can have their own colours.`,
    );
  }
  if (index < 0) throw unknownPart(chart.text, name);
  if (!isSliced(chart.text)) return colorSeries(chart.text, index, color);
  throw new Refusal(`Name a slice to colour. The slices are ${listOf(labels)}.`);
}

/** Colours one slice, or one bar of a single series. */
function colorLabel(chart: Chart, index: number, color: string): string {
  const { text } = chart;
  const path: Path = ["data", "datasets", 0, "backgroundColor"];
  const current = readData(text, path);
  if (current === undefined) throw new Refusal("The colours are computed in the code. Change them there.");
  if (isSliced(text)) return setColor(text, index, color, standardColors(chart));
  const { labels } = readNames(text);
  const [first = "#4e79a7"] = standardColors(chart);
  const one = typeof current === "string" ? current : first;
  const list = labels.map((_, other) =>
    other === index ? color : Array.isArray(current) ? String(current[other % current.length] ?? one) : one,
  );
  return setAt(text, path, list) ?? text;
}

function colorSeries(text: string, index: number, color: string): string {
  const path: Path = ["data", "datasets", index];
  const isComputed = ["backgroundColor", "borderColor"].some((name) => readData(text, [...path, name]) === undefined);
  if (isComputed) throw new Refusal("The colours are computed in the code. Change them there.");
  if (kindOf(text, index) === "bar") return setAt(text, [...path, "backgroundColor"], color) ?? text;
  // The fill of a line is translucent, so the colour must be known as a hex code.
  const known = parseFieldColor(color);
  if (known !== undefined) return setColor(text, index, known.hex);
  return ["backgroundColor", "borderColor"].reduce((done, name) => setAt(done, [...path, name], color) ?? done, text);
}

/** Colours series or slices in order. */
export function setPaletteTo(chart: Chart, colors: readonly string[]): string {
  const { text } = chart;
  const { series, labels } = readNames(text);
  const byLabel = isSliced(text) || (series.length === 1 && isByLabel(text) && colors.length > 1);
  const count = byLabel ? labels.length : series.length;
  if (count === 0) throw new Refusal("The series are computed in the code. Change them there.");
  if (colors.length < count && byLabel && !isSliced(text))
    throw new Refusal(`The chart has ${count} bars, but you named ${colors.length} colours.`);
  return colorAll(chart, byLabel, colors.slice(0, count));
}

const GRADIENTS: Readonly<Record<string, readonly [direction: string, isReversed: boolean]>> = {
  down: ["vertical", false],
  up: ["vertical", true],
  right: ["horizontal", false],
  left: ["horizontal", true],
  diagonal: ["both", false],
};

/** Fills all series with a gradient. */
export function setGradient(text: string, { colors, direction }: Change<"gradient">): string {
  if (isSliced(text)) throw new Refusal("Slices can't have a gradient.");
  const [way, isReversed] = GRADIENTS[direction ?? "down"] ?? ["vertical", false];
  return readSwatches(text).reduce((done, swatch, index) => {
    const all = colors.length > 1 ? colors : fadeOut(colors[0] ?? swatch.color ?? DEFAULT_COLOR);
    const list = isReversed ? all.toReversed() : all;
    const code = `getGradientFillHelper('${way}', [${list.map((color) => JSON.stringify(color)).join(", ")}])`;
    const isLine = ["line", "radar"].includes(readType(text) ?? "");
    const name =
      isLine && readData(text, ["data", "datasets", index, "fill"]) === null ? "borderColor" : "backgroundColor";
    return setOption(done, ["data", "datasets", index, name], new SourceText(code)) ?? done;
  }, text);
}

const DEFAULT_COLOR = "#4e79a7";

/** Returns a gradient from a colour to almost transparent. */
function fadeOut(color: string): readonly string[] {
  const hex = parseFieldColor(color)?.hex ?? DEFAULT_COLOR;
  return [color, `${hex.slice(0, 7)}33`];
}
