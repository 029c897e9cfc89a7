// The endpoints that need no rarely used engine. Both the whole service and the front Worker serve them.

import { version } from "../package.json";
import type { Route } from "./create-app.ts";
import { serveAccount, serveAccounts, serveRotation } from "./service/serve/account.ts";
import { serveTheme, serveThemes } from "./service/serve/account-theme.ts";
import { serveChartValidation } from "./service/serve/chart.ts";
import { serveChartConfig, serveRevert, serveVersions, serveViews } from "./service/serve/chart-config.ts";
import { serveCreate } from "./service/serve/create.ts";
import { serveCrawlerFile, serveDocs } from "./service/serve/docs.ts";
import { serveFontFile, serveFonts } from "./service/serve/font.ts";
import { serveLoadData } from "./service/serve/load-data.ts";
import { serveOpenApi } from "./service/serve/openapi.ts";
import { serveGalleryPage, servePage, servePageFile, serveRedirect } from "./service/serve/page.ts";
import { serveChartCheck, serveLanding, serveLlmsText } from "./service/serve/plain-text.ts";
import { serveQr } from "./service/serve/qr.ts";
import { serveQrUrl, serveQrUrls } from "./service/serve/qr-link.ts";
import { serveRender } from "./service/serve/render.ts";
import { serveThemePreview } from "./service/serve/theme-preview.ts";
import { replyJson } from "./service/shared/reply.ts";

export const COMMON_ROUTES: readonly Route[] = [
  ["/api/validate-chart", ["POST"], serveChartValidation],
  ["/api/load-data", ["POST"], serveLoadData],
  ["/chart/create", ["POST"], serveCreate],
  ["/chart/render/:id", ["GET"], serveRender],
  ["/c/:id", ["GET"], serveRender],
  ["/chart/config/:id", ["GET", "PUT", "PATCH", "DELETE"], serveChartConfig],
  ["/chart/config/:id/versions", ["GET"], serveVersions],
  ["/chart/config/:id/views", ["GET"], serveViews],
  ["/chart/config/:id/revert", ["POST"], serveRevert],
  ["/qr", ["GET", "POST"], serveQr],
  ["/qr-url", ["POST"], serveQrUrl],
  ["/qr-urls", ["POST"], serveQrUrls],
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
  ["/sandbox", ["GET"], serveRedirect("/chart-maker")],
  ["/documentation/*", ["GET"], serveRedirect("/docs")],
  ["/qr-code-api", ["GET"], serveRedirect("/docs")],
  ["/bulk-qr-code-generator", ["GET"], serveRedirect("/docs")],
  ["/assets/:file", ["GET"], servePageFile],
  ["/openapi.json", ["GET"], serveOpenApi("json")],
  ["/openapi.yaml", ["GET"], serveOpenApi("yaml")],
  ["/healthcheck", ["GET"], () => replyJson({ success: true, version })],
  ["/healthcheck/chart", ["GET"], serveChartCheck],
];
