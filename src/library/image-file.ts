// Loads the images that a drawing contains, and encodes finished drawings.

import { Failure, messageOf, showValue } from "../base/failure.ts";
import type { EncodableImage, Format as EngineFormat } from "../engine/encodable-image.ts";
import { encodeImage } from "../engine/image/encode.ts";
import type { EncodedImage } from "../engine/surface.ts";
import { setAltText } from "./alt-text.ts";
import type { ChartFormat, LoadBytes, Rendered } from "./types.ts";

/**
 * Creates the function that loads and decodes a drawing's images, each image once.
 *
 * @param load loads an image's bytes; uses `fetch` by default
 * @param signal aborts `fetch`
 */
export function createImageLoader(
  load: LoadBytes = (url) => fetchBytes(url, signal),
  signal?: AbortSignal,
): (url: string) => Promise<EncodedImage> {
  const images = new Map<string, Promise<EncodedImage>>();
  return (url) => {
    const image = images.get(url) ?? loadAndDecode(url, load);
    images.set(url, image);
    return image;
  };
}

async function loadAndDecode(url: string, load: LoadBytes): Promise<EncodedImage> {
  let bytes: unknown;
  try {
    bytes = await load(url);
  } catch (error) {
    if (error instanceof Failure || (error instanceof Error && error.name === "AbortError")) throw error;
    throw imageFailure(url, messageOf(error)).causedBy(error);
  }
  if (bytes instanceof Uint8Array) return loadImageFile(bytes, url);
  throw imageFailure(url, `loadImage must return a promise for a Uint8Array, got ${showValue(bytes)}`);
}

/** Decodes an image. @param name name of the image in messages */
export async function loadImageFile(bytes: Uint8Array, name: string): Promise<EncodedImage> {
  // Most drawings contain no images, so the decoders are loaded on demand.
  const { decodeImage } = await import("./decode-image.ts");
  return decodeImage(bytes, name);
}

/** Returns the bytes of a `data:` URL, the only kind of URL that an untrusted chart can load by default. */
export function readDataUrl(url: string): Promise<Uint8Array> {
  if (/^data:/i.test(url)) return fetchBytes(url);
  throw imageFailure(url, "a sandbox allows only data: URLs unless `loadImage` is set");
}

function imageFailure(url: string, reason: string): Failure {
  return new Failure("invalid", `image ${showValue(url)} cannot be loaded: ${reason}`);
}

/** Loads the bytes at a URL. @throws Failure, or the signal's reason */
export async function fetchBytes(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const failure = (reason: string) => imageFailure(url, reason);
  if (!/^(?:https?|data):/i.test(url)) throw failure("its URL must begin with http:, https: or data:");
  const explain = (error: unknown): never => {
    signal?.throwIfAborted();
    throw failure(messageOf(error)).causedBy(error);
  };
  const reply = await fetch(url, signal && { signal }).catch(explain);
  if (!reply.ok) throw failure(`status ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer().catch(explain));
}

/**
 * Encodes an image. Returns text, or a file's bytes.
 *
 * @param quality 1 to 100, for lossy formats
 * @param warn called with a warning about the file
 * @throws Failure if the image is too large for the format
 */
export async function encode<F extends ChartFormat>(
  image: EncodableImage,
  format: EngineFormat | "alt",
  quality?: number,
  warn?: (warning: string) => void,
): Promise<Rendered<F>> {
  const { body, altText, warning } = await encodeImage(image, format, quality);
  if (warning !== undefined) warn?.(warning);
  const file = await toFile<F>(body, format);
  if (altText !== undefined && typeof file === "object") setAltText(file, altText);
  return file;
}

async function toFile<F extends ChartFormat>(
  body: Uint8Array | string | ReadableStream<Uint8Array>,
  format: EngineFormat | "alt",
): Promise<Rendered<F>> {
  const isText = format === "svg" || format === "base64" || format === "alt";
  if (typeof body === "string") return (isText ? body : new TextEncoder().encode(body)) as Rendered<F>;
  // Node takes about 15 ms to load its Response.
  if (body instanceof Uint8Array && !isText) return body as Rendered<F>;
  const reply = new Response(body as BodyInit);
  return (isText ? await reply.text() : new Uint8Array(await reply.arrayBuffer())) as Rendered<F>;
}
