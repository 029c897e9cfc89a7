// Wraps a configuration while the service completes it. A draft hides the differences between the option paths of
// Chart.js versions, and holds the theme and the `limn` block. complete-config.ts lists the steps that modify a draft.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { CanvasImage } from "../../engine/canvas/image.ts";
import type { Theme } from "../theme/theme.ts";
import { THEMES } from "../theme/theme-table.ts";
import type { ChartParams, ChartVersion } from "./chart-params.ts";
import { findType, type Mark } from "./chart-types.ts";
import { createNumberFormat, DEFAULT_LOCALE, type NumberFormat, readLocale } from "./number-format.ts";
import { addPlugin, hasType, listDatasets } from "./plugins/chart-plugin.ts";
import { readTickFormat } from "./plugins/tick-format.ts";
import { ensureObject, readPath, setPath } from "./record.ts";
import type { Fills } from "./script/fill.ts";
import { isHorizontal, listValues } from "./theme/chart-shape.ts";
import { type LimnOptions, takeLimnOptions } from "./theme/limn-options.ts";
import { readWaterfall, type Waterfall } from "./theme/waterfall-steps.ts";

/** The request parameters that affect a draft. */
export type DraftParams = Pick<ChartParams, "version" | "width" | "height" | "backgroundColor" | "theme">;

/** Style of text and decorations: the theme's, or Chart.js's defaults without a theme. */
export type ChartStyle = Pick<
  Theme,
  | "text"
  | "mutedText"
  | "mutedFill"
  | "background"
  | "fontFamily"
  | "titleFamily"
  | "fontSize"
  | "titleSize"
  | "isTitleAtStart"
>;

const PLAIN: ChartStyle = {
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
/** Minimum factor by which themes are scaled down for smaller images. */
const MIN_SCALE = 0.65;

export class ChartDraft {
  /** The configuration. Steps modify it in place. */
  readonly config: PlainObject;
  readonly version: ChartVersion;
  /** Size of the image, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly limn: LimnOptions;
  /** The theme, scaled to the image; undefined for Chart.js's default look. */
  readonly theme: Theme | undefined;
  readonly style: ChartStyle;
  /** CSS colour behind the chart. */
  readonly background: string;
  /** The waterfall that replaces the first series. */
  readonly waterfall: Waterfall | undefined;
  /** Whether the author formats numbers with `tickFormat`. */
  readonly hasOwnFormat: boolean;
  /** Whether the chart is a heat map that shows its values. False if the author sets data labels, or an empty `limn.values`. */
  readonly showsCells: boolean;
  /**
   * The variant of the type with space for labels next to slices. Replaces the type after the alt text is generated.
   */
  labelledType: string | undefined;
  #format: NumberFormat | undefined;

  /**
   * Removes the `limn` block from a configuration.
   *
   * @throws Failure that names an invalid option
   */
  constructor(config: PlainObject, params: DraftParams) {
    this.config = config;
    this.version = params.version;
    this.width = params.width;
    this.height = params.height;
    this.limn = takeLimnOptions(config);
    const theme = params.theme ?? (this.limn.theme === undefined ? undefined : THEMES[this.limn.theme]);
    const { font } = this.limn;
    const fonts = font === undefined ? {} : { fontFamily: font, titleFamily: font };
    this.theme = theme && { ...scaleTheme(theme, params), ...fonts };
    this.style = this.theme ?? { ...PLAIN, ...fonts };
    this.background = params.backgroundColor ?? theme?.background ?? "transparent";
    this.waterfall = this.limn.waterfall === true ? readWaterfall(config) : undefined;
    this.hasOwnFormat = this.option("plugins", "tickFormat") !== undefined;
    const hasOwnLabels = (this.option("plugins", "datalabels") ?? undefined) !== undefined;
    this.showsCells = this.hasType(["heatmap", "matrix"]) && this.limn.values?.length !== 0 && !hasOwnLabels;
  }

  get isVersion2(): boolean {
    return this.version === 2;
  }

  /** The datasets, which a step may replace. */
  get datasets(): readonly PlainObject[] {
    return listDatasets(this.config);
  }

  typeOf(dataset: PlainObject): string {
    return String(dataset.type ?? this.config.type);
  }

  markOf(dataset: PlainObject): Mark | undefined {
    return findType(this.typeOf(dataset)).mark;
  }

  hasType(types: readonly string[]): boolean {
    return hasType(this.config, types);
  }

  /** The chart's options, created if they are missing. */
  get options(): PlainObject {
    return ensureObject(this.config, "options");
  }

  /** The plugin options, created if they are missing. */
  get plugins(): PlainObject {
    return ensureObject(this.options, "plugins");
  }

  /** The options object that contains the title and the legend, created if it is missing. */
  get sections(): PlainObject {
    return sectionsOf(this.config, this.version);
  }

  /** Returns the options of the title, subtitle or legend; undefined if they are missing. */
  section(name: "title" | "subtitle" | "legend"): unknown {
    return this.option(...(this.isVersion2 ? [] : ["plugins"]), name);
  }

  /** Returns an option of the configuration; undefined if it is missing. */
  option(...path: readonly string[]): unknown {
    return readPath(this.config, "options", ...path);
  }

  /**
   * Sets the font and colour of the text at a path. Version 2 has separate options; later versions have a `font`
   * object.
   */
  setText(set: SetOption, path: readonly string[], { color, family, size }: TextOptions): void {
    const [colorPath, familyPath, sizePath] = this.isVersion2
      ? [["fontColor"], ["fontFamily"], ["fontSize"]]
      : [["color"], ["font", "family"], ["font", "size"]];
    set([...path, ...colorPath], color);
    set([...path, ...familyPath], family);
    set([...path, ...sizePath], size);
  }

  /** Returns an axis as an entry of `options.scales`. Version 2 has lists of axes, and keeps the range in `ticks`. */
  axisEntry(axis: "x" | "y", options: AxisOptions, range?: AxisRange): [key: string, value: unknown] {
    if (!this.isVersion2) return [axis, { ...options, ...range }];
    return [`${axis}Axes`, [range === undefined ? options : { ...options, ticks: { ...options.ticks, ...range } }]];
  }

  /** The options of the radial axis, created if they are missing. */
  get radialAxis(): PlainObject {
    return this.isVersion2
      ? ensureObject(this.options, "scale")
      : ensureObject(ensureObject(this.options, "scales"), "r");
  }

  /** Adds a plugin that runs before the plugins added earlier. */
  addPlugin(plugin: object): void {
    addPlugin(this.config, plugin);
  }

  /** Whether the value axis is horizontal. */
  get isHorizontal(): boolean {
    return isHorizontal(this.config);
  }

  /** One stacked axis is enough. @param prefix prefix that the axis's id must have */
  isStacked(prefix = ""): boolean {
    const scales = this.option("scales");
    if (!isPlainObject(scales)) return false;
    return Object.entries(scales)
      .flatMap(([id, axis]) => (id.startsWith(prefix) && Array.isArray(axis) === this.isVersion2 ? axis : []))
      .some((axis) => isPlainObject(axis) && axis.stacked === true);
  }

  /** Lines are not filled by default. */
  isFilled({ fill }: PlainObject): boolean {
    return (fill ?? this.option("elements", "line", "fill") ?? false) !== false;
  }

  /** Whether the areas under lines are filled. */
  get hasAreas(): boolean {
    return this.datasets.some((dataset) => this.typeOf(dataset).startsWith("line") && this.isFilled(dataset));
  }

  /** Whether all areas under lines are stacked in a single stack. */
  get hasLayers(): boolean {
    const stacks = new Set(this.datasets.map(({ stack, xAxisID, yAxisID }) => [stack, xAxisID, yAxisID].join()));
    return this.hasAreas && this.isStacked(this.isHorizontal ? "x" : "y") && stacks.size === 1;
  }

  /** The numbers in the chart's data. */
  get values(): readonly number[] {
    return listValues(this.config);
  }

  /** The numbers that the chart shows: its values and the ends of a waterfall's bars. */
  get shownValues(): readonly number[] {
    return [...this.values, ...(this.waterfall?.ends ?? [])];
  }

  /** The chart's locale. @throws Failure for an invalid locale */
  get locale(): string {
    const locale = this.option("locale");
    return locale ? readLocale(locale, "options.locale") : DEFAULT_LOCALE;
  }

  /** Number format of labels and cells: `limn.numbers`, once the step `numbers` has run, or at most two decimals. */
  get format(): NumberFormat {
    this.#format ??= this.#createFormat();
    return this.#format;
  }

  #createFormat(): NumberFormat {
    const tickFormat = this.option("plugins", "tickFormat");
    return isPlainObject(tickFormat) && tickFormat.applyToDataLabels === true
      ? readTickFormat(tickFormat, this.locale)(0)
      : createNumberFormat(this.locale, { maximumFractionDigits: 2 }, "chart.limn.values");
  }
}

/** Axis options that are the same in all versions. */
interface AxisOptions {
  readonly ticks?: PlainObject;
  readonly [name: string]: unknown;
}

/** Range of an axis. */
interface AxisRange {
  readonly beginAtZero?: boolean;
  readonly min?: number;
  readonly max?: number;
}

interface TextOptions {
  readonly color: string;
  readonly family: string;
  readonly size: number;
}

/** Sets the option at a path, unless the author has set it. */
export type SetOption = (path: readonly string[], value: unknown) => void;

/** Creates a function that sets options of an owner. @param given the options that the author has set */
export function createSetter(owner: PlainObject, given: unknown): SetOption {
  return (path, value) => {
    if (readPath(given, ...path) === undefined) setPath(owner, path, value);
  };
}

/** Returns the options object that contains the title and the legend, and creates it if it is missing. */
export function sectionsOf(config: PlainObject, version: ChartVersion): PlainObject {
  const options = ensureObject(config, "options");
  return version === 2 ? options : ensureObject(options, "plugins");
}

/** Scales a theme down for an image below its design size. */
function scaleTheme(theme: Theme, { width, height }: DraftParams): Theme {
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

/** A step that completes a draft. */
export interface Step<Tools = unknown> {
  readonly name: string;
  /** Runs the step if it applies to the draft; otherwise returns false. */
  readonly run: (draft: ChartDraft, tools: Tools) => boolean;
}

/**
 * Defines a step.
 *
 * @param find returns the step's input; undefined or false if the step doesn't apply
 * @param run modifies the draft. Options that the author has set take precedence
 */
export function defineStep<Found, Tools = unknown>(
  name: string,
  find: (draft: ChartDraft) => Found | undefined | false,
  run: (draft: ChartDraft, found: Found, tools: Tools) => void,
): Step<Tools> {
  return {
    name,
    run(draft, tools) {
      const found = find(draft);
      if (found === undefined || found === false) return false;
      run(draft, found, tools);
      return true;
    },
  };
}

/** The tools for drawing a chart's decorations. */
export interface ChartTools {
  /** Returns the image at a URL. The image is empty until it is loaded. */
  readonly loadImage: (url: string) => CanvasImage;
  /** Creates the functions that draw patterns. */
  readonly createFills: () => Fills;
}
