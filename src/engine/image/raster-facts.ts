// What is known of a raster picture before it is decoded.

import type { TiffFacts } from "./tiff-file.ts";

/** The raster formats that are read. */
export type RasterFormat = "png" | "jpeg" | "gif" | "webp" | "bmp" | "tiff";

/** A raster picture's file, looked at but not decoded. */
export interface RasterFile {
  readonly format: RasterFormat;
  /** Pixels of the picture, before it is turned. */
  readonly width: number;
  readonly height: number;
  /** What to give to the decoder. */
  readonly bytes: Uint8Array;
  /** Where the decoded pixels lie in the picture; all over it unless given. */
  readonly frame?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** How the picture is to be turned, 1 to 8 as in Exif; 1 unless given. */
  readonly orientation?: number;
  /** JPEG: whether its channels are inks. */
  readonly hasInks?: boolean;
  /** JPEG: memory that decoding takes beside the pixels, and how many pixels it goes through in all its scans. */
  readonly cost?: { readonly bytes: number; readonly pixels: number };
  /** PNG and TIFF: bytes of its rows before they are compressed. */
  readonly rowBytes?: number;
  /** TIFF: how its pixels are kept. */
  readonly tiff?: TiffFacts;
}
