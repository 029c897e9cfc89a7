// Styles a chart's axes according to its theme. The plugin runs after Chart.js has created the axes that the chart type
// needs, and sets the options that the configuration leaves out.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { Theme } from "../../theme/theme.ts";
import type { ChartVersion } from "../chart-params.ts";
import { hasType, listDatasets } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, readPath, setPath } from "../record.ts";
import { wrapTitle } from "./axis-title.ts";
import { hasAreas, isValueAxis, LINE_TYPES } from "./chart-shape.ts";
import { roundTicks, skipsLabels } from "./round-ticks.ts";
import { createStepHook } from "./tick-step.ts";

/** Usual number of ticks on an axis, and on a radial axis. */
const MAX_TICKS = 6;
const MAX_RADIAL_TICKS = 4;

/** Space between an axis and its labels, in CSS pixels. */
const TICK_PADDING = 8;

/** Space above and below an axis title, in CSS pixels: Chart.js's default. */
const TITLE_PADDING = 4;

/** Minimum space between the labels of an axis that omits labels, in CSS pixels. */
const SKIP_PADDING = 12;
/** Maximum number of categories on the axis of a line chart or heat map that shows all of them, rotated if necessary. */
const ROTATED_LABELS = 12;

/** Types of axes that show categories or times. */
const POSITION_TYPES = ["category", "time", "timeseries"];

/** The members of a chart that the plugin uses. */
interface StyledChart {
  /** Versions 3 and 4: the complete options. */
  readonly config: { readonly options: PlainObject };
  /** Version 2: the complete options. */
  readonly options: PlainObject;
}

/** The traits that all axes of a chart share. */
interface AxisTraits {
  /** Whether the value axis is hidden because all values are labelled. */
  readonly hidesValues: boolean;
  readonly hidesLines: boolean;
  /** Whether value axes begin at zero because areas show the values. */
  readonly startsAtZero: boolean;
  /** Whether a category axis may omit labels instead of rotating them. */
  readonly skipsCategories: boolean;
}

/** Sets an option unless the configuration has it. */
type SetOption = (path: readonly string[], value: unknown) => void;

/**
 * Creates the plugin.
 *
 * @param config the configuration, before Chart.js completes it
 * @param values the numbers that the chart shows
 * @param hidesValues whether to hide the value axis because all values are labelled
 */
export function createAxisTheme(
  config: PlainObject,
  values: readonly number[],
  theme: Theme,
  version: ChartVersion,
  hidesValues: boolean,
): object {
  const given = readPath(config, "options", "scales");
  const givenRadial = readPath(config, "options", "scale");
  // Axis lines would touch the cells of a heat map, and an axis line below negative values would look like the zero line.
  const hidesLines = hasType(config, ["matrix", "heatmap"]) || values.some((value) => value < 0);
  const startsAtZero = hasAreas(config);
  return {
    id: "themeAxes",
    beforeInit(chart: StyledChart) {
      const traits = { hidesValues, hidesLines, startsAtZero, skipsCategories: hasLongSeries(config) };
      if (version === 2) styleAxes2(chart.options, given, givenRadial, theme, traits);
      else styleAxes(chart.config.options, given, theme, version, traits);
    },
  };
}

/**
 * Returns whether the chart is a line chart or heat map with many categories. Call it after the heat map's rows have become
 * cells, and its columns the labels of the axis.
 */
function hasLongSeries(config: PlainObject): boolean {
  const labels = readPath(config, "options", "scales", "x", "labels") ?? readPath(config, "data", "labels");
  if (!Array.isArray(labels) || labels.length <= ROTATED_LABELS) return false;
  return listDatasets(config).every(({ type = config.type }) => [...LINE_TYPES, "matrix"].includes(String(type)));
}

function styleAxes(
  options: PlainObject,
  given: unknown,
  theme: Theme,
  version: 3 | 4,
  { hidesValues, hidesLines, startsAtZero, skipsCategories }: AxisTraits,
): void {
  const { scales } = options;
  if (!isPlainObject(scales)) return;
  const list = Object.entries(scales).filter((entry): entry is [string, PlainObject] => isPlainObject(entry[1]));
  // Without a value axis, bars need a line to stand on.
  const baseline = hidesValues ? zeroLine(theme) : theme.axis;
  const hasGrid = gridRule(
    list.map(([, { type }]) => type),
    theme,
  );
  for (const [id, axis] of list) {
    const set = setter(axis, readPath(given, id));
    if (axis.type === "radialLinear") styleRadial(set, readPath(given, id), axis, theme);
    else if (isCartesian(axis.type)) {
      set(["ticks", "color"], theme.mutedText);
      set(["ticks", "padding"], TICK_PADDING);
      set(["title", "color"], theme.mutedText);
      // Chart.js also adds the ticks' padding on the side of the title.
      set(["title", "padding"], { top: TITLE_PADDING - TICK_PADDING, bottom: TITLE_PADDING });
      for (const text of ["ticks", "title"]) setFont(set, text, theme);
      set(["grid", "color"], isValueAxis(axis.type) ? zeroColor(theme) : theme.grid);
      set(["grid", "display"], hasGrid(axis.type));
      set(["grid", "drawTicks"], false);
      if (isValueAxis(axis.type)) {
        limitTicks(set, readPath(given, id), axis, theme, MAX_TICKS);
        if (startsAtZero) set(["beginAtZero"], true);
        if (hidesValues) set(["display"], false);
      }
      if (axis.axis === "x" && skipsLabels(axis.type, skipsCategories)) {
        skipLabels(set);
        if (readPath(given, id, "ticks", "autoSkip") !== false)
          set(["afterBuildTicks"], roundTicks(theme.fontSize, SKIP_PADDING));
      }
      // Without padding, more bar names fit on the axis. Showing all names matters more than the space between them.
      if (axis.axis === "y" && axis.type === "category") set(["ticks", "autoSkipPadding"], 0);
      if (axis.axis === "y") set(["beforeFit"], wrapTitle);
      const line = isValueAxis(axis.type) || hidesLines ? "transparent" : baseline;
      // Names of horizontal bars begin at the edge of the image, as the title does.
      if (theme.isTitleAtStart && axis.type === "category" && axis.axis === "y") set(["ticks", "crossAlign"], "far");
      if (version === 4) {
        set(["border", "color"], line);
        set(["border", "display"], line !== "transparent");
        set(["border", "dash"], [...theme.gridDash]);
      } else {
        set(["grid", "borderColor"], line);
        set(["grid", "drawBorder"], line !== "transparent");
        set(["grid", "borderDash"], [...theme.gridDash]);
      }
    }
  }
}

function skipLabels(set: SetOption): void {
  set(["ticks", "maxRotation"], 0);
  set(["ticks", "autoSkipPadding"], SKIP_PADDING);
}

/** Returns a scriptable colour for grid lines, with another colour for the line at zero. */
function zeroColor(theme: Theme) {
  return ({ tick }: { readonly tick?: { readonly value?: unknown } }) =>
    tick?.value === 0 ? zeroLine(theme) : theme.grid;
}

function zeroLine({ axis, mutedFill }: Theme): string {
  return axis === "transparent" ? mutedFill : axis;
}

function styleRadial(set: SetOption, given: unknown, axis: PlainObject, theme: Theme): void {
  set(["ticks", "color"], theme.mutedText);
  // ring-numbers.ts draws the numbers next to the axis.
  set(["ticks", "display"], false);
  limitTicks(set, given, axis, theme, MAX_RADIAL_TICKS);
  set(["pointLabels", "color"], theme.text);
  for (const text of ["ticks", "pointLabels"]) setFont(set, text, theme);
  for (const lines of ["grid", "angleLines"]) set([lines, "color"], theme.mutedFill);
}

/** Limits the number of ticks. An axis with fixed ends gets a step that divides the range, even if it gives more ticks. */
function limitTicks(set: SetOption, given: unknown, axis: PlainObject, { fontSize }: Theme, few: number): void {
  // Chart.js ignores a step if it gives more ticks than the limit.
  if (hasStep(given)) return;
  set(["ticks", "maxTicksLimit"], few);
  const limits = ["maxTicksLimit", "count"].map((key) => readPath(given, "ticks", key));
  if (limits.every((limit) => limit === undefined) && isLinear(axis) && isFixed(given, "max"))
    set(["beforeBuildTicks"], createStepHook(few, fontSize, isFixed(given, "min")));
}

function isLinear({ type }: PlainObject): boolean {
  return /^(?:linear|radialLinear)$/i.test(String(type));
}

/** Returns whether the configuration fixes an end of an axis. */
function isFixed(given: unknown, end: "min" | "max"): boolean {
  return [readPath(given, end), readPath(given, "ticks", end)].some(isFiniteNumber);
}

/** Returns whether an axis has a distance between ticks. */
function hasStep(axis: unknown): boolean {
  return ["stepSize", "fixedStepSize"].some((key) => Number(readPath(axis, "ticks", key)) > 0);
}

function setFont(set: SetOption, section: string, theme: Theme): void {
  set([section, "font", "family"], theme.fontFamily);
  set([section, "font", "size"], theme.fontSize);
}

function styleAxes2(
  options: PlainObject,
  given: unknown,
  givenRadial: unknown,
  theme: Theme,
  { hidesValues, hidesLines, startsAtZero, skipsCategories }: AxisTraits,
): void {
  if (isPlainObject(options.scale)) {
    const set = setter(options.scale, givenRadial);
    for (const lines of ["gridLines", "angleLines"]) set([lines, "color"], theme.mutedFill);
    set(["ticks", "display"], false);
    limitTicks(set, givenRadial, options.scale, theme, MAX_RADIAL_TICKS);
    setText2(set, "ticks", theme, theme.mutedText);
    setText2(set, "pointLabels", theme, theme.text);
  }
  const { scales } = options;
  if (!isPlainObject(scales)) return;
  const lists = ["xAxes", "yAxes"].flatMap((key) => {
    const axes = scales[key];
    if (!Array.isArray(axes)) return [];
    const list = readPath(given, key);
    return axes.map((axis, index): [unknown, unknown] => [axis, Array.isArray(list) ? list[index] : undefined]);
  });
  const axes = lists.filter((pair): pair is [PlainObject, unknown] => isPlainObject(pair[0]));
  // Without a value axis, bars need a line to stand on.
  const baseline = hidesValues ? zeroLine(theme) : theme.axis;
  const hasGrid = gridRule(
    axes.map(([{ type }]) => type),
    theme,
  );
  for (const [axis, own] of axes) {
    const set = setter(axis, own);
    setText2(set, "ticks", theme, theme.mutedText);
    setText2(set, "scaleLabel", theme, theme.mutedText);
    set(["ticks", "padding"], TICK_PADDING);
    if (isValueAxis(axis.type)) {
      limitTicks(set, own, axis, theme, MAX_TICKS);
      if (startsAtZero) set(["ticks", "beginAtZero"], true);
      if (hidesValues) set(["display"], false);
    }
    if (skipsLabels(axis.type, skipsCategories)) skipLabels(set);
    const line = isValueAxis(axis.type) || hidesLines ? "transparent" : baseline;
    set(["gridLines", "display"], hasGrid(axis.type) || line !== "transparent");
    set(["gridLines", "drawOnChartArea"], hasGrid(axis.type));
    set(["gridLines", "color"], theme.grid);
    set(["gridLines", "drawTicks"], false);
    set(["gridLines", "drawBorder"], line !== "transparent");
    set(["gridLines", "zeroLineColor"], isValueAxis(axis.type) ? zeroLine(theme) : theme.grid);
    set(["gridLines", "borderDash"], [...theme.gridDash]);
  }
}

function setText2(set: SetOption, section: string, theme: Theme, color: string): void {
  set([section, "fontColor"], color);
  set([section, "fontFamily"], theme.fontFamily);
  set([section, "fontSize"], theme.fontSize);
}

/**
 * Returns a function that tells which axis types have grid lines. In charts with two value axes, such as scatter charts,
 * both axes have grid lines.
 */
function gridRule(types: readonly unknown[], { gridLines }: Theme): (type: unknown) => boolean {
  const isPlain = types.filter(isCartesian).every(isValueAxis);
  return (type) => gridLines === "both" || (gridLines === "value" && (isPlain || isValueAxis(type)));
}

function isCartesian(type: unknown): boolean {
  return isValueAxis(type) || POSITION_TYPES.includes(String(type));
}

/** Creates a function that sets axis options that the configuration leaves out. */
function setter(axis: PlainObject, given: unknown): SetOption {
  return (path, value) => {
    if (readPath(given, ...path) === undefined) setPath(axis, path, value);
  };
}
