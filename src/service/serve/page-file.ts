// Reads the HTML pages from the static assets. The link to /account in their header is removed if the
// operator hasn't enabled accounts.

import { findAsset, missingAsset } from "../shared/asset-source.ts";
import { hasOperator } from "../shared/operator.ts";
import { hasAccounts } from "../shared/settings.ts";

/** The link in web/page/header.html, which the page that it leads to marks as its own. */
const LINK = /<a href="\/account"(?: aria-current="page")?>Account<\/a>/;
/** End of the ETags of pages without the link, which differ from the assets. */
const TAG_END = '-without-accounts"';

/**
 * Returns the response for a page: the page, or 304 if the client's copy is current.
 *
 * @param condition `If-None-Match`; null for a full response
 * @returns undefined if there is no such page
 */
export async function findPage(
  request: Request,
  path: string,
  condition = request.headers.get("If-None-Match"),
): Promise<Response | undefined> {
  const isLinked = hasAccounts() && hasOperator(request);
  const tags = isLinked ? condition : assetTags(condition ?? "");
  const headers = new Headers(tags ? { "If-None-Match": tags } : {});
  const asset = await findAsset(new Request(request.url, { method: request.method, headers }), path);
  if (asset === undefined || isLinked) return asset;
  const page = new Response(asset.status === 200 ? (await asset.text()).replace(LINK, "") : null, asset);
  const tag = asset.headers.get("ETag");
  if (tag !== null) page.headers.set("ETag", tag.replace(/"$/, TAG_END));
  return page;
}

/** Returns the ETags of the assets whose pages without the link a client has. */
function assetTags(condition: string): string {
  const tags = condition.split(",").map((tag) => tag.trim());
  const own = tags.filter((tag) => tag.endsWith(TAG_END));
  return own.map((tag) => `${tag.slice(0, -TAG_END.length)}"`).join(", ");
}

/** Like `findPage`. @throws Failure if there is no such page */
export async function fetchPage(...args: Parameters<typeof findPage>): Promise<Response> {
  const page = await findPage(...args);
  if (page !== undefined) return page;
  throw missingAsset(args[0]);
}
