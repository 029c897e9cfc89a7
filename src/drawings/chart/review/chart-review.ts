// Collects warnings about a chart while it is drawn: from its configuration, the positions of its text, the
// colours in its legend, and its script's console. A chart can be reviewed while its image is drawn, or without an image.

import { type Advice, type Fix, listFixes } from "../../../base/fix.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { OutputBackend } from "../../../engine/output/output-backend.ts";
import { type ChartInstance, loadLibraryFactory } from "../chart-library.ts";
import type { ChartParams, ChartVersion } from "../chart-params.ts";
import { findUnknownAxes } from "./axis-ids.ts";
import { type ChartArea, readChartAreas } from "./chart-areas.ts";
import { colorWarnings } from "./color-warnings.ts";
import { readDataLabels } from "./data-labels.ts";
import { type LegendEntry, readLegendEntries } from "./legend-entries.ts";
import { nameWarnings } from "./name-warnings.ts";
import { pluginWarnings } from "./plugin-warnings.ts";
import { type DrawnText, NULL_BACKEND, type ReadDrawnText, recordDrawnText } from "./text-recorder.ts";
import { textWarnings } from "./text-warnings.ts";
import { titleWarnings } from "./title-warnings.ts";
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
