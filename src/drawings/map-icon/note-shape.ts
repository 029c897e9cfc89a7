// Note backgrounds that adapt to the size of the text.

import { Path2D } from "../../engine/canvas/path-2d.ts";
import type { Box } from "../../engine/path.ts";
import type { Context } from "./glyph.ts";
import type { NoteOptions } from "./icon.ts";

interface NoteShape {
  readonly width: number;
  readonly height: number;
  readonly outline: Path2D;
  /** The area for the text. */
  readonly text: Box;
  readonly paint: (context: Context) => void;
}

type Build = (width: number, height: number) => NoteShape;

const YELLOW = ["#fffbb8", "#fbe66b"] as const;
const PAPER = ["#ffffff", "#f1f1ec"] as const;
const SKY = ["#ffffff", "#dcebfa"] as const;
const BORDER = "#8a8a80";

const SHAPES: Readonly<Record<NoteOptions["note"], Build>> = {
  sticky_y: (width, height) => {
    const [right, bottom] = [width + 24.5, height + 24.5];
    const fold = 14;
    const outline = new Path2D(`M 0.5 0.5 H ${right} V ${bottom - fold} L ${right - fold} ${bottom} H 0.5 Z`);
    return shapeOf(outline, right, bottom, textBox(12, 12, width, height), (context) => {
      fill(context, outline, YELLOW, bottom);
      const corner = new Path2D(`M ${right} ${bottom - fold} H ${right - fold} V ${bottom} Z`);
      fill(context, corner, ["#e0c53f", "#f3dc66"], bottom);
    });
  },
  taped_y: (width, height) => {
    const [right, bottom, top] = [width + 24.5, height + 36.5, 9.5];
    const outline = new Path2D(`M 0.5 ${top} H ${right} V ${bottom} H 0.5 Z`);
    return shapeOf(outline, right, bottom, textBox(12, 25, width, height), (context) => {
      fill(context, outline, YELLOW, bottom);
      const middle = right / 2;
      context.save();
      context.translate(middle, top);
      context.rotate(-0.06);
      context.fillStyle = "rgba(225, 225, 210, 0.85)";
      context.fillRect(-24, -8, 48, 16);
      context.strokeStyle = "rgba(140, 140, 125, 0.5)";
      context.lineWidth = 1;
      context.strokeRect(-24, -8, 48, 16);
      context.restore();
    });
  },
  pinned_c: (width, height) => {
    const [right, bottom, top] = [width + 24.5, height + 34.5, 7.5];
    const outline = new Path2D(`M 0.5 ${top} H ${right} V ${bottom} H 0.5 Z`);
    return shapeOf(outline, right, bottom, textBox(12, 24, width, height), (context) => {
      fill(context, outline, PAPER, bottom);
      paintTack(context, right / 2, 9);
    });
  },
  arrow_d: (width, height) => {
    const [right, bottom] = [width + 24.5, height + 20.5];
    const middle = right / 2;
    const [stem, head] = [middle * 0.45, bottom + 12];
    const tip = head + 22;
    const outline = new Path2D(
      `M 0.5 0.5 H ${right} V ${bottom} H ${middle + stem} V ${head} H ${middle + stem * 1.5} ` +
        `L ${middle} ${tip} L ${middle - stem * 1.5} ${head} H ${middle - stem} V ${bottom} H 0.5 Z`,
    );
    return shapeOf(outline, right, tip, textBox(12, 10, width, height), (context) =>
      fill(context, outline, PAPER, tip),
    );
  },
  balloon: (width, height) => {
    // An ellipse through the corners of the text box, with a margin and a tail.
    const [across, down] = [(width * Math.SQRT2) / 2 + 6, (height * Math.SQRT2) / 2 + 6];
    const [x, y] = [across + 0.5, down + 0.5];
    const tip = 2 * down + 18;
    const outline = new Path2D();
    outline.ellipse(x, y, across, down, 0, Math.PI * 0.62, Math.PI * 2.5);
    outline.lineTo(x - across * 0.42, tip);
    outline.closePath();
    return shapeOf(outline, 2 * across + 0.5, tip, textBox(x - width / 2, y - height / 2, width, height), (context) =>
      fill(context, outline, PAPER, tip),
    );
  },
  thought: (width, height) => {
    const outline = cloudPath(width, height);
    const [right, bottom] = [width + 44.5, height + 44.5];
    outline.moveTo(34, bottom + 4);
    outline.arc(27, bottom + 4, 7, 0, 2 * Math.PI);
    outline.moveTo(16, bottom + 15);
    outline.arc(12, bottom + 15, 4, 0, 2 * Math.PI);
    return shapeOf(outline, right, bottom + 19, textBox(22, 22, width, height), (context) =>
      fill(context, outline, SKY, bottom),
    );
  },
};

/** Returns a note's background, for a text area of the given size. */
export function noteShape(note: NoteOptions["note"], width: number, height: number): NoteShape {
  return SHAPES[note](width, height);
}

function shapeOf(outline: Path2D, right: number, bottom: number, text: Box, paint: NoteShape["paint"]): NoteShape {
  return { width: Math.ceil(right + 0.5), height: Math.ceil(bottom + 0.5), outline, text, paint };
}

function textBox(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function fill(context: Context, path: Path2D, [from, to]: readonly [string, string], bottom: number): void {
  const gradient = context.createLinearGradient(0, 0, 0, bottom);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  context.fillStyle = gradient;
  context.strokeStyle = BORDER;
  context.lineWidth = 1;
  context.lineJoin = "round";
  context.fill(path);
  context.stroke(path);
}

/** Paints the head of a drawing pin, with its shadow. */
function paintTack(context: Context, x: number, y: number): void {
  const gradient = context.createRadialGradient(x - 2.5, y - 3, 0.5, x, y, 8);
  gradient.addColorStop(0, "#ff9c94");
  gradient.addColorStop(0.4, "#e0392b");
  gradient.addColorStop(1, "#8f160c");
  context.fillStyle = "rgba(0, 0, 0, 0.25)";
  context.beginPath();
  context.arc(x + 2, y + 2.5, 7, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = gradient;
  context.beginPath();
  context.arc(x, y, 7, 0, 2 * Math.PI);
  context.fill();
}

/** Returns the outline of a cloud: bulges along the sides of a box that contains the text. */
function cloudPath(width: number, height: number): Path2D {
  const [inset, reach] = [13, 17];
  const [left, top, right, bottom] = [inset, inset, width + 44 - inset, height + 44 - inset];
  const path = new Path2D();
  path.moveTo(left, top);
  const bulge = (fromX: number, fromY: number, toX: number, toY: number) => {
    const count = Math.max(2, Math.round(Math.hypot(toX - fromX, toY - fromY) / 34));
    const [stepX, stepY] = [(toX - fromX) / count, (toY - fromY) / count];
    const length = Math.hypot(stepX, stepY);
    const [outX, outY] = [(stepY / length) * reach, (-stepX / length) * reach];
    for (let index = 0; index < count; index++) {
      const [x, y] = [fromX + index * stepX, fromY + index * stepY];
      path.bezierCurveTo(x + outX, y + outY, x + stepX + outX, y + stepY + outY, x + stepX, y + stepY);
    }
  };
  bulge(left, top, right, top);
  bulge(right, top, right, bottom);
  bulge(right, bottom, left, bottom);
  bulge(left, bottom, left, top);
  path.closePath();
  return path;
}
