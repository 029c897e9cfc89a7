// Engine limits that several modules enforce. A limit that only one module uses is defined in that module.

/**
 * Device pixels rasterised at a time. They take 9 bytes each in the rasteriser and 4 in the encoder, whatever the image's size.
 * With smaller bands, more calls would span several bands and repeat their work.
 */
export const BAND_PIXELS = 1_000_000;

/** Maximum size of a raster image, device pixels: 3000 × 3000 at ratio 2. */
export const RASTER_PIXELS = 36_000_000;

/** Maximum size of a WebP, device pixels: 1000 × 600 at ratio 2. The encoder takes 64 MB for that size. */
export const WEBP_PIXELS = 2_400_000;

/** Maximum size of an AVIF, device pixels: 1000 × 1000. The encoder takes 67 MB and half a second for that size. */
export const AVIF_PIXELS = 1_000_000;

/** Maximum length of an image's SVG, characters. The rasteriser's tree takes about ten times as much memory. */
export const SVG_LENGTH = 8_000_000;

/** Maximum length of a PDF's operators before compression, characters. */
export const PDF_LENGTH = 8_000_000;

/** Maximum number of canvas calls that draw, clear, measure or save. A line with 5,000 points takes about 50,000 calls. */
export const CANVAS_CALLS = 1_000_000;

/** Maximum length of text that is shaped in one piece, UTF-16 code units. A 12,000-pixel-wide image shows about 3,000. */
export const TEXT_LENGTH = 10_000;

/** Maximum number of stops in a gradient. A 3,000-pixel-wide image shows no finer blend. */
export const GRADIENT_STOPS = 1000;

/** Maximum tile size for a pattern or a conic gradient, device pixels. The rasteriser keeps whole tiles, 4 bytes per pixel. */
export const PATTERN_PIXELS = 9_000_000;

/** Maximum length of a CSS colour, characters. The longest useful notation takes about 60. */
export const COLOR_LENGTH = 200;

/** Maximum number of times an image is drawn because fonts, plugins or embedded images were not loaded yet. Usually two. */
export const DRAW_ROUNDS = 5;

/** Maximum decompressed size of a font file, bytes. The flags of all countries take 2 MB. */
export const FONT_FILE_BYTES = 4_000_000;

/**
 * Maximum size of an embedded image that must be decoded whole, pixels: 3840 × 2160. Decoders take 34 to 38 MB on top of the
 * rasteriser's 40 MB, and an isolate has 128 MB.
 */
export const IMAGE_PIXELS = 8_500_000;

/** Maximum size of an embedded JPEG, pixels. A JPEG can be decoded at a fraction of its size. */
export const JPEG_PIXELS = 25_000_000;

/** Maximum size of a PNG's rows, bytes: 3840 × 2160 pixels with three channels. The decoder takes 63 MB for that size. */
export const PNG_ROW_BYTES = 25_500_000;

/** Maximum number of chunks or segments in an image file. Large files have about 1,000. */
export const IMAGE_PARTS = 10_000;

/** Maximum size of the drawn copy of an embedded image, pixels. Larger images are scaled down; a full screen is 2 million. */
export const COPY_PIXELS = 3_000_000;

/** Maximum width and height of an embedded image's copy, pixels. No output image is larger. */
export const COPY_SIDE = 12_000;

/** Maximum size of an embedded SVG, bytes. Logos take a few kB, and detailed world maps 1 MB. */
export const SVG_IMAGE_BYTES = 2_000_000;

/** Maximum number of elements in an embedded SVG: in the file, and as drawn, with repeats. Maps have about 3,000. */
export const SVG_IMAGE_ELEMENTS = 20_000;

/** Maximum nesting depth of elements and references in an embedded SVG. Files from drawing programs reach about 20. */
export const SVG_IMAGE_DEPTH = 60;
