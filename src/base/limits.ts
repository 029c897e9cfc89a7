// Every ceiling of the service, each with its reason. Numbers that are not here are not limits.

/** Largest body of a request, bytes. A chart of 5,000 points is 100 kB; beyond 1 MB somebody is testing us. */
export const BODY_BYTES = 1_000_000;

/** What one chart may hold. Cached pictures are nobody's work, and so for everybody. */
export interface Plan {
  readonly name: string;
  /** Longest text of a chart, characters. */
  readonly chartLength: number;
  /** Most entries of `data.labels`. */
  readonly labels: number;
  /** Most work of one batch, units of src/base/fuel.ts. */
  readonly batchWork: number;
}

/**
 * The plans of those who have a key and of those who do not. BEHAVIOUR 1.10 has 200,000 characters, and 250 labels or 1,500: more
 * are drawn here since a line of 5,000 points takes 30 ms.
 */
export const PLANS = {
  anonymous: { name: "anonymous", chartLength: 200_000, labels: 5000, batchWork: 1_250_000_000 },
  keyed: { name: "keyed", chartLength: 1_000_000, labels: 10_000, batchWork: 12_000_000_000 },
} as const satisfies Record<string, Plan>;

/** Points a minute for an address without a key, unless the operator sets another number in wrangler.toml. A plain chart is 1. */
export const ANONYMOUS_POINTS = 60;

/** Points a minute of one share of an account's own limit: the limit of the binding `ACCOUNT_LIMIT` in wrangler.toml. */
export const ACCOUNT_SHARE_POINTS = 10;

/** Largest own limit of an account, points a minute. An account that needs more has no limit. */
export const ACCOUNT_POINTS = 10_000;

/** Shares of an account's limit that are asked for a point. When eight have none left, few others do. */
export const ACCOUNT_SHARE_TRIES = 8;

/** Seconds for which an isolate believes what it has read of an account. */
export const ACCOUNT_SECONDS = 60;

/** Most lookups of accounts that an isolate remembers, those that found nothing among them. */
export const ACCOUNT_LOOKUPS = 1000;

/** Longest that a request waits for an account to be read, milliseconds. Reading takes 5 to 50. */
export const ACCOUNT_PATIENCE_MILLISECONDS = 2000;

/** Most keys of an account that are good at the same time: the newest, and those in their period of grace. */
export const ACCOUNT_KEYS = 4;

/** Largest width and height of a picture, CSS pixels. SPEC section 8. */
export const SIDE_PIXELS = 3000;

/** Largest device pixel ratio: four device pixels a CSS pixel is print quality. */
export const PIXEL_RATIO = 4;

/** Most device pixels of one raster picture: 3000 x 3000 at ratio 2, the largest that a request can reach by default. */
export const RASTER_PIXELS = 36_000_000;

/**
 * Most work of one request, in units of about a nanosecond, as src/base/fuel.ts counts it. No request takes more than two seconds
 * of CPU; the difference is for work that nothing counts, for estimates that are too low and for slower machines.
 */
export const REQUEST_WORK = 1_250_000_000;

/** Most bytes that one request holds by the count of its work: with what nothing counts, at most 100 MB of an isolate's 128. */
export const REQUEST_BYTES = 80_000_000;

/**
 * Work of one point of the rate limits, in the same units: a plain chart takes less, and the most expensive request 50
 * of the 60 points that an anonymous caller has in a minute.
 */
export const POINT_WORK = 25_000_000;

/** Callers whose points an isolate remembers; one takes about 200 bytes. */
export const POINT_TALLIES = 5000;

/**
 * Most work that rastering one picture may be, in units of about a nanosecond. A line of 5,000 points takes 20 million, a
 * network of 5,000 long edges 500 million.
 */
export const RASTER_WORK = 3_000_000_000;

/**
 * Most numbers that the calls of one raster picture hold until it is drawn, 8 bytes each: the longest path, or some 70,000
 * short ones. An isolate has 128 MB, and a canvas has the latest path once more.
 */
export const RASTER_NUMBERS = 5_000_000;

/**
 * Device pixels that are rastered at once: they take 9 bytes each in the rasteriser and 4 in the encoder, whatever the picture's
 * size. With fewer, calls that reach over many bands would be gone through again and again.
 */
export const BAND_PIXELS = 1_000_000;

/**
 * Device pixels up to which a PNG keeps the indices of its palette, a byte each, while it is not known whether one holds all
 * colours. Larger ones are drawn twice.
 */
export const INDEX_PIXELS = 3_000_000;

/** Most device pixels of an AVIF: 1000 x 1000. Its encoder takes 67 MB for them, and half a second. */
export const AVIF_PIXELS = 1_000_000;

/** Most device pixels of a WebP: 500 x 300 at ratio 4. Its encoder takes 64 MB for them. */
export const WEBP_PIXELS = 2_400_000;

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

/** Most operators of one PDF, characters before compression: about what a picture takes as SVG. */
export const PDF_LENGTH = 8_000_000;

/** Most clears and composite operations of one PDF: each nests what was drawn before one form deeper. */
export const PDF_LAYERS = 50;

/** Most cells of the blurred shadows of one PDF. A million take about 0.1 s. */
export const PDF_SHADOW_CELLS = 2_000_000;

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

/** Longest name of a language. With script, region and three extensions they stay under 50. */
export const LANGUAGE_LENGTH = 100;

/** Bytes of drawn pictures that an isolate keeps in its memory, of the 128 MB that it has: some 500 charts. */
export const KEPT_PICTURES_BYTES = 8_000_000;

/** Largest picture kept there, so that a few do not take the place of all others. */
export const KEPT_PICTURE_BYTES = 1_000_000;

/**
 * How long a request waits for another that draws the same picture, milliseconds: longer than that one waits for pictures of
 * others, after which it has an answer or a failure.
 */
export const PICTURE_PATIENCE_MILLISECONDS = 7000;

/** Most parameters of a query or form. Real requests have fewer than 20. */
export const PARAMETERS = 1000;

/** Longest message in a header, bytes of UTF-8. Proxies refuse answers whose headers take 8 kB or more. */
export const HEADER_MESSAGE_BYTES = 1000;

/** Most ticks of one axis. A picture 3,000 pixels wide shows 300 labels at the most. */
export const AXIS_TICKS = 10_000;

/**
 * Most values that the datasets of a chart hold in all: each takes up to 2 kB while the chart is drawn. A line 1,000
 * pixels wide shows a few thousand points.
 */
export const CHART_VALUES = 20_000;

/** Most calls that draw, measure or save on one canvas. A line of 5,000 points takes about 50,000. */
export const CANVAS_CALLS = 1_000_000;

/** Most numbers of one path; each point takes three. */
export const PATH_NUMBERS = 3_000_000;

/** Most different pictures that one chart loads. A legend of logos has about that many; each is a request of its own. */
export const CHART_IMAGES = 10;

/** Largest file of a picture in a chart, bytes. BEHAVIOUR 5 knows no number; photographs for the web stay below 1 MB. */
export const PICTURE_BYTES = 5_000_000;

/** Most bytes that the files of all pictures of one chart have together: they are held until the chart is drawn. */
export const PICTURES_BYTES = 12_000_000;

/**
 * Most pixels of a picture that has to be decoded whole: a screen of 3840 x 2160. Decoders take 34 to 38 MB for it, beside a
 * rasteriser of some 40 MB, and an isolate has 128 MB.
 */
export const PICTURE_PIXELS = 8_500_000;

/** Most bytes of a PNG's rows: the same screen in three channels. The decoder holds them twice beside the pixels, 63 MB in all. */
export const PNG_ROW_BYTES = 25_500_000;

/** Most pixels of a JPEG, which can be decoded at a fraction of its size. */
export const JPEG_PIXELS = 25_000_000;

/** Memory for the coefficients of a JPEG that comes in several scans, bytes: 13 million pixels at their usual colours. */
export const JPEG_COEFFICIENT_BYTES = 40_000_000;

/** Pixels of a JPEG times its scans. Cameras write one scan and web sites about ten; each takes its time. */
export const JPEG_SCANNED_PIXELS = 150_000_000;

/** Most chunks or segments of a picture's file. Large ones have about 1,000. */
export const PICTURE_PARTS = 10_000;

/** Most pixels of the copy of a picture that is drawn. Beyond that it is drawn with fewer: a full screen has 2 million. */
export const COPY_PIXELS = 3_000_000;

/** Largest file of such a copy, bytes. It stands in the SVG as base64, beside those of other pictures. */
export const COPY_BYTES = 3_000_000;

/** Pixels of drawn pictures that take the rasteriser as long as a character of other SVG: 3 million take about 0.1 s. */
export const PIXELS_OF_CHARACTER = 40;

/** Longest side of such a copy, pixels: more than the largest chart has. */
export const COPY_SIDE = 12_000;

/** Longest address of a remote picture. Browsers and servers begin to fail beyond 8 kB. */
export const ADDRESS_LENGTH = 8000;

/** Time for a picture to load, redirects included, milliseconds. BEHAVIOUR 5. */
export const FETCH_MILLISECONDS = 5000;

/** Longest that the look-up of an image's name may take, milliseconds, of the time that the image has. It takes 5 to 50. */
export const LOOKUP_MILLISECONDS = 1500;

/** Most redirects on the way to a picture: to https, to www, and to where it is kept. */
export const FETCH_REDIRECTS = 3;

/** Most annotations of one chart. Each takes the plugins up to 5 ms; pictures that people read have a dozen. */
export const ANNOTATIONS = 500;

/** Most sides of a polygon that annotates a chart: more make a circle. The plugin takes 30 microseconds for each. */
export const POLYGON_SIDES = 100;

/** Most sides of all polygons that annotate a chart: 0.6 s of processor time. A dozen polygons have a hundred. */
export const POLYGONS_SIDES = 20_000;

/** Most labels on the data of one chart. Each takes ten calls to draw; a picture 3,000 pixels wide has room for 5,000. */
export const DATA_LABELS = 10_000;

/**
 * Most values in the options of named labels. Each name has a copy of all options, so that a thousand names with a list of a
 * thousand colours are a million values, which take 100 MB.
 */
export const LABEL_OPTIONS = 200_000;

/** Most labels of a chart where some make way for others: each is compared with all. */
export const HIDING_LABELS = 2000;
/**
 * Work that a chart's own functions may do, turns of the engine's loops. Where every turn waits for memory that is about 1.5 s;
 * ordinary code does it in a quarter of that.
 */
export const SCRIPT_FUEL = 160_000_000;

/** What a call across the sandbox's border takes of that, in either direction: it takes as long as so many turns. */
export const SCRIPT_CALL_FUEL = 500;

/** Memory of a chart's own functions, bytes. An isolate has 128 MB for all that it does. */
export const SCRIPT_MEMORY = 64_000_000;

/** Stack of the sandbox's engine, bytes: about a thousand calls deep. The machine's own stack holds twice as many. */
export const SCRIPT_STACK = 192_000;

/** How often functions and Chart.js may call each other within each other. Real ones stay under 5. */
export const SCRIPT_DEPTH = 20;

/** Most times that a chart's functions may use Chart.js and its canvas. 500 bars with a label each take about 10,000. */
export const SCRIPT_CALLS = 300_000;

/** Most objects of Chart.js and its canvas that a chart's functions may get to see. Each is kept until the chart is drawn. */
export const SCRIPT_OBJECTS = 100_000;

/** Most that a chart's functions may hand out in all, characters of JSON: a chart twice as large as a body may be. */
export const SCRIPT_VALUE_LENGTH = 2_000_000;

/** Longest list that a chart's functions may make of one of Chart.js'. */
export const SCRIPT_LIST_LENGTH = 100_000;

/** Most lines that a chart's functions may log, and most characters of one. */
export const SCRIPT_LOG_LENGTH = 100;

/** Longest text of a chart, characters. BEHAVIOUR 1.10. */
export const CHART_LENGTH = 200_000;

/** Most datasets of a saved chart that a request may put its own data into. Charts that people read have a dozen. */
export const TEMPLATE_DATASETS = 100;

/** Most values of one list that a request puts into a saved chart: twice as many as a line of 5,000 points. */
export const TEMPLATE_VALUES = 10_000;

/** Longest title, label or place that a request puts into a saved chart, characters. */
export const TEMPLATE_TEXT_LENGTH = 1000;

/** How long a saved chart is kept, seconds: 6 months, as SPEC section 8 has it, of which none is longer than 184 days. */
export const SAVED_SECONDS = 15_897_600;

/**
 * Bytes of charts that an address may save in a day without a key, unless the operator says otherwise: a thousand usual charts. Over the
 * half year that they are kept, one address can then fill 370 MB at the most.
 */
export const ANONYMOUS_SAVED_BYTES = 2_000_000;

/** Largest chart that is saved without a key, bytes: what `PLANS.anonymous` may hold, in ASCII. */
export const ANONYMOUS_CHART_BYTES = 200_000;

/** Largest chart that is saved without a key and without a look at it, bytes. Usual charts have 2 kB; more is storage. */
export const UNCHECKED_CHART_BYTES = 10_000;

/** Most addresses whose saved bytes an isolate remembers, a few 100 bytes each. */
export const SAVE_COUNTS = 2000;

/** How long to wait for the store of saved charts, milliseconds. It answers in 5 to 500. */
export const STORE_PATIENCE_MILLISECONDS = 3000;

/** How often a chart is drawn anew because it asked for plugins or pictures that were not there yet. Twice is usual. */
export const DRAW_ROUNDS = 5;

/** Most columns of a table. At the usual width they are 10,000 pixels. */
export const TABLE_COLUMNS = 100;

/** Most rows of one table. At the usual height they are 40,000 pixels. */
export const TABLE_ROWS = 1000;

/** Most tables of one picture. */
export const TABLES = 20;

/** Longest side of a picture of tables, device pixels: what a JPEG can have, and about what viewers open. */
export const TABLE_SIDE = 65_535;

/** Largest size of anything within a table, CSS pixels. */
export const TABLE_LENGTH = 10_000;

/** Most lines that the text of a cell is wrapped into. */
export const CELL_LINES = 20;

/** Most different formats of the columns of one picture. Intl takes up to a millisecond, and some 10 kB, for each. */
export const CELL_FORMATS = 50;

/** Least share of its width that the text of a cell is squeezed to. Narrower letters are hard to read: text is cut then. */
export const CELL_SQUEEZE = 0.6;

/** How often a band of a picture of tables is drawn in halves because one surface cannot hold it. */
export const BAND_SPLITS = 6;

/** Largest file of an SVG picture in a chart, bytes. Logos have a few kB, detailed maps of the world 1 MB. */
export const SVG_PICTURE_BYTES = 2_000_000;

/** Most elements of an SVG picture, as they stand in the file and as often as they are drawn. Maps have about 3,000. */
export const SVG_PICTURE_ELEMENTS = 20_000;

/** Deepest nesting of elements and references of an SVG picture. Drawing programs reach about 20. */
export const SVG_PICTURE_DEPTH = 60;

/** Most style rules of an SVG picture, each of which is compared with the elements. */
export const SVG_PICTURE_RULES = 1000;

/** Longest value in an SVG picture, other than outlines, characters. Tables of colour functions have about 1,000. */
export const SVG_PICTURE_VALUE = 2000;

/** Most dashes of an SVG picture. Each takes the rasteriser about 500 bytes. */
export const SVG_PICTURE_DASHES = 20_000;

/** Most characters of text of an SVG picture, each of which is shaped. */
export const SVG_PICTURE_TEXT = 5000;

/**
 * Pixels that drawing an SVG picture may have to fill, if each of its shapes covers it. A million take about 3 ms. What would
 * fill more is drawn with fewer pixels, down to the next number.
 */
export const SVG_PICTURE_FILLED = 400_000_000;

/** Memory of the layers that an SVG picture takes at one time, bytes; layers of what reaches beyond it are larger than it. */
export const SVG_PICTURE_LAYER_BYTES = 64_000_000;

/** Pixels that any SVG picture must be able to have within these limits: below, it is refused for what it takes. */
export const SVG_PICTURE_PIXELS = 100_000;

/** Most places at which a violin is estimated. The default is 100; a picture 3,000 pixels high shows no more than this. */
export const VIOLIN_POINTS = 1000;

/** Most products of a violin's values and places: each is an exponential, and a million of them take 20 ms. */
export const VIOLIN_ESTIMATES = 2_000_000;

/** Most flows of a sankey diagram. Its layout takes the cube of their number; nobody follows more than a hundred. */
export const SANKEY_FLOWS = 300;

/** Rightmost column that a node of a sankey diagram may be put in: each column is laid out, full or empty. */
export const SANKEY_COLUMNS = 100;

/** Most cells of a tree map, groups among them. 2,000 of them are 30 pixels wide each in a large picture. */
export const TREEMAP_CELLS = 5000;

/** Most levels of a tree map. Each takes a frame of its cells. */
export const TREEMAP_GROUPS = 20;

/** Most sets of a Venn diagram: for six there is no drawing that people can read, and the package has none. */
export const VENN_SETS = 5;

/** Most sets of an Euler diagram. Circles cannot meet in all ways that more sets can. */
export const EULER_SETS = 10;

/** Most areas of an Euler diagram; each is measured in every one of thousands of steps towards the best places. */
export const EULER_AREAS = 60;

/** Most nodes of a graph or tree. Laying out a tree takes the square of their number. */
export const GRAPH_NODES = 2000;

/** Most edges of a graph. */
export const GRAPH_EDGES = 5000;

/** Most ticks of a force-directed graph; it comes to rest in 300. */
export const FORCE_TICKS = 1000;

/** Most ticks times nodes and edges: 1,000 of them for the 300 ticks that a simulation takes. */
export const FORCE_STEPS = 300_000;

/** How far from the middle a node may come. Distances are about 30 a link. */
export const FORCE_REACH = 1e6;

/** Most points of a map's outlines and features. All countries of the world at 1:110,000,000 have 10,000. */
export const MAP_POINTS = 50_000;

/** Most that a map can be enlarged: each of its lines is then cut into more pieces. A city on a map of the world is 1,000. */
export const MAP_SCALE = 1000;

/**
 * Most points that a map's features are made of in all, each time they are measured or drawn, with those that bend long lines.
 * 50,000 points are about a million.
 */
export const MAP_WORK = 3_000_000;

/** Least degrees between two lines of a map's grid: 1 makes 540 lines. */
export const GRATICULE_STEP = 1;

/** Most colours of a scale that is cut into steps; more cannot be told from a scale without. */
export const COLOR_STEPS = 256;

/** Most words of a word cloud. People read fifty. */
export const CLOUD_WORDS = 500;

/** Longest word of a word cloud, UTF-16 units. Longer ones are cut. */
export const WORD_LENGTH = 100;

/** Largest word of a word cloud, pixels high. */
export const WORD_PIXELS = 1000;

/** Most pixels of all words of a cloud, and of the area that they are laid out on. Each is looked at several times. */
export const CLOUD_PIXELS = 40_000_000;

/** Most places that one layout tries for its words. Words without a place by then are left out; 100 take about 50,000. */
export const CLOUD_PLACES = 200_000;

/** Most comparisons of words with their places in one layout, 32 pixels each. */
export const CLOUD_COMPARISONS = 200_000_000;

/** Widest padding around a word, pixels. */
export const CLOUD_PADDING = 64;

/** Most enlargements of the area that words are laid out on. */
export const CLOUD_TRIES = 10;

/** Bytes of opened faces that an isolate keeps, beside those of the bundle. 24 MB are 200 files of Japanese. */
export const FONT_CACHE_BYTES = 24_000_000;

/** Bytes of faces that one drawing may use, as opened. Text that shows every character of a script takes about 10 MB. */
export const FONT_DRAWING_BYTES = 12_000_000;

/** Largest file of a face, bytes, inflated. The flags of all countries have 2 MB. */
export const FONT_FILE_BYTES = 4_000_000;

/** Longest that a drawing waits for a face that another one is loading, milliseconds: that one may have been given up. */
export const FONT_PATIENCE_MILLISECONDS = 500;

/** Most paints of one colour glyph. Flags with coats of arms have 800. */
export const COLOR_PAINTS = 10_000;

/** Deepest nesting of a colour glyph's paints: deeper ones go round in circles. Real ones stay under 10. */
export const COLOR_DEPTH = 32;

/** Most numbers of the outlines that one colour glyph consists of. The most detailed flags have 60,000. */
export const COLOR_NUMBERS = 300_000;

/** Most layers of one colour glyph. Real ones have 2. */
export const COLOR_LAYERS = 50;

/** Largest file of a picture that codes are read from, bytes. BEHAVIOUR 8.3; photographs of telephones have 3 to 8 MB. */
export const READ_BYTES = 10_000_000;

/** Largest body of a request to read codes, bytes: such a picture as base64, and what is around it. */
export const READ_BODY_BYTES = 14_000_000;

/** Most pixels that codes are looked for in: a JPEG of more is decoded with fewer. A first look at so many takes 0.1 to 1.5 s. */
export const READ_PIXELS = 8_500_000;

/**
 * Most pixels of pictures that are looked at row by row, the copies among them in which codes are looked for that the picture as
 * it is does not show: what looks like a million corners of codes takes half a minute.
 */
export const READ_AGAIN_PIXELS = 2_200_000;

/** Most pixels of a picture of which a copy with four times as many is looked at: small modules are in small pictures. */
export const READ_DOUBLED_PIXELS = 500_000;

/** Most QR codes of one batch. SPEC section 8. */
export const BATCH_CODES = 1000;

/** Most pixels of all codes of a batch. BEHAVIOUR 8.2. */
export const BATCH_PIXELS = 450_000_000;

/** Largest body of a batch, bytes: a thousand of the longest texts and what is around them. */
export const BATCH_BODY_BYTES = 5_000_000;

/** Most different pictures in the centres of a batch's codes: each is held to its end with its copies, up to 14 MB for all sizes. */
export const BATCH_IMAGES = 5;

/** Longest name of a file in an archive, without its ending and number, bytes of UTF-8. Most systems take 255. */
export const ENTRY_NAME_BYTES = 200;

/** Longest query of a URL that is made here. The platform takes URLs of 16,384 characters. */
export const LINK_LENGTH = 16_000;

/** Bytes of an archive that are sent at once. */
export const ZIP_PART_BYTES = 65_536;

/** Widest margin of a QR code, modules: more than the largest code has. Readers need 4. */
export const QR_MARGIN = 200;

/** Longest caption of a QR code, UTF-16 units: a page of text. */
export const CAPTION_LENGTH = 1000;

/** Largest type of a caption, pixels. */
export const CAPTION_PIXELS = 200;

/** Longest list of font families. Real ones name three. */
export const FONT_NAMES_LENGTH = 200;

/** Longest name of a file in a batch, UTF-16 units: file systems take 255 bytes. */
export const QR_FILE_NAME_LENGTH = 200;

/** How many versions a QR code may grow by to bear the picture in its centre: 32 modules along each side. */
export const QR_GROWTH = 8;

/** Longest text of a barcode, characters: what the largest QR Code holds in digits. */
export const BARCODE_LENGTH = 7089;

/** Most pixels of a barcode's module, where no size is given. */
export const BARCODE_SCALE = 12;

/** Longest description of a chart in words, characters as Unicode counts them. SPEC section 8. */
export const DESCRIPTION_LENGTH = 512;

/** Longest side of a picture that a tool hands to a model, pixels: models look at no more, and some refuse it. */
export const TOOL_PICTURE_SIDE = 2000;

/** Largest such picture, bytes: hosts take answers of 1 MB, of which base64 leaves three quarters. */
export const TOOL_PICTURE_BYTES = 700_000;

/** Largest answer of a model that drafts charts, bytes. A chart of what 512 characters can say has 10,000 at the most. */
export const DRAFT_BYTES = 200_000;

/** Most tokens of such an answer, where they can be limited: twice as many as the longest chart has. */
export const DRAFT_TOKENS = 4096;

/** How long a model may take for its whole answer, unless the operator says otherwise, seconds. Large ones take 2 to 15. */
export const DRAFTER_SECONDS = 20;

/** The most that the operator can say. Whoever looks at a picture that is not there yet gives up before. */
export const DRAFTER_MOST_SECONDS = 60;

/** How long a model's draft is kept, seconds: as long as its picture is by caches. Another one might look different. */
export const DRAFT_SECONDS = 604_800;

/** How long the embedded drafter stands in for a model that has failed, seconds. */
export const DRAFT_RETRY_SECONDS = 60;
