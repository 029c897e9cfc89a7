// Loads the images that a drawing contains, and encodes finished drawings.

import { Failure, showValue } from "../base/failure.ts";
import type { EncodableImage, Format as EngineFormat } from "../engine/encodable-image.ts";
import { encodeImage } from "../engine/image/encode.ts";
import type { EncodedImage } from "../engine/surface.ts";
import type { ChartFormat, LoadBytes, Rendered } from "./types.ts";

/**
 * Creates the function that loads and decodes a drawing's images, each image once.
 *
 * @param load loads an image's bytes; uses `fetch` by default
 */
export function createImageLoader(load: LoadBytes = fetchBytes): (url: string) => Promise<EncodedImage> {
  const images = new Map<string, Promise<EncodedImage>>();
  return (url) => {
    const image = images.get(url) ?? loadAndDecode(url, load);
    images.set(url, image);
    return image;
  };
}

async function loadAndDecode(url: string, load: LoadBytes): Promise<EncodedImage> {
  const bytes = await load(url);
  // Most drawings contain no images, so the decoders are loaded on demand.
  const { decodeImage } = await import("./decode-image.ts");
  return decodeImage(bytes, url);
}

/** Returns the bytes of a `data:` URL, the only kind that an untrusted chart can load by default. */
export function readDataUrl(url: string): Promise<Uint8Array> {
  if (/^data:/i.test(url)) return fetchBytes(url);
  throw imageFailure(url, "a sandbox allows only data: URLs unless `loadImage` is set");
}

function imageFailure(url: string, reason: string): Failure {
  return new Failure("invalid", `image ${showValue(url)} cannot be loaded: ${reason}`);
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const failure = (reason: string) => imageFailure(url, reason);
  if (!/^(?:https?|data):/i.test(url)) throw failure("its URL must begin with http:, https: or data:");
  const reply = await fetch(url).catch((error: unknown) => {
    throw failure(error instanceof Error ? error.message : String(error));
  });
  if (!reply.ok) throw failure(`status ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/**
 * Encodes an image. Returns text, or a file's bytes.
 *
 * @param quality 1 to 100, for lossy formats
 * @throws Failure if the image is too large for the format
 */
export async function encode<F extends ChartFormat>(
  image: EncodableImage,
  format: EngineFormat | "alt",
  quality?: number,
): Promise<Rendered<F>> {
  const { body } = await encodeImage(image, format, quality);
  const isText = format === "svg" || format === "base64" || format === "alt";
  if (typeof body === "string") return (isText ? body : new TextEncoder().encode(body)) as Rendered<F>;
  // Node takes about 15 ms to load its Response.
  if (body instanceof Uint8Array && !isText) return body as Rendered<F>;
  const reply = new Response(body as BodyInit);
  return (isText ? await reply.text() : new Uint8Array(await reply.arrayBuffer())) as Rendered<F>;
}
