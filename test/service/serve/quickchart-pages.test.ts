// Sends the requests from QuickChart's documentation pages, which docs/quickchart/pages.json lists, and checks the content of
// the responses: text and shape counts by colour in each chart's PDF, codes as a decoder reads them, and pixels of PNG files.

import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import pages from "../../../docs/quickchart/pages.json";
import page from "../../../docs/quickchart.md?raw";
import app from "../../../src/app.ts";
import { readCodes } from "../../../src/service/scan/read-codes.ts";
import { readDrawing } from "../../engine/pdf/read-drawing.ts";
import { decodePng, pixelAt } from "../../png.ts";
import { isInSample } from "../../sample.ts";
import { createAccount, sign } from "./accounts.ts";

/** A request from a page. `{key}` stands for an account's key, and `{id}` for the chart in `create`. */
interface PageRequest {
  readonly url?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Path of a POST. */
  readonly post?: string;
  readonly body?: unknown;
  /** Chart to save before the request. */
  readonly create?: unknown;
  /** Parameter whose value is signed. */
  readonly sign?: string;
  readonly expect: Expectation;
}

/** The response's expected properties and content. */
interface Expectation {
  readonly status?: number;
  readonly type?: string;
  /** Width and height of the PNG. */
  readonly size?: readonly number[];
  /** Strings that the drawing must contain, and strings that must be missing. */
  readonly texts?: readonly string[];
  readonly notTexts?: readonly string[];
  /** Numbers of filled and stroked outlines by colour. */
  readonly fills?: Readonly<Record<string, number>>;
  readonly strokes?: Readonly<Record<string, number>>;
  /** Number of images in the drawing. */
  readonly images?: number;
  /** Text of the code, read by zxing. */
  readonly code?: string;
  /** Pixel colours in the PNG. */
  readonly pixels?: readonly (readonly [x: number, y: number, color: string])[];
  readonly json?: unknown;
  /** Substrings of the response text. */
  readonly contains?: readonly string[];
  readonly startsWith?: string;
  /** Names of files in the archive. */
  readonly zip?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly location?: string;
  /** Part of the error message. */
  readonly error?: string;
}

interface Page {
  readonly path: string;
  readonly title: string;
  readonly docs: string;
  readonly here: string;
  readonly requests: readonly PageRequest[];
}

const PAGES = pages as unknown as readonly Page[];

const svg = (color: string, width: number, height: number) =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`,
    { headers: { "Content-Type": "image/svg+xml" } },
  );
const csv = (rows: string) => new Response(rows, { headers: { "Content-Type": "text/csv; charset=utf-8" } });
const PEOPLE =
  "Joe,75,150 John,87,174 Sam,4,8 Kathy,56,112 Arnold,6,12 Sarah,52,104 Timmy,25,50 Rachel,98,196 Jared,52,104 George,20,40 Dave,86,172 Jeffrey,12,24";
const MONTHS =
  "Jan,33.37,1.59 Feb,28.75,6.47 Mar,47.58,3.52 Apr,54.48,15.32 May,74.49,15.92 Jun,86.29,19.69 Jul,83.1,11.2 Aug,88.29,19.88 Sep,66.06,4.08 Oct,57.79,6.18 Nov,54.56,10.7 Dec,45.05,12.73";
const sheet = (head: string, rows: string) => csv(`${head}\n${rows.replaceAll(" ", "\n")}\n`);

/** Simulates the image servers, Google Sheets, Airtable and the DNS resolver. */
async function answer(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input));
  const { hostname, searchParams } = url;
  if (hostname.endsWith("cloudflare-dns.com"))
    return Response.json({ Status: 0, Answer: [{ type: 1, TTL: 300, data: "93.184.216.34" }] });
  if (hostname === "api.airtable.com") {
    const records = PEOPLE.split(" ").map((row, index) => {
      const [Name, usage, payment] = row.split(",");
      return {
        id: `rec${index}`,
        createdTime: "2026-01-01T00:00:00.000Z",
        fields: { Name, Usage: Number(usage), Payment: Number(payment) },
      };
    });
    return Response.json({ records });
  }
  if (hostname === "docs.google.com")
    return searchParams.get("sheet") === "Weather"
      ? sheet("Labels,Temperature,Precipitation", MONTHS)
      : sheet("Name,Usage count,Payment", PEOPLE);
  if (hostname === "quickchart.io") return app.request(url.pathname + url.search);
  if (url.pathname === "/qr.png") return app.request("/qr?text=Hello%20World!&size=300");
  if (url.pathname === "/blue.svg") return svg("#0000ff", 40, 20);
  if (url.pathname === "/red.svg") return svg("#ff0000", 200, 100);
  return new Response("not found", { status: 404 });
}

let account: Awaited<ReturnType<typeof createAccount>>;
beforeAll(async () => {
  account = await createAccount();
  vi.spyOn(globalThis, "fetch").mockImplementation(answer);
});
afterAll(() => vi.restoreAllMocks());

/** Percent-encodes spaces and double quotes, as browsers do in queries. */
const escapeUrl = (url: string) => url.replaceAll(" ", "%20").replaceAll('"', "%22");
const formatQuery = (query: Readonly<Record<string, string>>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Returns the request with PDF as the format. */
function asPdf(request: PageRequest): PageRequest {
  const { url, query, body } = request;
  if (request.post !== undefined) return { ...request, body: { ...(body as object), format: "pdf" } };
  if (query !== undefined) {
    const { f: _, format: __, ...rest } = query;
    return { ...request, query: { ...rest, format: "pdf" } };
  }
  const plain = (url as string).replace(/&(?:format|f|chof)=\w+/, "");
  return {
    ...request,
    url: `${plain}${plain.includes("?") ? "&" : "?"}${/[?&]cht=/.test(plain) ? "chof" : "format"}=pdf`,
  };
}

async function send(request: PageRequest, accept = "image/*"): Promise<Response> {
  const post = (path: string, body: unknown) =>
    app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accept },
      body: JSON.stringify(body),
    });
  const fill = (text: string) => text.replaceAll("{key}", account.key);
  if (request.post !== undefined) return post(request.post, JSON.parse(fill(JSON.stringify(request.body))));
  let target = request.url ?? `${request.path}?${formatQuery(request.query ?? {})}`;
  if (request.create !== undefined) {
    const saved = await (await post("/chart/create", { chart: request.create })).json<{ url: string }>();
    target = target.replace("{id}", saved.url.split("/").pop() as string);
  }
  if (request.sign !== undefined) {
    const text = request.query?.[request.sign] as string;
    target += `&accountId=${account.account.id}&sig=${await sign(account.key, text)}`;
  }
  return app.request(escapeUrl(fill(target.replace("%7Bkey%7D", "{key}"))), { headers: { Accept: accept } });
}

const DRAWING = ["texts", "notTexts", "fills", "strokes", "images"] as const;
const isDrawing = (wanted: Expectation) => DRAWING.some((name) => wanted[name] !== undefined);

async function checkDrawing(request: PageRequest): Promise<void> {
  const { texts = [], notTexts = [], fills, strokes, images } = request.expect;
  const reply = await send(asPdf(request));
  expect(reply.headers.get("Content-Type"), reply.headers.get("X-Service-Error") ?? "").toBe("application/pdf");
  const drawing = readDrawing(new Uint8Array(await reply.arrayBuffer()));
  const drawnText = drawing.texts.join(" ").replace(/\s+/g, " ");
  for (const text of texts) expect(drawnText).toContain(text);
  for (const text of notTexts) expect(drawing.texts).not.toContain(text);
  if (fills !== undefined) expect(drawing.fills).toMatchObject(fills);
  if (strokes !== undefined) expect(drawing.strokes).toMatchObject(strokes);
  if (images !== undefined) expect(drawing.images).toBe(images);
}

function checkPng(bytes: Uint8Array, { size, pixels = [] }: Expectation): void {
  const png = decodePng(bytes);
  if (size !== undefined) expect([png.width, png.height]).toEqual(size);
  for (const [x, y, color] of pixels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixelAt(png, x, y);
    expect([alpha, `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`]).toEqual([255, color]);
  }
}

async function check(request: PageRequest): Promise<void> {
  const expected = request.expect;
  const reply = await send(request, expected.json === undefined ? "image/*" : "application/json");
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  const failure = reply.headers.get("X-Service-Error") ?? "";
  const status = expected.status ?? (expected.location === undefined ? 200 : 302);
  expect(reply.status, failure || body.slice(0, 300)).toBe(status);
  const type = reply.headers.get("Content-Type") ?? "";
  if (expected.type !== undefined) expect(type).toContain(expected.type);
  if (expected.error !== undefined) {
    expect(failure).toContain(expected.error);
    expect(reply.headers.get("X-Quickchart-Error")).toBe(failure);
  }
  if (expected.location !== undefined) expect(reply.headers.get("Location")).toBe(expected.location);
  for (const [name, value] of Object.entries(expected.headers ?? {})) expect(reply.headers.get(name)).toContain(value);
  for (const part of expected.contains ?? []) expect(body).toContain(part);
  if (expected.startsWith !== undefined) expect(body.startsWith(expected.startsWith)).toBe(true);
  if (expected.json !== undefined) expect(JSON.parse(body)).toMatchObject(expected.json as object);
  if (expected.zip !== undefined) expect(Object.keys(unzipSync(bytes)).sort()).toEqual([...expected.zip].sort());
  if (expected.size !== undefined || expected.pixels !== undefined) checkPng(bytes, expected);
  if (expected.code !== undefined) expect(await readCode(request, bytes, type)).toBe(expected.code);
  if (isDrawing(expected)) await checkDrawing(request);
}

/** Reads the code in an image. If the image isn't a PNG, requests it again as PNG. */
async function readCode(request: PageRequest, bytes: Uint8Array, type: string): Promise<string | undefined> {
  const png =
    type === "image/png"
      ? bytes
      : new Uint8Array(
          await (await send({ ...request, url: `${request.url}`.replace("format=svg", "format=png") })).arrayBuffer(),
        );
  const [found] = await readCodes(png, ["QRCode", "DataMatrix", "UPCA"]);
  return found?.text;
}

const nameOf = ({ url, path, query, post, body }: PageRequest) =>
  (post === undefined
    ? (url ?? `${path}?${Object.values(query ?? {}).join("&")}`)
    : `${post} ${JSON.stringify(body)}`
  ).slice(0, 110);

/** All requests of a page. A sampled run checks one in three, and at least one of each page. */
function sampleRequests({ requests }: Page, page: number): readonly PageRequest[] {
  const sample = requests.filter((_, index) => isInSample(index + page, 3));
  return sample.length > 0 ? sample : requests.slice(0, 1);
}

describe.each(PAGES.map((entry, page) => [`/documentation/${entry.path}`, sampleRequests(entry, page)] as const))(
  "%s",
  (_, requests) => {
    test.each(requests.map((request) => [nameOf(request), request] as const))("%s", (__, request) => check(request));
  },
);

describe("docs/quickchart.md", () => {
  const rows = page.split("\n").filter((line) => line.includes("`/documentation/"));
  const cells = rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

  test("has one row for each page", () => {
    expect(cells).toEqual(
      PAGES.map(({ title, path, here, docs }) => [
        title,
        `\`/documentation/${path}\``,
        here,
        expect.stringMatching(new RegExp(`^\\[[A-Z].*\\]\\(${docs.replaceAll(/[.#]/g, "\\$&")}\\)$`)),
      ]),
    );
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
  });

  test("backs each row by requests whose responses are checked", () => {
    for (const { requests } of PAGES) expect(requests.length).toBeGreaterThan(0);
    for (const { expect: wanted } of PAGES.flatMap(({ requests }) => requests)) {
      const { status, type, size, headers, ...shown } = wanted;
      expect(Object.keys(shown), JSON.stringify(wanted)).not.toEqual([]);
    }
  });

  test("has a check mark or a reason in each row", () => {
    for (const { here } of PAGES) expect(here).toMatch(/^(?:✓|Not drawn: )/);
  });
});
