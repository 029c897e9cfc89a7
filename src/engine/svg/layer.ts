// Bounds nested layers with filter regions. resvg sizes a layer by its content, but draws only an area of twice the
// image's size from the layer's corner: content of nested layers beyond it is lost, and a layer outside a band makes
// resvg trap. A filter region bounds a layer, so nested layers get a filter that changes nothing.

import { formatCoordinate, formatFactor } from "../geometry/number.ts";
import {
  type Box,
  boxIsEmpty,
  boxPath,
  growBox,
  IDENTITY,
  intersectBoxes,
  invert,
  type Matrix,
  multiply,
  pathBounds,
  transformPath,
} from "../path.ts";
import type { DefinitionList } from "./paint-server.ts";

/**
 * Placeholder in the tag of each group that is a layer. XML text cannot contain this character, nor the other
 * placeholders.
 */
const LAYER = "\u0002";
/**
 * Encloses a filter that bounds a layer, and each reference to it. `resolveLayers` removes both if no layer needs
 * bounds.
 */
const BOUND = "\u0003";
/** Encloses the placeholder for a filter region. */
const REGION = "\u0004";
/**
 * Marks elements that filters reference with feImage. resvg places such an element at the corner of the filter region;
 * other viewers use the element's own position. In a band that does not start at the top, the element is therefore
 * moved back.
 */
export const FILTER_IMAGE = "\u0005";

/** The region of a filter that only bounds a layer. `resolveLayers` reduces it to the visible part. */
const EVERYWHERE: Box = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/**
 * Returns a placeholder for a filter region, which `resolveLayers` reduces to the visible part.
 *
 * @param reach distance beyond the visible area in which the region still affects that area
 * @param matrix maps the region to device pixels
 */
export function regionPlaceholder({ left, top, right, bottom }: Box, reach = 0, matrix: Matrix = IDENTITY): string {
  return `${REGION}${[left, top, right, bottom, reach, ...matrix].join(" ")}${REGION}`;
}

/**
 * Returns a group that is rendered as a layer.
 *
 * @param attributes the attributes that make the group a layer
 * @param maskContent content of definitions that are drawn into the layer, such as masks
 */
export function layerText(attributes: string, content: string, definitions: DefinitionList, maskContent = ""): string {
  const nested = nestLayers(content, definitions);
  const text = `<g ${attributes}${LAYER}>${nested}</g>`;
  // A layer around bounded layers must be bounded, too, so that they have the same origin.
  return hasNestedLayers(nested + maskContent) ? nestLayers(text, definitions) : text;
}

/**
 * Adds bounds to all layers in the content, so that it can be nested in another layer.
 *
 * @param matrix maps the content's units to device pixels
 */
export function nestLayers(text: string, definitions: DefinitionList, matrix = IDENTITY, reach = 0): string {
  if (!text.includes(LAYER)) return text;
  const region = regionPlaceholder(EVERYWHERE, reach, matrix);
  const id = definitions.use(
    `keep ${region}`,
    (own) =>
      `${BOUND}<filter id="${own}" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB"><feOffset/></filter>${BOUND}`,
    true,
  );
  return text.replaceAll(LAYER, () => `${BOUND} filter="url(#${id})"${BOUND}`);
}

export function hasNestedLayers(text: string): boolean {
  return text.includes(BOUND);
}

/** The values of layers' placeholders depend on the position of the text. */
export function hasLayers(text: string): boolean {
  return [LAYER, BOUND, REGION].some((mark) => text.includes(mark));
}

/**
 * Adapts the placeholders of nested content to a new position.
 *
 * @param matrix maps the content to its new position
 * @param reach distance beyond the visible area in which the content still affects that area, in the content's units
 */
export function transformLayers(text: string, matrix: Matrix, reach = 0): string {
  // resvg cannot bound rotated layers.
  const isTurned = matrix[1] !== 0 || matrix[2] !== 0;
  return text
    .replaceAll(FILTER_IMAGE, "")
    .replace(BOUNDS, isTurned ? "" : "$&")
    .replace(REGIONS, (_, numbers: string) => {
      const [box, ownReach, inner] = parseRegion(numbers);
      if (isTurned) return regionAttributes(box, inner);
      return regionPlaceholder(box, ownReach + reach, multiply(matrix, inner));
    });
}

/**
 * Replaces all placeholders in a finished document.
 *
 * @param visible the part of the surface that is drawn
 * @param isBounded whether nested layers need bounds
 */
export function resolveLayers(text: string, visible: Box, isBounded: boolean): string {
  // feImage placeholders occur only together with region placeholders.
  if (!hasLayers(text)) return text;
  return text
    .replaceAll(LAYER, "")
    .replaceAll(FILTER_IMAGE, () => (visible.top === 0 ? "" : ` transform="translate(0 ${-visible.top})"`))
    .replace(BOUNDS, isBounded ? "$1" : "")
    .replace(REGIONS, (_, numbers: string) => formatRegion(...parseRegion(numbers), visible));
}

const BOUNDS = new RegExp(`${BOUND}([^${BOUND}]*)${BOUND}`, "g");
const REGIONS = new RegExp(`${REGION}([^${REGION}]*)${REGION}`, "g");

function parseRegion(text: string): [box: Box, reach: number, matrix: Matrix] {
  const [left = 0, top = 0, right = 0, bottom = 0, reach = 0, a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = text
    .split(" ")
    .map(Number);
  return [{ left, top, right, bottom }, reach, [a, b, c, d, e, f]];
}

function formatRegion(box: Box, reach: number, matrix: Matrix, visible: Box): string {
  const inverse = invert(matrix) ?? IDENTITY;
  const local = pathBounds(transformPath(boxPath(visible), inverse)) as Box;
  const { left, top, right, bottom } = local;
  const part = intersectBoxes(box, growBox(local, reach));
  // A filter region must not be empty. An invisible region becomes one pixel outside its content.
  const region = boxIsEmpty(part)
    ? {
        left,
        top,
        right: left + (right - left) / (visible.right - visible.left),
        bottom: top + (bottom - top) / (visible.bottom - visible.top),
      }
    : part;
  return regionAttributes(region, matrix);
}

function regionAttributes(region: Box, matrix: Matrix): string {
  const isGrid = matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === 1;
  const x = isGrid ? Math.floor(region.left) : region.left;
  const y = isGrid ? Math.floor(region.top) : region.top;
  const width = (isGrid ? Math.ceil(region.right) : region.right) - x;
  const height = (isGrid ? Math.ceil(region.bottom) : region.bottom) - y;
  const format = isGrid ? formatCoordinate : formatFactor;
  return `x="${format(x)}" y="${format(y)}" width="${format(width)}" height="${format(height)}"`;
}
