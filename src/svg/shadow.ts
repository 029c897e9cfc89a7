// Shadows → blurred copies beneath what casts them. A canvas blurs with a standard deviation of half its `shadowBlur`
// (HTML, "shadows"). A filter costs a layer as large as its region, so the region is no larger than the ink and its blur,
// and hard shadows of one colour do without.

import { type Box, IDENTITY } from "../base/path.ts";
import type { Paint, Shadow } from "../base/surface.ts";
import type { DefinitionList } from "./definition-list.ts";
import { formatFactor } from "./number.ts";
import { formatMatrix } from "./paint-server.ts";

/** Standard deviations after which a blur is invisible. */
const REACH = 3;

/** What is drawn in place of the paint to make the shadow. Other than a colour needs `castShadow` to become one. */
export function shadowPaint(paint: Paint, { color }: Shadow): Paint {
  if (paint.type !== "solid") return paint;
  return { type: "solid", color: { ...color, alpha: color.alpha * paint.color.alpha } };
}

/** The box around the shadow of what lies in the box. */
export function shadowBox(box: Box, { offsetX, offsetY, deviation }: Shadow): Box {
  const blur = deviation * REACH;
  return {
    left: box.left + offsetX - blur,
    top: box.top + offsetY - blur,
    right: box.right + offsetX + blur,
    bottom: box.bottom + offsetY + blur,
  };
}

/**
 * The shadow of elements.
 *
 * @param ink the elements drawn with `shadowPaint`
 * @param box the box around them
 * @param isColored whether they have the shadow's colour already
 */
export function castShadow(ink: string, box: Box, isColored: boolean, shadow: Shadow, definitions: DefinitionList) {
  const { color, offsetX, offsetY, deviation } = shadow;
  const tint = `<feColorMatrix values="${[color.red, color.green, color.blue].map((channel) => `0 0 0 0 ${formatFactor(channel / 255)} `).join("")}0 0 0 ${formatFactor(color.alpha)} 0"/>`;
  const blur = deviation > 0 ? `<feGaussianBlur stdDeviation="${formatFactor(deviation)}"/>` : "";
  const steps = (isColored ? "" : tint) + blur;
  const move = formatMatrix("transform", [...IDENTITY.slice(0, 4), offsetX, offsetY] as never);
  if (steps === "") return `<g${move}>${ink}</g>`;
  const region = shadowBox(box, { ...shadow, offsetX: 0, offsetY: 0 });
  const x = Math.floor(region.left) - 1;
  const y = Math.floor(region.top) - 1;
  const size = `width="${Math.ceil(region.right) + 1 - x}" height="${Math.ceil(region.bottom) + 1 - y}"`;
  const text = `filterUnits="userSpaceOnUse" x="${x}" y="${y}" ${size} color-interpolation-filters="sRGB">${steps}`;
  const id = definitions.use(text, (own) => `<filter id="${own}" ${text}</filter>`);
  return `<g filter="url(#${id})"${move}>${ink}</g>`;
}
