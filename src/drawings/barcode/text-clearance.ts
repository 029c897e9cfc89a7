// Moves text that touches the bars away from them, as the GS1 General Specifications require. The encoders place text
// for a font with shorter digits than the fonts used here.

import { markBounds } from "./extent.ts";
import type { Extent, Mark, TextMark, TextMeasure } from "./mark.ts";

/** Minimum distance between text and bars, in points: one and a half modules. */
const CLEARANCE = 1.5;

/**
 * Moves lines of text away from the code. All text on one baseline moves by the same distance; text next to the code
 * does not move.
 */
export function moveTextOffBars(marks: readonly Mark[], measure: TextMeasure): readonly Mark[] {
  const code = marks.flatMap((mark) =>
    mark.type === "text" || mark.type === "hole" ? [] : [markBounds(mark, measure)],
  );
  const shifts = new Map<number, number>();
  for (const mark of marks) {
    if (mark.type !== "text" || mark.turns !== 0) continue;
    const shift = shiftOf(mark, markBounds(mark, measure), code);
    const largest = shifts.get(mark.y) ?? 0;
    if (Math.abs(shift) > Math.abs(largest)) shifts.set(mark.y, shift);
  }
  if (shifts.size === 0) return marks;
  return marks.map((mark) =>
    mark.type === "text" && mark.turns === 0 ? { ...mark, y: mark.y + (shifts.get(mark.y) ?? 0) } : mark,
  );
}

/** Returns how far a line of text must move up (negative: down), in whole points. */
function shiftOf({ y }: TextMark, text: Extent, code: readonly Extent[]): number {
  const near = code.filter(({ left, right }) => left < text.right && right > text.left);
  const middle = (text.top + text.bottom) / 2;
  const above = Math.min(...near.filter(({ bottom }) => bottom > middle).map(({ bottom }) => bottom));
  if (above > y && text.top > above - CLEARANCE) return -Math.ceil(text.top - above + CLEARANCE);
  const below = Math.max(...near.filter(({ top }) => top < middle).map(({ top }) => top));
  return text.bottom < below + CLEARANCE ? Math.ceil(below + CLEARANCE - text.bottom) : 0;
}
