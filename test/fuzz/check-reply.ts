// Checks the invariants that hold for the response to any request.

import { ACCOUNT, CHANGED_ACCOUNT, type FuzzRequest } from "./draft.ts";

/** A complete response. */
export interface Reply {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** First bytes of each file type. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  "image/png": /^\x89PNG\r\n/,
  "image/jpeg": /^\xff\xd8\xff/,
  "image/webp": /^RIFF....WEBP/s,
  "image/avif": /^....ftypavif/s,
  "image/svg+xml": /^<svg /,
  "application/pdf": /^%PDF-1/,
  "application/zip": /^PK/,
};

/**
 * Error messages of JavaScript engines, which the service must not pass on. Errors in scripts come from QuickJS and are
 * worded differently.
 */
const INTERNAL = [
  /internal error/i,
  /Cannot (?:read|set) properties of|is not iterable \((?!line )|Cannot destructure|Cannot convert undefined or null to object|Assignment to constant/,
  /Invalid array length|Invalid string length|Maximum call stack|Converting circular|Cannot convert object to primitive/,
  /memory access out of bounds|unreachable executed|table index is out of bounds|RuntimeError|WebAssembly/,
  /node_modules|\.ts:\d|\.js:\d|^\s*at .+:\d+:\d+/m,
];

/**
 * Checks a response.
 *
 * @returns its faults; empty if there are none
 */
export function checkReply(request: FuzzRequest, { status, headers, body }: Reply): string[] {
  const faults: string[] = [];
  const type = (headers["content-type"] ?? "").split(";", 1)[0] as string;
  if (status >= 500) faults.push(`status ${status}`);
  if (headers["access-control-allow-origin"] === undefined && !isPage(headers))
    faults.push("the response lacks Access-Control-Allow-Origin");
  if (headers["x-content-type-options"] !== "nosniff") faults.push("the response lacks X-Content-Type-Options");
  if (headers["x-injected"] !== undefined) faults.push("a value was written as a separate header");
  if (request.method === "HEAD") return faults;
  if (status >= 400) faults.push(...checkError(request, { status, headers, body }, type));
  else if (status === 200 && request.method !== "OPTIONS") {
    if (body.length === 0) faults.push("the body is empty");
    const signature = SIGNATURES[type];
    if (signature !== undefined && !signature.test(body.toString("latin1", 0, 300)))
      faults.push(`the body is not ${type}: it begins with ${JSON.stringify(body.toString("latin1", 0, 40))}`);
    if (type === "application/json" && parse(body) === undefined) faults.push("the body is not JSON");
  }
  const echo = findEcho(request, headers, body);
  return echo === undefined ? faults : [...faults, echo];
}

/** Website pages and the operator's theme preview have no CORS headers. */
function isPage(headers: Reply["headers"]): boolean {
  return /default-src 'none'; (?:script-src|style-src 'sha256-)/.test(headers["content-security-policy"] ?? "");
}

/** Normalises the path, as of `//../mcp`. Errors of /mcp have no X-Service-Error header. */
function isMcp(target: string): boolean {
  const url = `http://localhost${target}`;
  return URL.canParse(url) && new URL(url).pathname.startsWith("/mcp");
}

/** Matches the paths of pages whose errors are pages too, including mutated paths with dots and escapes. */
const EMBED_PATH = /embed|iframe|view/i;

function isUpgrade({ headers }: FuzzRequest): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "upgrade");
}

function prefersJson({ headers }: FuzzRequest): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === "accept" && value === "application/json",
  );
}

/** Only browsers get the website's page for an unknown address. */
function isNotFoundPage({ method, headers }: FuzzRequest, status: number, type: string): boolean {
  const accepts = Object.entries(headers).some(
    ([name, value]) => /^accept$/i.test(name) && value.includes("text/html"),
  );
  return status === 404 && type === "text/html" && accepts && (method === "GET" || method === "HEAD");
}

function checkError(request: FuzzRequest, { status, headers, body }: Reply, type: string): string[] {
  if (isNotFoundPage(request, status, type)) return [];
  const line = headers["x-service-error"];
  const message = readMessage(body, type);
  const faults: string[] = [];
  if (type.startsWith("image/") || type === "application/pdf") {
    // An upgrade request is forwarded as a GET.
    if ((request.method !== "GET" && !isUpgrade(request)) || prefersJson(request)) faults.push(`${status} as ${type}`);
    if (line === undefined || line.trim() === "") faults.push(`${status} without X-Service-Error`);
  } else if (type === "text/html" && EMBED_PATH.test(request.target)) {
    if (line === undefined || line.trim() === "") faults.push(`${status} without X-Service-Error`);
  } else if (type !== "application/json") faults.push(`${status} as ${type || "no type"}`);
  else if (message === undefined || message.trim().length < 5) faults.push(`${status} without a message`);
  else if (line === undefined && !isMcp(request.target)) faults.push(`${status} without X-Service-Error`);
  const texts = [line ?? "", message ?? ""];
  const internal = INTERNAL.find((pattern) => texts.some((text) => pattern.test(text)));
  if (internal !== undefined)
    faults.push(`${status} repeats an engine's error message (${internal.source.slice(0, 30)})`);
  if (status === 405 && headers.allow === undefined) faults.push("405 without Allow");
  return faults;
}

/** Returns the error message in a JSON response: an error, a validation result or a JSON-RPC response. */
function readMessage(body: Buffer, type: string): string | undefined {
  if (type !== "application/json") return undefined;
  const { error, errors } = (parse(body) ?? {}) as { error?: string | { message?: string }; errors?: string[] };
  if (typeof error === "string") return error;
  return error?.message ?? errors?.join("\n");
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Finds API keys echoed in a response. Only the operator's endpoints may return keys. */
function findEcho(request: FuzzRequest, headers: Reply["headers"], body: Buffer): string | undefined {
  if (request.target.startsWith("/accounts")) return undefined;
  for (const { key } of [ACCOUNT, CHANGED_ACCOUNT]) {
    if (!authenticatesWith(request, key)) continue;
    const name = Object.keys(headers).find((one) => headers[one]?.includes(key));
    if (name !== undefined) return `the header ${name} echoes the key`;
    if (body.includes(key)) return "the body echoes the key";
  }
  return undefined;
}

function authenticatesWith({ target, headers }: FuzzRequest, key: string): boolean {
  return headers.Authorization === `Bearer ${key}` || new RegExp(`[?&]key=${key}(?:&|$)`).test(target);
}
