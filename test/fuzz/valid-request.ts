// Generates a valid request of any kind and format for a seed and an index. Its images come from another server.

import { readFileSync } from "node:fs";
import path from "node:path";
import {
  ACCOUNT,
  type Draft,
  encodeDraft,
  type FuzzRequest,
  SAVED_CARDS,
  SAVED_DRAWINGS,
  SAVED_ID,
  savedCardId,
  savedDrawingId,
} from "./draft.ts";
import { Random } from "./random.ts";
import {
  BARCODES,
  CARD_TEMPLATES,
  CHARTS,
  DESCRIPTIONS,
  FORMULAS,
  GOOGLE_CHARTS,
  GRAPHS,
  MAP_ICONS,
  OUTLINES,
  QR_CODES,
  TABLES,
  TOOLS,
  WORD_CLOUDS,
} from "./seeds.ts";

type Fields = Record<string, unknown>;

const FORMATS = [
  [10, "png"],
  [5, "svg"],
  [2, "jpg"],
  [2, "pdf"],
  [1, "webp"],
  [1, "base64"],
] as const;

const QR_PHOTO = readFileSync(path.join(import.meta.dirname, "../../docs/qr/plain.png"));

/** Number of images on the other server. */
export const REMOTE_IMAGES = 12;

function sizes(random: Random): Fields {
  const width = random.pick([250, 300, 500, 800]);
  return {
    width,
    height: Math.round(width * 0.6),
    devicePixelRatio: random.pick([1, 1, 2]),
    format: random.pickWeighted(FORMATS),
  };
}

function chart(random: Random): Fields {
  return { ...random.pick(CHARTS), ...sizes(random) };
}

function script(random: Random): Fields {
  const length = 1 + random.below(30);
  const code = `{ type: '${random.pick(["bar", "line", "doughnut"])}', data: { labels: [...Array(${length}).keys()], datasets: [{
    data: [...Array(${length}).keys()].map((x) => x * x % 7), backgroundColor: (c) => ['red', 'blue', 'green'][c.dataIndex % 3] }] },
    options: { plugins: { datalabels: { display: true, formatter: (v) => v + ' €' } } } }`;
  return { chart: code, version: 2 + random.below(3), ...sizes(random) };
}

const LANGUAGES = ["en", "de-AT", "fr-CA", "ar-EG", "fa", "hi", "th", "ja-JP", "zh-Hant-TW", "he", "pt-BR", "ta", "my"];
const CALENDARS = Intl.supportedValuesOf("calendar");
const DIGITS = Intl.supportedValuesOf("numberingSystem");

/** Returns a locale with any calendar and digits. The service must not keep a formatter for each. */
function locale(random: Random): string {
  return `${random.pick(LANGUAGES)}-u-ca-${random.pick(CALENDARS)}-nu-${random.pick(DIGITS)}`;
}

function formattedChart(random: Random): Fields {
  const labels = Array.from({ length: 20 }, () => {
    const method = random.pick(["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]);
    return `new Date(0).${method}('${locale(random)}',{month:'long',hour:'numeric'})`;
  });
  return { ...sizes(random), chart: `{type:'bar',data:{labels:[${labels.join()}],datasets:[{data:[1]}]}}` };
}

function formattedTable(random: Random): Fields {
  const columns = Array.from({ length: 10 }, (_, index) => ({
    title: "Date",
    dataIndex: `c${index}`,
    format: { locale: locale(random), month: "long" },
  }));
  return {
    data: { columns, dataSource: [Object.fromEntries(columns.map(({ dataIndex }) => [dataIndex, "2026-01-01"]))] },
  };
}

function chartWithImage(random: Random, origin: string): Fields {
  const url = `${origin}/${random.below(REMOTE_IMAGES)}`;
  const isBackground = random.chance(0.5);
  const datasets = [{ data: [1, 3, 2], ...(!isBackground && { pointStyle: { src: url, width: 16, height: 16 } }) }];
  const options = isBackground ? { plugins: { backgroundImageUrl: url } } : {};
  const config = { type: "line", data: { labels: ["a", "b", "c"], datasets }, options };
  return { chart: config, version: 2 + random.below(3), ...sizes(random) };
}

function watermark(random: Random, origin: string): Fields {
  const [mainImageUrl, markImageUrl] = [0, 0].map(() => `${origin}/${random.below(REMOTE_IMAGES)}`);
  return {
    mainImageUrl,
    markImageUrl,
    markRatio: random.pick([0.2, 0.5]),
    format: random.pick(["png", "jpg", "webp"]),
  };
}

function animation(random: Random): Fields {
  const frames = { animate: true, duration: random.pick([1, 1.5]), fps: random.pick([10, 20]) };
  const format = random.pick(["gif", "apng", "webp"]);
  return { ...random.pick(CHARTS), ...sizes(random), devicePixelRatio: 1, ...frames, width: 300, height: 180, format };
}

/** Makes a card of drawings, text and an image from the other server. */
function card(random: Random, origin: string): Fields {
  const style = { display: "flex", flexDirection: random.pick(["row", "column"]), gap: 8, padding: 12 };
  const effects = [{}, {}, {}, { clipPath: "inset(2px round 9px)" }, { filter: "blur(1px)" }];
  const panel = {
    ...random.pick(effects),
    flex: 1,
    borderRadius: 8,
    boxShadow: "0 2px 6px #0004",
    background: "linear-gradient(white, #eef)",
  };
  const drawings = [
    { type: "chart", props: { ...random.pick(CHARTS), style: { flex: 1 } } },
    { type: "qr", props: { text: "https://example.com", style: { width: 80, height: 80 } } },
    { type: "img", props: { src: `${origin}/${random.below(REMOTE_IMAGES)}`, style: { width: 60, height: 40 } } },
    { type: "table", props: { ...(random.pick(TABLES) as Fields), format: undefined, style: { flex: 1 } } },
    { type: "icon", props: { name: "home", style: { color: "teal" } } },
    {
      type: "p",
      props: { style: { fontSize: 20 }, children: random.pick(["Sales are up 🚀", "売上が増加", "مبيعات"]) },
    },
  ];
  const children = Array.from({ length: 1 + random.below(4) }, () => {
    return { type: "div", props: { style: panel, children: [random.pick(drawings)] } };
  });
  return { card: { type: "div", props: { style, children } }, ...sizes(random) };
}

const CARD_FRAMES = {
  animate: true,
  duration: 1,
  fps: 10,
  width: 300,
  height: 180,
  devicePixelRatio: 1,
  format: "gif",
};

function otherCard(random: Random): Fields {
  const size = sizes(random);
  const html = '<div tw="flex flex-col p-8 bg-slate-900 text-white"><h1>Hello</h1><qr tw="w-24 h-24">a</qr></div>';
  const cell = { title: "Orders", value: "1,204", change: "+8 %" };
  return random.pick<Fields>([
    { html, ...size },
    { grid: { title: "Sales", rows: [[cell, cell], [{ title: "Now", qr: "a" }]] }, ...size },
    { pages: [{ type: "h1", props: { children: "Report" } }, html], format: "pdf", size: "A4" },
    { template: random.pick(CARD_TEMPLATES).name, format: size.format },
    { template: random.pick(CARD_TEMPLATES).name, theme: "dark", format: size.format },
  ]);
}

const code = (random: Random): Fields => ({ ...(random.pick(QR_CODES) as Fields), size: 60 + random.below(500) });

function post(path: string, fields: unknown): Draft {
  return { method: "POST", path, place: "json", fields, query: {}, headers: {} };
}

function get(path: string, fields: unknown): Draft {
  return { method: "GET", path, place: "query", fields, query: {}, headers: {} };
}

const getOrPost = (random: Random, path: string, fields: unknown): Draft =>
  random.chance(0.5) ? get(path, fields) : post(path, fields);

type Make = (random: Random, origin: string) => Draft;

const KINDS: readonly (readonly [weight: number, make: Make])[] = [
  [30, (random) => getOrPost(random, "/chart", chart(random))],
  [10, (random) => getOrPost(random, "/chart", script(random))],
  [10, (random, origin) => getOrPost(random, "/chart", chartWithImage(random, origin))],
  [12, (random) => getOrPost(random, "/qr", code(random))],
  [2, (random, origin) => get("/qr", { ...code(random), centerImageUrl: `${origin}/${random.below(REMOTE_IMAGES)}` })],
  [10, (random) => getOrPost(random, "/barcode", { ...random.pick(BARCODES), format: random.pick(["png", "svg"]) })],
  [8, (random) => post("/v1/table", random.pick(TABLES))],
  [4, (random) => post("/wordcloud", random.pick(WORD_CLOUDS))],
  [3, (random) => post("/chart", formattedChart(random))],
  [3, (random) => post("/v1/table", formattedTable(random))],
  [
    4,
    (random) => getOrPost(random, "/graphviz", { ...random.pick(GRAPHS), format: random.pick(["png", "svg", "pdf"]) }),
  ],
  [4, (random) => getOrPost(random, "/gchart", random.pick(GOOGLE_CHARTS))],
  [2, (random) => get("/chart", random.pick(FORMULAS))],
  [1, (random) => get("/chart", random.pick(MAP_ICONS))],
  [2, (random, origin) => get("/watermark", watermark(random, origin))],
  [1, (random) => get("/embed", chart(random))],
  [6, (random) => get("/natural", { description: random.pick(DESCRIPTIONS), ...sizes(random) })],
  [3, (random) => post("/natural/config", { description: random.pick(DESCRIPTIONS), save: false })],
  [1, (random) => post("/natural/change", { description: random.pick(DESCRIPTIONS), chart: random.pick(OUTLINES) })],
  [5, (random) => post("/api/validate-chart", chart(random))],
  [4, (random) => get(`/chart/render/${SAVED_ID}${random.below(4)}`, sizes(random))],
  [3, (random) => drawSaved(random.below(SAVED_DRAWINGS.length), random)],
  [1, (random) => post("/chart/create", chart(random))],
  [1, (random) => post("/qr/create", code(random))],
  [1, (random) => post("/v1/table/create", formattedTable(random))],
  [5, (random) => getOrPost(random, "/chart", animation(random))],
  [6, (random, origin) => post("/card", card(random, origin))],
  [5, (random) => getOrPost(random, "/card", otherCard(random))],
  [2, (random) => get(`/card/render/${savedCardId(random.below(SAVED_CARDS))}`, { title: "x", list: "3,4" })],
  [1, (random, origin) => post("/card", { ...card(random, origin), ...CARD_FRAMES })],
  [1, (random) => get(`/card/render/${random.pick(CARD_TEMPLATES).name}`, { title: "x", format: "svg" })],
  [1, (random, origin) => post("/api/validate-card", card(random, origin))],
  [1, (random, origin) => post("/card/create", card(random, origin))],
  [1, (random) => post("/qr/batch", { qrCodes: Array.from({ length: 20 }, () => code(random)) })],
  [2, () => ({ ...post("/qr-read", {}), bytes: QR_PHOTO, headers: { "Content-Type": "image/png" } })],
  [
    2,
    (random) => {
      const [name] = random.pick(TOOLS.filter(([, examples]) => examples === CHARTS));
      const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: chart(random) } };
      return { ...post("/mcp", call), headers: { Accept: "application/json, text/event-stream" } };
    },
  ],
];

/** Draws a saved drawing from its own path, or from its short link. */
function drawSaved(index: number, random: Random) {
  const [path] = SAVED_DRAWINGS[index] as (typeof SAVED_DRAWINGS)[number];
  return get(`${random.pick([`${path}/render`, "/s"])}/${savedDrawingId(index)}`, { format: "svg" });
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const REGIONS = [...LETTERS].flatMap((one) => [...LETTERS].map((other) => (one + other).toUpperCase()));
const ALL_LANGUAGES = Intl.DateTimeFormat.supportedLocalesOf(REGIONS.map((region) => region.toLowerCase()));

/** Generates a request with formatters for any language, region, calendar and digits. */
export function generateFormatterRequest(seed: number, index: number): FuzzRequest {
  const random = new Random(seed, index);
  const tags = Array.from({ length: 190 }, () => {
    const extension = `u-ca-${random.pick(CALENDARS)}-nu-${random.pick(DIGITS)}`;
    return `'${random.pick(ALL_LANGUAGES)}-${random.pick(REGIONS)}-${extension}'`;
  });
  const call = random.pick([
    "new Date(0).toLocaleDateString(tag, { month: 'long', day: 'numeric' })",
    "new Date(0).toLocaleString(tag, { timeZone: 'Asia/Tokyo', timeZoneName: 'long' })",
    "new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).formatRange(new Date(0), new Date(1e11))",
    "new Intl.RelativeTimeFormat(tag).format(3, 'day')",
    "(1234.5).toLocaleString(tag, { style: 'currency', currency: 'EUR' })",
    "new Intl.DisplayNames(tag, { type: 'region' }).of('FR')",
    "'a'.localeCompare('b', tag)",
  ]);
  const labels = `[${tags.join()}].map((tag) => String(${call})).slice(0, 2)`;
  return encodeDraft(
    post("/chart", { chart: `{type:'bar',data:{labels:${labels},datasets:[{data:[1]}]}}`, width: 100 }),
  );
}

/** Matches the errors of random drawings that exceed a budget, and of images that load slowly on a busy machine. */
export const EXPECTED_ERROR = /is too expensive to |did not load within/;

/**
 * Generates a valid request.
 *
 * @param origin origin of the server with the images
 */
export function generateValidRequest(seed: number, index: number, origin: string): FuzzRequest {
  const random = new Random(seed, index);
  const draft = random.pickWeighted(KINDS)(random, origin);
  if (random.chance(0.1)) draft.headers.Authorization = `Bearer ${ACCOUNT.key}`;
  return encodeDraft(draft);
}
