// Styles a chart's axes according to its theme. The plugin runs after Chart.js has created the axes, and sets options
// that the configuration omits.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { Theme } from "../../theme/theme.ts";
import { type ChartDraft, createSetter, defineStep, type SetOption } from "../draft.ts";
import { formatZeros } from "../plugins/axis-number.ts";
import { ensureObject, isFiniteNumber, readPath } from "../record.ts";
import { CELL_TYPES, isValueAxis, LINE_TYPES } from "./chart-shape.ts";
import type { Sides } from "./drawn-chart.ts";
import { createStepHook, roundTicks, skipsLabels } from "./tick-step.ts";
import { labelsAllValues } from "./value-labels.ts";
import { wrapParagraph } from "./wrap-paragraph.ts";

/** Usual number of ticks on a linear axis and on a radial axis. */
const MAX_TICKS = 6;
const MAX_RADIAL_TICKS = 4;

/** Space between an axis and its labels, in CSS pixels. */
const TICK_PADDING = 8;

/** Padding above and below an axis title, in CSS pixels. Same as Chart.js's default. */
const TITLE_PADDING = 4;

/** Minimum space between labels on an axis that may omit labels, in CSS pixels. */
const SKIP_PADDING = 12;
/** Maximum number of categories for which a line chart or heat map shows all labels, rotated if necessary. */
const ROTATED_LABELS = 12;

/** Types of axes that show categories or times. */
const POSITION_TYPES = ["category", "time", "timeseries"];

/** Facts that apply to all axes of a chart. */
interface AxisTraits {
  /** Whether value axes are hidden, because all values are labelled. */
  readonly hidesValues: boolean;
  readonly hidesLines: boolean;
  /** Whether value axes start at zero, because filled areas represent the values. */
  readonly startsAtZero: boolean;
  /** Whether a category axis may omit labels instead of rotating them. */
  readonly skipsCategories: boolean;
  readonly hasGrid: (type: unknown) => boolean;
}

/** An axis with its resolved options and the author's options. */
interface StyledAxis {
  readonly options: PlainObject;
  readonly given: unknown;
  readonly isRadial: boolean;
  /** Sets an option unless the author has set it. */
  readonly set: SetOption;
}

export const themeAxes = defineStep(
  "theme axes",
  ({ theme }) => theme,
  (draft, theme) => {
    const { shownValues: values, waterfall, hasAreas } = draft;
    const [given, givenRadial] = [draft.option("scales"), draft.option("scale")];
    const hasNegative = values.some((value) => value < 0);
    const traits = {
      // A waterfall with negative values needs the axis's zero line.
      hidesValues: labelsAllValues(draft) && !waterfall?.ends.some((value) => value < 0),
      // Axis lines would touch a heat map's cells. Below negative values, an axis line would look like the zero line.
      hidesLines: draft.hasType(CELL_TYPES) || hasNegative,
      startsAtZero: hasAreas,
    };
    draft.addPlugin({
      id: "themeAxes",
      beforeInit({ config: { options } }: { readonly config: { readonly options: PlainObject } }) {
        const axes = draft.isVersion2 ? listAxes2(options, given, givenRadial) : listAxes(options, given);
        const hasGrid = gridRule(
          axes.map((axis) => axis.options.type),
          theme,
        );
        const all: AxisTraits = { ...traits, hasGrid, skipsCategories: hasLongSeries(draft) };
        for (const axis of axes)
          if (axis.isRadial) styleRadial(axis, draft, theme);
          else if (draft.isVersion2 || isCartesian(axis.options.type)) styleAxis(axis, draft, theme, all);
      },
    });
  },
);

/** Sets the font of the `limn` block in a chart without a theme. A theme sets it together with its colours and sizes. */
export const ownFont = defineStep(
  "own font",
  ({ theme, limn }) => theme === undefined && limn.font,
  (draft, family) => {
    const [given, givenRadial] = [draft.option("scales"), draft.option("scale")];
    const path = draft.isVersion2 ? ["fontFamily"] : ["font", "family"];
    createSetter(draft.options, draft.options)(draft.isVersion2 ? ["defaultFontFamily"] : path, family);
    for (const name of ["title", "subtitle"] as const) {
      const section = draft.section(name);
      if (isPlainObject(section)) createSetter(section, section)(path, family);
    }
    const labels = ensureObject(ensureObject(draft.sections, "legend"), "labels");
    createSetter(labels, labels)(path, family);
    draft.addPlugin({
      id: "ownFont",
      beforeInit({ config: { options } }: { readonly config: { readonly options: PlainObject } }) {
        const axes = draft.isVersion2 ? listAxes2(options, given, givenRadial) : listAxes(options, given);
        for (const { set, isRadial } of axes)
          for (const section of ["ticks", isRadial ? "pointLabels" : draft.isVersion2 ? "scaleLabel" : "title"])
            set([section, ...path], family);
      },
    });
  },
);

function listAxes({ scales }: PlainObject, given: unknown): StyledAxis[] {
  if (!isPlainObject(scales)) return [];
  return Object.entries(scales).flatMap(([id, axis]) => createAxis(axis, readPath(given, id)));
}

/** Lists version 2's axes. The radial axis has a separate option there. */
function listAxes2({ scale, scales }: PlainObject, given: unknown, givenRadial: unknown): StyledAxis[] {
  const axes = ["xAxes", "yAxes"].flatMap((key) => {
    const [list, own] = [isPlainObject(scales) ? scales[key] : undefined, readPath(given, key)];
    if (!Array.isArray(list)) return [];
    return list.flatMap((axis, index) => createAxis(axis, Array.isArray(own) ? own[index] : undefined, false));
  });
  return [...createAxis(scale, givenRadial, true), ...axes];
}

function createAxis(options: unknown, given: unknown, isRadial?: boolean): StyledAxis[] {
  if (!isPlainObject(options)) return [];
  return [{ options, given, isRadial: isRadial ?? options.type === "radialLinear", set: createSetter(options, given) }];
}

/** Call this after a heat map's rows have become cells, and its columns the labels of the axis. */
function hasLongSeries(draft: ChartDraft): boolean {
  const labels = draft.option("scales", "x", "labels") ?? readPath(draft.config, "data", "labels");
  if (!Array.isArray(labels) || labels.length <= ROTATED_LABELS) return false;
  return draft.datasets.every((dataset) => [...LINE_TYPES, "matrix"].includes(draft.typeOf(dataset)));
}

function styleAxis(axis: StyledAxis, draft: ChartDraft, theme: Theme, traits: AxisTraits): void {
  const { options, given, set } = axis;
  const { hidesValues, hidesLines, startsAtZero, skipsCategories, hasGrid } = traits;
  const { type } = options;
  const text = { color: theme.mutedText, family: theme.fontFamily, size: theme.fontSize };
  for (const section of ["ticks", draft.isVersion2 ? "scaleLabel" : "title"]) draft.setText(set, [section], text);
  set(["ticks", "padding"], TICK_PADDING);
  const isValue = isValueAxis(type);
  if (isValue) {
    limitTicks(axis, theme, MAX_TICKS);
    if (startsAtZero) set(draft.isVersion2 ? ["ticks", "beginAtZero"] : ["beginAtZero"], true);
    if (hidesValues) set(["display"], false);
  }
  // Axes in version 2 have no `axis` property.
  const skips = options.axis !== "y" && skipsLabels(type, skipsCategories);
  if (skips) {
    set(["ticks", "maxRotation"], 0);
    set(["ticks", "autoSkipPadding"], SKIP_PADDING);
  }
  // Without a visible value axis, bars need a base line.
  const line = isValue || hidesLines ? "transparent" : hidesValues ? zeroLine(theme) : theme.axis;
  if (draft.isVersion2) {
    set(["gridLines", "display"], hasGrid(type) || line !== "transparent");
    set(["gridLines", "drawOnChartArea"], hasGrid(type));
    set(["gridLines", "color"], theme.grid);
    set(["gridLines", "drawTicks"], false);
    set(["gridLines", "drawBorder"], line !== "transparent");
    set(["gridLines", "zeroLineColor"], isValue ? zeroLine(theme) : theme.grid);
    set(["gridLines", "borderDash"], [...theme.gridDash]);
    return;
  }
  // Chart.js also adds tick padding on the title's side.
  set(["title", "padding"], { top: TITLE_PADDING - TICK_PADDING, bottom: TITLE_PADDING });
  set(["grid", "color"], isValue ? zeroColor(theme) : theme.grid);
  set(["grid", "display"], hasGrid(type));
  set(["grid", "drawTicks"], false);
  if (skips && readPath(given, "ticks", "autoSkip") !== false)
    set(["afterBuildTicks"], roundTicks(theme.fontSize, SKIP_PADDING));
  if (options.axis === "y") {
    set(["beforeFit"], wrapTitle);
    // Without padding, more bar names fit. Showing all names is more important than space between them.
    if (type === "category") set(["ticks", "autoSkipPadding"], 0);
    // Align names of horizontal bars with the image's edge, like the title.
    if (type === "category" && theme.isTitleAtStart) set(["ticks", "crossAlign"], "far");
  }
  const [color, display, dash] =
    draft.version === 4
      ? [
          ["border", "color"],
          ["border", "display"],
          ["border", "dash"],
        ]
      : [
          ["grid", "borderColor"],
          ["grid", "drawBorder"],
          ["grid", "borderDash"],
        ];
  set(color, line);
  set(display, line !== "transparent");
  set(dash, [...theme.gridDash]);
}

/** Returns a scriptable grid line colour, with a different colour at zero. */
function zeroColor(theme: Theme) {
  return ({ tick }: { readonly tick?: { readonly value?: unknown } }) =>
    tick?.value === 0 ? zeroLine(theme) : theme.grid;
}

function zeroLine({ axis, mutedFill }: Theme): string {
  return axis === "transparent" ? mutedFill : axis;
}

function styleRadial(axis: StyledAxis, draft: ChartDraft, theme: Theme): void {
  const { set } = axis;
  const [family, size] = [theme.fontFamily, theme.fontSize];
  draft.setText(set, ["ticks"], { color: theme.mutedText, family, size });
  draft.setText(set, ["pointLabels"], { color: theme.text, family, size });
  // Hides labels that would overlap.
  if (draft.version === 4) set(["pointLabels", "display"], "auto");
  // The step for ring numbers draws the tick labels next to the axis.
  set(["ticks", "display"], false);
  limitTicks(axis, theme, MAX_RADIAL_TICKS);
  for (const lines of [draft.isVersion2 ? "gridLines" : "grid", "angleLines"]) set([lines, "color"], theme.mutedFill);
}

/**
 * Limits the number of ticks. An axis with fixed ends gets a step that divides its range, even if the limit is then
 * exceeded.
 */
function limitTicks({ options: { type }, given, set }: StyledAxis, { fontSize }: Theme, few: number): void {
  const has = (key: string) => readPath(given, "ticks", key) !== undefined;
  const isFixed = (end: "min" | "max") => [readPath(given, end), readPath(given, "ticks", end)].some(isFiniteNumber);
  // Chart.js ignores a step that results in more ticks than the limit.
  if (["stepSize", "fixedStepSize"].some((key) => Number(readPath(given, "ticks", key)) > 0)) return;
  set(["ticks", "maxTicksLimit"], few);
  const isLinear = /^(?:linear|radialLinear)$/i.test(String(type));
  if (!has("maxTicksLimit") && !has("count") && isLinear && isFixed("max"))
    set(["beforeBuildTicks"], createStepHook(few, fontSize, isFixed("min")));
}

/**
 * Returns a predicate for axis types with grid lines. If there are two value axes, as in scatter charts, both have grid
 * lines.
 */
function gridRule(types: readonly unknown[], { gridLines }: Theme): (type: unknown) => boolean {
  const isPlain = types.filter(isCartesian).every(isValueAxis);
  return (type) => gridLines === "both" || (gridLines === "value" && (isPlain || isValueAxis(type)));
}

function isCartesian(type: unknown): boolean {
  return isValueAxis(type) || POSITION_TYPES.includes(String(type));
}

/**
 * Estimated height of a horizontal axis with a title, in multiples of the font size. Chart.js lays out vertical axes
 * first, so the actual height is unknown.
 */
const AXIS_HEIGHT = 4;

/** The members of a vertical axis that are used here. */
interface TitledAxis {
  readonly ctx: CanvasContext;
  readonly chart: {
    readonly height: number;
    readonly options: { readonly layout: { readonly padding: Sides } };
    readonly legend?: { readonly height: number; readonly isHorizontal: () => boolean };
  };
  readonly options: { readonly title: AxisTitle };
}

interface AxisTitle {
  readonly display?: unknown;
  text?: unknown;
  readonly font?: { readonly size?: unknown; readonly family?: unknown };
}

/** Wrapped titles by axis. An axis may be laid out again with more space. */
const wrapped = new WeakMap<object, { readonly text: string; readonly lines: string }>();

/**
 * Axis hook that wraps a vertical title into two lines if it is longer than the axis. Runs before Chart.js measures the
 * title.
 */
function wrapTitle(axis: TitledAxis): void {
  const { ctx, chart } = axis;
  const { title } = axis.options;
  const { display, font } = title;
  const before = wrapped.get(axis);
  const text = Array.isArray(title.text) && title.text.join("\n") === before?.lines ? before.text : title.text;
  if (display !== true || typeof text !== "string" || typeof font?.size !== "number") return;
  const { size, family } = font;
  const { top, bottom } = chart.options.layout.padding;
  const legend = chart.legend?.isHorizontal() === true ? chart.legend.height : 0;
  const room = chart.height - top - bottom - legend - AXIS_HEIGHT * size;
  const { lines } = wrapParagraph(ctx, { lines: [text], font: `${size}px ${String(family)}`, size, color: "" }, room);
  if (lines.length === 2) wrapped.set(axis, { text, lines: lines.join("\n") });
  if (lines.length === 2 || title.text !== text) title.text = lines.length === 2 ? [...lines] : text;
}

/** Minimum absolute value for themes to shorten numbers on a value axis. Smaller values may be years. */
const COMPACT_FROM = 10_000;

const COMPACT = { notation: "compact", maximumSignificantDigits: 3 };

const SHORTHANDS: Readonly<Record<string, PlainObject>> = {
  compact: COMPACT,
  plain: { maximumFractionDigits: 2 },
  percent: { style: "percent", maximumFractionDigits: 1 },
};

/** Applies `limn.numbers` to all numbers in a chart. */
export const numbers = defineStep(
  "numbers",
  ({ limn }) => limn.numbers,
  ({ plugins }, format) => {
    const options =
      typeof format !== "string"
        ? format
        : (SHORTHANDS[format] ?? { style: "currency", currency: format, trailingZeroDisplay: "stripIfInteger" });
    plugins.tickFormat ??= { ...options, applyToDataLabels: true };
  },
);

/** Shortens large numbers on the value axes. */
export const compactNumbers = defineStep(
  "compact numbers",
  (draft) =>
    draft.theme?.hasCompactNumbers === true &&
    draft.option("plugins", "tickFormat") === undefined &&
    /^(?:bar|line|horizontalBar)/.test(String(draft.config.type)) &&
    draft.values.some((value) => Math.abs(value) >= COMPACT_FROM),
  ({ plugins, datasets, isHorizontal }) => {
    const axis = isHorizontal ? "x" : "y";
    const datasetAxes = datasets.map((dataset) => dataset[`${axis}AxisID`]).filter((id) => typeof id === "string");
    const axisID = [axis, `${axis}-axis-0`, `${axis}-axis-1`, ...datasetAxes];
    plugins.tickFormat = { ...COMPACT, axisID };
  },
);

/** Formats zero like the other numbers on an axis. */
export const zeros = defineStep(
  "zeros",
  ({ isVersion2, theme, limn }) => !isVersion2 && (theme !== undefined || limn.numbers !== undefined),
  ({ config }) => formatZeros(config),
);
