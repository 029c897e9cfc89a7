// The pages, and the files that they are made of, as the build has put them into the assets.

import { fetchAsset } from "../worker/asset-source.ts";
import { replyAsset, replyPage } from "../worker/reply.ts";

/** Answers with a page, whatever the rest of the path and the query are: its script reads them. */
export function servePage(name: string): (request: Request) => Promise<Response> {
  return async (request) => replyPage(await fetchAsset(request, `/${name}.html`));
}

/** Answers GET /assets/:file: a file whose name is a digest of what is in it. */
export async function servePageFile(request: Request): Promise<Response> {
  return replyAsset(await fetchAsset(request), true);
}
