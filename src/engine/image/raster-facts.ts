// What is known of a raster picture before it is decoded.

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

/** How the pieces of a TIFF are compressed. */
export type Compression = "none" | "lzw" | "jpeg" | "deflate" | "packbits";

/** What the channels of a TIFF stand for. */
export type Photometric = "white-is-zero" | "black-is-zero" | "rgb" | "palette" | "inks" | "ycc";

/** How pixels are kept. Numbers stand for what the standard says they do. */
export interface TiffFacts {
  readonly isBigEndian: boolean;
  /** Bits of a channel: 1, 2, 4, 8 or 16. */
  readonly bits: number;
  /** Channels of a pixel, in all. */
  readonly channels: number;
  /** Whether each channel has pieces of its own. */
  readonly isPlanar: boolean;
  readonly compression: Compression;
  /** What the channels stand for. */
  readonly photometric: Photometric;
  /** Whether a channel is the difference from the one to its left. */
  readonly isDifference: boolean;
  /** The channel that is an opacity, and whether the colours are multiplied by it; null where there is none. */
  readonly alpha: { readonly channel: number; readonly isMultiplied: boolean } | null;
  /** Red, green and blue of each level, 0 to 65535: all of red first. */
  readonly palette: readonly number[];
  /** Whether the lowest bit of a byte comes first. */
  readonly isLowFirst: boolean;
  /** What the JPEGs of all pieces share. */
  readonly tables: Uint8Array;
  /** Pixels of a piece. Those at the right and at the bottom may reach beyond the picture. */
  readonly pieceWidth: number;
  readonly pieceHeight: number;
  /** The pieces, compressed, row by row; all of one channel first where channels have their own. */
  readonly pieces: readonly Uint8Array[];
}
