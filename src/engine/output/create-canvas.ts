// Entry point for drawing: creates a canvas for an output format, and turns it into an image for src/engine/image/encode.ts.

import type { Fuel } from "../../base/fuel.ts";
import { Canvas } from "../canvas/canvas.ts";
import type { EncodableImage, Format } from "../encodable-image.ts";
import type { FontSet } from "../font/font-set.ts";
import { type DocumentMetadata, type OutputBackend, outputBackend } from "./output-backend.ts";

/** Options of a canvas, besides its size. */
export interface CanvasOptions {
  /** The format that the image will be encoded in. It determines how drawing is recorded. */
  readonly format: Format;
  /**
   * The fonts for the canvas's text. If `needsFonts` is true after drawing, load them and draw again on a new canvas. Don't
   * release them before the image is encoded.
   */
  readonly fonts: FontSet;
  /** Replaces the format's backend, for a drawing that is part of another one. */
  readonly backend?: OutputBackend | undefined;
  /** Budget that the work of drawing and rasterising is charged to; unlimited if left out. */
  readonly fuel?: Fuel | undefined;
}

/** A canvas and its image. */
export interface OutputCanvas {
  /** Draw in device pixels on its 2D context, whose methods throw a Failure if the drawing takes too much work or memory. */
  readonly canvas: Canvas;
  /**
   * Returns the image. Nothing may be drawn on the canvas afterwards.
   *
   * @throws Failure if rasterising takes more work than the budget has left
   */
  finish(metadata: DocumentMetadata): EncodableImage;
}

/**
 * Creates an empty, transparent canvas.
 *
 * @param width width in device pixels, an integer of at least 1; the encoder enforces the format's pixel limit
 * @param height height in device pixels, an integer of at least 1
 */
export function createCanvas(
  width: number,
  height: number,
  { format, fonts, backend, fuel }: CanvasOptions,
): OutputCanvas {
  const { createSurface, finish } = backend ?? outputBackend(format);
  const canvas = new Canvas(width, height, createSurface, fonts, fuel);
  return { canvas, finish: (metadata) => finish(canvas.surface, metadata, fuel) };
}
