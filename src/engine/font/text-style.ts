// The input and the result of text layout.

import type { FontFace } from "./font-face.ts";
import type { FontRequest } from "./font-shorthand.ts";

/** The style of text to lay out. Lengths are in CSS pixels. */
export interface TextStyle {
  readonly font: FontRequest;
  readonly direction: "ltr" | "rtl";
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** With `auto`, spaces are not kerned, because browsers shape word by word. `normal` also kerns spaces. */
  readonly kerning: "auto" | "normal" | "none";
}

/** Laid-out text. Lengths are in CSS pixels; the origin is the left end of the alphabetic baseline. */
export interface TextLayout {
  /** The runs in logical (reading) order. In bidirectional text, their visual order differs. */
  readonly runs: readonly LayoutRun[];
  readonly width: number;
  /** The primary face, whose metrics place the baselines. */
  readonly face: FontFace;
}

/** Glyphs in one face, script and direction. */
export interface LayoutRun {
  readonly face: FontFace;
  /** The characters of the run, in logical order. */
  readonly text: string;
  /**
   * Glyphs from left to right, four numbers each: glyph ID; x and y from the left end of the text, in em with y pointing up;
   * and the index of its cluster's first character in `text`.
   */
  readonly glyphs: readonly number[];
}
