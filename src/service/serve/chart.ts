// GET and POST /chart, and POST /api/validate-chart.

import type { Fuel } from "../../base/fuel.ts";
import { once } from "../../base/once.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { encodeImage, type RenderedImage } from "../../engine/image/encode.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import { canonicalChart, normalizeChart, readFrame, warnAboutVersion } from "../params/chart.ts";
import { dropKeyVersion } from "../params/drop-key-version.ts";
import { CHART_SIGNING } from "../params/signings.ts";
import { cacheSeconds } from "../worker/freshness.ts";
import { isGetOrHead, readParams } from "../worker/request.ts";
import { isGoogle, serveGoogle } from "./google-chart.ts";
import { serveImage } from "./image.ts";
import type { RenderEnv } from "./render-env.ts";
import { resolveTemplate, withoutTemplate } from "./saved-chart.ts";
import { type Review, type ReviewedImage, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses, draws and reviews charts. */
export const CHART: ValidatedImageEndpoint<ChartParams> = {
  name: "chart",
  errorLabel: "Chart error",
  signing: CHART_SIGNING,
  read: async (input, env) => env.readChart(await resolveTemplate(input, env)),
  canonical: canonicalChart,
  draw: async (params, env) => encodeChart(await drawChart(params, env), params, env.fuel),
  readFrame,
  normalize: normalizeChart,
  warnAboutValues: warnAboutVersion,
  review: reviewChart,
  warn: (params, file) => [...warnAboutFileSize(file), ...warnAboutDimensions(params)],
};

/** Encodes the image, or returns its alt text as a text file. */
async function encodeChart(
  image: EncodableImage,
  { format, quality }: ChartParams,
  fuel: Fuel,
): Promise<RenderedImage> {
  if (format !== "alt") return encodeImage(image, format, quality, fuel);
  const altText = image.type === "flat" ? undefined : image.altText;
  return { body: altText ?? "", contentType: "text/plain; charset=utf-8" };
}

/** Size in bytes above which many email and chat clients load images slowly or not at all. */
const EMAIL_BYTES = 1_000_000;

function warnAboutFileSize({ body }: RenderedImage): string[] {
  const bytes = new Blob([body as string]).size;
  if (bytes <= EMAIL_BYTES) return [];
  return [`image has ${bytes} bytes: many email and chat clients don't show images over 1 MB`];
}

/** Largest texture side that phones commonly support, in pixels. OpenGL ES 3.1 guarantees 2048; most phones support 4096. */
const PHONE_SIDE_PIXELS = 4096;

/** A decoded image takes four bytes per pixel, however small the file is. */
function warnAboutDimensions({ width, height, devicePixelRatio, format }: ChartParams): string[] {
  if (format === "alt" || !outputBackend(format).hasPixels) return [];
  const [across, down] = [width, height].map((side) => Math.round(side * devicePixelRatio)) as [number, number];
  if (Math.max(across, down) <= PHONE_SIDE_PIXELS) return [];
  return [
    `image has ${across}×${down} pixels: many phones can't show images wider or taller than ${PHONE_SIDE_PIXELS}`,
  ];
}

/** Reviews the chart while drawing it, which avoids a second render. */
async function reviewChart(params: ChartParams, env: RenderEnv): Promise<ReviewedImage> {
  const { format } = params;
  const reviewer = await ChartReview.open(params, outputBackend(format === "alt" ? "svg" : format));
  return {
    draw: async () => {
      const { loadImage, loadData, clock, fonts, fuel, plan, onMissingFonts, onAlternateParse } = env;
      const image = await drawChart(params, {
        loadImage,
        loadData,
        clock,
        fonts,
        fuel,
        plan,
        onMissingFonts,
        onAlternateParse,
        reviewer,
      });
      return encodeChart(image, params, fuel);
    },
    read: () => readReview(reviewer, env),
  };
}

/** Reviews a chart without encoding its image. Never fails, because another render of the chart reports its errors. */
export async function reviewOnly(params: ChartParams, env: RenderEnv): Promise<Review> {
  const reviewer = await ChartReview.open(params);
  const { loadImage, loadData, clock, fonts, plan } = env;
  await drawChart(params, { loadImage, loadData, clock, fonts, plan, reviewer }).catch(() => {});
  return readReview(reviewer, env);
}

function readReview(reviewer: ChartReview, env: RenderEnv): Review {
  const remoteWarnings = env.freshness.isRemote
    ? ["chart includes remote images, or a font failed to load: it is cached for only 30 seconds"]
    : [];
  return {
    warnings: [...reviewer.warnings, ...warnAboutData(env), ...remoteWarnings],
    fixes: reviewer.fixes,
    areas: reviewer.areas,
    normalized: reviewer.chartType === undefined ? {} : { chartType: reviewer.chartType },
  };
}

function warnAboutData({ data, freshness }: RenderEnv): string[] {
  const { secondsLeft, staleAge, containsToken } = data;
  const isOpen = containsToken
    ? ["options.plugins.airtable.apiKey is in the chart: anyone who sees its URL can use it. Store it with an account"]
    : [];
  if (secondsLeft === undefined) return isOpen;
  const cached = `chart shows external data: it is cached for only ${cacheSeconds(freshness)} seconds`;
  const stale =
    staleAge === undefined ? [] : [`the data source is down: the chart shows data from ${staleAge} seconds ago`];
  return [...isOpen, cached, ...stale];
}

/**
 * Charts from GET requests. `template` and `templateOverrides` are ignored, so that they can't alter the chart in a signed URL.
 */
export const URL_CHART: ValidatedImageEndpoint<ChartParams> = {
  ...CHART,
  read: (input, env) => env.readChart(dropKeyVersion(withoutTemplate(input))),
};

/**
 * Handles GET and POST /chart. A request with `cht` or `chst` is in the Google Image Charts format, unless it is a POST with
 * a chart.
 */
export async function serveChart(request: Request): Promise<Response> {
  // The body of a POST can be read only once.
  const readInput = once(() => readParams(request));
  if (await isGoogle(request, readInput)) return serveGoogle(request, readInput);
  return serveImage(isGetOrHead(request) ? URL_CHART : CHART, request, readInput);
}

/** Handles GET and POST /gchart. */
export const serveGoogleChart = (request: Request): Promise<Response> =>
  serveGoogle(
    request,
    once(() => readParams(request)),
  );

/** Handles POST /api/validate-chart. */
export const serveChartValidation = (request: Request): Promise<Response> => serveValidation(CHART, request);
