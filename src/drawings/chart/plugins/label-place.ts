// Moves labels of chartjs-plugin-datalabels that would cover other text or extend beyond the image. Labels without a
// free position are hidden.

import { isFiniteNumber } from "../record.ts";
import type { DrawnChart, Sides } from "../theme/drawn-chart.ts";
import { findTexts, overlap } from "../theme/free-place.ts";
import {
  type DataLabel,
  DIGIT_HEIGHT,
  fitsInside,
  type LabelModel,
  readShape,
  setContrast,
} from "./label-legibility.ts";

/** A label with its layout. The plugin draws the label where the layout and the model put it. */
export interface PlacedLabel extends DataLabel {
  _model: LabelModel | null;
  geometry(): { readonly w: number; readonly h: number };
  readonly $layout?: {
    readonly _hidable: unknown;
    _visible: unknown;
    readonly _box: { update(center: Point, rect: object, rotation: number): void };
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Options that move a label. */
type Move = Pick<LabelModel, "anchor" | "align" | "offset">;

/** Directions from a point to its label, in degrees clockwise from the right. */
const DIRECTIONS = [-90, 90, -45, -135, 45, 135, 0, 180];
const POINT_OFFSET = 4;
const AROUND_POINT: readonly Move[] = DIRECTIONS.map((align) => ({ anchor: "center", align, offset: POINT_OFFSET }));
const INSIDE_BAR: readonly Move[] = [{ anchor: "end", align: "start", offset: 0 }];
const INSIDE_SLICE: readonly Move[] = [{ anchor: "center", align: "center", offset: 0 }];

/** Maximum number of labels for which other positions are tried, because each position is compared with all text. */
const MAX_MOVES = 200;
/** Minimum space between a label and other text, in CSS pixels. */
const GAP = 2;
/** Width of the outline of a moved label, in CSS pixels. */
const HALO = 4;

/**
 * Positions the labels that may be hidden, in charts whose text is recorded.
 *
 * @param labels the chart's labels. Later labels have priority, as in the plugin
 */
export function placeLabels(chart: DrawnChart, labels: readonly PlacedLabel[]): void {
  const texts = findTexts(chart);
  if (texts === undefined) return;
  const places = labels.flatMap((label): LabelPlace[] => {
    const { _model: model, $layout: layout } = label;
    return model !== null && layout?._visible
      ? [{ label, layout, model, box: boxAt(centerOf(label, model), model) }]
      : [];
  });
  const isFree = (place: LabelPlace, box: Sides) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= chart.width &&
    box.bottom <= chart.height &&
    !texts.boxes.some((text) => overlap(box, text)) &&
    !places.some((other) => other !== place && other.layout._visible && overlap(box, other.box));
  let moves = 0;
  for (const place of places.reverse()) {
    const { label, layout, model, box } = place;
    if (!layout._hidable || model.rotation !== 0 || isFree(place, box)) continue;
    const shape = readShape(label._el);
    const [isSlice, isBar] = [isFiniteNumber(shape.read("outerRadius")), isFiniteNumber(shape.read("base"))];
    const options = isSlice ? INSIDE_SLICE : isBar ? INSIDE_BAR : AROUND_POINT;
    const moved = (moves++ < MAX_MOVES ? options : [])
      .map((move) => ({ ...model, ...move }))
      .filter((each) => !(isSlice || isBar) || fitsInside(each, shape))
      .map((each) => ({ each, center: centerOf(label, each) }))
      .find(({ each, center }) => isFree(place, boxAt(center, each)));
    if (moved === undefined) {
      layout._visible = false;
      continue;
    }
    const { each, center } = moved;
    label._model = each;
    place.box = boxAt(center, each);
    layout._box.update(center, label.geometry(), 0);
    if (isSlice || isBar) setContrast(each, shape, texts.background);
    // A moved label can be on top of a line, so outline it.
    else Object.assign(each, { textStrokeColor: texts.background, textStrokeWidth: HALO });
  }
}

/** A visible label. */
interface LabelPlace {
  readonly label: PlacedLabel;
  readonly layout: NonNullable<PlacedLabel["$layout"]>;
  readonly model: LabelModel;
  box: Sides;
}

function boxAt({ x, y }: Point, { size }: LabelModel): Sides {
  const [width, height] = [size.width / 2 + GAP, (size.height * DIGIT_HEIGHT) / 2];
  return { left: x - width, right: x + width, top: y - height, bottom: y + height };
}

/** Returns a label's centre after its element's animation, as the plugin computes it for upright labels. */
function centerOf(label: PlacedLabel, model: LabelModel): Point {
  const { x, y, vx, vy } = model.positioner(finalElement(label._el), model);
  if (vx === 0 && vy === 0) return { x, y };
  const { w, h } = label.geometry();
  const scale = 1 / Math.max(Math.abs(vx), Math.abs(vy));
  return { x: x + (w / 2) * vx * scale + model.offset * vx, y: y + (h / 2) * vy * scale + model.offset * vy };
}

/** Returns an element's properties at the end of its animation. Version 2 stores them in `_model`. */
function finalElement(element: unknown): unknown {
  const { _model, getProps } = element as {
    readonly _model?: object;
    getProps?(keys: readonly string[], isFinal: boolean): Readonly<Record<string, unknown>>;
  };
  if (getProps === undefined) return _model;
  return new Proxy(element as object, {
    get: (target, key) => getProps.call(target, [String(key)], true)[String(key)],
  });
}
