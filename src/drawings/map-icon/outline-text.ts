// Lays out outlined text, and an outlined icon with text.

import { formatColor } from "../../engine/color.ts";
import type { Context } from "./context.ts";
import type { Figure, LayoutTools } from "./figure.ts";
import { paintGlyph } from "./glyph.ts";
import type { CaptionOptions, OutlineOptions } from "./map-icon-params.ts";
import { layOutText, paintText, type TextBlock } from "./text-block.ts";

/** Space around the text for its outline, and between icon and text, in CSS pixels. */
const MARGIN = 3;
const GAP = 3;

/** Returns the width of the outline stroke, which is centred on the letters' edges. */
const outlineWidth = (fontSize: number) => Math.max(2, fontSize / 7);

/** Lays out lines of outlined text. */
export function layOutOutline(options: OutlineOptions, { context: measure }: LayoutTools): Figure {
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
export function layOutCaption(options: CaptionOptions, { context: measure, glyphs }: LayoutTools): Figure {
  const { side, iconSize, border, fontSize } = options;
  const hasText = options.text.trim() !== "" && fontSize > 0;
  const block = layOutText(measure, hasText ? [options.text] : [], { fontSize: Math.max(1, fontSize), isBold: true });
  const gap = hasText && iconSize > 0 ? GAP : 0;
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
