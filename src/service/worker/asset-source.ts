// The static assets that are deployed with the Worker → the answer to a request for one of them. Refuses (404) what they do not have.

import { env } from "cloudflare:workers";
import { Failure, showValue } from "../../base/failure.ts";

/** The binding of wrangler.toml. */
interface Assets {
  fetch(request: Request | string): Promise<Response>;
}

/** Any host does: nothing leaves the Worker. */
const ORIGIN = "https://assets.local";

/** The assets; undefined where the operator has not bound them. */
export function readAssets(): Assets | undefined {
  return (env as { readonly ASSETS?: Assets }).ASSETS;
}

/**
 * The answer of the assets: one of their files, or that it is the one that the caller has.
 *
 * @param path of the file, where it is another than that of the request
 * @throws Failure when there is no such file
 */
export async function fetchAsset(request: Request, path = new URL(request.url).pathname): Promise<Response> {
  const known = request.headers.get("If-None-Match");
  const headers: Record<string, string> = known === null ? {} : { "If-None-Match": known };
  const reply = await readAssets()?.fetch(new Request(ORIGIN + path, { method: request.method, headers }));
  if (reply !== undefined && (reply.ok || reply.status === 304)) return reply;
  await reply?.body?.cancel();
  throw new Failure("not-found", `path ${showValue(new URL(request.url).pathname)} is not known`);
}
