// What drawing makes and encoding takes: a picture before it is bytes of a format.

import type { Rgba } from "./color.ts";

/** The formats that a picture can be asked for in. SPEC 2.1. */
export const FORMATS = ["png", "jpg", "jpeg", "webp", "avif", "svg", "pdf", "base64"] as const;

/** The name of a picture format as it stands in a request. */
export type Format = (typeof FORMATS)[number];

/** What formats that always lose something keep where a request does not say, of 100: all that one sees. */
export const QUALITY = { jpg: 85, jpeg: 85, avif: 80 } as const satisfies Partial<Record<Format, number>>;

/** A picture of pixels. They are made when asked for, some rows at a time, so that all of them need never be there at once. */
export interface PixelPicture {
  readonly type: "pixels";
  /** Device pixels. */
  readonly width: number;
  /** Device pixels. */
  readonly height: number;
  /** Whether all pixels are known to be opaque, before they are made. */
  readonly isOpaque?: boolean;
  /** The work of making all pixels, in units of src/base/fuel.ts: also a measure of how much there is to see. 0 when left out. */
  readonly work?: number;
  /**
   * Rows of pixels, four bytes each, from red to alpha, the colours multiplied by alpha. What is returned belongs to the
   * caller.
   *
   * @param top first row, 0 when left out
   * @param rows how many rows, all that are left when left out
   * @param into where to put them, if there is room: memory for one band serves a whole picture then
   */
  pixels(top?: number, rows?: number, into?: Uint8Array): Uint8Array;
}

/** A picture that is a file already. */
export interface DocumentPicture {
  readonly type: "document";
  /** In units of the document: CSS pixels. */
  readonly width: number;
  /** In units of the document: CSS pixels. */
  readonly height: number;
  /** The file, complete and self-contained. */
  write(): string | Uint8Array | Promise<Uint8Array>;
}

/** Rows that are all the same. */
export interface FlatBand {
  /** How many rows there are, 1 or more. */
  readonly rows: number;
  /** One row of them: for each pixel the place of its colour in the palette. */
  readonly indices: Uint8Array;
}

/**
 * A picture of a few flat colours, most rows of which repeat: codes of squares and bars. It is never held as pixels, but for what
 * stands on it.
 */
export interface FlatPicture {
  readonly type: "flat";
  /** Device pixels. */
  readonly width: number;
  /** Device pixels. */
  readonly height: number;
  /** 1 to 256 colours. */
  readonly palette: readonly Rgba[];
  /** From the top down; together they have as many rows as the picture. */
  readonly bands: readonly FlatBand[];
  /** What stands on it in colours of its own, in this order. */
  readonly inlays?: readonly Inlay[];
}

/** A picture that stands on another, wholly within it. */
export interface Inlay {
  /** Device pixels of the other one. */
  readonly left: number;
  /** Device pixels of the other one. */
  readonly top: number;
  readonly picture: PixelPicture;
}

/** A drawn picture. Which kind it is follows from the format that it was drawn for. */
export type Picture = PixelPicture | FlatPicture | DocumentPicture;
