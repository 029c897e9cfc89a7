// Writes the names of lines and stacked bars at their right ends instead of in a legend. Names that would overlap are
// moved apart.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { formatCssFont } from "../../theme/theme.ts";
import { type ChartDraft, defineStep } from "../draft.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import type { DrawnChart, Sides } from "./drawn-chart.ts";
import { addTexts, listValueLabels } from "./free-place.ts";

/** A line with its last point's position, in CSS pixels. */
export interface NamedLine {
  readonly name: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  /** Space between the line's last point and the name. */
  readonly gap: number;
}

/** Space between a line or bar and its name, and between a marker's edge and the name, in CSS pixels. */
const GAP = 8;
const MARKER_GAP = 4;
/** Width of the outline of names inside the chart, in CSS pixels. */
const HALO = 4;
/** Minimum distance of a name above the axis line, in multiples of the font size. */
const ABOVE_AXIS = 0.75;
/** Maximum width of names, as a fraction of the image's width. */
const MAX_FRACTION = 0.35;

/** Maximum number of lines with names at their ends. */
const NAMED_LINES = 8;

/** Returns the names to write at the ends of lines or stacked bars; empty if the series get no direct labels. */
export function listLineNames(draft: ChartDraft): readonly string[] {
  const { config, datasets, theme } = draft;
  const { directLabels } = draft.limn;
  if (!(directLabels ?? theme?.hasDirectLabels)) return [];
  if (datasets.length > NAMED_LINES || (directLabels === undefined && datasets.length < 2)) return [];
  const type = draft.isStacked() && config.type === "bar" ? "bar" : "line";
  const isNamed = (dataset: PlainObject) =>
    (dataset.type ?? config.type) === type && typeof dataset.label === "string" && dataset.label !== "";
  if (!datasets.every(isNamed) || draft.isHorizontal) return [];
  if (new Set(datasets.map(({ stack }) => stack)).size > 1) return [];
  return datasets.map(({ label }) => String(label));
}

/**
 * Returns the name of a single series, which themes show below the title instead of in a legend. Returns undefined if
 * the configuration has a legend or no title, or if the series isn't a line or bars.
 */
export function singleName(draft: ChartDraft): string | undefined {
  const [dataset, second] = draft.datasets;
  if (draft.theme === undefined || dataset === undefined || second !== undefined) return undefined;
  if (!/^(?:bar|horizontalBar|line)$/.test(draft.typeOf(dataset))) return undefined;
  const title = draft.section("title");
  if (!isPlainObject(title) || (title.text ?? "") === "") return undefined;
  if (readPath(draft.section("legend"), "display") === true) return undefined;
  return typeof dataset.label === "string" && dataset.label !== "" ? dataset.label : undefined;
}

/**
 * Hides the legend of series that are named elsewhere. The legend of a single waterfall would show the colour of only one
 * kind of bar.
 */
export const redundantLegend = defineStep(
  "redundant legend",
  (draft) =>
    listLineNames(draft).length > 0 ||
    singleName(draft) !== undefined ||
    (draft.waterfall !== undefined && draft.datasets.length === 1),
  (draft) => {
    const legend = draft.section("legend");
    if (isPlainObject(legend)) legend.display ??= false;
  },
);

export const lineNames = defineStep(
  "line names",
  (draft) => listLineNames(draft).length > 0,
  (draft) => draft.addPlugin(createPlugin(draft)),
);

/** Returns the space between a line's last point and its name, in CSS pixels. @param radius radius of the point's marker */
function gapBeside(radius: unknown): number {
  return isFiniteNumber(radius) ? Math.max(GAP, radius + MARKER_GAP) : GAP;
}

/** Returns the largest radius of the markers at the ends of lines, according to the configuration. */
export function endRadius(draft: ChartDraft): number {
  const fallback = draft.option("elements", "point", "radius");
  return draft.datasets.reduce((max, dataset) => {
    const pointRadius = dataset.pointRadius ?? dataset.radius ?? fallback;
    const last = Array.isArray(pointRadius) ? pointRadius.at(-1) : pointRadius;
    return isFiniteNumber(last) ? Math.max(max, last) : max;
  }, 0);
}

/**
 * Returns the space to reserve to the right of the chart, in CSS pixels.
 *
 * @param names names of lines, and labels of reference lines
 * @param radius greatest radius of the markers beside the names
 */
export function measureNames(ctx: CanvasContext, names: readonly string[], draft: ChartDraft, radius: number): number {
  const { fontSize, fontFamily } = draft.style;
  ctx.save();
  ctx.font = `bold ${formatCssFont(fontSize, fontFamily)}`;
  const widest = names.reduce((max, name) => Math.max(max, ctx.measureText(name).width), 0);
  ctx.restore();
  return Math.min(widest + gapBeside(radius), draft.width * MAX_FRACTION);
}

/** Creates the plugin. Names of stacked areas are vertically centred on the area at the right edge. */
function createPlugin(draft: ChartDraft): object {
  const { style, theme, hasLayers } = draft;
  const { text: textColor, fontSize: size } = style;
  // In themes with patterns, colours don't distinguish the series.
  const isPlain = theme?.hasPatterns === true;
  const font = `bold ${formatCssFont(size, style.fontFamily)}`;
  // On an axis with an offset, lines end inside the chart, where the lowest name would cross the axis.
  const isInside = ({ chartArea }: DrawnChart, line: NamedLine) => line.x + 1 < chartArea.right;
  let lines: readonly NamedLine[] = [];
  return {
    id: "lineNames",
    beforeDatasetsDraw(chart: DrawnChart) {
      const { ctx, chartArea } = chart;
      const found = findLines(chart, textColor, hasLayers);
      const bottom = chartArea.bottom - (found.some((line) => isInside(chart, line)) ? size * ABOVE_AXIS : 0);
      const apart = moveApart(found, size * LINE_HEIGHT, chartArea.top, bottom);
      ctx.save();
      ctx.font = font;
      lines = avoidLabels(chart, apart, size, bottom);
      addTexts(chart, boxesOf(ctx, lines, size));
      ctx.restore();
    },
    afterDatasetsDraw(chart: DrawnChart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = font;
      ctx.textAlign = "left";
      ctx.textBaseline = "middle";
      ctx.strokeStyle = style.background;
      ctx.lineWidth = HALO;
      ctx.lineJoin = "round";
      for (const line of lines) {
        const { name, color, y } = line;
        const x = line.x + line.gap;
        if (isInside(chart, line)) ctx.strokeText(name, x, y);
        ctx.fillStyle = color === style.mutedFill ? style.mutedText : isPlain ? textColor : color;
        ctx.fillText(name, x, y);
      }
      ctx.restore();
    },
  };
}

function findLines(chart: DrawnChart, textColor: string, isLayered: boolean): NamedLine[] {
  let below = chart.chartArea.bottom;
  return chart.data.datasets.flatMap(({ label, borderColor, backgroundColor }, index) => {
    if (!chart.isDatasetVisible(index)) return [];
    const last = chart
      .getDatasetMeta(index)
      .data.map((point) => point._model ?? point)
      .findLast(({ skip, y }) => skip !== true && Number.isFinite(y));
    if (last === undefined) return [];
    const { x = 0, y = 0, base, width = 0, radius, options } = last;
    const isBar = base !== undefined;
    const color = isBar ? backgroundColor : borderColor;
    const middle = (y + (base ?? (isLayered ? below : y))) / 2;
    below = y;
    return [
      {
        name: String(label ?? ""),
        color: typeof color === "string" ? color : textColor,
        x: isBar ? Math.max(x + width / 2, chart.chartArea.right) : x,
        y: middle,
        gap: isBar ? GAP : gapBeside(options?.radius ?? radius),
      },
    ];
  });
}

/** Distance between the centres of two names, and height of a name's box, in multiples of the font size. */
const LINE_HEIGHT = 1.2;
const BOX_HEIGHT = 0.9;

function boxesOf(ctx: CanvasContext, lines: readonly NamedLine[], size: number): readonly Sides[] {
  const half = (size * BOX_HEIGHT) / 2;
  return lines.map(({ name, x, y, gap }) => {
    const left = x + gap;
    return { left, right: left + ctx.measureText(name).width, top: y - half, bottom: y + half };
  });
}

/** Moves names that would cover value labels, and adjusts the adjacent names. */
function avoidLabels(
  chart: DrawnChart,
  lines: readonly NamedLine[],
  size: number,
  bottom: number,
): readonly NamedLine[] {
  const half = (size * BOX_HEIGHT) / 2;
  const labels = listValueLabels(chart);
  const widths = lines.map(({ name }) => chart.ctx.measureText(name).width);
  /** Returns the label that a name would cover. */
  const findCovered = (index: number, y: number): Sides | undefined => {
    const { x, gap } = lines[index] as NamedLine;
    const [left, right] = [x + gap, x + gap + (widths[index] ?? 0)];
    return labels.find(
      (label) => label.left < right && left < label.right && label.top < y + half && y - half < label.bottom,
    );
  };
  const ys = lines.map(({ y }) => y);
  if (!ys.some((y, index) => findCovered(index, y) !== undefined)) return lines;
  /** Moves names in one direction, in order: 1 for down, -1 for up. */
  const sweep = (start: number, sign: 1 | -1) => {
    let limit = start;
    for (const index of sign > 0 ? ys.keys() : [...ys.keys()].reverse()) {
      let y = sign * Math.max(sign * (ys[index] as number), sign * limit);
      for (let moves = 0; moves <= labels.length; moves++) {
        const label = findCovered(index, y);
        if (label === undefined) break;
        y = sign > 0 ? label.bottom + half : label.top - half;
      }
      ys[index] = y;
      limit = y + sign * size * LINE_HEIGHT;
    }
  };
  sweep(Number.NEGATIVE_INFINITY, 1);
  if ((ys.at(-1) ?? bottom) > bottom) sweep(bottom, -1);
  return lines.map((line, index) => ({ ...line, y: ys[index] as number }));
}

/**
 * Moves names vertically until they are at least `distance` apart, and keeps them within the chart where possible.
 *
 * @param distance minimum distance between the centres of two names, in CSS pixels
 */
export function moveApart(lines: readonly NamedLine[], distance: number, top: number, bottom: number): NamedLine[] {
  const sorted = lines.toSorted((one, other) => one.y - other.y);
  const ys = sorted.map(({ y }) => y);
  for (let index = 1; index < ys.length; index++)
    ys[index] = Math.max(ys[index] as number, (ys[index - 1] as number) + distance);
  let limit = bottom;
  for (let index = ys.length - 1; index >= 0; index--) {
    ys[index] = Math.min(ys[index] as number, limit);
    limit = (ys[index] as number) - distance;
  }
  const shift = Math.max(0, top - (ys[0] ?? top));
  return sorted.map((line, index) => ({ ...line, y: (ys[index] as number) + shift }));
}
