// The items and lines of a container, and their alignment. CSS Flexbox 1, sections 9.3 to 9.6.

import type { Box } from "./box.ts";
import { type Axis, type BoxSize, definite, marginSum, X, Y } from "./box-size.ts";
import { clamp, type FlexibleItem } from "./flexible-length.ts";
import type { Length } from "./length.ts";
import type { Align, Style } from "./style.ts";

/** The content box of a box whose children are laid out. */
export interface Container {
  readonly isFlex: boolean;
  readonly main: Axis;
  readonly cross: Axis;
  readonly wraps: boolean;
  readonly isReversed: boolean;
  readonly isWrapReversed: boolean;
  readonly justifyContent: Style["justifyContent"];
  readonly alignContent: Style["alignContent"];
  readonly alignItems: Align;
  readonly width: number;
  /** Undefined if it depends on the content. */
  readonly height: number | undefined;
  /** Limits of a height that depends on the content. */
  readonly min: number;
  readonly max: number;
  readonly mainGap: number;
  readonly crossGap: number;
}

export interface ContentBox {
  readonly width: number;
  readonly height: number | undefined;
  readonly min: number;
  readonly max: number;
}

/** Returns the container of a style. A box that is no flex container is a column of stretched items. */
export function createContainer(style: Style, content: ContentBox): Container {
  const isFlex = style.display === "flex";
  const direction = isFlex ? style.flexDirection : "column";
  const wrap = isFlex ? style.flexWrap : "nowrap";
  const main = direction.startsWith("row") ? X : Y;
  const gaps = [gapOf(style.columnGap, content.width), gapOf(style.rowGap, content.height)] as const;
  return {
    isFlex,
    main,
    cross: main === X ? Y : X,
    wraps: wrap !== "nowrap",
    isReversed: direction.endsWith("reverse"),
    isWrapReversed: wrap === "wrap-reverse",
    justifyContent: isFlex ? style.justifyContent : "flex-start",
    alignContent: style.alignContent,
    alignItems: isFlex ? style.alignItems : "stretch",
    ...content,
    mainGap: gaps[main],
    crossGap: gaps[main === X ? Y : X],
  };
}

export function gapOf(gap: Length | undefined, base: number | undefined): number {
  return Math.max(0, (gap === undefined ? undefined : definite(gap, base)) ?? 0);
}

/** An item while its container is laid out. Sizes are of the border box. */
export interface Item {
  readonly box: Box;
  readonly own: BoxSize;
  readonly align: Align;
  readonly flexible: FlexibleItem;
  /** Whether it fills its line in the cross axis. */
  readonly stretches: boolean;
  main: number;
  cross: number;
  /** Distance of its first baseline from its top. */
  baseline: number;
  /** Positions in the content box of the container, in the direction of its axes. */
  mainStart: number;
  crossStart: number;
}

export interface Line {
  readonly items: readonly Item[];
  cross: number;
  baseline: number;
}

/** Breaks items into lines. @param limit size of a line; infinity if it depends on the content */
export function breakLines(items: readonly Item[], { wraps, mainGap }: Container, limit: number): Line[] {
  const lines: Item[][] = [];
  let length = 0;
  for (const item of items) {
    const { base, min, max, margin } = item.flexible;
    const outer = clamp(base, min, max) + margin;
    const line = lines.at(-1);
    if (line !== undefined && (!wraps || length + mainGap + outer <= limit + ROUNDING)) {
      line.push(item);
      length += mainGap + outer;
    } else {
      lines.push([item]);
      length = outer;
    }
  }
  return lines.map((line) => ({ items: line, cross: 0, baseline: 0 }));
}

/** Sums of lengths have rounding errors, which must not break a line. */
const ROUNDING = 1e-6;

/** Returns the size of the items in the main axis, before they grow or shrink, with margins and gaps. */
export function lengthOf({ items }: Line, { mainGap }: Container): number {
  return items.reduce(
    (sum, { flexible: { base, min, max, margin } }) => sum + clamp(base, min, max) + margin,
    mainGap * Math.max(0, items.length - 1),
  );
}

/** Sets the cross size and the baseline of a line by its items. */
export function measureLine(line: Line, { main, cross }: Container): void {
  let [above, below, size] = [0, 0, 0];
  for (const item of line.items) {
    const outer = item.cross + marginSum(item.own, cross);
    if (isOnBaseline(item, main)) {
      const start = (item.own.margin[cross][0] ?? 0) + item.baseline;
      above = Math.max(above, start);
      below = Math.max(below, outer - start);
    } else size = Math.max(size, outer);
  }
  line.baseline = above;
  line.cross = Math.max(0, size, above + below);
}

const isOnBaseline = ({ align, own }: Item, main: Axis) =>
  align === "baseline" && main === X && own.margin[Y].every((margin) => margin !== undefined);

/** Sets the positions of the items of a line in the main axis. @param size size of the container */
export function justifyLine({ items }: Line, container: Container, size: number): void {
  const { main, mainGap, isReversed } = container;
  let free = items.reduce(
    (left, item) => left - item.main - marginSum(item.own, main),
    size - mainGap * (items.length - 1),
  );
  const automatic = items.reduce(
    (count, { own }) => count + own.margin[main].filter((margin) => margin === undefined).length,
    0,
  );
  const share = automatic > 0 && free > 0 ? free / automatic : 0;
  if (share > 0) free = 0;
  const { offset, between } = distribution(container.justifyContent, free, items.length, isReversed);
  let at = offset;
  for (const item of items) {
    const [start, end] = flowMargins(item, main, isReversed);
    item.mainStart = at + (start ?? share);
    at = item.mainStart + item.main + (end ?? share) + mainGap + between;
  }
}

/** Sets the positions of the items of a line in the cross axis. @param lineStart position of the line */
export function alignLine(line: Line, container: Container, lineStart: number): void {
  const { main, cross, isWrapReversed } = container;
  for (const item of line.items) {
    const [start, end] = flowMargins(item, cross, isWrapReversed);
    const free = line.cross - item.cross - (start ?? 0) - (end ?? 0);
    const automatic = Number(start === undefined) + Number(end === undefined);
    let offset = start ?? Math.max(0, free) / automatic;
    if (automatic === 0) {
      if (isOnBaseline(item, main)) offset += line.baseline - item.baseline - (start ?? 0);
      else if (item.align === "flex-end") offset += free;
      else if (item.align === "center") offset += free / 2;
    }
    item.crossStart = lineStart + offset;
  }
}

function flowMargins({ own }: Item, axis: Axis, isReversed: boolean) {
  const [start, end] = own.margin[axis];
  return isReversed ? [end, start] : [start, end];
}

/**
 * Returns the offset of the first item or line, and the space between two of them. CSS Box Alignment 3, section 5.3.
 *
 * @param free the free space, negative for overflow
 */
export function distribution(
  value: Style["justifyContent"] | Style["alignContent"],
  free: number,
  count: number,
  isReversed: boolean,
): { readonly offset: number; readonly between: number } {
  if (value === "flex-end") return { offset: free, between: 0 };
  if (value === "center") return { offset: free / 2, between: 0 };
  const isSpread = value === "space-between" || value === "space-around" || value === "space-evenly";
  if (!isSpread) return { offset: 0, between: 0 };
  // Items that overflow begin at the start, whatever the direction.
  if (free < 0) return { offset: value !== "space-between" && isReversed ? free : 0, between: 0 };
  if (value === "space-between") return { offset: 0, between: count > 1 ? free / (count - 1) : 0 };
  const between = value === "space-around" ? free / count : free / (count + 1);
  return { offset: value === "space-around" ? between / 2 : between, between };
}
