// What drawing makes and encoding takes: a picture before it is bytes of a format.

/** The formats that a picture can be asked for in. SPEC 2.1. */
export const FORMATS = ["png", "jpg", "jpeg", "webp", "svg", "pdf", "base64"] as const;

/** The name of a picture format as it stands in a request. */
export type Format = (typeof FORMATS)[number];

/** A drawn picture: SVG text whose user units are the picture's device pixels. */
export interface Picture {
  /** Device pixels. */
  readonly width: number;
  /** Device pixels. */
  readonly height: number;
  /**
   * A complete, self-contained SVG document of the picture, or of the rows from `top` on.
   *
   * @param top first row of pixels, 0 when left out
   * @param rows how many rows, all when left out
   */
  svg(top?: number, rows?: number): string;
}
