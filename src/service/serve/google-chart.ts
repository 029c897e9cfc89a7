// GET and POST /gchart, and /chart with `cht` or `chst`: the URL format of Google Image Charts.

import { Failure } from "../../base/failure.ts";
import { once } from "../../base/once.ts";
import { toChartConfig } from "../../drawings/google-chart/chartjs-config.ts";
import { drawGoogleChart } from "../../drawings/google-chart/draw.ts";
import { listUnknownPlaces } from "../../drawings/google-chart/map-chart.ts";
import { encodeImage, type RenderedImage } from "../../engine/image/encode.ts";
import { pickField, type RequestParams, withLastOfRepeated } from "../params/fields.ts";
import {
  canonicalGoogleChart,
  GOOGLE_CHART_SIGNING,
  type ParsedGoogleChart,
  PLACE_RULE,
  parseGoogleChart,
  readGoogleChartFrame,
  readGoogleOutput,
} from "../params/google/google-chart.ts";
import { IgnoredParts } from "../params/google/google-field.ts";
import {
  canonicalGoogleQr,
  GOOGLE_PARAMETER,
  GOOGLE_QR_SIGNING,
  ICON_PARAMETER,
  type ParsedGoogleQr,
  parseGoogleQr,
  readGoogleFrame,
} from "../params/google-qr.ts";
import { type Caller, identifyCaller } from "../shared/caller.ts";
import { warningHeader } from "../shared/header-text.ts";
import { replyError, replyJson, replyValidation } from "../shared/reply.ts";
import { readParams } from "../shared/request.ts";
import { FORMULA } from "./formula.ts";
import { GOOGLE_GRAPH } from "./graph.ts";
import { drawToCache, serveImage } from "./image.ts";
import { MAP_ICON } from "./map-icon.ts";
import { type ImageEndpoint, openParams } from "./open-image.ts";
import { QR } from "./qr.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Parses and draws the chart types that have no other endpoint. */
export const GOOGLE_CHART: ImageEndpoint<ParsedGoogleChart> = {
  name: "google-chart",
  errorLabel: "Chart error",
  signing: GOOGLE_CHART_SIGNING,
  read: readChart,
  canonical: canonicalGoogleChart,
  draw: async (params, env) => {
    const file = await encodeImage(await drawGoogleChart(params, env), params.format, undefined, env.fuel);
    return withWarnings(file, params.warnings);
  },
  readFrame: readGoogleChartFrame,
};

/** Parses a request, and adds warnings about places that the map doesn't have. */
function readChart(input: RequestParams): ParsedGoogleChart {
  const params = parseGoogleChart(input);
  const ignored = new IgnoredParts();
  for (const code of listUnknownPlaces(params)) ignored.ignore(PLACE_RULE, code);
  return { ...params, warnings: [...params.warnings, ...ignored.list("chld")] };
}

function withWarnings(file: RenderedImage, warnings: readonly string[]): RenderedImage {
  const warning = warningHeader(warnings);
  return warning === undefined ? file : { ...file, warning };
}

/** Draws QR codes, with the same images as /qr. */
export const GOOGLE_QR: ImageEndpoint<ParsedGoogleQr> = {
  ...QR,
  signing: GOOGLE_QR_SIGNING,
  read: parseGoogleQr,
  canonical: canonicalGoogleQr,
  draw: async ({ warnings, ...params }, env) => withWarnings(await QR.draw(params, env), warnings),
  readFrame: readGoogleFrame,
};

/** A kind of image whose parameters are opaque to this module. */
type Kind = ImageEndpoint<object>;

const asKind = <Params extends object>(kind: ImageEndpoint<Params>) => kind as unknown as Kind;

const CHART_KIND = asKind(GOOGLE_CHART);
const ICON_KIND = asKind(MAP_ICON);
/** The kinds of image that are not charts, by `cht` value without options. */
const KINDS: Readonly<Record<string, Kind>> = {
  __proto__: null as never,
  qr: asKind(GOOGLE_QR),
  gv: asKind(GOOGLE_GRAPH),
  tx: asKind(FORMULA),
};

/** Responds to a request with JSON instead of an image. */
type JsonHandler = (input: RequestParams, env: ReadEnv, caller: Caller) => Response | Promise<Response>;

/** Returns the handler for a request for JSON. Other values of `format` are ignored, the same as in Google Image Charts. */
function findJsonHandler(input: RequestParams): JsonHandler | undefined {
  if (readGoogleOutput(input) === "validate") return replyReport;
  return pickField(input, ["format"])?.value === "chartjs-config" ? replyConfig : undefined;
}

/** Responds with the Chart.js configuration for a similar chart. */
const replyConfig: JsonHandler = (input, _env, caller) => replyJson(toChartConfig(readChart(input)), caller);

/** Draws the chart, and returns a validation result instead of the image. */
const replyReport: JsonHandler = async (input, env) => {
  try {
    const params = readChart(input);
    await drawToCache(await openParams(GOOGLE_CHART, params, env));
    const { type, width, height, series, warnings } = params;
    return replyValidation({ warnings, normalized: { cht: type, width, height, series: series.length } });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return replyValidation({ failure: error, normalized: {} });
  }
};

async function serveJson(
  request: Request,
  readInput: () => Promise<RequestParams>,
  handler: JsonHandler,
): Promise<Response> {
  try {
    const { caller, input } = await identifyCaller(request, await readInput(), GOOGLE_CHART_SIGNING);
    const env = ReadEnv.open(request, authorityOf(caller));
    return await withRateLimit(caller, env.renderEnv.fuel, async () => handler(input, env, caller));
  } catch (error) {
    return replyError(error);
  }
}

/**
 * Handles a request in Google's format.
 *
 * @param readAll reads the parameters of the request
 */
export async function serveGoogle(request: Request, readAll: () => Promise<RequestParams>): Promise<Response> {
  // Signatures cover the values that are drawn: the last of repeated parameters.
  const readInput = async () => withLastOfRepeated(await readAll());
  try {
    const input = await readInput();
    const kind = findGoogleKind(input) ?? CHART_KIND;
    const handler = kind === CHART_KIND ? findJsonHandler(input) : undefined;
    return handler === undefined ? serveImage(kind, request, readInput) : serveJson(request, readInput, handler);
  } catch {
    // The handler reads the parameters again, and reports the error.
    return serveImage(GOOGLE_CHART, request, readInput);
  }
}

/** Handles GET and POST /gchart. */
export const serveGoogleChart = (request: Request): Promise<Response> =>
  serveGoogle(
    request,
    once(() => readParams(request)),
  );

/** Returns the kind of image for `cht`, such as `lc` or `lc:nda`, or for `chst`. Undefined if the request has neither. */
export function findGoogleKind(input: RequestParams): Kind | undefined {
  const type = pickField(input, [GOOGLE_PARAMETER])?.value;
  // The chart parser reports a type that isn't a string.
  if (type !== undefined && typeof type !== "string") return CHART_KIND;
  const name = type?.trim().toLowerCase();
  if (name) return KINDS[name.split(":")[0] as string] ?? CHART_KIND;
  return pickField(input, [ICON_PARAMETER]) === undefined ? undefined : ICON_KIND;
}
