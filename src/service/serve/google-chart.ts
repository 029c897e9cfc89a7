// GET and POST /gchart, and /chart with `cht` or `chst`: the URL format of Google Image Charts.

import { Failure } from "../../base/failure.ts";
import { once } from "../../base/once.ts";
import { GOOGLE_FORMULA_DRAWING } from "../../drawings/formula/drawing.ts";
import { toChartConfig } from "../../drawings/google-chart/chartjs-config.ts";
import { GOOGLE_CHART_DRAWING } from "../../drawings/google-chart/drawing.ts";
import { GOOGLE_PARAMETER, ICON_PARAMETER } from "../../drawings/google-chart/google-parameter.ts";
import { GRAPH_DRAWING } from "../../drawings/graph/drawing.ts";
import { GOOGLE_GRAPH } from "../../drawings/graph/google.ts";
import { GOOGLE_MAP_ICON_DRAWING } from "../../drawings/map-icon/drawing.ts";
import { QR_DRAWING } from "../../drawings/qr/drawing.ts";
import { GOOGLE_QR, type GoogleQrParams } from "../../drawings/qr/google.ts";
import { pickField, type RequestParams, readKeyword, withLastOfRepeated } from "../../options/fields.ts";
import { type Caller, identifyCaller } from "../shared/caller.ts";
import { replyJson, replyValidation } from "../shared/reply.ts";
import { readParams } from "../shared/request.ts";
import { endpointOf } from "./drawing.ts";
import { drawToCache, serveImage } from "./image.ts";
import { type ImageEndpoint, openParams } from "./open-image.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** The endpoint of the chart types that have no other endpoint. */
export const GOOGLE_CHART = endpointOf(GOOGLE_CHART_DRAWING);
export const FORMULA = endpointOf(GOOGLE_FORMULA_DRAWING);
export const MAP_ICON = endpointOf(GOOGLE_MAP_ICON_DRAWING);

/** The endpoint of QR codes. The images are the same as those of /qr. */
const QR = endpointOf<GoogleQrParams>({ ...QR_DRAWING, kind: GOOGLE_QR });

/** A kind of image whose parameters are opaque to this module. */
type Kind = ImageEndpoint<object>;

/** The kinds of image that are not charts, by `cht` value without options. */
const KINDS: Readonly<Record<string, Kind>> = {
  __proto__: null as never,
  qr: QR,
  gv: endpointOf({ ...GRAPH_DRAWING, kind: GOOGLE_GRAPH }),
  tx: FORMULA,
};

/** Responds to a request with JSON instead of an image. */
type JsonHandler = (input: RequestParams, env: ReadEnv, caller: Caller) => Response | Promise<Response>;

/** Responds with the Chart.js configuration for a similar chart. */
const replyConfig: JsonHandler = (input, _env, caller) =>
  replyJson(toChartConfig(GOOGLE_CHART_DRAWING.kind.parse(input)), caller);

/** Returns a handler that draws an image, and returns a validation result instead. @param normalize lists parameters */
function createReport<Params extends { readonly warnings: readonly string[] }>(
  kind: ImageEndpoint<Params>,
  normalize: (params: Params) => Readonly<Record<string, unknown>>,
): JsonHandler {
  return async (input, env) => {
    try {
      const params = await kind.read(input, env);
      await drawToCache(await openParams(kind, params, env));
      return replyValidation({ warnings: params.warnings, normalized: normalize(params) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return replyValidation({ failure: error, normalized: {} });
    }
  };
}

const REPORTS: ReadonlyMap<Kind, JsonHandler> = new Map<Kind, JsonHandler>([
  [
    GOOGLE_CHART,
    createReport(GOOGLE_CHART, ({ type, width, height, series }) => ({
      cht: type,
      width,
      height,
      series: series.length,
    })),
  ],
  [QR, createReport(QR, ({ size }) => ({ cht: "qr", width: size, height: size }))],
]);

/** Returns the handler for a request for JSON. Other values of `format` are ignored, the same as in Google Image Charts. */
function findJsonHandler(kind: Kind, input: RequestParams): JsonHandler | undefined {
  if (readKeyword(pickField(input, ["chof"])?.value) === "validate") return REPORTS.get(kind);
  return kind === GOOGLE_CHART && pickField(input, ["format"])?.value === "chartjs-config" ? replyConfig : undefined;
}

async function serveJson(
  request: Request,
  readInput: () => Promise<RequestParams>,
  { signing }: Kind,
  handler: JsonHandler,
): Promise<Response> {
  const { caller, input } = await identifyCaller(request, await readInput(), signing);
  const env = ReadEnv.open(request, authorityOf(caller));
  return withRateLimit(caller, env.renderEnv.fuel, async () => handler(input, env, caller));
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
    const kind = findGoogleKind(input) ?? GOOGLE_CHART;
    const handler = findJsonHandler(kind, input);
    return handler === undefined ? serveImage(kind, request, readInput) : serveJson(request, readInput, kind, handler);
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
  if (type !== undefined && typeof type !== "string") return GOOGLE_CHART;
  const name = type?.trim().toLowerCase();
  if (name) return KINDS[name.split(":")[0] as string] ?? GOOGLE_CHART;
  return pickField(input, [ICON_PARAMETER]) === undefined ? undefined : MAP_ICON;
}
