// Seed requests for worst.mjs, the search for expensive requests, by endpoint. Each is large in one property. `$image` and
// `$svg` stand for image files, which worst-fill.mjs creates.

import { ANIMATIONS, CARDS } from "./worst-cards.mjs";
import {
  CLOUDS,
  EMBEDS,
  FED_CHARTS,
  FORMULAS,
  GOOGLE_CHARTS,
  GRAPHS,
  ICONS,
  listWatermarks,
  OEMBEDS,
} from "./worst-drawings.mjs";
import { IMAGE_SCHEMA } from "./worst-image.mjs";

const repeat = (length, entry) => Array.from({ length }, (_, index) => entry(index));
const LETTERS = "🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿";
const FLAGS =
  "AD AE AF AG AI AL AM AO AR AS AT AU BO BZ CR DM DO EC EG ES FJ GT GU HR HT KY MD MX NI PM PY SM SV TC VA VG VI ZM"
    .split(" ")
    .map((name) => [...name].map((letter) => [...LETTERS][letter.charCodeAt(0) - 65]).join(""));
const flag = (index) => FLAGS[index % FLAGS.length];

const text = (length, of = "Lorem ipsum 123 ") => of.repeat(Math.ceil(length / of.length)).slice(0, length);

/** SVG files that are expensive to draw: many shapes, filters, masks, patterns, gradients, dashes, text. */
const SVGS = {
  circles: { count: 4000, element: '<circle cx="250" cy="250" r="240" fill="red" opacity="0.01"/>' },
  blur: {
    count: 10,
    defs: '<filter id="f"><feGaussianBlur stdDeviation="40"/></filter>',
    element: '<rect width="480" height="480" filter="url(#f)"/>',
  },
  "blur functions": { count: 1, element: `<rect width="480" height="480" filter="${"blur(9) ".repeat(50)}"/>` },
  "large blur": {
    count: 2,
    defs: '<filter id="f"><feGaussianBlur stdDeviation="4"/></filter>',
    element: '<rect x="-2000" y="-2000" width="6000" height="6000" filter="url(#f)"/>',
  },
  "crossing lines": {
    count: 1,
    element: `<path fill="none" stroke="red" stroke-width="30" stroke-linejoin="round" d="M0 0${Array.from({ length: 20_000 }, (_, i) => `L${(i * 7919) % 500} ${(i * 104_729) % 500}`).join("")}"/>`,
  },
  turbulence: {
    count: 5,
    defs: '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="10"/></filter>',
    element: '<rect width="480" height="480" filter="url(#f)"/>',
  },
  lighting: {
    count: 5,
    defs: '<filter id="f"><feDiffuseLighting><fePointLight x="1" y="1" z="9"/></feDiffuseLighting></filter>',
    element: '<rect width="480" height="480" filter="url(#f)"/>',
  },
  morphology: {
    count: 3,
    defs: '<filter id="f"><feMorphology operator="dilate" radius="100"/></filter>',
    element: '<circle cx="250" cy="250" r="200" filter="url(#f)"/>',
  },
  mask: {
    count: 40,
    defs: '<mask id="m"><circle cx="250" cy="250" r="200" fill="white"/></mask>',
    element: '<rect width="500" height="500" mask="url(#m)"/>',
  },
  pattern: {
    count: 100,
    defs: '<pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse"><circle r="2"/></pattern>',
    element: '<rect width="500" height="500" fill="url(#p)"/>',
  },
  dashes: {
    count: 20,
    element: '<path d="M0 0 C500 0 0 500 500 500 S0 0 500 0" fill="none" stroke="red" stroke-dasharray="1 1"/>',
  },
  text: { count: 100, element: '<text x="5" y="%n" font-size="20">Lorem ipsum dolor sit amet</text>' },
  layers: { count: 200, around: '<g opacity="0.9"><g opacity="0.9"><g opacity="0.9">', element: "<circle r='400'/>" },
};
const svgs = (change) =>
  Object.entries(SVGS).map(([name, svg]) => ({ name: `svg ${name}`, body: change({ $svg: svg }) }));

const PIXELS = [
  ["png", { format: "png", pattern: "noise", width: 2900, height: 2900 }],
  ["png rgba", { format: "png", pattern: "noise", width: 2000, height: 2000, channels: 4 }],
  ["jpeg", { format: "jpeg", pattern: "noise", width: 3500, height: 2400, quality: 50 }],
  ["large jpeg", { format: "jpeg", pattern: "gradient", width: 5000, height: 5000 }],
  ["progressive", { format: "progressive", pattern: "noise", width: 3000, height: 2500, quality: 20 }],
  ["webp", { format: "webp", pattern: "noise", width: 2500, height: 2500, quality: 30 }],
  ["lossless webp", { format: "lossless", pattern: "modules", width: 2500, height: 2500 }],
  ["gif", { format: "gif", pattern: "noise", width: 1500, height: 1500 }],
  ["tiff", { format: "tiff", pattern: "noise", width: 2000, height: 2000 }],
  ["lzw", { format: "lzw", pattern: "noise", width: 2000, height: 1500 }],
];

/** QR codes in all shapes and formats, and with each of the images in the centre. */
const QRS = [
  { name: "plain", body: { text: "https://example.com", size: 3000 } },
  { name: "long", body: { text: text(2900, "aZ9ä-"), size: 3000, ecLevel: "L", dotStyle: "circle" } },
  { name: "digits", body: { text: text(7000, "0123456789"), ecLevel: "L", format: "svg", dotStyle: "rounded" } },
  { name: "kanji", body: { text: text(1500, "日本語漢字A1"), mode: "sjis", ecLevel: "L", size: 3000 } },
  { name: "shapes", body: { text: text(1000), size: 2999, dotStyle: "rounded", finderStyle: "circle", dark: "0008" } },
  { name: "avif", body: { text: text(2900), ecLevel: "L", size: 1000, format: "avif", dotStyle: "circle" } },
  { name: "webp", body: { text: text(2900), ecLevel: "L", size: 1549, format: "webp", dotStyle: "circle" } },
  { name: "jpg", body: { text: text(2900), ecLevel: "L", size: 3000, format: "jpg" } },
  { name: "pdf", body: { text: text(2900), ecLevel: "L", size: 3000, format: "pdf", dotStyle: "circle" } },
  { name: "caption", body: { text: "a", size: 3000, caption: text(1000, "日本語 عربي "), captionFontSize: 60 } },
  { name: "emoji", body: { text: "a", size: 3000, caption: text(900, FLAGS.join("")), captionFontSize: 90 } },
  ...PIXELS.map(([name, image]) => ({
    name,
    body: { text: text(500), size: 3000, centerImageUrl: { $image: { ...image, width: 900, height: 900 } } },
  })),
  ...svgs((image) => ({ text: text(500), size: 3000, centerImageUrl: image })),
];

const asBatch = (count, { name, body }) => ({
  name: `${count} × ${name}`,
  body: { qrCodes: repeat(count, (index) => ({ ...body, text: `${body.text}${index}` })) },
});
const BATCHES = [
  asBatch(60, { name: "2700 px", body: { text: "a", size: 2700 } }),
  asBatch(1000, { name: "svg", body: { text: text(200), format: "svg" } }),
  asBatch(1000, { name: "png", body: { text: "a", size: 600 } }),
  asBatch(60, { name: "svg long", body: { text: text(2900), format: "svg", ecLevel: "L", dotStyle: "circle" } }),
  asBatch(60, { name: "jpg", body: { text: text(2000), format: "jpg", size: 2700 } }),
  asBatch(60, { name: "caption", body: { text: "a", size: 1000, caption: text(300, "日本語 عربي ") } }),
  ...QRS.filter(({ name }) => name.startsWith("svg") || /png|jpeg/.test(name)).map((seed) =>
    asBatch(20, { ...seed, body: { ...seed.body, size: 1000 } }),
  ),
];

const columns = (count, more = {}) =>
  repeat(count, (index) => ({ title: `c${index}`, dataIndex: `k${index}`, ...more }));
const rows = (count, width, value) =>
  repeat(count, (row) => Object.fromEntries(repeat(width, (column) => [`k${column}`, value(row, column)])));
/** Creates a table with 30-pixel rows, because a thousand taller rows would exceed the image size limit. */
const table = (name, count, width, value, options = {}, more = {}) => ({
  name,
  body: {
    data: { title: "t", columns: columns(width, more), dataSource: rows(count, width, value) },
    options: { cellHeight: 30, ...options },
  },
});
const TABLES = [
  table("latin", 1000, 10, (row, column) => `cell ${row} ${column}`),
  table("flags", 490, 1, flag),
  table("flags at ratio 4", 100, 4, (row, column) => flag(row * 4 + column), { devicePixelRatio: 4 }),
  table("emoji", 400, 10, (row) => ["😀", "👩‍👩‍👧‍👦", "🧑🏽‍🚀", "🔥"][row % 4]),
  table("arabic", 1000, 10, (row) => `مرحبا بالعالم ${row}`),
  table("devanagari", 1000, 10, (row) => `नमस्ते क्षत्रिय ${row}`),
  table("japanese", 1000, 10, (row, column) => String.fromCodePoint(0x4e00 + ((row * 10 + column) % 20_000)).repeat(4)),
  table("wrapped", 300, 10, (row) => text(1500, `مرحبا नमस्ते ${row} `), { cellHeight: 100 }, { maxLines: 20 }),
  table("formats", 1000, 10, (row) => row * 1e3, {}, { format: { style: "currency", currency: "EUR" } }),
  table("svg", 1000, 20, (row) => `नमस्ते ${row}`, { format: "svg" }),
  table("pdf", 1000, 20, (row) => `नमस्ते ${row}`, { format: "pdf" }),
  table("avif", 25, 10, (row) => `नमस्ते ${row}`, { format: "avif" }),
  table("long", 1000, 5, (row) => text(150, `नमस्ते ${row} `)),
];

const BARCODE_TYPES = [
  ["qrcode", text(2900)],
  ["datamatrix", text(1500)],
  ["azteccode", text(1900)],
  ["pdf417", text(900)],
  ["maxicode", text(90)],
  ["hanxin", text(1800)],
  ["dotcode", text(400)],
  ["code128", text(250)],
  ["code39", text(200, "ABC123")],
  ["ultracode", text(250)],
  ["codeone", text(700)],
  ["micropdf417", text(140)],
  ["codablockf", text(1000)],
  ["code16k", text(70)],
  ["code49", text(45)],
  ["databar-expanded-stacked", "(01)98898765432106(3103)001750"],
  ["jabcode", text(100)],
];
const BARCODES = [
  ...BARCODE_TYPES.map(([type, said]) => ({ name: type, body: { type, text: said, scale: 12 } })),
  { name: "caption", body: { type: "code128", text: text(200), includetext: true, width: 3000, height: 3000 } },
  { name: "avif", body: { type: "azteccode", text: text(1000), width: 1000, height: 1000, format: "avif" } },
  { name: "pdf", body: { type: "qrcode", text: text(2900), format: "pdf" } },
  { name: "rotated", body: { type: "dotcode", text: text(400), rotate: "R", width: 3000, height: 3000 } },
];

const bar = (count, more = {}) => ({
  type: "bar",
  data: {
    labels: repeat(count, (index) => `l${index}`),
    datasets: [{ label: "s", data: repeat(count, (index) => (index * 37) % 101) }],
  },
  options: more,
});
/** Fallback charts, if worst-charts.mjs is missing. */
export const PLAIN_CHARTS = [
  { name: "bars", body: { chart: bar(5) } },
  { name: "avif", body: { chart: bar(500), width: 1000, height: 1000, devicePixelRatio: 1, format: "avif" } },
  {
    name: "labels",
    body: { chart: bar(5000, { plugins: { datalabels: { display: true } } }), width: 3000, height: 3000 },
  },
  { name: "pdf", body: { chart: bar(5000), format: "pdf" } },
  {
    name: "script",
    body: {
      chart: `{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{plugins:{tickFormat:{}}},plugins:[{id:'x',beforeDraw(c){for(let i=0;i<100000000;i++);}}]}`,
    },
  },
  ...svgs((image) => ({
    chart: { ...bar(3), options: { plugins: { backgroundImageUrl: image } } },
  })),
];

const DESCRIPTIONS = [
  "bar chart of sales by month: Jan 10, Feb 20, Mar 30",
  text(512, "apples 10, bananas 20% and 30 kg pears in 2020; "),
  text(512, "1,2;3.4 5:6-7/8 "),
  text(512, "compare red blue and green line bar pie "),
  text(512, "| a | 1 |\n"),
  text(512, "((((((((("),
  text(512, "ä ö ü 日本 مرحبا "),
  text(512, "twenty one million five hundred thousand and "),
];
const NATURALS = DESCRIPTIONS.map((description, index) => ({ name: `words ${index}`, body: { description } }));

const SCANS = [
  ...["noise", "dots", "checker", "stripes", "bars", "modules", "finders", "flat"].map((pattern) => ({
    name: pattern,
    body: { image: { format: "png", pattern, width: 2900, height: 2900, scale: 3 }, formats: ["all"] },
  })),
  ...PIXELS.map(([name, image]) => ({ name, body: { image, formats: ["all"] } })),
  {
    name: "turned",
    body: {
      image: { format: "png", pattern: "finders", width: 1400, height: 1400, scale: 2, turn: 30 },
      formats: ["all"],
    },
  },
];

/** Returns a few seeds, for endpoints that share code with other endpoints. */
const someOf = (seeds) => seeds.filter((_, index) => index % Math.ceil(seeds.length / 8) === 0);

const tool = (name, seeds) =>
  seeds.map((seed) => ({
    name: `${name} ${seed.name}`,
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: seed.body } },
  }));

/** Batches of QR code URLs, for which nothing is drawn. */
const LINKS = [
  { name: "1000", body: { qrCodes: repeat(1000, (index) => ({ text: text(1000) + index, caption: "ä" })) } },
  { name: "wide", body: { qrCodes: repeat(200, () => ({ text: "漢".repeat(5000) })) } },
];

const QUERIES = [
  { name: "json5", body: { chart: `{type:'bar',data:{labels:[${text(190_000, "'a',")}]}}` } },
  { name: "nested", body: { chart: `${"[".repeat(90_000)}${"]".repeat(90_000)}` } },
  { name: "braces", body: { chart: `{a:${"{a:".repeat(60_000)}` } },
  { name: "template", body: { chart: `{type:'bar',data:{labels:[${text(100_000, "`a`,")}]}}` } },
  { name: "comments", body: { chart: `${"/* */".repeat(30_000)}{type:'bar'}` } },
  { name: "broken", body: { chart: `{${"type:'bar',".repeat(15_000)}:` } },
];

/** Maximum length of a query, in characters. The platform accepts URLs of 16,384 characters. */
const QUERY_LENGTH = 16_000;
const WATERMARKS = listWatermarks(SVGS);

/**
 * Returns the endpoints with their seeds. Requests are POST requests with JSON, unless `isQuery` is true.
 *
 * @param charts seeds of POST /chart: `{ name, body }`
 */
export function listEndpoints(charts) {
  const listed = (list) => list.map(({ name, body }) => ({ name, body: { qrCodes: [body] } }));
  return {
    chart: { path: "/chart", seeds: charts },
    "validate-chart": { path: "/api/validate-chart", seeds: charts },
    create: { path: "/chart/create", seeds: someOf(charts) },
    parse: { path: "/chart", seeds: QUERIES },
    qr: { path: "/qr", seeds: QRS },
    "validate-qr": { path: "/api/validate-qr", seeds: QRS },
    "qr-batch": { path: "/qr/batch", seeds: [...BATCHES, ...listed(QRS).slice(0, 4)], maxBytes: 5e6 },
    "qr-urls": { path: "/qr-urls", seeds: LINKS, maxBytes: 5e6 },
    "qr-read": { path: "/qr-read", seeds: SCANS, maxBytes: 14e6, image: IMAGE_SCHEMA },
    barcode: { path: "/barcode", seeds: BARCODES },
    "validate-barcode": { path: "/api/validate-barcode", seeds: BARCODES },
    table: { path: "/v1/table", seeds: TABLES },
    "validate-table": { path: "/api/validate-table", seeds: TABLES },
    wordcloud: { path: "/wordcloud", seeds: CLOUDS },
    "validate-wordcloud": { path: "/api/validate-wordcloud", seeds: CLOUDS },
    graphviz: { path: "/graphviz", seeds: GRAPHS },
    "validate-graph": { path: "/api/validate-graph", seeds: GRAPHS },
    gchart: { path: "/gchart", seeds: GOOGLE_CHARTS },
    formula: { path: "/chart", seeds: FORMULAS, isQuery: true, maxBytes: QUERY_LENGTH },
    "map-icon": { path: "/chart", seeds: ICONS, isQuery: true, maxBytes: QUERY_LENGTH },
    card: { path: "/card", seeds: CARDS },
    "validate-card": { path: "/api/validate-card", seeds: CARDS },
    animation: { path: "/chart", seeds: ANIMATIONS },
    watermark: { path: "/watermark", seeds: WATERMARKS },
    "validate-watermark": { path: "/api/validate-watermark", seeds: WATERMARKS },
    embed: { path: "/embed", seeds: EMBEDS, isQuery: true, maxBytes: QUERY_LENGTH },
    "embed-image": { path: "/embed/image", seeds: EMBEDS, isQuery: true, maxBytes: QUERY_LENGTH },
    oembed: { path: "/oembed", seeds: OEMBEDS, isQuery: true, maxBytes: QUERY_LENGTH },
    data: { path: "/chart", seeds: FED_CHARTS },
    natural: { path: "/natural", seeds: NATURALS },
    "natural-config": { path: "/natural/config", seeds: NATURALS },
    mcp: {
      path: "/mcp",
      headers: { Accept: "application/json, text/event-stream" },
      seeds: [
        ...tool("create_chart", someOf(charts)),
        ...tool("validate_chart", someOf(charts)),
        ...tool("save_chart", someOf(charts)),
        ...tool("create_qr", someOf(QRS)),
        ...tool("create_barcode", someOf(BARCODES)),
        ...tool("create_table", someOf(TABLES)),
        ...tool("create_word_cloud", someOf(CLOUDS)),
        ...tool("create_graph", someOf(GRAPHS)),
        ...tool("create_google_chart", someOf(GOOGLE_CHARTS)),
        ...tool("create_formula", someOf(FORMULAS)),
        ...tool("create_map_icon", someOf(ICONS)),
        ...tool("create_watermark", someOf(WATERMARKS)),
        ...tool("describe_chart", NATURALS),
      ],
    },
  };
}
