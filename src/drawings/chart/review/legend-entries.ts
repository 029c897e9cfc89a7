// Reads a drawn chart's legend: the names, colours and marks of datasets or slices. Scriptable options are resolved and
// plugins applied at that point. All versions of Chart.js have the members used here.

import { parseColor, type Rgba } from "../../../engine/color.ts";
import { findType, type Mark } from "../chart-types.ts";

/** A dataset or slice that the legend lists. */
export interface LegendEntry {
  readonly name: string;
  readonly mark: Mark;
  /** The mark's colours: fill, outline or both. Entries with the same kind of mark have the same order. */
  readonly colors: readonly Rgba[];
  /** Dashes of the line or outline, and the shape of points. Entries that differ in these need not differ in colour. */
  readonly shape: readonly unknown[];
}

/** Maximum number of entries that are read. A longer legend is illegible regardless of its colours. */
const MAX_ENTRIES = 20;
/** Maximum number of dashes compared per entry. */
const MAX_DASHES = 10;

/** The members of a chart that this module uses. */
interface DrawnChart {
  readonly data: { readonly datasets: readonly unknown[] };
  readonly legend?: { readonly options?: { readonly display?: unknown }; readonly legendItems?: unknown };
  getDatasetMeta(index: number): DatasetMeta;
}

interface DatasetMeta {
  readonly type?: unknown;
  /** The line, if the chart type has one. */
  readonly dataset?: ChartElement;
  readonly data?: readonly (ChartElement | undefined)[];
}

interface ChartElement {
  readonly options?: ElementStyle;
  /** The options in version 2. */
  readonly _model?: ElementStyle;
}

interface ElementStyle {
  readonly fill?: unknown;
  readonly radius?: unknown;
  readonly pointStyle?: unknown;
}

interface LegendItem {
  readonly text?: unknown;
  readonly hidden?: unknown;
  readonly fillStyle?: unknown;
  readonly strokeStyle?: unknown;
  readonly lineWidth?: unknown;
  readonly lineDash?: unknown;
  /** Index of the dataset; slices have none. */
  readonly datasetIndex?: unknown;
}

/**
 * Returns a legend's entries with comparable colours, excluding hidden entries, patterns and gradients. Returns an
 * empty list if the chart has no legend.
 *
 * @throws anything, if a script has replaced parts of the chart
 */
export function readLegendEntries(drawn: object): LegendEntry[] {
  const chart = drawn as DrawnChart;
  const { legend } = chart;
  if (!legend?.options?.display || !Array.isArray(legend.legendItems)) return [];
  const items: LegendItem[] = legend.legendItems.slice(0, MAX_ENTRIES);
  return items.flatMap((item, index) => {
    const entry = item.hidden ? undefined : readEntry(item, chart, `legend entry ${index + 1}`);
    return entry === undefined ? [] : [entry];
  });
}

function readEntry(item: LegendItem, chart: DrawnChart, fallbackName: string): LegendEntry | undefined {
  const { datasetIndex = 0 } = item;
  // `getDatasetMeta` would create missing entries.
  if (typeof datasetIndex !== "number" || chart.data.datasets[datasetIndex] === undefined) return undefined;
  const meta = chart.getDatasetMeta(datasetIndex);
  const { mark } = findType(meta.type);
  if (mark === undefined || (item.datasetIndex === undefined) !== (mark === "slice")) return undefined;
  const colors = readColors(item, mark, meta);
  return colors && { name: readName(item.text) || fallbackName, mark, colors, shape: readShape(item, mark, meta) };
}

/** Returns undefined if a colour is not a CSS colour. */
function readColors(item: LegendItem, mark: Mark, { dataset }: DatasetMeta): Rgba[] | undefined {
  const hasStroke = isStroked(item);
  const hasFill = mark !== "line" || !hasStroke || Boolean(styleOf(dataset).fill);
  const fill = readColor(item.fillStyle);
  const stroke = readColor(item.strokeStyle);
  // A missing outline counts as the fill's colour, and a missing fill as the outline's, so that lists of colours have
  // equal lengths.
  const colors = hasFill && hasStroke ? [fill, stroke] : hasFill ? [fill, fill] : [stroke, stroke];
  return colors.every((color) => color !== null) ? colors : undefined;
}

function readColor(value: unknown): Rgba | null {
  return typeof value === "string" ? parseColor(value) : null;
}

function isStroked({ lineWidth, strokeStyle }: LegendItem): boolean {
  return typeof lineWidth === "number" && lineWidth > 0 && (readColor(strokeStyle)?.alpha ?? 1) > 0;
}

function readShape(item: LegendItem, mark: Mark, { data }: DatasetMeta): unknown[] {
  const { lineDash } = item;
  const dashes: unknown[] = isStroked(item) && Array.isArray(lineDash) ? lineDash.slice(0, MAX_DASHES) : [];
  const { radius, pointStyle } = mark === "line" || mark === "point" ? styleOf(data?.[0]) : {};
  return [typeof radius === "number" && radius > 0 ? pointStyle : undefined, ...dashes];
}

function styleOf(element: ChartElement | undefined): ElementStyle {
  return element?.options ?? element?._model ?? {};
}

/** Returns text as one line; an empty string for anything but text and numbers. */
function readName(text: unknown): string {
  const lines: unknown[] = Array.isArray(text) ? text.slice(0, MAX_ENTRIES) : [text];
  return lines
    .filter((line) => typeof line === "string" || typeof line === "number")
    .join(" ")
    .trim();
}
