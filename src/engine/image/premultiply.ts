// Converts straight RGBA pixels to premultiplied alpha in place.

/**
 * Multiplies the colour channels of all pixels by their alpha and rounds to the nearest value.
 *
 * @param data pixel data, four bytes per pixel
 */
export function premultiply(data: Uint8Array): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number;
    if (alpha === 255) continue;
    for (let channel = i; channel < i + 3; channel++) {
      data[channel] = Math.round(((data[channel] as number) * alpha) / 255);
    }
  }
}
