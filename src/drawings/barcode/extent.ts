// Bounding boxes of marks.

import type { Extent, Mark, TextMark, TextMeasure } from "./mark.ts";
import { HEXAGON_COLUMNS, HEXAGON_PITCH, HEXAGON_ROW, HEXAGON_ROWS } from "./postscript-recorder.ts";

/** Returns the bounding box of all boxes; an empty box if there are none. */
export function uniteExtents(boxes: readonly Extent[]): Extent {
  if (boxes.length === 0) return { left: 0, right: 0, bottom: 0, top: 0 };
  return boxes.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
    top: Math.max(one.top, other.top),
  }));
}

/** Returns the bounding box of a mark. */
export function markBounds(mark: Mark, measure: TextMeasure): Extent {
  switch (mark.type) {
    case "bar":
    case "line":
    case "hole":
      return mark;
    case "modules":
      return {
        left: mark.left,
        right: mark.left + mark.columns * mark.unitX,
        bottom: mark.bottom,
        top: mark.bottom + mark.rows * mark.unitY,
      };
    case "hexagons":
      return {
        left: mark.left,
        right: mark.left + HEXAGON_COLUMNS * HEXAGON_PITCH,
        bottom: mark.bottom,
        top: mark.bottom + HEXAGON_ROWS * HEXAGON_ROW + 1,
      };
    case "dots":
      return uniteExtents(
        mark.dots.map(({ x, y }) => ({
          left: x - mark.unit / 2,
          right: x + mark.unit / 2,
          bottom: y - mark.unit / 2,
          top: y + mark.unit / 2,
        })),
      );
    case "polygons":
      return uniteExtents(mark.polygons.flat().map(([x, y]) => ({ left: x, right: x, bottom: y, top: y })));
    case "text":
      return boxOfText(mark, measure);
  }
}

function boxOfText({ text, x, y, size, turns, gap }: TextMark, measure: TextMeasure): Extent {
  const { width, ascent, descent } = measure(text, size);
  const length = width + gap * (Array.from(text).length - 1);
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return { left: x - ascent, right: x + descent, bottom: y, top: y + length };
    case 2:
      return { left: x - length, right: x, bottom: y - ascent, top: y + descent };
    case 3:
      return { left: x - descent, right: x + ascent, bottom: y - length, top: y };
    default:
      return { left: x, right: x + length, bottom: y - descent, top: y + ascent };
  }
}
