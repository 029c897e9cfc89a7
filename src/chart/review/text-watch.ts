// A surface that draws nothing and remembers where text was put: what a review of a chart looks at.

import type { Clip, GlyphRun, Paint, Surface } from "../../base/surface.ts";

/** The corners of a piece of text, in turn. */
export type Quad = readonly [Point, Point, Point, Point];
export type Point = readonly [x: number, y: number];

/** A piece of text on the surface. */
export interface SeenText {
  readonly text: string;
  /** Device pixels. */
  readonly quad: Quad;
  /** How wide it is of the width that it was designed for. */
  readonly squeeze: number;
}

/** Most pieces of text that are remembered: a picture has no room for more that could be read. */
const MOST_TEXTS = 1000;

export class TextWatch implements Surface {
  readonly texts: SeenText[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  text(run: GlyphRun, paint: Paint, { alpha, clip }: { readonly alpha: number; readonly clip: Clip | null }): void {
    const isVisible = alpha > 0 && (paint.type !== "solid" || paint.color.alpha > 0);
    if (isVisible) this.mention(run, clip);
  }

  mention(run: GlyphRun, clip: Clip | null): void {
    const text = run.text.trim();
    if (text === "" || this.texts.length >= MOST_TEXTS) return;
    const quad = quadOf(run);
    // What is clipped away on purpose, as labels beyond an axis are, is not to be read.
    if (clip === null || quad.some(([x, y]) => isWithin(x, y, clip)))
      this.texts.push({ text, quad, squeeze: squeezeOf(run) });
  }

  fill(): void {}
  stroke(): void {}
  image(): void {}
  erase(): void {}
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
