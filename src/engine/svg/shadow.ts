// Writes shadows as blurred copies below the elements that cast them. The standard deviation is half of `shadowBlur` (HTML,
// "Shadows"). A filter costs a layer of its region's size, so the region is as small as possible, and sharp shadows of one
// colour have no filter.

import { formatFactor } from "../geometry/number.ts";
import { type Box, growBox, intersectBoxes, type Matrix, moveBox } from "../path.ts";
import type { Paint, Shadow } from "../surface.ts";
import { nestLayers, regionPlaceholder, transformLayers } from "./layer.ts";
import { formatMatrix, type PaintContext } from "./paint-server.ts";

/** Number of standard deviations beyond which a blur is invisible. */
const REACH = 3;

/** Returns the paint for the shadow's ink. Gradients and patterns are kept, and `castShadow` recolours them. */
export function shadowPaint(paint: Paint, { color }: Shadow): Paint {
  if (paint.type !== "solid") return paint;
  return { type: "solid", color: { ...color, alpha: color.alpha * paint.color.alpha } };
}

/** Returns the bounds of the shadow that ink within a box casts. */
export function shadowBox(box: Box, { offsetX, offsetY, deviation }: Shadow): Box {
  return growBox(moveBox(box, offsetX, offsetY), deviation * REACH);
}

/**
 * Returns the shadow of elements as SVG text.
 *
 * @param ink the elements, drawn with `shadowPaint`
 * @param box bounds of the elements
 * @param isColored whether the elements already have the shadow's colour
 */
export function castShadow(
  ink: string,
  box: Box,
  isColored: boolean,
  shadow: Shadow,
  { definitions, area }: Pick<PaintContext, "definitions" | "area">,
): string {
  const { color, offsetX, offsetY, deviation } = shadow;
  const tint = `<feColorMatrix values="${[color.red, color.green, color.blue].map((channel) => `0 0 0 0 ${formatFactor(channel / 255)} `).join("")}0 0 0 ${formatFactor(color.alpha)} 0"/>`;
  const blur = deviation > 0 ? `<feGaussianBlur stdDeviation="${formatFactor(deviation)}"/>` : "";
  const steps = (isColored ? "" : tint) + blur;
  const matrix: Matrix = [1, 0, 0, 1, offsetX, offsetY];
  const move = formatMatrix("transform", matrix);
  const reach = Math.ceil(deviation * REACH) + 1;
  if (steps === "") return `<g${move}>${nestLayers(transformLayers(ink, matrix), definitions, matrix)}</g>`;
  // The region covers the visible part of the ink and its blur.
  const blurred = growBox(box, deviation * REACH);
  const region = intersectBoxes(blurred, growBox(moveBox(area, -offsetX, -offsetY), deviation * REACH));
  const place = regionPlaceholder(
    {
      left: Math.floor(region.left) - 1,
      top: Math.floor(region.top) - 1,
      right: Math.ceil(region.right) + 1,
      bottom: Math.ceil(region.bottom) + 1,
    },
    reach,
    matrix,
  );
  const text = `filterUnits="userSpaceOnUse" ${place} color-interpolation-filters="sRGB">${steps}`;
  const id = definitions.use(text, (own) => `<filter id="${own}" ${text}</filter>`);
  return `<g filter="url(#${id})"${move}>${nestLayers(transformLayers(ink, matrix, reach), definitions, matrix, reach)}</g>`;
}
