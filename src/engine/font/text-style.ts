// How text is laid out, and what that results in.

import type { FontFace } from "./font-face.ts";
import type { FontRequest } from "./font-shorthand.ts";

/** What beside the font decides how text is laid out. Lengths in CSS pixels. */
export interface TextStyle {
  readonly font: FontRequest;
  readonly direction: "ltr" | "rtl";
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** `auto` leaves the gaps beside spaces alone, as browsers do, which shape word by word; `normal` kerns them too. */
  readonly kerning: "auto" | "normal" | "none";
}

/** A laid-out text. Lengths in CSS pixels, from the alphabetic baseline at the text's left end. */
export interface TextLayout {
  /** In the order of reading, wherever they stand. */
  readonly runs: readonly LayoutRun[];
  readonly width: number;
  /** The first available face, whose metrics place the baselines. */
  readonly face: FontFace;
}

/** Glyphs of one face, script and direction. */
export interface LayoutRun {
  readonly face: FontFace;
  /** The characters that the glyphs stand for, in the order of reading. */
  readonly text: string;
  /**
   * From left to right, four numbers each: the glyph's id, its place from the text's left end in em of the font size, y upwards,
   * and the index in the run's text of the first character that it stands for.
   */
  readonly glyphs: readonly number[];
}
