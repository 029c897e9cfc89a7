// The headers of answers, as worker/reply.ts writes them: each described once, and lists of which answers carry which.

import type { JsonObject } from "./schema.ts";

const text = (description: string, example: string, isAlways = true): JsonObject => ({
  description,
  required: isAlways,
  schema: { type: "string" },
  example,
});
const seconds = (description: string, example: number, isAlways = true): JsonObject => ({
  description,
  required: isAlways,
  schema: { type: "integer", minimum: 0 },
  example,
});
const sometimes = false;

/** All headers, by the names that they are referred to. */
export const HEADERS = {
  "Access-Control-Allow-Origin": text("Pages of every site may read the answer", "*"),
  "Access-Control-Expose-Headers": text("The headers that such pages may read", "X-Service-Error, ETag"),
  "Cross-Origin-Resource-Policy": text("Pages of every site may show the answer", "cross-origin"),
  "X-Content-Type-Options": text("The type is what `Content-Type` says", "nosniff"),
  "Cache-Control": text(
    "How long the answer may be kept, and by whom: `no-store` for what was posted and for errors, `private` for what came with a key",
    "public, max-age=604800",
  ),
  Vary: text("The header of the request that the answer depends on beside its URL", "Authorization"),
  ETag: text("The key of what is shown; not there where it may look different later", '"7f9c2ba4e88f827d"', sometimes),
  "X-Cache": {
    description: "Whether the service had the picture already",
    required: true,
    schema: { type: "string", enum: ["HIT", "MISS"] },
    example: "MISS",
  },
  Age: seconds("Seconds since the picture was drawn, where the service had it already", 20, sometimes),
  "Content-Disposition": text(
    "The name of the file, where the answer is one",
    'inline; filename="chart.png"',
    sometimes,
  ),
  "Content-Security-Policy": text(
    "What a page, or an SVG that is opened by itself, may do",
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    sometimes,
  ),
  "Referrer-Policy": text("What other sites are told of where somebody comes from: nothing", "same-origin"),
  "Cross-Origin-Opener-Policy": text("Who shares a window's processes: nobody else", "same-origin"),
  "X-Service-Verified-Key": text("There where the key or signature of the request was recognised", "true", sometimes),
  "X-Quickchart-Verified-Key": text("The same, for clients of QuickChart", "true", sometimes),
  "X-Recommend-Ttl-Sec": seconds(
    "For how long to keep a picture that shows what others have at their addresses",
    30,
    sometimes,
  ),
  "X-Service-Error": text(
    "The error's sentence, in one line of at most 1,000 bytes of UTF-8",
    "width must be 1 to 3000, got 9000",
  ),
  "X-Quickchart-Error": text("The same, for clients of QuickChart", "width must be 1 to 3000, got 9000"),
  "Retry-After": seconds("In how many seconds to try again", 60, sometimes),
  "RateLimit-Policy": text("The quota: its name, points and seconds", '"anonymous";q=60;w=60', sometimes),
  RateLimit: text(
    "What is left of the quota, and in how many seconds there is more",
    '"anonymous";r=0;t=60',
    sometimes,
  ),
  Allow: text("The methods that the path knows", "GET, POST, HEAD, OPTIONS"),
} as const satisfies Readonly<Record<string, JsonObject>>;

/** The name of a header. */
export type HeaderName = keyof typeof HEADERS;

/** What every answer carries. */
const COMMON = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Cross-Origin-Resource-Policy",
  "X-Content-Type-Options",
  "Cache-Control",
] as const;
const VERIFIED = ["X-Service-Verified-Key", "X-Quickchart-Verified-Key"] as const;
const KEEPING = [...COMMON, ...VERIFIED, "Vary", "ETag", "X-Cache", "Age", "X-Recommend-Ttl-Sec"] as const;

/** Which answers carry which headers. */
export const HEADER_LISTS = {
  json: [...COMMON],
  keyed: [...COMMON, ...VERIFIED],
  kept: KEEPING,
  picture: [...KEEPING, "Content-Disposition", "Content-Security-Policy"],
  archive: [...COMMON, ...VERIFIED, "Content-Disposition"],
  asset: [...COMMON, "ETag"],
  page: [
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
    "Cache-Control",
    "ETag",
  ],
  error: [...COMMON, "Vary", "X-Service-Error", "X-Quickchart-Error"],
} as const satisfies Readonly<Record<string, readonly HeaderName[]>>;

/** References to headers of the document's components. */
export function referHeaders(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers as they are where none of them need be. */
export function optionalHeaders(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { ...HEADERS[name], required: false }]));
}
