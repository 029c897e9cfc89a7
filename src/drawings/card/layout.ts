// Lays out the boxes of a page.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type Box, listBoxes } from "./box.ts";
import type { CardPage } from "./card-params.ts";
import { FlexLayout } from "./flex-layout.ts";
import { Paragraph } from "./paragraph.ts";
import type { NaturalSize } from "./part-size.ts";

/** Work per box, and per visit of a box and measurement of a text, in units of src/base/fuel.ts. */
const BOX_WORK = 20_000;
const VISIT_WORK = 2000;
const MEASURE_WORK = 1000;
const TOO_MUCH_WORK = "card is too expensive to lay out: use fewer or less deeply nested elements";

/** Sizes of content that a layout depends on. */
export interface ContentSizes {
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  /** Returns the size of an image or a drawing without a layout; undefined for all other boxes. */
  readonly naturalSize: (box: Box) => NaturalSize | undefined;
}

/** Sets the frames of all boxes. Returns the size of the page. */
export function layOutPage(
  root: Box,
  page: CardPage,
  { fonts, fuel, naturalSize }: ContentSizes,
): { readonly width: number; readonly height: number } {
  for (const box of listBoxes(root)) {
    fuel.spend(BOX_WORK, TOO_MUCH_WORK);
    if (box.content?.type === "text") box.paragraph = createParagraph(box, box.content.runs, fonts, fuel);
  }
  // The page's only element fills the page, unless it has a height of its own.
  const [only] = root.children;
  const layout = new FlexLayout(
    {
      naturalSize,
      spend: (visits) => fuel.spend(visits * VISIT_WORK, TOO_MUCH_WORK),
      measureText: ({ paragraph }, width) => {
        fuel.spend(MEASURE_WORK, TOO_MUCH_WORK);
        const size = (paragraph as Paragraph).measure(width);
        const [first] = (paragraph as Paragraph).lines(width);
        return { ...size, baseline: first?.baseline ?? size.height };
      },
    },
    root.children.length === 1 ? only : undefined,
  );
  layout.place(root, page.width, page.height);
  for (const { frame, place } of listBoxes(root))
    if (![frame.left, frame.top, frame.width, frame.height].every(Number.isFinite))
      throw new Failure("invalid", `${place} must have a finite size: set its width and height`);
  return { width: root.frame.width, height: root.frame.height };
}

function createParagraph(
  { style }: Box,
  runs: ConstructorParameters<typeof Paragraph>[0],
  fonts: FontSet,
  fuel: Fuel,
): Paragraph {
  const { lineClamp: lines } = style;
  const cut = { lines, hasEllipsis: style.textOverflow === "ellipsis" || lines !== undefined };
  return new Paragraph(runs, style, cut, fonts, fuel);
}
