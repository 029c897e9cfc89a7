// Paints the marks of a formula on a canvas.

import type { Canvas } from "../../engine/canvas/canvas.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import { parseColor } from "../../engine/color.ts";
import { boxPath, type Path } from "../../engine/path.ts";
import type { Mark } from "./svg-marks.ts";

type Context = NonNullable<ReturnType<Canvas["getContext"]>>;

/** Paints marks. The context's matrix maps thousandths of an em to pixels. @param ink the CSS colour of the formula */
export function paintMarks(marks: readonly Mark[], context: Context, ink: string): void {
  for (const mark of marks) {
    context.save();
    if (mark.clip !== undefined) context.clip(pathOf(boxPath(mark.clip)));
    const color = mark.color !== undefined && parseColor(mark.color) !== null ? mark.color : ink;
    context.fillStyle = color;
    context.strokeStyle = color;
    if (mark.type === "fill") context.fill(pathOf(mark.path));
    else if (mark.type === "stroke") {
      context.lineWidth = mark.width;
      context.lineCap = mark.cap;
      context.setLineDash(mark.dash);
      context.stroke(pathOf(mark.path));
    } else {
      context.transform(...mark.matrix);
      context.font = mark.font;
      context.fillText(mark.text, 0, 0);
    }
    context.restore();
  }
}

function pathOf(segments: Path): Path2D {
  const path = new Path2D();
  path.append(segments);
  return path;
}
