// The parameters of a barcode drawing.

import type { Rgba } from "../../engine/color.ts";
import type { Format } from "../../engine/encodable-image.ts";
import type { BarcodeOptions } from "./barcode-option.ts";
import type { BarcodeName } from "./barcode-types.ts";

export interface BarcodeParams {
  readonly type: BarcodeName;
  /** Content of the barcode, including its add-on. */
  readonly text: string;
  /** `text` with `+` read as a plus instead of a space, or vice versa. Tried if the type does not accept `text`. */
  readonly textAlternative?: string;
  readonly format: Format;
  /** Size of the image in pixels. By default, the image is as large as the barcode. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Pixels per module of linear codes; matrix codes have twice as many pixels per module. */
  readonly scale: number;
  /** Whether the text is printed with the bars. */
  readonly includetext?: boolean | undefined;
  /** Rotation: none, right (clockwise), left, or upside down. */
  readonly rotate: "N" | "R" | "L" | "I";
  readonly backgroundcolor?: Rgba | undefined;
  readonly barcolor?: Rgba | undefined;
  readonly textcolor?: Rgba | undefined;
  readonly bordercolor?: Rgba | undefined;
  /** Font family of the text. */
  readonly textfont?: string | undefined;
  /** Space on each side, in modules of a linear code. Replaces the quiet zone. */
  readonly padding?: number | undefined;
  readonly paddingwidth?: number | undefined;
  readonly paddingheight?: number | undefined;
  readonly paddingleft?: number | undefined;
  readonly paddingright?: number | undefined;
  readonly paddingtop?: number | undefined;
  readonly paddingbottom?: number | undefined;
  readonly options: BarcodeOptions;
}

/** The data to encode and the encoder's options. */
export interface BarcodeRequest {
  readonly type: BarcodeName;
  readonly text: string;
  readonly options: BarcodeOptions;
}
