// GET and POST /chart with `cht` or `chst`, and /gchart: the URL format of Google Image Charts.

import { Failure } from "../../base/failure.ts";
import { toChartConfig } from "../../drawings/google-chart/chartjs-config.ts";
import { drawGoogleChart } from "../../drawings/google-chart/draw.ts";
import type { GoogleChartParams } from "../../drawings/google-chart/google-chart-params.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import { CHART_FIELDS } from "../params/chart.ts";
import { pickField, type RequestParams } from "../params/fields.ts";
import {
  canonicalGoogleChart,
  parseGoogleChart,
  readGoogleChartFrame,
  readGoogleOutput,
} from "../params/google/google-chart.ts";
import { GOOGLE_NAME, ICON_NAME, parseGoogleQr, readGoogleFrame } from "../params/google-qr.ts";
import { GOOGLE_CHART_SIGNING, GOOGLE_QR_SIGNING } from "../params/signings.ts";
import { type Caller, identify } from "../worker/caller.ts";
import { replyError, replyJson, replyValidation } from "../worker/reply.ts";
import { isGetOrHead } from "../worker/request.ts";
import { FORMULA } from "./formula.ts";
import { GOOGLE_GRAPH } from "./graph.ts";
import { drawToCache, type ImageEndpoint, serveImage } from "./image.ts";
import { MAP_ICON } from "./map-icon.ts";
import { QR } from "./qr.ts";
import { RenderEnv } from "./render-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Charts of all types that have no endpoint of their own. */
export const GOOGLE_CHART: ImageEndpoint<GoogleChartParams> = {
  name: "google-chart",
  errorLabel: "Chart error",
  signing: GOOGLE_CHART_SIGNING,
  read: parseGoogleChart,
  canonical: canonicalGoogleChart,
  draw: async (params, env) => encodeImage(await drawGoogleChart(params, env), params.format, undefined, env.fuel),
  readFrame: readGoogleChartFrame,
};

/** Google-style QR codes. They give the same images as /qr, under the same cache keys. */
export const GOOGLE_QR: ImageEndpoint<QrParams> = {
  ...QR,
  signing: GOOGLE_QR_SIGNING,
  read: parseGoogleQr,
  readFrame: readGoogleFrame,
};

/** A kind of image whose parameters only its own functions know. */
type Kind = ImageEndpoint<object>;

const asKind = <Params extends object>(kind: ImageEndpoint<Params>) => kind as unknown as Kind;

const CHART_KIND = asKind(GOOGLE_CHART);
const ICON_KIND = asKind(MAP_ICON);
/** The kinds of image that are not charts, by `cht` without its options. */
const KINDS: Readonly<Record<string, Kind>> = {
  __proto__: null as never,
  qr: asKind(GOOGLE_QR),
  gv: asKind(GOOGLE_GRAPH),
  tx: asKind(FORMULA),
};

/** Answers a request without an image. */
type Answer = (ask: RequestParams, env: RenderEnv, caller: Caller) => Response | Promise<Response>;

/** Returns how to answer a request that asks for no image. Other values of `format` are ignored, as Google ignored them. */
function findAnswer(ask: RequestParams): Answer | undefined {
  if (readGoogleOutput(ask) === "validate") return reportChart;
  return pickField(ask, ["format"])?.value === "chartjs-config" ? describeChart : undefined;
}

/** Returns the configuration of a similar chart. */
const describeChart: Answer = (ask, _env, caller) => replyJson(toChartConfig(parseGoogleChart(ask)), caller);

/** Draws the chart, and reports its errors instead of the image. */
const reportChart: Answer = async (ask, env) => {
  try {
    const params = parseGoogleChart(ask);
    await drawToCache(GOOGLE_CHART, params, env);
    const { type, width, height, series } = params;
    return replyValidation({ normalized: { cht: type, width, height, series: series.length } });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return replyValidation({ failure: error, normalized: {} });
  }
};

async function serveText(request: Request, readAsk: () => Promise<RequestParams>, answer: Answer): Promise<Response> {
  try {
    const { caller, ask } = await identify(request, await readAsk(), GOOGLE_CHART_SIGNING);
    const env = new RenderEnv(request, caller);
    return await withRateLimit(caller, env.fuel, async () => answer(ask, env, caller));
  } catch (error) {
    return replyError(error);
  }
}

/**
 * Handles a request in Google's format.
 *
 * @param readAsk returns its parameters
 */
export async function serveGoogle(request: Request, readAsk: () => Promise<RequestParams>): Promise<Response> {
  try {
    const ask = await readAsk();
    const kind = findGoogleKind(ask) ?? CHART_KIND;
    const answer = kind === CHART_KIND ? findAnswer(ask) : undefined;
    return answer === undefined ? serveImage(kind, request, readAsk) : serveText(request, readAsk, answer);
  } catch {
    // The handler that reads the parameters again reports the error.
    return serveImage(GOOGLE_CHART, request, readAsk);
  }
}

/**
 * Returns whether a request to /chart is in Google's format, so that its other parameters are read as Google's. The body of a
 * POST is a chart if it has one.
 */
export async function isGoogle(request: Request, readAsk: () => Promise<RequestParams>): Promise<boolean> {
  try {
    const ask = await readAsk();
    const hasChart = !isGetOrHead(request) && pickField(ask, CHART_FIELDS.names.chart) !== undefined;
    return !hasChart && findGoogleKind(ask) !== undefined;
  } catch {
    // The handler that reads the parameters next reports the error.
    return false;
  }
}

/** Returns the kind of image for `cht`, such as `lc` or `lc:nda`, or for `chst`. Undefined if the request has neither. */
export function findGoogleKind(ask: RequestParams): Kind | undefined {
  const type = pickField(ask, [GOOGLE_NAME])?.value;
  // Charts report a type that isn't text.
  if (type !== undefined && typeof type !== "string") return CHART_KIND;
  const name = type?.trim().split(":")[0]?.toLowerCase();
  if (name) return KINDS[name] ?? CHART_KIND;
  return pickField(ask, [ICON_NAME]) === undefined ? undefined : ICON_KIND;
}
