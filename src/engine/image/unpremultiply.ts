// Pixels whose colours are multiplied by alpha → pixels as files have them, in their place. Four bytes each, from red to alpha.

/** Divides the colours of all pixels by their alpha, to the nearest. */
export function unpremultiply(data: Uint8Array): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  // Neighbours are alike more often than not.
  let [last, plain] = [0, 0];
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] as number;
    if (pixel !== last) {
      last = pixel;
      plain = divide(pixel);
    }
    pixels[i] = plain;
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
