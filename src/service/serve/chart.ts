// GET and POST /chart, and POST /api/validate-chart.

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import { type EncodedPicture, encodePicture } from "../../engine/image/encode.ts";
import { mediumOf } from "../../engine/picture/medium.ts";
import { canonicalChart, normalizeChart, parseChart, readFrame } from "../params/chart.ts";
import { CHART_SIGNING } from "../params/signings.ts";
import { withoutKey } from "../params/without-key.ts";
import { isRead } from "../worker/request.ts";
import { GOOGLE_QR, isGoogleChart } from "./google-chart.ts";
import type { Outside } from "./outside.ts";
import { servePicture } from "./picture.ts";
import { readTemplated, withoutTemplate } from "./saved-chart.ts";
import { type Review, type Reviewed, serveValidation, type ValidatedKind } from "./validation.ts";

/** Charts. */
export const CHART: ValidatedKind<ChartParams> = {
  name: "chart",
  errorLabel: "Chart error",
  signing: CHART_SIGNING,
  read: async (ask, outside) => parseChart(await readTemplated(ask, outside)),
  canonical: canonicalChart,
  draw: async (params, outside) =>
    encodePicture(await drawChart(params, outside), params.format, params.quality, outside.fuel),
  readFrame,
  normalize: normalizeChart,
  review: reviewChart,
  warn: (params, file) => [...warnOfBytes(file), ...warnOfPixels(params)],
};

/** Larger pictures are shown late in mails and chats, or not at all. */
const MAIL_BYTES = 1_000_000;

function warnOfBytes({ body }: EncodedPicture): string[] {
  const bytes = new Blob([body as string]).size;
  if (bytes <= MAIL_BYTES) return [];
  return [`picture has ${bytes} bytes: many mail and chat programs show none of more than 1 MB`];
}

/** The longest side of a texture that the graphics of phones are sure to hold (OpenGL ES 3.1 asks for 2048, most have this). */
const PHONE_SIDE_PIXELS = 4096;

/** However few bytes a picture has, whoever shows it needs four for each of its pixels. */
function warnOfPixels({ width, height, devicePixelRatio, format }: ChartParams): string[] {
  if (!mediumOf(format).hasPixels) return [];
  const [across, down] = [width, height].map((side) => Math.round(side * devicePixelRatio)) as [number, number];
  if (Math.max(across, down) <= PHONE_SIDE_PIXELS) return [];
  return [`picture has ${across}×${down} pixels: many phones show no side of more than ${PHONE_SIDE_PIXELS}`];
}

/** Looks at the chart as it is drawn, which costs no second drawing. */
async function reviewChart(params: ChartParams, outside: Outside): Promise<Reviewed> {
  const reviewer = await ChartReview.open(params, mediumOf(params.format));
  return {
    draw: async () => {
      const { loadImage, clock, fonts, fuel, plan, noteMissing, noteOther } = outside;
      const picture = await drawChart(params, {
        loadImage,
        clock,
        fonts,
        fuel,
        plan,
        noteMissing,
        noteOther,
        reviewer,
      });
      return encodePicture(picture, params.format, params.quality, fuel);
    },
    read: () => readReview(reviewer, outside),
  };
}

/** Looks at a chart whose image is not needed. Never fails: the chart has been drawn before, or is about to be. */
export async function reviewOnly(params: ChartParams, outside: Outside): Promise<Review> {
  const reviewer = await ChartReview.open(params);
  const { loadImage, clock, fonts, plan } = outside;
  await drawChart(params, { loadImage, clock, fonts, plan, reviewer }).catch(() => {});
  return readReview(reviewer, outside);
}

function readReview(reviewer: ChartReview, outside: Outside): Review {
  const remote = outside.freshness.isRemote
    ? ["chart shows what others have at their own addresses: it is kept for 30 seconds only"]
    : [];
  return {
    warnings: [...reviewer.warnings, ...remote],
    normalized: reviewer.chartType === undefined ? {} : { chartType: reviewer.chartType },
  };
}

/** Charts of URLs, without values in the place of their own: whoever may show a chart that others have signed may not write one. */
const CHART_OF_URL: ValidatedKind<ChartParams> = {
  ...CHART,
  read: (ask) => parseChart(withoutKey(withoutTemplate(ask))),
};

/** Answers GET and POST /chart. */
export const serveChart = (request: Request): Promise<Response> =>
  isGoogleChart(request)
    ? servePicture(GOOGLE_QR, request)
    : servePicture(isRead(request) ? CHART_OF_URL : CHART, request);

/** Answers POST /api/validate-chart. */
export const serveChartValidation = (request: Request): Promise<Response> => serveValidation(CHART, request);
