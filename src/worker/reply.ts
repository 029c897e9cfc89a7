// What the service found or drew → the response. The only file that writes headers: how long an answer is kept, who may
// read it, and how a failure's code becomes a status. SPEC 2.7 and 7; BEHAVIOUR 1.8 and 1.9; RFC 9110 and 9111.

import { Failure, type FailureCode } from "../base/failure.ts";
import { HEADER_MESSAGE_BYTES } from "../base/limits.ts";
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
  "too-many-requests": 429,
  unavailable: 503,
};

/** What every answer carries: anyone may read it, from any site, and nobody guesses at its type. */
const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-Service-Error, X-Quickchart-Error, X-Recommend-Ttl-Sec",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

/** How long a picture of a URL is kept: a week, as charts in sent mail need. */
const KEPT_SECONDS = 604_800;
const NOT_KEPT = "no-store";
/** How long one is kept that shows what others have at their own addresses, seconds. BEHAVIOUR 1.8. */
const REMOTE_SECONDS = 30;

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/plain": "txt",
};

/** For how long a picture is true. */
interface Freshness {
  /** Whether it depends on what others answered: servers elsewhere, or assets that could not be read. */
  readonly isRemote?: boolean;
  /** Seconds until it looks different, if the clock is all that it depends on beside the request. */
  readonly seconds?: number | undefined;
}

/** Answers with a picture. */
export function replyFile(file: File, request: Request, { isRemote = false, seconds }: Freshness = {}): Response {
  const kept = isRemote ? REMOTE_SECONDS : Math.min(seconds ?? KEPT_SECONDS, KEPT_SECONDS);
  return new Response(file.body, {
    headers: {
      ...COMMON_HEADERS,
      ...fileHeaders(file),
      "Cache-Control": isRead(request) ? `public, max-age=${kept}` : NOT_KEPT,
      ...(isRemote && { "X-Recommend-Ttl-Sec": String(REMOTE_SECONDS) }),
      Vary: "Authorization",
    },
  });
}

function fileHeaders({ contentType }: File): Record<string, string> {
  const type = contentType.split(";", 1)[0] as string;
  return {
    "Content-Type": contentType,
    "Content-Disposition": `inline; filename="chart.${EXTENSIONS[type] ?? "bin"}"`,
    // An SVG opened by itself is a page: it may draw, and nothing else.
    ...(type === "image/svg+xml" && {
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    }),
  };
}

/** Answers with a file of the assets, as they answer: with its type and entity tag, or that it has not changed. */
export function replyAsset(asset: Response): Response {
  const kept = ["Content-Type", "ETag"].flatMap((name) => {
    const value = asset.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(asset.body, {
    status: asset.status,
    headers: {
      ...COMMON_HEADERS,
      ...Object.fromEntries(kept),
      "Cache-Control": `public, max-age=${KEPT_SECONDS}`,
    },
  });
}

/** Answers with JSON that is true at this moment only. */
export function replyJson(value: unknown): Response {
  return Response.json(value, { headers: { ...COMMON_HEADERS, "Cache-Control": NOT_KEPT } });
}

/**
 * Answers what went wrong: a Failure as its code and message say; anything else, a bug of ours, without details.
 *
 * @param picture the message drawn, for those who show pictures only; JSON without it
 */
export function replyError(error: unknown, picture?: File): Response {
  if (!(error instanceof Failure)) {
    console.error(error);
    return Response.json(
      { success: false, error: "internal error" },
      { status: 500, headers: errorHeaders("internal error") },
    );
  }
  const { code, message, details } = error;
  const headers = errorHeaders(message);
  const status = STATUSES[code];
  if (picture !== undefined)
    return new Response(picture.body, { status, headers: { ...headers, ...fileHeaders(picture) } });
  const body = { success: false, error: message, ...(details.length > 0 && { errors: details }) };
  return Response.json(body, { status, headers });
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
      "Access-Control-Allow-Headers": "Authorization, Content-Type",
      "Access-Control-Max-Age": "86400",
      "Cache-Control": NOT_KEPT,
    },
  });
}

function formatMethods(allowed: readonly string[]): string {
  return [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

function errorHeaders(message: string): Record<string, string> {
  const line = formatHeaderMessage(message);
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
