// Draws the calls of a surface as the pixels of a band of rows.

import { useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import type { Box } from "../path.ts";
import type { SvgSurface } from "../svg/svg-surface.ts";
import { blend, drawBitmap } from "./bitmap.ts";
import { selectVisibleCalls } from "./cover.ts";
import { rasterizeBand, tooComplexFailure } from "./document-band.ts";
import { BandPainter } from "./draw-call.ts";
import type { OutlineStore } from "./outline-store.ts";
import type { DrawCall } from "./surface-call.ts";

/**
 * Draws a band with our own rasteriser.
 *
 * @param area bounds of the image
 * @param band bounds of the band within the image
 * @param outlines outlines that all bands of the image share
 * @param behind premultiplied pixels behind the drawing
 * @param into receives premultiplied pixels
 */
export function drawBand(
  calls: readonly DrawCall[],
  area: Box,
  band: Box,
  outlines: OutlineStore,
  behind: Uint8Array | undefined,
  into: Uint8Array,
): void {
  const { background, calls: visible } = selectVisibleCalls(calls, area, band);
  try {
    useRasterizer((engine) => {
      const start = engine.begin(area.right, band.top, band.bottom - band.top, background);
      const painter = new BandPainter(engine, area, band, outlines);
      const pixels = () => new Uint8Array(engine.memory.buffer, start, into.length);
      // A background is opaque.
      if (behind !== undefined && background === 0) pixels().set(behind);
      for (const call of visible)
        if (call.type === "bitmap") drawBitmap(call, { pixels: pixels(), box: band });
        else painter.paint(call);
      into.set(pixels());
    });
  } catch (error) {
    // The engine ran out of memory.
    throw error instanceof WebAssembly.RuntimeError || error instanceof RangeError ? tooComplexFailure() : error;
  }
}

/** Draws a band with resvg. The parameters are those of `drawBand`. */
export function drawSvgBand(svg: SvgSurface, band: Box, behind: Uint8Array | undefined, into: Uint8Array): void {
  rasterizeBand(svg.format({}, band.top, band.bottom - band.top), into);
  if (behind === undefined) return;
  const front = into.slice();
  into.set(behind);
  blend({ pixels: front, box: band }, { pixels: into, box: band }, 1, band);
}
