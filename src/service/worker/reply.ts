// What the service found or drew → the response. The only file that writes headers: how long an answer is kept, who may
// read it, and how a failure's code becomes a status. SPEC 2.7 and 7; BEHAVIOUR 1.8 and 1.9; RFC 9110 and 9111.

import { Failure, type FailureCode, type Quota, type Retry } from "../../base/failure.ts";
import { HEADER_MESSAGE_BYTES } from "../../base/limits.ts";
import { type Freshness, isLasting, LASTING, REMOTE_SECONDS, secondsOf } from "./freshness.ts";
import { hideKeys } from "./key-guard.ts";
import { logBug } from "./log.ts";
import { isRead } from "./request.ts";

/** A picture's bytes. */
export interface File {
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  readonly contentType: string;
}

const STATUSES: Readonly<Record<FailureCode, number>> = {
  invalid: 400,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "too-large": 413,
  "unsupported-media-type": 415,
  "no-code": 422,
  "too-many-requests": 429,
  unavailable: 503,
};

/** What every answer carries: anyone may read it, from any site, and nobody guesses at its type. */
const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [
    "X-Service-Error, X-Quickchart-Error, X-Service-Verified-Key, X-Quickchart-Verified-Key, X-Recommend-Ttl-Sec",
    "X-Cache, ETag, Age, Retry-After, RateLimit, RateLimit-Policy",
  ].join(", "),
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

const NOT_KEPT = "no-store";

/** Says that the key, or the signature by one, was recognised. SPEC section 5. */
const VERIFIED_HEADERS = { "X-Service-Verified-Key": "true", "X-Quickchart-Verified-Key": "true" };

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "application/pdf": "pdf",
  "text/plain": "txt",
};

/** What an answer says of its picture, beside the picture. */
export interface PictureFacts {
  /** What kind of picture it is: the name of the file without its ending. */
  readonly name: string;
  readonly freshness: Freshness;
  /** The key of what it shows; it has no entity tag without one. */
  readonly key?: string | undefined;
  /** Seconds since it was drawn, when it was kept; undefined when it was drawn for this request. */
  readonly age?: number | undefined;
  /** Who asked for it: anybody, where nothing is said. */
  readonly caller?: { readonly account?: object | undefined };
}

/** Answers with a picture. */
export function replyFile(file: File, request: Request, facts: PictureFacts): Response {
  return new Response(file.body, { headers: { ...fileHeaders(file, facts.name), ...keepingHeaders(request, facts) } });
}

/** Answers that the picture is the one that the caller has, if it is; undefined if it is not. RFC 9110, section 13.1.2. */
export function replyNotModified(request: Request, facts: PictureFacts): Response | undefined {
  const known = request.headers.get("If-None-Match");
  if (known === null || facts.key === undefined || !isRead(request)) return undefined;
  const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes(formatTag(facts.key))) return undefined;
  return new Response(null, { status: 304, headers: keepingHeaders(request, facts) });
}

function formatTag(key: string): string {
  return `"${key}"`;
}

/** How long the picture is kept, by whom, and how it is told from others. */
function keepingHeaders(request: Request, { freshness, key, age, caller }: PictureFacts): Record<string, string> {
  const seconds = secondsOf(freshness);
  return {
    ...COMMON_HEADERS,
    "Cache-Control": isRead(request) && seconds > 0 ? `public, max-age=${seconds}` : NOT_KEPT,
    ...(caller?.account !== undefined && VERIFIED_HEADERS),
    ...(freshness.isRemote && { "X-Recommend-Ttl-Sec": String(REMOTE_SECONDS) }),
    // What may look different tomorrow is not to be taken for what it was.
    ...(key !== undefined && isLasting(freshness) && { ETag: formatTag(key) }),
    ...(age !== undefined && { Age: String(age) }),
    "X-Cache": age === undefined ? "MISS" : "HIT",
    Vary: "Authorization",
  };
}

function fileHeaders({ contentType }: File, name: string): Record<string, string> {
  const type = contentType.split(";", 1)[0] as string;
  return {
    "Content-Type": contentType,
    "Content-Disposition": `inline; filename="${name}.${EXTENSIONS[type] ?? "bin"}"`,
    // An SVG opened by itself is a page: it may draw, and nothing else.
    ...(type === "image/svg+xml" && {
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    }),
  };
}

/** Answers with an archive, to be stored under a name. RFC 6266; RFC 8187 for names that headers cannot hold. */
export function replyArchive(
  body: ReadableStream<Uint8Array>,
  name: string,
  { account }: { readonly account?: object | undefined },
): Response {
  const shown = hideKeys(name);
  const plain = shown.replaceAll(/[^\w .()+-]/g, "_");
  const encoded = encodeURIComponent(shown).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extended = plain === shown ? "" : `; filename*=UTF-8''${encoded}`;
  return new Response(body, {
    headers: {
      ...COMMON_HEADERS,
      ...(account !== undefined && VERIFIED_HEADERS),
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${plain}"${extended}`,
      "Cache-Control": NOT_KEPT,
    },
  });
}

/**
 * Answers with a file of the assets, as they answer: with its type and entity tag, or that it has not changed.
 *
 * @param isNamed whether the file's name is that of what is in it: another file would have another name
 */
export function replyAsset(asset: Response, isNamed = false): Response {
  const seconds = isNamed ? `${NAMED_SECONDS}, immutable` : secondsOf(LASTING);
  return replyStatic(asset, { ...COMMON_HEADERS, "Cache-Control": `public, max-age=${seconds}` });
}

/** A year. RFC 8246 has no longer one either. */
const NAMED_SECONDS = 31_536_000;

/** What a page may use: what this service has, and what it makes itself. CSP Level 3. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Answers with a page of the assets, which is asked for anew at each visit, and sent when it has changed.
 *
 * @param vary the header of the request that decides whether it is a page
 */
export function replyPage(asset: Response, vary?: string): Response {
  return replyStatic(asset, {
    ...(vary !== undefined && { Vary: vary }),
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "public, no-cache",
  });
}

/** Answers with a document of the assets for programs, which is asked for anew each time, and sent when it has changed. */
export function replyDocument(asset: Response, contentType: string): Response {
  const reply = replyStatic(asset, { ...COMMON_HEADERS, "Cache-Control": "public, no-cache" });
  if (reply.status === 200) reply.headers.set("Content-Type", contentType);
  return reply;
}

function replyStatic(asset: Response, headers: Readonly<Record<string, string>>): Response {
  const kept = ["Content-Type", "ETag"].flatMap((name) => {
    const value = asset.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(asset.body, { status: asset.status, headers: { ...headers, ...Object.fromEntries(kept) } });
}

/**
 * Answers with text for people and models.
 *
 * @param vary the header of the request that decides whether it is text: caches had better ask then
 */
export function replyText(text: string, vary?: string): Response {
  return new Response(text, {
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": vary === undefined ? `public, max-age=${TEXT_SECONDS}` : NOT_KEPT,
      ...(vary !== undefined && { Vary: vary }),
    },
  });
}

/** An hour: a new version of the service may tell something else. */
const TEXT_SECONDS = 3600;

/** Answers with where else to ask. RFC 9110, section 15.4.3. */
export function replyRedirect(path: string): Response {
  return new Response(null, { status: 302, headers: { ...COMMON_HEADERS, Location: path, "Cache-Control": NOT_KEPT } });
}

/** Answers with JSON that is true at this moment only. */
export function replyJson(value: unknown, { account }: { readonly account?: object | undefined } = {}): Response {
  const headers = { ...COMMON_HEADERS, ...(account !== undefined && VERIFIED_HEADERS), "Cache-Control": NOT_KEPT };
  return Response.json(value, { headers });
}

/** What drawing a picture has shown about it. SPEC 2.6. */
export interface Finding {
  /** Why it cannot be drawn; undefined when it can. */
  readonly failure?: Failure;
  readonly warnings?: readonly string[];
  /** The parameters, as far as they are understood. */
  readonly normalized: Readonly<Record<string, unknown>>;
  /** What was drawn. */
  readonly renderCheck?: { readonly contentType: string; readonly bytes: number };
}

/** Answers what is to be said about a picture, with the status that the picture itself would have. */
export function replyValidation({ failure, warnings = [], normalized, renderCheck }: Finding): Response {
  const errors = failure === undefined ? [] : failure.details.length > 0 ? failure.details : [failure.message];
  const body = { success: failure === undefined, errors, warnings, normalized, ...(renderCheck && { renderCheck }) };
  const safe = hideKeysIn(body);
  return failure === undefined
    ? replyJson(safe)
    : Response.json(safe, { status: STATUSES[failure.code], headers: failureHeaders(failure) });
}

/**
 * Answers what went wrong: a Failure as its code and message say; anything else, a bug of ours, without details.
 *
 * @param picture the message drawn, for those who show pictures only; JSON without it
 */
export function replyError(error: unknown, picture?: File): Response {
  if (!(error instanceof Failure)) {
    logBug(error);
    return Response.json(
      { success: false, error: "internal error" },
      { status: 500, headers: errorHeaders("internal error") },
    );
  }
  const { code, message, details } = error;
  const headers = failureHeaders(error);
  const status = STATUSES[code];
  if (picture !== undefined)
    return new Response(picture.body, { status, headers: { ...headers, ...fileHeaders(picture, "error") } });
  const body = { success: false, error: message, ...(details.length > 0 && { errors: details }) };
  return Response.json(hideKeysIn(body), { status, headers });
}

/** Returns the value of JSON without the request's keys. */
function hideKeysIn<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_, item: unknown) => (typeof item === "string" ? hideKeys(item) : item)));
}

/** Answers a message of the Model Context Protocol, as its server has answered it. */
export async function replyMessage(message: Response): Promise<Response> {
  const { status } = message;
  const text = message.body === null ? null : await message.text();
  const type = text === null ? {} : { "Content-Type": "application/json" };
  // Longer ones hold an image, and its endpoint has hidden the keys already.
  const body = text === null || text.length > ERROR_LENGTH ? text : JSON.stringify(hideKeysIn(JSON.parse(text)));
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...type, "Cache-Control": NOT_KEPT } });
}

/** Longest message that may be an error, characters. */
const ERROR_LENGTH = 10_000;

/** JSON-RPC's own numbers for what cannot be read at all; whatever else is wrong is the server's to number. */
const MESSAGE_ERRORS: Readonly<Partial<Record<FailureCode, number>>> = { invalid: -32700 };

/** Answers that no message could be read. JSON-RPC 2.0, section 5.1. */
export function replyMessageError(error: unknown): Response {
  const { status, headers } = replyError(error);
  const code = error instanceof Failure ? (MESSAGE_ERRORS[error.code] ?? -32000) : -32603;
  const message = error instanceof Failure ? error.message : "internal error";
  return Response.json(hideKeysIn({ jsonrpc: "2.0", error: { code, message }, id: null }), { status, headers });
}

/** Answers that the path does not know the method. */
export function replyMethodNotAllowed(method: string, allowed: readonly string[]): Response {
  const failure = new Failure("method-not-allowed", `method must be ${allowed.join(" or ")}, got ${method}`);
  const reply = replyError(failure);
  reply.headers.set("Allow", formatMethods(allowed));
  return reply;
}

/** Answers OPTIONS, which browsers ask before they send what a form could not. Fetch standard, section 3.2.2. */
export function replyOptions(allowed: readonly string[]): Response {
  const methods = formatMethods(allowed);
  return new Response(null, {
    status: 204,
    headers: {
      ...COMMON_HEADERS,
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id",
      "Access-Control-Max-Age": "86400",
      "Cache-Control": NOT_KEPT,
    },
  });
}

function formatMethods(allowed: readonly string[]): string {
  return [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

function failureHeaders({ message, retry }: Failure): Record<string, string> {
  return { ...errorHeaders(message), ...(retry && retryHeaders(retry)) };
}

/** RFC 9110, section 10.2.3. */
function retryHeaders({ seconds, quota }: Retry): Record<string, string> {
  return { "Retry-After": String(seconds), ...(quota && quotaHeaders(quota)) };
}

/** draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4, which allow parameters of our own. */
function quotaHeaders({ name, points, window, left, seconds, cost }: Quota): Record<string, string> {
  return {
    "RateLimit-Policy": `"${name}";q=${points};w=${window}`,
    RateLimit: `"${name}";r=${left};t=${seconds}${cost === undefined ? "" : `;cost=${cost}`}`,
  };
}

/** Adds the points that a request has taken, and those that are left, to its answer. */
export function withQuota(reply: Response, quota: Quota | undefined): Response {
  if (quota !== undefined)
    for (const [name, value] of Object.entries(quotaHeaders(quota))) reply.headers.set(name, value);
  return reply;
}

function errorHeaders(message: string): Record<string, string> {
  const line = formatHeaderMessage(hideKeys(message));
  return {
    ...COMMON_HEADERS,
    "X-Service-Error": line,
    "X-Quickchart-Error": line,
    "Cache-Control": NOT_KEPT,
    Vary: "Accept",
  };
}

/** The message as one header line. The runtime writes it as UTF-8, which is what client libraries expect to decode. */
function formatHeaderMessage(message: string): string {
  // Control characters would end the header, or the connection.
  const line = message
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  const bytes = new TextEncoder().encode(line);
  if (bytes.length <= HEADER_MESSAGE_BYTES) return line;
  const { read } = new TextEncoder().encodeInto(line, new Uint8Array(HEADER_MESSAGE_BYTES - 3));
  return `${line.slice(0, read)}...`;
}
