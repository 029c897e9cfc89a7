// Shadows → filters. The canvas blurs with a standard deviation of half its `shadowBlur` (HTML 4.12.5.1.18), which is what
// feDropShadow takes. A filter costs a layer as large as its region, so the region is no larger than the ink and its blur.

import { formatHex } from "../base/color.ts";
import type { Box } from "../base/path.ts";
import type { Shadow } from "../base/surface.ts";
import type { DefinitionList } from "./definition-list.ts";
import { formatCoordinate, formatFactor } from "./number.ts";

/** Standard deviations after which a blur is invisible. */
const REACH = 3;

/** The box around a thing and its shadow. */
export function shadowReach(box: Box, { offsetX, offsetY, deviation }: Shadow): Box {
  const blur = deviation * REACH;
  return {
    left: Math.min(box.left, box.left + offsetX - blur),
    top: Math.min(box.top, box.top + offsetY - blur),
    right: Math.max(box.right, box.right + offsetX + blur),
    bottom: Math.max(box.bottom, box.bottom + offsetY + blur),
  };
}

/** The id of the filter that puts the shadow beneath what lies in `box`. */
export function shadowFilter(shadow: Shadow, box: Box, definitions: DefinitionList): string {
  const reach = shadowReach(box, shadow);
  const x = Math.floor(reach.left) - 1;
  const y = Math.floor(reach.top) - 1;
  const width = Math.ceil(reach.right) + 1 - x;
  const height = Math.ceil(reach.bottom) + 1 - y;
  const offset = `dx="${formatCoordinate(shadow.offsetX)}" dy="${formatCoordinate(shadow.offsetY)}"`;
  const flood = `flood-color="${formatHex(shadow.color)}" flood-opacity="${formatFactor(shadow.color.alpha)}"`;
  const text = `filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feDropShadow ${offset} stdDeviation="${formatFactor(shadow.deviation)}" ${flood}/>`;
  return definitions.use(text, (id) => `<filter id="${id}" ${text}</filter>`);
}
