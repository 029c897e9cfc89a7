// The HTML pages and their files, which the build writes to the static assets.

import { fetchAsset } from "../shared/asset-source.ts";
import { replyAsset, replyPage, replyRedirect } from "../shared/reply.ts";
import { insertMarkupOrigin } from "./insert-origin.ts";
import { fetchPage, findPage } from "./page-file.ts";

/** Returns a handler that serves a page. The page's script reads the query and the rest of the path. */
export function servePage(name: string): (request: Request) => Promise<Response> {
  return async (request) => replyPage(await fetchPage(request, `/${name}.html`));
}

/**
 * Handles GET /gallery/:name: the page of one example, in which `{origin}` is replaced with the service's origin. Other names are old
 * links to QuickChart's gallery.
 */
export async function serveGalleryPage(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.replace(/\/$/, "").slice("/gallery/".length);
  if (!/^[a-z\d-]+$/.test(name)) return replyRedirect("/gallery");
  const asset = await findPage(request, `/gallery/${name}.html`);
  if (asset === undefined) return replyRedirect("/gallery");
  return insertMarkupOrigin(replyPage(asset), request);
}

/** Returns a handler that redirects a QuickChart page to our page. Browsers keep the fragment, which contains the chart. */
export function serveRedirect(path: string): () => Response {
  return () => replyRedirect(path);
}

/** Handles GET /assets/:file. The file names contain a hash of the content, so the files are immutable. */
export async function servePageFile(request: Request): Promise<Response> {
  return replyAsset(await fetchAsset(request), true);
}
