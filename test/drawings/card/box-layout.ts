// Lays out trees of boxes as a card does.

import { Fuel } from "../../../src/base/fuel.ts";
import type { Box } from "../../../src/drawings/card/box.ts";
import { buildRoot } from "../../../src/drawings/card/build-box.ts";
import type { CardNode } from "../../../src/drawings/card/card-params.ts";
import { layOutPage } from "../../../src/drawings/card/draw.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { type BoxRect, type BoxTree, PAGE } from "./box-trees.ts";

const fonts = new FontSet(new FontLibrary());

/** Returns the rectangles of all boxes of a tree, in document order. @throws if a property is not supported */
export function layOutTree(tree: BoxTree): BoxRect[] {
  const fuel = new Fuel();
  const warn = (message: string) => {
    throw new Error(message);
  };
  const node = toNode(tree, "card");
  const root = buildRoot(node, {}, { viewportWidth: PAGE.width, viewportHeight: PAGE.height, fuel, warn });
  layOutPage(root, { root: node, ...PAGE }, { fonts, fuel, naturalSize: () => undefined });
  return root.children.flatMap((child) => rectsOf(child, 0, 0));
}

function toNode({ style, children }: BoxTree, place: string): CardNode {
  return { type: "div", place, style, children: children.map((child, index) => toNode(child, `${place}[${index}]`)) };
}

function rectsOf({ frame, children }: Box, x: number, y: number): BoxRect[] {
  const rect = { ...frame, left: x + frame.left, top: y + frame.top };
  return [rect, ...children.flatMap((child) => rectsOf(child, rect.left, rect.top))];
}
