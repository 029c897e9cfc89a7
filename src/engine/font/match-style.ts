// Font style matching: chooses the face of a family for a weight and a style. CSS Fonts 4, section 5.2. Widths are
// ignored, because no family has several widths.

import type { FaceStyle } from "./font-manifest.ts";
import type { FontRequest } from "./font-shorthand.ts";

/** For a requested weight in this range, CSS first tries heavier faces up to the end of the range. */
const REGULAR = 400;
const MEDIUM = 500;

/** Returns the index of the best match. The list must not be empty. */
export function matchStyle(
  styles: readonly FaceStyle[],
  { weight, style }: Pick<FontRequest, "weight" | "style">,
): number {
  const wantsItalic = style !== "normal";
  const inStyle = styles.filter(({ isItalic }) => isItalic === wantsItalic);
  // `oblique` selects italic faces. A family without italic faces is drawn upright.
  const candidates = inStyle.length > 0 ? inStyle : styles;
  const best = candidates.reduce((one, other) => (rank(other.weight, weight) < rank(one.weight, weight) ? other : one));
  return styles.indexOf(best);
}

/** Returns a weight's position in CSS's search order. The lowest position is the best match. */
function rank(weight: number, requested: number): number {
  const distance = Math.abs(weight - requested);
  if (requested >= REGULAR && requested <= MEDIUM) {
    if (weight >= requested && weight <= MEDIUM) return distance;
    return weight < requested ? 1000 + distance : 2000 + distance;
  }
  return (requested < REGULAR ? weight <= requested : weight >= requested) ? distance : 1000 + distance;
}
