// Lays out speech bubbles with text and an icon.

import { Path2D } from "../../engine/canvas/path-2d.ts";
import { formatColor } from "../../engine/color.ts";
import type { Box } from "../../engine/path.ts";
import { type Figure, type LayoutTools, paintGlyph } from "./glyph.ts";
import type { BubbleOptions } from "./icon.ts";
import { shade } from "./pin.ts";
import { layOutText, paintText } from "./text-block.ts";

const BORDER = "#000000";

/** Dimensions of both bubble sizes, in CSS pixels. The small bubble is 42 pixels high, including its tail. */
const SIZES = {
  small: { fontSize: 14, icon: 18, padding: 8, height: 31, radius: 8, tail: 10 },
  big: { fontSize: 15, icon: 30, padding: 10, height: 44, radius: 10, tail: 13 },
} as const;

/** The side that has the tail, the tail's position along that side (0 to 1), and whether the tail replaces a corner. */
interface Tail {
  readonly side: "bottom" | "top" | "left" | "right";
  readonly at: number;
  readonly isCorner: boolean;
}

const SIDES = { b: "bottom", t: "top", l: "left", r: "right" } as const;
const CORNERS: Readonly<Record<string, Tail>> = {
  bb: { side: "bottom", at: 0, isCorner: true },
  bbbr: { side: "bottom", at: 1, isCorner: true },
  bbtl: { side: "top", at: 0, isCorner: true },
  bbtr: { side: "top", at: 1, isCorner: true },
  bbT: { side: "bottom", at: 0.5, isCorner: false },
};

function tailOf(frame: BubbleOptions["frame"]): Tail {
  const corner = CORNERS[frame];
  if (corner !== undefined) return corner;
  const [side, place] = frame.slice(-2) as unknown as [keyof typeof SIDES, string];
  return { side: SIDES[side], at: place === "c" ? 0.5 : place === "l" || place === "t" ? 0 : 1, isCorner: false };
}

/** Lays out a bubble around its text. */
export function layOutBubble(options: BubbleOptions, { context: measure, glyphs }: LayoutTools): Figure {
  const size = SIZES[options.isBig ? "big" : "small"];
  const { padding, tail: length } = size;
  const block = layOutText(measure, options.lines, { fontSize: size.fontSize });
  const hasText = block.width > 0;
  const icon = options.icon === undefined ? 0 : size.icon;
  const gap = icon > 0 && hasText ? padding / 2 + 1 : 0;
  const tail = tailOf(options.frame);
  const isUpright = tail.side === "bottom" || tail.side === "top";
  const inner = { width: icon + gap + block.width, height: Math.max(icon, block.height) };
  const [across, down] = [
    Math.max(size.height, Math.ceil(inner.width + 2 * padding)),
    Math.max(size.height, Math.ceil(inner.height + 1.4 * padding)),
  ];
  const left = tail.side === "left" ? length + 0.5 : 0.5;
  const top = tail.side === "top" ? length + 0.5 : 0.5;
  const body: Box = { left, top, right: left + across, bottom: top + down };
  const outline = bubblePath(body, size.radius, tail, length);
  return {
    width: across + 1 + (isUpright ? 0 : length),
    height: down + 1 + (isUpright ? length : 0),
    outline,
    paint(context) {
      const gradient = context.createLinearGradient(0, top, 0, body.bottom);
      gradient.addColorStop(0, shade(options.fill, 0.2));
      gradient.addColorStop(1, formatColor(options.fill));
      context.fillStyle = gradient;
      context.strokeStyle = BORDER;
      context.lineWidth = 1;
      context.lineJoin = "round";
      context.fill(outline);
      context.stroke(outline);
      context.fillStyle = formatColor(options.textColor);
      const x = left + (across - inner.width) / 2;
      const middle = (top + body.bottom) / 2;
      if (options.icon !== undefined)
        paintGlyph(context, glyphs, options.icon, { x, y: middle - icon / 2, size: icon });
      paintText(context, block, { x: x + icon + gap, y: middle - block.height / 2, align: "left" });
    },
  };
}

/** Returns the outline of a rounded box with a tail on one side. */
function bubblePath(body: Box, radius: number, tail: Tail, length: number): Path2D {
  const [width, height] = [body.right - body.left, body.bottom - body.top];
  const isUpright = tail.side === "bottom" || tail.side === "top";
  // Draw the tail below a box, and then rotate and mirror the box, so that the tail is on the requested side.
  const [along, depth] = isUpright ? [width, height] : [height, width];
  const path = new Path2D();
  path.addPath(tailedBox(along, depth, radius, tail, length), matrixOf(body, tail.side));
  return path;
}

function matrixOf({ left, top, right, bottom }: Box, side: Tail["side"]) {
  if (side === "bottom") return { a: 1, b: 0, c: 0, d: 1, e: left, f: top };
  if (side === "top") return { a: 1, b: 0, c: 0, d: -1, e: left, f: bottom };
  if (side === "right") return { a: 0, b: 1, c: 1, d: 0, e: left, f: top };
  return { a: 0, b: 1, c: -1, d: 0, e: right, f: top };
}

/** Returns a rounded box with a tail below it. */
function tailedBox(width: number, height: number, radius: number, { at, isCorner }: Tail, length: number): Path2D {
  const path = new Path2D();
  path.moveTo(radius, 0);
  path.arcTo(width, 0, width, height, radius);
  const half = length * 0.6;
  if (isCorner) {
    // The tail replaces a corner, and its tip is in line with the side.
    const [start, end, tip] = at === 0 ? [radius + 2 * half, 0, 0] : [width, width - radius - 2 * half, width];
    if (at === 0) {
      path.arcTo(width, height, 0, height, radius);
      path.lineTo(start, height);
      path.quadraticCurveTo(radius, height + length * 0.4, tip, height + length);
      path.quadraticCurveTo(end + radius * 0.6, height, 0, height - radius * 1.2);
    } else {
      path.lineTo(width, height - radius * 1.2);
      path.quadraticCurveTo(width - radius * 0.6, height, tip, height + length);
      path.quadraticCurveTo(width - radius, height + length * 0.4, end, height);
      path.arcTo(0, height, 0, 0, radius);
    }
  } else {
    path.arcTo(width, height, 0, height, radius);
    const center = radius + half + at * (width - 2 * (radius + half));
    path.lineTo(center + half, height);
    path.lineTo(center, height + length);
    path.lineTo(center - half, height);
    path.arcTo(0, height, 0, 0, radius);
  }
  path.arcTo(0, 0, width, 0, radius);
  path.closePath();
  return path;
}
