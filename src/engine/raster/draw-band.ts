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
        // Bitmaps and backdrops are drawn without the engine.
        if (backdrop !== undefined || part.some(({ type }) => type === "bitmap")) engine.separateRows();
        if (backdrop !== undefined) pixels().set(backdrop);
        for (const call of part)
          if (call.type === "bitmap") drawBitmap(call, { pixels: pixels(), box: band });
          else painter.paint(call);
        if (repeats !== undefined && end === visible.length) rows = copyOwnRows(engine, pixels(), into, repeats);
        else {
          engine.separateRows();
          into.set(pixels());
        }
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

/** Copies the rows that don't equal the row above. Returns their number. */
function copyOwnRows(engine: Rasterizer, pixels: Uint8Array, into: Uint8Array, repeats: Uint8Array): number {
  const isOwn = new Uint8Array(engine.memory.buffer, engine.ownRowsAddress(), repeats.length);
  const stride = pixels.length / repeats.length;
  let written = 0;
  for (let first = 0; first !== -1; ) {
    const next = isOwn.indexOf(0, first);
    const end = next === -1 ? isOwn.length : next;
    into.set(pixels.subarray(first * stride, end * stride), written * stride);
    written += end - first;
    first = isOwn.indexOf(1, end);
  }
  for (let row = 0; row < repeats.length; row++) repeats[row] = isOwn[row] === 1 ? 0 : 1;
  return written;
}

function texturePaintOf(call: DrawCall): TexturePaint | undefined {
  return "paint" in call && call.paint.type === "texture" ? call.paint : undefined;
}

/** Returns a call with only the rows of its texture that a band needs. */
function withRows(call: DrawCall, band: Box): DrawCall {
  return "paint" in call && call.paint.type === "texture" ? { ...call, paint: streamRows(call.paint, band) } : call;
}
