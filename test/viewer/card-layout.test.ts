// Compares the layout of boxes in cards with Chromium.

import fc from "fast-check";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { layOutTree } from "../drawings/card/box-layout.ts";
import { BOX_TREES, type BoxRect, type BoxTree, completeTree, PAGE, randomTree } from "../drawings/card/box-trees.ts";
import { sampleRuns } from "../sample.ts";
import { describeInChromium, openPage } from "./browser.ts";

/** Greatest difference of a position or size, in CSS pixels. Chromium rounds lengths to 1/64 pixel. */
const TOLERANCE = 0.5;

/** Properties whose numbers have no unit. */
const UNITLESS = new Set(["flex", "flexGrow", "flexShrink", "aspectRatio"]);

function toHtml({ style, children }: BoxTree): string {
  const declarations = Object.entries(style).map(([name, value]) => {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `${property}: ${typeof value === "number" && !UNITLESS.has(name) ? `${value}px` : value}`;
  });
  return `<div style="${declarations.join("; ")}">${children.map(toHtml).join("")}</div>`;
}

/** Returns the differences between both layouts, one line per box. */
async function listDifferences(given: BoxTree, page: Page): Promise<string[]> {
  const tree = completeTree(given);
  const rects = layOutTree(tree);
  const expected = (await page.evaluate(`{
    document.body.innerHTML = ${JSON.stringify(toHtml(tree))};
    Array.from(document.body.querySelectorAll("div"), (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height };
    });
  }`)) as BoxRect[];
  expect(rects).toHaveLength(expected.length);
  return rects.flatMap((rect, index) => {
    const other = expected[index] as BoxRect;
    const isEqual = (["left", "top", "width", "height"] as const).every(
      (name) => Math.abs(rect[name] - other[name]) <= TOLERANCE,
    );
    return isEqual ? [] : [`box ${index}: ${JSON.stringify(rect)}, but ${JSON.stringify(other)} in Chromium`];
  });
}

describeInChromium("the layout of boxes equals Chromium's", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
    await page.setViewportSize(PAGE);
    await page.setContent("<!doctype html><style>html, body { height: 100%; margin: 0 }</style>");
  });

  test("for trees of each property", async () => {
    for (const [name, tree] of Object.entries(BOX_TREES)) expect(await listDifferences(tree, page), name).toEqual([]);
  });

  test("for random trees", async () => {
    await fc.assert(
      fc.asyncProperty(randomTree, async (tree) => {
        expect(await listDifferences(tree, page)).toEqual([]);
      }),
      { numRuns: sampleRuns(900) },
    );
  });
});
