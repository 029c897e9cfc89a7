// Finds places for text where it covers no other text: labels of reference lines, names at the ends of lines, and labels of
// values, which chartjs-plugin-datalabels draws.

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

/** Space around the text of a value's label that other text may cover, in CSS pixels. */
const LABEL_PADDING = 4;

/** Boxes of the names at the ends of lines, by chart. */
const nameBoxes = new WeakMap<DrawnChart, readonly Sides[]>();

/** Records where a chart has names at the ends of its lines. */
export function setNames(chart: DrawnChart, boxes: readonly Sides[]): void {
  nameBoxes.set(chart, boxes);
}

/** Returns the boxes of the names, which are drawn before the reference lines. */
export function listNames(chart: DrawnChart): readonly Sides[] {
  return nameBoxes.get(chart) ?? [];
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

function overlap(one: Sides, other: Sides): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns the first place that covers none of the boxes, or the first place if there is none. */
export function findFree<Place extends { readonly box: Sides }>(
  places: readonly [Place, ...Place[]],
  taken: readonly Sides[],
): Place {
  return places.find(({ box }) => !taken.some((other) => overlap(box, other))) ?? places[0];
}
