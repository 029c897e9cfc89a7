// Generates the fuzzer's request for a seed and an index: a valid request with zero to four mutations.

import { makeCard, makeSavedCard } from "./card-drafts.ts";
import {
  makeAnimation,
  makeChart,
  makeChartWithImage,
  makeChartWithSource,
  makeEmbed,
  makeFields,
  makeLoading,
  makeOwned,
  makeSaved,
  makeScript,
  makeThemed,
} from "./chart-drafts.ts";
import { makeBarcode, makeBatch, makeQr, makeReading } from "./code-drafts.ts";
import {
  ACCOUNT,
  ADMIN_TOKEN,
  CHANGED_ACCOUNT,
  type Draft,
  encodeDraft,
  type FuzzRequest,
  SAVED_ID,
  signText,
} from "./draft.ts";
import { draftOf, type Fields, type Make, mutated, operation, sizes, someOf } from "./draft-parts.ts";
import { makeGoogle, makeGraph, makeTable, makeWatermark, makeWordCloud } from "./drawing-drafts.ts";
import { IMAGE_ACCEPT, TEXTS } from "./hostile-values.ts";
import { makeEcharts, makeMermaid, makeVega } from "./language-drafts.ts";
import { mutateDraft, mutateEncoded, mutateText } from "./mutate.ts";
import { Random } from "./random.ts";
import { CHARTS, DESCRIPTIONS, OPERATIONS, OUTLINES, TOOLS } from "./seeds.ts";

const RENDER_QUERY = operation("GET", `/chart/render/${SAVED_ID}0`).query;

function makeNatural(random: Random): Draft {
  let words = random.pick(DESCRIPTIONS);
  for (let left = random.below(3); left > 0; left--)
    words = mutateText(words, random, random.chance(0.5) ? TEXTS : DESCRIPTIONS).slice(0, 520);
  const size = sizes(random);
  const kind = random.below(7);
  if (kind < 2) return draftOf("/natural", { description: words, ...size }, random);
  if (kind === 6)
    return draftOf("/natural/change", { description: words, chart: random.pick(OUTLINES) }, random, ["json", "form"]);
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

function makeMessage(random: Random): Draft {
  const [name, examples] = random.pick(TOOLS);
  const example = { ...(random.pick(examples) as Fields), ...(examples === CHARTS && sizes(random)) };
  const args = name === "create_card" ? makeCard(random).fields : example;
  const isCall = random.chance(0.7);
  const method = random.pick(["ping", "initialize", "tools/list", "resources/list", "notifications/cancelled"]);
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

function makeAccount(random: Random): Draft {
  const { method, path, examples } = random.pick(OPERATIONS.filter((one) => one.path.startsWith("/accounts")));
  const example = examples.length > 0 ? random.pick(examples) : {};
  const draft = draftOf(path, mutated(example, random), random, method === "GET" ? ["query"] : ["json", "form"]);
  return { ...draft, method, headers: random.chance(0.9) ? { Authorization: `Bearer ${ADMIN_TOKEN}` } : {} };
}

/** Makes a request for any operation except those of /accounts, with its documented example or parameters. */
function makePlain(random: Random): Draft {
  const { method, path, places, examples, query } = random.pick(
    OPERATIONS.filter((one) => !one.path.startsWith("/accounts")),
  );
  const fields = examples.length > 0 ? random.pick(examples) : someOf(query, random);
  const draft = draftOf(path, mutated(fields, random), random, places.length > 0 ? places : ["query"]);
  return { ...draft, method };
}

const KINDS: Readonly<Record<string, readonly [weight: number, make: Make]>> = {
  chart: [17, makeChart],
  fields: [10, makeFields],
  theme: [5, makeThemed],
  script: [3, makeScript],
  "chart-image": [3, makeChartWithImage],
  "chart-source": [2, makeChartWithSource],
  animation: [5, makeAnimation],
  embed: [3, makeEmbed],
  qr: [10, makeQr],
  batch: [2, makeBatch],
  barcode: [13, makeBarcode],
  table: [8, makeTable],
  cloud: [6, makeWordCloud],
  graph: [4, makeGraph],
  vega: [5, makeVega],
  echarts: [5, makeEcharts],
  mermaid: [4, makeMermaid],
  google: [5, makeGoogle],
  watermark: [2, makeWatermark],
  card: [12, makeCard],
  "saved-card": [4, makeSavedCard],
  natural: [6, makeNatural],
  reading: [6, makeReading],
  message: [4, makeMessage],
  saved: [5, makeSaved],
  owned: [3, makeOwned],
  loading: [2, makeLoading],
  account: [3, makeAccount],
  plain: [7, makePlain],
};

export const KIND_NAMES = Object.keys(KINDS);

/** Name of each endpoint's signed parameter. */
const SIGNED: Readonly<Record<string, string>> = {
  "/chart": "chart",
  "/qr": "text",
  "/natural": "description",
  "/v1/table": "data",
  "/wordcloud": "text",
  "/graphviz": "graph",
  "/embed": "chart",
  "/mermaid": "diagram",
};

function authorize(draft: Draft, random: Random): void {
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

/** Makes a request of one of the kinds, chosen by weight. */
export function makeDraft(random: Random, kinds = KIND_NAMES): Draft {
  return random.pickWeighted(kinds.map((kind) => KINDS[kind] as (typeof KINDS)[string]))(random);
}

/**
 * Generates a request.
 *
 * @param index number of the request for this seed
 * @param kinds names of the kinds to choose from
 */
export function generateRequest(seed: number, index: number, kinds = KIND_NAMES): FuzzRequest {
  const random = new Random(seed, index);
  const draft = makeDraft(random, kinds);
  if (random.chance(0.1)) authorize(draft, random);
  if (draft.method === "GET" && random.chance(0.1)) draft.headers.Accept = IMAGE_ACCEPT;
  if (random.chance(0.12)) mutateDraft(draft, random);
  const request = encodeDraft(draft);
  return random.chance(0.18) ? mutateEncoded(request, random) : request;
}
