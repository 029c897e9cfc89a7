// Alignment and baselines of text, and the TextMetrics of measureText(). HTML, "drawing text" (text preparation
// algorithm). As in browsers, baselines are computed from the font face's metrics.

import type { FontFace } from "../font/font-face.ts";
import type { FontSet } from "../font/font-set.ts";
import { lengthInPixels } from "../font/font-shorthand.ts";
import { measureWidth } from "../font/number-width.ts";
import { layoutInkBounds, layoutText } from "../font/text-layout.ts";
import type { TextLayout, TextStyle } from "../font/text-style.ts";
import type { Box, Matrix } from "../path.ts";
import type { CanvasState } from "./state.ts";

type TextState = Pick<
  CanvasState,
  "font" | "textAlign" | "textBaseline" | "direction" | "letterSpacing" | "wordSpacing" | "fontKerning"
>;

/** Height of the hanging baseline in browsers, as a fraction of the ascent. */
const HANGING_FRACTION = 0.8;

/** Returns the distance from `y` down to the alphabetic baseline, in CSS pixels, for each `textBaseline`. */
const BASELINE_SHIFT: Readonly<Record<CanvasState["textBaseline"], (face: FontFace, size: number) => number>> = {
  alphabetic: () => 0,
  top: (face, size) => face.emAscent * size,
  middle: (face, size) => (face.emAscent - 0.5) * size,
  bottom: (face, size) => (face.emAscent - 1) * size,
  // Browsers round ascent and descent to whole pixels, but no other metrics.
  hanging: (face, size) => Math.round(face.ascent * size) * HANGING_FRACTION,
  ideographic: (face, size) => -Math.round(face.descent * size),
};

/** Lays out text with the font, direction and spacing of the state. */
export function layoutCanvasText(text: string, state: TextState, fonts: FontSet): TextLayout {
  return layoutText(text, styleOf(state), fonts);
}

function styleOf(state: TextState): TextStyle {
  const { font, letterSpacing, wordSpacing, fontKerning } = state;
  return {
    font,
    // The context has already resolved `inherit`.
    direction: state.direction === "rtl" ? "rtl" : "ltr",
    letterSpacing: lengthInPixels(letterSpacing, font.size),
    wordSpacing: lengthInPixels(wordSpacing, font.size),
    kerning: fontKerning,
  };
}

/** Returns the distance from the anchor point down to the alphabetic baseline, in CSS pixels. */
export function baselineShift(layout: TextLayout, state: TextState): number {
  return BASELINE_SHIFT[state.textBaseline](layout.face, state.font.size);
}

/** Returns the distance from the left end of the text to the anchor point, in CSS pixels. */
export function alignmentShift(
  width: number,
  { textAlign, direction }: Pick<TextState, "textAlign" | "direction">,
): number {
  if (textAlign === "center") return width / 2;
  const endsAtPoint =
    direction === "rtl" ? textAlign === "right" || textAlign === "start" : textAlign === "right" || textAlign === "end";
  return endsAtPoint ? width : 0;
}

/** Maximum slope of text that counts as axis-aligned; the computed cosine of a quarter turn is not exactly zero. */
const AXIS_SLOPE = 1 / 2048;

/**
 * Returns the matrix with the baseline moved to a whole device pixel if the text is axis-aligned. Browsers do the same, which
 * keeps labels crisp.
 */
export function snapBaseline(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix;
  const [along, across] = [Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c)];
  if (across <= along * AXIS_SLOPE) return [a, 0, 0, d, e, Math.round(f)];
  if (along <= across * AXIS_SLOPE) return [0, b, c, 0, Math.round(e), f];
  return matrix;
}

/**
 * TextMetrics. Most callers read only the width, so the other properties are computed on demand, and no layout stays in
 * memory.
 */
export class TextMetrics {
  readonly width: number;
  readonly #text: string;
  readonly #style: TextStyle;
  readonly #fonts: FontSet;
  readonly #align: CanvasState["textAlign"];
  readonly #baseline: CanvasState["textBaseline"];
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

  /** Returns the distance from the anchor point down to the alphabetic baseline. */
  #shiftOf(baseline: CanvasState["textBaseline"]): number {
    return BASELINE_SHIFT[baseline](this.#face, this.#size);
  }

  /** Returns the height of a baseline above the current `textBaseline`. */
  #heightOf(baseline: CanvasState["textBaseline"]): number {
    return this.#shiftOf(baseline) - this.#shiftOf(this.#baseline);
  }

  get #ink(): Box {
    this.#box ??= layoutInkBounds(layoutText(this.#text, this.#style, this.#fonts), this.#size) ?? NO_INK;
    return this.#box;
  }
}

const NO_INK: Box = { left: 0, top: 0, right: 0, bottom: 0 };
