// GET and POST /chart for Chart.js configurations and, with engine=auto, charts in other languages, and POST /api/validate-chart.

import { once } from "../../base/once.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { CHART, dropKeyVersion } from "../../drawings/chart/kind.ts";
import type { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import type { RequestParams } from "../../options/fields.ts";
import { withWarnings } from "../shared/reply.ts";
import { isGetOrHead, readParams } from "../shared/request.ts";
import { chooseEndpoint } from "./chart-engine.ts";
import { readingOf } from "./drawing.ts";
import { drawToCache, serveImage } from "./image.ts";
import { warnAboutDimensions, warnAboutFileSize, warnAboutSources } from "./image-warnings.ts";
import { openParams } from "./open-image.ts";
import type { ReadEnv } from "./read-env.ts";
import type { RenderEnv } from "./render-env.ts";
import { resolveTemplate, withoutTemplate } from "./saved-chart.ts";
import { type Review, type ReviewedImage, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses, draws and reviews charts. */
export const CHART_ENDPOINT: ValidatedImageEndpoint<ChartParams> = {
  ...readingOf(CHART),
  resolve: resolveTemplate,
  read: (input, env) => env.readChart(input),
  draw: drawAndEncode,
  review: reviewChart,
  warn: ({ width, height, devicePixelRatio, format }, file) => [
    ...warnAboutFileSize(file),
    ...warnAboutDimensions(width, height, devicePixelRatio, format),
  ],
};

async function drawAndEncode(params: ChartParams, env: RenderEnv & { readonly reviewer?: ChartReview }) {
  const { format, quality, devicePixelRatio } = params;
  const ratio = fitRatio(params);
  const image = await drawChart(ratio === devicePixelRatio ? params : { ...params, devicePixelRatio: ratio }, env);
  const file = await encodeImage(image, format, quality, env);
  if (ratio === devicePixelRatio) return file;
  return withWarnings(file, [
    `devicePixelRatio must be at most ${ratio} for a ${format} of this size, got ${devicePixelRatio}: ${ratio} is used`,
  ]);
}

/** Returns the pixel ratio, reduced if a WebP or AVIF image of this size could otherwise not be drawn. */
function fitRatio({ format, animation, width, height, devicePixelRatio }: ChartParams): number {
  if (animation !== undefined || (format !== "webp" && format !== "avif")) return devicePixelRatio;
  const most = Math.floor(100 * Math.sqrt(RASTER_PIXELS / (width * height))) / 100;
  return Math.min(devicePixelRatio, most);
}

/** Reviews the chart while drawing it, which avoids a second render. */
async function reviewChart(params: ChartParams, env: RenderEnv): Promise<ReviewedImage> {
  const { format, renderer } = params;
  const reviewer = await openReview(params, outputBackend(format === "alt" ? "svg" : format, renderer));
  return {
    draw: () => drawAndEncode(params, { ...env, reviewer }),
    read: () => readReview(reviewer, env),
  };
}

/**
 * Draws a chart, caches the image, and reviews the chart. If the image is already cached, draws the chart again for the
 * review.
 */
export async function drawReviewed(params: ChartParams, readEnv: ReadEnv): Promise<Review> {
  const image = await openParams(CHART_ENDPOINT, params, readEnv);
  const { env } = image;
  const reviewed = await reviewChart(params, env);
  let isReviewed = false;
  const draw = () => {
    isReviewed = true;
    return reviewed.draw();
  };
  await drawToCache({ ...image, kind: { ...CHART_ENDPOINT, draw } });
  return isReviewed ? reviewed.read() : reviewOnly(params, env);
}

/** Reviews a chart without encoding its image. Never fails, because another render of the chart reports its errors. */
export async function reviewOnly(params: ChartParams, env: RenderEnv): Promise<Review> {
  const reviewer = await openReview(params);
  const { loadImage, loadData, clock, fonts, plan } = env;
  await drawChart(params, { loadImage, loadData, clock, fonts, plan, reviewer }).catch(() => {});
  return readReview(reviewer, env);
}

async function openReview(...args: Parameters<typeof ChartReview.open>): Promise<ChartReview> {
  const { ChartReview: Review } = await import("../../drawings/chart/review/chart-review.ts");
  return Review.open(...args);
}

function readReview(reviewer: ChartReview, env: RenderEnv): Review {
  return {
    warnings: [...reviewer.warnings, ...warnAboutSources(env, "chart")],
    fixes: reviewer.fixes,
    areas: reviewer.areas,
    normalized: reviewer.chartType === undefined ? {} : { chartType: reviewer.chartType },
  };
}

/**
 * Charts from GET requests. `template` and `templateOverrides` are ignored, so that they can't alter the chart in a signed URL.
 */
export const URL_CHART: ValidatedImageEndpoint<ChartParams> = {
  ...CHART_ENDPOINT,
  resolve: undefined,
  read: (input, env) => env.readChart(dropKeyVersion(withoutTemplate(input))),
};

/**
 * Handles GET and POST /chart, except for Google Image Charts.
 *
 * @param readInput reads the parameters of the request
 */
export async function serveChart(request: Request, readInput: () => Promise<RequestParams>): Promise<Response> {
  const endpoint = await chooseEndpoint(isGetOrHead(request) ? URL_CHART : CHART_ENDPOINT, readInput);
  return serveImage(endpoint, request, readInput);
}

/** Handles POST /api/validate-chart. */
export async function serveChartValidation(request: Request): Promise<Response> {
  const readInput = once(() => readParams(request));
  return serveValidation(await chooseEndpoint(CHART_ENDPOINT, readInput), request, readInput);
}
