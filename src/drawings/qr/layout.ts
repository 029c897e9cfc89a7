// Positions a code in its image: modules on whole pixels if the image has at least one pixel per module, with the
// remaining pixels in the margin.

/** Position and scale of a code's modules. */
export interface Layout {
  /** Side of the image, in pixels, including the margin. */
  readonly size: number;
  /** Side of a module, in pixels. Below 1 if the code has more modules than the image has pixels. */
  readonly scale: number;
  /** Pixels to the left of the code and above it. The right and bottom margins are the same, or one pixel larger. */
  readonly start: number;
}

/**
 * Positions a code in a square image.
 *
 * @param size pixels along a side of the image
 * @param side modules along a side of the code
 * @param margin minimum margin in modules, reduced only if modules would otherwise be smaller than a pixel
 */
export function layoutQr(size: number, side: number, margin: number): Layout {
  const modules = side + 2 * margin;
  if (size < side) return { size, scale: size / modules, start: (size / modules) * margin };
  const scale = Math.max(1, Math.floor(size / modules));
  return { size, scale, start: Math.floor((size - side * scale) / 2) };
}
