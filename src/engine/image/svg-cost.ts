// Estimates the cost of rasterising an SVG. The rasteriser can't be interrupted, and a layer can be much larger than
// the image, so the estimate is an upper bound. It analyses the simplified document, which has only groups, paths and
// images.

import { sortingWork } from "../geometry/edge-sorting.ts";
import {
  type Box,
  boxPath,
  growBox,
  IDENTITY,
  intersectBoxes,
  type Matrix,
  multiply,
  pathBounds,
  transformPath,
  uniteBoxes,
} from "../path.ts";
import { parseNumbers } from "./svg-count.ts";
import { childElements, collectIds, type SvgElement } from "./svg-tree.ts";

/** Upper bounds for the cost of rasterising. */
interface SvgCost {
  /** Work, in fills of the whole image. */
  readonly fills: number;
  /** Work of sorting path edges, in units of src/base/fuel.ts. Does not depend on the image's size. */
  readonly sorting: number;
  /** Area of the layers that exist at the same time, in multiples of the image's area. */
  readonly layers: number;
}

/** Costs of a layer, a filter primitive and a blur, in fills of the layer's area. A layer was measured at up to 15. */
const LAYER_FILLS = 15;
const PRIMITIVE_FILLS = 20;
const BLUR_FILLS = 60;
/** Cost of drawing an image or a pattern's tiles, which are resampled, in fills of their area. */
const RESAMPLED_FILLS = 5;
/**
 * Cost of a path segment, in fills of the whole image. A line across the image was measured at 0.02, but most lines are
 * far shorter.
 */
const SEGMENT_FILLS = 0.01;
/**
 * Number of layers that a filter holds in addition to those of its primitives. A filter with one primitive was measured
 * at 5.
 */
const FILTER_LAYERS = 4;

/** Factor for the margins that the rasteriser adds to a layer's area. */
const LAYER_MARGIN = 6;
/** Distance beyond the image's edges at which the rasteriser clips layers, in image widths and heights. */
const LAYER_REACH = 2;
/** Area of a layer of unknown size, in multiples of the image's area. */
const MAX_LAYER_AREA = (2 * LAYER_REACH + 1) ** 2;

const REFERENCE = "url(#";

/** Returns the ids in `url(#…)` references. */
function listReferences(text: string): string[] {
  const ids: string[] = [];
  for (let start = text.indexOf(REFERENCE); start >= 0; ) {
    const end = text.indexOf(")", start);
    if (end < 0) break;
    ids.push(text.slice(start + REFERENCE.length, end));
    start = text.indexOf(REFERENCE, end);
  }
  return ids;
}

interface Part extends SvgCost {
  /** Bounds of the visible content, in the parent's coordinates; null if the part draws nothing. */
  readonly box: Box | null;
}

/** Transform of a part to image pixels; null for a definition, which can be used anywhere. */
type Place = Matrix | null;

/** Maps all points to y = 0. If the position of a path is unknown, all its edges count as overlapping vertically. */
const NO_HEIGHT: Matrix = [1, 0, 0, 0, 0, 0];

const NOTHING: Part = { fills: 0, sorting: 0, layers: 0, box: null };

/** Estimates the cost of rasterising a simplified document. @param width width of the image, in CSS pixels */
export function measureSvg(root: SvgElement, width: number, height: number): SvgCost {
  const definitions = new Map<string, SvgElement>();
  collectIds(root, definitions);
  const measured = new Map<SvgElement, Part>();
  const visible: Box = {
    left: -LAYER_REACH * width,
    top: -LAYER_REACH * height,
    right: (1 + LAYER_REACH) * width,
    bottom: (1 + LAYER_REACH) * height,
  };

  /** Returns the definitions that an attribute references. A list of filter functions can reference several. */
  const find = (element: SvgElement, key: string): readonly SvgElement[] =>
    listReferences(element.attributes.get(key) ?? "")
      .map((id) => definitions.get(id))
      .filter((target) => target !== undefined);

  /** Returns a layer's area, in multiples of the image's area. */
  const areaOf = (box: Box | null, place: Place): number => {
    if (place === null) return MAX_LAYER_AREA;
    if (box === null) return 0;
    const { left, top, right, bottom } = intersectBoxes(transformBox(box, place), visible);
    const area = (Math.max(0, right - left) * Math.max(0, bottom - top)) / (width * height);
    return Number.isFinite(area) ? area : MAX_LAYER_AREA;
  };

  const measure = (element: SvgElement, outer: Place, isInLayer: boolean): Part => {
    if (element.name === "defs") return NOTHING;
    const transform = readMatrix(element.attributes.get("transform"));
    const place = outer && multiply(outer, transform);
    const part =
      element.name === "path" || element.name === "image"
        ? measureShape(element, place, isInLayer)
        : measureGroup(element, place, isInLayer);
    return { ...part, box: part.box && transformBox(part.box, transform) };
  };

  const measureShape = (element: SvgElement, place: Place, isInLayer: boolean): Part => {
    const { name, attributes } = element;
    const points = parseNumbers(attributes.get("d") ?? "");
    const box = name === "image" ? readPlace(element) : readOutline(points, attributes);
    // Outside a layer, a shape is clipped to the image, so its area is at most the image's area.
    const area = isInLayer ? Math.max(1, areaOf(box, place)) : 1;
    if (name === "image") return { ...NOTHING, fills: RESAMPLED_FILLS * area, box };
    const segments = points.length / 2;
    const heights = heightsOf(points, place);
    let [fills, sorting, layers] = [0, 0, 0];
    for (const key of ["fill", "stroke"]) {
      if ((attributes.get(key) ?? "none") === "none") continue;
      fills += (1 + segments * SEGMENT_FILLS) * area;
      sorting += sortingWork(heights, visible.top, visible.bottom, key === "stroke");
      const [target] = find(element, key);
      if (target?.name !== "pattern") continue;
      const tile = measureDefinition(target);
      fills += RESAMPLED_FILLS * area + tile.fills;
      sorting += tile.sorting;
      layers = Math.max(layers, tile.layers);
    }
    return { fills, sorting, layers, box };
  };

  const measureGroup = (element: SvgElement, place: Place, isInLayer: boolean): Part => {
    const { attributes } = element;
    const filters = find(element, "filter");
    const shapes = [...find(element, "clip-path"), ...find(element, "mask")];
    const style = attributes.get("style") ?? "";
    const isBlended = attributes.has("opacity") || (style !== "" && style !== "mix-blend-mode:normal;isolation:auto");
    const isLayer = isInLayer || isBlended || filters.length > 0 || shapes.length > 0;
    const parts = childElements(element).map((child) => measure(child, place, isLayer));
    const content = parts.map((part) => part.box).reduce(unite, null);
    const box = filters.map((filter) => regionOf(filter, content)).reduce(unite, filters.length > 0 ? null : content);
    // A definition is drawn on a layer as large as the layer that uses the definition.
    const area = element.name === "g" ? areaOf(box, place) : 1;
    let fills = parts.reduce((sum, part) => sum + part.fills, 0);
    let sorting = parts.reduce((sum, part) => sum + part.sorting, 0);
    let inner = parts.reduce((max, part) => Math.max(max, part.layers), 0);
    // A clip or mask needs another layer for its shape.
    let count = (isBlended ? 1 : 0) + 2 * shapes.length;
    for (const target of shapes) {
      const shape = measureDefinition(target);
      fills += shape.fills * Math.max(1, area);
      sorting += shape.sorting;
      inner = Math.max(inner, shape.layers);
    }
    for (const filter of filters) {
      // A filter keeps the result of each primitive, because later primitives can use it.
      const primitives = childElements(filter);
      count += FILTER_LAYERS + primitives.length;
      fills += area * primitives.reduce((sum, { name }) => sum + (isBlur(name) ? BLUR_FILLS : PRIMITIVE_FILLS), 0);
    }
    fills += area * count * LAYER_FILLS;
    return { fills, sorting, layers: inner + count * Math.max(LAYER_MARGIN, area), box };
  };

  /** Measures a clip, mask or pattern, in fills of the layer or tile in which it is used. */
  const measureDefinition = (target: SvgElement): Part => {
    const cached = measured.get(target);
    if (cached !== undefined) return cached;
    measured.set(target, NOTHING);
    const part = measureGroup(target, null, false);
    measured.set(target, part);
    return part;
  };

  const { fills, sorting, layers } = measure(root, IDENTITY, false);
  return { fills, sorting, layers: LAYER_MARGIN + layers };
}

function unite(one: Box | null, other: Box | null): Box | null {
  return one === null ? other : other === null ? one : uniteBoxes(one, other);
}

function isBlur(primitive: string): boolean {
  return primitive === "feGaussianBlur" || primitive === "feDropShadow";
}

/** Returns the filter region, in the coordinates of its group. */
function regionOf(filter: SvgElement, content: Box | null): Box | null {
  const region = readPlace(filter);
  if (filter.attributes.get("filterUnits") === "userSpaceOnUse") return region;
  if (content === null) return null;
  const [width, height] = [content.right - content.left, content.bottom - content.top];
  return {
    left: content.left + region.left * width,
    top: content.top + region.top * height,
    right: content.left + region.right * width,
    bottom: content.top + region.bottom * height,
  };
}

function readPlace({ attributes }: SvgElement): Box {
  const [left, top] = [readNumber(attributes, "x", 0), readNumber(attributes, "y", 0)];
  const [right, bottom] = [left + readNumber(attributes, "width", 0), top + readNumber(attributes, "height", 0)];
  return { left, top, right, bottom };
}

/** Returns the bounds of a path's control points, grown by its stroke; null if there are no points. */
function readOutline(points: readonly number[], attributes: ReadonlyMap<string, string>): Box | null {
  if (points.length < 2) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 1; i < points.length; i += 2) {
    const [x, y] = [points[i - 1] as number, points[i] as number];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if ((attributes.get("stroke") ?? "none") === "none") return { left, top, right, bottom };
  const [width, miter] = [readNumber(attributes, "stroke-width", 1), readNumber(attributes, "stroke-miterlimit", 4)];
  return growBox({ left, top, right, bottom }, (width / 2) * Math.max(miter, Math.SQRT2));
}

/** Returns the y coordinates of points in the image; 0 if the position is unknown. */
function heightsOf(points: readonly number[], place: Place): number[] {
  const [, b, , d, , f] = place ?? NO_HEIGHT;
  return Array.from(
    { length: Math.floor(points.length / 2) },
    (_, i) => b * (points[2 * i] as number) + d * (points[2 * i + 1] as number) + f,
  );
}

function transformBox(box: Box, matrix: Matrix): Box {
  return pathBounds(transformPath(boxPath(box), matrix)) ?? box;
}

function readMatrix(text = ""): Matrix {
  const numbers = parseNumbers(text);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : IDENTITY;
}

function readNumber(attributes: ReadonlyMap<string, string>, key: string, standard: number): number {
  return Number(attributes.get(key) ?? standard);
}
