// Tests bounds against the areas that the rasteriser draws correctly. resvg fails on layers that contain only elements far
// outside the image.

import { type Box, growBox } from "../path.ts";

/** Largest coordinate that is written to SVG, in device pixels. */
const HUGE = 1_000_000;

/** Returns the area within which nested layers are drawn completely: the surface plus half its size on each side. */
export function nestedLayerArea(area: Box): Box {
  return growBox(area, (area.right - area.left) / 2, (area.bottom - area.top) / 2);
}

/** Returns whether a box exceeds the coordinates that can be written to SVG. */
export function exceedsCoordinateRange({ left, top, right, bottom }: Box): boolean {
  return !(Math.max(-left, -top, right, bottom) < HUGE);
}

/** Returns the box's area, in pixels. */
export function boxArea({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
