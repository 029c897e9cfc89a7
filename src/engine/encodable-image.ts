// The rendered image that surfaces produce and encoders accept, and the list of output formats.

import type { Rgba } from "./color.ts";

/** The output formats that all images support (docs/formats.md). Charts also support ANIMATION_FORMATS. */
export const FORMATS = ["png", "jpg", "jpeg", "webp", "avif", "svg", "pdf", "base64"] as const;

/** The animation formats. GIF and WebP are also formats for still images. */
export const ANIMATION_FORMATS = ["gif", "apng", "webp"] as const;
export type AnimationFormat = (typeof ANIMATION_FORMATS)[number];

/** An animation whose frames all have the same duration. */
export interface Animation {
  /** In seconds. */
  readonly duration: number;
  /** Frames per second. */
  readonly fps: number;
  /** Whether the animation repeats endlessly. */
  readonly loop: boolean;
  /** Whether programs that show only one frame show the last frame instead of the first. */
  readonly poster: boolean;
}

/** The name of an output format in a request. */
export type Format = (typeof FORMATS)[number] | AnimationFormat;

/** How raster images are rendered: by the project's own rasteriser, or by resvg from an SVG of the drawing. */
export const RENDERERS = ["raster", "svg"] as const;
export type Renderer = (typeof RENDERERS)[number];

/** Default quality of the formats that are always lossy, 1 to 100. At this quality, the loss is not visible. */
export const DEFAULT_QUALITY = { jpg: 85, jpeg: 85, avif: 80 } as const satisfies Partial<Record<Format, number>>;

/** Returns the default quality of a format, 1 to 100; undefined if the format is lossless by default. */
export function defaultQuality(format: Format | "alt"): number | undefined {
  return (DEFAULT_QUALITY as Partial<Record<typeof format, number>>)[format];
}

/** A raster image. Its pixels are rendered on request, a band of rows at a time, so they need not all be in memory at once. */
export interface PixelImage {
  readonly type: "pixels";
  /** In device pixels. */
  readonly width: number;
  /** In device pixels. */
  readonly height: number;
  /** Alt text of the image; undefined if it has none. */
  readonly altText?: string;
  /** Whether all pixels are known to be opaque before they are rendered. */
  readonly isOpaque?: boolean;
  /** Work of rendering all pixels, in units of src/base/fuel.ts; also a measure of the image's complexity. Default 0. */
  readonly work?: number;
  /**
   * Renders rows of pixels as RGBA bytes with premultiplied alpha. The caller owns the returned array.
   *
   * @param top first row; 0 by default
   * @param rows number of rows; all remaining rows by default
   * @param into buffer to use if it is large enough, so that one band of memory serves the whole image
   * @param repeats zeros, one per row. For any row but the first that equals the row above, the image may set a 1 and
   *   omit the row from the returned array.
   */
  pixels(top?: number, rows?: number, into?: Uint8Array, repeats?: Uint8Array): Uint8Array;
}

/** A vector image. It writes its own file, without an encoder. */
export interface DocumentImage {
  readonly type: "document";
  /** In CSS pixels. */
  readonly width: number;
  /** In CSS pixels. */
  readonly height: number;
  /** Alt text, which is also part of the file; undefined if there is none. */
  readonly altText?: string;
  /** Returns the complete, self-contained file. */
  write(): string | Uint8Array | Promise<Uint8Array>;
}

/** An encoded animation. Its frames were encoded as they were drawn. */
export interface AnimatedImage {
  readonly type: "animation";
  /** In device pixels. */
  readonly width: number;
  /** In device pixels. */
  readonly height: number;
  /** Alt text of the image; undefined if it has none. */
  readonly altText?: string;
  readonly file: Uint8Array;
}

/** Adjacent rows that are identical. */
export interface FlatBand {
  /** Number of rows, 1 or more. */
  readonly rows: number;
  /** One row: the palette index of each pixel. */
  readonly indices: Uint8Array;
}

/**
 * An image with few flat colours and mostly repeated rows, such as a QR code or a barcode. Only its inlays are held in
 * memory as pixels.
 */
export interface FlatImage {
  readonly type: "flat";
  /** In device pixels. */
  readonly width: number;
  /** In device pixels. */
  readonly height: number;
  /** 1 to 256 colours. */
  readonly palette: readonly Rgba[];
  /** The bands from top to bottom. Their row counts add up to the height. */
  readonly bands: readonly FlatBand[];
  /** Raster images drawn on top, in this order. */
  readonly inlays?: readonly Inlay[];
}

/** A raster image on top of a flat image, completely inside it. */
export interface Inlay {
  /** In device pixels of the flat image. */
  readonly left: number;
  /** In device pixels of the flat image. */
  readonly top: number;
  readonly image: PixelImage;
}

/** A rendered image. Its kind depends on the output format. */
export type EncodableImage = PixelImage | FlatImage | DocumentImage | AnimatedImage;
