// A file that is made while it is read → the same file with all of its bytes there.

import type { EncodedPicture } from "../../engine/image/encode.ts";

/** A file whose bytes are there. */
export type WholeFile = EncodedPicture & { readonly body: Uint8Array | string };

/** Reads the file to its end. @throws whatever making it throws */
export async function readWhole({ body, contentType }: EncodedPicture): Promise<WholeFile> {
  if (!(body instanceof ReadableStream)) return { body, contentType };
  return { body: new Uint8Array(await new Response(body).arrayBuffer()), contentType };
}
