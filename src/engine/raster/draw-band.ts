// Draws the calls of a surface as the pixels of a band of rows.

import { type Rasterizer, useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import type { Box } from "../path.ts";
import { drawBitmap } from "./bitmap.ts";
import { selectVisibleCalls } from "./cover.ts";
import { BandPainter } from "./draw-call.ts";
import type { OutlineStore } from "./outline-store.ts";
import type { DrawCall } from "./surface-call.ts";
import { streamRows, type TexturePaint } from "./texture.ts";
import { tooComplexFailure } from "./too-complex.ts";

/**
 * Draws a band.
 *
 * @param area bounds of the image
 * @param band bounds of the band within the image
 * @param outlines outlines that all bands of the image share
 * @param behind premultiplied pixels behind the drawing
 * @param into receives premultiplied pixels
 * @param repeats receives a 1 for each row that is known to equal the row above, and is left out of `into`
 * @returns the number of rows in `into`
 * @throws Failure if the engine runs out of memory, and WebAssembly.RuntimeError if it traps
 */
export function drawBand(
  calls: readonly DrawCall[],
  area: Box,
  band: Box,
  outlines: OutlineStore,
  behind: Uint8Array | undefined,
  into: Uint8Array,
  repeats?: Uint8Array,
): number {
  const { background, calls: visible } = selectVisibleCalls(calls, area, band);
  try {
    for (const call of visible) texturePaintOf(call)?.texture.prepare();
    // A background hides the pixels behind the drawing, because it is opaque.
    let backdrop = background === 0 ? behind : undefined;
    let rows = band.bottom - band.top;
    for (let start = 0; start === 0 || start < visible.length; ) {
      // Streamed textures are drawn by another engine, so the engine is released before each of them.
      const next = visible.findIndex(
        (call, index) => index > start && texturePaintOf(call)?.texture.isStreamed === true,
      );
      const end = next === -1 ? visible.length : next;
      const first = visible[start];
      const streamed = first && texturePaintOf(first)?.texture.isStreamed ? [withRows(first, band)] : [];
      const part = [...streamed, ...visible.slice(start + streamed.length, end)];
      useRasterizer((engine) => {
        const address = engine.begin(area.right, band.top, rows, start === 0 ? background : 0);
        const painter = new BandPainter(engine, area, band, outlines);
        const pixels = () => new Uint8Array(engine.memory.buffer, address, into.length);
        if (backdrop !== undefined) pixels().set(backdrop);
        for (const call of part)
          if (call.type === "bitmap") drawBitmap(call, { pixels: pixels(), box: band });
          else painter.paint(call);
        // Bitmaps and backdrops are drawn without the engine, which therefore doesn't know what is in their rows.
        const isKnown = backdrop === undefined && end === visible.length && !part.some(({ type }) => type === "bitmap");
        if (repeats === undefined || !isKnown) into.set(pixels());
        else rows = copyNewRows(engine, pixels(), into, repeats);
      });
      backdrop = into;
      start = Math.max(end, 1);
    }
    return rows;
  } catch (error) {
    // The engine ran out of memory. A trap is a bug, and output/svg-fallback.ts handles it.
    throw error instanceof RangeError ? tooComplexFailure() : error;
  }
}

/** Copies the rows that can differ from the row above. Returns their number. */
function copyNewRows(engine: Rasterizer, pixels: Uint8Array, into: Uint8Array, repeats: Uint8Array): number {
  const isNew = new Uint8Array(engine.memory.buffer, engine.newRowsAddress(), repeats.length);
  const stride = pixels.length / repeats.length;
  let written = 0;
  for (let first = 0, end = 0; first < isNew.length; first = isNew.indexOf(1, end)) {
    if (first === -1) break;
    end = isNew.indexOf(0, first);
    if (end === -1) end = isNew.length;
    into.set(pixels.subarray(first * stride, end * stride), written * stride);
    written += end - first;
  }
  for (const [row, flag] of isNew.entries()) repeats[row] = 1 - flag;
  return written;
}

function texturePaintOf(call: DrawCall): TexturePaint | undefined {
  return "paint" in call && call.paint.type === "texture" ? call.paint : undefined;
}

/** Returns a call with only the rows of its texture that a band needs. */
function withRows(call: DrawCall, band: Box): DrawCall {
  return "paint" in call && call.paint.type === "texture" ? { ...call, paint: streamRows(call.paint, band) } : call;
}
