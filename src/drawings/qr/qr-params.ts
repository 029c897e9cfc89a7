// The parameters of a QR code drawing.

import type { Rgba } from "../../engine/color.ts";
import type { Format } from "../../engine/encodable-image.ts";

/** Shape of a code's modules, or of its finders' parts. */
export type QrStyle = "square" | "rounded" | "circle";

/** A QR code to draw. */
export interface QrParams {
  /** Content of the code. */
  readonly text: string;
  readonly format: Format;
  /** Width of the image, and its height without a caption, in pixels. */
  readonly size: number;
  /** Minimum number of light modules on each side of the code. */
  readonly margin: number;
  /** Error correction level: M by default, H with an image in the centre. */
  readonly ecLevel?: "L" | "M" | "Q" | "H" | undefined;
  readonly dark: Rgba;
  readonly light: Rgba;
  /** Colour of the finder patterns: `dark` by default. */
  readonly finderColor?: Rgba | undefined;
  readonly dotStyle?: QrStyle | undefined;
  readonly finderStyle?: QrStyle | undefined;
  readonly finderDotStyle?: QrStyle | undefined;
  /** Image in the centre: an http, https or data URL. */
  readonly centerImageUrl?: string | undefined;
  /** Longer side of the centre image, as a fraction of the code's side: 0.3 by default. */
  readonly centerImageSizeRatio?: number | undefined;
  /** Size of the centre image in pixels, instead of a ratio. */
  readonly centerImageWidth?: number | undefined;
  readonly centerImageHeight?: number | undefined;
  /** Text below the code. */
  readonly caption?: string | undefined;
  /** CSS font families of the caption. */
  readonly captionFontFamily: string;
  /** Font size of the caption, in pixels. */
  readonly captionFontSize: number;
  readonly captionFontColor: Rgba;
  /** `sjis` encodes Japanese text in Kanji mode. */
  readonly mode?: "sjis" | undefined;
  /** The image's file name in a batch. */
  readonly filename?: string | undefined;
}
