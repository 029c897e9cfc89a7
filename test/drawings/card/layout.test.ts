// Tests the layout of boxes with content, and its limits. test/viewer/card-layout.test.ts compares boxes without content
// with Chromium.

import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { type Box, listBoxes } from "../../../src/drawings/card/box.ts";
import { buildRoot } from "../../../src/drawings/card/build-box.ts";
import type { CardNode } from "../../../src/drawings/card/card-params.ts";
import { layOutPage } from "../../../src/drawings/card/draw.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";

const fonts = new FontSet(new FontLibrary());
const PICTURE = { width: 300, height: 150, keepsRatio: true };

type Properties = Readonly<Record<string, string | number>>;

const element = (style: Properties, ...children: readonly CardNode[]): CardNode => ({
  type: "div",
  place: "card",
  style: { display: "flex", ...style },
  children,
});

const picture = (style: Properties = {}): CardNode => ({
  type: "img",
  place: "card",
  style,
  src: "picture",
  children: [],
});

/** Lays out a page that is 200 pixels wide. Returns its root. */
function layOut(node: CardNode, height?: number, fuel = new Fuel()): Box {
  const root = buildRoot(node, {}, { viewportWidth: 200, viewportHeight: 100, fuel, warn: () => {} });
  const naturalSize = ({ content }: Box) => (content?.type === "image" ? PICTURE : undefined);
  layOutPage(root, { root: node, width: 200, height }, { fonts, fuel, naturalSize });
  return root;
}

/** Returns the boxes inside the page's only element. */
const itemsOf = (root: Box) => root.children[0]?.children ?? [];

const widthOf = (text: string) => {
  const [box] = itemsOf(layOut(element({ alignItems: "flex-start" }, text)));
  return box?.frame.width as number;
};

describe("text in a flex container", () => {
  test("is as wide as its longest word if it shrinks", () => {
    const long = "Internationalization";
    const [text, box] = itemsOf(layOut(element({}, `a b ${long} c`, element({ width: 150, flexShrink: 0 }))));
    expect(text?.frame.width).toBeCloseTo(widthOf(long), 1);
    expect(box?.frame.left).toBe(text?.frame.width);
  });

  test("shrinks further if it is hidden or truncated", () => {
    const box = element({ width: 190, flexShrink: 0 });
    const hidden = element({ overflow: "hidden" }, "Internationalization");
    expect(itemsOf(layOut(element({}, hidden, box)))[0]?.frame.width).toBe(10);
    const truncated = element({ textOverflow: "ellipsis", whiteSpace: "nowrap" }, "Internationalization");
    expect(itemsOf(layOut(element({}, truncated, box)))[0]?.children[0]?.frame.width).toBeLessThanOrEqual(10);
  });

  test("determines the height of a box with a basis of 0", () => {
    const [box] = itemsOf(layOut(element({ flexDirection: "column" }, element({ flex: 1 }, "a"))));
    expect(box?.frame.height).toBeGreaterThan(10);
  });

  test("is aligned on its baseline", () => {
    const large = element({ fontSize: 40 }, "a");
    const small = element({ fontSize: 10 }, "a");
    const [first, second] = itemsOf(layOut(element({ alignItems: "baseline" }, large, small)));
    const baselineOf = (box: Box | undefined) => {
      const text = box?.children[0];
      return (box?.frame.top ?? 0) + (text?.paragraph?.lines(200)[0]?.baseline ?? 0);
    };
    expect(first?.frame.top).toBe(0);
    expect(baselineOf(second)).toBeCloseTo(baselineOf(first), 5);
  });
});

describe("an image in a flex container", () => {
  test("keeps its proportions", () => {
    const frameOf = (style: Properties, container: Properties) =>
      itemsOf(layOut(element(container, picture(style)), 100))[0]?.frame;
    expect(frameOf({}, { flexDirection: "column" })).toMatchObject({ width: 200, height: 100 });
    expect(frameOf({ width: 60 }, { alignItems: "center" })).toMatchObject({ width: 60, height: 30, top: 35 });
    expect(frameOf({ height: 20 }, { flexDirection: "column", alignItems: "center" })).toMatchObject({ width: 40 });
  });

  test("shrinks to the space that is left", () => {
    const [image] = itemsOf(
      layOut(element({ alignItems: "center" }, picture(), element({ width: 140, flexShrink: 0 }))),
    );
    expect(image?.frame).toMatchObject({ width: 60, height: 30 });
  });
});

describe("a hostile layout", () => {
  /** Returns nested rows and columns. Each level depends on the sizes of its content in both axes. */
  const nest = (depth: number): CardNode =>
    depth === 0
      ? "some text"
      : element(
          {
            flexDirection: depth % 2 ? "row" : "column",
            alignItems: "center",
            flexWrap: "wrap",
            padding: "1%",
            flexGrow: 1,
          },
          nest(depth - 1),
          element({ flex: 1, minHeight: `${depth}%` }, "b"),
        );

  test("takes work in proportion to the depth of its boxes", () => {
    const workOf = (depth: number) => {
      const fuel = new Fuel();
      layOut(nest(depth), 100, fuel);
      return fuel.spent;
    };
    expect(workOf(56)).toBeLessThan(workOf(28) * 4);
  });

  test("is rejected if it takes too much work", () => {
    expect(() => layOut(nest(40), 100, new Fuel(3_000_000))).toThrow(/too expensive/);
  });

  test("is rejected if its sizes are not finite", () => {
    let node = element({ width: "100000%" });
    for (let depth = 0; depth < 120; depth++) node = element({ width: "100000%", flexShrink: 0 }, node);
    expect(() => layOut(node)).toThrow("card must have a finite size: set its width and height");
  });

  test("has finite frames for extreme values", () => {
    const extremes = element(
      { gap: 100_000, padding: "100000%", flexWrap: "wrap-reverse" },
      element({ flexGrow: 100_000, flexShrink: 0.00001, minWidth: 100_000, maxWidth: 0, margin: -100_000 }),
      element({ aspectRatio: "0.00001", height: 100_000, position: "absolute", left: "-100000%", margin: "auto" }),
    );
    for (const { frame } of listBoxes(layOut(extremes)))
      expect(Object.values(frame).every(Number.isFinite), JSON.stringify(frame)).toBe(true);
  });
});
