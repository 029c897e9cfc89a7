// A band of a picture that resvg draws.

import { RasterTrap, rasterizeInto } from "../../wasm/resvg/resvg.ts";
import { Failure } from "../base/failure.ts";

/** The answer to a drawing that no budget of this service has room for. */
export function tooMuch(): Failure {
  return new Failure("invalid", "chart draws too much for one picture: fewer or smaller shapes are needed");
}

/** Draws an SVG document as pixels. One that is more than resvg can draw is its author's matter. */
export function rasterizeBand(svg: string, into: Uint8Array): void {
  try {
    rasterizeInto(svg, into);
  } catch (error) {
    throw error instanceof RasterTrap ? tooMuch() : error;
  }
}
