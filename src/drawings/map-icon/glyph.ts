// Paints the glyph for an icon name. Flags are drawn as emoji, and unknown names as a disc.

import glyphText from "../../../generated/map-icon/glyphs.txt";
import { once } from "../../base/once.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";

/** The outlines of all glyphs. */
export interface Glyphs {
  /** The name of the outline that each icon uses, by icon name. */
  readonly names: Readonly<Record<string, string>>;
  /** The box size and the SVG path data of each outline. */
  readonly outlines: Readonly<Record<string, readonly [width: number, height: number, data: string]>>;
}

export const readGlyphs = once((): Glyphs => {
  // The first line is the credit.
  const json = glyphText.slice(glyphText.indexOf("\n"));
  return JSON.parse(json) as Glyphs;
});

/** The square that a glyph fits into. */
interface GlyphBox {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface GlyphBorder {
  readonly color: string;
  readonly width: number;
}

const UNKNOWN = "circle";

/** Paints the named glyph in the centre of a box, with the context's fill style. */
export function paintGlyph(
  context: Context,
  glyphs: Glyphs,
  name: string,
  { x, y, size }: GlyphBox,
  border?: GlyphBorder,
): void {
  const flag = flagOf(name);
  context.save();
  if (flag !== undefined) {
    context.font = `${size * 0.85}px sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(flag, x + size / 2, y + size / 2);
  } else {
    const [width, height, data] = outlineOf(glyphs, name);
    const scale = size / Math.max(width, height);
    context.translate(x + (size - width * scale) / 2, y + (size - height * scale) / 2);
    context.scale(scale, scale);
    const path = new Path2D(data);
    if (border !== undefined) {
      context.strokeStyle = border.color;
      context.lineWidth = border.width / scale;
      context.lineJoin = "round";
      context.stroke(path);
    }
    context.fill(path);
  }
  context.restore();
}

/** Finds the outline for a name. Names may have the prefix `glyphish_`, and suffixes such as `_4w10` and `_2`. */
function outlineOf({ names, outlines }: Glyphs, name: string): readonly [width: number, height: number, data: string] {
  const plain = name.toLowerCase().replace(/^glyphish_/, "");
  for (const candidate of [plain, plain.replace(/[-_]?\d\w*$/, ""), plain.replace(/[-_].*$/, "")]) {
    if (Object.hasOwn(names, candidate)) return outlines[names[candidate] as string] as [number, number, string];
  }
  return outlines[UNKNOWN] as [number, number, string];
}

/** Returns the flag emoji for a name: for `flag_us`, the regional indicators of `US`. */
function flagOf(name: string): string | undefined {
  const [, country] = /^flag_([a-z]{2})$/i.exec(name) ?? [];
  if (country === undefined) return undefined;
  return String.fromCodePoint(...[...country.toUpperCase()].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** The tools for laying out icons: a context that measures text, and the glyphs. */
export interface LayoutTools {
  readonly context: Context;
  readonly glyphs: Glyphs;
}

/** An icon after layout. Lengths are in CSS pixels. */
export interface Figure {
  readonly width: number;
  readonly height: number;
  /** The outline that casts the shadow; undefined if the icon casts no shadow. */
  readonly outline?: Path2D;
  readonly paint: (context: Context) => void;
}

/** The 2D context that icons are painted on. */
export type Context = NonNullable<ReturnType<Canvas["getContext"]>>;
