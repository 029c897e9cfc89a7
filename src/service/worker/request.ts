// A request of the outside → what it asks: the query of a GET, the body of a POST, either as an `Ask`. Refuses media types
// and encodings that it cannot read, bodies over the limit (whether or not they announce it), and text that is no UTF-8.
// RFC 9110, sections 8 and 12.5.1.

import { Failure, showValue } from "../../base/failure.ts";
import { BODY_BYTES, CONFIG_DEPTH } from "../../base/limits.ts";
import type { Ask } from "../params/fields.ts";
import { parseJson, parseJsonObject } from "../params/json-object.ts";
import { parseForm, parseQuery, type TextSource } from "../params/query.ts";
import { noteBody } from "./key-guard.ts";

/** Whether the answer may depend on the URL alone. */
export function isRead(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** The parameters of the URL. */
export function readQuery(request: Request): TextSource {
  // The raw text: a URL object would decide what `+` means.
  return parseQuery(/^[^?#]*\?([^#]*)/.exec(request.url)?.[1] ?? "");
}

/** How each media type's text becomes an ask. */
const BODY_READERS: Readonly<Record<string, (text: string) => Ask>> = {
  // The body is a level of its own around the configuration.
  "application/json": (text) => ({ type: "json", body: parseJsonObject(text, "body", CONFIG_DEPTH + 1) }),
  "application/x-www-form-urlencoded": (text) => ({ type: "text", read: parseForm(text) }),
};

/**
 * What the request asks: its query when it is read from a URL, its body otherwise.
 *
 * @param most bytes that the body may have
 */
export async function readAsk(request: Request, most = BODY_BYTES): Promise<Ask> {
  if (isRead(request)) return { type: "text", read: readQuery(request) };
  const read = chooseReader(request, BODY_READERS);
  const text = await readText(request, most);
  noteBody(text);
  return read(text);
}

/** The value of a body of JSON, whatever it is. @param most bytes that it may have */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const read = chooseReader(request, JSON_READERS);
  const text = await readText(request, most);
  noteBody(text);
  return read(text);
}

/** Lists of what bodies may be: a level deeper. */
const JSON_READERS = { "application/json": (text: string) => parseJson(text, "body", CONFIG_DEPTH + 3) };

/** What a body says that has been read already. */
export function parseBody(request: Request, body: Uint8Array): Ask {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const text = decode(decoder, body) + decode(decoder);
  noteBody(text);
  return chooseReader(request, BODY_READERS)(text);
}

/** How the body's text becomes an ask. @throws Failure for types and encodings that are not read */
function chooseReader<Result>(
  request: Request,
  readers: Readonly<Record<string, (text: string) => Result>>,
): (text: string) => Result {
  const [type = "", ...parameters] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(/\s*;\s*/);
  const reader = Object.hasOwn(readers, type.trim()) ? readers[type.trim()] : undefined;
  if (reader === undefined)
    throw new Failure(
      "unsupported-media-type",
      `content-type must be ${Object.keys(readers).join(" or ")}, got ${showValue(type || "none")}`,
    );
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8);
  if (charset !== undefined && !/^"?(?:utf-?8|us-ascii)"?$/.test(charset))
    throw new Failure("unsupported-media-type", `charset must be utf-8, got ${showValue(charset)}`);
  const coding = request.headers.get("Content-Encoding") ?? "identity";
  if (!/^(?:identity)?$/i.test(coding))
    throw new Failure("unsupported-media-type", `content-encoding must be identity, got ${showValue(coding)}`);
  return reader;
}

/** The body as it stands, of whatever type it says it is. @param most bytes that it may have */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of readChunks(request, most)) parts.push(chunk);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function readText(request: Request, most: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let text = "";
  for await (const chunk of readChunks(request, most)) text += decode(decoder, chunk);
  return text + decode(decoder);
}

async function* readChunks(request: Request, most: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Failure("too-large", `body must have at most ${most} bytes`);
  if (Number(request.headers.get("Content-Length")) > most) throw tooLarge();
  if (request.body === null) return;
  const reader = request.body.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Failure("invalid", "body ended before it was complete");
      });
      if (done) return;
      bytes += value.byteLength;
      if (bytes > most) throw tooLarge();
      yield value;
    }
  } finally {
    // Also reached when the consumer stops early; the rest of the body is not wanted then.
    await reader.cancel().catch(() => {});
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new Failure("invalid", "body must be UTF-8");
  }
}

/** Whether the one who asks shows pictures only, as an `<img>` does: pictures come before pages, data and anything. */
export function prefersPicture(request: Request): boolean {
  const ranges = (request.headers.get("Accept") ?? "").toLowerCase().split(",");
  const first = ranges
    .map((range) => range.trim())
    .find(
      (range) => /^(?:image\/|\*\/\*|application\/json|text\/html)/.test(range) && !/;\s*q=0(?:\.0*)?$/.test(range),
    );
  return first?.startsWith("image/") ?? false;
}

/** Whether the one who asks shows pages, as browsers say that they do. */
export function wantsPage(request: Request): boolean {
  return /(?:^|,)\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i.test(request.headers.get("Accept") ?? "");
}
