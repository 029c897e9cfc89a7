// The route table, one line per endpoint. The handlers are in service/serve/.

import { COMMON_ROUTES } from "./common-routes.ts";
import { createApp } from "./create-app.ts";
import { serveBarcode, serveBarcodeTypes, serveBarcodeValidation } from "./service/serve/barcode.ts";
import { serveCard, serveCardValidation } from "./service/serve/card.ts";
import { serveEmbed, serveEmbedImage, serveNaturalFrame, serveView } from "./service/serve/embed.ts";
import { serveAnyChart, serveGoogleChart } from "./service/serve/google-chart.ts";
import { serveGraph, serveGraphValidation } from "./service/serve/graph.ts";
import { serveMcp } from "./service/serve/mcp.ts";
import { serveNatural, serveNaturalConfig, serveNaturalText } from "./service/serve/natural.ts";
import { serveNaturalChange } from "./service/serve/natural-change.ts";
import { serveOembed } from "./service/serve/oembed.ts";
import { serveQrBatch } from "./service/serve/qr-batch.ts";
import { serveQrRead } from "./service/serve/qr-read.ts";
import { serveQrValidation } from "./service/serve/qr-validation.ts";
import { serveCardConfig, serveCardCreate, serveCardRender } from "./service/serve/saved-card.ts";
import { serveTable, serveTableValidation } from "./service/serve/table.ts";
import { serveWatermark, serveWatermarkValidation } from "./service/serve/watermark.ts";
import { serveWordCloud, serveWordCloudValidation } from "./service/serve/word-cloud.ts";

export default createApp([
  ...COMMON_ROUTES,
  ["/chart", ["GET", "POST"], serveAnyChart],
  ["/barcode", ["GET", "POST"], serveBarcode],
  ["/barcode/types", ["GET"], serveBarcodeTypes],
  ["/api/validate-barcode", ["POST"], serveBarcodeValidation],
  ["/gchart", ["GET", "POST"], serveGoogleChart],
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
  ["/qr/batch", ["POST"], serveQrBatch],
  ["/api/validate-qr", ["POST"], serveQrValidation],
  ["/qr-read", ["GET", "POST"], serveQrRead],
  ["/watermark", ["GET", "POST"], serveWatermark],
  ["/api/validate-watermark", ["POST"], serveWatermarkValidation],
  ["/natural", ["GET", "POST"], serveNatural],
  ["/natural/config", ["POST"], serveNaturalConfig],
  ["/natural/change", ["POST"], serveNaturalChange],
  ["/natural/iframe/*", ["GET"], serveNaturalFrame],
  ["/natural/*", ["GET"], serveNaturalText],
  ["/chart-maker/view/:id", ["GET"], serveView],
  ["/embed", ["GET"], serveEmbed],
  ["/embed/image", ["GET"], serveEmbedImage],
  ["/oembed", ["GET"], serveOembed],
  ["/mcp", ["POST"], serveMcp],
]);
