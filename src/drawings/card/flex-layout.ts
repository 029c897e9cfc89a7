// Lays out boxes. CSS Flexbox 1, section 9. A box that isn't a flex container stacks its children, like a column
// flexbox with `align-items: stretch` and `flex-shrink: 0`. Widths are resolved before heights.

import type { Box, Frame } from "./box.ts";
import {
  type Axes,
  type Axis,
  alignLine,
  type BoxSize,
  breakLines,
  type Container,
  clamp,
  createContainer,
  definite,
  distribution,
  flexibleLengths,
  gapOf,
  type Item,
  justifyLine,
  type Line,
  lengthOf,
  marginSum,
  measureLine,
  resolveBox,
  SIDES,
  transferredSize,
  X,
  Y,
} from "./flex-line.ts";
import type { NaturalSize } from "./part.ts";
import { borderWidth, EDGES, type Style } from "./style.ts";

interface TextSize {
  readonly width: number;
  readonly height: number;
  /** Distance of the first baseline from the top. */
  readonly baseline: number;
}

/** Measures the content of boxes, and charges for layout work. */
interface FlexContent {
  /** Returns the size of a paragraph at a given width. */
  readonly measureText: (box: Box, width: number) => TextSize;
  /** Returns the intrinsic size of an image or drawing; undefined for other boxes. */
  readonly naturalSize: (box: Box) => NaturalSize | undefined;
  /** Charges for visiting a number of boxes. @throws if the budget is exceeded */
  readonly spend: (visits: number) => void;
}

/**
 * The size of a border box. If the height depends on the content, `height` is undefined, and `min` and `max` limit it.
 */
interface GivenSize {
  readonly own: BoxSize;
  readonly width: number;
  readonly height: number | undefined;
  readonly min: number;
  readonly max: number;
}

interface Placed {
  readonly box: Box;
  readonly frame: Frame;
  readonly given: GivenSize;
}

interface Layout {
  readonly height: number;
  /** Distance of the first baseline from the top. */
  readonly baseline: number;
  /** The in-flow children, with their frames. */
  readonly placed: readonly Placed[];
}

type IntrinsicKind = "min" | "max";

const UNKNOWN: Axes<undefined> = [undefined, undefined];

/** Number of layouts cached per box. A box is laid out repeatedly, but at few different sizes. */
const LAYOUTS_PER_BOX = 8;

export class FlexLayout {
  readonly #content: FlexContent;
  readonly #filling: Box | undefined;
  readonly #cache = new Map<Box, { readonly given: GivenSize; readonly layout: Layout }[]>();
  readonly #widths = new Map<Box, Partial<Record<IntrinsicKind, number>>>();
  readonly #naturals = new Map<Box, NaturalSize | undefined>();

  /** @param filling a box that fills its parent's height unless its own height is set */
  constructor(content: FlexContent, filling?: Box) {
    this.#content = content;
    this.#filling = filling;
  }

  /** Sets the frames of a box and its descendants. @param height undefined to fit the content */
  place(root: Box, width: number, height: number | undefined): void {
    const given = { own: this.#resolve(root, UNKNOWN), width, height, min: 0, max: Number.POSITIVE_INFINITY };
    root.frame = { left: 0, top: 0, width, height: this.#layOut(root, given).height };
    this.#placeChildren(root, given, root.frame);
  }

  /** @param outer containing block for absolute descendants if `box` is static, relative to `box` */
  #placeChildren(box: Box, given: GivenSize, outer: Frame): void {
    const { own } = given;
    const isContaining = box.style.position !== "static";
    const block = isContaining ? paddingBox(box) : outer;
    const placeInside = (child: Box, size: GivenSize) =>
      this.#placeChildren(child, size, {
        ...block,
        left: block.left - child.frame.left,
        top: block.top - child.frame.top,
      });
    for (const { box: child, frame, given: size } of this.#layOut(box, given).placed) {
      child.frame = frame;
      placeInside(child, size);
    }
    for (const child of box.children)
      if (isAbsolute(child)) placeInside(child, this.#placeAbsolute(child, box, own, block));
  }

  // Sizes of boxes and of their content

  #resolve(box: Box, base: Axes<number | undefined>): BoxSize {
    const own = resolveBox(box, base, this.#naturalSize(box));
    if (box !== this.#filling || own.size[Y] !== undefined || base[Y] === undefined) return own;
    return { ...own, size: [own.size[X], Math.max(own.padding[Y], base[Y])] };
  }

  #naturalSize(box: Box): NaturalSize | undefined {
    if (box.content === undefined || box.content.type === "text") return undefined;
    if (!this.#naturals.has(box)) this.#naturals.set(box, this.#content.naturalSize(box));
    return this.#naturals.get(box);
  }

  /** Returns the min-content or max-content width of a box. CSS Sizing 3, section 4. */
  #contentWidth(box: Box, own: BoxSize, kind: IntrinsicKind): number {
    return own.padding[X] + this.#innerWidth(box, kind);
  }

  #innerWidth(box: Box, kind: IntrinsicKind): number {
    const known = this.#widths.get(box) ?? {};
    this.#widths.set(box, known);
    known[kind] ??= this.#computeInnerWidth(box, kind);
    return kind === "max" ? Math.max(known[kind], this.#innerWidth(box, "min")) : known[kind];
  }

  #computeInnerWidth(box: Box, kind: IntrinsicKind): number {
    const { style, content, children } = box;
    this.#content.spend(1 + children.length);
    if (content?.type === "text") {
      const isCut = style.textOverflow === "ellipsis" || style.lineClamp !== undefined;
      if (kind === "max") return this.#content.measureText(box, Number.POSITIVE_INFINITY).width;
      return isCut ? 0 : this.#content.measureText(box, 0).width;
    }
    const natural = this.#naturalSize(box);
    // Images and drawings can be scaled down to nothing.
    if (natural !== undefined) return kind === "min" ? 0 : natural.width;
    const widths = children.filter(isInFlow).map((child) => this.#widthContribution(child, kind, style));
    if (isRow(style) && (kind === "max" || style.flexWrap === "nowrap")) {
      const gaps = gapOf(style.columnGap, undefined) * Math.max(0, widths.length - 1);
      return Math.max(
        0,
        widths.reduce((sum, width) => sum + width, gaps),
      );
    }
    return Math.max(0, ...widths);
  }

  /** Returns a box's contribution to the intrinsic width of its container. */
  #widthContribution(box: Box, kind: IntrinsicKind, container: Style): number {
    const own = this.#resolve(box, UNKNOWN);
    const height = own.size[Y] === undefined ? undefined : clampTo(own, Y, own.size[Y]);
    const width = own.size[X] ?? transferredSize(own, height, X) ?? this.#contentWidth(box, own, kind);
    return clampTo(own, X, this.#flexedContribution(box, own, width, kind, container)) + marginSum(own, X);
  }

  /** Limits the contribution of an item in a row by its basis, as browsers do. CSS Flexbox 1, section 9.9.2. */
  #flexedContribution(box: Box, own: BoxSize, width: number, kind: IntrinsicKind, container: Style): number {
    const basis = isRow(container) ? this.#flexBasis(box, own, undefined, X) : undefined;
    if (basis === undefined) return width;
    const { flexGrow, flexShrink } = box.style;
    const limited = clamp(width, flexShrink === 0 ? basis : 0, flexGrow === 0 ? basis : Number.POSITIVE_INFINITY);
    if (container.flexWrap !== "nowrap" && kind === "min") return width;
    return Math.max(own.min[X] ?? this.#automaticMin(box, own, X, undefined), limited);
  }

  /** Returns the fit-content width. CSS Sizing 3, section 3.2. */
  #fitContent(box: Box, own: BoxSize, available: number): number {
    const min = this.#contentWidth(box, own, "min");
    return Math.max(min, Math.min(this.#contentWidth(box, own, "max"), available));
  }

  /** Returns the content height at a given width, before min and max limits. */
  #contentHeight(box: Box, own: BoxSize, width: number): number {
    return this.#layOut(box, { own, width, height: undefined, min: 0, max: Number.POSITIVE_INFINITY }).height;
  }

  // Layouts of boxes

  #layOut(box: Box, given: GivenSize): Layout {
    const known = this.#cache.get(box) ?? [];
    this.#cache.set(box, known);
    const hit = known.find((entry) => isSame(given, entry.given));
    if (hit !== undefined) return hit.layout;
    const layout = this.#computeLayout(box, given);
    if (known.length === LAYOUTS_PER_BOX) known.shift();
    known.push({ given, layout });
    return layout;
  }

  #computeLayout(box: Box, given: GivenSize): Layout {
    const { padding, start } = given.own;
    this.#content.spend(1 + box.children.length);
    const width = Math.max(0, given.width - padding[X]);
    const finish = (contentHeight: number, baseline: number | undefined, placed: readonly Placed[]): Layout => {
      const height = given.height ?? clamp(contentHeight + padding[Y], Math.max(given.min, padding[Y]), given.max);
      return { height, baseline: baseline === undefined ? height : start[Y] + baseline, placed };
    };
    if (box.content?.type === "text") {
      const { height, baseline } = this.#content.measureText(box, width);
      return finish(height, baseline, []);
    }
    const natural = this.#naturalSize(box);
    if (natural !== undefined) {
      const isScaled = natural.keepsRatio && natural.width > 0;
      const height = isScaled ? (width * natural.height) / natural.width : natural.heightFor?.(width);
      return finish(height ?? natural.height, undefined, []);
    }
    const inner = (size: number) => Math.max(0, size - padding[Y]);
    const height = given.height === undefined ? undefined : inner(given.height);
    const container = createContainer(box.style, { width, height, min: inner(given.min), max: inner(given.max) });
    const items = box.children.filter(isInFlow).map((child) => this.#createItem(child, container));
    const size = this.#layOutItems(items, container);
    const placed = items.map((item) => this.#placeItem(item, container, size, start));
    const [first] = placed;
    const baseline =
      first === undefined ? undefined : first.frame.top - start[Y] + this.#layOut(first.box, first.given).baseline;
    return finish(size[Y], baseline, placed);
  }

  #createItem(box: Box, container: Container): Item {
    const { style } = box;
    const { main, cross, wraps, isFlex } = container;
    const base: Axes<number | undefined> = [container.width, container.height];
    const own = this.#resolve(box, base);
    const align = style.alignSelf ?? container.alignItems;
    const isAuto = (cross === X ? style.width : style.height) === undefined;
    const stretches = align === "stretch" && isAuto && !own.margin[cross].includes(undefined);
    const available = base[cross] === undefined ? undefined : base[cross] - marginSum(own, cross);
    const filled = stretches && !wraps ? available : undefined;
    let crossSize = own.size[cross] ?? filled;
    if (cross === X) crossSize ??= transferredSize(own, own.size[Y], X) ?? this.#fitContent(box, own, available ?? 0);
    if (crossSize !== undefined) crossSize = clampTo(own, cross, crossSize);
    const contentSize = () =>
      main === X ? this.#contentWidth(box, own, "max") : this.#contentHeight(box, own, crossSize ?? 0);
    const basis = this.#flexBasis(box, own, base[main], main);
    const mainSize = basis ?? own.size[main] ?? transferredSize(own, crossSize, main) ?? contentSize();
    const flexible = {
      base: Math.max(mainSize, own.padding[main]),
      padding: own.padding[main],
      margin: marginSum(own, main),
      min: Math.max(own.padding[main], own.min[main] ?? (isFlex ? this.#automaticMin(box, own, main, crossSize) : 0)),
      max: own.max[main],
      grow: style.flexGrow,
      shrink: isFlex ? style.flexShrink : 0,
    };
    return {
      box,
      own,
      align,
      flexible,
      stretches,
      main: 0,
      cross: crossSize ?? 0,
      baseline: 0,
      mainStart: 0,
      crossStart: 0,
    };
  }

  #flexBasis({ style }: Box, own: BoxSize, base: number | undefined, main: Axis): number | undefined {
    const basis = style.flexBasis === undefined ? undefined : definite(style.flexBasis, base);
    if (basis === undefined) return undefined;
    return Math.max(own.padding[main], basis + (style.boxSizing === "content-box" ? own.padding[main] : 0));
  }

  /** Returns the automatic minimum size of a flex item. CSS Flexbox 1, section 4.5. */
  #automaticMin(box: Box, own: BoxSize, main: Axis, crossSize: number | undefined): number {
    if (box.style.overflow === "hidden" || this.#naturalSize(box) !== undefined) return 0;
    const specified = Math.min(own.size[main] ?? Number.POSITIVE_INFINITY, own.max[main]);
    if (specified <= own.padding[main]) return specified;
    const content = main === X ? this.#contentWidth(box, own, "min") : this.#contentHeight(box, own, crossSize ?? 0);
    return Math.min(specified, content);
  }

  /** Sets the sizes and positions of items. Returns the size of the container's content box. */
  #layOutItems(items: readonly Item[], container: Container): Axes<number> {
    const { main, wraps, width, height, min, max, crossGap, mainGap } = container;
    const isHorizontal = main === X;
    const lines = breakLines(items, container, isHorizontal ? width : (height ?? max));
    const longest = Math.max(0, ...lines.map((line) => lengthOf(line, container)));
    const mainSize = isHorizontal ? width : (height ?? clamp(longest, min, max));
    for (const line of lines) {
      const space = mainSize - mainGap * (line.items.length - 1);
      const sizes = flexibleLengths(
        line.items.map(({ flexible }) => flexible),
        space,
        this.#content.spend,
      );
      for (const [index, item] of line.items.entries()) this.#setSizes(item, container, sizes[index] as number);
      measureLine(line, container);
    }
    const used = lines.reduce((sum, { cross }) => sum + cross, crossGap * Math.max(0, lines.length - 1));
    const crossSize = isHorizontal ? (height ?? clamp(used, min, max)) : width;
    if (!wraps) for (const line of lines) line.cross = crossSize;
    this.#alignLines(lines, container, wraps ? crossSize - used : 0);
    for (const line of lines) justifyLine(line, container, mainSize);
    return isHorizontal ? [mainSize, crossSize] : [crossSize, mainSize];
  }

  #setSizes(item: Item, { main }: Container, size: number): void {
    const { box, own } = item;
    item.main = size;
    if (main !== X) return;
    const known = own.size[Y] ?? transferredSize(own, size, Y);
    const given = { ...autoHeight(own, size), height: known === undefined ? undefined : clampTo(own, Y, known) };
    if (given.height === undefined || item.align === "baseline") {
      const layout = this.#layOut(box, given);
      item.cross = layout.height;
      item.baseline = layout.baseline;
    } else item.cross = given.height;
  }

  #alignLines(lines: readonly Line[], container: Container, free: number): void {
    const { alignContent, crossGap, cross, isWrapReversed } = container;
    const isStretched = alignContent === "stretch" && free > 0;
    const { offset, between } = distribution(alignContent, free, lines.length, isWrapReversed);
    let at = offset;
    for (const line of lines) {
      if (isStretched) line.cross += free / lines.length;
      for (const item of line.items)
        if (item.stretches) item.cross = clampTo(item.own, cross, line.cross - marginSum(item.own, cross));
      alignLine(line, container, at);
      at += line.cross + crossGap + between;
    }
  }

  #placeItem(item: Item, container: Container, size: Axes<number>, start: Axes<number>): Placed {
    const { box, own, main, cross, stretches, flexible } = item;
    const isHorizontal = container.main === X;
    const [width, height] = isHorizontal ? [main, cross] : [cross, main];
    const isKnown = isHorizontal
      ? stretches || own.size[Y] !== undefined || own.ratio !== undefined
      : own.size[Y] !== undefined || main !== flexible.base || (container.isFlex && container.height !== undefined);
    const mainStart = container.isReversed ? size[container.main] - item.mainStart - main : item.mainStart;
    const crossStart = container.isWrapReversed ? size[container.cross] - item.crossStart - cross : item.crossStart;
    const [left, top] = isHorizontal ? [mainStart, crossStart] : [crossStart, mainStart];
    const shift = (axis: Axis) => relativeOffset(box, axis, axis === X ? container.width : container.height);
    const frame = { left: start[X] + left + shift(X), top: start[Y] + top + shift(Y), width, height };
    return { box, frame, given: { ...autoHeight(own, width), height: isKnown ? height : undefined } };
  }

  // Absolute boxes

  /**
   * Sets the frame of an absolutely positioned box. CSS Positioned Layout 3, section 4.
   *
   * @param block the containing block
   */
  #placeAbsolute(box: Box, parent: Box, parentSize: BoxSize, block: Frame): GivenSize {
    const base: Axes<number> = [block.width, block.height];
    const own = this.#resolve(box, base);
    const insetsOf = (axis: Axis) =>
      SIDES[axis].map((edge) => {
        const inset = box.style.inset[edge];
        return inset === undefined ? undefined : definite(inset, base[axis]);
      }) as [number | undefined, number | undefined];
    const insets: Axes<[number | undefined, number | undefined]> = [insetsOf(X), insetsOf(Y)];
    const available = (axis: Axis) =>
      Math.max(0, base[axis] - (insets[axis][0] ?? 0) - (insets[axis][1] ?? 0) - marginSum(own, axis));
    const known = (axis: Axis) => {
      const size = own.size[axis] ?? (insets[axis].includes(undefined) ? undefined : available(axis));
      return size === undefined ? undefined : clampTo(own, axis, size);
    };
    const width = clampTo(
      own,
      X,
      known(X) ?? transferredSize(own, known(Y), X) ?? this.#fitContent(box, own, available(X)),
    );
    const tall = known(Y) ?? transferredSize(own, width, Y);
    const given = { ...autoHeight(own, width), height: tall === undefined ? undefined : clampTo(own, Y, tall) };
    const { height } = this.#layOut(box, given);
    const size: Axes<number> = [width, height];
    const container = createContainer(parent.style, { width: 0, height: 0, min: 0, max: 0 });
    const startOf = (axis: Axis, origin: number) => {
      const [start, end] = insets[axis];
      const [before, after] = own.margin[axis];
      const free = base[axis] - (start ?? 0) - (end ?? 0) - size[axis] - (before ?? 0) - (after ?? 0);
      if (start === undefined && end === undefined) {
        const side = axis === X ? parent.frame.width : parent.frame.height;
        const rest = side - parentSize.padding[axis] - size[axis] - marginSum(own, axis);
        return parentSize.start[axis] + (before ?? 0) + staticOffset(box, container, axis, rest);
      }
      if (start === undefined) return origin + base[axis] - (end ?? 0) - (after ?? 0) - size[axis];
      const automatic = end === undefined ? 0 : Math.max(0, free) / (after === undefined ? 2 : 1);
      return origin + start + (before ?? automatic);
    };
    box.frame = { left: startOf(X, block.left), top: startOf(Y, block.top), width, height };
    return given;
  }
}

const isAbsolute = ({ style }: Box) => style.position === "absolute";
const isRow = ({ display, flexDirection }: Style) => display === "flex" && flexDirection.startsWith("row");
const isInFlow = (box: Box) => !isAbsolute(box);

function autoHeight(own: BoxSize, width: number): GivenSize {
  return { own, width, height: undefined, min: own.min[Y] ?? 0, max: own.max[Y] };
}

function isSame(one: GivenSize, other: GivenSize): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    (one.height !== undefined || (one.min === other.min && one.max === other.max)) &&
    one.own.padding[X] === other.own.padding[X] &&
    one.own.padding[Y] === other.own.padding[Y]
  );
}

/** Clamps a size of the border box to the box's limits. */
function clampTo(own: BoxSize, axis: Axis, size: number): number {
  return clamp(size, Math.max(own.padding[axis], own.min[axis] ?? 0), own.max[axis]);
}

function paddingBox({ frame, style }: Box): Frame {
  const [top, right, bottom, left] = EDGES.map((edge) => borderWidth(style, edge)) as [number, number, number, number];
  return {
    left,
    top,
    width: Math.max(0, frame.width - left - right),
    height: Math.max(0, frame.height - top - bottom),
  };
}

/** Returns the offset of a box with `position: relative`. */
function relativeOffset({ style }: Box, axis: Axis, base: number | undefined): number {
  if (style.position !== "relative") return 0;
  const [start, end] = SIDES[axis].map((edge) => {
    const inset = style.inset[edge];
    return inset === undefined ? undefined : definite(inset, base);
  });
  return start ?? (end === undefined ? 0 : -end);
}

/** Returns the static position of an absolute box without insets, as if it were the only item of its container. */
function staticOffset({ style }: Box, container: Container, axis: Axis, free: number): number {
  const isMain = axis === container.main;
  const isReversed = isMain ? container.isReversed : container.isWrapReversed;
  const align = style.alignSelf ?? container.alignItems;
  const value = isMain ? container.justifyContent : align;
  const isCentered = value === "center" || value === "space-around" || value === "space-evenly";
  const offset = isCentered ? free / 2 : value === "flex-end" ? free : 0;
  return isReversed ? free - offset : offset;
}
