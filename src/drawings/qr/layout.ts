// Where a code stands in its picture: modules on whole pixels wherever the picture has room for one each, and what is left over in
// the margin.

/** Where the modules are. */
export interface Layout {
  /** Pixels along a side of the code and its margin. */
  readonly size: number;
  /** Pixels along a side of a module; below 1 where the picture has fewer pixels than the code modules. */
  readonly scale: number;
  /** Pixels left of the code and above it; as many or one more are on the other sides. */
  readonly start: number;
}

/**
 * @param size pixels along a side of the picture
 * @param side modules along a side of the code
 * @param margin modules around it, at the least: fewer only where modules would get less than a pixel
 */
export function layOut(size: number, side: number, margin: number): Layout {
  const modules = side + 2 * margin;
  if (size < side) return { size, scale: size / modules, start: (size / modules) * margin };
  const scale = Math.max(1, Math.floor(size / modules));
  return { size, scale, start: Math.floor((size - side * scale) / 2) };
}
