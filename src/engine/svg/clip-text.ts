// Writes clips as groups with a clip path or mask. Each clip costs the rasteriser a layer, so callers omit clips that
// cut nothing. Each shape gets a separate group, because some viewers ignore a clip path on a clip path.

import {
  ARITY,
  type Box,
  boxContains,
  boxPath,
  CLOSE,
  LINE,
  MOVE,
  type Path,
  pathAsBox,
  pathBounds,
  transformPath,
} from "../path.ts";
import { type Clip, type FillRule, imageSize, type Paint } from "../surface.ts";
import { layerText, nestLayers } from "./layer.ts";
import type { DefinitionList } from "./paint-server.ts";
import { formatPath } from "./path-text.ts";

/**
 * Ink that extends less than this beyond a clip, in device pixels, is not clipped. The difference is as small as
 * rounding.
 */
export const CLIP_SLACK = 0.05;

type Shape = Clip["shapes"][number];

/** Writes the clips of one document. */
export class ClipText {
  readonly #definitions: DefinitionList;
  readonly #area: Box;
  readonly #ids = new WeakMap<Shape, string>();

  constructor(definitions: DefinitionList, area: Box) {
    this.#definitions = definitions;
    this.#area = area;
  }

  /** Clips the content to the inside of the clip. */
  clipInside(content: string, clip: Clip | null): string {
    if (clip === null || content === "") return content;
    const { box, shapes } = clip;
    // The box is redundant if it contains the surface or one of the shapes.
    const bounds = [this.#area, ...shapes.map(({ path }) => pathBounds(path) as Box)];
    const boxCuts = !bounds.some((inner) => boxContains(box, inner, CLIP_SLACK));
    const ids = shapes.map((shape) => this.#shapeId(shape));
    if (boxCuts) ids.push(this.#pathId(boxPath(box), "nonzero"));
    return ids.reduce((text, id) => layerText(`clip-path="url(#${id})"`, text, this.#definitions), content);
  }

  /** Clips the content to the outside of the clip. Without a clip, nothing remains. */
  clipOutside(content: string, clip: Clip | null): string {
    if (content === "" || clip === null) return "";
    return this.maskOut(content, this.clipInside(`<rect ${this.#size()}/>`, clip));
  }

  /** Cuts a shape out of the content with a mask. @param hole SVG text of the shape, in black */
  maskOut(content: string, hole: string): string {
    const size = this.#size();
    const black = nestLayers(hole, this.#definitions);
    const id = this.#definitions.add(
      (mask) =>
        `<mask id="${mask}" maskUnits="userSpaceOnUse" x="0" y="0" ${size}><rect fill="#fff" ${size}/>${black}</mask>`,
    );
    return layerText(`mask="url(#${id})"`, content, this.#definitions, black);
  }

  #size(): string {
    return `width="${this.#area.right}" height="${this.#area.bottom}"`;
  }

  #shapeId(shape: Shape): string {
    const cached = this.#ids.get(shape);
    if (cached !== undefined) return cached;
    const id = this.#pathId(shape.path, shape.rule);
    this.#ids.set(shape, id);
    return id;
  }

  #pathId(path: Path, rule: FillRule): string {
    const evenOdd = rule === "evenodd" ? ' clip-rule="evenodd"' : "";
    const text = `<path${evenOdd} d="${formatPath(path)}"/>`;
    return this.#definitions.use(text, (id) => `<clipPath id="${id}">${text}</clipPath>`);
  }
}

/**
 * Returns the clip for a pattern that does not repeat in both directions, because SVG patterns always repeat in both.
 */
export function bandClip(paint: Paint, area: Box): Clip | null {
  if (paint.type !== "pattern" || (paint.repeatX && paint.repeatY)) return null;
  const { width, height } = imageSize(paint.image);
  const distance = 1e5;
  const band = boxPath({
    left: paint.repeatX ? -distance : 0,
    right: paint.repeatX ? distance : width,
    top: paint.repeatY ? -distance : 0,
    bottom: paint.repeatY ? distance : height,
  });
  return { box: area, shapes: [{ path: transformPath(band, paint.matrix), rule: "nonzero" }] };
}

/** Returns a clip to the inside of a path, which must have points. */
export function pathClip(path: Path): Clip {
  const box = pathAsBox(path);
  if (box !== null) return { box, shapes: [] };
  return { box: pathBounds(path) as Box, shapes: [{ path, rule: "nonzero" }] };
}

/** Cuts a filled path to the inside of a box. Returns null if nothing needs clipping, or if the path has curves. */
export function cutToBox(path: Path, bounds: Box, box: Box): number[] | null {
  // Paths that don't touch the pixels under the edges of the box stay unchanged.
  const whole = {
    left: Math.ceil(box.left),
    top: Math.ceil(box.top),
    right: Math.floor(box.right),
    bottom: Math.floor(box.bottom),
  };
  if (boxContains(whole, bounds)) return null;
  return isRectilinear(path) ? clampToBox(path, box) : clipPolygons(path, box);
}

/**
 * Whether all lines are horizontal or vertical. Clamping the coordinates of such a path keeps its lines horizontal and
 * vertical.
 */
function isRectilinear(path: Path): boolean {
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < path.length; i += 1 + ARITY[path[i] as 0]) {
    const verb = path[i] as number;
    if (verb > LINE && verb !== CLOSE) return false;
    const nextX = verb === CLOSE ? startX : (path[i + 1] as number);
    const nextY = verb === CLOSE ? startY : (path[i + 2] as number);
    if (verb === MOVE) {
      // An open subpath is closed by an implicit line.
      if (x !== startX && y !== startY) return false;
      startX = nextX;
      startY = nextY;
    } else if (nextX !== x && nextY !== y) return false;
    x = nextX;
    y = nextY;
  }
  return x === startX || y === startY;
}

/**
 * Clamps all coordinates to the box. In pixels under the box's edges, browsers multiply the coverages of shape and
 * clip, so edges are placed where they give that product.
 */
function clampToBox(path: Path, box: Box): number[] {
  const out = path.slice();
  for (let i = 0; i < out.length; i += 1 + ARITY[out[i] as 0])
    if (out[i] !== CLOSE) {
      out[i + 1] = clampAxis(out[i + 1] as number, box.left, box.right);
      out[i + 2] = clampAxis(out[i + 2] as number, box.top, box.bottom);
    }
  return out;
}

function clampAxis(value: number, low: number, high: number): number {
  const inner = Math.floor(low) + 1;
  const outer = Math.ceil(high) - 1;
  if (inner > outer) return Math.min(high, Math.max(low, value));
  if (value < inner) return inner - (inner - low) * Math.min(1, inner - value);
  if (value > outer) return outer + (high - outer) * Math.min(1, value - outer);
  return value;
}

/**
 * Clips polygons with the Sutherland-Hodgman algorithm. The result can have lines along the edges of the box, which add
 * no area.
 */
function clipPolygons(path: Path, box: Box): number[] | null {
  const out: number[] = [];
  let points: number[] = [];
  const flush = () => {
    if (points.length >= 6) appendClipped(points, box, out);
    points = [];
  };
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    if (verb === CLOSE) {
      const start = points.slice(0, 2);
      flush();
      // Segments that follow CLOSE start at the start of the closed subpath.
      points = start;
      i += 1;
      continue;
    }
    if (verb > LINE) return null;
    if (verb === MOVE) flush();
    points.push(path[i + 1] as number, path[i + 2] as number);
    i += 3;
  }
  flush();
  return out;
}

function appendClipped(points: number[], box: Box, out: number[]): void {
  const polygon = [MOVE, ...points.slice(0, 2)];
  for (let i = 2; i < points.length; i += 2) polygon.push(LINE, points[i] as number, points[i + 1] as number);
  const bounds = pathBounds(polygon);
  let clipped = points;
  if (bounds !== null && !boxContains(box, bounds)) {
    clipped = clipToEdge(clipped, 0, box.left, 1);
    clipped = clipToEdge(clipped, 0, box.right, -1);
    clipped = clipToEdge(clipped, 1, box.top, 1);
    clipped = clipToEdge(clipped, 1, box.bottom, -1);
  }
  if (clipped.length < 6) return;
  for (let i = 0; i < clipped.length; i += 2)
    out.push(i === 0 ? MOVE : LINE, clipped[i] as number, clipped[i + 1] as number);
  out.push(CLOSE);
}

/** Keeps the part on the inner side of an edge, where `sign * (coordinate - edge) >= 0`. */
function clipToEdge(points: readonly number[], axis: 0 | 1, edge: number, sign: 1 | -1): number[] {
  const out: number[] = [];
  const count = points.length;
  for (let i = 0; i < count; i += 2) {
    const previous = (i + count - 2) % count;
    const fromX = points[previous] as number;
    const fromY = points[previous + 1] as number;
    const toX = points[i] as number;
    const toY = points[i + 1] as number;
    const from = sign * ((axis === 0 ? fromX : fromY) - edge);
    const to = sign * ((axis === 0 ? toX : toY) - edge);
    if (from >= 0 !== to >= 0) {
      const fraction = from / (from - to);
      out.push(
        axis === 0 ? edge : fromX + (toX - fromX) * fraction,
        axis === 1 ? edge : fromY + (toY - fromY) * fraction,
      );
    }
    if (to >= 0) out.push(toX, toY);
  }
  return out;
}
