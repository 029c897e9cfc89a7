// The members of a drawn chart that the decorations use, in all versions of Chart.js.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";

/** Lengths per side or coordinates of edges, in CSS pixels. */
export type Sides = Readonly<Record<"top" | "right" | "bottom" | "left", number>>;

/** A chart. All lengths are in CSS pixels. */
export interface DrawnChart {
  readonly ctx: CanvasContext;
  readonly width: number;
  readonly height: number;
  readonly chartArea: Sides;
  readonly config: { readonly type?: unknown; readonly options: PlainObject };
  readonly options: PlainObject & { readonly layout: { padding: Sides } };
  readonly data: { readonly datasets: readonly PlainObject[] };
  readonly legend?: Legend;
  readonly scales: Readonly<Record<string, Scale>>;
  /** Version 2: the radial axis. */
  readonly scale?: Scale;
  isDatasetVisible(index: number): boolean;
  getDatasetMeta(index: number): Meta;
  /** Versions 3 and 4 only. */
  getSortedVisibleDatasetMetas(): readonly Meta[];
  /** Version 2: lays out the chart. */
  updateLayout?(): void;
  /** Versions 3 and 4: lays out the chart. `minPadding` leaves space for points at the edges. */
  _updateLayout?(minPadding: number): void;
  readonly _minPadding?: number;
}

export interface Scale {
  readonly type: string;
  /** The centre of a radial axis. */
  readonly xCenter: number;
  readonly yCenter: number;
  /** In version 2, labels only; `ticksAsNumbers` holds the values. */
  readonly ticks: readonly (string | { readonly value: number; readonly label?: unknown })[];
  readonly ticksAsNumbers?: readonly number[];
  isHorizontal(): boolean;
  getPixelForValue(value: number): number;
  getDistanceFromCenterForValue(value: number): number;
}

/** The drawn elements of a dataset. */
export interface Meta {
  readonly type: string;
  readonly data: readonly Element[];
  readonly controller: Controller;
  /** Versions 3 and 4: the dataset. */
  readonly _dataset: PlainObject;
  /** Version 2: the line. */
  readonly dataset?: { readonly _view?: { borderDash?: unknown } };
}

interface Controller {
  /** Versions 3 and 4: the options of the series. */
  readonly options?: { readonly showLine?: unknown };
  /** Version 2: whether the series has a line. */
  readonly _showLine?: unknown;
  draw(): void;
  /** Returns the style of an element; without an index, the style of the line. */
  getStyle?(index?: number): ElementStyle;
}

export interface ElementStyle {
  readonly backgroundColor?: unknown;
  readonly borderColor?: unknown;
  readonly borderDash?: unknown;
  readonly borderWidth?: unknown;
  readonly radius?: unknown;
}

/** The position and size of an element. A bar extends from `base`. */
interface Place {
  readonly x?: number;
  readonly y?: number;
  readonly base?: number;
  readonly width?: number;
  readonly height?: number;
  readonly horizontal?: boolean;
  readonly skip?: boolean;
  /** Version 2: the radius of a point. Later versions store it in `options`. */
  readonly radius?: unknown;
  readonly options?: ElementStyle;
}

/** A point, bar or cell. Version 2 has the position and style in `_model` and, once they are drawn, in `_view`. */
export interface Element extends Place {
  readonly _model?: Place;
  readonly _view?: Place;
  readonly draw?: (this: unknown, ...args: unknown[]) => void;
  getCenterPoint(): { readonly x: number; readonly y: number };
}

/** A legend, with the coordinates of its edges. */
export interface Legend {
  left: number;
  right: number;
  readonly legendItems?: readonly LegendItem[];
  /** The boxes around the key and text of each item. */
  readonly legendHitBoxes?: readonly { readonly left: number; readonly top: number; readonly width: number }[];
  readonly options: {
    readonly display?: unknown;
    readonly rtl?: unknown;
    readonly align?: unknown;
    readonly position?: unknown;
    readonly labels: {
      readonly usePointStyle?: unknown;
      readonly pointStyleWidth?: unknown;
      readonly boxWidth?: unknown;
      readonly padding?: unknown;
      readonly font?: { readonly size?: unknown };
      readonly fontSize?: unknown;
    };
  };
}

/** A legend item. Slices have no dataset index. */
export interface LegendItem {
  readonly datasetIndex?: number;
  lineWidth?: number;
  pointStyle?: unknown;
  fillStyle?: unknown;
  strokeStyle?: unknown;
  lineDash?: readonly number[];
}

/** The members of a label's scriptable context that are used here. */
export interface LabelContext {
  readonly chart: Pick<DrawnChart, "getDatasetMeta">;
  readonly dataset: PlainObject;
  readonly datasetIndex: number;
  readonly dataIndex: number;
}
