// Finds positions where text covers no other text: for labels of reference lines, names at the ends of lines, and value
// labels from chartjs-plugin-datalabels. Records the text of axes, legends and decorations.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { isFiniteNumber } from "../record.ts";
import type { DrawnChart, Sides } from "./drawn-chart.ts";

/** A label of chartjs-plugin-datalabels with its layout. */
interface ValueLabel {
  readonly $layout?: {
    readonly _visible?: unknown;
    readonly _box?: { readonly _rect?: Readonly<Record<"x" | "y" | "w" | "h", unknown>>; readonly _rotation?: unknown };
  };
}

interface LabelledChart {
  readonly $datalabels?: { readonly _labels?: readonly ValueLabel[] };
}

/** Padding of a value label that other text may cover, in CSS pixels. */
const LABEL_PADDING = 4;

/** Maximum number of recorded text runs. An image can't show more legibly. */
const MAX_TEXTS = 1000;

/** The recorded text of a chart, with boxes in CSS pixels. */
interface Texts {
  readonly boxes: Sides[];
  /** CSS colour behind the chart. */
  readonly background: string;
}

/** Text that is drawn, or has a reserved position, by chart. */
const texts = new WeakMap<object, Texts>();

/** Starts recording a chart's text. @param background CSS colour behind the chart */
export function recordTexts(chart: DrawnChart, background: string): void {
  const { ctx } = chart;
  stopRecording(chart);
  const boxes: Sides[] = [];
  texts.set(chart, { boxes, background });
  const ratio = ctx.getTransform().a;
  const { fillText } = ctx;
  ctx.fillText = (text, x, y, ...rest) => {
    if (boxes.length < MAX_TEXTS) boxes.push(boxOf(ctx, text, x, y, ratio));
    fillText.call(ctx, text, x, y, ...rest);
  };
}

/** Removes the recording method, which shadows the method of the context's class. */
export function stopRecording({ ctx }: { readonly ctx: { fillText?: unknown } }): void {
  delete ctx.fillText;
}

/** Returns the box around a text, which can be rotated. @param ratio device pixels per CSS pixel */
function boxOf(ctx: CanvasContext, text: string, x: number, y: number, ratio: number): Sides {
  const metrics = ctx.measureText(text);
  const { a, b, c, d, e, f } = ctx.getTransform();
  const corners = [x - metrics.actualBoundingBoxLeft, x + metrics.actualBoundingBoxRight].flatMap((left) =>
    [y - metrics.actualBoundingBoxAscent, y + metrics.actualBoundingBoxDescent].map((top) => ({
      x: (a * left + c * top + e) / ratio,
      y: (b * left + d * top + f) / ratio,
    })),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Reserves the boxes of text that will be drawn later. */
export function addTexts(chart: DrawnChart, boxes: readonly Sides[]): void {
  texts.get(chart)?.boxes.push(...boxes);
}

/** Returns the text that is drawn or has a reserved position; undefined if the chart's text isn't recorded. */
export function findTexts(chart: object): Texts | undefined {
  return texts.get(chart);
}

/** Returns the boxes of a chart's visible, upright value labels. */
export function listValueLabels(chart: DrawnChart): readonly Sides[] {
  try {
    return readValueLabels(chart as unknown as LabelledChart);
  } catch {
    // A script has replaced a part of the chart.
    return [];
  }
}

function readValueLabels({ $datalabels }: LabelledChart): readonly Sides[] {
  return ($datalabels?._labels ?? []).flatMap(({ $layout }): Sides[] => {
    const { x, y, w, h } = $layout?._box?._rect ?? {};
    if ($layout?._visible !== true || !isFiniteNumber(x) || !isFiniteNumber(y)) return [];
    if (!isFiniteNumber(w) || !isFiniteNumber(h) || Number($layout._box?._rotation ?? 0) !== 0) return [];
    return [
      {
        left: x + LABEL_PADDING,
        top: y + LABEL_PADDING,
        right: x + w - LABEL_PADDING,
        bottom: y + h - LABEL_PADDING,
      },
    ];
  });
}

export function overlap(one: Sides, other: Sides): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns the first position that covers none of the boxes; if there is none, the first position. */
export function findFree<Place extends { readonly box: Sides }>(
  places: readonly [Place, ...Place[]],
  taken: readonly Sides[],
): Place {
  return places.find(({ box }) => !taken.some((other) => overlap(box, other))) ?? places[0];
}
