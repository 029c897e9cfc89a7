// The route table, one line per endpoint. The handlers are in service/serve/. Each is imported when its first request arrives.

import { createApp, type Route } from "./create-app.ts";
import { DRAWINGS } from "./drawings/list.ts";

const accountFont = () => import("./service/serve/account-font.ts");
const accountTheme = () => import("./service/serve/account-theme.ts");
const account = () => import("./service/serve/account.ts");
const anyChart = () => import("./service/serve/any-chart.ts");
const barcode = () => import("./service/serve/barcode.ts");
const card = () => import("./service/serve/card.ts");
const chartConfig = () => import("./service/serve/chart-config.ts");
const chart = () => import("./service/serve/chart.ts");
const create = () => import("./service/serve/create.ts");
const docs = () => import("./service/serve/docs.ts");
const drawing = () => import("./service/serve/drawing.ts");
const embed = () => import("./service/serve/embed.ts");
const font = () => import("./service/serve/font.ts");
const invite = () => import("./service/serve/invite.ts");
const googleChart = () => import("./service/serve/google-chart.ts");
const health = () => import("./service/serve/health.ts");
const loadData = () => import("./service/serve/load-data.ts");
const mcp = () => import("./service/serve/mcp.ts");
const naturalChange = () => import("./service/serve/natural-change.ts");
const natural = () => import("./service/serve/natural.ts");
const oembed = () => import("./service/serve/oembed.ts");
const openapi = () => import("./service/serve/openapi.ts");
const ownAccount = () => import("./service/serve/own-account.ts");
const ownImage = () => import("./service/serve/own-image.ts");
const ownSecret = () => import("./service/serve/own-secret.ts");
const page = () => import("./service/serve/page.ts");
const plainText = () => import("./service/serve/plain-text.ts");
const qrBatch = () => import("./service/serve/qr-batch.ts");
const qrLink = () => import("./service/serve/qr-link.ts");
const qrRead = () => import("./service/serve/qr-read.ts");
const render = () => import("./service/serve/render.ts");
const savedCard = () => import("./service/serve/saved-card.ts");
const savedDrawing = () => import("./service/serve/saved-drawing.ts");
const shortLink = () => import("./service/serve/short-link.ts");
const siteLink = () => import("./service/serve/site-link.ts");
const signup = () => import("./service/serve/signup.ts");
const themePreview = () => import("./service/serve/theme-preview.ts");
const watermark = () => import("./service/serve/watermark.ts");

export default createApp([
  ...DRAWINGS.flatMap((entry): Route[] => [
    [entry.path, ["GET", "POST"], async () => (await drawing()).openDrawing(entry)],
    [entry.validation, ["POST"], async () => (await drawing()).openValidation(entry)],
    [`${entry.path}/create`, ["POST"], async () => (await savedDrawing()).openSavedCreate(entry)],
    [`${entry.path}/render/:id`, ["GET"], async () => (await savedDrawing()).openSavedRender(entry)],
    [`${entry.path}/config/:id`, ["GET", "PUT", "DELETE"], async () => (await savedDrawing()).openSavedConfig(entry)],
    ...Object.entries(entry.links).map(
      ([path, loadReader]): Route => [path, ["GET"], async () => (await drawing()).openLink(entry, loadReader)],
    ),
  ]),
  ["/api/validate-chart", ["POST"], async () => (await chart()).serveChartValidation],
  ["/api/load-data", ["POST"], async () => (await loadData()).serveLoadData],
  ["/chart/create", ["POST"], async () => (await create()).serveCreate],
  ["/chart/render/:id", ["GET"], async () => (await render()).serveRender],
  ["/c/:id", ["GET"], async () => (await render()).serveRender],
  ["/s/:id", ["GET"], async () => (await shortLink()).serveShortLink],
  ["/chart/config/:id", ["GET", "PUT", "PATCH", "DELETE"], async () => (await chartConfig()).serveChartConfig],
  ["/chart/config/:id/versions", ["GET"], async () => (await chartConfig()).serveVersions],
  ["/chart/config/:id/views", ["GET"], async () => (await chartConfig()).serveViews],
  ["/chart/config/:id/revert", ["POST"], async () => (await chartConfig()).serveRevert],
  ["/qr-url", ["POST"], async () => (await qrLink()).serveQrUrl],
  ["/qr-urls", ["POST"], async () => (await qrLink()).serveQrUrls],
  ["/accounts", ["GET", "POST"], async () => (await account()).serveAccounts],
  ["/accounts/:id", ["GET", "PATCH"], async () => (await account()).serveAccount],
  ["/accounts/:id/rotate", ["POST"], async () => (await account()).serveRotation],
  ["/accounts/:id/reencrypt", ["POST"], async () => (await account()).serveReencryption],
  ["/accounts/:id/fonts", ["GET"], async () => (await accountFont()).serveFonts],
  ["/accounts/:id/fonts/:name", ["GET", "PUT", "DELETE"], async () => (await accountFont()).serveFont],
  ["/accounts/:id/themes", ["GET"], async () => (await accountTheme()).serveThemes],
  ["/accounts/:id/themes/:name", ["GET", "PUT", "DELETE"], async () => (await accountTheme()).serveTheme],
  ["/accounts/:id/themes/:name/preview", ["GET"], async () => (await themePreview()).serveThemePreview],
  ["/invites", ["GET", "POST"], async () => (await invite()).serveInvites],
  ["/invites/:id", ["DELETE"], async () => (await invite()).serveInvite],
  ["/account", ["GET"], async () => (await signup()).serveAccountPage],
  ["/api/account", ["GET", "PATCH"], async () => (await ownAccount()).serveOwnAccount],
  ["/api/account/signup", ["GET", "POST"], async () => (await signup()).serveSignup],
  ["/api/account/keys", ["GET", "POST"], async () => (await ownAccount()).serveOwnKeys],
  ["/api/account/keys/:key", ["DELETE"], async () => (await ownAccount()).serveOwnKey],
  ["/api/account/keys/:key/rotate", ["POST"], async () => (await ownAccount()).serveOwnRotation],
  ["/api/account/themes", ["GET"], async () => (await ownAccount()).serveOwnThemes],
  ["/api/account/themes/:name", ["GET", "PUT", "DELETE"], async () => (await ownAccount()).serveOwnTheme],
  ["/api/account/fonts", ["GET"], async () => (await ownAccount()).serveOwnFonts],
  ["/api/account/fonts/:name", ["GET", "PUT", "DELETE"], async () => (await ownAccount()).serveOwnFont],
  ["/api/account/secrets", ["GET"], async () => (await ownSecret()).serveOwnSecrets],
  ["/api/account/secrets/:name", ["GET", "PUT", "DELETE"], async () => (await ownSecret()).serveOwnSecret],
  ["/api/account/preview", ["POST"], async () => (await ownAccount()).serveThemeDraft],
  ["/api/account/images", ["GET"], async () => (await ownImage()).serveOwnImages],
  ["/api/account/images/:id", ["GET", "PATCH", "DELETE"], async () => (await ownImage()).serveOwnImage],
  ["/api/account/images/:id/thumbnail", ["GET"], async () => (await ownImage()).serveThumbnail],
  ["/api/account/images/:id/revert", ["POST"], async () => (await ownImage()).serveOwnRevert],
  ["/api/account/images/:id/edit-token", ["POST"], async () => (await ownImage()).serveOwnEditToken],
  ["/api/account/export", ["GET"], async () => (await ownImage()).serveExport],
  ["/api/account/usage", ["GET"], async () => (await ownAccount()).serveOwnUsage],
  ["/fonts", ["GET"], async () => (await font()).serveFonts],
  ["/fonts/:family/:file", ["GET"], async () => (await font()).serveFontFile],
  ["/", ["GET"], async () => (await plainText()).serveLanding],
  ["/llms.txt", ["GET"], async () => (await plainText()).serveLlmsText],
  ["/llms-full.txt", ["GET"], async () => (await plainText()).serveLlmsText],
  ["/licenses.txt", ["GET"], async () => (await plainText()).serveLicenses],
  ["/docs", ["GET"], async () => (await docs()).serveDocs],
  ["/docs/:page", ["GET"], async () => (await docs()).serveDocs],
  ["/docs/api/:operation", ["GET"], async () => (await docs()).serveDocs],
  ["/docs/:folder/:file", ["GET"], async () => (await docs()).serveDocs],
  ["/docs/:folder/:subfolder/:file", ["GET"], async () => (await docs()).serveDocs],
  ["/sitemap.xml", ["GET"], async () => (await docs()).serveCrawlerFile("application/xml; charset=utf-8")],
  ["/robots.txt", ["GET"], async () => (await docs()).serveCrawlerFile("text/plain; charset=utf-8")],
  ["/gallery", ["GET"], async () => (await page()).servePage("gallery")],
  ["/gallery/*", ["GET"], async () => (await page()).serveGalleryPage],
  ["/chart-maker", ["GET"], async () => (await page()).servePage("chart-maker")],
  ["/chart-maker/edit/:id", ["GET"], async () => (await page()).servePage("chart-maker")],
  ["/source", ["GET"], async () => (await siteLink()).serveSource],
  ["/source/*", ["GET"], async () => (await siteLink()).serveSource],
  ["/privacy", ["GET"], async () => (await siteLink()).servePrivacy],
  ["/contact", ["GET"], async () => (await siteLink()).serveContact],
  ["/sandbox", ["GET"], async () => (await page()).serveRedirect("/chart-maker")],
  ["/documentation/*", ["GET"], async () => (await page()).serveRedirect("/docs")],
  ["/qr-code-api", ["GET"], async () => (await page()).serveRedirect("/docs")],
  ["/bulk-qr-code-generator", ["GET"], async () => (await page()).serveRedirect("/docs")],
  ["/assets/:file", ["GET"], async () => (await page()).servePageFile],
  ["/openapi.json", ["GET"], async () => (await openapi()).serveOpenApi("json")],
  ["/openapi.yaml", ["GET"], async () => (await openapi()).serveOpenApi("yaml")],
  ["/healthcheck", ["GET"], async () => (await health()).serveHealth],
  ["/healthcheck/chart", ["GET"], async () => (await plainText()).serveChartCheck],
  ["/chart", ["GET", "POST"], async () => (await anyChart()).serveAnyChart],
  ["/barcode/types", ["GET"], async () => (await barcode()).serveBarcodeTypes],
  ["/gchart", ["GET", "POST"], async () => (await googleChart()).serveGoogleChart],
  ["/card", ["GET", "POST"], async () => (await card()).serveCard],
  ["/api/validate-card", ["POST"], async () => (await card()).serveCardValidation],
  ["/card/create", ["POST"], async () => (await savedCard()).serveCardCreate],
  ["/card/render/:id", ["GET"], async () => (await savedCard()).serveCardRender],
  ["/card/config/:id", ["GET", "PUT", "DELETE"], async () => (await savedCard()).serveCardConfig],
  ["/qr/batch", ["POST"], async () => (await qrBatch()).serveQrBatch],
  ["/qr-read", ["GET", "POST"], async () => (await qrRead()).serveQrRead],
  ["/watermark", ["GET", "POST"], async () => (await watermark()).serveWatermark],
  ["/api/validate-watermark", ["POST"], async () => (await watermark()).serveWatermarkValidation],
  ["/natural", ["GET", "POST"], async () => (await natural()).serveNatural],
  ["/natural/config", ["POST"], async () => (await natural()).serveNaturalConfig],
  ["/natural/change", ["POST"], async () => (await naturalChange()).serveNaturalChange],
  ["/natural/iframe/*", ["GET"], async () => (await embed()).serveNaturalFrame],
  ["/natural/*", ["GET"], async () => (await natural()).serveNaturalText],
  ["/chart-maker/view/:id", ["GET"], async () => (await embed()).serveView],
  ["/embed", ["GET"], async () => (await embed()).serveEmbed],
  ["/embed/image", ["GET"], async () => (await embed()).serveEmbedImage],
  ["/oembed", ["GET"], async () => (await oembed()).serveOembed],
  ["/mcp", ["POST"], async () => (await mcp()).serveMcp],
]);
