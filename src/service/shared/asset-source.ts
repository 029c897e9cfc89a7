// Reads the static assets that are deployed with the Worker. A missing asset is a 404.

import { Failure, showValue } from "../../base/failure.ts";
import { type Assets, getPlatform } from "../platform/platform.ts";

/** A placeholder host: the request doesn't leave the Worker. */
const ORIGIN = "https://assets.local";

/** Returns the assets; undefined if the binding is missing. */
export function readAssets(): Assets | undefined {
  return getPlatform().assets;
}

/**
 * Returns the response for an asset: the file, or 304 if the client's copy is current.
 *
 * @param path path of the asset, if it differs from the request's path
 * @throws Failure if there is no such asset
 */
export async function fetchAsset(request: Request, path?: string): Promise<Response> {
  const reply = await findAsset(request, path);
  if (reply !== undefined) return reply;
  throw missingAsset(request);
}

/** Returns the failure for a request whose asset doesn't exist. */
export function missingAsset(request: Request): Failure {
  return new Failure("not-found", `path not found: ${showValue(new URL(request.url).pathname)}`);
}

/** Like `fetchAsset`, but returns undefined if there is no such asset. */
export async function findAsset(request: Request, path = new URL(request.url).pathname): Promise<Response | undefined> {
  const ifNoneMatch = request.headers.get("If-None-Match");
  const headers: Record<string, string> = ifNoneMatch === null ? {} : { "If-None-Match": ifNoneMatch };
  const reply = await readAssets()?.fetch(new Request(ORIGIN + path, { method: request.method, headers }));
  if (reply !== undefined && (reply.ok || reply.status === 304)) return reply;
  await reply?.body?.cancel();
  return undefined;
}
