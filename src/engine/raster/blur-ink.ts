// Computes the blurred shadow of a drawing call for a band of the image. Wide blurs run at reduced size to save work; their
// pixels are aligned to the whole image, so that bands have no visible seams. HTML, "Shadows".

import { type Rasterizer, TARGET, useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import {
  type Box,
  boxIsEmpty,
  growBox,
  intersectBoxes,
  type Matrix,
  moveBox,
  multiply,
  transformPath,
} from "../path.ts";
import type { Shadow, StrokeStyle } from "../surface.ts";
import { type Placement, strokePath, writeTransformedPath } from "./engine-path.ts";
import { glyphPath } from "./glyph-path.ts";
import type { OutlineStore } from "./outline-store.ts";
import { type PlainPaint, setPaint } from "./shade.ts";
import type { InkCall } from "./surface-call.ts";

/** Standard deviations beyond which a blur is invisible. */
const REACH = 3;
/** Minimum deviation, in pixels of the blur, for halving the size. Below it, the larger pixels would be visible. */
const HALVING_DEVIATION = 3;
/** The widest blur, device pixels. Wider shadows are uniform across the largest image. */
const MAX_DEVIATION = 10_000;
/** Variance that downscaling (1/12, a box filter) and upscaling (1/6, linear interpolation) add. */
const RESAMPLING_VARIANCE = 1 / 12 + 1 / 6;

/** Parameters of a shadow's blur. */
interface Blur {
  /** Device pixels per pixel of the blur. */
  readonly scale: number;
  /** Standard deviation, pixels of the blur. */
  readonly deviation: number;
  /** Distance that the blur extends beyond the ink, pixels of the blur. */
  readonly reach: number;
}

/** Blurred density of ink. */
export interface BlurredInk {
  /** Densities from 0 to 1, row by row, in the engine's memory. Copy them before the engine is used again. */
  readonly shares: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** Position of the first density, pixels of the blur. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Returns the blur of a shadow. */
export function blurOf(shadow: Shadow): Blur {
  const wanted = Math.min(shadow.deviation, MAX_DEVIATION);
  let scale = 1;
  while (wanted / scale >= HALVING_DEVIATION) scale *= 2;
  const scaled = wanted / scale;
  const deviation = scale === 1 ? scaled : Math.sqrt(scaled * scaled - RESAMPLING_VARIANCE);
  return { scale, deviation, reach: Math.ceil(deviation * REACH) };
}

/** Returns the bounds of the shadow, in device pixels. @param ink bounds of the ink that casts it */
export function shadowBox(ink: Box, shadow: Shadow): Box {
  const { scale, reach } = blurOf(shadow);
  // One extra pixel of the blur, because upscaling interpolates between neighbours.
  return growBox(moveBox(ink, shadow.offsetX, shadow.offsetY), (reach + 1) * scale);
}

/**
 * Draws the ink of a call where its shadow falls, and blurs it.
 *
 * @param seen visible part of the image
 * @param use called with the densities, unless the shadow is not visible
 */
export function blurInk(
  call: InkCall,
  shadow: Shadow,
  seen: Box,
  outlines: OutlineStore,
  use: (blurred: BlurredInk) => void,
): void {
  const { scale, deviation, reach } = blurOf(shadow);
  const box = intersectBoxes(seen, shadowBox(call.ink, shadow));
  if (boxIsEmpty(box)) return;
  const left = Math.floor(box.left / scale) - 1;
  const top = Math.floor(box.top / scale) - 1;
  // The rasteriser processes four columns at a time.
  const columns = (Math.ceil(box.right / scale) + 1 - left + 3) & ~3;
  const rows = Math.ceil(box.bottom / scale) + 1 - top;
  const width = (columns + 2 * reach + 3) & ~3;
  const place = { scale: 1 / scale, x: shadow.offsetX / scale - (left - reach), y: shadow.offsetY / scale };
  useRasterizer((engine) => {
    engine.begin(width, top - reach, rows + 2 * reach);
    engine.clip(0, top - reach, width, top + rows + reach);
    engine.useMask(0);
    if (!setPaint(engine, placePaint(call.paint, place), 1)) return;
    drawInk(engine, call, place, outlines);
    const start = engine.blur(deviation, reach, columns);
    const shares = new Float32Array(engine.memory.buffer, start, columns * rows);
    use({ shares, columns, rows, left, top, scale });
  });
}

function drawInk(engine: Rasterizer, call: InkCall, place: Placement, outlines: OutlineStore): void {
  if (call.type === "stroke")
    strokePath(engine, transformPath(call.path, matrixOf(place)), placePen(call.pen, place.scale));
  else if (call.type === "text") engine.fill(writeTransformedPath(engine, glyphPath(call), place), 0, TARGET.pixels);
  else {
    const outline = outlines.find(call.path, call.rule);
    engine.fill(writeTransformedPath(engine, outline, place), call.rule === "evenodd" ? 1 : 0, TARGET.pixels);
  }
}

function matrixOf({ scale, x, y }: Placement): Matrix {
  return [scale, 0, 0, scale, x, y];
}

function placePaint(paint: PlainPaint, place: Placement): PlainPaint {
  return paint.type === "solid" ? paint : { ...paint, matrix: multiply(matrixOf(place), paint.matrix) };
}

function placePen(pen: StrokeStyle, scale: number): StrokeStyle {
  if (pen.matrix !== null) return { ...pen, matrix: multiply([scale, 0, 0, scale, 0, 0], pen.matrix) };
  const dash = pen.dash.map((length) => length * scale);
  return { ...pen, width: pen.width * scale, dash, dashOffset: pen.dashOffset * scale };
}
