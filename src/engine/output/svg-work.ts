// Estimates the cost of rasterising SVG calls with resvg before they are drawn, so that malicious drawings are rejected. resvg
// can't be interrupted. Costs are in approximate nanoseconds, for all bands of an image together.

import { pathYCoordinates, sortingWork } from "../geometry/edge-sorting.ts";
import { type Box, boxIsEmpty } from "../path.ts";
import {
  BLEND_MODES,
  type Clip,
  type CompositeOperation,
  type CompositeState,
  type Paint,
  type Shadow,
  type Shape,
} from "../surface.ts";

/** Costs per call, per composited call, and per pixel by operation. */
const COST = {
  call: 20_000,
  composite: 200_000,
  opaque: 2,
  plain: 8,
  linear: 8,
  radial: 20,
  tile: 40,
  conic: 55,
  blend: 40,
  layer: 150,
  mask: 100,
  shadow: 300,
} as const;

/** Cost of a shadow for each pixel of its deviation, per row and column. */
const SHADOW_STEP = 4;

/** Cost per pixel of an image file, in addition to its tile: resvg interpolates between 16 pixels. */
const RESAMPLED_PIXEL = 350;

/**
 * Returns the work of a call.
 *
 * @param visible bounds of the visible part
 * @param paint null for an image
 */
export function callWork(visible: Box, effect: CompositeState, paint: Paint | null): number {
  const { clip, composite, shadow, alpha } = effect;
  const isComposited = composite !== "source-over";
  const layers = (putsContentOnLayer(composite) ? 1 : 0) + (clip?.shapes.length ?? 0);
  const blend = isComposited ? COST.blend : 0;
  const isOpaque = paint?.type === "solid" && paint.color.alpha * alpha === 1;
  const fill = (isOpaque ? COST.opaque : COST.plain) + paintCost(paint);
  const pixelCost = fill + blend + layers * COST.layer + (shadow === null ? 0 : COST.shadow);
  return (
    COST.call + (isComposited ? COST.composite : 0) + boxPixels(visible) * pixelCost + shadowSteps(shadow, visible)
  );
}

/** Cost per row of a path, which resvg divides into four. Measured with 5,000 thin shapes as tall as the image. */
const ROW = 300;

/** Returns the work of a path's rows of pixels. A stroke has an outline on both sides of the path. */
export function rowsWork({ top, bottom }: Box, isStroke: boolean): number {
  return Math.max(0, bottom - top) * ROW * (isStroke ? 2 : 1);
}

/** Returns the work of cutting an erased path out of the content. @param visible bounds of the content */
export function maskWork(visible: Box): number {
  return COST.composite + boxPixels(visible) * COST.mask;
}

/** Returns whether an operator puts the content below a call on a layer, because SVG elements can't have the operator. */
export function putsContentOnLayer(operation: CompositeOperation): boolean {
  return (
    operation !== "source-over" && operation !== "destination-over" && !BLEND_MODES.some((mode) => mode === operation)
  );
}

function paintCost(paint: Paint | null): number {
  if (paint?.type === "conic") return COST.conic;
  if (paint?.type === "radial") return COST.radial;
  if (paint?.type === "linear") return COST.linear;
  return paint === null || paint.type === "pattern" ? COST.tile : 0;
}

function shadowSteps(shadow: Shadow | null, { left, top, right, bottom }: Box): number {
  return shadow === null ? 0 : shadow.deviation * (right - left + bottom - top) * SHADOW_STEP;
}

/** Work per character: writing the SVG, and parsing and drawing it with resvg. */
const WRITTEN_CHARACTER = 80;
const DRAWN_CHARACTER = 130;

/**
 * Returns the work that depends on the length of the SVG.
 *
 * @param length number of characters that are written
 * @param bandedLength number of characters that resvg processes
 */
export function lengthWork(length: number, bandedLength: number): number {
  return length * WRITTEN_CHARACTER + bandedLength * DRAWN_CHARACTER;
}

/** Returns the work of resampling an image file, in addition to `callWork`. */
export function resamplingWork(visible: Box): number {
  return boxPixels(visible) * RESAMPLED_PIXEL;
}

/**
 * Returns the work of drawing another surface as an image, in addition to `callWork`. resvg draws it anew for each use.
 *
 * @param work work of drawing the other surface at its own size
 * @param pixels size of the other surface
 */
export function nestedWork(visible: Box, work: number, pixels: number): number {
  return boxIsEmpty(visible) ? 0 : work * Math.max(1, boxPixels(visible) / pixels);
}

/** Returns the work of sorting a shape's edges and its clip's edges. */
export function edgesWork(shape: Pick<Shape, "type" | "path"> | null, clip: Clip | null, { top, bottom }: Box): number {
  const work = ({ type, path }: Pick<Shape, "type" | "path">) =>
    sortingWork(pathYCoordinates(path), top, bottom, type === "stroke");
  const cuts = clip?.shapes ?? [];
  return cuts.reduce((sum, { path }) => sum + work({ type: "fill", path }), shape === null ? 0 : work(shape));
}

function boxPixels({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
