// Buffers a streamed file.

import type { RenderedImage } from "../../engine/image/encode.ts";

/** A file that is completely in memory. */
type BufferedFile = RenderedImage & { readonly body: Uint8Array | string };

/** Reads a file to its end. @throws any error of the code that produces it */
export async function bufferFile({ body, contentType }: RenderedImage): Promise<BufferedFile> {
  if (!(body instanceof ReadableStream)) return { body, contentType };
  return { body: new Uint8Array(await new Response(body).arrayBuffer()), contentType };
}
