// Fills shapes with images, for scripts.

import { Failure, showValue } from "../../base/failure.ts";
import { CanvasPattern } from "../../engine/canvas/pattern.ts";
import type { ImageStore } from "../image-store.ts";
import { coverBox } from "./cover-fit.ts";

/** A size in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Implements `getImageFill(url)` for scripts.
 *
 * @param chart size of the chart, which the image covers like a background
 * @returns a scriptable option that yields a pattern of the image; transparent until the image is loaded
 * @throws Failure if `url` is not a string
 */
export function getImageFill(images: ImageStore, url: unknown, chart: Size): () => CanvasPattern | string {
  if (typeof url !== "string")
    throw new Failure("invalid", `url of getImageFill must be a string, got ${showValue(url)}`);
  const image = images.image(url);
  let pattern: CanvasPattern | undefined;
  return () => {
    const { encoded } = image;
    if (encoded === null || encoded.width === 0 || encoded.height === 0) return "transparent";
    if (pattern === undefined) {
      const { x, y, scale } = coverBox(encoded, chart);
      pattern = new CanvasPattern(encoded, "no-repeat");
      pattern.setTransform({ a: scale, b: 0, c: 0, d: scale, e: x, f: y });
    }
    return pattern;
  };
}
