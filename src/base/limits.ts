// The service's limits. An undocumented limit that only one module enforces is defined in that module; the engine's limits are
// in src/engine/limits.ts. docs/limits.md lists the first sentence of each comment with the limit's value.

// Requests

/** Maximum size of a request body, in bytes. A 5,000-point chart takes 100 kB. */
export const BODY_BYTES = 1_000_000;

/** Maximum number of parameters in a query or form. Real requests have fewer than 20. */
export const PARAMETERS = 1000;

/** Limits that depend on whether a request has an API key. */
export interface Plan {
  readonly name: string;
  /** Maximum length of a chart's text, in characters. */
  readonly chartLength: number;
  /** Maximum number of `data.labels`. */
  readonly labels: number;
  /** Maximum work of a batch of QR codes, in units of `REQUEST_WORK`. */
  readonly batchWork: number;
  /** Maximum total size of the codes of a batch, in pixels. */
  readonly batchPixels: number;
}

/** The limits of requests without and with an API key. */
export const PLANS = {
  anonymous: {
    name: "anonymous",
    chartLength: 200_000,
    labels: 5000,
    batchWork: 1_250_000_000,
    batchPixels: 450_000_000,
  },
  keyed: {
    name: "keyed",
    chartLength: 1_000_000,
    labels: 10_000,
    batchWork: 12_000_000_000,
    batchPixels: 1_500_000_000,
  },
} as const satisfies Record<string, Plan>;

/**
 * Maximum work of one request, in units of src/base/fuel.ts (about a nanosecond of CPU time each). A request must take less
 * than 2 seconds: the remaining 0.75 s allow for work that is not counted, low estimates and slower machines.
 */
export const REQUEST_WORK = 1_250_000_000;

/**
 * Maximum counted memory of a request, in bytes. Including memory that is not counted, a request stays below 100 MB of an
 * isolate's 128 MB.
 */
export const REQUEST_BYTES = 80_000_000;

/** Maximum length of a remote image's URL, in characters. Browsers and servers begin to fail beyond 8 kB. */
export const ADDRESS_LENGTH = 8000;

/** Maximum length of the query in a returned URL, in characters. The platform accepts URLs of 16,384 characters. */
export const LINK_LENGTH = 16_000;

/** Maximum length of a language tag, in characters. A tag with a script, a region and three extensions has fewer than 50. */
export const LANGUAGE_LENGTH = 100;

/** Maximum length of a list of font families, in characters. */
export const FONT_LIST_LENGTH = 300;

/** Maximum length of a time zone's name, in characters. The longest name in the IANA database has 32. */
export const TIME_ZONE_LENGTH = 50;

// Rate limits and accounts

/** Points per minute for an address without a key, unless `ANONYMOUS_POINTS_PER_MINUTE` is set. A plain chart costs 1 point. */
export const ANONYMOUS_POINTS = 60;

/** Work that one point covers, in units of `REQUEST_WORK`. The most expensive request costs 50 points. */
export const POINT_WORK = 25_000_000;

/** Size of a request body that costs one point more, in bytes: parsing and checking it takes about as long as drawing. */
export const BODY_POINT_BYTES = 250_000;

/** Maximum rate limit of an account, in points per minute. An account that needs more must have no limit. */
export const ACCOUNT_POINTS = 10_000;

/** Increment of account rate limits, in points per minute. Must equal the limit of `ACCOUNT_LIMIT` in wrangler.toml. */
export const ACCOUNT_POINTS_STEP = 10;

/** Maximum number of valid keys of an account: the newest key, and older keys in their grace period. */
export const ACCOUNT_KEYS = 4;

/** Points per minute of an account that its user created, unless `SIGNUP_POINTS_PER_MINUTE` is set. */
export const SIGNUP_POINTS = 120;

/** Bytes that an account that its user created may save per day, unless `SIGNUP_SAVED_BYTES_PER_DAY` is set. */
export const SIGNUP_SAVED_BYTES = 10_000_000;

/** Number of accounts that an address may create per day, unless `SIGNUPS_PER_ADDRESS_PER_DAY` is set. */
export const SIGNUPS_PER_ADDRESS = 3;

/** Number of accounts that all addresses may create per day, unless `SIGNUPS_PER_DAY` is set. */
export const SIGNUPS_PER_DAY = 100;

/** Number of days for which the requests of an account are counted. */
export const USAGE_DAYS = 30;

/** Maximum number of themes that an account stores. */
export const ACCOUNT_THEMES = 20;

/** Maximum size of a theme that an account stores, in bytes of JSON. Its logo can be a small `data:` URL. */
export const THEME_BYTES = 10_000;

/** Maximum number of named secrets that an account stores. */
export const ACCOUNT_SECRETS = 20;

/** Maximum number of hosts that may receive one secret. */
export const SECRET_HOSTS = 10;

/** Minimum length of a secret, in characters. Shorter text could be part of the data by chance, which would be rejected. */
export const SECRET_MIN_LENGTH = 8;

/** Maximum length of a secret, in characters. Signed tokens have several hundred. */
export const SECRET_LENGTH = 1000;

/** Maximum number of headers with secrets in a request for external data. */
export const SECRET_HEADERS = 3;

/** Maximum number of font files that an account stores. */
export const ACCOUNT_FONTS = 20;

/** Maximum size of a font file that an account uploads, in bytes. WOFF2 files of Chinese fonts take 1.5 MB. */
export const FONT_UPLOAD_BYTES = 2_000_000;

// Images

/** Maximum width and height of an image, in CSS pixels. */
export const SIDE_PIXELS = 3000;

/** Maximum `devicePixelRatio`. Four device pixels per CSS pixel suffice for print. */
export const PIXEL_RATIO = 4;

/** Minimum duration of an animation, in seconds. */
export const ANIMATION_MIN_SECONDS = 1;

/** Maximum duration of an animation, in seconds. */
export const ANIMATION_MAX_SECONDS = 5;

/** Minimum frame rate of an animation, in frames per second. */
export const ANIMATION_MIN_FPS = 10;

/** Maximum frame rate of an animation, in frames per second. */
export const ANIMATION_MAX_FPS = 30;

/** Memory for rendered images that an isolate caches, in bytes. It holds about 250 charts. */
export const IMAGE_CACHE_BYTES = 4_000_000;

// Charts

/** Maximum length of a chart in JavaScript, in characters. */
export const CHART_LENGTH = 200_000;

/** Maximum nesting depth of a chart configuration. Real charts have under 20; deep recursion exhausts the stack. */
export const CONFIG_DEPTH = 100;

/**
 * Maximum number of values in a chart's datasets. Each value takes up to 2 kB while the chart is drawn, and a
 * 1,000-pixel-wide line shows only a few thousand values.
 */
export const CHART_VALUES = 20_000;

/** Maximum number of axes in a chart. Each takes about 40 kB and 0.6 ms, even if it is not displayed. */
export const CHART_AXES = 500;

/** Maximum number of ticks on an axis. A 3,000-pixel-wide image shows at most 300 labels. */
export const AXIS_TICKS = 10_000;

/** Maximum number of different images that a chart loads. Each needs a separate request. */
export const CHART_IMAGES = 10;

/** Maximum number of data files that a Vega-Lite or Vega chart may load. */
export const CHART_DATA_FILES = 10;

/** Maximum size of an image file in a chart, in bytes. Photos for the web are smaller than 1 MB. */
export const IMAGE_BYTES = 5_000_000;

/** Maximum total size of a chart's image files, in bytes. They are held until the chart is drawn. */
export const TOTAL_IMAGE_BYTES = 12_000_000;

/** Timeout for loading a remote image, redirects included, in milliseconds. */
export const FETCH_MILLISECONDS = 5000;

/** Maximum number of redirects for a remote image: to https, to www, and to the storage host. */
export const FETCH_REDIRECTS = 3;

// External data

/** Maximum size of a chart's external data, in bytes. The data is parsed each time the chart is drawn. */
export const DATA_BYTES = 1_000_000;

/** Timeout for loading external data, redirects and all pages included, in milliseconds. */
export const DATA_MILLISECONDS = 10_000;

/** Lifetime of external data, in seconds, unless `refresh` sets another. */
export const DATA_SECONDS = 300;

/** Minimum value of `refresh`, in seconds. Sources such as Airtable limit the rate of requests. */
export const DATA_MIN_SECONDS = 60;

/** Maximum value of `refresh`, in seconds. */
export const DATA_MAX_SECONDS = 86_400;

/** Time for which a chart shows the last valid data while its source is down, in seconds. */
export const STALE_DATA_SECONDS = 604_800;

/** Maximum number of rows in external data, before a chart selects from them. */
export const DATA_ROWS = 200_000;

/** Maximum number of columns of external data that a chart shows. More datasets are unreadable. */
export const DATA_COLUMNS = 100;

/** Maximum number of pages of an Airtable table, 100 records each. Each page needs a separate request. */
export const AIRTABLE_PAGES = 40;

/** Maximum length of a label in external data, in characters. */
export const DATA_LABEL_LENGTH = 1000;

/** Maximum length of the path to the rows in JSON data, in characters. */
export const DATA_PATH_LENGTH = 200;

/** Maximum length of a JMESPath expression, in characters. */
export const JMESPATH_LENGTH = 500;

/** Memory for external data that an isolate caches, in bytes. */
export const DATA_CACHE_BYTES = 4_000_000;

// Plugins and chart types

/** Maximum number of annotations in a chart. Each takes up to 5 ms. */
export const ANNOTATIONS = 500;

/** Maximum number of sides of a polygon annotation. A side takes 30 µs, and a polygon with more sides looks like a circle. */
export const POLYGON_SIDES = 100;

/** Maximum total number of sides of a chart's polygon annotations: 0.6 s of CPU time. */
export const TOTAL_POLYGON_SIDES = 20_000;

/** Maximum number of data labels in a chart. A 3,000-pixel-wide image has room for 5,000. */
export const DATA_LABELS = 10_000;

/** Maximum number of data labels in a chart that hides overlapping labels. Each label is compared with all others. */
export const AUTO_HIDING_LABELS = 2000;

/** Maximum number of flows in a sankey diagram. Layout time grows with the cube of this number. */
export const SANKEY_FLOWS = 300;

/** Maximum number of cells in a treemap, including groups. In a large image, each of 2,000 cells is 30 pixels wide. */
export const TREEMAP_CELLS = 5000;

/** Maximum number of sets in a Venn diagram. The chartjs-chart-venn package has no layout for six sets. */
export const VENN_SETS = 5;

/** Maximum number of sets in an Euler diagram. Circles cannot show all intersections of more than a few sets. */
export const EULER_SETS = 10;

/** Maximum number of nodes in a graph or tree. A tree's layout time grows with the square of this number. */
export const GRAPH_NODES = 2000;

/** Maximum number of edges in a graph. */
export const GRAPH_EDGES = 5000;

/** Maximum number of points in a map's outlines and features. All countries at 1:110,000,000 have 10,000 points. */
export const MAP_POINTS = 50_000;

/** Maximum number of words in a `wordCloud` chart. */
export const CLOUD_WORDS = 500;

/** Maximum length of a word in a word cloud, in UTF-16 code units. Longer words are truncated. */
export const WORD_LENGTH = 100;

// JavaScript in charts

/**
 * Maximum work of a chart's functions, in loop iterations of the interpreter: usually 0.4 s, and about 1.5 s if every
 * iteration waits for memory.
 */
export const SCRIPT_FUEL = 160_000_000;

/** Maximum memory of a chart's functions, in bytes. */
export const SCRIPT_MEMORY = 32_000_000;

/** Maximum stack size of a chart's functions, in bytes: about 1,000 nested calls. The host's own stack holds twice as many. */
export const SCRIPT_STACK = 192_000;

/** Maximum number of nested calls between functions and Chart.js. Real charts have fewer than 5. */
export const SCRIPT_DEPTH = 20;

/** Maximum number of calls from functions to Chart.js and its canvas. 500 labelled bars need about 10,000 calls. */
export const SCRIPT_CALLS = 300_000;

/** Maximum number of Chart.js and canvas objects that functions can access. Each object is held until the chart is drawn. */
export const SCRIPT_OBJECTS = 100_000;

/** Maximum total size of the values that functions return, in characters of JSON. */
export const SCRIPT_VALUE_LENGTH = 2_000_000;

// Saved charts and templates

/** Lifetime of a saved chart, in seconds: 184 days, the longest possible six months. */
export const SAVED_SECONDS = 15_897_600;

/**
 * Time for which caches may return the image of a saved chart without revalidating it, in seconds. A change is visible within a
 * minute, because a location reads a chart at most 30 seconds late.
 */
export const SAVED_IMAGE_SECONDS = 30;

/**
 * Time for which caches may return the image of a signed URL without revalidating it, in seconds. After the key is
 * revoked, caches that can't be purged keep the image for this time.
 */
export const SIGNED_IMAGE_SECONDS = 60;

/**
 * Maximum total size of the charts that an address saves per day without a key, in bytes, unless the operator sets another
 * limit: about 1,000 typical charts. An address can fill 370 MB before its first charts expire.
 */
export const ANONYMOUS_SAVED_BYTES = 2_000_000;

/** Maximum size of a chart that is saved without a key, in bytes. */
export const ANONYMOUS_CHART_BYTES = 200_000;

/** Maximum size of a chart that is saved without a key and without validation, in bytes. Typical charts take 2 kB. */
export const UNCHECKED_CHART_BYTES = 10_000;

/** Maximum number of earlier versions of a saved chart. Their total size is limited to the maximum size of one chart. */
export const SAVED_VERSIONS = 20;

/** Maximum number of images in one part of an account's export. */
export const EXPORT_IMAGES = 50;

/** Size of the files in one part of an account's export after which no more are added, in bytes. */
export const EXPORT_BYTES = 20_000_000;

/** Number of days for which the views of a saved chart are counted. */
export const VIEW_DAYS = 90;

/** Timeout for the saved-chart store, in milliseconds. Requests to the store take 5 to 500 ms. */
export const STORE_TIMEOUT_MILLISECONDS = 3000;

/** Maximum number of datasets whose data a request can replace in a saved chart. */
export const TEMPLATE_DATASETS = 100;

/** Maximum number of values in one list that a request puts into a saved chart. */
export const TEMPLATE_VALUES = 10_000;

/** Maximum length of a title or label that a request puts into a saved chart, in characters. */
export const TEMPLATE_TEXT_LENGTH = 1000;

// Live charts

/** Maximum total length of the image data URLs in a live chart's page, in characters. The page contains all images. */
export const LIVE_IMAGES_LENGTH = 4_000_000;

/** Lifetime of an oEmbed response, in seconds: the embed code may change later. */
export const OEMBED_SECONDS = 86_400;

// QR codes, barcodes, formulas and map icons

/** Maximum length of a formula, in characters. Google accepted URLs of 2,000 characters. */
export const FORMULA_LENGTH = 2000;

/** Maximum length of a map icon's data, in characters. */
export const ICON_DATA_LENGTH = 1000;

/** Maximum margin of a QR code, in modules. Scanners need 4 modules. */
export const QR_MARGIN = 200;

/** Maximum length of a QR code's caption, in UTF-16 code units. */
export const CAPTION_LENGTH = 1000;

/** Maximum length of a file name in a batch, in UTF-16 code units. File systems accept 255 bytes. */
export const QR_FILE_NAME_LENGTH = 200;

/** Maximum number of QR codes in a batch. */
export const BATCH_CODES = 1000;

/** Maximum size of a batch's request body, in bytes. */
export const BATCH_BODY_BYTES = 5_000_000;

/** Maximum number of different centre images in a batch. Each image is held with its copies, which take up to 14 MB. */
export const BATCH_IMAGES = 5;

/** Maximum length of a barcode's text, in characters: the number of digits that the largest QR code holds. */
export const BARCODE_LENGTH = 7089;

/** Maximum width of a barcode's modules if no size is given, in pixels. */
export const BARCODE_SCALE = 12;

/** Maximum size of an image in which codes are read, in bytes. Photos from phones are 3 to 8 MB. */
export const READ_BYTES = 10_000_000;

/** Maximum body size of a request to read codes, in bytes: the largest image in base64. */
export const READ_BODY_BYTES = 14_000_000;

/** Maximum size of an image that is searched for codes, in pixels. A larger JPEG is decoded at a fraction of its size. */
export const READ_PIXELS = 8_500_000;

// Tables

/** Maximum number of tables in an image. */
export const TABLES = 20;

/** Maximum number of columns in a table. */
export const TABLE_COLUMNS = 100;

/** Maximum number of rows in a table. */
export const TABLE_ROWS = 1000;

/** Maximum width and height of a table image, in device pixels: the limit of JPEG. */
export const TABLE_SIDE = 65_535;

/** Maximum value of any length in a table, in CSS pixels. */
export const TABLE_LENGTH = 10_000;

/** Maximum number of lines into which a cell's text is wrapped. */
export const CELL_LINES = 20;

/** Maximum number of different column formats in an image. `Intl` takes up to 1 ms and 10 kB for each format. */
export const CELL_FORMATS = 50;

/** Maximum number of values in a cell's sparkline. */
export const SPARKLINE_VALUES = 1000;

/** Maximum number of values in all sparklines of an image. */
export const TABLE_SPARKLINE_VALUES = 100_000;

// Graphs

/** Maximum length of a graph in the DOT language, in characters. A graph of 1,000 nodes and edges has about 50,000. */
export const GRAPH_LENGTH = 200_000;

/** Maximum width and height of a graph's image, in device pixels: the limit of JPEG. */
export const GRAPH_SIDE = 65_535;

// Word clouds

/** Maximum length of a word cloud's text, in characters: about a novella. */
export const CLOUD_TEXT_LENGTH = 200_000;

/** Maximum number of entries in a JSON word list. */
export const CLOUD_LIST_LENGTH = 10_000;

/** Maximum number of words in a word cloud. A 600-pixel-wide image has room for 200 readable words. */
export const WORD_CLOUD_WORDS = 200;

/** Maximum space around a word in a word cloud, in pixels. */
export const CLOUD_PADDING = 50;

/** Maximum number of colours in a word cloud. */
export const CLOUD_COLORS = 100;

// Cards

/** Maximum number of elements and texts on all pages of a card. A dashboard has about 100. */
export const CARD_ELEMENTS = 2000;

/** Maximum nesting depth of a card's elements. Typical cards have under 15. */
export const CARD_DEPTH = 60;

/** Maximum length of a card's text, in characters. */
export const CARD_TEXT_LENGTH = 50_000;

/** Maximum length of an element's classes, in characters. */
export const CLASSES_LENGTH = 20_000;

/** Maximum number of charts, codes, tables, word clouds and graphs on all pages of a card. */
export const CARD_PARTS = 100;

/** Maximum number of different images in a card. Each needs a separate request. */
export const CARD_IMAGES = 20;

/** Maximum number of pages of a card. */
export const CARD_PAGES = 50;

/** Maximum width and height of a card, in device pixels: 3000 at ratio 4. */
export const CARD_SIDE = 12_000;

// Charts from descriptions, and MCP tools

/** Maximum length of a chart description, in Unicode characters. */
export const DESCRIPTION_LENGTH = 512;

/** Maximum length of the outline of a chart that a sentence changes, in characters of JSON. */
export const OUTLINE_LENGTH = 100_000;

/** Maximum number of labels in an outline, and of values in each of its series. */
export const OUTLINE_VALUES = 1000;

/** Maximum number of series in an outline. */
export const OUTLINE_SERIES = 100;

/** Timeout for the language model, in seconds, unless the operator sets another. Large models take 2 to 15 seconds. */
export const MODEL_TIMEOUT_SECONDS = 20;

/** Lifetime of a cached model draft, in seconds: the same as its image's, because a new draft might differ. */
export const DRAFT_SECONDS = 604_800;

/** Maximum width and height of an image that an MCP tool returns to a model, in pixels. */
export const TOOL_IMAGE_SIDE = 2000;
