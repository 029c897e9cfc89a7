// Applies one directive to a chart's code and settings.

import { readType } from "../appearance.ts";
import { setTheme } from "../chart-theme.ts";
import { setTitle } from "../titles.ts";
import { setAxisRange, setAxisShown, setAxisTitle, setGrid, setScale, setZero } from "./change-axes.ts";
import {
  setDataLabels,
  setDirection,
  setHalf,
  setLegendTo,
  setRounded,
  setStacking,
  setWholeType,
} from "./change-chart.ts";
import { setColorOf, setGradient, setPaletteTo } from "./change-colors.ts";
import {
  addData,
  orderLabels,
  removeParts,
  renamePart,
  renameParts,
  setLabelValues,
  setSeriesValues,
  setValue,
  shiftValue,
  sortData,
  sortLabels,
} from "./change-data.ts";
import { setFormat } from "./change-format.ts";
import { addTrend, removeLines, setAverageLine, setLine } from "./change-lines.ts";
import { setSeriesSide, setSeriesType, styleSeries } from "./change-series.ts";
import { type Chart, Refusal } from "./context.ts";
import type { ChangeDirective, ParsedDirective } from "./read/follow-up.ts";

/** Maximum width and height of the image, in pixels. */
const MAX_SIZE = 3000;

/**
 * Applies a directive.
 *
 * @param all all directives of the sentence
 * @param note receives sentences about side effects
 * @throws Refusal if the chart can't be changed in this way
 */
export function applyDirective(
  chart: Chart,
  { directive, words, names }: ParsedDirective,
  all: readonly ChangeDirective[],
  note: (text: string) => void,
): Chart {
  const { text, settings } = chart;
  switch (directive.kind) {
    case "size":
      if (![directive.width, directive.height].every((size) => Number.isInteger(size) && size >= 1 && size <= MAX_SIZE))
        throw new Refusal(`The width and height must be between 1 and ${MAX_SIZE} pixels.`);
      return { text, settings: { ...settings, width: directive.width, height: directive.height } };
    case "background":
      return { text, settings: { ...settings, backgroundColor: directive.color } };
    case "dark":
      return setTheme(text, settings, directive.isOn === false ? "" : "dark");
    default:
      return { text: changeText(chart, directive, { words, names, all, note }), settings };
  }
}

/** The words of a directive, the names beside it, all directives of the sentence, and the receiver of notes. */
interface DirectiveContext {
  readonly words: string;
  readonly names: readonly string[];
  readonly all: readonly ChangeDirective[];
  readonly note: (text: string) => void;
}

function changeText(
  chart: Chart,
  directive: Exclude<ChangeDirective, { kind: "size" | "background" | "dark" }>,
  { words, names, all, note }: DirectiveContext,
): string {
  const { text, settings } = chart;
  const { version } = settings;
  switch (directive.kind) {
    case "type":
      return directive.series === undefined
        ? setWholeType(text, version, directive.type, all, note)
        : setSeriesType(text, version, directive.type, directive.series);
    case "direction":
      return setDirection(text, version, directive.isHorizontal, note);
    case "turn":
      return setDirection(text, version, readType(text) !== "horizontal", note);
    case "title":
      return setTitle(text, "chart", version, directive.text ?? "");
    case "axis-title":
      return setAxisTitle(text, version, directive);
    case "axis-range":
      return setAxisRange(text, version, directive);
    case "zero":
      return setZero(text, version, directive.isOn);
    case "axis-shown":
      return setAxisShown(text, version, directive.axis, directive.isOn);
    case "log":
      return setScale(text, version, directive.isOn);
    case "grid":
      return setGrid(text, version, directive);
    case "stack":
      return setStacking(text, version, directive, note);
    case "legend":
      return setLegendTo(text, version, directive.isOn, directive.side);
    case "data-labels":
      return setDataLabels(text, version, directive, names);
    case "half":
      return setHalf(text, version);
    case "rounded":
      return setRounded(text);
    case "format":
      return setFormat(text, version, directive);
    case "line":
      return setLine(text, version, directive, words);
    case "no-line":
      return removeLines(text, version, directive, words);
    case "average":
      return setAverageLine(text, version, directive.label ?? "", names);
    case "trend":
      return addTrend(text, names);
    case "color":
    case "color-except":
      return setColorOf(chart, directive, all, words);
    case "palette":
      return setPaletteTo(chart, directive.colors);
    case "gradient":
      return setGradient(text, directive.colors, directive.direction);
    case "axis":
      return setSeriesSide(
        text,
        version,
        directive.side,
        directive.series ?? (names.length > 0 ? names : undefined),
        words,
      );
    case "dash":
    case "curve":
    case "points":
    case "fill":
    case "width":
      return styleSeries(text, version, directive, words);
    case "sort":
      return sortData(text, directive.order, names);
    case "sort-labels":
      return sortLabels(text);
    case "order":
      return orderLabels(text, directive.labels);
    case "rename":
      return renamePart(text, directive.from, directive.to);
    case "rename-all":
      return renameParts(text, directive.pairs);
    case "remove":
      return removeParts(text, version, directive.names, directive.labels);
    case "set-value":
      return setValue(text, directive);
    case "set-series":
      return setSeriesValues(text, directive.series, directive.values);
    case "set-label":
      return setLabelValues(text, directive.label, directive.values);
    case "shift-value":
      return shiftValue(text, directive);
    case "add":
      return addData(text, directive, words);
  }
}
