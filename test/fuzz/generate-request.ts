// Generates the fuzzer's request for a seed and an index: a valid request with zero to four mutations.

import fc from "fast-check";
import { GOOGLE_CHART_TYPES } from "../../src/drawings/google-chart/google-chart-params.ts";
import { randomScripts } from "../drawings/chart/script/random-script.ts";
import {
  ACCOUNT,
  ADMIN_TOKEN,
  CHANGED_ACCOUNT,
  type Draft,
  encodeDraft,
  type FuzzRequest,
  type Place,
  SAVED_ID,
  signText,
} from "./draft.ts";
import { IMAGE_ACCEPT, IMAGE_FILES, TEXTS } from "./hostile-values.ts";
import { mutateBytes, mutateDraft, mutateEncoded, mutateText, mutateValue } from "./mutate.ts";
import { Random } from "./random.ts";
import {
  BARCODES,
  CHARTS,
  DESCRIPTIONS,
  OPERATIONS,
  type Operation,
  QR_CODES,
  TABLES,
  TOOLS,
  WORD_CLOUDS,
} from "./seeds.ts";

type Fields = Record<string, unknown>;
type Make = (random: Random) => Draft;

/** Number of saved charts. */
export const SAVED_CHARTS = 4;

const FORMATS = [
  [10, "svg"],
  [8, "png"],
  [3, "pdf"],
  [2, "jpg"],
  [1, "base64"],
  [1, "webp"],
] as const;

/** JavaScript expressions that replace a value in a chart. */
const EXPRESSIONS = [
  ...[
    "function () { return 1; }",
    "(x) => { throw x; }",
    "(c) => c.chart.width",
    "(c) => c.dataIndex",
    "(v) => '$' + v",
  ],
  ...["new Date(0)", "1 / 0", "undefined", "-0", "Symbol('a')", "10n", "/a/g", "new Map()", "[...Array(9).keys()]"],
  ...["getGradientFillHelper('vertical', ['red', 'blue'])", "getImageFill('data:,a')", "pattern.draw('square', 'red')"],
  ...["moment('2026-11-22')", "(() => { const a = []; a[0] = a; return a; })()", "new Proxy({}, {})", "Chart.defaults"],
  ...["{ get a() { throw 1; } }", "{ valueOf() { return 3; } }", "new Array(5)", "class A {}", "async () => 1", "`a`"],
] as const;

const MARK = "@EXPRESSION@";

function operation(method: string, path: string): Operation {
  const found = OPERATIONS.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`the OpenAPI document must have ${method} ${path}`);
  return found;
}

const CHART_QUERY = operation("GET", "/chart").query;
const QR_QUERY = operation("GET", "/qr").query;
const BARCODE_QUERY = operation("GET", "/barcode").query;
const GOOGLE_QUERY = operation("GET", "/gchart").query;
const GOOGLE_NAMES = Object.keys(GOOGLE_QUERY).filter(
  (name) => name.startsWith("ch") && !/^(?:cht|chs|chd)$/.test(name),
);
const GOOGLE_DATA = [
  "t:10,40,20",
  "t:-5,_,120|1,2",
  "s:AZz9_,ab",
  "e:AAgA..",
  "a:1,-1000,3",
  "t1:1,2|3,4|5,6",
] as const;
const RENDER_QUERY = operation("GET", `/chart/render/${SAVED_ID}0`).query;

/** Returns a random selection of the parameters of an operation. */
function someOf(query: Readonly<Fields>, random: Random, most = 3): Fields {
  const names = Object.keys(query).filter(
    (name) => !/^(?:key|sig|accountId|cht|chs|chld|chl|choe|chst|chco|chf|chof|chart|c)$/.test(name),
  );
  return Object.fromEntries(
    Array.from({ length: random.below(most + 1) }, () => random.pick(names)).map((name) => [name, query[name]]),
  );
}

function draftOf(
  path: string,
  fields: unknown,
  random: Random,
  places: readonly Place[] = ["query", "json", "form"],
): Draft {
  const place = random.pick(places);
  return { method: place === "query" ? "GET" : "POST", path, place, fields, query: {}, headers: {} };
}

/** Small sizes, since rendering takes most of the time. */
function sizes(random: Random): Fields {
  const format = random.pickWeighted(FORMATS);
  const ratio = random.chance(0.2) ? {} : { devicePixelRatio: 1 };
  return { width: 20 + random.below(140), height: 20 + random.below(100), format, ...ratio };
}

function mutated(value: unknown, random: Random): unknown {
  let result = structuredClone(value);
  for (
    let left = random.pickWeighted([
      [1, 0],
      [6, 1],
      [4, 2],
      [2, 4],
    ] as const);
    left > 0;
    left--
  )
    result = mutateValue(result, random);
  return result;
}

/** Encodes a configuration in one of the forms that the service accepts. */
function writeChart(chart: unknown, random: Random): Fields {
  if (typeof chart !== "object" || chart === null) return { chart };
  const form = random.below(12);
  if (form < 5) return { chart };
  const text = JSON.stringify(chart);
  if (form < 7) return { c: text };
  if (form === 7) return { chart: Buffer.from(text).toString("base64"), encoding: "base64" };
  if (form === 8) return { chart: text.replaceAll(/"(\w+)":/g, "$1:").replaceAll('"', "'") };
  if (form === 9) return { chart: `/* a */ ${text.replaceAll("}", ",}").replaceAll("{,", "{")} // b` };
  const values = [...text.matchAll(/:(?:-?[\d.]+|"(?:[^"\\]|\\.)*"|true|false|null)(?=[,}])/g)];
  if (values.length === 0) return { chart: text };
  const { index, 0: found } = random.pick(values);
  const marked = `${text.slice(0, index)}:${MARK}${text.slice(index + found.length)}`;
  return { chart: marked.replace(MARK, () => random.pick(EXPRESSIONS)) };
}

const chartPaths = [
  [40, "/chart"],
  [8, "/api/validate-chart"],
  [2, "/chart/create"],
] as const;

function makeChart(random: Random): Draft {
  const { chart, version } = random.pick(CHARTS);
  const fields = {
    ...writeChart(mutated(chart, random), random),
    version: random.chance(0.1) ? 2 + random.below(3) : version,
    ...sizes(random),
    ...someOf(CHART_QUERY, random, 1),
  };
  return chartDraft(fields, random);
}

function chartDraft(fields: Fields, random: Random): Draft {
  const path = random.pickWeighted(chartPaths);
  return draftOf(path, fields, random, path === "/chart" ? undefined : ["json", "form"]);
}

/** Cheap chart with many parameters. */
function makeFields(random: Random): Draft {
  const chart = { type: random.pick(["bar", "line", "pie"]), data: { datasets: [{ data: [1] }] } };
  return chartDraft(mutated({ chart, ...sizes(random), ...someOf(CHART_QUERY, random, 4) }, random) as Fields, random);
}

function makeScript(random: Random): Draft {
  const sample = () => fc.sample(randomScripts, { seed: random.below(2 ** 31), numRuns: 1 })[0] as string;
  const first = sample();
  // Endless loops use up the time limit of scripts, which is a hundred times what other scripts take.
  const chart = first.includes("for (;;)") && random.chance(0.95) ? sample().replaceAll("for (;;);", "") : first;
  return chartDraft({ chart, version: 2 + random.below(3), ...sizes(random) }, random);
}

function dataUrl(random: Random): string {
  const type = random.pick(["image/png", "image/svg+xml", "image/gif", "text/html", "", "image/jpeg;charset=x"]);
  return `data:${type};base64,${Buffer.from(mutateBytes(random.pick(IMAGE_FILES), random)).toString("base64")}`;
}

function makeChartWithImage(random: Random): Draft {
  const url = random.chance(0.7) ? dataUrl(random) : `https://images.test/${random.below(9)}`;
  const place = random.below(3);
  const version = 2 + random.below(3);
  const datasets = [{ data: [1, 2], ...(place === 0 && { pointStyle: { src: url, width: 9, height: 9 } }) }];
  const plugins = {
    ...(place === 1 && { backgroundImageUrl: url }),
    ...(place === 2 && { annotation: { annotations: { a: { type: "label", content: { src: url }, width: 9 } } } }),
  };
  const chart = { type: "line", data: { labels: ["a", "b"], datasets }, options: { plugins } };
  return chartDraft({ chart, version, ...sizes(random) }, random);
}

function makeQr(random: Random): Draft {
  const isPlain = random.chance(0.5);
  const code = isPlain ? { text: random.pick(TEXTS) || "a", ...someOf(QR_QUERY, random) } : random.pick(QR_CODES);
  const image = random.chance(0.1) ? { centerImageUrl: dataUrl(random) } : {};
  const fields = mutated({ ...(code as Fields), ...image, size: 30 + random.below(120) }, random);
  const path = random.pickWeighted([
    [6, "/qr"],
    [2, "/api/validate-qr"],
    [1, "/qr-url"],
  ] as const);
  return draftOf(path, fields, random, path === "/qr" ? undefined : ["json", "form"]);
}

function makeBatch(random: Random): Draft {
  const codes = Array.from({ length: 1 + random.below(4) }, () => ({
    ...(random.pick(QR_CODES) as Fields),
    size: 30 + random.below(60),
    ...(random.chance(0.3) && { filename: random.pick(TEXTS) }),
  }));
  const fields = random.chance(0.3) ? codes : { qrCodes: codes, zipFilename: random.pick(TEXTS) };
  return draftOf(random.pick(["/qr/batch", "/qr-urls"]), mutated(fields, random), random, ["json"]);
}

function makeBarcode(random: Random): Draft {
  const fields = mutated({ ...random.pick(BARCODES), ...someOf(BARCODE_QUERY, random) }, random);
  const { text } = (fields ?? {}) as Fields;
  if (typeof text === "string" && random.chance(0.4)) (fields as Fields).text = mutateText(text, random, TEXTS);
  return random.chance(0.8)
    ? draftOf("/barcode", fields, random)
    : draftOf("/api/validate-barcode", fields, random, ["json", "form"]);
}

function makeTable(random: Random): Draft {
  const format = random.pickWeighted(FORMATS.slice(0, 3));
  const fields = { ...(mutated(random.pick(TABLES), random) as Fields), ...(random.chance(0.5) && { format }) };
  return random.chance(0.8)
    ? draftOf("/v1/table", fields, random)
    : draftOf("/api/validate-table", fields, random, ["json", "form"]);
}

function makeWordCloud(random: Random): Draft {
  const fields = mutated({ ...(random.pick(WORD_CLOUDS) as Fields), ...sizes(random) }, random);
  const { text } = (fields ?? {}) as Fields;
  if (typeof text === "string" && random.chance(0.4)) (fields as Fields).text = mutateText(text, random, TEXTS);
  return random.chance(0.8)
    ? draftOf("/wordcloud", fields, random)
    : draftOf("/api/validate-wordcloud", fields, random, ["json", "form"]);
}

function makeNatural(random: Random): Draft {
  let words = random.pick(DESCRIPTIONS);
  for (let left = random.below(3); left > 0; left--)
    words = mutateText(words, random, random.chance(0.5) ? TEXTS : DESCRIPTIONS).slice(0, 520);
  const size = sizes(random);
  const kind = random.below(6);
  if (kind < 2) return draftOf("/natural", { description: words, ...size }, random);
  if (kind < 4)
    return draftOf("/natural/config", { description: words, save: random.chance(0.05), ...size }, random, [
      "json",
      "form",
    ]);
  const folder = random.pick(["/natural/", "/natural/iframe/"]);
  return draftOf(
    folder + encodeURIComponent(words.toWellFormed()),
    { ...size, ...someOf(RENDER_QUERY, random, 2) },
    random,
    ["query"],
  );
}

function makeReading(random: Random): Draft {
  const bytes = mutateBytes(random.pick(IMAGE_FILES), random);
  const draft = draftOf("/qr-read", mutated({ image: Buffer.from(bytes).toString("base64") }, random), random);
  if (random.chance(0.4)) return draft;
  return {
    ...draft,
    method: "POST",
    bytes,
    headers: { "Content-Type": random.pick(["image/png", "image/tiff", "image/gif"]) },
  };
}

/** Returns a documented example of the body of an endpoint. */
const exampleOf = (path: string, random: Random): unknown => random.pick(operation("POST", path).examples);

function makeMessage(random: Random): Draft {
  const [name, kind] = random.pick(TOOLS);
  const args = {
    chart: () => ({ ...random.pick(CHARTS), ...sizes(random) }),
    qr: () => random.pick(QR_CODES),
    barcode: () => random.pick(BARCODES),
    table: () => random.pick(TABLES),
    cloud: () => random.pick(WORD_CLOUDS),
    words: () => ({ description: random.pick(DESCRIPTIONS) }),
    graph: () => exampleOf("/graphviz", random),
    google: () => exampleOf("/gchart", random),
    formula: () => ({ cht: "tx", chl: random.pick(FORMULAS) }),
    icon: () => ({ chst: `d_${random.pick(ICONS)}`, chld: random.pick(ICON_DATA) }),
    watermark: () => exampleOf("/watermark", random),
  }[kind]();
  const isCall = random.chance(0.7);
  const method = random.pick([
    "ping",
    "initialize",
    "tools/list",
    "resources/list",
    "prompts/get",
    "notifications/cancelled",
  ]);
  const message = {
    jsonrpc: "2.0",
    id: random.below(99),
    method,
    ...(isCall && { method: "tools/call", params: { name, arguments: args } }),
  };
  const draft = draftOf("/mcp", mutated(message, random), random, ["json"]);
  draft.headers.Accept = random.chance(0.9) ? "application/json, text/event-stream" : "text/html";
  return draft;
}

function makeSaved(random: Random): Draft {
  const id = SAVED_ID + random.below(SAVED_CHARTS);
  const fields = mutated({ ...sizes(random), ...someOf(RENDER_QUERY, random, 4) }, random);
  if (random.chance(0.6)) return draftOf(`/chart/render/${id}`, fields, random, ["query"]);
  if (random.chance(0.4)) return draftOf(`/chart/config/${id}`, fields, random, ["query"]);
  const template = {
    template: id,
    ...(fields as Fields),
    templateOverrides: mutated({ title: "a", labels: ["b"], data1: [1, 2] }, random),
  };
  return draftOf("/chart", template, random);
}

function makeAccount(random: Random): Draft {
  const { method, path, examples } = random.pick(OPERATIONS.filter((one) => one.path.startsWith("/accounts")));
  const example = examples.length > 0 ? random.pick(examples) : {};
  const draft = draftOf(path, mutated(example, random), random, method === "GET" ? ["query"] : ["json", "form"]);
  return { ...draft, method, headers: random.chance(0.9) ? { Authorization: `Bearer ${ADMIN_TOKEN}` } : {} };
}

function makeGoogle(random: Random): Draft {
  if (random.chance(0.7)) {
    const base = { cht: random.pick(GOOGLE_CHART_TYPES), chs: "90x60", chd: random.pick(GOOGLE_DATA) };
    const names = Array.from({ length: random.below(7) }, () => random.pick(GOOGLE_NAMES));
    const fields = mutated({ ...base, ...Object.fromEntries(names.map((name) => [name, GOOGLE_QUERY[name]])) }, random);
    return draftOf(random.pick(["/gchart", "/chart"]), fields, random);
  }
  const kinds = [
    { cht: "qr", chs: "60x60", chl: random.pick(TEXTS), chld: "M|4", ...someOf({ choe: "UTF-8", c: "a" }, random) },
    { cht: "tx", chl: random.pick(FORMULAS), ...someOf({ chs: "60", chco: "FF0000", chf: "bg,s,FFFF00" }, random) },
    { chst: `d_${random.pick(ICONS)}${random.pick(["", "_withshadow", "_shadow"])}`, chld: random.pick(ICON_DATA) },
  ];
  return draftOf("/chart", mutated(random.pick(kinds), random), random);
}

const FORMULAS = [
  "x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}",
  "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}\\left(\\frac{1}{2}\\right)",
  "\\text{Größe 日本}\\ce{2H2 + O2 ->[\\Delta] 2H2O}",
  "\\color{red}{x}\\enclose{circle}{y}\\underbrace{a+b}_{2}\\rule{1em}{2em}",
];
const ICONS = [
  ...["map_pin_letter", "map_xpin_icon", "map_spin", "bubble_icon_texts_big", "fnote_title", "weather", "text_outline"],
  "simple_text_icon_above",
];
const ICON_DATA = [
  "A|FF0000|000000",
  "pin_star|home|00FF00|F00",
  "1|30|FFFF42|13|b|Hello",
  "balloon|2|08F|h|a|b@|c",
  "",
];

/** Any operation with its documented example, most often pages and files. */
function makePlain(random: Random): Draft {
  const { method, path, places, examples, query } = random.pick(
    OPERATIONS.filter((one) => !one.path.startsWith("/accounts")),
  );
  const fields = examples.length > 0 ? random.pick(examples) : someOf(query, random);
  const draft = draftOf(path, mutated(fields, random), random, places.length > 0 ? places : ["query"]);
  return { ...draft, method };
}

const KINDS: readonly (readonly [weight: number, make: Make])[] = [
  [17, makeChart],
  [10, makeFields],
  [3, makeScript],
  [3, makeChartWithImage],
  [10, makeQr],
  [2, makeBatch],
  [13, makeBarcode],
  [8, makeTable],
  [6, makeWordCloud],
  [6, makeNatural],
  [6, makeReading],
  [4, makeMessage],
  [5, makeSaved],
  [3, makeAccount],
  [3, makeGoogle],
  [7, makePlain],
];

/** Name of the signed parameter of each endpoint. */
const SIGNED: Readonly<Record<string, string>> = {
  "/chart": "chart",
  "/qr": "text",
  "/natural": "description",
  "/v1/table": "data",
  "/wordcloud": "text",
};

function authorise(draft: Draft, random: Random): void {
  const { key } = random.chance(0.7) ? ACCOUNT : CHANGED_ACCOUNT;
  const kind = random.below(5);
  const text = (draft.fields as Fields | null)?.[SIGNED[draft.path] ?? ""];
  if (kind === 0) draft.headers.Authorization = `Bearer ${key}`;
  else if (kind === 1 && draft.place === "query" && typeof text === "string")
    draft.query = { ...draft.query, sig: signText(text), accountId: ACCOUNT.id };
  else if (kind < 4) draft.query = { ...draft.query, key };
  else
    draft.query = {
      ...draft.query,
      key,
      [random.pick(["v", "f", "w", "format", "bkg", "lang", "type", "quality"])]: key,
    };
}

/**
 * Generates a request.
 *
 * @param index number of the request for this seed
 */
export function generateRequest(seed: number, index: number): FuzzRequest {
  const random = new Random(seed, index);
  const draft = random.pickWeighted(KINDS)(random);
  if (random.chance(0.1)) authorise(draft, random);
  if (draft.method === "GET" && random.chance(0.1)) draft.headers.Accept = IMAGE_ACCEPT;
  if (random.chance(0.12)) mutateDraft(draft, random);
  const request = encodeDraft(draft);
  return random.chance(0.18) ? mutateEncoded(request, random) : request;
}
