// Every ceiling of the service, each with its reason. Numbers that are not here are not limits.

/** Largest body of a request, bytes. A chart of 5,000 points is 100 kB; beyond 1 MB somebody is testing us. */
export const BODY_BYTES = 1_000_000;

/** Largest width and height of a picture, CSS pixels. SPEC section 8. */
export const SIDE_PIXELS = 3000;

/** Largest device pixel ratio: four device pixels a CSS pixel is print quality. */
export const PIXEL_RATIO = 4;

/** Most device pixels of one raster picture: 3000 x 3000 at ratio 2, the largest that a request can reach by default. */
export const RASTER_PIXELS = 36_000_000;

/**
 * Device pixels that are rastered at once. A pixel takes 4 bytes in the rasteriser and 8 on its way through the encoder,
 * and an isolate has 128 MB in all.
 */
export const BAND_PIXELS = 3_000_000;

/** Deepest nesting of a chart configuration. Real ones stay under 20; recursion beyond it would exhaust the stack. */
export const CONFIG_DEPTH = 100;

/** Longest string that is shaped as one piece of text, UTF-16 units. A picture 12,000 pixels wide shows about 3,000. */
export const TEXT_LENGTH = 10_000;

/** Longest SVG text of one picture, characters. The rasteriser's tree takes about ten times as much memory. */
export const SVG_BYTES = 8_000_000;

/** Most clears and composite operations of one picture: each nests what was drawn before one element deeper. */
export const SVG_LAYERS = 100;

/** Pixels of the layers that clears and composite operations nest. Each takes 8 bytes while those above it are drawn. */
export const LAYER_PIXELS = 15_000_000;

/** Device pixels of one tile of a pattern, or of a conic gradient. The rasteriser keeps the whole tile, 4 bytes a pixel. */
export const PATTERN_PIXELS = 9_000_000;

/** Most stops of one gradient. A picture 3,000 pixels wide shows no finer blend. */
export const GRADIENT_STOPS = 1000;

/** Most stops of all gradients that one script makes by getGradientFill, so that making them cannot fill the memory. */
export const SCRIPT_STOPS = 100_000;

/** Most different patterns that one script draws; each has a canvas of its own. */
export const SCRIPT_PATTERNS = 1000;

/** Most shapes that clip one drawn thing, other than rectangles. Each takes a layer; real charts have one or two. */
export const CLIP_SHAPES = 10;

/** Longest text of a CSS colour. The longest that CSS can say takes about 60. */
export const COLOR_LENGTH = 200;

/** Most parameters of a query or form. Real requests have fewer than 20. */
export const PARAMETERS = 1000;

/** Longest message in a header, bytes of UTF-8. Proxies refuse answers whose headers take 8 kB or more. */
export const HEADER_MESSAGE_BYTES = 1000;

/** Most ticks of one axis. A picture 3,000 pixels wide shows 300 labels at the most. */
export const AXIS_TICKS = 10_000;

/** Most calls that draw, measure or save on one canvas. A line of 5,000 points takes about 50,000. */
export const CANVAS_CALLS = 1_000_000;

/** Most numbers of one path; each point takes three. */
export const PATH_NUMBERS = 3_000_000;

/** Most different pictures that one chart loads. A legend of logos has about that many; each is a request of its own. */
export const CHART_IMAGES = 10;
