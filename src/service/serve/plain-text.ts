// What is told in plain text: the service in a few lines, to those who ask for its first page and read no HTML, and the texts for
// language models, which the build has put into the assets. `{origin}` in them is where this service is. BEHAVIOUR 14.

import { version } from "../../../package.json";
import { fetchAsset } from "../worker/asset-source.ts";
import { replyPage, replyRedirect, replyText } from "../worker/reply.ts";
import { wantsPage } from "../worker/request.ts";
import { readOrigin } from "../worker/settings.ts";

const GREETING = `Limn ${version} draws charts, QR codes, barcodes and tables as pictures from a URL.

  {origin}/chart?c={type:'bar',data:{labels:['Q1','Q2'],datasets:[{data:[12,19]}]}}
  {origin}/natural/bars_of_12_tea_and_19_coffee
  {origin}/qr?text=https://example.com
  {origin}/barcode?type=ean13&text=9520123456788

For people     {origin}/docs and {origin}/chart-maker
For models     {origin}/llms.txt and {origin}/mcp
For programs   {origin}/openapi.json
`;

/** A chart that is always the same, for those who watch whether charts are drawn. */
const WATCHED =
  "/chart?w=300&h=150&c=%7Btype:%22bar%22,data:%7Blabels:%5B%22a%22,%22b%22%5D,datasets:%5B%7Bdata:%5B1,2%5D%7D%5D%7D%7D";

/** Answers GET /: the page for browsers, a few lines for all others. */
export async function serveLanding(request: Request): Promise<Response> {
  if (!wantsPage(request)) return replyText(inPlace(GREETING, request), "Accept");
  return replyPage(await fetchAsset(request, "/index.html"), "Accept");
}

/** Answers GET /llms.txt and /llms-full.txt. */
export async function serveText(request: Request): Promise<Response> {
  // The text is another one than the asset: whoever has it has it under no entity tag.
  const asset = await fetchAsset(new Request(request.url));
  return replyText(inPlace(await asset.text(), request));
}

/** Answers GET /healthcheck/chart with where a chart is. */
export function serveChartCheck(): Response {
  return replyRedirect(WATCHED);
}

function inPlace(text: string, request: Request): string {
  return text.replaceAll("{origin}", readOrigin(request));
}
