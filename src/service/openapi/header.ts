// Documents the response headers that shared/reply.ts writes, and lists the headers of each type of response.

import { SIDE_TEXT } from "../../options/whole-number.ts";
import type { JsonObject } from "./schema.ts";

const text = (description: string, example: string, isRequired = true): JsonObject => ({
  description,
  required: isRequired,
  schema: { type: "string" },
  example,
});
const seconds = (description: string, example: number, isRequired = true): JsonObject => ({
  description,
  required: isRequired,
  schema: { type: "integer", minimum: 0 },
  example,
});
const OPTIONAL = false;

export const HEADERS = {
  "Access-Control-Allow-Origin": text("Allows pages on any site to read the response", "*"),
  "Access-Control-Expose-Headers": text("The headers that pages of other sites may read", "X-Service-Error, ETag"),
  "Cross-Origin-Resource-Policy": text("Allows pages on any site to embed the response", "cross-origin"),
  "X-Content-Type-Options": text("Turns off content sniffing", "nosniff"),
  "Cache-Control": text(
    "Cache policy: `no-store` for POST requests and errors, `private` for requests with a key",
    "public, max-age=604800",
  ),
  Vary: text("The request headers on which the response depends", "Authorization"),
  ETag: text("Entity tag; absent if the image can change", '"7f9c2ba4e88f827d"', OPTIONAL),
  "X-Cache": {
    description: "Whether the image comes from the cache of the service",
    required: true,
    schema: { type: "string", enum: ["HIT", "MISS"] },
    example: "MISS",
  },
  Age: seconds("Seconds since the image was drawn, if it comes from a cache", 20, OPTIONAL),
  "Content-Disposition": text("File name of the response", 'inline; filename="chart.png"', OPTIONAL),
  "Content-Security-Policy": text(
    "Security policy of a page, or of an SVG opened as a document",
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    OPTIONAL,
  ),
  "Referrer-Policy": text("Other sites receive no referrer", "same-origin"),
  "Cross-Origin-Opener-Policy": text("Isolates the page from windows of other sites", "same-origin"),
  "Permissions-Policy": text("Denies the page all browser features that need permission", "camera=()"),
  "X-DNS-Prefetch-Control": text("Turns off DNS prefetching for the page", "off"),
  "X-Robots-Tag": text("Keeps search engines from indexing the page", "noindex"),
  "X-Service-Verified-Key": text("Present if the key or signature of the request is valid", "true", OPTIONAL),
  "X-Quickchart-Verified-Key": text("Same as `X-Service-Verified-Key`, for QuickChart clients", "true", OPTIONAL),
  "Cache-Tag": text(
    "Tags by which a cache purges the response: of a saved image, or of the account that signed the URL. Cloudflare removes the header",
    "saved-zf-7d1f8c1e-5f0a-4c3e-9d2b-1a2b3c4d5e6f",
    OPTIONAL,
  ),
  "X-Recommend-Ttl-Sec": seconds(
    "Recommended cache lifetime of an image that includes remote images or external data, in seconds",
    30,
    OPTIONAL,
  ),
  "X-Data-Age": seconds("Age of the external data in a chart, if its source is down, in seconds", 900, OPTIONAL),
  "X-Alt-Text": text(
    "Alt text of a chart, percent-encoded except for printable ASCII, at most 1,000 bytes",
    "Bar chart of Users. Four bars: 50 in Q1, 60 in Q2, 70 in Q3 and 180 in Q4.",
    OPTIONAL,
  ),
  "X-Warning": text(
    "Warnings about the request, such as unknown properties of a card, ignored parts of a Google chart, or a description without numbers",
    "Example data: the description has no numbers",
    OPTIONAL,
  ),
  "X-Service-Error": text(
    "The error message, as one line of at most 1,000 bytes of UTF-8",
    `width ${SIDE_TEXT}, got 9000`,
  ),
  "X-Quickchart-Error": text("Same as `X-Service-Error`, for QuickChart clients", `width ${SIDE_TEXT}, got 9000`),
  "Retry-After": seconds("Seconds to wait before trying again", 60, OPTIONAL),
  "RateLimit-Policy": text(
    "The rate limit: its name, its points, and its window in seconds",
    '"anonymous";q=60;w=60',
    OPTIONAL,
  ),
  RateLimit: text(
    "The points left, the seconds until the window ends, and the cost of the request",
    '"anonymous";r=52;t=41;cost=3',
    OPTIONAL,
  ),
  "X-Request-Id": text(
    "Id of the request in the log of the Node server: the id that a proxy sent, or a random one",
    "9f86d081-884c-4d63-a15b-0c2f4c3e1d5a",
    OPTIONAL,
  ),
  "Server-Timing": text(
    "Time of each phase of a drawing, in milliseconds",
    "parse;dur=0.4, cache;dur=0.1, layout;dur=3.2, raster;dur=1.1, encode;dur=2.3",
    OPTIONAL,
  ),
  Link: text(
    "URL of the next part",
    '</api/account/export?cursor=0123456789abcdef0123456789abcdef50.>; rel="next"',
    OPTIONAL,
  ),
  Allow: text("The methods that the path supports", "GET, POST, HEAD, OPTIONS"),
} as const satisfies Readonly<Record<string, JsonObject>>;

export type HeaderName = keyof typeof HEADERS;

/** Headers of all responses except web pages. */
const COMMON = [
  "X-Request-Id",
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Cross-Origin-Resource-Policy",
  "X-Content-Type-Options",
  "Cache-Control",
  "RateLimit-Policy",
  "RateLimit",
  "Server-Timing",
] as const;
const VERIFIED = ["X-Service-Verified-Key", "X-Quickchart-Verified-Key"] as const;
const CACHED = [
  ...COMMON,
  ...VERIFIED,
  "Vary",
  "ETag",
  "X-Cache",
  "Age",
  "Cache-Tag",
  "X-Recommend-Ttl-Sec",
  "X-Data-Age",
] as const;

/** The headers of each type of response. */
export const HEADER_LISTS = {
  json: [...COMMON],
  keyed: [...COMMON, ...VERIFIED],
  savedVersion: [...COMMON, ...VERIFIED, "ETag"],
  kept: CACHED,
  image: [...CACHED, "Content-Disposition", "Content-Security-Policy", "X-Alt-Text", "X-Warning"],
  frame: [
    ...CACHED,
    "X-Warning",
    "Content-Disposition",
    "Content-Security-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-DNS-Prefetch-Control",
    "X-Robots-Tag",
  ],
  archive: [...COMMON, ...VERIFIED, "Content-Disposition"],
  archivePart: [...COMMON, ...VERIFIED, "Content-Disposition", "Link"],
  asset: [...COMMON, "ETag"],
  page: [
    "X-Request-Id",
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
    "Cache-Control",
    "ETag",
  ],
  privatePage: [
    "X-Request-Id",
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "X-Robots-Tag",
    "Cache-Control",
    "Server-Timing",
  ],
  error: [...COMMON, "Vary", "X-Service-Error", "X-Quickchart-Error"],
} as const satisfies Readonly<Record<string, readonly HeaderName[]>>;

/** Returns references to header components. */
export function refHeaders(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns inline header objects, none of which is required. */
export function optionalHeaders(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { ...HEADERS[name], required: false }]));
}
