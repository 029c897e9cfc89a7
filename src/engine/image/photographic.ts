// Tells photographs, noise and gradients from the flat colours of charts: encoders have slow tools that only flat colours gain by.

/** Share of pixels that differ from their left neighbour, from which on an image is no drawing of flat areas. */
const CHANGING = 0.25;
/** Colours that drawings have at the most, the shades at their edges included. */
const COLORS = 1000;
/** Buckets that colours are counted in, a power of two. */
const BUCKETS = 65_536;

/** Whether an image has as many changes and colours as a photograph. @param pixels four bytes each */
export function isPhotographic(pixels: Uint8Array): boolean {
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
  return changes > count * CHANGING && colors > COLORS;
}
