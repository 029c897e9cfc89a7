// Joins drawn elements into a content stream. Adjacent elements share clips and graphics states.

import { type Box, boxContains, intersectBoxes } from "../path.ts";
import type { Clip } from "../surface.ts";
import { formatClip } from "./path-text.ts";

/** One drawn element. */
export interface PdfElement {
  /** Operators that set the graphics state that the body depends on; empty if the body sets and restores its own. */
  readonly state: string;
  /** Operators that draw the element and leave the graphics state unchanged. */
  readonly body: string;
  readonly clip: Clip | null;
  /** Bounds of the ink; the clip may or may not be applied. They can be too large, but never too small. */
  readonly box: Box;
}

/** Tolerance for ink beyond the edge of a clip. Coordinates are rounded to hundredths. */
const SLACK = 0.01;

/** Returns the content stream of a surface. @param area bounds of the surface */
export function formatElements(elements: readonly PdfElement[], area: Box): string {
  let text = "";
  let state = "";
  for (let i = 0; i < elements.length; ) {
    const clip = neededClip(elements[i] as PdfElement, area);
    const outer = state;
    if (clip !== null) text += `q ${formatClip(clip)}`;
    for (; i < elements.length; i++) {
      const element = elements[i] as PdfElement;
      if (neededClip(element, area) !== clip) break;
      if (element.state !== "" && element.state !== state) {
        text += element.state;
        state = element.state;
      }
      text += element.body;
    }
    if (clip === null) continue;
    text += "Q\n";
    state = outer;
  }
  return text;
}

/** Returns the element's clip, or null if the clip would not cut off visible ink. */
function neededClip({ clip, box }: PdfElement, area: Box): Clip | null {
  if (clip === null || clip.shapes.length > 0) return clip;
  return boxContains(clip.box, intersectBoxes(box, area), SLACK) ? null : clip;
}
