// Reads font files from the static assets. Failed reads are logged, and text falls back to other fonts.

import { FONT_FILE_BYTES } from "../../engine/limits.ts";
import { readAssets } from "./asset-source.ts";
import { logFault } from "./log.ts";

/** A placeholder host: the request doesn't leave the Worker. */
const ORIGIN = "https://assets.local";

/** Returns the bytes of the asset at a path; null if it cannot be read. */
export async function readFontFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const reply = await readAssets()?.fetch(ORIGIN + path);
    if (reply?.status !== 200) {
      await reply?.body?.cancel();
      throw new Error(`returned ${reply?.status ?? "no response"}`);
    }
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (bytes.length > FONT_FILE_BYTES) throw new Error(`is ${bytes.length} bytes, above the limit`);
    return bytes;
  } catch (error) {
    logFault(`font ${path} cannot be read`, error);
    return null;
  }
}
