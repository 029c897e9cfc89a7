// Themes and the `limn` block of a configuration. `createChartTheme` reads them, `style` sets options before the service's
// defaults are applied, and `decorate` adds the decorations around and over the chart.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { CanvasImage } from "../../../engine/canvas/image.ts";
import type { Theme } from "../../theme/theme.ts";
import { THEMES } from "../../theme/theme-table.ts";
import type { ChartParams, ChartVersion } from "../chart-params.ts";
import type { Palette } from "../dataset-color.ts";
import { createNumberFormat, type NumberFormat } from "../number-format.ts";
import { formatZeros } from "../plugins/axis-number.ts";
import { addPlugin, hasType, listDatasets } from "../plugins/chart-plugin.ts";
import { readPath } from "../record.ts";
import type { Fills } from "../script/fill.ts";
import { applyTheme } from "./apply-theme.ts";
import { createCellValues, showsCellValues } from "./cell-values.ts";
import { hasLayers, hasPointKeys, isHorizontal, isStacked, listValues, readChartLocale } from "./chart-shape.ts";
import { markForecast } from "./forecast.ts";
import { createFrame } from "./frame.ts";
import { createParagraph, formatCssFont, readPadding, type TextStyle, takeHeader } from "./header.ts";
import { highlight } from "./highlight.ts";
import { type LimnOptions, takeLimnOptions } from "./limn-options.ts";
import { createLineNames, endRadius, measureNames } from "./line-names.ts";
import { formatNumbers, shortenNumbers } from "./number-options.ts";
import { applyPatterns } from "./patterns.ts";
import { createReferenceLines, type ReferenceLine } from "./reference-lines.ts";
import { createRingNumbers, hasOwnRings } from "./ring-numbers.ts";
import { labelSlices } from "./slice-labels.ts";
import { sourceLine } from "./source-line.ts";
import { createAxisTheme } from "./theme-axes.ts";
import { finishTheme, themePalette } from "./theme-colors.ts";
import { addHeadroom, createValueFormat, labelsAllValues, labelValues } from "./value-labels.ts";
import { createWaterfall, type Waterfall } from "./waterfall.ts";

/** The parameters that a theme depends on. */
type ThemeParams = Pick<ChartParams, "version" | "width" | "height" | "backgroundColor" | "theme">;

/** The theme and the `limn` options of one chart. */
export interface ChartTheme {
  /** CSS colour behind the chart. */
  readonly background: string;
  /** Colours for datasets without colours of their own; undefined without a theme. */
  readonly palette: Palette | undefined;
  /** Sets options that the configuration leaves out. Call it before the service's defaults are applied. */
  style(): void;
  /** Sets the options that depend on the service's defaults. */
  finish(): void;
  /** Adds the decorations around and over the chart. */
  decorate(tools: ChartTools): void;
}

/** The tools for drawing a chart's decorations. */
export interface ChartTools {
  /** Returns the image at a URL. The image is empty until it is loaded. */
  readonly loadImage: (url: string) => CanvasImage;
  /** Creates the functions that draw patterns. */
  readonly createFills: () => Fills;
}

/** The style of charts with `limn` options but without a theme: Chart.js's own style. */
const PLAIN: TextStyle & Pick<Theme, "mutedFill" | "background"> = {
  text: "#666",
  mutedText: "#666",
  mutedFill: "#d4d4d4",
  background: "#fff",
  fontFamily: "Arial",
  titleFamily: "Arial",
  fontSize: 12,
  titleSize: 16,
  isTitleAtStart: false,
};

/** Image size that theme lengths are designed for, in CSS pixels. */
const DESIGN_WIDTH = 500;
const DESIGN_HEIGHT = 300;
/** Minimum scale of themes in smaller images. */
const MIN_SCALE = 0.65;

/** Width-to-height ratio above which an image has room for a legend next to a radar chart. */
const WIDE = 1.3;

/** Minimum number of axes in a radar chart with numbers on its rings. */
const MIN_AXES = 3;

/** Maximum number of lines with names at their ends. */
const NAMED_LINES = 8;

/**
 * Removes the `limn` block from a configuration, and creates the chart's theme.
 *
 * @throws Failure that names an invalid option
 */
export function createChartTheme(config: PlainObject, params: ThemeParams): ChartTheme {
  const limn = takeLimnOptions(config);
  const named = params.theme ?? (limn.theme === undefined ? undefined : THEMES[limn.theme]);
  const theme = named === undefined ? undefined : scaleTheme(named, params);
  const { version } = params;
  const waterfall = limn.waterfall === true ? createWaterfall(config) : undefined;
  const names = () => lineNames(config, limn, theme, version);
  let createdFormat: NumberFormat | undefined;
  /** Returns the format of labels and cells. Call it after `limn.numbers` is applied. */
  const valueFormat = () => (createdFormat ??= createValueFormat(config));
  let makeRoom = () => {};
  let showsCells = false;
  return {
    background: params.backgroundColor ?? theme?.background ?? "transparent",
    palette: theme && themePalette(theme),
    style() {
      showsCells = showsCellValues(config, limn);
      const hasOwnFormat = readPath(config, "options", "plugins", "tickFormat") !== undefined;
      // The labels take the format.
      if (limn.numbers !== undefined) formatNumbers(config, limn.numbers);
      if (limn.values !== undefined && limn.values.length > 0)
        labelValues(config, limn.values, theme ?? PLAIN, version, valueFormat(), waterfall);
      if (theme === undefined) return;
      if (theme.hasCompactNumbers) shortenNumbers(config);
      makeRoom = labelSlices(config, theme, version, params, hasOwnFormat);
      applyTheme(config, theme, version, params.width > params.height * WIDE);
    },
    finish() {
      if (theme !== undefined) finishTheme(config, theme, version);
      if (version !== 2 && (theme !== undefined || limn.numbers !== undefined)) formatZeros(config);
      waterfall?.color(theme?.colors);
      if (limn.highlight !== undefined)
        highlight(config, [limn.highlight].flat(), (theme ?? PLAIN).mutedFill, theme?.lineWidth);
      if (limn.forecast !== undefined) markForecast(config, limn.forecast, version);
      if (names().length > 0 || singleName(config, theme, version) !== undefined || isSingle(config, waterfall))
        hideLegend(config, version);
    },
    decorate({ loadImage, createFills }) {
      makeRoom();
      waterfall?.float(version);
      const values = waterfall === undefined ? listValues(config) : [...listValues(config), ...waterfall.ends];
      const lines = referenceLines(config, limn);
      const style = theme ?? PLAIN;
      const font = formatCssFont(style.fontSize, style.fontFamily);
      // A waterfall below zero needs the axis's zero line.
      const hidesValues = labelsAllValues(config, limn, version) && !waterfall?.ends.some((value) => value < 0);
      // The last plugin that is added runs first: the theme hides the axis before the headroom depends on it.
      if (limn.values !== undefined) addHeadroom(config, values, style, version, valueFormat());
      if (theme !== undefined) addPlugin(config, createAxisTheme(config, values, theme, version, hidesValues));
      if (theme?.hasPatterns) applyPatterns(config, theme, createFills());
      const axes = readPath(config, "data", "labels");
      const hasRings = hasType(config, ["radar"]) && Array.isArray(axes) && axes.length >= MIN_AXES;
      if (theme !== undefined && hasRings && !hasOwnRings(config, version)) {
        const small = formatCssFont(style.fontSize - 1, style.fontFamily);
        addPlugin(config, createRingNumbers(small, style.mutedText, style.background, axes.length));
      }
      if (theme !== undefined && version !== 2 && showsCells)
        addPlugin(config, createCellValues(font, style.fontSize, valueFormat()));
      if (lines.length > 0)
        addPlugin(config, createReferenceLines(lines, { color: style.text, halo: style.background, font }));
      const named = names();
      if (named.length > 0) {
        const isLayered = hasLayers(config, version);
        const isPlain = theme?.hasPatterns === true;
        const muted = { fill: style.mutedFill, text: style.mutedText };
        addPlugin(
          config,
          createLineNames(`bold ${font}`, style.fontSize, style.text, style.background, isPlain, isLayered, muted),
        );
      }
      const { subtitle, source, note, logo = theme?.logo } = limn;
      const isFramed = [theme, subtitle, source, note, logo].some((each) => each !== undefined);
      if (!isFramed && named.length === 0 && lines.length === 0) return;
      const locale = readChartLocale(config);
      const frame = {
        ...(isFramed
          ? takeHeader(config, subtitle, singleName(config, theme, version), style, version)
          : { above: [], align: "center" as const }),
        below: [note, source && sourceLine(source, locale)].flatMap((text) =>
          text ? [createParagraph(text, style.fontSize - 1, style.fontFamily, style.mutedText)] : [],
        ),
        padding: readPadding(readPath(config, "options", "layout", "padding"), theme?.padding ?? 0),
        theme,
        logo: logo === undefined ? undefined : loadImage(logo.trim()),
        hasKeys: theme !== undefined && !hasPointKeys(config, version),
      };
      const beside = [...named, ...(isHorizontal(config) ? [] : lines.map(({ label }) => label))];
      const extra = (ctx: CanvasContext) =>
        beside.length > 0
          ? measureNames(ctx, beside, `bold ${font}`, params.width, named.length > 0 ? endRadius(config) : 0)
          : limn.values?.some((point) => point === "last" || point === "all")
            ? style.fontSize
            : 0;
      addPlugin(config, createFrame(frame, extra));
    },
  };
}

/** Makes a theme smaller for an image below its design size. */
function scaleTheme(theme: Theme, { width, height }: ThemeParams): Theme {
  const scale = Math.max(MIN_SCALE, Math.min(1, width / DESIGN_WIDTH, height / DESIGN_HEIGHT));
  if (scale === 1) return theme;
  const size = (length: number) => Math.round(length * scale);
  return {
    ...theme,
    fontSize: size(theme.fontSize),
    titleSize: size(theme.titleSize),
    padding: size(theme.padding),
    lineWidth: theme.lineWidth * scale,
  };
}

/** Returns the names to write at the ends of lines or stacked bars; empty if the series get no direct labels. */
function lineNames(
  config: PlainObject,
  { directLabels }: LimnOptions,
  theme: Theme | undefined,
  version: ChartVersion,
): readonly string[] {
  if (!(directLabels ?? theme?.hasDirectLabels)) return [];
  const datasets = listDatasets(config);
  if (datasets.length > NAMED_LINES || (directLabels === undefined && datasets.length < 2)) return [];
  const type = isStacked(config, version) && config.type === "bar" ? "bar" : "line";
  const isNamed = (dataset: PlainObject) =>
    (dataset.type ?? config.type) === type && typeof dataset.label === "string" && dataset.label !== "";
  if (!datasets.every(isNamed) || isHorizontal(config)) return [];
  if (new Set(datasets.map(({ stack }) => stack)).size > 1) return [];
  return datasets.map(({ label }) => String(label));
}

/**
 * Returns the name of the only series, which themes show below the title instead of a legend; undefined if the configuration
 * has a legend or no title, or if the series is neither a line nor bars.
 */
function singleName(config: PlainObject, theme: Theme | undefined, version: number): string | undefined {
  const [dataset, second] = listDatasets(config);
  if (theme === undefined || dataset === undefined || second !== undefined) return undefined;
  if (!/^(?:bar|horizontalBar|line)$/.test(String(dataset.type ?? config.type))) return undefined;
  const section = (name: string) => readPath(config, "options", ...(version === 2 ? [] : ["plugins"]), name);
  const title = section("title");
  if (!isPlainObject(title) || (title.text ?? "") === "" || readPath(section("legend"), "display") === true)
    return undefined;
  return typeof dataset.label === "string" && dataset.label !== "" ? dataset.label : undefined;
}

/** Returns whether a waterfall is the only series. Its legend would show the colour of only one kind of bar. */
function isSingle(config: PlainObject, waterfall: Waterfall | undefined): boolean {
  return waterfall !== undefined && listDatasets(config).length === 1;
}

function hideLegend(config: PlainObject, version: number): void {
  const legend = readPath(config, "options", ...(version === 2 ? [] : ["plugins"]), "legend");
  if (isPlainObject(legend)) legend.display ??= false;
}

function referenceLines(config: PlainObject, { target, average, waterfall }: LimnOptions): ReferenceLine[] {
  if (target === undefined && !average) return [];
  const lines: ReferenceLine[] = [];
  const format = createNumberFormat(readChartLocale(config), { maximumSignificantDigits: 4 }, "chart.limn");
  if (target !== undefined) {
    const { value, label = `Target ${format(value)}` } =
      typeof target === "number" ? { value: target, label: undefined } : target;
    lines.push({ value, label: label ?? "" });
  }
  // Totals and changes have no meaningful average.
  if (average && waterfall !== true) {
    const values = listValues(config);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (Number.isFinite(mean))
      lines.push({ value: mean, label: average === true ? `Average ${format(mean)}` : average.label });
  }
  return lines;
}
