// GET and POST /chart.

import { drawChart } from "../chart/draw.ts";
import { encodePicture } from "../image/encode.ts";
import { CHART_NAMES, type ChartParams, canonicalChart, parseChart, readFrame } from "../params/chart.ts";
import { isRead } from "../worker/request.ts";
import { GOOGLE_QR, isGoogleChart } from "./google-chart.ts";
import { type PictureKind, servePicture } from "./picture.ts";
import { readTemplated, withoutTemplate } from "./saved-chart.ts";

/** Charts. */
export const CHART: PictureKind<ChartParams> = {
  name: "chart",
  errorLabel: "Chart error",
  signed: CHART_NAMES,
  read: async (ask, outside) => parseChart(await readTemplated(ask, outside)),
  canonical: canonicalChart,
  draw: async (params, outside) => encodePicture(await drawChart(params, outside), params.format, params.quality),
  readFrame,
};

/** Charts of URLs, without values in the place of their own: whoever may show a chart that others have signed may not write one. */
const CHART_OF_URL: PictureKind<ChartParams> = { ...CHART, read: (ask) => parseChart(withoutTemplate(ask)) };

/** Answers GET and POST /chart. */
export const serveChart = (request: Request): Promise<Response> =>
  isGoogleChart(request)
    ? servePicture(GOOGLE_QR, request)
    : servePicture(isRead(request) ? CHART_OF_URL : CHART, request);
