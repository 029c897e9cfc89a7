// Resolves the radii argument of roundRect() to four corners. HTML, "building paths".

/** A corner radius: a number, or the two radii of an ellipse. */
export type CornerRadius = number | { readonly x?: number; readonly y?: number };

type Corner = { readonly x: number; readonly y: number };

/**
 * Returns the four corners, clockwise from the top left; null if a radius is not finite.
 *
 * @throws RangeError for a negative radius, and for fewer than 1 or more than 4 radii
 */
export function resolveRadii(
  radii: CornerRadius | readonly CornerRadius[],
): readonly [Corner, Corner, Corner, Corner] | null {
  const list = Array.isArray(radii) ? (radii as readonly CornerRadius[]) : [radii as CornerRadius];
  if (list.length < 1 || list.length > 4) throw new RangeError(`roundRect takes 1 to 4 radii, got ${list.length}`);
  const corners = list.map((radius) => {
    const { x, y } =
      typeof radius === "object" && radius !== null ? { x: radius.x ?? 0, y: radius.y ?? 0 } : { x: radius, y: radius };
    return { x: Number(x), y: Number(y) };
  });
  if (corners.some(({ x, y }) => !Number.isFinite(x + y))) return null;
  if (corners.some(({ x, y }) => x < 0 || y < 0)) throw new RangeError("corner radii must be at least 0");
  const [one, two = one, three = one, four = two] = corners as [Corner, Corner?, Corner?, Corner?];
  return [one, two, three, four];
}
