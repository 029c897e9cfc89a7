// Decides which translucent elements must be painted as a group. CSS Color 4, section 3.2.

import { type Box, listBoxes } from "./box.ts";
import { borderWidth, EDGES } from "./style.ts";

/**
 * Returns whether a box is translucent and has several layers, which would be visible through each other. A box with one layer is
 * painted faster with a translucent colour.
 */
export function isFadedGroup(box: Box): boolean {
  const { ownOpacity, opacity } = box.style;
  if (ownOpacity === 1 || opacity === 0) return false;
  let layers = 0;
  for (const inner of listBoxes(box)) {
    layers += countLayers(inner);
    if (layers > 1) return true;
  }
  return false;
}

/** Returns the number of layers of a box, without its children. Layers of drawings overlap. */
function countLayers({ style, content }: Box): number {
  const hasBorder = EDGES.some((edge) => borderWidth(style, edge) > 0);
  const own = [style.backgroundColor !== undefined, hasBorder].filter(Boolean).length;
  const text = content?.type === "text" ? 1 + style.textShadow.length + (style.textStroke === undefined ? 0 : 1) : 0;
  const drawn = content?.type === "part" ? 2 : content?.type === "image" ? 1 : 0;
  return own + style.backgrounds.length + style.boxShadow.length + text + drawn;
}
