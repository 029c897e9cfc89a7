// Reads a request's parameters: the query of a GET or the body of a POST, as `RequestParams`. Rejects unsupported media types
// and encodings, bodies over the limit (even without Content-Length), and malformed UTF-8. RFC 9110, sections 8 and 12.5.1.

import { parseAccept } from "hono/utils/accept";
import { Failure, showValue } from "../../base/failure.ts";
import { BODY_BYTES, CONFIG_DEPTH } from "../../base/limits.ts";
import type { RequestParams } from "../../options/fields.ts";
import { parseJson, parseJsonObject } from "../../options/json-object.ts";
import { type ParsedText, parseForm } from "../../options/query.ts";
import { findAccount } from "./account-lookup.ts";
import { chargeOf } from "./charge.ts";
import { readEarlyKey } from "./early-key.ts";
import { recordBody } from "./key-redaction.ts";
import { queryOf } from "./url-query.ts";

/** Maximum length of a header's value, in characters, as in most servers. URLs may be longer. */
const HEADER_LENGTH = 8192;

/** A URL whose host is a name or an address. workerd also accepts other characters, which pages would contain. */
const VALID_HOST = /^https?:\/\/(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i;

/** Checks the host and the lengths of all headers, before any code reads them. @throws Failure `invalid`, `header-too-large` */
export function checkHeaders({ url, headers }: Request): void {
  if (!VALID_HOST.test(url))
    throw new Failure(
      "invalid",
      "host must be a DNS name or an IP address with an optional port, such as charts.example.com",
    );
  for (const [name, { length }] of headers)
    if (length > HEADER_LENGTH)
      throw new Failure(
        "header-too-large",
        `the ${name} header must have at most ${HEADER_LENGTH} characters, got ${length}: shorten or omit it`,
      );
}

/** The response to these methods depends on the URL alone. */
export function isGetOrHead(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Returns the query of the URL. @throws Failure for too many parameters */
export function readQuery(request: Request): ParsedText {
  return queryOf(request).limited("query");
}

/** Parsers by media type. */
type BodyReaders<Result> = Readonly<Record<string, (text: string) => Result>>;

// The body adds one level around the configuration.
const readObject = (text: string): RequestParams => ({
  type: "json",
  body: parseJsonObject(text, "body", CONFIG_DEPTH + 1),
});

const BODY_READERS: BodyReaders<RequestParams> = {
  "application/json": readObject,
  "application/x-www-form-urlencoded": (text) => (looksLikeJson(text) ? readObject(text) : parseForm(text)),
};

/** Whether a body is JSON that a client has sent with another type. No form begins with these characters. */
const looksLikeJson = (text: string) => /^\s*[{[]/.test(text);

/** Media types of a JSON body for which the client sets no type. `curl -d` sends the type of a form. */
const UNSET_TYPES: readonly string[] = ["", "text/plain", "application/x-www-form-urlencoded"];

/**
 * Reads the parameters: from the query for GET and HEAD, from the body otherwise.
 *
 * @param max maximum body size in bytes
 */
export async function readParams(request: Request, max = BODY_BYTES): Promise<RequestParams> {
  if (isGetOrHead(request)) return readQuery(request);
  return readBody(request, BODY_READERS, max);
}

/** Reads the parameters of a request whose body is optional. */
export async function readOptionalParams(request: Request): Promise<RequestParams> {
  return request.headers.has("Content-Type") ? readParams(request) : { type: "json", body: {} };
}

/** Returns a part of the path, decoded; an empty string if there is none. @param index number of slashes before it */
export function pathPart(request: Request, index: number): string {
  const part = new URL(request.url).pathname.split("/")[index] ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads a JSON body. @param max maximum size in bytes */
export async function readJson(request: Request, max: number): Promise<unknown> {
  return readBody(request, JSON_READERS, max);
}

/** In batches and MCP messages, configurations are nested two levels deeper than in other bodies. */
const JSON_READERS = { "application/json": (text: string) => parseJson(text, "body", CONFIG_DEPTH + 3) };

/** Parses a body that has already been read. */
export function parseBody(request: Request, body: Uint8Array): RequestParams {
  const text = decode(body);
  recordBody(text);
  return chooseReader(request, BODY_READERS)(text);
}

/** Returns the parser for the body's media type. @throws Failure for an unsupported media type or encoding */
function chooseReader<Result>(request: Request, readers: BodyReaders<Result>): (text: string) => Result {
  const header = (request.headers.get("Content-Type") ?? "").toLowerCase();
  const [type = "", ...parameters] = header.split(";").map((part) => part.trim());
  const reject = () => {
    throw new Failure(
      "unsupported-media-type",
      `content-type must be ${Object.keys(readers).join(" or ")}, got ${showValue(type || "none")}`,
    );
  };
  const ofJson = (text: string) => (looksLikeJson(text) ? readers["application/json"]?.(text) : undefined) ?? reject();
  const reader = Object.hasOwn(readers, type) ? readers[type] : UNSET_TYPES.includes(type) ? ofJson : reject();
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8);
  if (charset !== undefined && !/^"?(?:utf-?8|us-ascii)"?$/.test(charset))
    throw new Failure("unsupported-media-type", `charset must be utf-8, got ${showValue(charset)}`);
  const coding = request.headers.get("Content-Encoding") ?? "identity";
  if (!/^(?:identity)?$/i.test(coding))
    throw new Failure("unsupported-media-type", `content-encoding must be identity, got ${showValue(coding)}`);
  return reader as (text: string) => Result;
}

/** Reads the raw body, whatever its media type. @param max maximum size in bytes */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const header = request.headers.get("Content-Length") ?? "";
  const length = /^\d+$/.test(header) ? Number(header) : undefined;
  if ((length ?? 0) > max) throw tooLarge(max);
  await chargeOf(request).beforeBody(length ?? 0, await findEarlyAccount(request));
  // A body can't exceed its Content-Length, so it is safe to read at once, which is faster than streaming.
  const bytes =
    length === undefined
      ? await readStream(request, max)
      : new Uint8Array(await request.arrayBuffer().catch(failEarly));
  if (bytes.byteLength > max) throw tooLarge(max);
  return bytes;
}

/** Returns the account whose key is in the headers or the query; undefined also if the store fails. */
async function findEarlyAccount(request: Request) {
  const key = readEarlyKey(request);
  return key === undefined ? undefined : findAccount(key).catch(() => undefined);
}

async function readBody<Result>(request: Request, readers: BodyReaders<Result>, max: number): Promise<Result> {
  const read = chooseReader(request, readers);
  const text = decode(await readBytes(request, max));
  recordBody(text);
  return read(text);
}

const tooLarge = (max: number) => new Failure("too-large", `body must be at most ${max} bytes`);

function failEarly(): never {
  throw new Failure("invalid", "body ended before it was complete");
}

/** Reads a body of unknown length. Stops after the chunk that exceeds the limit. */
async function readStream(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let bytes = 0; bytes <= max; ) {
      const { done, value } = await reader.read().catch(failEarly);
      if (done) break;
      bytes += value.byteLength;
      parts.push(value);
      chargeOf(request).duringBody(bytes);
    }
  } finally {
    // The rest of the body is not needed.
    await reader.cancel().catch(() => {});
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Failure("invalid", "body must be UTF-8");
  }
}

/** Values of Sec-Fetch-Dest with which a browser shows the response: in an image, or as a page. Fetch Metadata, section 2.1. */
const SHOWN: ReadonlySet<string | null> = new Set(["image", "document", "iframe", "frame", "embed", "object"]);

/**
 * Browsers that show the response get errors as images, and so do clients whose Accept header names a type of image, not after
 * JSON. Others get JSON.
 */
export function prefersImage(request: Request): boolean {
  const first = listAcceptedTypes(request).find((type) => /^(?:image\/|application\/(?:.*\+)?json)/.test(type));
  return first === undefined ? SHOWN.has(request.headers.get("Sec-Fetch-Dest")) : first.startsWith("image/");
}

export function acceptsHtml(request: Request): boolean {
  return listAcceptedTypes(request).includes("text/html");
}

/** Returns the media types of the Accept header, in order of preference. */
function listAcceptedTypes(request: Request): string[] {
  const accepted = parseAccept((request.headers.get("Accept") ?? "").toLowerCase());
  return accepted.filter(({ q }) => q > 0).map(({ type }) => type);
}
