// Where text goes: alignment, baselines and the measures that measureText() reports. HTML, "drawing text" (text preparation
// algorithm); baselines as browsers place them, from the face's own metrics.

import type { Box, Matrix } from "../base/path.ts";
import type { FontFace } from "../font/font-face.ts";
import type { FontSet } from "../font/font-set.ts";
import { lengthInPixels } from "../font/length.ts";
import { inkOf, layoutText, type TextLayout } from "../font/text-layout.ts";
import type { State } from "./state.ts";

type TextState = Pick<
  State,
  "font" | "textAlign" | "textBaseline" | "direction" | "letterSpacing" | "wordSpacing" | "fontKerning"
>;

/** A browser's hanging baseline: this share of the ascent. */
const HANGING_SHARE = 0.8;

/** How far below `y` the alphabetic baseline lies for each textBaseline, at a font size; both CSS pixels. */
const BASELINE_SHIFT: Readonly<Record<State["textBaseline"], (face: FontFace, size: number) => number>> = {
  alphabetic: () => 0,
  top: (face, size) => face.emAscent * size,
  middle: (face, size) => (face.emAscent - 0.5) * size,
  bottom: (face, size) => (face.emAscent - 1) * size,
  // Browsers round the line's ascent and descent first, and those alone.
  hanging: (face, size) => Math.round(face.ascent * size) * HANGING_SHARE,
  ideographic: (face, size) => -Math.round(face.descent * size),
};

/** Lays out text under the state's font and spacing. */
export function layoutFor(text: string, state: TextState, fonts: FontSet): TextLayout {
  const { font, letterSpacing, wordSpacing, fontKerning } = state;
  // The canvas has been asked what is inherited.
  const direction = state.direction === "rtl" ? "rtl" : "ltr";
  const spacing = {
    letterSpacing: lengthInPixels(letterSpacing, font.size),
    wordSpacing: lengthInPixels(wordSpacing, font.size),
  };
  return layoutText(text, { font, direction, ...spacing, kerning: fontKerning }, fonts);
}

/** How far below the given point the alphabetic baseline lies, CSS pixels. */
export function baselineShift(layout: TextLayout, state: TextState): number {
  return BASELINE_SHIFT[state.textBaseline](layout.face, state.font.size);
}

/** How far left of the given point text of this width starts, CSS pixels. */
export function alignmentShift(width: number, { textAlign, direction }: TextState): number {
  if (textAlign === "center") return width / 2;
  const endsAtPoint =
    direction === "rtl" ? textAlign === "right" || textAlign === "start" : textAlign === "right" || textAlign === "end";
  return endsAtPoint ? width : 0;
}

/** Text is along an axis when its slope is less than this; a quarter turn's cosine is not quite zero. */
const AXIS_SLOPE = 1 / 2048;

/**
 * Browsers put the baseline of text along the device's axes on whole device pixels, which keeps labels crisp.
 * Returns the matrix with its origin moved there.
 */
export function snapBaseline(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix;
  const [along, across] = [Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c)];
  if (across <= along * AXIS_SLOPE) return [a, 0, 0, d, e, Math.round(f)];
  if (along <= across * AXIS_SLOPE) return [0, b, c, 0, Math.round(e), f];
  return matrix;
}

/** TextMetrics, computed when asked: most callers read the width alone. */
export class TextMetrics {
  readonly width: number;
  readonly #layout: TextLayout;
  readonly #size: number;
  readonly #shift: number;
  readonly #left: number;
  #box: Box | undefined;

  constructor(text: string, state: TextState, fonts: FontSet) {
    this.#layout = layoutFor(text, state, fonts);
    this.width = this.#layout.width;
    this.#size = state.font.size;
    this.#shift = baselineShift(this.#layout, state);
    this.#left = alignmentShift(this.width, state);
  }

  get [Symbol.toStringTag](): string {
    return "TextMetrics";
  }

  get actualBoundingBoxLeft(): number {
    return this.#left - this.#ink.left;
  }
  get actualBoundingBoxRight(): number {
    return this.#ink.right - this.#left;
  }
  get actualBoundingBoxAscent(): number {
    return -this.#ink.top - this.#shift;
  }
  get actualBoundingBoxDescent(): number {
    return this.#ink.bottom + this.#shift;
  }
  get fontBoundingBoxAscent(): number {
    return Math.round(this.#layout.face.ascent * this.#size) - this.#shift;
  }
  get fontBoundingBoxDescent(): number {
    return Math.round(this.#layout.face.descent * this.#size) + this.#shift;
  }
  get emHeightAscent(): number {
    return this.#heightOf("top");
  }
  get emHeightDescent(): number {
    return -this.#heightOf("bottom");
  }
  get hangingBaseline(): number {
    return this.#heightOf("hanging");
  }
  get alphabeticBaseline(): number {
    return this.#heightOf("alphabetic");
  }
  get ideographicBaseline(): number {
    return this.#heightOf("ideographic");
  }

  /** How far a baseline lies above the one in force. */
  #heightOf(baseline: State["textBaseline"]): number {
    return BASELINE_SHIFT[baseline](this.#layout.face, this.#size) - this.#shift;
  }

  get #ink(): Box {
    this.#box ??= inkOf(this.#layout, this.#size) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    return this.#box;
  }
}
