// Lays out the boxes of a page with Yoga.

import {
  ALIGN,
  BOX_SIZING,
  EDGE,
  FLEX_DIRECTION,
  GUTTER,
  JUSTIFY,
  MEASURE_MODE,
  OVERFLOW,
  POSITION_TYPE,
  WRAP,
  withYoga,
  type YogaNode,
  type YogaRun,
  type YogaSize,
  YogaTrap,
} from "../../../wasm/yoga/yoga.ts";
import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import type { Box } from "./box.ts";
import type { CardPage } from "./card-params.ts";
import type { AutoLength, Length } from "./length.ts";
import { Paragraph } from "./paragraph.ts";
import type { NaturalSize } from "./part-size.ts";
import { borderWidth, EDGES, type Style } from "./style.ts";

/** Work per box and per unit of the engine's fuel, in units of src/base/fuel.ts. */
const BOX_WORK = 20_000;
const UNIT_WORK = 10;
const TOO_MUCH_WORK = "card is too expensive to lay out: use fewer or less deeply nested elements";

/** Sizes of content that a layout depends on. */
export interface ContentSizes {
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  /** Returns the size of an image or a drawing without a layout; undefined for all other boxes. */
  readonly naturalSize: (box: Box) => NaturalSize | undefined;
}

/** Sets the frames of all boxes. Returns the size of the page. */
export async function layOutPage(root: Box, page: CardPage, content: ContentSizes): Promise<YogaSize> {
  const { fuel } = content;
  try {
    const { result, used } = await withYoga(fuel.left / UNIT_WORK, (run) => {
      const built = buildNode(root, undefined, run, content);
      built.node.setWidth(page.width);
      if (page.height !== undefined) built.node.setHeight(page.height);
      stretchRoot(built, page);
      run.layOut(built.node, page.width, page.height ?? Number.NaN);
      readFrames(built);
      return { width: root.frame.width, height: root.frame.height };
    });
    fuel.spend(used * UNIT_WORK, TOO_MUCH_WORK);
    return result;
  } catch (error) {
    if (error instanceof YogaTrap) throw new Failure("invalid", TOO_MUCH_WORK);
    throw error;
  }
}

/** A box and its node. */
interface BuiltNode {
  readonly box: Box;
  readonly node: YogaNode;
  readonly children: readonly BuiltNode[];
}

/** Lets the page's only element fill the page, unless it has a height of its own. */
function stretchRoot({ children }: BuiltNode, { height }: CardPage): void {
  const [first] = children;
  if (first !== undefined && children.length === 1 && height !== undefined && first.box.style.height === undefined)
    first.node.setHeightPercent(100);
}

function buildNode(box: Box, parent: Box | undefined, run: YogaRun, content: ContentSizes): BuiltNode {
  content.fuel.spend(BOX_WORK, TOO_MUCH_WORK);
  const node = run.createNode();
  applyStyle(node, box.style, parent?.style);
  measureContent(box, node, run, content);
  const children = box.children.map((child, index) => {
    const built = buildNode(child, box, run, content);
    node.insertChild(built.node, index);
    return built;
  });
  return { box, node, children };
}

function readFrames({ box, node, children }: BuiltNode): void {
  const { left, top, width, height } = node.getComputedLayout();
  if (![left, top, width, height].every(Number.isFinite))
    throw new Failure("invalid", `${box.place} must have a finite size: set its width and height`);
  box.frame = { left, top, width, height };
  children.forEach(readFrames);
}

function measureContent(box: Box, node: YogaNode, run: YogaRun, content: ContentSizes): void {
  const { style } = box;
  if (box.content?.type === "text") {
    const { fonts, fuel } = content;
    const cut = {
      lines: style.lineClamp,
      hasEllipsis: style.textOverflow === "ellipsis" || style.lineClamp !== undefined,
    };
    const paragraph = new Paragraph(box.content.runs, style, cut, fonts, fuel);
    box.paragraph = paragraph;
    run.setMeasure(node, (width, widthMode) => {
      fuel.spend(MEASURE_WORK, TOO_MUCH_WORK);
      const isBounded = widthMode !== MEASURE_MODE.undefined;
      const size = paragraph.measure(isBounded ? width : Number.POSITIVE_INFINITY);
      // The engine has 32-bit numbers, and a box that is too narrow by a rounding error would wrap its last word.
      const needed = Math.ceil(size.width * 64) / 64;
      return {
        width: widthMode === MEASURE_MODE.exactly ? width : isBounded ? Math.min(width, needed) : needed,
        height: size.height,
      };
    });
    return;
  }
  const natural = content.naturalSize(box);
  if (natural === undefined) return;
  const ratio = natural.keepsRatio && natural.height > 0 ? natural.width / natural.height : undefined;
  if (
    ratio !== undefined &&
    (style.width === undefined) !== (style.height === undefined) &&
    style.aspectRatio === undefined
  )
    node.setAspectRatio(ratio);
  run.setMeasure(node, (width, widthMode, height, heightMode) => {
    const [w, h] = [constrain(natural.width, width, widthMode), constrain(natural.height, height, heightMode)];
    if (ratio === undefined) return { width: w, height: natural.heightFor?.(w) ?? h };
    if (widthMode === MEASURE_MODE.exactly && heightMode !== MEASURE_MODE.exactly)
      return { width: w, height: constrain(w / ratio, height, heightMode) };
    if (heightMode === MEASURE_MODE.exactly && widthMode !== MEASURE_MODE.exactly)
      return { width: constrain(h * ratio, width, widthMode), height: h };
    const scale = Math.min(w / natural.width || 1, h / natural.height || 1);
    return { width: natural.width * scale, height: natural.height * scale };
  });
}

/** Work of a call that measures text, in units of src/base/fuel.ts. */
const MEASURE_WORK = 1000;

function constrain(natural: number, given: number, mode: number): number {
  if (mode === MEASURE_MODE.exactly) return given;
  return mode === MEASURE_MODE.atMost ? Math.min(natural, given) : natural;
}

function applyStyle(node: YogaNode, style: Style, parent: Style | undefined): void {
  const isFlex = style.display === "flex";
  node.setPositionType(POSITION_TYPE[style.position]);
  node.setFlexDirection(FLEX_DIRECTION[isFlex ? style.flexDirection : "column"]);
  node.setFlexWrap(WRAP[isFlex ? style.flexWrap : "nowrap"]);
  node.setAlignItems(ALIGN[isFlex ? style.alignItems : "stretch"]);
  node.setAlignContent(ALIGN[style.alignContent]);
  node.setJustifyContent(JUSTIFY[isFlex ? style.justifyContent : "flex-start"]);
  if (style.alignSelf !== undefined) node.setAlignSelf(ALIGN[style.alignSelf]);
  node.setFlexGrow(style.flexGrow);
  // The children of a block do not shrink.
  node.setFlexShrink(parent?.display === "flex" ? style.flexShrink : 0);
  setLength(
    style.flexBasis,
    (value) => node.setFlexBasis(value),
    (value) => node.setFlexBasisPercent(value),
  );
  node.setBoxSizing(BOX_SIZING[style.boxSizing]);
  node.setOverflow(OVERFLOW[style.overflow]);
  if (style.aspectRatio !== undefined) node.setAspectRatio(style.aspectRatio);
  setLength(
    style.width,
    (value) => node.setWidth(value),
    (value) => node.setWidthPercent(value),
  );
  setLength(
    style.height,
    (value) => node.setHeight(value),
    (value) => node.setHeightPercent(value),
  );
  setLength(
    style.minWidth,
    (value) => node.setMinWidth(value),
    (value) => node.setMinWidthPercent(value),
  );
  setLength(
    style.minHeight,
    (value) => node.setMinHeight(value),
    (value) => node.setMinHeightPercent(value),
  );
  setLength(
    style.maxWidth,
    (value) => node.setMaxWidth(value),
    (value) => node.setMaxWidthPercent(value),
  );
  setLength(
    style.maxHeight,
    (value) => node.setMaxHeight(value),
    (value) => node.setMaxHeightPercent(value),
  );
  setLength(
    style.rowGap,
    (value) => node.setGap(GUTTER.row, value),
    (value) => node.setGapPercent(GUTTER.row, value),
  );
  setLength(
    style.columnGap,
    (value) => node.setGap(GUTTER.column, value),
    (value) => node.setGapPercent(GUTTER.column, value),
  );
  for (const name of EDGES) {
    const edge = EDGE[name];
    setLength(
      style.inset[name],
      (value) => node.setPosition(edge, value),
      (value) => node.setPositionPercent(edge, value),
    );
    setLength(
      style.padding[name],
      (value) => node.setPadding(edge, value),
      (value) => node.setPaddingPercent(edge, value),
    );
    node.setBorder(edge, borderWidth(style, name));
    const margin = style.margin[name];
    if (margin === "auto") node.setMarginAuto(edge);
    else
      setLength(
        margin,
        (value) => node.setMargin(edge, value),
        (value) => node.setMarginPercent(edge, value),
      );
  }
}

function setLength(
  length: AutoLength | Length | undefined,
  setPixels: (value: number) => void,
  setPercent: (value: number) => void,
): void {
  if (typeof length === "number") setPixels(length);
  else if (typeof length === "object") setPercent(length.percent);
}
