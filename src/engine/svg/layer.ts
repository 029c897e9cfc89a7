// Groups that rasterisers make layers for → how large those layers are. resvg takes a layer to be as large as its content,
// counts from its corner, and keeps of it what lies within two pictures' sizes of there: layers in layers that reach far
// out of the picture lose what is seen of them, and those that lie wholly elsewhere, as many do in a band, end the program.
// A filter's region bounds its layer. So such layers get filters that change nothing, when the document is finished.

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
import type { DefinitionList } from "./definition-list.ts";
import { formatCoordinate, formatFactor } from "./number.ts";

/** Stands in the tag of groups that are layers, after their attributes. No XML text can hold it, nor those below. */
const LAYER = "\u0002";
/** Stands on both sides of what is written only where layers need bounds. */
const BOUND = "\u0003";
/** Stands on both sides of a filter's region. */
const REGION = "\u0004";
/**
 * Stands in the tag of every element that filters use as an image. resvg starts such images at the filter's corner, where
 * others take them to be where they are: when the region of a band starts elsewhere than the surface, they move back.
 */
export const FILTER_IMAGE = "\u0005";

/** The region of filters that change nothing. */
const EVERYWHERE: Box = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/**
 * The attributes that place a filter; the finished document has no more of the region than matters to what is seen.
 *
 * @param reach how far outside of what is seen the region still matters to it
 * @param matrix maps the region to the surface's pixels
 */
export function regionText({ left, top, right, bottom }: Box, reach = 0, matrix: Matrix = IDENTITY): string {
  return `${REGION}${[left, top, right, bottom, reach, ...matrix].join(" ")}${REGION}`;
}

/**
 * A group that is a layer.
 *
 * @param attributes what makes it one
 * @param elsewhere what is drawn into the layer but stands in a definition, such as a mask, as it stands there
 */
export function layerText(attributes: string, content: string, definitions: DefinitionList, elsewhere = ""): string {
  const nested = nestLayers(content, definitions);
  const text = `<g ${attributes}${LAYER}>${nested}</g>`;
  // What has layers with bounds in it must start where those do.
  return hasNested(nested + elsewhere) ? nestLayers(text, definitions) : text;
}

/**
 * The content for a place within another layer.
 *
 * @param matrix maps the content's own units to the surface's pixels
 */
export function nestLayers(text: string, definitions: DefinitionList, matrix = IDENTITY, reach = 0): string {
  if (!text.includes(LAYER)) return text;
  const region = regionText(EVERYWHERE, reach, matrix);
  const id = definitions.use(
    `keep ${region}`,
    (own) =>
      `${BOUND}<filter id="${own}" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB"><feOffset/></filter>${BOUND}`,
    true,
  );
  return text.replaceAll(LAYER, `${BOUND} filter="url(#${id})"${BOUND}`);
}

/** Whether there are layers in layers. */
export function hasNested(text: string): boolean {
  return text.includes(BOUND);
}

/** Whether there is anything whose size depends on the place that it is put. */
export function hasLayers(text: string): boolean {
  return [LAYER, BOUND, REGION].some((mark) => text.includes(mark));
}

/**
 * Nested content for a place under the matrix.
 *
 * @param reach how far outside of what is seen the content matters to it, in its own units
 */
export function moveLayers(text: string, matrix: Matrix, reach = 0): string {
  // resvg cannot bound what is turned.
  const isTurned = matrix[1] !== 0 || matrix[2] !== 0;
  return text
    .replaceAll(FILTER_IMAGE, "")
    .replace(BOUNDS, isTurned ? "" : "$&")
    .replace(REGIONS, (_, numbers: string) => {
      const [box, ownReach, inner] = parseRegion(numbers);
      if (isTurned) return placeText(box, inner);
      return regionText(box, ownReach + reach, multiply(matrix, inner));
    });
}

/**
 * The finished text.
 *
 * @param seen the part of the surface that is drawn
 * @param isBounded whether layers in layers need bounds
 */
export function resolveLayers(text: string, seen: Box, isBounded: boolean): string {
  // Images in filters stand beside regions.
  if (!hasLayers(text)) return text;
  return text
    .replaceAll(LAYER, "")
    .replaceAll(FILTER_IMAGE, seen.top === 0 ? "" : ` transform="translate(0 ${-seen.top})"`)
    .replace(BOUNDS, isBounded ? "$1" : "")
    .replace(REGIONS, (_, numbers: string) => formatRegion(...parseRegion(numbers), seen));
}

const BOUNDS = new RegExp(`${BOUND}([^${BOUND}]*)${BOUND}`, "g");
const REGIONS = new RegExp(`${REGION}([^${REGION}]*)${REGION}`, "g");

function parseRegion(text: string): [box: Box, reach: number, matrix: Matrix] {
  const [left = 0, top = 0, right = 0, bottom = 0, reach = 0, a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = text
    .split(" ")
    .map(Number);
  return [{ left, top, right, bottom }, reach, [a, b, c, d, e, f]];
}

function formatRegion(box: Box, reach: number, matrix: Matrix, seen: Box): string {
  const inverse = invert(matrix) ?? IDENTITY;
  const local = pathBounds(transformPath(boxPath(seen), inverse)) as Box;
  const { left, top, right, bottom } = local;
  const part = intersectBoxes(box, growBox(local, reach));
  // A region must be somewhere. What the filter draws is elsewhere: a pixel that it does not reach stands for nothing.
  const region = boxIsEmpty(part)
    ? {
        left,
        top,
        right: left + (right - left) / (seen.right - seen.left),
        bottom: top + (bottom - top) / (seen.bottom - seen.top),
      }
    : part;
  return placeText(region, matrix);
}

function placeText(region: Box, matrix: Matrix): string {
  const isGrid = matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === 1;
  const x = isGrid ? Math.floor(region.left) : region.left;
  const y = isGrid ? Math.floor(region.top) : region.top;
  const width = (isGrid ? Math.ceil(region.right) : region.right) - x;
  const height = (isGrid ? Math.ceil(region.bottom) : region.bottom) - y;
  const format = isGrid ? formatCoordinate : formatFactor;
  return `x="${format(x)}" y="${format(y)}" width="${format(width)}" height="${format(height)}"`;
}
