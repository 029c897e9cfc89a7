// Draws badges in the styles of shields, with the layout of badge-maker. Text is measured in DejaVu Sans, the first
// available font of shields' font list, and in Arimo instead of Helvetica.

import type { Canvas } from "../../engine/canvas/canvas.ts";
import { formatColor, type Rgba } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { BadgeContent } from "./content.ts";
import { type BadgeParams, parseBadgeColor } from "./options.ts";

type Context = NonNullable<ReturnType<Canvas["getContext"]>>;
type Style = BadgeParams["style"];

/** A box with centred text. */
interface Part {
  readonly text: string;
  readonly left: number;
  readonly width: number;
  readonly color: Rgba;
  readonly font: string;
}

/** A badge after layout, in CSS pixels. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Part[];
}

const GREY = parseBadgeColor("grey") as Rgba;
/** Background brightness above which text is dark. */
const BRIGHT = 0.69;

/** Height, corner radius and text baseline of each style, in CSS pixels. */
const SHAPES: Readonly<Record<Style, readonly [height: number, radius: number, baseline: number]>> = {
  flat: [20, 3, 14],
  "flat-square": [20, 0, 14],
  plastic: [18, 4, 13],
  "for-the-badge": [28, 0, 17.5],
  social: [20, 2, 14],
};

/** The translucent gradient over a badge, from top to bottom. */
const GLOSS: Partial<Readonly<Record<Style, readonly (readonly [offset: number, color: string])[]>>> = {
  flat: [
    [0, "#bbbbbb1a"],
    [1, "#0000001a"],
  ],
  plastic: [
    [0, "#ffffffb3"],
    [0.1, "#aaaaaa1a"],
    [0.9, "#0000004d"],
    [1, "#00000080"],
  ],
};

/** Standard deviation of the text shadow's blur, in CSS pixels. */
const SHADOW_DEVIATION = 1.6;
/** Padding on either side of the text, in CSS pixels. */
const PADDING = 5;
const WIDE_PADDING = 12;
const LETTER_SPACING = 1.25;
/** Gap between the boxes of the style `social`, and padding of the message box, in CSS pixels. */
const GUTTER = 6;
const MESSAGE_PADDING = 4;

const TEXT_FONT = '11px "DejaVu Sans", sans-serif';
const SOCIAL_FONT = "bold 11px Arimo, sans-serif";
const WIDE_FONT = '10px "DejaVu Sans", sans-serif';

/** Draws a badge. @throws Failure */
export function drawBadge(
  content: BadgeContent,
  { style, format, devicePixelRatio }: BadgeParams,
  env: FontEnv,
): Promise<EncodableImage> {
  const { fuel } = env;
  const ratio = outputBackend(format).hasPixels ? devicePixelRatio : 1;
  const title = content.label === "" ? content.message : `${content.label}: ${content.message}`;
  return withFonts(
    env,
    { text: title },
    (fonts) => {
      const create = (width: number, height: number) =>
        createCanvas(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)), {
          format,
          fonts,
          fuel,
        });
      const { parts, width, height } = layOut(content, style, contextOf(create(1, 1).canvas));
      const drawn = create(width, height);
      const context = contextOf(drawn.canvas);
      context.scale(ratio, ratio);
      if (style === "social") paintBubbles(parts, context);
      else paintBoxes({ parts, width, height }, style, context);
      for (const [index, part] of parts.entries()) {
        // Each of two texts is a pixel closer to the other text than the centre of its box.
        const shift = style === "for-the-badge" || style === "social" || parts.length === 1 ? 0 : 1 - 2 * index;
        paintText({ ...part, left: part.left + shift }, style, context, ratio);
      }
      return drawn;
    },
    ({ finish }) => writeDocument(finish({ title })),
  );
}

const contextOf = (canvas: Canvas): Context => canvas.getContext("2d") as Context;

/** Places the boxes of a badge. @param context measures text */
function layOut({ label, message, color, labelColor }: BadgeContent, style: Style, context: Context): Layout {
  const isWide = style === "for-the-badge";
  const isSocial = style === "social";
  const [font, padding] = isSocial ? [SOCIAL_FONT, PADDING] : isWide ? [WIDE_FONT, WIDE_PADDING] : [TEXT_FONT, PADDING];
  const parts: Part[] = [];
  let end = 0;
  const add = (given: string, fill: Rgba, partFont = font, space = padding) => {
    const text = isWide ? given.toUpperCase() : given;
    const width = (text === "" && !isSocial ? 0 : measure(text, partFont, isWide, context)) + 2 * space;
    const left = parts.length > 0 && isSocial ? end + GUTTER : end;
    parts.push({ text, left, width, color: fill, font: partFont });
    end = left + width;
  };
  const title = isSocial ? label.charAt(0).toUpperCase() + label.slice(1) : label;
  if (isSocial || label !== "" || (labelColor !== undefined && !isWide)) add(title, labelColor ?? GREY);
  if (isSocial && message !== "") add(message, color, font, MESSAGE_PADDING);
  else if (!isSocial) add(message, color, isWide ? `bold ${font}` : font);
  // The bubbles' strokes extend one pixel further.
  return { parts, width: Math.ceil(end + (isSocial ? 1 : 0)), height: SHAPES[style][0] };
}

/**
 * Returns the text width in whole pixels. Except in `for-the-badge`, the width is odd, so that more centred text aligns
 * with the pixel grid.
 */
function measure(text: string, font: string, isWide: boolean, context: Context): number {
  context.font = font;
  const width = Math.floor(context.measureText(text).width);
  if (isWide) return Math.round(width + LETTER_SPACING * text.length);
  return width % 2 === 0 ? width + 1 : width;
}

function paintBoxes({ parts, width, height }: Layout, style: Style, context: Context): void {
  const [, radius] = SHAPES[style];
  context.save();
  if (radius > 0) {
    context.beginPath();
    context.roundRect(0, 0, width, height, radius);
    context.clip();
  }
  for (const part of parts) {
    context.fillStyle = formatColor(part.color);
    context.fillRect(part.left, 0, part.width, height);
  }
  const gloss = GLOSS[style];
  if (gloss !== undefined) {
    const gradient = context.createLinearGradient(0, 0, 0, height);
    for (const [offset, stop] of gloss) gradient.addColorStop(offset, stop);
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
  }
  context.restore();
}

/** Paints the boxes of the style `social`. The message box is a speech bubble. */
function paintBubbles([label, message]: readonly Part[], context: Context): void {
  context.strokeStyle = "#d5d5d5";
  const bubble = ({ left, width }: Part, fill: string) => {
    context.beginPath();
    context.roundRect(left + 0.5, 0.5, width, 19, 2);
    context.fillStyle = fill;
    context.fill();
    context.stroke();
  };
  if (label !== undefined) {
    bubble(label, "#fcfcfc");
    const gradient = context.createLinearGradient(0, 0, 0, 20);
    gradient.addColorStop(0, "#fcfcfc00");
    gradient.addColorStop(1, "#0000001a");
    context.fillStyle = gradient;
    context.fill();
  }
  if (message === undefined) return;
  bubble(message, "#fafafa");
  const tip = message.left + 0.5;
  context.beginPath();
  context.moveTo(tip, 6.5);
  context.lineTo(tip - 3, 9.5);
  context.lineTo(tip - 3, 10.5);
  context.lineTo(tip, 13.5);
  context.fill();
  context.stroke();
}

/** @param ratio image pixels per CSS pixel; canvas shadows are measured in image pixels */
function paintText({ text, left, width, color, font }: Part, style: Style, context: Context, ratio: number): void {
  const [, , baseline] = SHAPES[style];
  const isDark = style === "social" || brightness(color) > BRIGHT;
  const middle = left + width / 2;
  context.font = font;
  context.textAlign = "center";
  if (style === "for-the-badge") context.letterSpacing = `${LETTER_SPACING}px`;
  const shadow = isDark ? "#cccccc" : "#010101";
  if (style === "social") {
    context.fillStyle = "#ffffff";
    context.fillText(text, middle, baseline + 1);
  } else if (style === "flat" || style === "plastic") {
    context.fillStyle = `${shadow}4d`;
    context.fillText(text, middle, baseline + 1);
    context.shadowColor = `${shadow}cc`;
    context.shadowOffsetY = ratio;
    context.shadowBlur = 2 * SHADOW_DEVIATION * ratio;
  }
  context.fillStyle = isDark ? "#333333" : "#ffffff";
  context.fillText(text, middle, baseline);
  context.shadowColor = "transparent";
}

/** Returns the perceived brightness of a colour, from 0 to 1. */
const brightness = ({ red, green, blue }: Rgba): number => (red * 299 + green * 587 + blue * 114) / 255_000;
