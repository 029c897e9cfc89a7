// Makes data labels legible by default: labels are black or white, for contrast with the colour under them, and are hidden
// or moved if they don't fit their slice or bar. Works on the labels of chartjs-plugin-datalabels in all versions.

import {
  compositeOnto,
  contrastRatio,
  parseColor,
  type Rgba,
  relativeLuminance,
  WHITE,
} from "../../../engine/color.ts";
import { isFiniteNumber } from "../record.ts";

/** A label with resolved options. */
export interface DataLabel {
  readonly _config: { readonly color?: unknown; readonly display?: unknown; readonly align?: unknown };
  readonly _el: unknown;
  /** The resolved options; null for a hidden label. */
  _model: LabelModel | null;
}

/** The resolved options that this module uses. */
export interface LabelModel {
  readonly anchor: unknown;
  readonly align: unknown;
  readonly offset: number;
  readonly backgroundColor: unknown;
  readonly rotation: number;
  /** Size of the text, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  color: unknown;
  textShadowColor: unknown;
  textStrokeColor: unknown;
  textStrokeWidth: number;
  /** Computes the label's position from its element and options. */
  positioner: (element: unknown, options: Pick<LabelModel, "anchor" | "align">) => Place;
}

/** The point on an element next to which a label is placed, and the direction towards the label. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

/** The shape that a label belongs to: a slice, a bar or a point. */
export interface Shape {
  readonly read: (key: string) => unknown;
  readonly color: unknown;
}

/** Background colours by the functions that `createLabelColor` returned. */
const backdrops = new WeakMap<object, Rgba>();

/**
 * Creates a value for the `color` option of labels that contrast with the colour under them.
 *
 * @param backgroundColor CSS colour behind the chart; white if it is transparent or invalid
 */
export function createLabelColor(backgroundColor: string): () => undefined {
  // Undefined keeps the plugin's default for labels that aren't on a shape.
  const color = () => undefined;
  backdrops.set(color, readBackdrop(backgroundColor));
  return color;
}

function readBackdrop(backgroundColor: string): Rgba {
  const background = parseColor(backgroundColor);
  return background === null ? WHITE : compositeOnto(background, WHITE);
}

/**
 * Makes a label black or white for contrast with the shape behind it.
 *
 * @param backgroundColor CSS colour behind the chart
 */
export function setContrast(model: LabelModel, shape: Shape, backgroundColor: string): void {
  setColor(model, shape, readBackdrop(backgroundColor));
}

export function fitsInside(model: LabelModel, shape: Shape): boolean {
  return coversLabel(model, shape) && fitsSlice(model, shape);
}

/** A `display` option for labels that are hidden if they don't fit their slice. */
export const showIfFitting = (): boolean => true;

/** An `align` option for labels that are inside their bar or, if they don't fit, beyond its end. */
export const insideOrBeyond = (): string => "center";

/** Applies the legibility options of a label: sets its colour, and moves or hides it. */
export function makeLegible(label: DataLabel): void {
  const { _config: config, _model: model } = label;
  if (model === null) return;
  const shape = readShape(label._el);
  if (config.display === showIfFitting && !fitsSlice(model, shape)) {
    label._model = null;
    return;
  }
  if (config.align === insideOrBeyond && !coversLabel(model, shape))
    Object.assign(model, { anchor: "end", align: "end" });
  const backdrop = typeof config.color === "function" ? backdrops.get(config.color) : undefined;
  if (backdrop !== undefined) setColor(model, shape, backdrop);
}

const BLACK_TEXT = "#000";
const WHITE_TEXT = "#fff";
/** Minimum contrast ratio of text. WCAG 2.2, 1.4.3. On any background, black or white reaches this ratio. */
const TEXT_CONTRAST = 4.5;
/** Width of the text outline on patterns, gradients and images, in pixels. */
const OUTLINE_WIDTH = 4;

function setColor(model: LabelModel, shape: Shape, backdrop: Rgba): void {
  const isInside = coversLabel(model, shape);
  const box = model.backgroundColor ?? undefined;
  if (!isInside && box === undefined) return;
  const under = isInside ? paint(shape.color, backdrop) : backdrop;
  const behind = box === undefined ? under : paint(box, under ?? WHITE);
  const isLight =
    behind !== undefined && contrastRatio(relativeLuminance(WHITE, 1), relativeLuminance(behind, 1)) < TEXT_CONTRAST;
  const before = model.color;
  model.color = behind === undefined || isLight ? BLACK_TEXT : WHITE_TEXT;
  if (model.textShadowColor === before) model.textShadowColor = model.color;
  if (model.textStrokeColor !== before) return;
  // No single text colour contrasts with a pattern, so outline the text.
  model.textStrokeColor = behind === undefined ? WHITE_TEXT : model.color;
  if (behind === undefined) model.textStrokeWidth ||= OUTLINE_WIDTH;
}

/** Returns the colour composited on the backdrop; undefined for a gradient or pattern. */
function paint(color: unknown, backdrop: Rgba): Rgba | undefined {
  if (color === undefined || color === null) return backdrop;
  if (typeof color !== "string") return undefined;
  return compositeOnto(parseColor(color) ?? { ...backdrop, alpha: 0 }, backdrop);
}

/** Whether the label lies on its shape, according to the label's position and the shape's size. */
function coversLabel({ anchor, align, size }: LabelModel, { read }: Shape): boolean {
  const isWithin =
    anchor === "center"
      ? ["center", "start", "end"].includes(align as string)
      : (anchor === "end" && align === "start") || (anchor === "start" && align === "end");
  if (!isWithin) return false;
  if (isFiniteNumber(read("outerRadius"))) return true;
  const radius = read("radius");
  if (isFiniteNumber(radius))
    return anchor === "center" && align === "center" && 2 * radius >= Math.max(size.width, size.height);
  const [x, y, base, width, height] = ["x", "y", "base", "width", "height"].map(read);
  if (![x, y, base].every(isFiniteNumber)) return false;
  const isHorizontal = read("horizontal") === true;
  const length = Math.abs((base as number) - ((isHorizontal ? x : y) as number));
  const thickness = isHorizontal ? height : width;
  const [along, across] = isHorizontal ? [size.width, size.height] : [size.height, size.width];
  return length >= along && (!isFiniteNumber(thickness) || thickness >= across);
}

/** Whether the text fits between the edges of its slice. True for other shapes. */
function fitsSlice({ anchor, align, rotation, size }: LabelModel, { read }: Shape): boolean {
  const [start, end, inner, outer] = ["startAngle", "endAngle", "innerRadius", "outerRadius"].map(read);
  if (!isFiniteNumber(start) || !isFiniteNumber(end) || !isFiniteNumber(inner) || !isFiniteNumber(outer)) return true;
  if (anchor !== "center" || align !== "center" || rotation !== 0) return true;
  const [middle, sweep] = [(start + end) / 2, Math.abs(end - start)];
  const radius = (inner + outer) / 2;
  const [x, y] = [Math.cos(middle) * radius, Math.sin(middle) * radius];
  // Digits are shorter than the line height.
  const [halfWidth, halfHeight] = [size.width / 2, size.height * DIGIT_HEIGHT * 0.5];
  const nearest = Math.hypot(Math.max(0, Math.abs(x) - halfWidth), Math.max(0, Math.abs(y) - halfHeight));
  if (inner > 0 && nearest < inner) return false;
  return [-1, 1].every((right) =>
    [-1, 1].every((down) => {
      const [cornerX, cornerY] = [x + right * halfWidth, y + down * halfHeight];
      if (Math.hypot(cornerX, cornerY) > outer) return false;
      const turn = Math.abs(Math.atan2(cornerY, cornerX) - middle) % (2 * Math.PI);
      return Math.min(turn, 2 * Math.PI - turn) <= sweep / 2;
    }),
  );
}

/** Height of digits, as a fraction of the line height. */
export const DIGIT_HEIGHT = 0.65;

/** Returns the shape that a Chart.js element draws. Version 2 stores the element's properties in `_model`. */
export function readShape(element: unknown): Shape {
  if (typeof element !== "object" || element === null) return { read: () => undefined, color: undefined };
  if ("_model" in element) {
    const model = element._model as Readonly<Record<string, unknown>>;
    return { read: (key) => (key in model ? model[key] : undefined), color: model.backgroundColor };
  }
  const { getProps, options } = element as {
    readonly getProps?: (keys: readonly string[], final: boolean) => Readonly<Record<string, unknown>>;
    readonly options?: unknown;
  };
  const style = typeof options === "object" && options !== null ? (options as Readonly<Record<string, unknown>>) : {};
  const read = (key: string) => getProps?.call(element, [key], true)[key] ?? style[key];
  return { read, color: style.backgroundColor };
}
