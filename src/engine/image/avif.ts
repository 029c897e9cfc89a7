// Encodes pixel images as AVIF (AV1 Image File Format 1.1). The encoder needs all pixels at once.

import { encodeAvif } from "../../../wasm/avif/avif.ts";
import { DEFAULT_QUALITY, type PixelImage } from "../encodable-image.ts";
import { withStraightPixels } from "./unpremultiply.ts";

/** Encodes the image as AVIF. @param quality 1 to 100 */
export function makeAvif(image: PixelImage, quality: number = DEFAULT_QUALITY.avif): Promise<Uint8Array> {
  const { width, height } = image;
  return withStraightPixels(image, (pixels) =>
    // On photographs, the encoder's tools for flat colours take up to five times as long and save no bytes.
    encodeAvif(pixels, width, height, quality, isPhotographic(pixels) ? "fast" : "small"),
  );
}

/** Minimum fraction of a photograph's pixels that differ from their left neighbour. Charts stay below it. */
const MIN_CHANGED_FRACTION = 0.25;
/** Maximum number of colours in a chart, including the shades of anti-aliased edges. */
const MAX_CHART_COLORS = 1000;
/** Number of hash buckets for counting colours. */
const BUCKETS = 65_536;

/**
 * Whether an image has more colours and colour changes than a chart, as photographs, noise and gradients do.
 *
 * @param pixels four bytes per pixel
 */
function isPhotographic(pixels: Uint8Array): boolean {
  const count = pixels.length >> 2;
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.length);
  const seen = new Uint8Array(BUCKETS);
  let [changes, colors, last] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const color = view.getUint32(i * 4);
    if (color === last) continue;
    last = color;
    changes++;
    const bucket = Math.imul(color, 0x9e3779b1) >>> 16;
    if (seen[bucket] === 0) {
      seen[bucket] = 1;
      colors++;
    }
  }
  return changes > count * MIN_CHANGED_FRACTION && colors > MAX_CHART_COLORS;
}
