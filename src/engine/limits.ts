// Engine limits that several modules enforce. A limit that only one module uses is defined in that module.

/**
 * Number of device pixels rasterised at a time. Each takes 9 bytes in the rasteriser and 4 bytes in the encoder. With smaller
 * bands, more drawing calls would span several bands, and each band repeats their work.
 */
export const BAND_PIXELS = 1_000_000;

/** Maximum size of a raster image, in device pixels: 3000 × 3000 at ratio 2. */
export const RASTER_PIXELS = 36_000_000;

/**
 * Maximum size of a WebP that libwebp encodes, in device pixels: 1000 × 600 at ratio 2. libwebp needs 64 MB for that size. Larger
 * images are encoded in bands, always losslessly.
 */
export const LIBWEBP_PIXELS = 2_400_000;

/** Maximum size of an AVIF, in device pixels: 1000 × 1000. The encoder needs 67 MB and half a second for that size. */
export const AVIF_PIXELS = 1_000_000;

/** Maximum size of a still GIF, in device pixels: 3000 × 2000. Its pixels are held until their colours are known. */
export const GIF_PIXELS = 6_000_000;

/** Maximum size of an animation's frame, in device pixels. Three frames are held at a time. */
export const FRAME_PIXELS = 2_400_000;

/** Maximum total size of an animation's frames, in device pixels: 30 frames of 1300 × 1000. */
export const ANIMATION_PIXELS = 40_000_000;

/** Maximum length of an image's SVG, in characters. The rasteriser's tree takes about ten times as much memory. */
export const SVG_LENGTH = 8_000_000;

/** Maximum length of a PDF's operators before compression, in characters. */
export const PDF_LENGTH = 8_000_000;

/** Maximum number of canvas calls that draw, clear, measure or save state. A 5,000-point line takes about 50,000 calls. */
export const CANVAS_CALLS = 1_000_000;

/** Maximum length of a path, in 8-byte numbers: 1,000,000 points. */
export const PATH_NUMBERS = 3_000_000;

/** Maximum length of text that is shaped in one piece, in UTF-16 code units. A 12,000-pixel-wide image fits about 3,000. */
export const TEXT_LENGTH = 10_000;

/** Maximum number of stops in a gradient. More would make no visible difference in a 3,000-pixel-wide image. */
export const GRADIENT_STOPS = 1000;

/** Maximum tile size for a pattern or conic gradient, in device pixels. The rasteriser keeps whole tiles, 4 bytes per pixel. */
export const PATTERN_PIXELS = 9_000_000;

/** Maximum length of a CSS colour, in characters. The longest useful notation has about 60. */
export const COLOR_LENGTH = 200;

/** Maximum number of times an image is drawn. Drawing restarts after missing fonts, plugins or images load, usually once. */
export const DRAW_ROUNDS = 5;

/** Maximum decompressed size of a font file, in bytes. The file with all countries' flags is 2 MB. */
export const FONT_FILE_BYTES = 4_000_000;

/**
 * Maximum size of an embedded image that must be decoded whole, in pixels: 3840 × 2160. Decoders take 34 to 38 MB on top of the
 * rasteriser's 40 MB, and an isolate has 128 MB.
 */
export const IMAGE_PIXELS = 8_500_000;

/** Maximum size of an embedded JPEG, in pixels. A JPEG can be decoded at a fraction of its size. */
export const JPEG_PIXELS = 25_000_000;

/** Maximum size of a PNG's decompressed rows, in bytes: 3840 × 2160 pixels, three channels. The decoder then needs 63 MB. */
export const PNG_ROW_BYTES = 25_500_000;

/** Maximum number of chunks or segments in an image file. Large files have about 1,000. */
export const IMAGE_PARTS = 10_000;

/** Maximum size of an embedded image as drawn, in pixels. Larger images are scaled down. Full HD is 2 million pixels. */
export const COPY_PIXELS = 3_000_000;

/** Maximum width and height of an embedded image's copy, in pixels. No output image is larger. */
export const COPY_SIDE = 12_000;

/** Maximum size of an embedded SVG, in bytes. Logos take a few kB, and detailed world maps 1 MB. */
export const SVG_IMAGE_BYTES = 2_000_000;

/** Maximum number of elements in an embedded SVG, both in the file and as drawn, including repeats. Maps have about 3,000. */
export const SVG_IMAGE_ELEMENTS = 20_000;

/** Maximum nesting depth of elements and references in an embedded SVG. Files from drawing programs reach about 20. */
export const SVG_IMAGE_DEPTH = 60;
