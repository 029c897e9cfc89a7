// The files of faces → their bytes, out of the static assets that are deployed with the Worker. What cannot be read is null and
// a line in the log: text is drawn with other faces then.

import { env } from "cloudflare:workers";
import { Failure, showValue } from "../base/failure.ts";
import { FONT_FILE_BYTES } from "../base/limits.ts";

/** The binding of wrangler.toml. */
interface Assets {
  fetch(request: Request | string): Promise<Response>;
}

/** Any host does: nothing leaves the Worker. */
const ORIGIN = "https://assets.local";

function readAssets(): Assets | undefined {
  return (env as { readonly ASSETS?: Assets }).ASSETS;
}

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
    console.error(`font ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** The answer of the assets to a request for one of their files. @throws Failure when they have none of that name */
export async function fetchFontFile(request: Request): Promise<Response> {
  const reply = await readAssets()?.fetch(request);
  if (reply !== undefined && (reply.ok || reply.status === 304)) return reply;
  await reply?.body?.cancel();
  throw new Failure("not-found", `path ${showValue(new URL(request.url).pathname)} is not known`);
}
