// Collects warnings about a chart while it is drawn: from its configuration, the positions of its text, the
// colours in its legend, and its script's console. A chart can be reviewed while its image is drawn, or without an image.

import { type Advice, type Fix, listFixes } from "../../../base/fix.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { compositeOnto, parseColor, type Rgba, WHITE } from "../../../engine/color.ts";
import { colorDifference, type PerceivedColor, simulateVision, type Vision } from "../../../engine/color-vision.ts";
import type { OutputBackend } from "../../../engine/output/output-backend.ts";
import { describeSimilarColors, MIN_DIFFERENCE, MIN_GREY_DIFFERENCE } from "../../theme/theme-check.ts";
import { type ChartInstance, loadLibraryFactory } from "../chart-library.ts";
import type { ChartParams, ChartVersion } from "../chart-params.ts";
import { readListedName } from "../plugins/replaced-plugin.ts";
import { readPath } from "../record.ts";
import { findUnknownAxes } from "./axis-ids.ts";
import { type ChartArea, readChartAreas } from "./chart-areas.ts";
import { findPaths } from "./config-path.ts";
import { type LegendEntry, readLegendEntries } from "./legend-entries.ts";
import { nameWarnings } from "./name-warnings.ts";
import { quoteText } from "./quote-text.ts";
import { type DrawnText, NULL_BACKEND, type ReadDrawnText, recordDrawnText } from "./text-recorder.ts";
import { textWarnings } from "./text-warnings.ts";
import { valueWarnings } from "./value-warnings.ts";
import { findMisplacedOptions } from "./version-advice.ts";

/** Maximum number of console lines that are reported, and their maximum length in characters. */
const MAX_LINES = 20;
const LINE_LENGTH = 200;

/** Reviews one chart. */
export class ChartReview {
  readonly #version: ChartVersion;
  readonly #defaults: PlainObject;
  #background = "transparent";
  #configAdvice: readonly Advice[] = [];
  #pluginWarnings: readonly string[] = [];
  #textWarnings: readonly string[] = [];
  #texts: readonly DrawnText[] = [];
  #legend: readonly LegendEntry[] = [];
  #dataLabels: ReadonlySet<string> = new Set();
  #consoleLines: string[] = [];

  /** The backend to draw the chart on. */
  readonly backend: OutputBackend;

  /** @param defaults the types of Chart.js's defaults for the version */
  private constructor(
    version: ChartVersion,
    defaults: PlainObject,
    createBackend: (read: ReadDrawnText) => OutputBackend,
  ) {
    this.#version = version;
    this.#defaults = defaults;
    this.backend = createBackend((texts, width, height) => {
      this.#texts = texts;
      this.#textWarnings = textWarnings(texts, width, height, this.#dataLabels);
    });
  }

  /**
   * Starts a review.
   *
   * @param backend draws the chart during the review; omitted if no image is needed
   */
  static async open(params: ChartParams, backend?: OutputBackend): Promise<ChartReview> {
    const defaults = (await loadLibraryFactory(params.version)).defaultKinds();
    const ratio = backend?.hasPixels ? params.devicePixelRatio : 1;
    return new ChartReview(params.version, defaults, (read) => recordDrawnText(backend ?? NULL_BACKEND, ratio, read));
  }

  /** Areas of the chart's parts; empty until the chart is drawn. */
  areas: readonly ChartArea[] = [];

  /** Type of the chart, if it is known. */
  chartType: string | undefined;

  /** Reviews the configuration as the author wrote it. */
  readonly readConfig = (config: PlainObject): void => {
    this.#consoleLines = [];
    this.chartType = typeof config.type === "string" ? config.type : undefined;
    const misplaced = findMisplacedOptions(config, this.#version);
    this.#configAdvice = [
      ...misplaced,
      ...nameWarnings(config, this.#version, this.#defaults, new Set(misplaced.map(({ place }) => place))),
      ...titleWarnings(config, this.#version).map((sentence) => ({ sentence })),
      ...findUnknownAxes(config, this.#version),
      ...valueWarnings(config),
    ];
  };

  /** Reviews the options of built-in plugins. */
  readonly readPlugins = (config: PlainObject): void => {
    this.#pluginWarnings = pluginWarnings(config);
  };

  /** Reads the legend and the areas of the drawn chart. */
  readonly readChart = (chart: ChartInstance, background: string): void => {
    this.#background = background;
    try {
      this.#legend = readLegendEntries(chart);
    } catch {
      // A script has replaced a part of the chart, so the chart's legend is unknown.
      this.#legend = [];
    }
    try {
      this.#dataLabels = readDataLabels(chart);
    } catch {
      this.#dataLabels = new Set();
    }
    try {
      this.areas = readChartAreas(chart);
    } catch {
      this.areas = [];
    }
  };

  /** Records a line from the script's console. */
  readonly readLine = (line: string): void => {
    if (this.#consoleLines.length < MAX_LINES) this.#consoleLines.push(`console: ${line.slice(0, LINE_LENGTH)}`);
  };

  /** Changes to the configuration that fix some of the warnings. */
  get fixes(): readonly Fix[] {
    return listFixes(this.#configAdvice);
  }

  /** All warnings: first about the configuration, then about text and colours, then from the console. */
  get warnings(): readonly string[] {
    return [
      ...this.#configAdvice.map(({ sentence }) => sentence),
      ...this.#pluginWarnings,
      ...this.#textWarnings,
      ...colorWarnings(this.#legend, this.#texts, this.#background),
      ...this.#consoleLines,
    ];
  }
}

/** Maximum number of labels to read. */
const MAX_LABELS = 1000;

/** Returns the lines of the chart's data labels. @param chart a Chart.js chart with the plugin's `$datalabels` */
function readDataLabels(chart: object): ReadonlySet<string> {
  const labels = readPath(chart, "$datalabels", "_labels");
  if (!Array.isArray(labels)) return new Set();
  return new Set(
    labels.slice(0, MAX_LABELS).flatMap((label: unknown) => {
      const lines = readPath(label, "_model", "lines");
      return Array.isArray(lines) ? lines.map((line) => String(line).trim()) : [];
    }),
  );
}

/** Built-in plugins that a plugin list replaces: option paths, and the name to list. */
const REPLACED = [
  { paths: ["options.plugins.datalabels", "data.datasets.*.datalabels"], id: "datalabels", name: "ChartDataLabels" },
  { paths: ["options.annotation", "options.plugins.annotation"], id: "annotation", name: '{id: "annotation"}' },
] as const;

/** Returns a warning for each plugin whose options have no effect in a version 2 configuration. */
function pluginWarnings(config: { readonly plugins?: unknown }): string[] {
  if (!Array.isArray(config.plugins)) return [];
  const listed = new Set(config.plugins.map(readListedName));
  return REPLACED.filter(({ id }) => !listed.has(id)).flatMap(({ paths, name }) => {
    const set = paths.flatMap((path) => findPaths(config, path)).filter(({ value }) => isPlainObject(value));
    const [first] = set;
    return first === undefined
      ? []
      : [`${first.place} has no effect, because plugins replaces the built-in plugins: add ${name} to plugins`];
  });
}

/** The path of a title, with `*` for any name or index, and the option that holds the title's text. */
interface Title {
  readonly path: string;
  readonly text: "text" | "labelString";
}

const TITLES_2: readonly Title[] = [
  { path: "options.title", text: "text" },
  { path: "options.scale.scaleLabel", text: "labelString" },
  { path: "options.scales.xAxes.*.scaleLabel", text: "labelString" },
  { path: "options.scales.yAxes.*.scaleLabel", text: "labelString" },
];

const TITLES: readonly Title[] = [
  { path: "options.plugins.title", text: "text" },
  { path: "options.plugins.subtitle", text: "text" },
  { path: "options.plugins.legend.title", text: "text" },
  { path: "options.scales.*.title", text: "text" },
];

/** Maximum number of warnings. */
const MAX_WARNINGS = 5;

/** Returns warnings about the titles in a configuration. */
function titleWarnings(config: object, version: ChartVersion): string[] {
  const titles = version === 2 ? TITLES_2 : TITLES;
  const hidden = titles.flatMap(({ path, text }) =>
    findPaths(config, path).flatMap(({ place, value }) => {
      if (isText(value)) return [`${place} is not an object, so it is not shown: use {display: true, ${text}: "…"}`];
      const isShown = !isPlainObject(value) || value.display !== undefined || !isText(value[text]);
      return isShown ? [] : [`${place}.${text} is not shown: set ${place}.display to true`];
    }),
  );
  return [...hidden, ...adviseMisplaced(config, version)].slice(0, MAX_WARNINGS);
}

/** Warns about titles at the paths that only version 2 reads. */
function adviseMisplaced(config: object, version: ChartVersion): string[] {
  if (version === 2) return [];
  return findPaths(config, "options.title")
    .filter(({ value }) => isText(value))
    .map(
      ({ place }) =>
        `${place} is not shown: in version ${version}, use options.plugins.title: {display: true, text: "…"}`,
    );
}

function isText(value: unknown): boolean {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "string" && first !== "";
}

/** A kind of vision that is checked. */
interface Check {
  readonly vision: Vision;
  /** Smallest CIEDE2000 difference without a warning. */
  readonly minDifference: number;
  /** The theme that the warning suggests. */
  readonly theme: string;
}

const CHECKS: readonly Check[] = [
  { vision: "deuteranopia", minDifference: MIN_DIFFERENCE, theme: "minimal" },
  { vision: "protanopia", minDifference: MIN_DIFFERENCE, theme: "minimal" },
  { vision: "greyscale", minDifference: MIN_GREY_DIFFERENCE, theme: "print" },
];

/** The indexes of two entries that differ only in colour. */
type Pair = readonly [one: number, other: number];

/**
 * Returns at most one warning for each kind of vision. Pairs that look alike to everyone are skipped, such as the grey
 * lines around a highlighted line.
 *
 * @param entries the datasets or slices in the legend
 * @param texts the text in the image
 * @param background CSS colour behind the chart
 */
function colorWarnings(entries: readonly LegendEntry[], texts: readonly DrawnText[], background: string): string[] {
  const pairs = listPairs(entries, texts);
  if (pairs.length === 0) return [];
  const behind = compositeOnto(parseColor(background) ?? WHITE, WHITE);
  const measure = createMeasure(entries, behind);
  const differsToAll = measure("full");
  const distinct = pairs.filter((pair) => differsToAll(pair) >= MIN_DIFFERENCE);
  return CHECKS.flatMap(({ vision, minDifference, theme }) => {
    const differenceOfPair = measure(vision);
    const alike = distinct
      .map((pair) => ({ pair, difference: differenceOfPair(pair) }))
      .filter(({ difference }) => difference < minDifference)
      .sort((one, other) => one.difference - other.difference);
    const [worst] = alike;
    if (worst === undefined) return [];
    const names = worst.pair.map((index) => quoteText(entries[index]?.name ?? ""));
    return [`${describeSimilarColors(names, alike.length - 1, vision)}, or use theme=${theme}`];
  });
}

function listPairs(entries: readonly LegendEntry[], texts: readonly DrawnText[]): Pair[] {
  const isNamed = entries.map(({ name }) => isLabelled(name, entries, texts));
  return entries.flatMap((one, index) =>
    [...entries.entries()]
      .slice(index + 1)
      .filter(([, other]) => one.mark === other.mark && haveSameShape(one, other))
      .filter(([otherIndex]) => !isNamed[index] || !isNamed[otherIndex])
      .map(([otherIndex]): Pair => [index, otherIndex]),
  );
}

/**
 * Returns whether the chart shows a name outside its legend: alone, or at the beginning of text such as `Sales: 20%`.
 */
function isLabelled(name: string, entries: readonly LegendEntry[], texts: readonly DrawnText[]): boolean {
  const legend = entries.map((entry) => entry.name);
  const shown = texts.filter(({ text }) => {
    if (text === name) return true;
    return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length)) && !legend.includes(text);
  });
  return shown.length > legend.filter((each) => each === name).length;
}

function haveSameShape({ shape }: LegendEntry, other: LegendEntry): boolean {
  return shape.length === other.shape.length && shape.every((part, index) => part === other.shape[index]);
}

/** Returns a function that measures how much pairs differ for a kind of vision: the larger difference of fills or outlines. */
function createMeasure(entries: readonly LegendEntry[], behind: Rgba) {
  return (vision: Vision) => {
    const seen = entries.map(({ colors }) =>
      colors.map((color) => simulateVision(compositeOnto(color, behind), vision)),
    );
    return ([one, other]: Pair): number => {
      const [colors = [], otherColors = []] = [seen[one], seen[other]];
      return Math.max(...colors.map((color, index) => colorDifference(color, otherColors[index] as PerceivedColor)));
    };
  };
}
