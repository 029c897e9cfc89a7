// Resolves the sizes, margins and limits of a box against its container.

import type { Box } from "./box.ts";
import type { AutoLength, Length } from "./length.ts";
import { resolveLength } from "./length.ts";
import type { NaturalSize } from "./part-size.ts";
import { borderWidth, type Edge } from "./style.ts";

/** Values of the horizontal and the vertical axis. */
export type Axes<Value> = readonly [x: Value, y: Value];
export const X = 0;
export const Y = 1;
export type Axis = typeof X | typeof Y;

/** The edges at the start and end of each axis. */
export const SIDES: Axes<readonly [Edge, Edge]> = [
  ["left", "right"],
  ["top", "bottom"],
];

/** A margin in CSS pixels; undefined for `auto`. */
export type Margin = number | undefined;

/** The resolved sizes of a box, of the border box in CSS pixels; undefined for `auto`. */
export interface BoxSize {
  readonly size: Axes<number | undefined>;
  readonly min: Axes<number | undefined>;
  readonly max: Axes<number>;
  readonly margin: Axes<readonly [Margin, Margin]>;
  /** Width of the padding and the border at the start of each axis. */
  readonly start: Axes<number>;
  /** Sum of the widths of the padding and the borders in each axis. */
  readonly padding: Axes<number>;
  /** Width divided by height. */
  readonly ratio?: number | undefined;
  /** Whether the ratio is that of the border box. */
  readonly isBorderRatio: boolean;
}

/**
 * Resolves the sizes of a box.
 *
 * @param base size of the container's content box, to which percentages refer; undefined if it depends on its content
 */
export function resolveBox({ style }: Box, base: Axes<number | undefined>, natural: NaturalSize | undefined): BoxSize {
  const inline = base[X] ?? 0;
  const widthOf = (edge: Edge) =>
    Math.max(0, resolveLength(style.padding[edge] ?? 0, inline)) + borderWidth(style, edge);
  const start: Axes<number> = [widthOf("left"), widthOf("top")];
  const padding: Axes<number> = [start[X] + widthOf("right"), start[Y] + widthOf("bottom")];
  const added: Axes<number> = style.boxSizing === "content-box" ? padding : [0, 0];
  const borderSize = (length: Length | undefined, axis: Axis): number | undefined => {
    const value = length === undefined ? undefined : definite(length, base[axis]);
    return value === undefined ? undefined : Math.max(padding[axis], value + added[axis]);
  };
  const marginOf = (edge: Edge): Margin => {
    const margin: AutoLength = style.margin[edge] ?? 0;
    return margin === "auto" ? undefined : resolveLength(margin, inline);
  };
  const ownRatio = style.aspectRatio;
  const ratio =
    ownRatio ??
    (natural?.keepsRatio && natural.height > 0 && natural.width > 0 ? natural.width / natural.height : undefined);
  return {
    size: [borderSize(style.width, X), borderSize(style.height, Y)],
    min: [borderSize(style.minWidth, X), borderSize(style.minHeight, Y)],
    max: [
      borderSize(style.maxWidth, X) ?? Number.POSITIVE_INFINITY,
      borderSize(style.maxHeight, Y) ?? Number.POSITIVE_INFINITY,
    ],
    margin: [
      [marginOf("left"), marginOf("right")],
      [marginOf("top"), marginOf("bottom")],
    ],
    start,
    padding,
    ratio,
    isBorderRatio: ownRatio !== undefined && style.boxSizing === "border-box",
  };
}

/** Returns a length in pixels; undefined for a percentage of an unknown length. */
export function definite(length: Length, base: number | undefined): number | undefined {
  return typeof length === "number" ? length : base === undefined ? undefined : resolveLength(length, base);
}

/** Returns the size in one axis that the ratio gives to a size in the other; undefined without a ratio. */
export function transferredSize(
  { ratio, isBorderRatio, padding }: BoxSize,
  size: number | undefined,
  to: Axis,
): number | undefined {
  if (ratio === undefined || size === undefined) return undefined;
  const [near, far] = isBorderRatio ? [0, 0] : to === Y ? [padding[X], padding[Y]] : [padding[Y], padding[X]];
  const content = Math.max(0, size - near);
  return Math.max(padding[to], (to === Y ? content / ratio : content * ratio) + far);
}

/** Returns the sum of the margins in an axis; `auto` counts as 0. */
export function marginSum({ margin }: BoxSize, axis: Axis): number {
  return (margin[axis][0] ?? 0) + (margin[axis][1] ?? 0);
}
