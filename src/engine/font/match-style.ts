// Which of a family's faces serves a weight and a style. CSS Fonts 4, section 5.2 (font style matching); no family of ours has
// widths.

import type { FaceStyle } from "./font-manifest.ts";
import type { FontRequest } from "./font-shorthand.ts";

/** Between these two weights, CSS looks for a heavier face first, but not beyond the second. */
const REGULAR = 400;
const MEDIUM = 500;

/** The index of the best face. The list must not be empty. */
export function matchStyle(
  styles: readonly FaceStyle[],
  { weight, style }: Pick<FontRequest, "weight" | "style">,
): number {
  const wantsItalic = style !== "normal";
  const inStyle = styles.filter(({ isItalic }) => isItalic === wantsItalic);
  // What is oblique of ours is called italic; a family without it is drawn upright.
  const candidates = inStyle.length > 0 ? inStyle : styles;
  const best = candidates.reduce((one, other) => (rank(other.weight, weight) < rank(one.weight, weight) ? other : one));
  return styles.indexOf(best);
}

/** How far down the list of CSS a weight comes; the least is the best. */
function rank(weight: number, wanted: number): number {
  const away = Math.abs(weight - wanted);
  if (wanted >= REGULAR && wanted <= MEDIUM) {
    if (weight >= wanted && weight <= MEDIUM) return away;
    return weight < wanted ? 1000 + away : 2000 + away;
  }
  return (wanted < REGULAR ? weight <= wanted : weight >= wanted) ? away : 1000 + away;
}
