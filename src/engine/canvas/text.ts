// Where text goes: alignment, baselines and the measures that measureText() reports. HTML, "drawing text" (text preparation
// algorithm); baselines as browsers place them, from the face's own metrics.

import type { FontFace } from "../font/font-face.ts";
import type { FontSet } from "../font/font-set.ts";
import { lengthInPixels } from "../font/length.ts";
import { measureWidth } from "../font/number-width.ts";
import { inkOf, layoutText } from "../font/text-layout.ts";
import type { TextLayout, TextStyle } from "../font/text-style.ts";
import type { Box, Matrix } from "../path.ts";
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
  return layoutText(text, styleOf(state), fonts);
}

function styleOf(state: TextState): TextStyle {
  const { font, letterSpacing, wordSpacing, fontKerning } = state;
  return {
    font,
    // The canvas has been asked what is inherited.
    direction: state.direction === "rtl" ? "rtl" : "ltr",
    letterSpacing: lengthInPixels(letterSpacing, font.size),
    wordSpacing: lengthInPixels(wordSpacing, font.size),
    kerning: fontKerning,
  };
}

/** How far below the given point the alphabetic baseline lies, CSS pixels. */
export function baselineShift(layout: TextLayout, state: TextState): number {
  return BASELINE_SHIFT[state.textBaseline](layout.face, state.font.size);
}

/** How far left of the given point text of this width starts, CSS pixels. */
export function alignmentShift(
  width: number,
  { textAlign, direction }: Pick<TextState, "textAlign" | "direction">,
): number {
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

/** TextMetrics: most callers read the width alone, so the rest is worked out when asked, and nothing is kept for it but the question. */
export class TextMetrics {
  readonly width: number;
  readonly #text: string;
  readonly #style: TextStyle;
  readonly #fonts: FontSet;
  readonly #align: State["textAlign"];
  readonly #baseline: State["textBaseline"];
  #box: Box | undefined;

  constructor(text: string, state: TextState, fonts: FontSet) {
    this.#text = text;
    this.#style = styleOf(state);
    this.#fonts = fonts;
    this.#align = state.textAlign;
    this.#baseline = state.textBaseline;
    this.width = measureWidth(text, this.#style, fonts);
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
    return -this.#ink.top - this.#shiftOf(this.#baseline);
  }
  get actualBoundingBoxDescent(): number {
    return this.#ink.bottom + this.#shiftOf(this.#baseline);
  }
  get fontBoundingBoxAscent(): number {
    return Math.round(this.#face.ascent * this.#size) - this.#shiftOf(this.#baseline);
  }
  get fontBoundingBoxDescent(): number {
    return Math.round(this.#face.descent * this.#size) + this.#shiftOf(this.#baseline);
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

  get #face(): FontFace {
    return this.#fonts.primary(this.#style.font);
  }

  get #size(): number {
    return this.#style.font.size;
  }

  get #left(): number {
    return alignmentShift(this.width, { textAlign: this.#align, direction: this.#style.direction });
  }

  /** How far below the given point the alphabetic baseline lies. */
  #shiftOf(baseline: State["textBaseline"]): number {
    return BASELINE_SHIFT[baseline](this.#face, this.#size);
  }

  /** How far a baseline lies above the one in force. */
  #heightOf(baseline: State["textBaseline"]): number {
    return this.#shiftOf(baseline) - this.#shiftOf(this.#baseline);
  }

  get #ink(): Box {
    this.#box ??= inkOf(layoutText(this.#text, this.#style, this.#fonts), this.#size) ?? NO_INK;
    return this.#box;
  }
}

const NO_INK: Box = { left: 0, top: 0, right: 0, bottom: 0 };
