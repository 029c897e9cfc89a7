// Every ceiling of the service, each with its reason. Numbers that are not here are not limits.

/** Largest body of a request, bytes. A chart of 5,000 points is 100 kB; beyond 1 MB somebody is testing us. */
export const BODY_BYTES = 1_000_000;

/** Largest width and height of a picture, CSS pixels. SPEC section 8. */
export const SIDE_PIXELS = 3000;

/** Largest device pixel ratio: four device pixels a CSS pixel is print quality. */
export const PIXEL_RATIO = 4;

/**
 * Most device pixels that one raster picture may have. A pixel takes 4 bytes in the rasteriser and 4 in the encoder, and
 * an isolate has 128 MB in all: nine million pixels take 72 MB, which leaves room for the engines and the chart.
 */
export const RASTER_PIXELS = 9_000_000;

/** Deepest nesting of a chart configuration. Real ones stay under 20; recursion beyond it would exhaust the stack. */
export const CONFIG_DEPTH = 100;

/** Longest string that is shaped as one piece of text, UTF-16 units. A picture 12,000 pixels wide shows about 3,000. */
export const TEXT_LENGTH = 10_000;
