// The parameters of a barcode drawing.

import type { Rgba } from "../../engine/color.ts";
import type { Format } from "../../engine/picture.ts";
import type { BarcodeOptions } from "./barcode-option.ts";
import type { BarcodeName } from "./barcode-types.ts";

/** A barcode to draw, complete. */
export interface BarcodeParams {
  readonly type: BarcodeName;
  /** What the barcode says, with its addition. */
  readonly text: string;
  /** The text with the other meaning of `+`, to be tried if the type does not accept `text`. */
  readonly textAlternative?: string;
  readonly format: Format;
  /** Size of the image, pixels: as large as the barcode by default. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Pixels of a module of bars, and half as many as those of a square. */
  readonly scale?: number | undefined;
  /** Whether the text stands beside the bars. */
  readonly includetext?: boolean | undefined;
  /** Rotation: none, to the right, to the left, or upside down. */
  readonly rotate: "N" | "R" | "L" | "I";
  readonly backgroundcolor?: Rgba | undefined;
  readonly barcolor?: Rgba | undefined;
  readonly textcolor?: Rgba | undefined;
  readonly bordercolor?: Rgba | undefined;
  /** Font family of the text. */
  readonly textfont?: string | undefined;
  /** Space on each side instead of the quiet zone, modules. */
  readonly padding?: number | undefined;
  readonly paddingwidth?: number | undefined;
  readonly paddingheight?: number | undefined;
  readonly paddingleft?: number | undefined;
  readonly paddingright?: number | undefined;
  readonly paddingtop?: number | undefined;
  readonly paddingbottom?: number | undefined;
  readonly options: BarcodeOptions;
}

/** What a request wants encoded. */
export interface Wanted {
  readonly type: BarcodeName;
  readonly text: string;
  readonly options: BarcodeOptions;
}
