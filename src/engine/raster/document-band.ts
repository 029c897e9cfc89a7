// Rasterises a band of an image with resvg.

import { RasterTrap, rasterizeInto } from "../../../wasm/resvg/resvg.ts";
import { Failure } from "../../base/failure.ts";

/** Returns the Failure for a drawing that takes too much work or memory. */
export function tooComplexFailure(): Failure {
  return new Failure("invalid", "image is too expensive to draw: use fewer or smaller elements");
}

/** Draws an SVG document as premultiplied pixels. Throws a Failure if the document is too complex for resvg. */
export function rasterizeBand(svg: string, into: Uint8Array): void {
  try {
    rasterizeInto(svg, into);
  } catch (error) {
    throw error instanceof RasterTrap ? tooComplexFailure() : error;
  }
}
