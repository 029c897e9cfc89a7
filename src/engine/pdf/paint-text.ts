// Writes paints as operators: a colour, or a pattern with a soft mask for a gradient's alpha. All coordinates are
// device pixels, the space of every form. ISO 32000-1, 8.6 and 8.7.

import { Failure } from "../../base/failure.ts";
import { formatCoordinate, formatMatrix } from "../geometry/number.ts";
import { type Box, invert, type Matrix } from "../path.ts";
import { type EncodedImage, imageSize, type Paint, type Stop, type SurfaceImage } from "../surface.ts";
import { createShading, formatChannels, type Gradient, isDegenerate } from "./gradient.ts";
import { scaledCopyUrl, writeImage } from "./image-object.ts";
import { encodeLatin1 } from "./pdf-file.ts";
import type { ResourceList } from "./resource-list.ts";

/** Properties of the surface that paints depend on. */
export interface PaintContext {
  readonly resources: ResourceList;
  readonly area: Box;
  /** Returns operators that draw the image with image pixels as units. `matrix` maps image pixels to device pixels. */
  formatImage(image: SurfaceImage, smooth: boolean, matrix: Matrix): string;
}

/** Operators for a paint. */
export interface PaintText {
  /** Operators that set the graphics state and the colour. */
  readonly state: string;
  /** Name of the graphics state with the soft mask; null for none. */
  readonly mask: string | null;
}

/**
 * Minimum tile size of a pattern, in device pixels. Readers draw each tile separately, and smaller tiles blend into one
 * colour.
 */
const MIN_TILE = 0.25;

/**
 * Returns the operators for a paint; null if it is invisible.
 *
 * @param alpha opacity, 0 to 1, in addition to the paint's own
 * @param mode name of the PDF blend mode
 */
export function formatPaint(
  paint: Paint,
  alpha: number,
  mode: string,
  property: "fill" | "stroke",
  context: PaintContext,
): PaintText | null {
  const { resources } = context;
  if (!(alpha > 0)) return null;
  if (paint.type === "solid") {
    const opacity = paint.color.alpha * alpha;
    const operator = property === "fill" ? "rg" : "RG";
    if (!(opacity > 0)) return null;
    return {
      state: `/${resources.state(opacity, mode)} gs ${formatChannels(paint.color)} ${operator}\n`,
      mask: null,
    };
  }
  const [space, operator] = property === "fill" ? ["cs", "scn"] : ["CS", "SCN"];
  const set = (pattern: string, opacity: number) =>
    `/${resources.state(opacity, mode)} gs /Pattern ${space} /${pattern} ${operator}\n`;
  if (paint.type === "pattern") {
    const pattern = tilingPattern(paint, alpha, context);
    return pattern === null ? null : { state: set(pattern, 1), mask: null };
  }
  if (isDegenerate(paint)) return null;
  const pattern = shadingPattern(paint, context);
  const stopAlpha = paint.stops[0]?.color.alpha as number;
  // A constant alpha needs no soft mask.
  if (paint.stops.every(({ color }) => color.alpha === stopAlpha))
    return stopAlpha === 0 ? null : { state: set(pattern, alpha * stopAlpha), mask: null };
  return { state: set(pattern, alpha), mask: alphaMask(paint, context) };
}

function shadingPattern(paint: Gradient, { resources, area }: PaintContext): string {
  const shading = createShading(opaque(paint), "color", area);
  const matrix = formatMatrix(paint.matrix);
  return resources.use("P", `${shading.key} ${matrix}`, (file) =>
    file.add(
      `<</Type /Pattern /PatternType 2 /Shading ${file.once(shading, () => shading.write(file))} /Matrix [${matrix}]>>`,
    ),
  );
}

/** Writes the gradient's alpha as a soft mask. The gradient's colours are in the pattern. */
function alphaMask(paint: Gradient, { resources, area }: PaintContext): string {
  const shading = createShading(paint, "alpha", area);
  const name = resources.use("S", shading.key, (file) => shading.write(file));
  return resources.mask("Luminosity", `q ${formatMatrix(paint.matrix)} cm /${name} sh Q\n`);
}

/** Makes the stops opaque, so that gradients with equal colours share a shading. */
function opaque(paint: Gradient): Gradient {
  const stops = paint.stops.map(({ offset, color }): Stop => ({ offset, color: { ...color, alpha: 1 } }));
  return { ...paint, stops };
}

/**
 * Returns a tiling pattern's name; null if it is invisible.
 *
 * @throws Failure if the tiles are too small to be drawn separately
 */
function tilingPattern(
  paint: Extract<Paint, { type: "pattern" }>,
  alpha: number,
  context: PaintContext,
): string | null {
  const { image, repeatX, repeatY, smooth, matrix } = paint;
  const inverse = invert(matrix);
  const { width, height } = imageSize(image);
  if (inverse === null || !(width > 0 && height > 0)) return null;
  const [a, b, c, d] = matrix;
  if ((repeatX && width * Math.hypot(a, b) < MIN_TILE) || (repeatY && height * Math.hypot(c, d) < MIN_TILE))
    throw new Failure("invalid", `pattern tiles in a PDF must be at least ${MIN_TILE} pixels wide and high`);
  // Tiles that do not repeat get a step so large that only one is visible.
  const { right, bottom } = context.area;
  const visibleSpan = (right + bottom) * (Math.hypot(inverse[0], inverse[1]) + Math.hypot(inverse[2], inverse[3]));
  const awayX = Math.abs(inverse[4]) + width;
  const awayY = Math.abs(inverse[5]) + height;
  const step = [repeatX ? width : visibleSpan + awayX, repeatY ? height : visibleSpan + awayY].map(formatCoordinate);
  // The alpha is set within the tile, because readers disagree on whether tiles inherit the graphics state.
  const content = `/${context.resources.state(alpha, "Normal")} gs ${context.formatImage(image, smooth, matrix)}`;
  const size = `${formatCoordinate(width)} ${formatCoordinate(height)}`;
  const entries = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${size}] /XStep ${step[0]} /YStep ${step[1]} /Matrix [${formatMatrix(matrix)}]`;
  return context.resources.use("P", `${entries} ${content}`, (file) =>
    file.addStream(`${entries} /Resources ${context.resources.format(file, content)}`, encodeLatin1(content)),
  );
}

/** Returns operators that draw an encoded image with image pixels as units. */
export function formatEncodedImage(
  image: EncodedImage,
  smooth: boolean,
  matrix: Matrix,
  resources: ResourceList,
): string {
  const [a, b, c, d] = matrix;
  const url = scaledCopyUrl(image, Math.max(Math.hypot(a, b), Math.hypot(c, d)), smooth);
  const isSmooth = smooth || image.isVector === true;
  const name = resources.use("X", `${isSmooth} ${url}`, (file) => writeImage(file, url, isSmooth));
  const [width, height] = [image.width, image.height].map(formatCoordinate);
  return `q ${width} 0 0 -${height} 0 ${height} cm /${name} Do Q\n`;
}
