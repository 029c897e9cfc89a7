// What a call draws → how dense its shadow is, where a band of the picture needs it. Wide blurs are made at a fraction of the size,
// which costs as much less; each of their pixels has its place in the whole picture, and so bands do not show. HTML, "shadows".

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
import type { Pen, Shadow } from "../surface.ts";
import { type Placing, strokePath, writePlaced } from "./engine-path.ts";
import { glyphPath } from "./glyph-path.ts";
import type { OutlineStore } from "./outline-store.ts";
import { type PlainPaint, setPaint } from "./shade.ts";
import type { InkCall } from "./surface-call.ts";

/** Standard deviations after which a blur is invisible. */
const REACH = 3;
/** The deviation, in its own pixels, from which on a blur is made at half the size: below, its pixels would show. */
const WIDE = 3;
/** The widest blur, device pixels: a shadow of more is the same all over the largest picture. */
const MOST_DEVIATION = 10_000;
/** What making a blur smaller and enlarging it again blurs by itself: the variance of a box, and that of going between two pixels. */
const OWN_VARIANCE = 1 / 12 + 1 / 6;

/** How a shadow is blurred. */
interface Blur {
  /** Device pixels that one of the blur's is wide and high. */
  readonly scale: number;
  /** In pixels of the blur. */
  readonly deviation: number;
  /** How many of them it goes beyond the ink. */
  readonly reach: number;
}

/** A blurred picture of how dense ink is. */
export interface BlurredInk {
  /** 0 to 1, row by row. They are the engine's own memory: to be copied at once. */
  readonly shares: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** Where the first is, in pixels of the blur. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** The blur of a shadow. */
export function blurOf(shadow: Shadow): Blur {
  const wanted = Math.min(shadow.deviation, MOST_DEVIATION);
  let scale = 1;
  while (wanted / scale >= WIDE) scale *= 2;
  const own = wanted / scale;
  const deviation = scale === 1 ? own : Math.sqrt(own * own - OWN_VARIANCE);
  return { scale, deviation, reach: Math.ceil(deviation * REACH) };
}

/** The box around the shadow of ink in a box, device pixels. */
export function shadowBox(ink: Box, shadow: Shadow): Box {
  const { scale, reach } = blurOf(shadow);
  // One pixel of the blur more, since the picture's go over from one to the next.
  return growBox(moveBox(ink, shadow.offsetX, shadow.offsetY), (reach + 1) * scale);
}

/**
 * Draws the call's ink where its shadow is, and blurs it.
 *
 * @param seen the part of the picture that is wanted
 * @param use called with the result, unless there is nothing
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
  // The rasteriser takes four columns at once.
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

function drawInk(engine: Rasterizer, call: InkCall, place: Placing, outlines: OutlineStore): void {
  if (call.type === "stroke")
    strokePath(engine, transformPath(call.path, matrixOf(place)), placePen(call.pen, place.scale));
  else if (call.type === "text") engine.fill(writePlaced(engine, glyphPath(call), place), 0, TARGET.pixels);
  else {
    const outline = outlines.find(call.path, call.rule);
    engine.fill(writePlaced(engine, outline, place), call.rule === "evenodd" ? 1 : 0, TARGET.pixels);
  }
}

function matrixOf({ scale, x, y }: Placing): Matrix {
  return [scale, 0, 0, scale, x, y];
}

function placePaint(paint: PlainPaint, place: Placing): PlainPaint {
  return paint.type === "solid" ? paint : { ...paint, matrix: multiply(matrixOf(place), paint.matrix) };
}

function placePen(pen: Pen, scale: number): Pen {
  if (pen.matrix !== null) return { ...pen, matrix: multiply([scale, 0, 0, scale, 0, 0], pen.matrix) };
  const dash = pen.dash.map((length) => length * scale);
  return { ...pen, width: pen.width * scale, dash, dashOffset: pen.dashOffset * scale };
}
