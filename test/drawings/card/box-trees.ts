// Trees of boxes without content, whose layouts tests compare with those of other engines.

import fc from "fast-check";

/** The properties of a box by their names in camel case. */
export type BoxProperties = Readonly<Record<string, string | number>>;

/** A box and the boxes inside it. */
export interface BoxTree {
  readonly style: BoxProperties;
  readonly children: readonly BoxTree[];
}

/** The position of a box on the page, in CSS pixels. */
export interface BoxRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Size of the page. The root box fills it. */
export const PAGE = { width: 600, height: 400 };

const box = (style: BoxProperties, ...children: readonly BoxTree[]): BoxTree => ({ style, children });

const size = (width: number | string, height: number | string, more: BoxProperties = {}) =>
  box({ width, height, ...more });

const row = (style: BoxProperties, ...children: readonly BoxTree[]) =>
  box({ flexDirection: "row", ...style }, ...children);
const column = (style: BoxProperties, ...children: readonly BoxTree[]) =>
  box({ flexDirection: "column", ...style }, ...children);

/** Boxes of different sizes. */
const THREE = [size(60, 40), size(90, 70), size(40, 20)];
/** Boxes that need several lines. */
const MANY = [130, 90, 200, 150, 70, 180, 60].map((width, index) => size(width, 30 + 10 * (index % 3)));

const JUSTIFY = ["flex-start", "flex-end", "center", "space-between", "space-around", "space-evenly"];
const ALIGN = ["flex-start", "flex-end", "center", "stretch"];

/** Returns a tree in which every box is a flex container, and the root fills the page. */
export function completeTree({ style, children }: BoxTree, isRoot = true): BoxTree {
  const page = isRoot ? { width: "100%", height: "100%" } : {};
  const common = { display: "flex", boxSizing: "border-box", position: "relative" };
  return { style: { ...common, ...page, ...style }, children: children.map((child) => completeTree(child, false)) };
}

/** Trees by what they test. */
export const BOX_TREES: Readonly<Record<string, BoxTree>> = {
  "a row": row({}, ...THREE),
  "a column": column({}, ...THREE),
  "a reversed row": row({ flexDirection: "row-reverse" }, ...THREE),
  "a reversed column": column({ flexDirection: "column-reverse" }, ...THREE),
  ...Object.fromEntries(
    JUSTIFY.flatMap((justifyContent) => [
      [`justifyContent ${justifyContent} in a row`, row({ justifyContent }, ...THREE)],
      [`justifyContent ${justifyContent} in a column`, column({ justifyContent }, ...THREE)],
      [
        `justifyContent ${justifyContent} in a reversed row`,
        row({ flexDirection: "row-reverse", justifyContent }, ...THREE),
      ],
      [`justifyContent ${justifyContent} with a gap`, row({ justifyContent, gap: 20 }, ...THREE)],
      [
        `justifyContent ${justifyContent} without space`,
        row({ justifyContent }, ...[250, 200, 300].map((width) => size(width, 20, { flexShrink: 0 }))),
      ],
    ]),
  ),
  ...Object.fromEntries(
    ALIGN.flatMap((alignItems) => [
      [`alignItems ${alignItems} in a row`, row({ alignItems }, ...THREE, box({ width: 30 }))],
      [`alignItems ${alignItems} in a column`, column({ alignItems }, ...THREE, box({ height: 30 }))],
      [
        `alignSelf ${alignItems}`,
        row({ alignItems: "center" }, ...THREE, box({ width: 30, minHeight: 10, alignSelf: alignItems })),
      ],
      [`alignItems ${alignItems} without space`, row({ alignItems, padding: 150 }, size(50, 200), size(50, 30))],
    ]),
  ),
  ...Object.fromEntries(
    [...JUSTIFY, "stretch"].flatMap((alignContent) => [
      [`alignContent ${alignContent} in a row`, row({ flexWrap: "wrap", alignContent, gap: 8 }, ...MANY)],
      [`alignContent ${alignContent} in a column`, column({ flexWrap: "wrap", alignContent, height: "50%" }, ...MANY)],
      [
        `alignContent ${alignContent} without space`,
        row({ flexWrap: "wrap", alignContent, padding: "170px 0" }, ...MANY),
      ],
    ]),
  ),
  "wrapping with row and column gaps": row(
    { flexWrap: "wrap", rowGap: 12.5, columnGap: 7, alignContent: "flex-start" },
    ...MANY,
  ),
  "wrapping in reverse": row({ flexWrap: "wrap-reverse", gap: 5, alignItems: "flex-start" }, ...MANY),
  "wrapping of boxes with percentages": row(
    { flexWrap: "wrap", alignContent: "flex-start" },
    ...["50%", "30%", "30%", "100%", "25%"].map((width) => size(width, 33)),
  ),
  "wrapping determines the height": column(
    {},
    row({ flexWrap: "wrap", gap: 6, padding: 4 }, ...MANY),
    size("100%", 10),
  ),
  growing: row({}, box({ flexGrow: 1 }), box({ flexGrow: 2 }), size(100, 50)),
  "growing by less than 1": row({}, box({ flexGrow: 0.25 }), box({ flexGrow: 0.5 }), size(100, 50)),
  "growing with bases": row(
    {},
    box({ flexGrow: 1, flexBasis: "100px" }),
    box({ flexGrow: 3, flexBasis: "20%" }),
    box({ flexGrow: 1, width: 50 }),
  ),
  "growing between a minimum and a maximum": row(
    {},
    box({ flex: 1, minWidth: 300 }),
    box({ flex: 1, maxWidth: 50 }),
    box({ flex: 1 }),
    box({ flex: 2 }),
  ),
  shrinking: row({}, size(400, 20), size(300, 20), size(200, 20)),
  "shrinking with factors": row(
    {},
    size(400, 20, { flexShrink: 0 }),
    size(300, 20, { flexShrink: 1 }),
    size(200, 20, { flexShrink: 3 }),
  ),
  "shrinking by less than 1": row({}, size(400, 20, { flexShrink: 0.2 }), size(400, 20, { flexShrink: 0.3 })),
  "shrinking down to a minimum": row(
    {},
    size(500, 20, { minWidth: 450 }),
    size(400, 20),
    size(300, 20, { minWidth: "20%" }),
  ),
  "shrinking with padding": row({}, size(500, 20, { padding: "0 60px" }), size(400, 20, { padding: "0 10px" })),
  "shrinking in a column": column({}, size(50, 300), size(50, 200, { flexShrink: 0 }), size(50, 100)),
  "flex keywords": row(
    {},
    box({ flex: "none", width: 50 }),
    box({ flex: "auto", width: 80 }),
    box({ flex: "initial", width: 60 }),
    box({ flex: "2 1 30px" }),
  ),
  padding: row({ padding: "10px 20px 30px 40px" }, box({ flex: 1, padding: 5 }, box({ flex: 1 }))),
  margins: row(
    { alignItems: "flex-start" },
    size(50, 50, { margin: "10px 20px 30px 40px" }),
    size(50, 50, { margin: -5 }),
    size(50, 50),
  ),
  "margins in percent": column({ alignItems: "flex-start" }, size(50, 50, { margin: "10% 5%" }), size(50, 50)),
  "auto margins in a row": row(
    {},
    size(50, 50),
    size(50, 50, { marginLeft: "auto" }),
    size(50, 50, { margin: "auto 0" }),
  ),
  "auto margins in a column": column(
    { alignItems: "center" },
    size(50, 50, { marginTop: "auto" }),
    size(50, 50, { marginLeft: "auto" }),
    size(50, 50, { margin: "auto" }),
  ),
  borders: row(
    { border: "10px solid black" },
    box({ flex: 1, borderLeft: "5px solid black", padding: 3 }, size(20, 20)),
    size(40, 40, { border: "4px solid black" }),
  ),
  "content-box": row(
    { alignItems: "flex-start", gap: 5 },
    size(100, 50, { boxSizing: "content-box", padding: 10, border: "5px solid black" }),
    size("50%", "20%", { boxSizing: "content-box", padding: 10 }),
    box({ boxSizing: "content-box", minWidth: 60, maxHeight: 30, height: 80, padding: 7 }),
  ),
  "percentages of an automatic height": column(
    { alignItems: "flex-start" },
    box({ width: 200 }, size("50%", "50%"), size(20, 30)),
  ),
  "percentages of a box that grows": column({}, box({ flex: 1 }, size("50%", "50%")), size(100, 100)),
  "minima and maxima": row(
    { alignItems: "flex-start", gap: 4 },
    size(50, 50, { minWidth: 80, maxHeight: 20 }),
    size("50%", "50%", { maxWidth: 100, minHeight: 300 }),
    size(10, 10, { minWidth: "10%", minHeight: "10%" }),
    size(200, 20, { minWidth: 90, maxWidth: 60 }),
  ),
  "minima and maxima of stretched boxes": row(
    {},
    box({ width: 40, maxHeight: 100 }),
    box({ width: 40, minHeight: 500 }),
    box({ width: 40, maxHeight: "25%" }),
  ),
  "aspect ratios": row(
    { alignItems: "flex-start", gap: 5 },
    box({ width: 100, aspectRatio: 2 }),
    box({ height: 60, aspectRatio: "16 / 9" }),
    box({ width: "20%", aspectRatio: 1 }),
  ),
  "absolute boxes at each side": row(
    { padding: 30 },
    ...[
      { top: 10, left: 20 },
      { top: 10, right: 20 },
      { bottom: 10, left: 20 },
      { bottom: "10%", right: "5%" },
    ].map((inset) => size(50, 40, { position: "absolute", ...inset })),
  ),
  "absolute boxes between two sides": row(
    { padding: 30 },
    box({ position: "absolute", inset: 25 }),
    box({ position: "absolute", left: "10%", right: "20%", top: 5, height: 30 }),
    box({ position: "absolute", inset: 40, margin: 12 }),
  ),
  "absolute boxes at their static position": row(
    { padding: 30, justifyContent: "center", alignItems: "flex-end" },
    size(50, 40, { position: "absolute" }),
    size(20, 20),
  ),
  "absolute boxes with children": row(
    {},
    column({ position: "absolute", right: 20, bottom: 10, padding: 8, gap: 4 }, ...THREE),
  ),
  "absolute boxes with auto margins": row({}, size(100, 50, { position: "absolute", inset: 0, margin: "auto" })),
  "relative offsets": row(
    {},
    size(50, 50, { position: "relative", left: 15, top: "5%" }),
    size(50, 50, { position: "relative", right: 5, bottom: -8 }),
  ),
  "static boxes ignore offsets": row(
    { position: "relative" },
    box(
      { position: "static", left: 30, top: 20, width: 200, height: 100, padding: 20 },
      size(30, 20, { position: "absolute", right: 0, bottom: 0 }),
    ),
  ),
  "sizes of content in nested boxes": column(
    { alignItems: "center", justifyContent: "center" },
    row({ padding: 5 }, column({ margin: 6 }, row({ gap: 2 }, ...THREE), size(30, 30)), column({ flex: 1 }, ...THREE)),
  ),
  "content that is wider than its box": row({}, row({ width: 100 }, size(150, 20, { flexShrink: 0 })), size(50, 50)),
  "boxes that keep the width of their content": row(
    {},
    row({}, size(400, 20)),
    row({}, size(400, 20, { flexShrink: 0 })),
  ),
  "a page with a header, a sidebar and cards": column(
    {},
    row(
      { height: 60, padding: "0 24px", alignItems: "center", justifyContent: "space-between" },
      size(120, 24),
      row({ gap: 12 }, size(60, 20), size(60, 20)),
    ),
    row(
      { flex: 1 },
      column({ width: 140, padding: 16, gap: 8 }, ...[1, 2, 3].map(() => size("100%", 20))),
      row(
        { flex: 1, flexWrap: "wrap", gap: 16, padding: 16, alignContent: "flex-start" },
        ...[1, 2, 3, 4, 5].map(() => size(120, 70, { flexGrow: 1 })),
      ),
    ),
  ),
  "fractions of pixels": row(
    { padding: 3.3, gap: 1.7 },
    ...[1, 2, 3, 4, 5, 6, 7].map((flex) => box({ flex, margin: 0.4 })),
  ),
};

/** Returns some of the properties: each of them in about one of four boxes. */
const some = (properties: Readonly<Record<string, fc.Arbitrary<string | number>>>): fc.Arbitrary<BoxProperties> =>
  fc
    .tuple(
      ...Object.entries(properties).map(([name, values]) =>
        fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: values.map((value) => ({ [name]: value })) },
        ),
      ),
    )
    .map((chosen) => Object.assign({}, ...chosen));

const pixels = fc.integer({ min: 1, max: 200 });
const length = fc.oneof(
  pixels,
  fc.integer({ min: 1, max: 20 }).map((twentieths) => `${twentieths * 5}%`),
);

/** Properties of a box as a container. Browsers disagree about the width of columns that wrap. */
const container = fc
  .tuple(
    fc.constantFrom<BoxProperties>(
      { flexDirection: "row" },
      { flexDirection: "row-reverse" },
      { flexDirection: "row", flexWrap: "wrap" },
      { flexDirection: "row", flexWrap: "wrap-reverse" },
      { flexDirection: "column" },
      { flexDirection: "column-reverse" },
    ),
    some({
      justifyContent: fc.constantFrom(...JUSTIFY),
      alignItems: fc.constantFrom(...ALIGN),
      alignContent: fc.constantFrom(...JUSTIFY),
      gap: fc.constantFrom(4, 10, "6px 2px"),
      padding: fc.constantFrom(10, "5px 10px 15px 20px"),
      borderLeft: fc.constant("6px solid black"),
    }),
  )
  .map(([flow, more]) => ({ ...flow, ...more }));

/** Properties of a box in a container. */
const item = fc.oneof(
  {
    weight: 6,
    arbitrary: some({
      width: pixels,
      height: pixels,
      minWidth: pixels,
      minHeight: pixels,
      maxWidth: pixels,
      maxHeight: pixels,
      flexGrow: fc.constantFrom(0.3, 1, 2),
      flexShrink: fc.constantFrom(0, 0.3, 2),
      alignSelf: fc.constantFrom(...ALIGN),
      margin: fc.constantFrom(5, -4, "auto", "0 auto 5px 3px"),
    }),
  },
  {
    weight: 1,
    arbitrary: some({
      width: length,
      height: length,
      left: length,
      top: length,
      right: length,
      bottom: length,
      margin: fc.constant(7),
    }).map((style) => ({ position: "absolute", left: 15, top: 10, ...style })),
  },
);

function treesOf(depth: number): fc.Arbitrary<BoxTree> {
  const children = depth === 0 ? fc.constant([]) : fc.array(treesOf(depth - 1), { maxLength: 3 });
  return fc.tuple(container, item, children).map(([own, placed, inner]) => box({ ...own, ...placed }, ...inner));
}

/** Random trees of up to four levels. */
export const randomTree = fc
  .tuple(container, fc.array(treesOf(2), { minLength: 1, maxLength: 4 }))
  .map(([style, children]) => box(style, ...children));
