// Writes paints as `fill` and `stroke` attributes, with gradients and patterns as definitions. SVG 2, section 14. The
// start circle of a radial gradient becomes a focal point, and a conic gradient a pattern of wedges, because SVG 1.1
// has no equivalents.

import { Failure } from "../../base/failure.ts";
import { colorAt, formatHex, type Rgba } from "../color.ts";
import { formatCoordinate, formatFactor } from "../geometry/number.ts";
import { PATTERN_PIXELS } from "../limits.ts";
import { type Box, IDENTITY, invert, type Matrix, multiply } from "../path.ts";
import { imageSize, type Paint, type Stop, type SurfaceImage } from "../surface.ts";

/** The properties of a document on which paints depend. */
export interface PaintContext {
  readonly definitions: DefinitionList;
  /** Bounds of the surface. */
  readonly area: Box;
  /** Returns an image element in image pixels. `matrix` maps image pixels to device pixels. */
  formatImage(image: SurfaceImage, smooth: boolean, matrix: Matrix): string;
}

/** Number of wedges in a conic gradient: one per degree, too fine to be visible in a chart. */
const WEDGES = 360;

/**
 * Returns the attributes of a paint, such as ` fill="#f00" fill-opacity=".5"`; null if the paint is invisible.
 *
 * @param toLocal maps device pixels to the element's user space; null for the identity
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

function serverId(paint: PaintServer, matrix: Matrix, toLocal: Matrix | null, context: PaintContext): string {
  checkTile(paint, context.area);
  if (paint.type === "pattern") return patternId(paint, matrix, context);
  if (paint.type === "conic") return conicId(paint, toLocal, context);
  const text = paint.type === "linear" ? linearText(paint, matrix) : radialText(paint, matrix);
  return context.definitions.use(text, (id) => text.replace(/^<\w+/, (start) => `${start} id="${id}"`));
}

function formatSolid(color: Rgba, alpha: number, property: string): string | null {
  const opacity = color.alpha * alpha;
  if (opacity === 0) return null;
  const hex = formatHex(color);
  const attribute = property === "fill" && hex === "#000000" ? "" : ` ${property}="${hex}"`;
  return opacity === 1 ? attribute : `${attribute} ${property}-opacity="${formatFactor(opacity)}"`;
}

/** Returns an attribute such as ` transform="…"`; an empty string for the identity. */
export function formatMatrix(name: string, matrix: Matrix): string {
  if (matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === 1) {
    if (matrix[4] === 0 && matrix[5] === 0) return "";
    return ` ${name}="translate(${formatCoordinate(matrix[4])} ${formatCoordinate(matrix[5])})"`;
  }
  const [a, b, c, d, e, f] = matrix;
  const factors = [a, b, c, d].map(formatFactor);
  return ` ${name}="matrix(${factors.join(" ")} ${formatCoordinate(e)} ${formatCoordinate(f)})"`;
}

type PaintServer = Exclude<Paint, { readonly type: "solid" }>;

/**
 * Whether a paint is invisible: a gradient without stops, a gradient between equal points or circles, or a singular
 * matrix.
 */
function isDegenerate(paint: PaintServer): boolean {
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
 * A canvas gradient runs between two circles, an SVG 1.1 gradient from a point to a circle. The apex of the cone
 * through both circles becomes the focal point, and the stops are rescaled to the part between the circles. Circles of
 * equal radius have no apex, so one circle is widened slightly.
 */
function radialText({ from, to, stops }: Extract<Paint, { type: "radial" }>, matrix: Matrix): string {
  const grows = to[2] >= from[2];
  const inner = grows ? from : to;
  const outer = to[2] === from[2] ? ([to[0], to[1], to[2] * STRIP_WIDENING] as const) : grows ? to : from;
  const apex = -inner[2] / (outer[2] - inner[2]);
  const rescaled = stops.map(({ offset, color }) => ({
    offset: ((grows ? offset : 1 - offset) - apex) / (1 - apex),
    color,
  }));
  if (!grows) rescaled.reverse();
  const focus = [0, 1].map((axis) => {
    const start = inner[axis as 0] as number;
    return start + apex * ((outer[axis as 0] as number) - start);
  });
  const circle = `cx="${formatFactor(outer[0])}" cy="${formatFactor(outer[1])}" r="${formatFactor(outer[2])}"`;
  const centered = focus[0] === outer[0] && focus[1] === outer[1];
  const focal = centered ? "" : ` fx="${formatFactor(focus[0] as number)}" fy="${formatFactor(focus[1] as number)}"`;
  const transform = formatMatrix("gradientTransform", matrix);
  return `<radialGradient gradientUnits="userSpaceOnUse" ${circle}${focal}${transform}>${formatStops(rescaled)}</radialGradient>`;
}

/** Writes a conic gradient as a pattern in device pixels, so that it covers the whole surface in any user space. */
function conicId(
  paint: Extract<Paint, { type: "conic" }>,
  toLocal: Matrix | null,
  { definitions, area }: PaintContext,
): string {
  const { center, startAngle, stops, matrix } = paint;
  const [a, b, c, d, e, f] = matrix;
  const inverse = invert(matrix) as Matrix;
  // The radius at which the wedges reach all corners of the surface, in the gradient's coordinate space.
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

/**
 * Checks the size of a pattern's tile.
 *
 * @throws Failure if the tile is too large for the rasteriser
 */
function checkTile(paint: PaintServer, area: Box): void {
  if (paint.type !== "pattern" && paint.type !== "conic") return;
  const { width, height } =
    paint.type === "pattern" ? imageSize(paint.image) : { width: area.right, height: area.bottom };
  const [a, b, c, d] = paint.type === "pattern" ? paint.matrix : IDENTITY;
  if (width * Math.hypot(a, b) * height * Math.hypot(c, d) > PATTERN_PIXELS)
    throw new Failure(
      "invalid",
      `patterns and conic gradients must cover at most ${PATTERN_PIXELS} pixels: use smaller tiles, or a smaller image`,
    );
}

function patternId(paint: Extract<Paint, { type: "pattern" }>, matrix: Matrix, context: PaintContext): string {
  const { width, height } = imageSize(paint.image);
  const text = `patternUnits="userSpaceOnUse" width="${formatCoordinate(width)}" height="${formatCoordinate(height)}"${formatMatrix("patternTransform", matrix)}>${context.formatImage(paint.image, paint.smooth, paint.matrix)}`;
  return context.definitions.use(text, (id) => `<pattern id="${id}" ${text}</pattern>`);
}

/** Placeholder for the prefix of ids until the document is complete. XML text cannot contain this character. */
export const ID_PLACEHOLDER = "\u0001";

/**
 * The definitions of a document, in order of first use. Equal definitions are written once. Ids contain a placeholder
 * for a prefix, which depends on the complete document, so that several documents can be inlined in one page.
 */
export class DefinitionList {
  readonly #items: string[] = [];
  readonly #ids = new Map<unknown, string>();
  #count = 0;
  #length = 0;

  /**
   * Returns the id of the definition for `key`. The first call for a key creates the definition.
   *
   * @param make returns the element's text with the given id
   * @param isOptional whether the finished document can omit the definition; its id is then not taken from the counter
   */
  use(key: unknown, make: (id: string) => string, isOptional = false): string {
    const existing = this.#ids.get(key);
    if (existing !== undefined) return existing;
    const id = isOptional ? `${ID_PLACEHOLDER}B${this.#items.length.toString(36)}` : this.newId();
    this.#ids.set(key, id);
    const item = make(id);
    this.#items.push(item);
    this.#length += item.length;
    return id;
  }

  /** Adds a definition that is used once. Returns its id. */
  add(make: (id: string) => string): string {
    return this.use({}, make);
  }

  /** Returns an id that is unique in the document. */
  newId(): string {
    return `${ID_PLACEHOLDER}${(this.#count++).toString(36)}`;
  }

  /** Number of characters in all definitions. */
  get length(): number {
    return this.#length;
  }

  /** Returns all definitions as SVG text. */
  format(): string {
    return this.#items.join("");
  }
}

/** Replaces the placeholders with a prefix: a hash of the text, so that identical documents stay identical. */
export function resolveIds(svg: string): string {
  if (!svg.includes(ID_PLACEHOLDER)) return svg;
  // FNV-1a with 32 bits suffices to distinguish the documents on one page.
  let hash = 0x811c9dc5;
  for (let i = 0; i < svg.length; i++) hash = Math.imul(hash ^ svg.charCodeAt(i), 0x01000193);
  return prefixIds(svg, `l${(hash >>> 0).toString(36)}`);
}

/** Prefixes all ids in SVG text, so that they are unique in a document. */
export function prefixIds(svg: string, prefix: string): string {
  return svg.replaceAll(ID_PLACEHOLDER, () => `${prefix}-`);
}
