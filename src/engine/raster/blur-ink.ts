// Computes the blurred shadow of a drawing call for a band of the image. Wide blurs are computed at a reduced size.
// Blur pixels are aligned to the whole image, so that there are no visible seams between bands. HTML, "Shadows".

import { type Rasterizer, TARGET, useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import {
  ARITY,
  type Box,
  boxIsEmpty,
  growBox,
  intersectBoxes,
  moveBox,
  multiply,
  type Path,
  pathAsBox,
} from "../path.ts";
import type { FillRule, Shadow } from "../surface.ts";
import { beginBlur, finishBlur, normalizeWinding } from "./blur-shape.ts";
import {
  type Placement,
  placementMatrix,
  placeShape,
  strokePath,
  writeParts,
  writeTransformedPath,
} from "./engine-path.ts";
import { glyphPath, type PlacedOutlines } from "./glyph-path.ts";
import { type RasterizerPaint, setPaint } from "./shade.ts";
import type { InkCall } from "./surface-call.ts";

/** Number of standard deviations beyond which a blur is invisible. */
const REACH = 3;
/**
 * Minimum deviation, in blur pixels, at which the size is halved. With a smaller deviation, the larger pixels would be
 * visible.
 */
const HALVING_DEVIATION = 3;
/** Maximum standard deviation of a blur, in device pixels. A wider shadow is uniform even in the largest image. */
const MAX_DEVIATION = 10_000;
/** Variance added by downscaling with a box filter (1/12) and upscaling with linear interpolation (1/6). */
const RESAMPLING_VARIANCE = 1 / 12 + 1 / 6;

/** Parameters of a shadow's blur. */
interface Blur {
  /** Device pixels per blur pixel. */
  readonly scale: number;
  /** Standard deviation, in blur pixels. */
  readonly deviation: number;
  /** Distance by which the blur extends beyond the ink, in blur pixels. */
  readonly reach: number;
}

interface BlurredInk {
  /** Densities from 0 to 1, row by row, in the engine's memory. Copy them before the engine is used again. */
  readonly densities: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** Position of the first density, in blur pixels. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

export function shadowBlur(shadow: Shadow): Blur {
  const clamped = Math.min(shadow.deviation, MAX_DEVIATION);
  let scale = 1;
  while (clamped / scale >= HALVING_DEVIATION) scale *= 2;
  const scaled = clamped / scale;
  const deviation = scale === 1 ? scaled : Math.sqrt(scaled * scaled - RESAMPLING_VARIANCE);
  return { scale, deviation, reach: Math.ceil(deviation * REACH) };
}

/** Returns the bounds of a shadow, in device pixels. @param ink bounds of the ink that casts the shadow */
export function shadowBox(ink: Box, shadow: Shadow): Box {
  const { scale, reach } = shadowBlur(shadow);
  // One more blur pixel on each side, because upscaling interpolates between neighbours.
  return growBox(moveBox(ink, shadow.offsetX, shadow.offsetY), (reach + 1) * scale);
}

/**
 * Draws the ink of a call at the position of its shadow, and blurs it.
 *
 * @param seen visible part of the image
 * @param use receives the densities, if the shadow is visible
 */
export function blurInk(
  call: InkCall,
  shadow: Shadow,
  seen: Box,
  outlines: OutlineStore,
  use: (blurred: BlurredInk) => void,
): void {
  const { scale, deviation, reach } = shadowBlur(shadow);
  const box = intersectBoxes(seen, shadowBox(call.ink, shadow));
  if (boxIsEmpty(box)) return;
  const left = Math.floor(box.left / scale) - 1;
  const top = Math.floor(box.top / scale) - 1;
  // Round up to a multiple of four, as the rasteriser requires.
  const columns = (Math.ceil(box.right / scale) + 1 - left + 3) & ~3;
  const rows = Math.ceil(box.bottom / scale) + 1 - top;
  const place = { scale: 1 / scale, x: shadow.offsetX / scale - (left - reach), y: shadow.offsetY / scale };
  const area = { top, columns, rows, deviation, reach };
  useRasterizer((engine) => {
    beginBlur(engine, area);
    const seen = { left: 0, top: top - reach, right: columns + 2 * reach, bottom: top + rows + reach };
    if (!setPaint(engine, placePaint(call.paint, place), 1, { seen })) return;
    drawInk(engine, call, place, outlines);
    use({ densities: finishBlur(engine, area), columns, rows, left, top, scale });
  });
}

function drawInk(engine: Rasterizer, call: InkCall, place: Placement, outlines: OutlineStore): void {
  if (call.type === "stroke") {
    const { path, pen } = placeShape(call, place);
    strokePath(engine, path, pen);
  } else if (call.type === "text") {
    const write = (part: PlacedOutlines) => writeTransformedPath(engine, glyphPath(part), place);
    engine.fill(writeParts(engine, call, write), 0, TARGET.pixels);
  } else {
    const outline = call.type === "fill" ? outlines.find(call.path, call.rule) : call.path;
    engine.fill(writeTransformedPath(engine, outline, place), call.rule === "evenodd" ? 1 : 0, TARGET.pixels);
  }
}

function placePaint(paint: RasterizerPaint, place: Placement): RasterizerPaint {
  return paint.type === "solid" ? paint : { ...paint, matrix: multiply(placementMatrix(place), paint.matrix) };
}

/**
 * Maximum total length of the cached outlines, in 8-byte numbers. Beyond it, outlines are converted again for each
 * band.
 */
const CACHED_NUMBERS = 1_000_000;

/** Caches the rasteriser's outlines of an image's filled paths, which all bands of the image share. */
export class OutlineStore {
  readonly #outlines: Readonly<Record<FillRule, Map<Path, Path>>> = { nonzero: new Map(), evenodd: new Map() };
  #numbers = 0;

  /** Returns the outline of a path. The path must not change afterwards. */
  find(path: Path, rule: FillRule): Path {
    if (isFillRect(path)) return path;
    const cached = this.#outlines[rule].get(path);
    if (cached !== undefined) return cached;
    const outline = normalizeWinding(snapRows(path), rule);
    if (this.#numbers + outline.length <= CACHED_NUMBERS) {
      this.#numbers += outline.length;
      this.#outlines[rule].set(path, outline);
    }
    return outline;
  }
}

/** Array length of a path from fillRect(). A path from rect() is longer, because it ends with a MOVE. */
const RECT_NUMBERS = 13;

function isFillRect(path: Path): boolean {
  return path.length === RECT_NUMBERS && pathAsBox(path) !== null;
}

/** Browsers round the y coordinates of end points to quarters of a row. Rectangles and text stay exact. */
const ROW_PARTS = 4;

function snapRows(path: Path): Path {
  const out = path.slice();
  for (let i = 0; i < out.length; ) {
    const end = i + 1 + ARITY[out[i] as 0];
    if (end - i > 1) out[end - 1] = Math.round((out[end - 1] as number) * ROW_PARTS) / ROW_PARTS;
    i = end;
  }
  return out;
}
