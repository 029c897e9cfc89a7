// Drawn things → content: what neighbours share is written once, be it a clip or a graphics state.

import { type Box, boxContains, intersectBoxes } from "../path.ts";
import type { Clip } from "../surface.ts";
import { formatClip } from "./path-text.ts";

/** One drawn thing. */
export interface Element {
  /** Operators that set all of the graphics state that the body depends on; empty where the body sets and restores it. */
  readonly state: string;
  /** Operators that leave the graphics state as it is. */
  readonly body: string;
  readonly clip: Clip | null;
  /** The box around its ink, clipped or not; never too small. */
  readonly box: Box;
}

/** What may be left over the edge of a clip: a hundredth is what coordinates are rounded to. */
const SLACK = 0.01;

/** The elements as content of a surface with that area. */
export function formatElements(elements: readonly Element[], area: Box): string {
  let text = "";
  let state = "";
  for (let i = 0; i < elements.length; ) {
    const clip = neededClip(elements[i] as Element, area);
    const outer = state;
    if (clip !== null) text += `q ${formatClip(clip)}`;
    for (; i < elements.length; i++) {
      const element = elements[i] as Element;
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

/** The element's clip, unless all of it that can be seen lies within. */
function neededClip({ clip, box }: Element, area: Box): Clip | null {
  if (clip === null || clip.shapes.length > 0) return clip;
  return boxContains(clip.box, intersectBoxes(box, area), SLACK) ? null : clip;
}
