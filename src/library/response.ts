// Creates HTTP responses from drawn images.

import { Failure, showValue } from "../base/failure.ts";
import { altTextOf } from "./alt-text.ts";

/** Options of a response. */
export interface ResponseOptions {
  /** @default 200 */
  readonly status?: number | undefined;
  /** Headers that are added, or that replace those of the same name. */
  readonly headers?: HeadersInit | undefined;
  /** Alt text of the image. @default the alt text of the drawing */
  readonly alt?: string | undefined;
}

/** The first bytes of file formats, as Latin-1 text, and their media types. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^RIFF.{4}WEBP/s, "image/webp"],
  [/^.{4}ftypavi[fs]/s, "image/avif"],
  [/^GIF8/, "image/gif"],
  [/^%PDF/, "application/pdf"],
];

/**
 * Creates a response with an image, its media type, and its percent-encoded alt text in the header `X-Alt-Text`.
 *
 * @param image the result of a function that draws, or a promise for it
 * @throws Failure if the value is not an image that the library has drawn
 */
export async function toResponse(
  image: Uint8Array | string | Promise<Uint8Array | string>,
  { status = 200, headers, alt }: ResponseOptions = {},
): Promise<Response> {
  const body = await image;
  const text = alt ?? altTextOf(body);
  const all = new Headers({ "Content-Type": mediaTypeOf(body), "X-Content-Type-Options": "nosniff" });
  if (text !== undefined && text !== "") all.set("X-Alt-Text", encodeURIComponent(text.toWellFormed()));
  for (const [name, value] of new Headers(headers)) all.set(name, value);
  return new Response(body as BodyInit, { status, headers: all });
}

function mediaTypeOf(body: unknown): string {
  if (typeof body === "string") return /^<svg[\s>]/.test(body) ? "image/svg+xml" : "text/plain; charset=utf-8";
  if (body instanceof Uint8Array) {
    const start = String.fromCharCode(...body.subarray(0, 12));
    const [, type] = SIGNATURES.find(([signature]) => signature.test(start)) ?? [];
    if (type !== undefined) return type;
  }
  throw new Failure("invalid", `image must be the result of a function such as renderChart, got ${showValue(body)}`);
}
