// Styles the legend and its keys, lists the series in the order of the configuration, and draws lines and points over bars.

import { isPlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { findType } from "../chart-types.ts";
import { type ChartDraft, createSetter, defineStep } from "../draft.ts";
import { ensureObject, isFiniteNumber, readPath } from "../record.ts";
import { ARC_TYPES } from "./chart-shape.ts";
import type { DrawnChart, Element, Legend, LegendItem, Meta } from "./drawn-chart.ts";

/** Space around legend items, in CSS pixels. */
const LEGEND_PADDING = 10;
/** Additional space below a legend above the chart, in CSS pixels. */
const BELOW_LEGEND = 8;

/** Length of line keys, and of keys with patterns or dashes, in a legend, relative to the font size. */
const LINE_KEY = 1.4;
const PATTERN_KEY = 2.5;

/** Width-to-height ratio above which an image has room for a legend next to a radar chart. */
const WIDE = 1.3;

/** The service's defaults hide the legends of some types. */
function hasLegend(draft: ChartDraft): boolean {
  return !findType(draft.config.type).isWithoutLegend || isPlainObject(draft.option("plugins", "legend"));
}

/** In version 2 and in combinations with other types, points would be larger than a legend's other keys. */
export function hasPointKeys(draft: ChartDraft): boolean {
  return !draft.isVersion2 && draft.datasets.every((dataset) => draft.markOf(dataset) === "point");
}

export const themeLegend = defineStep(
  "theme legend",
  (draft) => hasLegend(draft) && draft.theme,
  (draft, theme) => {
    const { options, isVersion2, datasets, width, height } = draft;
    const legend = ensureObject(draft.sections, "legend");
    const set = createSetter(legend, legend);
    const isRadar = draft.hasType(["radar"]);
    // Above a pie or doughnut, a legend would reduce the height, which limits the chart's size.
    const isBeside = draft.hasType(ARC_TYPES) || (isRadar && width > height * WIDE);
    set(["position"], isBeside ? "right" : theme.legend);
    if (theme.isTitleAtStart && legend.position !== "right") set(["align"], "start");
    set(["labels", "padding"], LEGEND_PADDING);
    if (legend.position === "top" && !isRadar)
      createSetter(options, options)(["plugins", "padBelowLegend"], BELOW_LEGEND);
    const hasPoints = hasPointKeys(draft);
    const hasWideKeys = theme.hasPatterns && !hasPoints;
    if (hasWideKeys) set(["labels", "boxWidth"], theme.fontSize * PATTERN_KEY);
    // In version 2, keys with a point style can't be wider than they are high.
    if (!isVersion2 || !hasWideKeys) set(["labels", "usePointStyle"], true);
    // A width would stretch point keys.
    if (!isVersion2 && !hasPoints) {
      const hasLines = datasets.some((dataset) => /^(?:line|radar)/.test(draft.typeOf(dataset)));
      const keyWidth = hasWideKeys
        ? readPath(legend, "labels", "boxWidth")
        : theme.fontSize * (hasLines ? LINE_KEY : 1);
      set(["labels", "pointStyleWidth"], keyWidth);
    }
    // Chart.js derives the diameter of a round key from the height of a square key.
    if (hasPoints) set(["labels", "boxHeight"], theme.fontSize * Math.SQRT1_2);
    draft.setText(set, ["labels"], { color: theme.text, family: theme.fontFamily, size: theme.fontSize });
  },
);

/**
 * Draws bars before other datasets: Chart.js draws the first dataset last, so that bars could cover lines. Keeps legend
 * items in dataset order, because Chart.js lists them in drawing order.
 */
export const drawingOrder = defineStep(
  "drawing order",
  ({ theme, datasets }) => theme !== undefined && datasets.every(({ order }) => order === undefined),
  (draft) => {
    const { datasets, isVersion2 } = draft;
    if (hasLegend(draft)) {
      const labels = ensureObject(ensureObject(draft.sections, "legend"), "labels");
      if (!isVersion2) labels.sort ??= byDataset;
      // Version 2 has no option for sorting items.
      else if (labels.generateLabels === undefined) draft.addPlugin({ id: "legendOrder", beforeInit: sortItems });
    }
    const bars = datasets.filter((dataset) => draft.markOf(dataset) === "bar");
    if (bars.length < datasets.length) for (const dataset of bars) dataset.order = 1;
  },
);

function byDataset({ datasetIndex: one = 0 }: LegendItem, { datasetIndex: other = 0 }: LegendItem): number {
  return one - other;
}

/** The members of a version 2 chart that the plugin uses. */
interface Chart2 {
  readonly options: { readonly legend?: { readonly labels: Labels } };
}

interface Labels {
  generateLabels(chart: unknown): LegendItem[];
}

function sortItems({ options: { legend } }: Chart2): void {
  if (!legend) return;
  const { generateLabels } = legend.labels;
  legend.labels.generateLabels = (chart) => generateLabels.call(legend.labels, chart).sort(byDataset);
}

/** Maximum width of the lines in a legend, and width of lines without points, in CSS pixels. */
const LINE_WIDTH = 3;
/** Minimum length of a line key, in repetitions of its dash pattern. */
const REPEATS = 1.6;
/** Maximum radius of a point on a line key, as a fraction of the line's length. */
const POINT_ON_LINE = 0.2;
/** Minimum radius of a point without a line, in CSS pixels. */
const MIN_RADIUS = 3;
/** Maximum number of lengths in a key's dash pattern. */
const MAX_DASHES = 8;

/**
 * Sets the shapes of square keys, and hides other keys, which `drawKeys` draws. Call it before the legend is drawn.
 *
 * @param hasOutlines whether squares keep outlines, which show patterns
 */
export function styleKeys(chart: DrawnChart, hasOutlines: boolean): void {
  for (const item of chart.legend?.legendItems ?? []) {
    const kind = kindOf(chart, item);
    const isSquare = kind === "square" || kind === "area";
    // An invisible line reserves the key's space.
    item.pointStyle = isSquare ? "rect" : "line";
    item.lineDash = [];
    if (!isSquare || !hasOutlines) item.lineWidth = 0;
    // Canvas ignores a `lineWidth` of 0, so make the line transparent.
    if (!isSquare) item.fillStyle = item.strokeStyle = "transparent";
    // Chart.js would use the points' colour.
    if (kind === "area") item.fillStyle = metaOf(chart, item)?.controller?.getStyle?.().backgroundColor;
  }
}

/** Draws the keys of series that have lines or points. Call it after the legend is drawn. */
export function drawKeys(chart: DrawnChart): void {
  const { ctx, legend } = chart;
  if (legend === undefined || legend.options.display === false) return;
  const { width, size, length } = keySize(legend);
  for (const [index, item] of (legend.legendItems ?? []).entries()) {
    const box = legend.legendHitBoxes?.[index];
    const kind = kindOf(chart, item);
    const meta = metaOf(chart, item);
    if (box === undefined || meta === undefined || kind === "square" || kind === "area") continue;
    const x = legend.options.rtl === true ? box.left + box.width - width / 2 : box.left + width / 2;
    const y = box.top + size / 2;
    ctx.save();
    if (kind === "line") drawLine(ctx, meta, x, y, length);
    const radii = kind === "line" ? { min: 0, max: length * POINT_ON_LINE } : { min: MIN_RADIUS, max: size / 2 };
    if (kind === "point" || drawsAllPoints(meta)) drawPoint(chart, meta, x, y, radii);
    ctx.restore();
  }
}

/** Draws a line key. @param x centre of the key, in CSS pixels */
function drawLine(ctx: CanvasContext, meta: Meta, x: number, y: number, length: number): void {
  const { borderColor, borderDash, borderWidth } = meta.controller?.getStyle?.() ?? {};
  ctx.strokeStyle = borderColor as string;
  // A thick line would hide the points.
  const width = drawsAllPoints(meta) && isFiniteNumber(borderWidth) ? borderWidth : LINE_WIDTH;
  ctx.lineWidth = Math.min(LINE_WIDTH, width);
  ctx.setLineDash([...fitDashes(borderDash, length)]);
  ctx.beginPath();
  ctx.moveTo(x - length / 2, y);
  ctx.lineTo(x + length / 2, y);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Draws a series' first point as a key, or on a line key. @param x centre of the key. All lengths are in CSS pixels */
function drawPoint(chart: DrawnChart, meta: Meta, x: number, y: number, { min, max }: Record<"min" | "max", number>) {
  const style = meta.controller?.getStyle?.(0);
  const radius = isFiniteNumber(style?.radius) ? style.radius : MIN_RADIUS;
  const options = { ...style, radius: Math.min(max, Math.max(min, radius)), skip: false };
  const point = { x, y, options, skip: false, size: () => 0, _view: { ...options, x, y }, _chart: chart };
  const element = meta.data?.[0];
  // Version 2's method reads `_view` and `_chart`; later versions' methods read the other members.
  if (element !== undefined && "_view" in element) drawOf(element)?.call(point);
  else drawOf(element)?.call(point, chart.ctx, EVERYWHERE);
}

/**
 * Returns the method that draws a point. For charts with error bars, returns the inherited method, because the
 * overriding method needs more members.
 */
function drawOf(element: Element | undefined): Element["draw"] {
  let draw: Element["draw"];
  for (let owner: Element | null = element ?? null; owner !== null; owner = Object.getPrototypeOf(owner))
    if (Object.hasOwn(owner, "draw")) draw = owner.draw;
  return draw;
}

function drawsAllPoints({ data = [] }: Meta): boolean {
  return data.length > 0 && data.every((point) => Number((point.options ?? point._model)?.radius) > 0);
}

/** A clip area that contains all points. */
const EVERYWHERE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

function metaOf(chart: DrawnChart, { datasetIndex }: LegendItem): Meta | undefined {
  return datasetIndex !== undefined && datasetIndex in chart.data.datasets
    ? chart.getDatasetMeta(datasetIndex)
    : undefined;
}

function kindOf(chart: DrawnChart, item: LegendItem): "line" | "point" | "area" | "square" {
  const type = String(chart.data.datasets[item.datasetIndex ?? -1]?.type ?? chart.config.type);
  if (!/^(?:line|radar|scatter)/.test(type)) return "square";
  const meta = metaOf(chart, item);
  const { controller, data } = meta ?? {};
  const showsLine = controller?.options?.showLine ?? controller?._showLine;
  if (type.startsWith("scatter") && showsLine !== true && showsLine !== false) return "square";
  if (showsLine !== false && controller?.getStyle?.().borderWidth !== 0) return "line";
  // A line with zero width can be the edge of a filled area.
  if (showsLine !== false && (meta === undefined || !drawsAllPoints(meta))) return "area";
  return data?.[0]?.draw === undefined ? "square" : "point";
}

/** Returns the width of a key, the length of a line key and the font size, in CSS pixels, computed like in Chart.js. */
function keySize({ options: { labels } }: Legend): Record<"width" | "length" | "size", number> {
  const size = [labels.font?.size, labels.fontSize].find(isFiniteNumber) ?? 12;
  const box = isFiniteNumber(labels.boxWidth) ? labels.boxWidth : size;
  if (labels.usePointStyle !== true) return { size, width: box, length: box };
  const width = isFiniteNumber(labels.pointStyleWidth) ? labels.pointStyleWidth : Math.min(box, size);
  // In version 2, the radius of a square key is half of its diagonal.
  return { size, width, length: isFiniteNumber(labels.fontSize) ? width * Math.SQRT2 : width };
}

/** Scales a dash pattern down so that a short key shows more than one dash. */
function fitDashes(dashes: unknown, width: number): readonly number[] {
  if (
    !Array.isArray(dashes) ||
    dashes.length > MAX_DASHES ||
    !dashes.every((each) => isFiniteNumber(each) && each >= 0)
  )
    return [];
  const length = dashes.reduce((sum: number, each) => sum + each, 0) * (dashes.length % 2 === 0 ? 1 : 2);
  const scale = Math.min(1, width / (REPEATS * length));
  return length > 0 ? dashes.map((each) => each * scale) : [];
}
