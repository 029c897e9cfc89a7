// The options of a formula.

import type { Rgba } from "../../engine/color.ts";
import type { Format } from "../../engine/encodable-image.ts";

export interface FormulaParams {
  /** The formula in TeX, without delimiters such as `$`. */
  readonly tex: string;
  readonly ink: Rgba;
  readonly background: Rgba;
  /** Width to fit the formula into, in CSS pixels; undefined to compute the width from the content. */
  readonly width?: number | undefined;
  /** Height to fit the formula into, in CSS pixels; undefined to compute the height from the content. */
  readonly height?: number | undefined;
  readonly format: Format;
  /** Device pixels per CSS pixel. */
  readonly devicePixelRatio: number;
}
