// Remembers where text is put on a surface, of any format or of none: the texts that a review of a chart looks at.

import type { Medium } from "../../../engine/picture/medium.ts";
import type { Clip, Effect, GlyphRun, Paint, Surface } from "../../../engine/surface.ts";

/** The corners of a piece of text, in turn. */
export type Quad = readonly [Point, Point, Point, Point];
export type Point = readonly [x: number, y: number];

/** A piece of text on the surface. */
export interface SeenText {
  readonly text: string;
  /** CSS pixels. */
  readonly quad: Quad;
  /** How wide it is of the width that it was designed for. */
  readonly squeeze: number;
}

/** Most pieces of text that are remembered: a picture has no room for more that could be read. */
const MOST_TEXTS = 1000;

/** Takes the texts of an image when it is complete, and the image's size, all in CSS pixels. */
export type ReadTexts = (texts: readonly SeenText[], width: number, height: number) => void;

/** Draws nothing: for a review without an image. */
export const NOTHING: Medium = {
  hasPixels: false,
  createSurface: (width, height) => ({
    width,
    height,
    text() {},
    // Without this method, the surface would get the thousands of fills that flags consist of.
    colorText() {},
    mention() {},
    fill() {},
    stroke() {},
    image() {},
    erase() {},
  }),
  finish: ({ width, height }) => ({ type: "document", width, height, write: () => "" }),
};

/**
 * The same medium, whose surfaces remember their texts. The surfaces stay the medium's own, which tells them from others by class.
 *
 * @param ratio device pixels of a CSS pixel
 */
export function watchTexts(medium: Medium, ratio: number, read: ReadTexts): Medium {
  const seen = new WeakMap<Surface, SeenText[]>();
  return {
    hasPixels: medium.hasPixels,
    createSurface(width, height) {
      const surface = medium.createSurface(width, height);
      const texts: SeenText[] = [];
      seen.set(surface, texts);
      const { text, mention } = surface;
      surface.text = (run, paint, effect) => {
        if (isVisible(paint, effect)) remember(texts, run, effect.clip, ratio);
        text.call(surface, run, paint, effect);
      };
      surface.mention = (run, clip) => {
        remember(texts, run, clip, ratio);
        mention?.call(surface, run, clip);
      };
      return surface;
    },
    finish(surface, about, fuel) {
      read(seen.get(surface) ?? [], surface.width / ratio, surface.height / ratio);
      return medium.finish(surface, about, fuel);
    },
  };
}

function isVisible(paint: Paint, { alpha }: Effect): boolean {
  return alpha > 0 && (paint.type !== "solid" || paint.color.alpha > 0);
}

function remember(texts: SeenText[], run: GlyphRun, clip: Clip | null, ratio: number): void {
  const text = run.text.trim();
  if (text === "" || texts.length >= MOST_TEXTS) return;
  const quad = quadOf(run);
  // Text that is clipped on purpose, such as labels beyond an axis, is not meant to be read.
  if (clip !== null && !quad.some(([x, y]) => isWithin(x, y, clip))) return;
  const scaled = quad.map(([x, y]): Point => [x / ratio, y / ratio]) as unknown as Quad;
  texts.push({ text, quad: scaled, squeeze: squeezeOf(run) });
}

function isWithin(x: number, y: number, { box }: Clip): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** From where the first glyph begins to where the last one ends, as high as small letters with ascenders are. */
function quadOf({ face, size, glyphs, matrix }: GlyphRun): Quad {
  const scale = size / face.unitsPerEm;
  const left = Math.min(...glyphs.map(({ x }) => x));
  const right = Math.max(...glyphs.map(({ id, x }) => x + face.advance(id) * scale));
  const baseline = glyphs[0]?.y ?? 0;
  const top = baseline - CAP_HEIGHT * size;
  const [a, b, c, d, e, f] = matrix;
  const place = (x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f];
  return [place(left, top), place(right, top), place(right, baseline), place(left, baseline)];
}

function squeezeOf({ matrix: [a, b, c, d] }: GlyphRun): number {
  return Math.hypot(a, b) / Math.hypot(c, d);
}

/** Of an em. Boxes as high as lines would overlap where no ink does. */
const CAP_HEIGHT = 0.72;
