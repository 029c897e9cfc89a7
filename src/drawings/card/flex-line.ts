// Breaks items into lines, and sizes and aligns them. CSS Flexbox 1, sections 9.3 to 9.7.

import type { Box } from "./box.ts";
import { type AutoLength, type Length, resolveLength } from "./css-value.ts";
import type { NaturalSize } from "./part.ts";
import { type Align, borderWidth, type Edge, type Style } from "./style.ts";

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
  /** Height; undefined if it depends on the content. */
  readonly height: number | undefined;
  /** Limits of a height that depends on the content. */
  readonly min: number;
  readonly max: number;
  readonly mainGap: number;
  readonly crossGap: number;
}

interface ContentBox {
  readonly width: number;
  readonly height: number | undefined;
  readonly min: number;
  readonly max: number;
}

/** Creates the container for a style. A box that isn't a flex container becomes a column of stretched items. */
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

/** An item during the layout of its container. Sizes are of the border box. */
export interface Item {
  readonly box: Box;
  readonly own: BoxSize;
  readonly align: Align;
  readonly flexible: FlexibleItem;
  /** Whether the item fills its line in the cross axis. */
  readonly stretches: boolean;
  main: number;
  cross: number;
  /** Distance of the first baseline from the item's top. */
  baseline: number;
  /** Positions in the container's content box, along the main and cross axes. */
  mainStart: number;
  crossStart: number;
}

export interface Line {
  readonly items: readonly Item[];
  cross: number;
  baseline: number;
}

/** Breaks items into lines. @param limit main size of a line; infinity if it depends on the content */
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

/** Tolerance for rounding errors in sums of lengths, so that they don't break a line. */
const ROUNDING = 1e-6;

/** Returns the items' total main size before growing and shrinking, including margins and gaps. */
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

/** Sets the items' positions in the main axis. @param size main size of the container */
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

/** Sets the items' positions in the cross axis. @param lineStart cross position of the line */
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
 * Returns the offset of the first item or line, and the space between adjacent items or lines. CSS Box Alignment 3,
 * section 5.3.
 *
 * @param free free space; negative for overflow
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
  // Overflowing items are aligned to the start in both directions.
  if (free < 0) return { offset: value !== "space-between" && isReversed ? free : 0, between: 0 };
  if (value === "space-between") return { offset: 0, between: count > 1 ? free / (count - 1) : 0 };
  const between = value === "space-around" ? free / count : free / (count + 1);
  return { offset: value === "space-around" ? between / 2 : between, between };
}

/** An item during the layout of its line. Main sizes of the border box, in CSS pixels. */
interface FlexibleItem {
  /** Flex base size. */
  readonly base: number;
  /** Sum of padding and borders. */
  readonly padding: number;
  /** Sum of the margins. */
  readonly margin: number;
  readonly min: number;
  readonly max: number;
  readonly grow: number;
  readonly shrink: number;
}

/** Clamps a size. The minimum takes precedence over the maximum. */
export const clamp = (size: number, min: number, max: number) => Math.max(min, Math.min(max, size));

/**
 * Distributes a line's free space, and returns the items' main sizes. CSS Flexbox 1, section 9.7.
 *
 * @param space main size of the line without its gaps
 * @param spend charges for visiting a number of items
 */
export function flexibleLengths(
  items: readonly FlexibleItem[],
  space: number,
  spend: (visits: number) => void,
): number[] {
  const sizes = items.map(({ base, min, max }) => clamp(base, min, max));
  const outer = items.reduce((sum, { margin }, index) => sum + margin + (sizes[index] as number), 0);
  const isGrowing = outer < space;
  const factorOf = ({ grow, shrink }: FlexibleItem) => (isGrowing ? grow : shrink);
  let flexible = items
    .map((item, index) => ({ item, index }))
    .filter(({ item, index }) => {
      const size = sizes[index] as number;
      return factorOf(item) > 0 && (isGrowing ? item.base <= size : item.base >= size);
    });
  const freeSpace = () => {
    const bases = new Map(flexible.map(({ item, index }) => [index, item.base]));
    return items.reduce(
      (free, { margin }, index) => free - margin - (bases.get(index) ?? (sizes[index] as number)),
      space,
    );
  };
  const initial = freeSpace();
  // Each round freezes at least one item.
  while (flexible.length > 0) {
    spend(items.length);
    const factors = flexible.reduce((sum, { item }) => sum + factorOf(item), 0);
    let free = freeSpace();
    if (factors < 1 && Math.abs(initial * factors) < Math.abs(free)) free = initial * factors;
    // An item shrinks in proportion to its base size.
    const weightOf = (item: FlexibleItem) => (isGrowing ? item.grow : item.shrink * (item.base - item.padding));
    const weights = flexible.reduce((sum, { item }) => sum + weightOf(item), 0);
    const shares = flexible.map(({ item, index }) => {
      const wanted = item.base + (weights > 0 ? (free * weightOf(item)) / weights : 0);
      const size = clamp(wanted, item.min, item.max);
      return { item, index, size, violation: size - wanted };
    });
    const total = shares.reduce((sum, { violation }) => sum + violation, 0);
    const isFrozen = (violation: number) => total === 0 || (total > 0 ? violation > 0 : violation < 0);
    const frozen = shares.filter(({ violation }) => isFrozen(violation));
    for (const { index, size } of frozen) sizes[index] = size;
    if (frozen.length === 0) break;
    flexible = shares.filter(({ violation }) => !isFrozen(violation));
  }
  return sizes;
}

/** Values for the horizontal and vertical axes. */
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
type Margin = number | undefined;

/** The resolved border-box sizes of a box, in CSS pixels; undefined for `auto`. */
export interface BoxSize {
  readonly size: Axes<number | undefined>;
  readonly min: Axes<number | undefined>;
  readonly max: Axes<number>;
  readonly margin: Axes<readonly [Margin, Margin]>;
  /** Width of the padding and the border at the start of each axis. */
  readonly start: Axes<number>;
  /** Sum of all padding and borders in each axis. */
  readonly padding: Axes<number>;
  /** Aspect ratio: width divided by height. */
  readonly ratio?: number | undefined;
  /** Whether the aspect ratio applies to the border box instead of the content box. */
  readonly isBorderRatio: boolean;
}

/**
 * Resolves the sizes of a box.
 *
 * @param base content-box size of the container, the reference for percentages; undefined if it depends on its content
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

/** Transfers a size to the other axis through the aspect ratio; undefined without a ratio. */
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
