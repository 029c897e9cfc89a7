// Marks whose text touches the bars → the same with room between the two, as GS1's General Specifications have it. Encoders reckon
// with a face whose digits are lower than ours.

import { boxOfMark } from "./extent.ts";
import type { Extent, Mark, TextMark, TextMeasure } from "./mark.ts";

/** Least room between text and bars, points: a module and a half. */
const ROOM = 1.5;

/** Moves lines of text away from what carries the code, all on one baseline alike. Text that stands beside it stays. */
export function clearText(marks: readonly Mark[], measure: TextMeasure): readonly Mark[] {
  const code = marks.flatMap((mark) =>
    mark.type === "text" || mark.type === "hole" ? [] : [boxOfMark(mark, measure)],
  );
  const shifts = new Map<number, number>();
  for (const mark of marks) {
    if (mark.type !== "text" || mark.turns !== 0) continue;
    const shift = shiftOf(mark, boxOfMark(mark, measure), code);
    const before = shifts.get(mark.y) ?? 0;
    if (Math.abs(shift) > Math.abs(before)) shifts.set(mark.y, shift);
  }
  if (shifts.size === 0) return marks;
  return marks.map((mark) =>
    mark.type === "text" && mark.turns === 0 ? { ...mark, y: mark.y + (shifts.get(mark.y) ?? 0) } : mark,
  );
}

/** How far up a line of text has to go, or down if negative: whole points. */
function shiftOf({ y }: TextMark, text: Extent, code: readonly Extent[]): number {
  const near = code.filter(({ left, right }) => left < text.right && right > text.left);
  const middle = (text.top + text.bottom) / 2;
  const above = Math.min(...near.filter(({ bottom }) => bottom > middle).map(({ bottom }) => bottom));
  if (above > y && text.top > above - ROOM) return -Math.ceil(text.top - above + ROOM);
  const below = Math.max(...near.filter(({ top }) => top < middle).map(({ top }) => top));
  return text.bottom < below + ROOM ? Math.ceil(below + ROOM - text.bottom) : 0;
}
