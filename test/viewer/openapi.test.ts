// Tests the running service against public/openapi.json: every documented example, parameter, bound and response.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { DESCRIPTIONS } from "../../src/drawings/all.ts";
import { EMBED_SIGNING } from "../../src/drawings/chart/kind.ts";
import { GOOGLE_FORMULA } from "../../src/drawings/formula/kind.ts";
import { GOOGLE_CHART } from "../../src/drawings/google-chart/kind.ts";
import { GOOGLE_GRAPH } from "../../src/drawings/graph/google.ts";
import { GOOGLE_MAP_ICON } from "../../src/drawings/map-icon/kind.ts";
import { GOOGLE_QR } from "../../src/drawings/qr/google.ts";
import { NATURAL_SIGNING } from "../../src/service/natural/options.ts";
import { isInSample } from "../sample.ts";
import { findSavedKind, type SavedKind } from "../service/serve/saved-kinds.ts";
import { type Case, listCases, type Values } from "./api-case.ts";
import { type Field, type JsonObject, listFaults, OPERATIONS, type Operation, type Place } from "./api-document.ts";

/** Number of concurrent requests, except for operations that change shared state. */
const CONCURRENCY = 6;

/** Sampling step: the test runs one in this many cases. */
const SHARE = inject("depth") === "full" ? 1 : 12;

const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** Maps ids and keys in the document's examples to real ones. */
const real = new Map<string, string>();
const SAVED_EXAMPLE = "zf-00000000-0000-4000-8000-000000000000";
const SHORT_EXAMPLE = "AAAAAAAAQACAAAAAAAAAAA";
/** A valid text for each barcode type, with the options that it needs. */
const barcodes = new Map<unknown, Values>();

const FONT = readFileSync(join(import.meta.dirname, "../../generated/fonts/arimo-bold.bin"));

const operator = { Authorization: `Bearer ${inject("adminToken")}` };
const ask = async (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(new URL(path, inject("service")), {
    redirect: "manual",
    headers: { Accept: "application/json", ...(headers as Record<string, string>) },
    ...init,
  });
const postJson = async (path: string, body: unknown, headers = {}) => {
  const reply = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
};

const saveChart = () =>
  postJson("/chart/create", {
    chart: { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "c", data: [1, 2] }] } },
    version: "4",
  }) as Promise<Record<string, unknown> & { readonly id: string; readonly editToken: string }>;

const saveCard = () =>
  postJson("/card/create", {
    card: { type: "div", props: { style: { padding: 20 }, children: "Hello" } },
  }) as ReturnType<typeof saveChart>;

const saveDrawing = ({ path, examples }: SavedKind) =>
  postJson(`${path}/create`, examples[0]) as ReturnType<typeof saveChart>;

/** Saves a chart and changes it once, so that it has an earlier version. */
async function saveChangedChart(): ReturnType<typeof saveChart> {
  const saved = await saveChart();
  const reply = await ask(`/chart/config/${saved.id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${saved.editToken}` },
    body: '{"width":60}',
  });
  expect(reply.status).toBe(200);
  return saved;
}

beforeAll(async () => {
  const saved = await saveChart();
  real.set(SAVED_EXAMPLE, String(saved.id));
  real.set("card", (await saveCard()).id);
  real.set(SHORT_EXAMPLE, new URL(String(saved.shortUrl)).pathname.slice("/c/".length));
  const changed = (await postJson("/accounts", { name: "Test" }, operator)) as { account: JsonObject };
  real.set("x7km2q9hwe4p", String(changed.account.id));
  const theme = await ask(`/accounts/${changed.account.id}/themes/acme`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", ...operator },
    body: "{}",
  });
  expect(theme.status).toBe(200);
  const signer = (await postJson("/accounts", { name: "Signer" }, operator)) as { account: JsonObject; key: string };
  real.set("1234", String(signer.account.id));
  real.set("key", signer.key);
  const oembed = OPERATIONS.find(({ id }) => id === "getOembed");
  const embedUrl = String(oembed?.places[0]?.fields.find(({ name }) => name === "url")?.example);
  real.set(embedUrl, embedUrl.replace("https://charts.example.com", inject("service").replace(/\/$/, "")));
  const page = await (await ask("/chart-maker")).text();
  real.set("chart-maker-1a2b3c4d.js", /\/assets\/([^"]+\.js)"/.exec(page)?.[1] ?? "none");
  const { types } = (await (await ask("/barcode/types")).json()) as {
    types: { type: string; example: string; options: Values }[];
  };
  for (const { type, example, options } of types) barcodes.set(type, { ...options, text: example });
});

/** Account ids and keys must be unique. */
let accounts = 0;
function unique(operation: Operation, values: Values): Values {
  if (operation.id !== "createAccount") return values;
  accounts += 1;
  const renew = (value: unknown) =>
    typeof value === "string" && value.length > 8 ? `${String(accounts).padStart(6, "0")}${value.slice(6)}` : value;
  return { ...values, id: renew(values.id), ...(values.key !== undefined && { key: renew(values.key) }) };
}

const SIGNINGS = [...DESCRIPTIONS.map(({ kind }) => kind.signing), NATURAL_SIGNING, EMBED_SIGNING];

/** Returns the signing scheme of a request in Google's format, or undefined for other requests. */
function googleSigning({ cht, chst }: Values) {
  if (cht === "qr") return GOOGLE_QR.signing;
  if (String(cht).startsWith("gv")) return GOOGLE_GRAPH.signing;
  if (cht !== undefined) return cht === "tx" ? GOOGLE_FORMULA.signing : GOOGLE_CHART.signing;
  return chst === undefined ? undefined : GOOGLE_MAP_ICON.signing;
}

/** The example signature in the document, which is replaced by a valid one. */
const SIGNATURE = "0c4cf0eb43b200bf523407f403412932cdeccb8d2a9317731ff18c7b887b5c78";

function sign({ path, pathExamples }: Operation, values: Values): Values {
  if (values.sig !== SIGNATURE) return values;
  const words = pathExamples.text === undefined ? {} : { description: pathExamples.text.replaceAll("_", " ") };
  const given: Values = { ...values, ...words };
  const signing = googleSigning(given) ?? SIGNINGS.find(({ path: signed }) => path.startsWith(signed));
  const covered = Object.entries({ ...signing?.covered, exp: ["exp"] }).flatMap(([field, names]) => {
    const name = names.find((each) => given[each] !== undefined && toText(given[each]) !== "");
    return name === undefined ? [] : [`${field}=${toText(toReal(given[name]))}`];
  });
  return {
    ...values,
    sig: createHmac("sha256", `limn:${real.get("key")}`)
      .update([signing?.path, ...covered.sort()].join("\0"))
      .digest("hex"),
  };
}

function toReal(value: unknown): unknown {
  if (typeof value === "string") return real.get(value) ?? value;
  return value;
}

const toText = (value: unknown): string =>
  Array.isArray(value) ? value.join(",") : typeof value === "object" ? JSON.stringify(value) : String(value);

function toPairs(values: Values): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, toText(toReal(value))]));
}

async function send(
  operation: Operation,
  place: Place | undefined,
  asked: Values,
  headers: Record<string, string> = {},
): Promise<Response> {
  const values = sign(operation, unique(operation, asked));
  const { method } = operation;
  // Each request changes a separate chart or card.
  const isCard = operation.path.startsWith("/card/");
  const drawing = findSavedKind(operation.path);
  const saveOwn = operation.id === "revertSavedChart" ? saveChangedChart : isCard ? saveCard : saveChart;
  const save = drawing === undefined ? saveOwn : () => saveDrawing(drawing);
  const owned = operation.isOwners || drawing !== undefined ? await save() : undefined;
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) =>
      owned?.id ?? encodeURIComponent(String(toReal(isCard ? "card" : operation.pathExamples[name]))),
  );
  const headersOfCase = {
    ...(operation.isOperators && operator),
    ...(operation.isOwners && owned !== undefined && { Authorization: `Bearer ${owned.editToken}` }),
    ...headers,
  };
  const query = place?.kind === "query" ? `?${toPairs(values)}` : "";
  if (operation.path.endsWith("/fonts/{name}")) {
    const upload = { method: "PUT", headers: { "Content-Type": "font/ttf", ...headersOfCase }, body: FONT };
    const uploaded = await ask(path + query, upload);
    if (method === "PUT") return uploaded;
  }
  if (method === "GET") return ask(path + query, { headers: headersOfCase });
  const base = operation.places.find(({ kind }) => kind === "json")?.base;
  // If the body may be an image, query parameters describe that image.
  if (place?.kind === "query" && operation.takesImages) {
    const bytes = Buffer.from(String(base?.image).replace(/^.*,/, ""), "base64");
    return ask(path + query, { method, headers: { "Content-Type": "image/png", ...headersOfCase }, body: bytes });
  }
  const body = place?.kind === "query" ? base : values;
  if (place?.kind === "form") return ask(path, { method, headers: headersOfCase, body: toPairs(values) });
  const requestBody = Array.isArray(body)
    ? body
    : Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, toReal(value)]));
  return ask(path + query, {
    method,
    headers: { "Content-Type": "application/json", ...headersOfCase },
    body: JSON.stringify(requestBody),
  });
}

/**
 * Returns a fingerprint of a response: the ETag of an image or saved chart, or the content without values that change.
 *
 * @param omitsWarnings whether to ignore the warnings of a validation
 */
async function fingerprint(reply: Response, omitsWarnings = false): Promise<string> {
  const tag = reply.headers.get("ETag");
  const body = Buffer.from(await reply.clone().arrayBuffer());
  const isPage = reply.headers.get("Content-Type")?.startsWith("text/html");
  const isJson = reply.headers.get("Content-Type") === "application/json";
  // The tag of a saved chart's version changes with each change.
  if (tag !== null && !isPage && !isJson) return `${reply.status} ${tag}`;
  // Pages of live charts contain their own URLs.
  if (isPage) return body.toString("utf8").replaceAll(/"https?:[^"]*"/g, "");
  if (!isJson) return `${reply.headers.get("Content-Disposition")} ${createHash("sha256").update(body).digest("hex")}`;
  const value = JSON.parse(body.toString("utf8")) as JsonObject & { readonly account?: JsonObject };
  const shown = value.chartUrl ?? value.url ?? (value.urls as string[] | undefined)?.[0];
  if (typeof shown === "string") return (await fetch(shown)).headers.get("ETag") ?? "no tag";
  if (value.account !== undefined) return JSON.stringify({ ...value.account, created: "", id: "" });
  return omitsWarnings ? JSON.stringify({ ...value, warnings: [] }) : body.toString("utf8");
}

/** Fields whose invalid values are ignored. */
const SILENT = ["key", "strict", "areas"];

/** An image and a validation must report that a value is replaced. */
async function lacksWarning({ id }: Operation, { name }: Field, reply: Response): Promise<boolean> {
  const isValidation = id.startsWith("validate");
  const isImage = /^(?:image\/|application\/pdf)/.test(reply.headers.get("Content-Type") ?? "");
  if (!(isValidation || isImage) || SILENT.includes(name)) return false;
  const warnings = isValidation
    ? ((await reply.clone().json()) as { readonly warnings?: readonly string[] }).warnings
    : (reply.headers.get("X-Warning") ?? "").split("; ");
  return !warnings?.some((warning) => warning.startsWith(`${name} `));
}

const sentenceOf = async (reply: Response) => {
  // A request for HTML gets its errors as HTML.
  if (reply.headers.get("Content-Type")?.startsWith("text/html")) return reply.clone().text();
  const { error, errors = [] } = (await reply.clone().json()) as { error?: string; errors?: string[] };
  return [error, ...errors].join("\n");
};

/** Returns further fields that make a value valid, if the document doesn't list them. */
const companionsOf =
  (operation: Operation) =>
  (field: Field, value: unknown): Values => {
    if (field.name === "encoding" && value === "base64")
      return { chart: btoa("{type:'bar',data:{labels:[],datasets:[]}}") };
    // The other side would exceed its limit.
    if (field.name === "imageHeight" && value === field.schema.maximum) return { imageWidth: 300 };
    if (field.name === "imageWidth" && value === field.schema.maximum) return { imageHeight: 300 };
    // The example's colours have too little contrast with a dark background.
    if (operation.id === "saveTheme" && value === "dark") return { allowLowContrast: true };
    // The frames of a larger card would exceed their limit.
    if (operation.id.endsWith("Card") && field.name === "duration" && value === field.schema.maximum)
      return { width: 200, height: 100 };
    if (!operation.id.endsWith("Barcode")) return {};
    if (field.name === "type") return barcodes.get(value) ?? {};
    // A large padding needs small modules to fit.
    if (field.name === "padding" && value === field.schema.maximum) return { scale: 1 };
    // The longest text is numeric, in the largest QR code.
    return ["text", "data"].includes(field.name) && String(value).length > 100 ? { type: "qrcode", eclevel: "L" } : {};
  };

/** Runs a test case and returns a description of its faults, or undefined if there are none. */
async function findFaults(
  operation: Operation,
  place: Place,
  { what, field, values, others = [], outcome }: Case,
): Promise<string | undefined> {
  const label = `${place.kind} ${what} of ${field.name}: ${JSON.stringify(values[field.path[0] as string])?.slice(0, 80)}`;
  const faults: string[] = [];
  const run = async (each: Values) => {
    const reply = await send(operation, place, each);
    faults.push(...(await listFaults(operation, reply)));
    return reply;
  };
  const first = await run(values);
  if (outcome === "accepted") {
    let reply = first;
    for (const other of others) if (!reply.ok) reply = await run(other);
    if (!reply.ok) faults.push(`refused with ${first.status}: ${(await first.text()).slice(0, 300)}`);
  } else if (outcome === "refused") {
    // Messages about codes in a list start with the code's position.
    const names = [field.name, field.name.replace(/^qrCodes\[0\]\./, "qrCodes[0]: ")];
    for (const reply of [first, ...(await Promise.all(others.map(run)))]) {
      const sentence = reply.ok ? "" : await sentenceOf(reply);
      // A message about a missing field names only that field.
      const isNamed = what === "null" || names.some((name) => sentence.includes(name));
      if (reply.status < 400 || reply.status > 499) faults.push(`answered with ${reply.status}`);
      else if (!isNamed) faults.push(`does not name it: ${sentence}`);
    }
  } else {
    const isLike = "as" in outcome;
    const other = await run("as" in outcome ? outcome.as : outcome.unlike);
    if (what === "fallback" && (await lacksWarning(operation, field, first)))
      faults.push("is replaced without a warning");
    const [one, two] = await Promise.all([
      fingerprint(first, what === "fallback"),
      fingerprint(other, what === "fallback"),
    ]);
    if (!first.ok) faults.push(`answered with ${first.status}: ${(await first.text()).slice(0, 300)}`);
    if ((one === two) !== isLike)
      faults.push(
        `is ${isLike ? "a different answer" : "the same answer"}: ${one.slice(0, 200)} | ${two.slice(0, 200)}`,
      );
  }
  return faults.length === 0 ? undefined : `${label} ${faults.join("; ")}`;
}

async function runConcurrently<Item>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const fault = await work(items[index] as Item);
      if (fault !== undefined) found.push(fault);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return found;
}

/** Fields of static and animated images, but not of live charts. */
const IMAGE_FIELDS = ["format", "quality", "renderer", "animate", "duration", "fps", "loop", "poster"];

/** Fields without an effect on the responses to the examples, by operation, or for all operations. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  // Authentication doesn't change the content, and the examples of charts are for Chart.js, whatever the engine.
  all: ["key", "sig", "accountId", "exp", "engine"],
  // The service ignores these fields, as Google Image Charts does.
  getChart: ["choe"],
  // The examples cause no warnings.
  validateChart: ["strict", "lang", "timeZone"],
  validateQr: ["strict", "filename"],
  validateBarcode: ["strict"],
  validateWordCloud: ["strict"],
  validateGraph: ["strict"],
  // The examples of cards have a width and a height, which take precedence over the size, and nothing that a theme styles.
  getCard: ["theme"],
  postCard: ["size"],
  validateCard: ["strict", "size"],
  validateWatermark: ["strict"],
  // The time after which a document is loaded again doesn't change the image.
  getBadge: ["cacheSeconds"],
  postBadge: ["cacheSeconds"],
  validateBadge: ["cacheSeconds", "strict"],
  validateTable: ["strict", "data.titleStyle.offsetTop", "maxLines", "data.columns[0].format"],
  createChart: ["validate", "expiresIn"],
  createCard: ["expiresIn", "size", "theme"],
  replaceSavedCard: ["expiresIn", "size", "theme"],
  renderSavedCard: ["theme"],
  replaceSavedChart: ["validate", "expiresIn"],
  changeSavedChart: ["validate", "expiresIn", "encoding", "defaults"],
  // The file name is used only in a batch.
  getQr: ["filename"],
  postQr: ["filename"],
  createQrUrl: ["filename"],
  createQrUrls: ["zipFilename", "filename"],
  // The example image has a single code, which is found either way.
  readQr: ["formats"],
  readPostedQr: ["formats"],
  // These fields affect only the static image, whose URL is not compared.
  getEmbed: IMAGE_FIELDS,
  viewSavedChart: IMAGE_FIELDS,
  getNaturalFrame: IMAGE_FIELDS,
  // Account responses are normalised or depend on earlier requests.
  listAccounts: ["cursor"],
  createAccount: ["id"],
  changeAccount: ["name", "state", "limit", "airtableKey"],
  rotateKey: ["grace"],
};

/** Returns the fields without an effect. Saving a drawing has those of drawing it. */
function unseenOf(id: string): readonly string[] {
  const [, name] = /^(?:save|replaceSaved)([A-Z]\w+)$/.exec(id) ?? [];
  return UNSEEN[id] ?? (name === undefined ? [] : ["expiresIn", ...(UNSEEN[`post${name}`] ?? [])]);
}

/** The case has another outcome for this field than for other fields. */
function isSpecial(id: string, what: Case["what"], field: string): boolean {
  // A change that only has null changes nothing, and is rejected.
  if (id === "changeSavedChart" && what === "null") return true;
  // Validation warns about versions that don't exist.
  // A version that doesn't exist means version 2, and the changed chart has another.
  if (["validateChart", "changeSavedChart"].includes(id))
    return what === "fallback" && ["version", "v"].includes(field);
  // The largest version number doesn't exist.
  if (id === "revertSavedChart" && what === "edge") return true;
  // A ratio that is set explicitly is kept even if it makes the code unreadable, so the image has another ETag.
  if (what === "default" && field.endsWith("centerImageSizeRatio")) return true;
  // HTML has other default styles than a tree.
  if (field === "html" && what === "alias") return true;
  // A number is read as text.
  if (id.endsWith("WordCloud") && what === "wrong type" && field === "text") return true;
  // The example's first column has text instead of numbers, and no sparklines.
  if (id.endsWith("Table") && field.endsWith("].type")) return ["example", "choice", "effect"].includes(what);
  if (id.endsWith("Table") && field.endsWith("].lineColor")) return what === "effect";
  // A one-pixel-wide image has no room for words, and the example has no words of 100 letters.
  return id.endsWith("WordCloud") && what === "edge" && ["width", "w", "height", "h", "minWordLength"].includes(field);
}

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))("%s", (_, operation) => {
  test("answers its examples as documented", async () => {
    const requests = operation.places.flatMap((place) =>
      place.examples.map((values) => [place, values as Values] as const),
    );
    for (const [place, values] of requests.length > 0 ? requests : [[undefined, {}] as const]) {
      const reply = await send(operation, place, values);
      const [success] = Object.keys(operation.responses).map(Number);
      const found = [reply.status, await listFaults(operation, reply)];
      expect(found, JSON.stringify(values).slice(0, 200)).toEqual([success, []]);
      count("whole example");
    }
  });

  // The protocol defines the fields of an MCP message.
  for (const place of operation.id === "callMcp" ? [] : operation.places) {
    test(`handles each field of its ${place.kind} as documented`, async () => {
      const cases = listCases(place, companionsOf(operation)).filter(({ what, field, values }, index) => {
        if (!isInSample(index, SHARE)) return false;
        // Servers reject longer URLs.
        if (place.kind === "query" && toPairs(values).toString().length > 16_000) return false;
        const unseen = [...unseenOf(operation.id), ...(UNSEEN.all ?? [])];
        if (isSpecial(operation.id, what, field.name)) return false;
        return what !== "effect" || ![field.name, String(field.path.at(-1))].some((name) => unseen.includes(name));
      });
      for (const { what } of cases) count(what);
      expect(
        await runConcurrently(operation.isOperators ? 1 : CONCURRENCY, cases, (each) =>
          findFaults(operation, place, each),
        ),
      ).toEqual([]);
    });
  }
});

test("images linked from examples exist and have the right type", async () => {
  const seen = new Set<string>();
  for (const operation of OPERATIONS)
    for (const [type, { examples = {} }] of Object.entries(operation.responses["200"]?.content ?? {}))
      for (const { externalValue } of Object.values(examples) as { externalValue?: string }[]) {
        if (externalValue === undefined || seen.has(externalValue)) continue;
        seen.add(externalValue);
        const reply = await ask(
          externalValue.replace(`/card/render/${SAVED_EXAMPLE}`, `/card/render/${real.get("card")}`),
        );
        expect([reply.status, reply.headers.get("Content-Type")?.split(";", 1)[0]], externalValue).toEqual([200, type]);
        expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
  expect(seen.size).toBeGreaterThan(20);
});

test("operations return 304 for a matching ETag where documented", async () => {
  const keeping = OPERATIONS.filter(({ responses }) => responses["304"] !== undefined);
  expect(keeping.length).toBeGreaterThan(10);
  for (const operation of keeping) {
    const place = operation.places.find(({ kind }) => kind === "query");
    // Pages are returned only to clients that accept HTML.
    const headers = operation.responses["200"]?.content?.["text/html"] === undefined ? {} : { Accept: "text/html" };
    const reply = await send(operation, place, place?.base ?? {}, headers);
    expect(await listFaults(operation, reply)).toEqual([]);
    const conditionalHeaders = { ...headers, "If-None-Match": reply.headers.get("ETag") ?? "" };
    const again = await send(operation, place, place?.base ?? {}, conditionalHeaders);
    expect([operation.id, again.status, await listFaults(operation, again)]).toEqual([operation.id, 304, []]);
  }
});

test("an `<img>` receives errors as images where documented", async () => {
  const drawing = OPERATIONS.filter(({ responses }) => responses["400"]?.content?.["image/png"] !== undefined);
  expect(drawing.length).toBeGreaterThan(5);
  for (const operation of drawing)
    for (const format of ["png", "jpg", "webp", "svg"]) {
      const place = operation.places.find(({ kind }) => kind === "query");
      // The links of other services have the format in the path.
      if (/From[A-Z]/.test(operation.id)) continue;
      const sizes = { devicePixelRatio: 99, scale: 99, size: 9000, opacity: 9, chs: "9000x9000" };
      const wrong = { ...place?.base, format, chof: format, ...sizes };
      const reply = await send(operation, place, wrong, { Accept: "image/*,*/*" });
      const type = { jpg: "image/jpeg", svg: "image/svg+xml" }[format] ?? `image/${format}`;
      expect([operation.id, reply.status, reply.headers.get("Content-Type")]).toEqual([operation.id, 400, type]);
      expect(await listFaults(operation, reply)).toEqual([]);
    }
});

describe("behaviour that examples don't show:", () => {
  test("valid signatures and keys are accepted", async () => {
    const headers = { Authorization: `Bearer ${real.get("key")}` };
    for (const operation of OPERATIONS) {
      const place = operation.places.find(({ fields }) => fields.some(({ name }) => name === "sig"));
      if (place === undefined) continue;
      const signed = { ...place.base, accountId: "1234", sig: SIGNATURE };
      for (const reply of [await send(operation, place, signed), await send(operation, place, place.base, headers)]) {
        expect(reply.headers.get("X-Service-Verified-Key"), operation.id).toBe("true");
        expect(await listFaults(operation, reply)).toEqual([]);
      }
      count("signature");
    }
  });

  test("strict validation turns warnings into errors", async () => {
    const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1, 2, 3] }] } };
    const statuses = [{}, { strict: false }, { strict: true }, { strict: "true" }].map(async (strict) => {
      const reply = await ask("/api/validate-chart", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ chart, ...strict }),
      });
      return reply.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400]);
  });

  test("invalid charts are saved only without validation", async () => {
    const statuses = [{}, { validate: true }, { validate: false }].map(async (validate) => {
      const reply = await ask("/chart/create", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ chart: { type: "nope" }, ...validate }),
      });
      return reply.status;
    });
    expect(await Promise.all(statuses)).toEqual([400, 400, 200]);
  });
});

test("the tests above have run enough requests of each kind", () => {
  process.stderr.write(`asked of the service by its description: ${JSON.stringify(Object.fromEntries(counts))}\n`);
  const minCounts = {
    "whole example": 80,
    example: 1000,
    alias: 180,
    effect: 600,
    default: 200,
    edge: 1000,
    beyond: 1000,
    choice: 1600,
    "no choice": 280,
    fallback: 250,
    "wrong type": 2500,
    null: 450,
    signature: 5,
  };
  const whole = ["whole example", "signature"];
  for (const [what, number] of Object.entries(minCounts))
    expect(counts.get(what), what).toBeGreaterThanOrEqual(whole.includes(what) ? number : (0.8 * number) / SHARE);
});
