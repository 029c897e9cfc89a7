// Draws map icons: the pins, bubbles, notes and outlined text that Google called dynamic icons.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import { formatColor } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas, type OutputCanvas } from "../../engine/output/create-canvas.ts";
import { outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { Box } from "../../engine/path.ts";
import { layOutBubble } from "./bubble.ts";
import { type Context, type Figure, type Glyphs, type LayoutTools, paintGlyph, readGlyphs } from "./glyph.ts";
import type { CaptionOptions, MapIconOptions, NoteOptions, OutlineOptions, SpinOptions } from "./icon.ts";
import { noteShape } from "./note-shape.ts";
import type { MapIconParams } from "./options.ts";
import { layOutPin, PIN, paintPin, pinPath } from "./pin.ts";
import { layOutText, paintText, type TextBlock } from "./text-block.ts";

/** Draws a map icon. @throws Failure if the image would be too large */
export async function drawMapIcon(params: MapIconParams, env: FontEnv): Promise<EncodableImage> {
  const glyphs = readGlyphs();
  const text = textOf(params.icon);
  return withFonts(
    env,
    { text },
    (fonts) => paint(params, glyphs, fonts, env.fuel),
    ({ finish }) => writeDocument(finish({ title: text })),
  );
}

function textOf(icon: MapIconOptions): string {
  if (icon.type === "pin") return icon.letter ?? icon.icon ?? "";
  if (icon.type === "caption") return icon.text;
  const title = icon.type === "note" && icon.title !== undefined ? [icon.title] : [];
  return [...title, ...icon.lines].join(" ");
}

function layOut(icon: MapIconOptions, tools: LayoutTools): Figure {
  switch (icon.type) {
    case "pin":
      return layOutPin(icon, tools);
    case "spin":
      return layOutSpin(icon, tools);
    case "bubble":
      return layOutBubble(icon, tools);
    case "note":
      return layOutNote(icon, tools);
    case "outline":
      return layOutOutline(icon, tools);
    case "caption":
      return layOutCaption(icon, tools);
  }
}

function paint(params: MapIconParams, glyphs: Glyphs, fonts: FontSet, fuel?: Fuel): OutputCanvas {
  const { icon, shadow, format } = params;
  const create = (width: number, height: number) => createCanvas(width, height, { format, fonts, fuel });
  const figure = layOut(icon, { context: contextOf(create(1, 1)), glyphs });
  const { width, height, paint } = shadow === "none" ? figure : addShadow(figure, shadow === "only");
  if (!(Math.max(width, height) <= SIDE_PIXELS))
    throw new Failure(
      "invalid",
      `chld must describe an icon of at most ${SIDE_PIXELS} pixels in width and height, got ${width} x ${height}`,
    );
  const ratio = outputBackend(format).hasPixels ? params.devicePixelRatio : 1;
  const output = create(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
  const context = contextOf(output);
  context.scale(ratio, ratio);
  paint(context);
  return output;
}

function contextOf({ canvas }: OutputCanvas): Context {
  return canvas.getContext("2d") as Context;
}

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
function addShadow(figure: Figure, isOnly: boolean): Figure {
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

/** Ratio of a pin's size at scale 1 to a map marker's size. At scale 0.5, both are the same size. */
const ZOOM = 2;
/** Border width at any scale, and half the tip's width at scale 1, in CSS pixels. */
const BORDER = 1.5;
const TIP = 2.5;

/** Lays out a pin. The text stays upright when the pin is rotated. */
function layOutSpin(options: SpinOptions, { context: measure }: LayoutTools): Figure {
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

/** Maximum text width, font sizes and icon size of small and large notes, in CSS pixels. */
const SIZES = {
  small: { room: 106, fontSize: 13, titleSize: 15, icon: 40 },
  large: { room: 178, fontSize: 19, titleSize: 23, icon: 64 },
} as const;
const GAP = 4;
/** Minimum ratio of height to width of the text area, so that an empty note is still recognisable. */
const MIN_ASPECT = 0.42;

/** Colours of the weather icons. The first pattern that matches applies. */
const SKY: readonly (readonly [pattern: RegExp, color: string])[] = [
  [/^sunny$|hot/, "#f5a800"],
  [/sunny/, "#e8a33d"],
  [/snow|cold/, "#4aa3df"],
  [/rain/, "#3b78b5"],
  [/thunder/, "#6a5acd"],
  [/moon/, "#3d5a80"],
];
const CLOUD = "#7d8fa3";

/** Lays out a note around its text. */
function layOutNote(options: NoteOptions, { context: measure, glyphs }: LayoutTools): Figure {
  const { room, fontSize, titleSize, icon } = SIZES[options.isLarge ? "large" : "small"];
  const titles = options.title === undefined || options.title === "" ? [] : [options.title];
  const title = layOutText(measure, titles, { fontSize: titleSize, isBold: true, room });
  const body = layOutText(measure, options.lines, { fontSize, room });
  const iconHeight = options.weather === undefined ? 0 : icon + GAP;
  const width = Math.max(title.width, body.width, iconHeight, room * 0.6);
  const height = Math.max(title.height + iconHeight + body.height, width * MIN_ASPECT);
  const shape = noteShape(options.note, width, height);
  const { text } = shape;
  return {
    width: shape.width,
    height: shape.height,
    outline: shape.outline,
    paint(context) {
      shape.paint(context);
      const place = (block: TextBlock, y: number) => ({
        x: alignedLeft(text, block.width, options.align),
        y,
        align: options.align,
      });
      let y = text.top + (height - title.height - iconHeight - body.height) / 2;
      context.fillStyle = formatColor(options.textColor);
      paintText(context, title, place(title, y));
      y += title.height;
      if (options.weather !== undefined) {
        context.fillStyle = skyColor(options.weather);
        const x = (text.left + text.right - icon) / 2;
        paintGlyph(context, glyphs, options.weather, { x, y: y + GAP / 2, size: icon });
        y += iconHeight;
      }
      context.fillStyle = formatColor(options.textColor);
      paintText(context, body, place(body, y));
    },
  };
}

function alignedLeft({ left, right }: Box, width: number, align: NoteOptions["align"]): number {
  if (align === "left") return left;
  return align === "right" ? right - width : (left + right - width) / 2;
}

function skyColor(weather: string): string {
  return SKY.find(([pattern]) => pattern.test(weather))?.[1] ?? CLOUD;
}

/** Space around the text for its outline, and between icon and text, in CSS pixels. */
const MARGIN = 3;
const ICON_GAP = 3;

/** Returns the width of the outline stroke, which is centred on the letters' edges. */
const outlineWidth = (fontSize: number) => Math.max(2, fontSize / 7);

/** Lays out lines of outlined text. */
function layOutOutline(options: OutlineOptions, { context: measure }: LayoutTools): Figure {
  const block = layOutText(measure, options.lines, options);
  const margin = Math.ceil(outlineWidth(options.fontSize)) + 1;
  return {
    width: Math.max(1, Math.ceil(block.width)) + 2 * margin,
    height: Math.max(1, Math.ceil(block.height)) + margin,
    paint(context) {
      const colors = { fill: formatColor(options.fill), outline: formatColor(options.outline) };
      paintOutlined(context, block, { x: margin, y: margin / 2, align: options.align }, colors);
    },
  };
}

/** Lays out an icon with text to its right, above it or below it. */
function layOutCaption(options: CaptionOptions, { context: measure, glyphs }: LayoutTools): Figure {
  const { side, iconSize, border, fontSize } = options;
  const hasText = options.text.trim() !== "" && fontSize > 0;
  const block = layOutText(measure, hasText ? [options.text] : [], { fontSize: Math.max(1, fontSize), isBold: true });
  const gap = hasText && iconSize > 0 ? ICON_GAP : 0;
  const isBeside = side === "left";
  const width = isBeside ? iconSize + gap + block.width : Math.max(iconSize, block.width);
  const height = isBeside ? Math.max(iconSize, block.height) : iconSize + gap + block.height;
  const iconX = MARGIN + (isBeside ? 0 : (width - iconSize) / 2);
  const iconY = MARGIN + (isBeside ? (height - iconSize) / 2 : side === "above" ? 0 : height - iconSize);
  const textX = MARGIN + (isBeside ? iconSize + gap : (width - block.width) / 2);
  const textY = MARGIN + (isBeside ? (height - block.height) / 2 : side === "above" ? iconSize + gap : 0);
  return {
    width: Math.ceil(width) + 2 * MARGIN,
    height: Math.ceil(height) + 2 * MARGIN,
    paint(context) {
      const outline = formatColor(border);
      context.fillStyle = formatColor(options.iconFill);
      const line = { color: outline, width: 2 };
      if (iconSize > 0) paintGlyph(context, glyphs, options.icon, { x: iconX, y: iconY, size: iconSize }, line);
      const colors = { fill: formatColor(options.fill), outline };
      paintOutlined(context, block, { x: textX, y: textY, align: "left" }, colors);
    },
  };
}

function paintOutlined(
  context: Context,
  block: TextBlock,
  place: Parameters<typeof paintText>[2],
  { fill, outline }: { readonly fill: string; readonly outline: string },
): void {
  context.strokeStyle = outline;
  context.lineWidth = outlineWidth(block.fontSize);
  context.lineJoin = "round";
  context.fillStyle = fill;
  // Paint all outlines first, so that no outline covers part of a neighbouring letter.
  paintText(context, block, place, (line, x, y) => context.strokeText(line, x, y));
  paintText(context, block, place);
}
