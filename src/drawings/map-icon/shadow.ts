// Adds an icon's shadow: the icon's outline, sheared to the right and squashed towards the lower edge.

import { Path2D } from "../../engine/canvas/path-2d.ts";
import type { Context } from "./context.ts";
import type { Figure } from "./figure.ts";

/** Horizontal shear and height of a shadow, as fractions of the icon's height. */
const LEAN = 0.5;
const SQUASH = 0.5;
/** Space for the blur, in CSS pixels. Maps expect a pin's tip 12 pixels from the left and 35 pixels from the top. */
const LEFT = 1;
const TOP = 1;
const RIGHT = 2;
const BOTTOM = 2;
const COLOR = "rgba(0, 0, 0, 0.35)";
const BLUR = 3;

/** Returns the figure with its shadow, or only the shadow. Both images are the same size, so that they can be overlaid. */
export function addShadow(figure: Figure, isOnly: boolean): Figure {
  const { outline, width, height } = figure;
  return {
    width: Math.ceil(width + height * LEAN) + LEFT + RIGHT - 1,
    height: height + TOP + BOTTOM,
    paint(context) {
      context.translate(LEFT, TOP);
      if (outline !== undefined) paintShadow(context, outline, height);
      if (!isOnly) figure.paint(context);
    },
  };
}

function paintShadow(context: Context, outline: Path2D, height: number): void {
  const path = new Path2D();
  path.addPath(outline, { a: 1, b: 0, c: -LEAN, d: SQUASH, e: LEAN * height, f: height * (1 - SQUASH) });
  context.save();
  context.fillStyle = COLOR;
  context.shadowColor = COLOR;
  context.shadowBlur = BLUR;
  context.fill(path);
  context.restore();
}
