// Records the positions of text that is drawn on a surface, for reviewing a chart.

import type { OutputBackend } from "../../../engine/output/output-backend.ts";
import type { Clip, CompositeState, GlyphRun, Paint, Surface } from "../../../engine/surface.ts";

/** The four corners of a text run, in order. */
export type Quad = readonly [Point, Point, Point, Point];
export type Point = readonly [x: number, y: number];

/** A text run on the surface. */
export interface DrawnText {
  readonly text: string;
  /** Corners in CSS pixels. */
  readonly quad: Quad;
  /** Horizontal scale; 1 for text that isn't condensed. */
  readonly squeeze: number;
}

/** Maximum number of recorded text runs. An image can't show more legibly. */
const MAX_TEXTS = 1000;

/** Receives a finished image's text and size, with all lengths in CSS pixels. */
export type ReadDrawnText = (texts: readonly DrawnText[], width: number, height: number) => void;

/** A backend that draws nothing, for a review without an image. */
export const NULL_BACKEND: OutputBackend = {
  hasPixels: false,
  createSurface: (width, height) => ({
    width,
    height,
    text() {},
    // Without this method, the surface would receive the thousands of fills of a flag emoji.
    colorText() {},
    addInvisibleText() {},
    fill() {},
    stroke() {},
    image() {},
    erase() {},
  }),
  finish: ({ width, height }) => ({ type: "document", width, height, write: () => "" }),
};

/**
 * Wraps a backend so that its surfaces record text. Surfaces keep their class, because the backend checks it.
 *
 * @param ratio device pixels per CSS pixel
 * @param read receives each finished image's text
 */
export function recordDrawnText(backend: OutputBackend, ratio: number, read: ReadDrawnText): OutputBackend {
  const textsBySurface = new WeakMap<Surface, DrawnText[]>();
  return {
    hasPixels: backend.hasPixels,
    createSurface(width, height) {
      const surface = backend.createSurface(width, height);
      const texts: DrawnText[] = [];
      textsBySurface.set(surface, texts);
      const { text, addInvisibleText } = surface;
      surface.text = (run, paint, effect) => {
        if (isVisible(paint, effect)) recordText(texts, run, effect.clip, ratio);
        text.call(surface, run, paint, effect);
      };
      surface.addInvisibleText = (run, clip) => {
        recordText(texts, run, clip, ratio);
        addInvisibleText?.call(surface, run, clip);
      };
      return surface;
    },
    finish(surface, metadata, fuel) {
      read(textsBySurface.get(surface) ?? [], surface.width / ratio, surface.height / ratio);
      return backend.finish(surface, metadata, fuel);
    },
  };
}

function isVisible(paint: Paint, { alpha }: CompositeState): boolean {
  return alpha > 0 && (paint.type !== "solid" || paint.color.alpha > 0);
}

function recordText(texts: DrawnText[], run: GlyphRun, clip: Clip | null, ratio: number): void {
  const text = run.text.trim();
  if (text === "" || texts.length >= MAX_TEXTS) return;
  const quad = quadOf(run);
  // Fully clipped text, such as a label beyond the end of an axis, is hidden on purpose.
  if (clip !== null && !quad.some(([x, y]) => isWithin(x, y, clip))) return;
  const scaled = quad.map(([x, y]): Point => [x / ratio, y / ratio]) as unknown as Quad;
  texts.push({ text, quad: scaled, squeeze: squeezeOf(run) });
}

function isWithin(x: number, y: number, { box }: Clip): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * Returns the quad from the start of the first glyph to the end of the last, from the baseline to the
 * cap height.
 */
function quadOf({ face, size, glyphs, matrix }: GlyphRun): Quad {
  const scale = size / face.unitsPerEm;
  const left = Math.min(...glyphs.map(({ x }) => x));
  const right = Math.max(...glyphs.map(({ id, x }) => x + face.advance(id) * scale));
  const baseline = glyphs[0]?.y ?? 0;
  const top = baseline - CAP_HEIGHT * size;
  const [a, b, c, d, e, f] = matrix;
  const transform = (x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f];
  return [transform(left, top), transform(right, top), transform(right, baseline), transform(left, baseline)];
}

function squeezeOf({ matrix: [a, b, c, d] }: GlyphRun): number {
  return Math.hypot(a, b) / Math.hypot(c, d);
}

/** Cap height, in em. Boxes with the full line height would overlap where the ink doesn't. */
const CAP_HEIGHT = 0.72;
