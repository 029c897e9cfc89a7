// Lays out notes: text on a sticky note, a sheet of paper, a balloon or a thought bubble, with a title or a weather icon.

import { formatColor, type Rgba } from "../../engine/color.ts";
import type { Box } from "../../engine/path.ts";
import type { Figure, LayoutTools } from "./figure.ts";
import { paintGlyph } from "./glyph.ts";
import type { NoteOptions } from "./map-icon-params.ts";
import { noteShape } from "./note-shape.ts";
import { layOutText, paintText, type TextBlock } from "./text-block.ts";

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
export function layOutNote(options: NoteOptions, { context: measure, glyphs }: LayoutTools): Figure {
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

/** The default colour of text on a note. */
export const NOTE_INK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };
