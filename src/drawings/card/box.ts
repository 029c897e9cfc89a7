// Defines the boxes of a page, which layout and painting share: elements, images, drawings and paragraphs.

import type { EncodedImage } from "../../engine/surface.ts";
import type { CardPart } from "./card-params.ts";
import type { Paragraph, TextRun } from "./paragraph.ts";
import type { Style } from "./style.ts";

/** The position of a box relative to its parent's border box, in CSS pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The content of a box without children. */
export type BoxContent =
  | { readonly type: "text"; readonly runs: readonly TextRun[] }
  | {
      readonly type: "image";
      readonly src: string;
      readonly image?: EncodedImage | undefined;
      readonly alt?: string | undefined;
    }
  | { readonly type: "part"; readonly part: CardPart };

export interface Box {
  /** Path of the element in the request, for messages. */
  readonly place: string;
  readonly style: Style;
  readonly children: readonly Box[];
  readonly content?: BoxContent | undefined;
  /** Set by each layout. */
  frame: Frame;
  /** The paragraph of a text box, set by each layout. */
  paragraph?: Paragraph;
}

export const NO_FRAME: Frame = { left: 0, top: 0, width: 0, height: 0 };

/** Returns a box and all boxes inside it. */
export function* listBoxes(box: Box): Generator<Box> {
  yield box;
  for (const child of box.children) yield* listBoxes(child);
}
