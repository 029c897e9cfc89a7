// Creates the HTTP responses, with a status code for each failure code, and sets all headers, such as cache lifetimes and
// cross-origin access. docs/parameters.md, docs/caching.md; RFC 9110 and 9111.

import { BudgetFailure, Failure, type FailureCode, type Quota, type Retry } from "../../base/failure.ts";
import type { Fix } from "../../base/fix.ts";
import { getPlatform } from "../platform/platform.ts";
import { cacheSeconds, type Freshness, IMMUTABLE, isImmutable, urlSecondsLeft } from "./freshness.ts";
import { encodeHeader, formatHeaderMessage, joinWarnings } from "./header-text.ts";
import { redactKeys } from "./key-redaction.ts";
import { logBug } from "./log.ts";
import { isGetOrHead } from "./request.ts";

export interface ImageFile {
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  readonly contentType: string;
  /** The image's alt text; undefined if there is none. */
  readonly altText?: string;
  /** Warnings about the request; undefined if there are none. */
  readonly warning?: string;
}

/** Adds warnings about the request to an image. */
export function withWarnings<File extends ImageFile>(file: File, warnings: readonly string[]): File {
  if (warnings.length === 0) return file;
  return { ...file, warning: joinWarnings([...warnings, ...(file.warning === undefined ? [] : [file.warning])]) };
}

const STATUSES: Readonly<Record<FailureCode, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  gone: 410,
  "precondition-failed": 412,
  "too-large": 413,
  "header-too-large": 431,
  "unsupported-media-type": 415,
  "no-code": 422,
  "too-many-requests": 429,
  unavailable: 503,
};

/** Headers of every response: readable from any origin, without content sniffing. */
const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [
    "X-Service-Error, X-Quickchart-Error, X-Service-Verified-Key, X-Quickchart-Verified-Key, X-Recommend-Ttl-Sec",
    "X-Data-Age, X-Alt-Text, X-Warning, X-Cache, ETag, Age, Retry-After, RateLimit, RateLimit-Policy",
  ].join(", "),
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

const NO_STORE = "no-store";

/** Reports that the key or signature was recognised. */
const VERIFIED_HEADERS = { "X-Service-Verified-Key": "true", "X-Quickchart-Verified-Key": "true" };

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "image/apng": "apng",
  "application/pdf": "pdf",
  "text/plain": "txt",
  "text/html": "html",
};

/** The properties of an image response that determine its headers. */
interface ImageFacts {
  /** Kind of image: the file name without extension. */
  readonly name: string;
  readonly freshness: Freshness;
  /** Cache key of the image; without one, the response has no ETag. */
  readonly key?: string | undefined;
  /** Whether shared caches may store the image. They may by default. */
  readonly isPublic?: boolean;
  /** Age in seconds if the image comes from a cache; undefined if it was drawn for this request. */
  readonly age?: number | undefined;
  /** Whether the file is a page. Clients revalidate pages, because a page refers to one service version's scripts. */
  readonly isPage?: boolean;
  /** The caller; anonymous if undefined. */
  readonly caller?: { readonly account?: object | undefined };
}

export function replyFile(file: ImageFile, request: Request, facts: ImageFacts): Response {
  return new Response(file.body, { headers: { ...fileHeaders(file, facts.name), ...cacheHeaders(request, facts) } });
}

/** Returns a 304 response if the client's copy is current; otherwise undefined. RFC 9110, section 13.1.2. */
export function replyNotModified(request: Request, facts: ImageFacts): Response | undefined {
  const ifNoneMatch = request.headers.get("If-None-Match");
  if (ifNoneMatch === null || facts.key === undefined || !isGetOrHead(request)) return undefined;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes(formatTag(facts.key))) return undefined;
  return new Response(null, { status: 304, headers: cacheHeaders(request, facts) });
}

function formatTag(key: string): string {
  return `"${key}"`;
}

function cacheHeaders(
  request: Request,
  { freshness, key, age, caller, isPage, isPublic = true }: ImageFacts,
): Record<string, string> {
  const urlSeconds = urlSecondsLeft(freshness);
  const isFixed = urlSeconds === Number.POSITIVE_INFINITY;
  // Some caches ignore `Age`. For a URL with a lifetime, the response therefore states the remaining lifetime and no
  // age. An image that never changes has no age either.
  const spent = isFixed || isImmutable(freshness) ? 0 : (age ?? 0);
  const seconds = Math.min(cacheSeconds(freshness) - spent, urlSeconds);
  // Cloudflare's cache would return the image of an expired URL for as long as the service fails.
  const end = (freshness.expires ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY ? "" : ", must-revalidate";
  const lifetime = `${isPage ? "no-cache" : `max-age=${seconds}`}${end}`;
  return {
    ...COMMON_HEADERS,
    "Cache-Control": isGetOrHead(request) && seconds > 0 ? `${isPublic ? "public" : "private"}, ${lifetime}` : NO_STORE,
    ...(caller?.account !== undefined && VERIFIED_HEADERS),
    ...(freshness.tags?.length && { "Cache-Tag": freshness.tags.join(",") }),
    ...((freshness.isRemote || freshness.hasData) && { "X-Recommend-Ttl-Sec": String(seconds) }),
    ...(freshness.dataAge !== undefined && { "X-Data-Age": String(freshness.dataAge + (age ?? 0)) }),
    // No ETag for an image that may change, because its cache key would stay the same.
    ...(key !== undefined && isImmutable(freshness) && { ETag: formatTag(key) }),
    ...(age !== undefined && isFixed && { Age: String(age) }),
    "X-Cache": age === undefined ? "MISS" : "HIT",
    Vary: "Authorization",
  };
}

function fileHeaders({ contentType, altText, warning }: ImageFile, name: string): Record<string, string> {
  const type = contentType.split(";", 1)[0] as string;
  return {
    "Content-Type": contentType,
    "Content-Disposition": `inline; filename="${name}.${EXTENSIONS[type] ?? "bin"}"`,
    ...(altText !== undefined && { "X-Alt-Text": encodeHeader(redactKeys(altText)) }),
    ...(warning !== undefined && { "X-Warning": formatHeaderMessage(redactKeys(warning)) }),
    // An SVG opened directly is a document: allow it to draw, and nothing else.
    ...(type === "image/svg+xml" && {
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    }),
    ...(type === "text/html" && EMBED_HEADERS),
  };
}

/** Responds with an archive to download. RFC 6266; RFC 8187 for names with characters that headers cannot contain. */
export function replyArchive(
  body: ReadableStream<Uint8Array>,
  name: string,
  { account }: { readonly account?: object | undefined },
): Response {
  const shown = redactKeys(name);
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
      "Cache-Control": NO_STORE,
    },
  });
}

/**
 * Responds with a static asset, with its type and ETag, or with 304.
 *
 * @param isNamed whether the file name contains a hash of the content, so that the file never changes
 */
export function replyAsset(asset: Response, isNamed = false): Response {
  const seconds = isNamed ? `${IMMUTABLE_SECONDS}, immutable` : cacheSeconds(IMMUTABLE);
  return replyStatic(asset, { ...COMMON_HEADERS, "Cache-Control": `public, max-age=${seconds}` });
}

/** One year, as in the examples of RFC 8246. */
const IMMUTABLE_SECONDS = 31_536_000;

/**
 * Responds with an HTML page, which clients revalidate on each visit.
 *
 * @param vary request header that selects between this page and another response
 */
export function replyPage(asset: Response, vary?: string): Response {
  return replyStatic(asset, {
    ...(vary !== undefined && { Vary: vary }),
    ...PAGE_HEADERS,
    "Cache-Control": "public, no-cache",
  });
}

/** Allows a page to load the scripts and the frames of another origin. */
export function allowScripts(page: Response, origin: string): Response {
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  page.headers.set(
    "Content-Security-Policy",
    `${policy.replace("script-src 'self'", (sources) => `${sources} ${origin}`)}; frame-src ${origin}`,
  );
  return page;
}

/** Responds with 404 and the "Page not found" page. @param asset full response for the page, not a 304 */
export function replyMissing(asset: Response): Response {
  const headers = {
    ...PAGE_HEADERS,
    "Cache-Control": NO_STORE,
    "Content-Type": "text/html; charset=utf-8",
    Vary: "Accept",
  };
  return new Response(asset.body, { status: 404, headers });
}

/**
 * Responds with a page that caches must not store and that has no scripts or external files.
 *
 * @param style the text of the page's only style element
 */
export async function replyPrivatePage(html: string, style: string): Promise<Response> {
  return new Response(html, { headers: { ...(await privatePageHeaders(style)), "Cache-Control": NO_STORE } });
}

/** Responds with a document for programs, which clients revalidate each time. */
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
 * Responds with plain text.
 *
 * @param vary request header that selects between this text and another response; the text is then not cached
 */
export function replyText(text: string, vary?: string): Response {
  return new Response(text, {
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": vary === undefined ? `public, max-age=${TEXT_SECONDS}` : NO_STORE,
      ...(vary !== undefined && { Vary: vary }),
    },
  });
}

/** One hour, because the text may change in a new version of the service. */
const TEXT_SECONDS = 3600;

/** Responds with a redirect. RFC 9110, section 15.4.3. */
export function replyRedirect(path: string): Response {
  return new Response(null, { status: 302, headers: { ...COMMON_HEADERS, Location: path, "Cache-Control": NO_STORE } });
}

/** Responds with JSON that must not be cached. */
export function replyJson(value: unknown, { account }: { readonly account?: object | undefined } = {}): Response {
  const headers = { ...COMMON_HEADERS, ...(account !== undefined && VERIFIED_HEADERS), "Cache-Control": NO_STORE };
  return Response.json(value, { headers });
}

/** The result of validating an image. */
interface ValidationResult {
  /** The reason why the image cannot be drawn; undefined if it can. */
  readonly failure?: Failure;
  readonly warnings?: readonly string[];
  /** Changes that fix the warnings. */
  readonly fixes?: readonly Fix[];
  /** The parameters that could be interpreted. */
  readonly normalized: Readonly<Record<string, unknown>>;
  /** The drawn image. */
  readonly renderCheck?: { readonly contentType: string; readonly bytes: number };
  /** Areas of the image's parts. */
  readonly areas?: readonly object[];
}

/** Responds with a validation result, with the status code that a request for the image would return. */
export function replyValidation({
  failure,
  warnings = [],
  fixes = [],
  normalized,
  renderCheck,
  areas,
}: ValidationResult): Response {
  const errors = failure === undefined ? [] : failure.details.length > 0 ? failure.details : [failure.message];
  const { patch } = failure ?? {};
  const body = {
    success: failure === undefined,
    errors,
    warnings,
    fixes: [...(patch === undefined ? [] : [{ message: errors[0], patch }]), ...fixes],
    normalized,
    ...(renderCheck && { renderCheck }),
    ...(areas && { areas }),
  };
  // Hide the keys first, because a shortened key can't be recognised.
  const { fixes: exact, ...texts } = hideKeysIn(body);
  const safe = { ...body, ...shorten(texts), fixes: exact };
  return failure === undefined
    ? replyJson(safe)
    : Response.json(safe, { status: STATUSES[failure.code], headers: failureHeaders(failure) });
}

/**
 * Responds with an error: a Failure with its code and message, any other exception without details.
 *
 * @param error the exception
 * @param image the message as an image, for clients that show only images; without it, the response is JSON
 */
export function replyError(error: unknown, image?: ImageFile): Response {
  if (!(error instanceof Failure)) {
    logBug(error);
    return Response.json(
      { success: false, error: "internal error" },
      { status: 500, headers: errorHeaders("internal error") },
    );
  }
  if (error instanceof BudgetFailure) getPlatform().countExhausted(error.budget);
  const { code, message, details, patch } = error;
  const headers = failureHeaders(error);
  const status = STATUSES[code];
  if (image !== undefined)
    return new Response(image.body, { status, headers: { ...headers, ...fileHeaders(image, "error") } });
  const body = {
    success: false,
    error: message,
    ...(details.length > 0 && { errors: details }),
    ...(patch !== undefined && { fixes: [{ message, patch }] }),
  };
  return Response.json(hideKeysIn(body), { status, headers });
}

/**
 * Maximum length of a string in a validation result, and of all strings together, in characters. An ellipsis replaces
 * the rest.
 */
const RESULT_TEXT_LENGTH = 2000;
const RESULT_LENGTH = 100_000;

/** Shortens the strings in a JSON value. */
function shorten<Value>(value: Value): Value {
  let left = RESULT_LENGTH;
  return mapTexts(value, (text) => {
    const shown = text.slice(0, Math.min(RESULT_TEXT_LENGTH, left));
    left -= shown.length;
    return shown.length < text.length ? `${shown}…` : text;
  });
}

/** Returns a JSON value with the request's keys hidden in all of its strings. */
function hideKeysIn<Value>(value: Value): Value {
  return mapTexts(value, redactKeys);
}

/** Returns a JSON value with `map` applied to all of its strings. */
function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value, (_, item: unknown) => (typeof item === "string" ? map(item) : item)));
}

/** Responds with the result of a Model Context Protocol message. */
export async function replyMcpMessage(message: Response): Promise<Response> {
  const { status } = message;
  const text = message.body === null ? null : await message.text();
  const type = text === null ? {} : { "Content-Type": "application/json" };
  // A message that is too long to be an error contains an image, and the image's endpoint has already hidden the keys.
  const body = text === null || text.length > ERROR_LENGTH ? text : JSON.stringify(hideKeysIn(JSON.parse(text)));
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...type, "Cache-Control": NO_STORE } });
}

/** Maximum length of an MCP error, in characters. Longer messages contain images. */
const ERROR_LENGTH = 10_000;

/** JSON-RPC error codes that the specification reserves; all other errors use a server-defined code. */
const MESSAGE_ERRORS: Readonly<Partial<Record<FailureCode, number>>> = { invalid: -32700 };

/** Responds with a JSON-RPC error for a request from which no message could be read. JSON-RPC 2.0, section 5.1. */
export function replyMcpError(error: unknown): Response {
  const { status, headers } = replyError(error);
  const code = error instanceof Failure ? (MESSAGE_ERRORS[error.code] ?? -32000) : -32603;
  const message = error instanceof Failure ? error.message : "internal error";
  return Response.json(hideKeysIn({ jsonrpc: "2.0", error: { code, message }, id: null }), { status, headers });
}

/** Responds with 405. */
export function replyMethodNotAllowed(method: string, allowed: readonly string[]): Response {
  const failure = new Failure("method-not-allowed", `method must be ${allowed.join(" or ")}, got ${method}`);
  const reply = replyError(failure);
  reply.headers.set("Allow", formatMethods(allowed));
  return reply;
}

/** Responds to OPTIONS, which browsers send as a CORS preflight request. Fetch standard, section 3.2.2. */
export function replyOptions(allowed: readonly string[]): Response {
  const methods = formatMethods(allowed);
  return new Response(null, {
    status: 204,
    headers: {
      ...COMMON_HEADERS,
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers":
        "Authorization, Content-Type, If-Match, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id",
      "Access-Control-Max-Age": "86400",
      "Cache-Control": NO_STORE,
    },
  });
}

function formatMethods(allowed: readonly string[]): string {
  return [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

function failureHeaders({ message, retry }: Failure): Record<string, string> {
  return { ...errorHeaders(message), ...(retry && retryHeaders(retry)) };
}

/** Returns the Retry-After header (RFC 9110, section 10.2.3) and the rate limit headers. */
function retryHeaders({ seconds, quota }: Retry): Record<string, string> {
  return { "Retry-After": String(seconds), ...(quota && quotaHeaders(quota)) };
}

/**
 * Formats the rate limit headers. draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4, permits additional
 * parameters such as `cost`.
 */
function quotaHeaders({ name, points, window, left, seconds, cost }: Quota): Record<string, string> {
  return {
    "RateLimit-Policy": `"${name}";q=${points};w=${window}`,
    RateLimit: `"${name}";r=${left};t=${seconds}${cost === undefined ? "" : `;cost=${cost}`}`,
  };
}

/** Adds the rate limit headers to a response, unless it already has them because the request was refused. */
export function addQuota(reply: Response, quota: Quota | undefined): void {
  if (quota === undefined || reply.headers.has("RateLimit")) return;
  for (const [name, value] of Object.entries(quotaHeaders(quota))) reply.headers.set(name, value);
}

function errorHeaders(message: string): Record<string, string> {
  const line = formatHeaderMessage(redactKeys(message));
  return {
    ...COMMON_HEADERS,
    "X-Service-Error": line,
    "X-Quickchart-Error": line,
    "Cache-Control": NO_STORE,
    Vary: "Accept, Sec-Fetch-Dest",
  };
}

/**
 * Headers for pages that any site may show in an `<iframe>` and that run chart authors' scripts. The page has an opaque
 * origin and may load only this service's own scripts and images. CSP Level 3; HTML standard, section 7.1.5.
 */
const EMBED_HEADERS = {
  "Content-Security-Policy": [
    "sandbox allow-scripts",
    "default-src 'none'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ].join("; "),
  "Permissions-Policy":
    "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()",
  "Referrer-Policy": "no-referrer",
  "X-DNS-Prefetch-Control": "off",
  "X-Robots-Tag": "noindex",
};

/** Headers for the website's pages, which load only this service's own resources. */
const PAGE_HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/**
 * Returns the headers for a page without scripts, whose images are `data:` URLs. CSP Level 3; HTML, section 7.1.
 *
 * @param style the text of the page's only style element, which the policy permits by its hash
 */
async function privatePageHeaders(style: string): Promise<Record<string, string>> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
  };
}
