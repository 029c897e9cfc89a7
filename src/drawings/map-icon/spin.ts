// Lays out pins of any size and rotation, with lines of text.

import { Path2D } from "../../engine/canvas/path-2d.ts";
import type { Figure, LayoutTools } from "./figure.ts";
import type { SpinOptions } from "./map-icon-params.ts";
import { paintPin } from "./pin.ts";
import { PIN, pinPath } from "./pin-shape.ts";
import { layOutText, paintText } from "./text-block.ts";

/** Ratio of a pin's size at scale 1 to a map marker's size. At scale 0.5, both are the same size. */
const ZOOM = 2;
/** Border width at any scale, and half the tip's width at scale 1, in CSS pixels. */
const BORDER = 1.5;
const TIP = 2.5;

/** Lays out a pin. The text stays upright when the pin is rotated. */
export function layOutSpin(options: SpinOptions, { context: measure }: LayoutTools): Figure {
  const { scale, rotation, fontSize, isBold, lines } = options;
  const zoom = scale * ZOOM;
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  // Rotate the pin about the centre of its head. The image contains the head and the tip.
  const reach = (PIN.height - PIN.center) * zoom;
  const radius = PIN.center * zoom;
  const tip = TIP * scale;
  const [tipX, tipY] = [-sin * reach, cos * reach];
  const [left, top] = [Math.min(-radius, tipX - tip), Math.min(-radius, tipY - tip)];
  const [right, bottom] = [Math.max(radius, tipX + tip), Math.max(radius, tipY + Math.abs(sin) * tip)];
  const [x, y] = [-left, -top];
  const matrix = [cos * zoom, sin * zoom, -sin * zoom, cos * zoom] as const;
  const shift = [x - (matrix[0] + matrix[2]) * PIN.center, y - (matrix[1] + matrix[3]) * PIN.center] as const;
  const block = layOutText(measure, lines, { fontSize, isBold });
  const outline = new Path2D();
  outline.addPath(pinPath(), { a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], e: shift[0], f: shift[1] });
  return {
    width: Math.ceil(right - left),
    height: Math.ceil(bottom - top),
    outline,
    paint(context) {
      context.save();
      context.transform(...matrix, ...shift);
      paintPin(context, options.fill, BORDER / zoom);
      context.restore();
      context.fillStyle = "#000000";
      paintText(context, block, { x: x - block.width / 2, y: y - block.height / 2, align: "center" });
    },
  };
}
