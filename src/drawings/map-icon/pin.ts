// Lays out pins that are the same size as a map marker and show a letter or an icon.

import { Path2D } from "../../engine/canvas/path-2d.ts";
import { formatColor, type Rgba } from "../../engine/color.ts";
import type { Matrix } from "../../engine/path.ts";
import { type Context, type Figure, type LayoutTools, paintGlyph } from "./glyph.ts";
import type { PinOptions } from "./icon.ts";
import { layOutText, paintText } from "./text-block.ts";

const BORDER = "#000000";
const FONT_SIZE = 14;
/** Maximum width of text in a pin's head, and size of an icon there, in CSS pixels. */
const TEXT_ROOM = 15;
const ICON_SIZE = 13;
/** Radius of the dot drawn in place of a plain marker's bullet character, in CSS pixels. */
const BULLET_RADIUS = 3;

/** Angle of a slanted pin, in radians. */
const SLANT = Math.PI / 8;
/** Centre and radius of the star at the upper right of a pin, and its overhang to the right and at the top, in CSS pixels. */
const STAR = { x: 17.5, y: 4.5, radius: 7, right: 4, top: 3 } as const;

/** The size of a pin's image, and the matrix that places the pin in the image. */
interface Place {
  readonly width: number;
  readonly height: number;
  readonly matrix: Matrix;
}

export function layOutPin(options: PinOptions, tools: LayoutTools): Figure {
  const { width, height, matrix } = placeOf(options.style);
  const outline = new Path2D();
  outline.addPath(pinPath(), matrixInit(matrix));
  if (options.style === "pin_star") outline.addPath(starPath(STAR.x, STAR.y, STAR.radius), matrixInit(matrix));
  return {
    width,
    height,
    outline,
    paint(context) {
      context.save();
      context.transform(...matrix);
      paintPin(context, options.fill);
      context.restore();
      const [a, b, c, d, e, f] = matrix;
      const { center } = PIN;
      paintHead(context, options, tools, a * center + c * center + e, b * center + d * center + f);
      context.transform(...matrix);
      if (options.style === "pin_star") paintStar(context, options);
    },
  };
}

function placeOf(style: PinOptions["style"]): Place {
  const { width, height, center, radius } = PIN;
  if (style === "pin_star")
    return { width: width + STAR.right, height: height + STAR.top, matrix: [1, 0, 0, 1, 0, STAR.top] };
  if (style === "pin") return { width, height, matrix: [1, 0, 0, 1, 0, 0] };
  // Rotate the pin about its tip.
  const angle = style === "pin_sleft" ? -SLANT : SLANT;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const length = height - 0.5 - center;
  const reach = Math.abs(sin) * length + radius + 1;
  const rise = cos * length + radius + 1;
  const tipX = angle < 0 ? reach : 2;
  const matrix: Matrix = [cos, sin, -sin, cos, 0, 0];
  const [x, y] = [cos * center - sin * (height - 0.5), sin * center + cos * (height - 0.5)];
  return {
    width: Math.ceil(reach + 2),
    height: Math.ceil(rise),
    matrix: [...matrix.slice(0, 4), tipX - x, rise - 0.5 - y] as unknown as Matrix,
  };
}

function matrixInit([a, b, c, d, e, f]: Matrix) {
  return { a, b, c, d, e, f };
}

/** Paints the pin without its label. @param border border width, in pixels of a pin of size `PIN` */
export function paintPin(context: Context, fill: PinOptions["fill"], border = 1): void {
  const gradient = context.createLinearGradient(0, 0, 0, PIN.height);
  gradient.addColorStop(0, shade(fill, 0.25));
  gradient.addColorStop(0.55, formatColor(fill));
  gradient.addColorStop(1, shade(fill, -0.12));
  context.fillStyle = gradient;
  context.strokeStyle = BORDER;
  context.lineWidth = border;
  const path = pinPath();
  context.fill(path);
  context.stroke(path);
}

function paintHead(
  context: Context,
  { letter, icon, textColor }: PinOptions,
  tools: LayoutTools,
  x: number,
  y: number,
): void {
  context.fillStyle = formatColor(textColor);
  if (icon !== undefined) {
    context.fillStyle = BORDER;
    paintGlyph(context, tools.glyphs, icon, { x: x - ICON_SIZE / 2, y: y - ICON_SIZE / 2, size: ICON_SIZE });
  } else if (letter === "•") {
    context.beginPath();
    context.arc(x, y, BULLET_RADIUS, 0, 2 * Math.PI);
    context.fill();
  } else if (letter !== undefined) {
    const block = layOutText(tools.context, [letter], { fontSize: FONT_SIZE, room: TEXT_ROOM });
    paintText(context, block, { x: x - block.width / 2, y: y - block.height / 2, align: "center" });
  }
}

function paintStar(context: Context, { starFill }: PinOptions): void {
  const star = starPath(STAR.x, STAR.y, STAR.radius);
  context.fillStyle = formatColor(starFill);
  context.strokeStyle = BORDER;
  context.lineWidth = 1;
  context.lineJoin = "round";
  context.fill(star);
  context.stroke(star);
}

/** Size of the pin, and centre and radius of its head, in CSS pixels. The tip is at the centre of the bottom edge. */
export const PIN = { width: 21, height: 34, center: 10.5, radius: 10 } as const;

/** Returns the outline of a pin of size `PIN`, with room for a one-pixel border. */
export function pinPath(): Path2D {
  return new Path2D(
    "M 10.5 33.5 C 9.9 33.5 9.6 33.1 9.5 32.4 C 8.6 23.6 0.5 20.4 0.5 10.5 A 10 10 0 0 1 20.5 10.5 " +
      "C 20.5 20.4 12.4 23.6 11.5 32.4 C 11.4 33.1 11.1 33.5 10.5 33.5 Z",
  );
}

/** Returns the outline of a five-pointed star. */
function starPath(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  for (let index = 0; index < 10; index++) {
    const distance = index % 2 === 0 ? radius : radius * 0.45;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    path.lineTo(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
  }
  path.closePath();
  return path;
}

/** Mixes a colour with white, or with black if `fraction` is negative. @param fraction -1 to 1 */
export function shade({ red, green, blue, alpha }: Rgba, fraction: number): string {
  const end = fraction < 0 ? 0 : 255;
  const mix = (channel: number) => Math.round(channel + (end - channel) * Math.abs(fraction));
  return formatColor({ red: mix(red), green: mix(green), blue: mix(blue), alpha });
}
