// Reads the HTML pages from the static assets. The link to /account in the page header is removed if the operator
// hasn't enabled accounts. The start page of a service without secrets shows the commands that set them.

import { findAsset, missingAsset } from "../shared/asset-source.ts";
import { hasOperator } from "../shared/operator.ts";
import { hasAccounts, listSetupCommands } from "../shared/settings.ts";

/** The link in web/page/header.html. The account page marks it as the link to the current page. */
const LINK = /<a href="\/account"(?: aria-current="page")?>Account<\/a>/;
/** End of the ETags of pages without the link, which differ from the assets. */
const TAG_END = '-without-accounts"';
/** The element to which the start page's notice is added, and the end of the ETag of that page. */
const MAIN = /<main [^<>]*>/;
const SETUP_TAG_END = '-without-secrets"';

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
  const commands = path === "/index.html" ? listSetupCommands() : undefined;
  const end = commands === undefined ? TAG_END : SETUP_TAG_END;
  const tags = isLinked ? condition : assetTags(condition ?? "", end);
  const headers = new Headers(tags ? { "If-None-Match": tags } : {});
  const asset = await findAsset(new Request(request.url, { method: request.method, headers }), path);
  if (asset === undefined || isLinked) return asset;
  const text = asset.status === 200 ? (await asset.text()).replace(LINK, "") : null;
  const page = new Response(
    commands === undefined ? text : (text?.replace(MAIN, (tag) => addNotice(tag, commands)) ?? null),
    asset,
  );
  const tag = asset.headers.get("ETag");
  if (tag !== null)
    page.headers.set(
      "ETag",
      tag.replace(/"$/, () => end),
    );
  return page;
}

/** Returns the ETags of the assets whose changed pages a client has. @param end end of the ETags of such pages */
function assetTags(condition: string, end: string): string {
  const tags = condition.split(",").map((tag) => tag.trim());
  const own = tags.filter((tag) => tag.endsWith(end));
  return own.map((tag) => `${tag.slice(0, -end.length)}"`).join(", ");
}

/** Adds the notice after the start tag of an element. */
function addNotice(tag: string, commands: readonly string[]): string {
  return `${tag}
      <section class="card" aria-labelledby="setup-title">
        <h2 id="setup-title">Finish the setup</h2>
        <p>Images work, but accounts and keys don't, because this service has no secrets yet. Run these commands in a copy of the
        <a href="/docs/source">source code</a>, then reload this page:</p>
        <pre tabindex="0"><code>${commands.join("\n")}</code></pre>
        <p>The first command writes the secrets to a file: keep a copy. <a href="/docs/deploy#settings">SETUP_NOTICE=off</a> hides this notice.</p>
      </section>`;
}

/** Like `findPage`. @throws Failure if there is no such page */
export async function fetchPage(...args: Parameters<typeof findPage>): Promise<Response> {
  const page = await findPage(...args);
  if (page !== undefined) return page;
  throw missingAsset(args[0]);
}
