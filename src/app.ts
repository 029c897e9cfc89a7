// The route table, one line per endpoint. The handlers are in service/serve/.

import { HonoBase as Hono } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import { version } from "../package.json";
import { freezeIntrinsics } from "./base/freeze-intrinsics.ts";
import { serveAccount, serveAccounts, serveRotation } from "./service/serve/account.ts";
import { serveTheme, serveThemes } from "./service/serve/account-theme.ts";
import { serveBarcode, serveBarcodeTypes, serveBarcodeValidation } from "./service/serve/barcode.ts";
import { serveCard, serveCardValidation } from "./service/serve/card.ts";
import { serveChart, serveChartValidation, serveGoogleChart } from "./service/serve/chart.ts";
import { serveChartConfig, serveRevert, serveVersions, serveViews } from "./service/serve/chart-config.ts";
import { serveCreate } from "./service/serve/create.ts";
import { serveCrawlerFile, serveDocs } from "./service/serve/docs.ts";
import { serveEmbed, serveEmbedImage, serveNaturalFrame, serveView } from "./service/serve/embed.ts";
import { serveFontFile, serveFonts } from "./service/serve/font.ts";
import { serveGraph, serveGraphValidation } from "./service/serve/graph.ts";
import { serveLoadData } from "./service/serve/load-data.ts";
import { serveMcp } from "./service/serve/mcp.ts";
import { serveNatural, serveNaturalConfig, serveNaturalText } from "./service/serve/natural.ts";
import { serveNotFound } from "./service/serve/not-found.ts";
import { serveOembed } from "./service/serve/oembed.ts";
import { serveOpenApi } from "./service/serve/openapi.ts";
import { serveGalleryPage, servePage, servePageFile, serveRedirect } from "./service/serve/page.ts";
import { serveChartCheck, serveLanding, serveLlmsText } from "./service/serve/plain-text.ts";
import { serveQr } from "./service/serve/qr.ts";
import { serveQrBatch } from "./service/serve/qr-batch.ts";
import { serveQrUrl, serveQrUrls } from "./service/serve/qr-link.ts";
import { serveQrRead } from "./service/serve/qr-read.ts";
import { serveQrValidation } from "./service/serve/qr-validation.ts";
import { releaseEngines } from "./service/serve/release-engines.ts";
import { serveRender } from "./service/serve/render.ts";
import { serveCardConfig, serveCardCreate, serveCardRender } from "./service/serve/saved-card.ts";
import { serveTable, serveTableValidation } from "./service/serve/table.ts";
import { serveThemePreview } from "./service/serve/theme-preview.ts";
import { serveWatermark, serveWatermarkValidation } from "./service/serve/watermark.ts";
import { serveWordCloud, serveWordCloudValidation } from "./service/serve/word-cloud.ts";
import { protectReply, withKeyRedaction } from "./service/shared/key-redaction.ts";
import { hasOperator } from "./service/shared/operator.ts";
import { phaseTimerOf } from "./service/shared/phase-timer.ts";
import { replyError, replyJson, replyMethodNotAllowed, replyOptions } from "./service/shared/reply.ts";

type Handler = (request: Request) => Response | Promise<Response>;
type Route = readonly [path: string, methods: readonly ("GET" | "POST" | "PATCH" | "PUT" | "DELETE")[], serve: Handler];

const ROUTES: readonly Route[] = [
  ["/barcode", ["GET", "POST"], serveBarcode],
  ["/barcode/types", ["GET"], serveBarcodeTypes],
  ["/api/validate-barcode", ["POST"], serveBarcodeValidation],
  ["/chart", ["GET", "POST"], serveChart],
  ["/gchart", ["GET", "POST"], serveGoogleChart],
  ["/api/validate-chart", ["POST"], serveChartValidation],
  ["/api/load-data", ["POST"], serveLoadData],
  ["/chart/create", ["POST"], serveCreate],
  ["/chart/render/:id", ["GET"], serveRender],
  ["/c/:id", ["GET"], serveRender],
  ["/chart/config/:id", ["GET", "PUT", "PATCH", "DELETE"], serveChartConfig],
  ["/chart/config/:id/versions", ["GET"], serveVersions],
  ["/chart/config/:id/views", ["GET"], serveViews],
  ["/chart/config/:id/revert", ["POST"], serveRevert],
  ["/v1/table", ["GET", "POST"], serveTable],
  ["/api/validate-table", ["POST"], serveTableValidation],
  ["/graphviz", ["GET", "POST"], serveGraph],
  ["/api/validate-graph", ["POST"], serveGraphValidation],
  ["/wordcloud", ["GET", "POST"], serveWordCloud],
  ["/api/validate-wordcloud", ["POST"], serveWordCloudValidation],
  ["/card", ["GET", "POST"], serveCard],
  ["/api/validate-card", ["POST"], serveCardValidation],
  ["/card/create", ["POST"], serveCardCreate],
  ["/card/render/:id", ["GET"], serveCardRender],
  ["/card/config/:id", ["GET", "PUT", "DELETE"], serveCardConfig],
  ["/qr", ["GET", "POST"], serveQr],
  ["/qr/batch", ["POST"], serveQrBatch],
  ["/api/validate-qr", ["POST"], serveQrValidation],
  ["/qr-url", ["POST"], serveQrUrl],
  ["/qr-urls", ["POST"], serveQrUrls],
  ["/qr-read", ["GET", "POST"], serveQrRead],
  ["/watermark", ["GET", "POST"], serveWatermark],
  ["/api/validate-watermark", ["POST"], serveWatermarkValidation],
  ["/natural", ["GET", "POST"], serveNatural],
  ["/natural/config", ["POST"], serveNaturalConfig],
  ["/natural/iframe/*", ["GET"], serveNaturalFrame],
  ["/natural/*", ["GET"], serveNaturalText],
  ["/accounts", ["GET", "POST"], serveAccounts],
  ["/accounts/:id", ["GET", "PATCH"], serveAccount],
  ["/accounts/:id/rotate", ["POST"], serveRotation],
  ["/accounts/:id/themes", ["GET"], serveThemes],
  ["/accounts/:id/themes/:name", ["GET", "PUT", "DELETE"], serveTheme],
  ["/accounts/:id/themes/:name/preview", ["GET"], serveThemePreview],
  ["/fonts", ["GET"], serveFonts],
  ["/fonts/:family/:file", ["GET"], serveFontFile],
  ["/", ["GET"], serveLanding],
  ["/llms.txt", ["GET"], serveLlmsText],
  ["/llms-full.txt", ["GET"], serveLlmsText],
  ["/docs", ["GET"], serveDocs],
  ["/docs/:page", ["GET"], serveDocs],
  ["/docs/api/:operation", ["GET"], serveDocs],
  ["/docs/:folder/:file", ["GET"], serveDocs],
  ["/docs/:folder/:subfolder/:file", ["GET"], serveDocs],
  ["/sitemap.xml", ["GET"], serveCrawlerFile("application/xml; charset=utf-8")],
  ["/robots.txt", ["GET"], serveCrawlerFile("text/plain; charset=utf-8")],
  ["/gallery", ["GET"], servePage("gallery")],
  ["/gallery/*", ["GET"], serveGalleryPage],
  ["/chart-maker", ["GET"], servePage("chart-maker")],
  ["/chart-maker/edit/:id", ["GET"], servePage("chart-maker")],
  ["/chart-maker/view/:id", ["GET"], serveView],
  ["/embed", ["GET"], serveEmbed],
  ["/embed/image", ["GET"], serveEmbedImage],
  ["/oembed", ["GET"], serveOembed],
  ["/sandbox", ["GET"], serveRedirect("/chart-maker")],
  ["/documentation/*", ["GET"], serveRedirect("/docs")],
  ["/qr-code-api", ["GET"], serveRedirect("/docs")],
  ["/bulk-qr-code-generator", ["GET"], serveRedirect("/docs")],
  ["/assets/:file", ["GET"], servePageFile],
  ["/mcp", ["POST"], serveMcp],
  ["/openapi.json", ["GET"], serveOpenApi("json")],
  ["/openapi.yaml", ["GET"], serveOpenApi("yaml")],
  ["/healthcheck", ["GET"], () => replyJson({ success: true, version })],
  ["/healthcheck/chart", ["GET"], serveChartCheck],
];

// All imported modules have finished their setup by now, and no request has been handled yet.
freezeIntrinsics();

// Accept trailing slashes: links in old emails sometimes have them.
const app = new Hono({ strict: false, router: new TrieRouter() });

app.use(async (context, next) => {
  const { raw } = context.req;
  await withKeyRedaction(raw, next);
  protectReply(raw, context.res);
  const timing = phaseTimerOf(raw).format();
  if (timing !== "") context.res.headers.set("Server-Timing", timing);
  releaseEngines();
});
// Without an admin token in the settings, the account endpoints return 404.
app.use("/accounts/*", (context, next) => (hasOperator() ? next() : Promise.resolve(context.notFound())));
for (const [path, methods, serve] of ROUTES) {
  app.on([...methods], path, ({ req }) => serve(req.raw));
  app.options(path, () => replyOptions(methods));
  app.all(path, ({ req }) => replyMethodNotAllowed(req.method, methods));
}
app.notFound(({ req }) => serveNotFound(req.raw, req.path));
app.onError((error) => replyError(error));

export default app;
