// The limits of the engine that several modules enforce. A limit that only one module uses is defined in it.

/**
 * Device pixels rasterised at a time. They take 9 bytes each in the rasteriser and 4 in the encoder, whatever the size of the image.
 * With smaller bands, more calls would span several bands and repeat their work.
 */
export const BAND_PIXELS = 1_000_000;

/** Maximum size of a raster image, device pixels: 3000 × 3000 at ratio 2. */
export const RASTER_PIXELS = 36_000_000;

/** Maximum size of a WebP, device pixels: 1000 × 600 at ratio 2. Its encoder takes 64 MB for them. */
export const WEBP_PIXELS = 2_400_000;

/** Maximum size of an AVIF, device pixels: 1000 × 1000. Its encoder takes 67 MB and half a second for them. */
export const AVIF_PIXELS = 1_000_000;

/** Maximum length of the SVG of an image, characters. The rasteriser's tree takes about ten times as much memory. */
export const SVG_BYTES = 8_000_000;

/** Maximum length of the operators of a PDF before compression, characters. */
export const PDF_LENGTH = 8_000_000;

/** Maximum number of canvas calls that draw, clear, measure or save. A line of 5,000 points takes about 50,000. */
export const CANVAS_CALLS = 1_000_000;

/** Maximum length of text that is shaped in one piece, UTF-16 code units. An image 12,000 pixels wide shows about 3,000. */
export const TEXT_LENGTH = 10_000;

/** Maximum number of stops of a gradient. An image 3,000 pixels wide shows no finer blend. */
export const GRADIENT_STOPS = 1000;

/** Maximum size of a tile of a pattern or a conic gradient, device pixels. The rasteriser keeps the whole tile, 4 bytes a pixel. */
export const PATTERN_PIXELS = 9_000_000;

/** Maximum length of a CSS colour, characters. The longest useful notation has about 60. */
export const COLOR_LENGTH = 200;

/** Maximum number of times that an image is drawn because fonts, plugins or embedded images were not loaded yet. Two are usual. */
export const DRAW_ROUNDS = 5;

/** Maximum size of a font file, bytes, decompressed. The flags of all countries take 2 MB. */
export const FONT_FILE_BYTES = 4_000_000;

/**
 * Maximum size of an embedded image that must be decoded whole, pixels: 3840 × 2160. Decoders take 34 to 38 MB on top of the
 * rasteriser's 40 MB, and an isolate has 128 MB.
 */
export const IMAGE_PIXELS = 8_500_000;

/** Maximum size of an embedded JPEG, pixels. A JPEG can be decoded at a fraction of its size. */
export const JPEG_PIXELS = 25_000_000;

/** Maximum size of the rows of a PNG, bytes: 3840 × 2160 in three channels. The decoder takes 63 MB for them. */
export const PNG_ROW_BYTES = 25_500_000;

/** Maximum number of chunks or segments of an image file. Large files have about 1,000. */
export const IMAGE_PARTS = 10_000;

/** Maximum size of the copy of an embedded image that is drawn, pixels. Larger ones are scaled down; a full screen has 2 million. */
export const COPY_PIXELS = 3_000_000;

/** Maximum width and height of the copy of an embedded image, pixels. No output image is larger. */
export const COPY_SIDE = 12_000;

/** Maximum size of an embedded SVG, bytes. Logos take a few kB, and detailed world maps 1 MB. */
export const SVG_IMAGE_BYTES = 2_000_000;

/** Maximum number of elements of an embedded SVG, in the file, and again for each time that they are drawn. Maps have about 3,000. */
export const SVG_IMAGE_ELEMENTS = 20_000;

/** Maximum nesting of elements and references of an embedded SVG. Drawing programs reach about 20. */
export const SVG_IMAGE_DEPTH = 60;
