// The radii argument of roundRect() → four corners. HTML, "building paths". Negative radii and wrong counts throw.

/** A corner radius: one number, or both radii of an ellipse. */
export type CornerRadius = number | { readonly x?: number; readonly y?: number };

type Corner = { readonly x: number; readonly y: number };

/** The four corners from the top left clockwise; null for a radius that is not finite. */
export function resolveRadii(
  radii: CornerRadius | readonly CornerRadius[],
): readonly [Corner, Corner, Corner, Corner] | null {
  const list = Array.isArray(radii) ? (radii as readonly CornerRadius[]) : [radii as CornerRadius];
  if (list.length < 1 || list.length > 4) throw new RangeError(`${list.length} radii provided, 1 to 4 are allowed`);
  const corners = list.map((radius) => {
    const { x, y } =
      typeof radius === "object" && radius !== null ? { x: radius.x ?? 0, y: radius.y ?? 0 } : { x: radius, y: radius };
    return { x: Number(x), y: Number(y) };
  });
  if (corners.some(({ x, y }) => !Number.isFinite(x + y))) return null;
  if (corners.some(({ x, y }) => x < 0 || y < 0)) throw new RangeError("a corner radius is negative");
  const [one, two = one, three = one, four = two] = corners as [Corner, Corner?, Corner?, Corner?];
  return [one, two, three, four];
}
