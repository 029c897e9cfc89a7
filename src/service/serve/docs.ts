// The docs: pages, their Markdown, and the files that they show, all written by the build. Also sitemap.xml and
// robots.txt. `{origin}` in all of these files is replaced with the service's origin.

import { Failure } from "../../base/failure.ts";
import { fetchAsset } from "../shared/asset-source.ts";
import { replyAsset, replyDocument, replyPage } from "../shared/reply.ts";
import { insertMarkupOrigin, insertOrigin } from "./insert-origin.ts";
import { serveNotFound } from "./not-found.ts";
import { fetchPage } from "./page-file.ts";

/** A page, its Markdown or a file beside it. Only these files are in the folder. */
const PATH = /^(\/docs(?:\/[\w-]+){0,3})(\.(?:md|png|svg|gif|json))?\/?$/;

/** Handles GET /docs and everything below it. */
export async function serveDocs(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, page = "", extension = ".html"] = PATH.exec(pathname) ?? [];
  const file = `${page === "/docs" ? "/docs/index" : page}${extension}`;
  try {
    if (extension === ".html") return await insertMarkupOrigin(replyPage(await fetchPage(request, file)), request);
    const asset = await fetchAsset(request, file);
    if (extension === ".md") return await insertOrigin(replyDocument(asset, "text/markdown; charset=utf-8"), request);
    return replyAsset(asset);
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") return serveNotFound(request, pathname);
    throw error;
  }
}

/** Returns a handler for a document for search engines. */
export function serveCrawlerFile(contentType: string): (request: Request) => Promise<Response> {
  return async (request) => insertMarkupOrigin(replyDocument(await fetchAsset(request), contentType), request);
}
