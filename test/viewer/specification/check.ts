// Checks of sentences and table cells of the service's specification: a request and what its response must have. Images
// are read by decoders that the service doesn't use, and every response is compared with public/openapi.json.

import sharp from "sharp";
import { expect } from "vitest";
import { listFaults, OPERATIONS } from "../api-document.ts";
import { readByJsQr, readByZxing } from "../code-reader.ts";
import type { Host } from "./hosts.ts";

/** A request. `{key}` and `{account}` stand for the host's account in all texts. */
export interface Sent {
  readonly path: string;
  /** GET by default, or POST with a body. */
  readonly method?: string;
  /** Sent as the query of a GET, unless there is a body. Objects are sent as JSON text. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly json?: unknown;
  /** The raw body. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a response must have. */
export interface Expected {
  /** 200 by default. */
  readonly status?: number;
  /** Media type. */
  readonly type?: string;
  /** Width and height of the image in pixels. */
  readonly size?: readonly [number, number];
  /** The text of the QR code or barcode. */
  readonly text?: string;
  /** The top left pixel: red, green, blue and alpha. */
  readonly pixel?: readonly [number, number, number, number];
  /** Headers; null if the header must be missing. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The JSON body, which may have more fields. */
  readonly json?: unknown;
  /** What the error, or the first error of a validation, must match. */
  readonly error?: RegExp;
  /** A request whose response has the same body. */
  readonly same?: Sent;
  /** A request whose response has another body. */
  readonly differs?: Sent;
}

/** A form, as browsers and curl send it. */
export const form = (path: string, fields: Readonly<Record<string, string>>): Sent => ({
  path,
  body: new URLSearchParams(fields).toString(),
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
});

export interface Check {
  readonly title: string;
  readonly run: (host: Host) => Promise<void>;
}

export const get = (path: string, query: Sent["query"] = {}, headers = {}): Sent => ({ path, query, headers });
export const post = (path: string, json: unknown, headers = {}): Sent => ({ path, json, headers });

export const check = (title: string, sent: Sent, expected: Expected): Check => ({
  title,
  run: async (host) => {
    await verify(host, sent, expected);
  },
});

/** Returns the expectation of a 400 that names a field. */
export const refused = (field: string, status = 400): Expected => ({
  status,
  error: new RegExp(`(?:^|\\W)${field}(?:\\W|$)`, "i"),
});

/** A response and its body. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Number of characters or bytes above which bodies are sent without their length, so that the service reads them up to its limit.
 * workerd closes the connection while `fetch` still sends a body that was refused because of its length.
 */
const LONG = 1_000_000;

export const jsonOf = (reply: Reply) => JSON.parse(reply.bytes.toString("utf8")) as Record<string, unknown>;

export async function send(host: Host, { path, query = {}, json, body, headers = {}, ...sent }: Sent): Promise<Reply> {
  const fill = (text: string) => text.replaceAll("{key}", host.key).replaceAll("{account}", host.account);
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return `${name}=${encodeURIComponent(fill(text))}`;
  });
  const url = new URL(pairs.length === 0 ? path : `${path}?${pairs.join("&")}`, host.url);
  const ofHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
  const hasBody = json !== undefined || body !== undefined;
  const method = sent.method ?? (hasBody ? "POST" : "GET");
  const content = json === undefined ? body : fill(JSON.stringify(json));
  const reply = await fetch(url, {
    method,
    headers: { ...(json !== undefined && { "Content-Type": "application/json" }), ...ofHeaders },
    ...(content !== undefined && {
      body: content.length > LONG ? new Blob([content]).stream() : content,
      duplex: "half",
    }),
  });
  const ofPath = OPERATIONS.filter((each) =>
    new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(url.pathname),
  );
  // Every operation of a path describes the response to other methods.
  const operation = ofPath.find((each) => each.method === method) ?? ofPath[0];
  const faults = operation === undefined ? [`no operation for ${url.pathname}`] : await listFaults(operation, reply);
  expect(faults.join("\n"), "openapi.json").toBe("");
  const type = reply.headers.get("Content-Type")?.split(";", 1)[0] ?? "";
  return { status: reply.status, type, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** Sends a request and compares its response. */
export async function verify(host: Host, sent: Sent, expected: Expected): Promise<Reply> {
  const reply = await send(host, sent);
  const shown = () => `${reply.status} ${reply.bytes.subarray(0, 300)}`;
  const { status = 200, type, size, pixel, text, headers = {}, json, error, same, differs } = expected;
  expect(reply.status, shown()).toBe(status);
  if (type !== undefined) expect(reply.type).toBe(type);
  for (const [name, value] of Object.entries(headers)) {
    const found = reply.headers.get(name);
    if (value instanceof RegExp) expect(found ?? "", name).toMatch(value);
    else expect(found, name).toBe(value);
  }
  if (json !== undefined) expect(jsonOf(reply)).toMatchObject(json as object);
  if (error !== undefined) expectError(reply, sent.path.startsWith("/api/validate") && status !== 405, error);
  if (size !== undefined) expect(await sizeOf(reply)).toEqual(size);
  if (pixel !== undefined) expect(await pixelOf(reply)).toEqual(pixel);
  if (text !== undefined) expect(await textOf(reply), shown()).toBe(text);
  if (same !== undefined) expect(await isSame(host, same, reply), "the bodies are equal").toBe(true);
  if (differs !== undefined) expect(await isSame(host, differs, reply), "the bodies are equal").toBe(false);
  return reply;
}

/** Compares an error with section 2.7 of the specification, or with section 2.6 for a validation. */
function expectError(reply: Reply, isValidation: boolean, pattern: RegExp): void {
  expect(reply.type).toBe("application/json");
  const { success, error, errors, warnings, normalized } = jsonOf(reply);
  expect(success).toBe(false);
  const all = errors === undefined && !isValidation ? [] : (errors as string[]);
  expect(all.every((each) => typeof each === "string")).toBe(true);
  expect(isValidation ? all[0] : error).toMatch(pattern);
  if (isValidation) expect([Array.isArray(warnings), typeof normalized]).toEqual([true, "object"]);
  else expect(reply.headers.get("Vary")).toBe("Accept, Sec-Fetch-Dest");
}

async function isSame(host: Host, sent: Sent, { bytes, type, status }: Reply): Promise<boolean> {
  const other = await send(host, sent);
  expect([other.status, other.type]).toEqual([status, type]);
  return other.bytes.equals(bytes);
}

/** Returns an image that sharp reads: base64 text is decoded. */
function imageOf({ type, bytes }: Reply): Buffer {
  return type === "text/plain" ? Buffer.from(bytes.toString("ascii"), "base64") : bytes;
}

async function sizeOf(reply: Reply): Promise<unknown> {
  // A PDF's page is measured in points, 0.75 of a CSS pixel.
  if (reply.type === "application/pdf")
    return /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
      .exec(reply.bytes.toString("latin1"))
      ?.slice(1)
      .map((points) => Number(points) / 0.75);
  const { width, height } = await sharp(imageOf(reply)).metadata();
  return [width, height];
}

async function pixelOf(reply: Reply): Promise<unknown> {
  const { data } = await sharp(imageOf(reply)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 4)];
}

/** Returns the text of the only code in an image, if two readers agree on QR codes. */
export async function textOf(reply: Reply): Promise<string | undefined> {
  const png = await sharp(imageOf(reply), { density: 144 }).flatten({ background: "#fff" }).png().toBuffer();
  return (await readByJsQr(png))[0] ?? (await readByZxing(png))[0];
}
