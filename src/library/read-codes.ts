// Reads the QR codes and barcodes in images.

import { Failure, showValue } from "../base/failure.ts";
import { ImageError } from "../engine/image/image-error.ts";
import { parseQrRead } from "../service/scan/options.ts";
import { readCodes as scan } from "../service/scan/read-codes.ts";
import { fetchBytes } from "./image-file.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { Code, ReadCodesOptions } from "./types.ts";

/**
 * Reads all codes in an image.
 *
 * @param image an image file's bytes, or its URL
 * @returns the codes; an empty list if there are none
 * @throws Failure, whose message names the invalid field, if the file is not a readable image
 */
export async function readCodes(image: Uint8Array | string, options: ReadCodesOptions = {}): Promise<Code[]> {
  const table = { names: { formats: ["formats"] }, args: ["url", "image"], own: ["signal"] } as const;
  const given = readOptions("readCodes", table, options);
  if (typeof image !== "string" && !(image instanceof Uint8Array))
    throw new Failure("invalid", `image must be a Uint8Array or a URL, got ${showValue(image)}`);
  const { formats } = parseQrRead({ type: "json", body: given.fields }, true);
  return runCall(given, async () => {
    const bytes = typeof image === "string" ? await fetchBytes(image, given.signal) : image;
    given.signal?.throwIfAborted();
    try {
      return await scan(bytes, formats);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      throw new Failure("invalid", `image ${error.message}`);
    }
  });
}
