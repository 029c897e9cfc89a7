// The HTML pages and their files, which the build writes to the static assets.

import { fetchAsset } from "../worker/asset-source.ts";
import { replyAsset, replyPage, replyRedirect } from "../worker/reply.ts";

/** Returns a handler that serves a page. The page's script reads the query and the rest of the path. */
export function servePage(name: string): (request: Request) => Promise<Response> {
  return async (request) => replyPage(await fetchAsset(request, `/${name}.html`));
}

/** Returns a handler that redirects a QuickChart page to our page. Browsers keep the fragment, which contains the chart. */
export function serveRedirect(path: string): () => Response {
  return () => replyRedirect(path);
}

/** Handles GET /assets/:file. The file names contain a hash of the content, so the files are immutable. */
export async function servePageFile(request: Request): Promise<Response> {
  return replyAsset(await fetchAsset(request), true);
}
