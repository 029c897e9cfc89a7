// Paints → `fill` and `stroke` attributes, with gradients and patterns as definitions. SVG 2, chapter 14. Resolves what
// SVG lacks: a radial gradient's starting circle becomes a focal point, a conic gradient a fan of wedges.

import { Failure } from "../../base/failure.ts";
import { PATTERN_PIXELS } from "../../base/limits.ts";
import { colorAt, formatHex, type Rgba } from "../color.ts";
import { type Box, IDENTITY, invert, type Matrix, multiply } from "../path.ts";
import { imageSize, type Paint, type Stop, type SurfaceImage } from "../surface.ts";
import type { DefinitionList } from "./definition-list.ts";
import { formatCoordinate, formatFactor } from "./number.ts";

/** What paints need of the document they stand in. */
export interface PaintContext {
  readonly definitions: DefinitionList;
  /** The surface's own area. */
  readonly area: Box;
  /** The image as an element whose user units are image pixels; `matrix` maps those to device pixels. */
  formatImage(image: SurfaceImage, smooth: boolean, matrix: Matrix): string;
}

/** Wedges of a conic gradient: one degree each, finer than the eye tells apart on a chart. */
const WEDGES = 360;

/**
 * Attributes that paint with `paint`, e.g. ` fill="#f00" fill-opacity=".5"`; null when nothing would show.
 *
 * @param toLocal maps device pixels to the element's own user space; null when that is device pixels
 */
export function formatPaint(
  paint: Paint,
  alpha: number,
  property: "fill" | "stroke",
  toLocal: Matrix | null,
  context: PaintContext,
): string | null {
  if (paint.type === "solid") return formatSolid(paint.color, alpha, property);
  if (alpha === 0 || isDegenerate(paint)) return null;
  const matrix = toLocal === null ? paint.matrix : multiply(toLocal, paint.matrix);
  const opacity = alpha === 1 ? "" : ` ${property}-opacity="${formatFactor(alpha)}"`;
  return ` ${property}="url(#${serverId(paint, matrix, toLocal, context)})"${opacity}`;
}

function serverId(paint: Server, matrix: Matrix, toLocal: Matrix | null, context: PaintContext): string {
  checkTile(paint, context.area);
  if (paint.type === "pattern") return patternId(paint, matrix, context);
  if (paint.type === "conic") return conicId(paint, toLocal, context);
  const text = paint.type === "linear" ? linearText(paint, matrix) : radialText(paint, matrix);
  return context.definitions.use(text, (id) => text.replace(/^<(\w+)/, `<$1 id="${id}"`));
}

function formatSolid(color: Rgba, alpha: number, property: string): string | null {
  const opacity = color.alpha * alpha;
  if (opacity === 0) return null;
  const hex = formatHex(color);
  const attribute = property === "fill" && hex === "#000000" ? "" : ` ${property}="${hex}"`;
  return opacity === 1 ? attribute : `${attribute} ${property}-opacity="${formatFactor(opacity)}"`;
}

/** `transform="…"`-like attribute; empty for the identity. */
export function formatMatrix(name: string, matrix: Matrix): string {
  if (matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === 1) {
    if (matrix[4] === 0 && matrix[5] === 0) return "";
    return ` ${name}="translate(${formatCoordinate(matrix[4])} ${formatCoordinate(matrix[5])})"`;
  }
  const [a, b, c, d, e, f] = matrix;
  const factors = [a, b, c, d].map(formatFactor);
  return ` ${name}="matrix(${factors.join(" ")} ${formatCoordinate(e)} ${formatCoordinate(f)})"`;
}

type Server = Exclude<Paint, { readonly type: "solid" }>;

/** What paints nothing: gradients without stops or between equal points or circles, and whatever has no area. */
function isDegenerate(paint: Server): boolean {
  if (invert(paint.matrix) === null) return true;
  if (paint.type === "pattern") return false;
  if (paint.stops.length === 0) return true;
  if (paint.type === "radial" && paint.from[2] === 0 && paint.to[2] === 0) return true;
  return paint.type !== "conic" && paint.from.every((value, index) => value === paint.to[index]);
}

function formatStops(stops: readonly Stop[]): string {
  return stops
    .map(({ offset, color }) => {
      const opacity = color.alpha === 1 ? "" : ` stop-opacity="${formatFactor(color.alpha)}"`;
      return `<stop offset="${formatFactor(offset)}" stop-color="${formatHex(color)}"${opacity}/>`;
    })
    .join("");
}

function linearText({ from, to, stops }: Extract<Paint, { type: "linear" }>, matrix: Matrix): string {
  const ends = `x1="${formatFactor(from[0])}" y1="${formatFactor(from[1])}" x2="${formatFactor(to[0])}" y2="${formatFactor(to[1])}"`;
  const transform = formatMatrix("gradientTransform", matrix);
  return `<linearGradient gradientUnits="userSpaceOnUse" ${ends}${transform}>${formatStops(stops)}</linearGradient>`;
}

const STRIP_WIDENING = 1 + 1 / 64;

/**
 * A canvas blends between two circles, SVG from a point to a circle. The cone through both circles has its apex where the
 * radius is zero; from there on it is SVG's gradient, with the stops moved to the part between the circles. Between circles
 * of one size lies a strip, which has no apex: widening it a little puts one far away.
 */
function radialText({ from, to, stops }: Extract<Paint, { type: "radial" }>, matrix: Matrix): string {
  const grows = to[2] >= from[2];
  const inner = grows ? from : to;
  const outer = to[2] === from[2] ? ([to[0], to[1], to[2] * STRIP_WIDENING] as const) : grows ? to : from;
  const apex = -inner[2] / (outer[2] - inner[2]);
  const moved = stops.map(({ offset, color }) => ({
    offset: ((grows ? offset : 1 - offset) - apex) / (1 - apex),
    color,
  }));
  if (!grows) moved.reverse();
  const focus = [0, 1].map((axis) => {
    const start = inner[axis as 0] as number;
    return start + apex * ((outer[axis as 0] as number) - start);
  });
  const circle = `cx="${formatFactor(outer[0])}" cy="${formatFactor(outer[1])}" r="${formatFactor(outer[2])}"`;
  const centered = focus[0] === outer[0] && focus[1] === outer[1];
  const focal = centered ? "" : ` fx="${formatFactor(focus[0] as number)}" fy="${formatFactor(focus[1] as number)}"`;
  const transform = formatMatrix("gradientTransform", matrix);
  return `<radialGradient gradientUnits="userSpaceOnUse" ${circle}${focal}${transform}>${formatStops(moved)}</radialGradient>`;
}

/** Wedges in device pixels, so that they reach every corner of the surface in any user space. */
function conicId(
  paint: Extract<Paint, { type: "conic" }>,
  toLocal: Matrix | null,
  { definitions, area }: PaintContext,
): string {
  const { center, startAngle, stops, matrix } = paint;
  const [a, b, c, d, e, f] = matrix;
  const inverse = invert(matrix) as Matrix;
  // Far enough, in the gradient's own space, to reach every corner of the surface between two spokes.
  const corners = [
    [area.left, area.top],
    [area.right, area.top],
    [area.left, area.bottom],
    [area.right, area.bottom],
  ] as const;
  const distances = corners.map(([x, y]) =>
    Math.hypot(
      inverse[0] * x + inverse[2] * y + inverse[4] - center[0],
      inverse[1] * x + inverse[3] * y + inverse[5] - center[1],
    ),
  );
  const reach = Math.max(...distances) * 1.01;
  const point = (angle: number) => {
    const x = center[0] + Math.cos(angle) * reach;
    const y = center[1] + Math.sin(angle) * reach;
    return `${formatCoordinate(a * x + c * y + e)} ${formatCoordinate(b * x + d * y + f)}`;
  };
  const middle = `${formatCoordinate(a * center[0] + c * center[1] + e)} ${formatCoordinate(b * center[0] + d * center[1] + f)}`;
  let wedges = "";
  for (let i = 0; i < WEDGES; i++) {
    const color = colorAt(stops, (i + 0.5) / WEDGES);
    const from = startAngle + (i / WEDGES) * 2 * Math.PI;
    const to = startAngle + ((i + 1) / WEDGES) * 2 * Math.PI;
    const opacity = color.alpha === 1 ? "" : ` fill-opacity="${formatFactor(color.alpha)}"`;
    wedges += `<path fill="${formatHex(color)}"${opacity} d="M${middle}L${point(from)} ${point(to)}Z"/>`;
  }
  const size = `width="${formatCoordinate(area.right)}" height="${formatCoordinate(area.bottom)}"`;
  const transform = toLocal === null ? "" : formatMatrix("patternTransform", toLocal);
  const text = `patternUnits="userSpaceOnUse" ${size}${transform} shape-rendering="crispEdges">${wedges}</pattern>`;
  return definitions.use(text, (id) => `<pattern id="${id}" ${text}`);
}

/** @throws Failure when one tile of the paint is more than the rasteriser can keep */
function checkTile(paint: Server, area: Box): void {
  if (paint.type !== "pattern" && paint.type !== "conic") return;
  const { width, height } =
    paint.type === "pattern" ? imageSize(paint.image) : { width: area.right, height: area.bottom };
  const [a, b, c, d] = paint.type === "pattern" ? paint.matrix : IDENTITY;
  if (width * Math.hypot(a, b) * height * Math.hypot(c, d) > PATTERN_PIXELS)
    throw new Failure("invalid", `patterns and conic gradients must be at most ${PATTERN_PIXELS} pixels large`);
}

function patternId(paint: Extract<Paint, { type: "pattern" }>, matrix: Matrix, context: PaintContext): string {
  const { width, height } = imageSize(paint.image);
  const text = `patternUnits="userSpaceOnUse" width="${formatCoordinate(width)}" height="${formatCoordinate(height)}"${formatMatrix("patternTransform", matrix)}>${context.formatImage(paint.image, paint.smooth, paint.matrix)}`;
  return context.definitions.use(text, (id) => `<pattern id="${id}" ${text}</pattern>`);
}
