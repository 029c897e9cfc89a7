// Compares the layout of boxes with satori, whose engine, Taffy, shares no code with ours. Chromium lays out all of these
// trees as satori does.

import satori from "satori";
import { expect, test } from "vitest";
import { layOutTree } from "./box-layout.ts";
import { BOX_TREES, type BoxRect, type BoxTree, completeTree, PAGE } from "./box-trees.ts";

/** Greatest difference of a position or size, in CSS pixels. */
const TOLERANCE = 0.5;

/** An element of satori. */
interface SatoriElement {
  readonly type: string;
  readonly props: { readonly style: Readonly<Record<string, string | number>>; readonly children: SatoriElement[] };
}

/** Returns satori's rectangles of all boxes, in document order; undefined for a box without an area, which it doesn't draw. */
async function layOutBySatori(tree: BoxTree): Promise<(BoxRect | undefined)[]> {
  let count = 0;
  const toElement = ({ style, children }: BoxTree): SatoriElement => {
    count++;
    const backgroundColor = `#${count.toString(16).padStart(6, "0")}`;
    return { type: "div", props: { style: { ...style, backgroundColor }, children: children.map(toElement) } };
  };
  const root = toElement(tree) as unknown as Parameters<typeof satori>[0];
  const svg = await satori(root, { ...PAGE, fonts: [], pointScaleFactor: 0 });
  const rects = new Map<number, BoxRect>();
  for (const match of svg.matchAll(
    /<(?:rect|path) x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)" fill="#([\da-f]{6})"/g,
  )) {
    const [left, top, width, height] = match.slice(1, 5).map(Number) as [number, number, number, number];
    rects.set(Number.parseInt(match[5] as string, 16), { left, top, width, height });
  }
  return Array.from({ length: count }, (_, index) => rects.get(index + 1));
}

/** Returns the differences between both layouts, one line per box. */
async function listDifferences(given: BoxTree): Promise<string[]> {
  const tree = completeTree(given);
  const expected = await layOutBySatori(tree);
  const rects = layOutTree(tree);
  expect(rects).toHaveLength(expected.length);
  return rects.flatMap((rect, index) => {
    const other = expected[index];
    const isEqual =
      other === undefined
        ? Math.min(rect.width, rect.height) <= TOLERANCE
        : (["left", "top", "width", "height"] as const).every(
            (name) => Math.abs(rect[name] - other[name]) <= TOLERANCE,
          );
    return isEqual ? [] : [`box ${index}: ${JSON.stringify(rect)}, but ${JSON.stringify(other)} in satori`];
  });
}

test.each(Object.entries(BOX_TREES))("the layout of %s equals satori's", async (_, tree) => {
  expect(await listDifferences(tree)).toEqual([]);
});
