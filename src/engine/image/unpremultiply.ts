// Converts premultiplied RGBA pixels to straight alpha in place.

/**
 * Divides the colour channels of all pixels by their alpha and rounds to the nearest value.
 *
 * @param data pixel data, four bytes per pixel
 */
export function unpremultiply(data: Uint8Array): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  // Neighbouring pixels are often equal, so the last result is reused.
  let [last, straight] = [0, 0];
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] as number;
    if (pixel !== last) {
      last = pixel;
      straight = divide(pixel);
    }
    pixels[i] = straight;
  }
}

function divide(pixel: number): number {
  const alpha = pixel >>> 24;
  if (alpha === 255 || alpha === 0) return pixel;
  const half = alpha >> 1;
  const red = (((pixel & 255) * 255 + half) / alpha) | 0;
  const green = ((((pixel >>> 8) & 255) * 255 + half) / alpha) | 0;
  const blue = ((((pixel >>> 16) & 255) * 255 + half) / alpha) | 0;
  return (pixel & 0xff00_0000) | (Math.min(255, blue) << 16) | (Math.min(255, green) << 8) | Math.min(255, red);
}
