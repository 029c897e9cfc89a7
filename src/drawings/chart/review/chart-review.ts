// Collects warnings while a chart is drawn: from its configuration, the positions of text, the colours in the legend,
// and the script's console. A review can draw the image, or nothing.

import { type Advice, type Fix, listFixes } from "../../../base/fix.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { compositeOnto, parseColor, type Rgba, WHITE } from "../../../engine/color.ts";
import { colorDifference, type PerceivedColor, simulateVision, type Vision } from "../../../engine/color-vision.ts";
import type { OutputBackend } from "../../../engine/output/output-backend.ts";
import { describeSimilarColors, MIN_DIFFERENCE, MIN_GREY_DIFFERENCE } from "../../theme/theme-check.ts";
import { type ChartInstance, loadLibraryFactory } from "../chart-library.ts";
import type { ChartParams, ChartVersion } from "../chart-params.ts";
import { readListedName } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { findUnknownAxes } from "./axis-ids.ts";
import { findPaths, quoteText } from "./config-path.ts";
import { type LegendEntry, readLegendEntries } from "./legend-entries.ts";
import { nameWarnings } from "./name-warnings.ts";
import { type DrawnText, NULL_BACKEND, type ReadDrawnText, recordDrawnText } from "./text-recorder.ts";
import { textWarnings } from "./text-warnings.ts";
import { valueWarnings } from "./value-warnings.ts";
import { findMisplacedOptions } from "./version-advice.ts";

/** Maximum number of console lines that are reported, and their maximum length in characters. */
const MAX_LINES = 20;
const LINE_LENGTH = 200;

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

  readonly backend: OutputBackend;

  /** @param defaults types of the version's Chart.js defaults */
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

  /** Areas of the chart's parts; empty before drawing. */
  areas: readonly ChartArea[] = [];

  /** Type of the chart, if it is known. */
  chartType: string | undefined;

  /** Reviews the configuration as the author wrote it. */
  readonly readConfig = (config: PlainObject, isFamily?: (name: string) => boolean): void => {
    this.#consoleLines = [];
    this.chartType = typeof config.type === "string" ? config.type : undefined;
    const misplaced = findMisplacedOptions(config, this.#version);
    this.#configAdvice = [
      ...misplaced,
      ...nameWarnings(config, this.#version, this.#defaults, new Set(misplaced.map(({ place }) => place))),
      ...titleWarnings(config, this.#version).map((sentence) => ({ sentence })),
      ...findUnknownAxes(config, this.#version),
      ...valueWarnings(config, isFamily),
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

const MAX_WARNINGS = 5;

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

/** A kind of vision to check. */
interface Check {
  readonly vision: Vision;
  /** Smallest CIEDE2000 difference that causes no warning. */
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
 * Whether the chart shows a name outside its legend: alone, or at the beginning of text such as `Sales: 20%`.
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

/**
 * Returns a function that measures how much pairs differ for a kind of vision. The larger difference, of fills or of
 * outlines, counts.
 */
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

/**
 * The area of a part of the chart. Areas of datasets have the dataset's index. Areas of slices and bars also have the
 * value's index.
 */
interface ChartArea {
  readonly part: "title" | "legend" | "axis" | "dataset" | "slice";
  /** Id of the axis, for areas of axes. */
  readonly axis?: string;
  readonly dataset?: number;
  readonly index?: number;
  readonly shape: "rect" | "poly";
  /** Coordinates in CSS pixels: left, top, right and bottom of a rectangle, or x and y of each vertex of a polygon. */
  readonly coords: readonly number[];
}

/** Maximum number of areas, and of points per line. */
const MAX_AREAS = 400;
const MAX_POINTS = 200;
/** Maximum length of an axis's id, in characters. */
const ID_LENGTH = 100;
/** Distance from a line or point within which its area extends, in CSS pixels. */
const REACH = 6;
/** Minimum width and height of a bar's area, in CSS pixels. */
const MIN_SIDE = 6;
/** Number of vertices that approximate a slice's arc. */
const ARC_CORNERS = 12;

interface Box {
  readonly left?: unknown;
  readonly top?: unknown;
  readonly right?: unknown;
  readonly bottom?: unknown;
  readonly options?: { readonly display?: unknown };
}

type Geometry = Readonly<Record<string, unknown>>;

/**
 * The members of a drawn chart that this module uses. All versions of Chart.js have them; version 2 has elements'
 * geometry in `_view`.
 */
interface DrawnChart {
  readonly width: number;
  readonly height: number;
  readonly data: { readonly datasets: readonly unknown[] };
  readonly titleBlock?: Box;
  readonly legend?: Box;
  readonly scales?: Readonly<Record<string, Box>>;
  getDatasetMeta(index: number): { readonly hidden?: unknown; readonly data?: unknown };
  isDatasetVisible(index: number): boolean;
}

/**
 * Returns the positions of a drawn chart's parts as areas of an image map, topmost first. HTML, section 4.8.14.
 *
 * @throws anything if a script has replaced parts of the chart
 */
function readChartAreas(drawn: object): ChartArea[] {
  const chart = drawn as DrawnChart;
  const areas: ChartArea[] = [];
  for (let dataset = 0; dataset < chart.data.datasets.length && areas.length < MAX_AREAS; dataset++)
    if (chart.isDatasetVisible(dataset)) areas.push(...readDataset(chart, dataset).slice(0, MAX_AREAS - areas.length));
  // Lines and points are usually drawn over other datasets' bars and filled areas.
  areas.sort((one, other) => Number(one.shape === "rect") - Number(other.shape === "rect"));
  const boxes = [
    ["title", chart.titleBlock],
    ["legend", chart.legend],
  ] as const;
  for (const [part, box] of boxes) {
    const coords = readBox(box, chart);
    if (coords !== undefined) areas.push({ part, shape: "rect", coords });
  }
  for (const [axis, box] of Object.entries(chart.scales ?? {}).slice(0, MAX_AREAS)) {
    const coords = readBox(box, chart);
    if (coords !== undefined && axis.length <= ID_LENGTH) areas.push({ part: "axis", axis, shape: "rect", coords });
  }
  return areas;
}

/** Returns the box of a title, legend or axis; undefined if it is not shown. */
function readBox(box: Box | undefined, chart: DrawnChart): number[] | undefined {
  // In version 2, a title or legend that is turned off has no size, and `display` of an axis can be "auto".
  if (box === undefined || box.options?.display === false) return undefined;
  const { left, top, right, bottom } = box;
  if (![left, top, right, bottom].every(isFiniteNumber)) return undefined;
  const coords = clamp([left, top, right, bottom] as number[], chart);
  return (coords[2] as number) > (coords[0] as number) && (coords[3] as number) > (coords[1] as number)
    ? coords
    : undefined;
}

function readDataset(chart: DrawnChart, dataset: number): ChartArea[] {
  const { data } = chart.getDatasetMeta(dataset);
  if (!Array.isArray(data)) return [];
  const shapes = data.slice(0, MAX_AREAS).map((element) => readGeometry(element));
  if (shapes.some((shape) => isFiniteNumber(shape?.startAngle)))
    return shapes.flatMap((shape, index) => {
      const corners = shape === undefined ? [] : readArc(shape);
      return corners.length === 0
        ? []
        : [{ part: "slice", dataset, index, shape: "poly", coords: clamp(corners, chart) } as const];
    });
  const bars = shapes.flatMap((shape, index) => {
    const coords = shape === undefined ? undefined : readBar(shape);
    return coords === undefined
      ? []
      : [{ part: "dataset", dataset, index, shape: "rect", coords: clamp(coords, chart) } as const];
  });
  return bars.length > 0 ? bars : readPoints(chart, dataset, shapes);
}

function readGeometry(element: unknown): Geometry | undefined {
  if (typeof element !== "object" || element === null) return undefined;
  const { _view, skip, hidden } = element as { _view?: Geometry; skip?: unknown; hidden?: unknown };
  if (skip === true || hidden === true || _view?.skip === true) return undefined;
  return _view ?? (element as Geometry);
}

function readArc({ x, y, startAngle, endAngle, innerRadius, outerRadius }: Geometry): number[] {
  const numbers = [x, y, startAngle, endAngle, innerRadius, outerRadius];
  if (!numbers.every(isFiniteNumber)) return [];
  const [centerX, centerY, start, end, inner, outer] = numbers as [number, number, number, number, number, number];
  const arc = (radius: number, from: number, to: number) =>
    Array.from({ length: ARC_CORNERS + 1 }, (_, step) => {
      const angle = from + ((to - from) * step) / ARC_CORNERS;
      return [centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle)];
    }).flat();
  return [...arc(outer, start, end), ...(inner > 0 ? arc(inner, end, start) : [centerX, centerY])];
}

/** Returns the box of a bar; undefined for other elements. */
function readBar({ x, y, base, width, height, horizontal }: Geometry): number[] | undefined {
  if (![x, y, base].every(isFiniteNumber)) return undefined;
  const [px, py, from] = [x, y, base] as [number, number, number];
  const isHorizontal = horizontal === true;
  const thickness = isHorizontal ? height : width;
  if (!isFiniteNumber(thickness)) return undefined;
  const across = Math.max(MIN_SIDE, Math.abs(thickness)) / 2;
  const [along, middle] = isHorizontal ? [px, py] : [py, px];
  const short = Math.max(0, MIN_SIDE - Math.abs(along - from)) / 2;
  const [low, high] = [Math.min(along, from) - short, Math.max(along, from) + short];
  return isHorizontal ? [low, middle - across, high, middle + across] : [middle - across, low, middle + across, high];
}

/** Returns the areas around a dataset's points: a band along its line, or a box per point. */
function readPoints(chart: DrawnChart, dataset: number, shapes: readonly (Geometry | undefined)[]): ChartArea[] {
  const points = shapes.flatMap((shape, index) =>
    isFiniteNumber(shape?.x) && isFiniteNumber(shape.y) ? [{ index, x: shape.x, y: shape.y }] : [],
  );
  const { dataset: line } = chart.getDatasetMeta(dataset) as { dataset?: { _view?: unknown; options?: unknown } };
  const isLine = line !== undefined && line !== null && points.length > 1 && points.length <= MAX_POINTS;
  const boxes = points.slice(0, MAX_POINTS).map(({ index, x, y }) => ({
    part: "dataset" as const,
    dataset,
    index,
    shape: "poly" as const,
    coords: clamp([x - REACH, y - REACH, x + REACH, y - REACH, x + REACH, y + REACH, x - REACH, y + REACH], chart),
  }));
  if (!isLine) return boxes;
  const above = points.flatMap(({ x, y }) => [x, y - REACH]);
  const below = points.toReversed().flatMap(({ x, y }) => [x, y + REACH]);
  return [...boxes, { part: "dataset", dataset, shape: "poly", coords: clamp([...above, ...below], chart) }];
}

/** Rounds coordinates, and clamps them to the image. */
function clamp(coords: readonly number[], { width, height }: DrawnChart): number[] {
  return coords.map((value, index) => Math.round(Math.min(Math.max(0, value), index % 2 === 0 ? width : height)));
}
