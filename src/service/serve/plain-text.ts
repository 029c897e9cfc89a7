// Plain-text responses: a short introduction for clients of / that don't accept HTML, and files that the build writes to the
// static assets. In the introduction and the files for language models, `{origin}` is replaced with the service's origin.

import { version } from "../../../package.json";
import { fetchAsset } from "../shared/asset-source.ts";
import { replyDocument, replyPage, replyRedirect, replyText } from "../shared/reply.ts";
import { acceptsHtml } from "../shared/request.ts";
import { listSetupCommands, readOrigin } from "../shared/settings.ts";
import { fillOrigin, insertOrigin } from "./insert-origin.ts";
import { fetchPage } from "./page-file.ts";

const GREETING = `Limn ${version} turns URLs into images of charts, QR codes, barcodes, tables and word clouds.

  {origin}/chart?c={type:'bar',data:{labels:['Q1','Q2'],datasets:[{data:[12,19]}]}}
  {origin}/natural/bars_of_12_tea_and_19_coffee
  {origin}/qr?text=https://example.com
  {origin}/barcode?type=ean13&text=9520123456788
  {origin}/wordcloud?text=To%20be,%20or%20not%20to%20be

For people     {origin}/docs and {origin}/chart-maker
For models     {origin}/llms.txt and {origin}/mcp
For programs   {origin}/openapi.json
`;

/** A fixed chart for uptime monitors. */
const SAMPLE_CHART =
  "/chart?w=300&h=150&c=%7Btype:%22bar%22,data:%7Blabels:%5B%22a%22,%22b%22%5D,datasets:%5B%7Bdata:%5B1,2%5D%7D%5D%7D%7D";

/** Handles GET /: the HTML page for browsers, the introduction for all other clients. */
export async function serveLanding(request: Request): Promise<Response> {
  if (!acceptsHtml(request)) return replyText(fillOrigin(GREETING, readOrigin(request)) + formatSetup(), "Accept");
  return replyPage(await fetchPage(request, "/index.html"), "Accept");
}

function formatSetup(): string {
  const commands = listSetupCommands();
  if (commands === undefined) return "";
  return `\nThis service has no secrets yet. To use accounts and keys, run\n\n  ${commands.join("\n  ")}\n`;
}

/** Handles GET /llms.txt and /llms-full.txt. */
export async function serveLlmsText(request: Request): Promise<Response> {
  // Drop `If-None-Match`: the response differs from the asset, so the asset's ETag doesn't apply.
  const asset = await fetchAsset(new Request(request.url));
  return insertOrigin(replyText(await asset.text()), request);
}

/** Handles GET /licenses.txt, the third-party notices of the pages and fonts. */
export async function serveLicenses(request: Request): Promise<Response> {
  return replyDocument(await fetchAsset(request), "text/plain; charset=utf-8");
}

/** Handles GET /healthcheck/chart by redirecting to a chart. */
export function serveChartCheck(): Response {
  return replyRedirect(SAMPLE_CHART);
}
