// The files of faces → their bytes, out of the static assets that are deployed with the Worker. What cannot be read is null and
// a line in the log: text is drawn with other faces then.

import { FONT_FILE_BYTES } from "../../base/limits.ts";
import { readAssets } from "./asset-source.ts";
import { logFault } from "./log.ts";

/** Any host does: nothing leaves the Worker. */
const ORIGIN = "https://assets.local";

/** The bytes of the asset at a path; null when there are none. */
export async function readFontFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const reply = await readAssets()?.fetch(ORIGIN + path);
    if (reply?.status !== 200) {
      await reply?.body?.cancel();
      throw new Error(`answered with ${reply?.status ?? "nothing"}`);
    }
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (bytes.length > FONT_FILE_BYTES) throw new Error(`has ${bytes.length} bytes`);
    return bytes;
  } catch (error) {
    logFault(`font ${path} cannot be read`, error);
    return null;
  }
}
