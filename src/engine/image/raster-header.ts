// The properties of a raster image that are known before it is decoded.

/** The raster formats that can be decoded. */
export type RasterFormat = "png" | "jpeg" | "gif" | "webp" | "bmp" | "tiff";

/** The parsed headers of a raster image file. */
export interface RasterHeader {
  readonly format: RasterFormat;
  /** Width before the Exif orientation is applied, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The file without the parts that the decoder does not need. */
  readonly bytes: Uint8Array;
  /** Position of the decoded pixels within the image; by default, the whole image. */
  readonly frame?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** Exif orientation, 1 to 8; by default, 1. */
  readonly orientation?: number;
  /** JPEG: whether the channels are CMYK. */
  readonly isCmyk?: boolean;
  /** JPEG: memory that decoding takes in addition to the pixels, and the number of pixels decoded in all scans. */
  readonly cost?: { readonly bytes: number; readonly pixels: number };
  /** PNG and TIFF: size of the uncompressed rows, in bytes. */
  readonly rowBytes?: number;
  /** TIFF: the storage layout of the pixels. */
  readonly tiff?: TiffLayout;
}

/** Compression of a TIFF's strips or tiles. */
export type Compression = "none" | "lzw" | "jpeg" | "deflate" | "packbits";

/** PhotometricInterpretation of a TIFF: the meaning of its channels. */
export type Photometric = "white-is-zero" | "black-is-zero" | "rgb" | "palette" | "cmyk" | "ycbcr";

/** The storage layout of a TIFF's pixels. The names follow TIFF 6.0. */
export interface TiffLayout {
  readonly isBigEndian: boolean;
  /** Bits per channel: 1, 2, 4, 8 or 16. */
  readonly bits: number;
  /** Channels per pixel, including alpha. */
  readonly channels: number;
  /** Whether each channel is stored in separate strips or tiles. */
  readonly isPlanar: boolean;
  readonly compression: Compression;
  readonly photometric: Photometric;
  /** Whether the horizontal differencing predictor was applied. */
  readonly isDifference: boolean;
  /** The alpha channel, and whether the colours are premultiplied; null for an image without alpha. */
  readonly alpha: { readonly channel: number; readonly isMultiplied: boolean } | null;
  /** Colour map, 0 to 65535: all red values, then all green, then all blue. */
  readonly palette: readonly number[];
  /** Whether the lowest bit of a byte is the leftmost pixel: FillOrder 2. */
  readonly isLowFirst: boolean;
  /** JPEG tables that all strips or tiles share. */
  readonly tables: Uint8Array;
  /** Size of a strip or tile, in pixels. Strips or tiles at the right and bottom edges can extend beyond the image. */
  readonly pieceWidth: number;
  readonly pieceHeight: number;
  /** Compressed strips or tiles in row order. In planar images, each channel's strips or tiles are consecutive. */
  readonly pieces: readonly Uint8Array[];
}
