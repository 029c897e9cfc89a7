// GET and POST /watermark, and POST /api/validate-watermark. This service's own images are drawn without a network request,
// and their work counts towards the request's budget.

import { Failure, showValue } from "../../base/failure.ts";
import { drawWatermark } from "../../drawings/watermark/draw.ts";
import type { WatermarkParams } from "../../drawings/watermark/watermark-params.ts";
import { encodeImage, maxPixels } from "../../engine/image/encode.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { parseQuery } from "../params/query.ts";
import { canonicalWatermark, parseWatermark, readWatermarkFrame, WATERMARK_SIGNING } from "../params/watermark.ts";
import { readOrigin } from "../shared/settings.ts";
import { BARCODE } from "./barcode.ts";
import { bufferFile } from "./buffered-file.ts";
import { URL_CHART } from "./chart.ts";
import { findGoogleKind } from "./google-chart.ts";
import { GRAPH } from "./graph.ts";
import { type ImageEndpoint, serveImage } from "./image.ts";
import { QR } from "./qr.ts";
import { renderEndpoint } from "./render.ts";
import type { RenderEnv } from "./render-env.ts";
import { TABLE } from "./table.ts";
import { serveValidation, type ValidatedImageEndpoint } from "./validation.ts";
import { WORD_CLOUD } from "./word-cloud.ts";

/** Maximum nesting depth of watermarked images. */
const MAX_DEPTH = 5;

/** The parameters, and whether each of the two images comes from this service. */
interface OwnImageParams extends WatermarkParams {
  /** Part of the cache key, because a forged Host header can make a foreign URL look like one of this service's URLs. */
  readonly isOwn: readonly boolean[];
}

/** Draws the image at one of this service's URLs. */
type DrawOwn = (url: URL, env: RenderEnv) => Promise<Uint8Array | string>;

/** Returns the function that draws an endpoint's images. */
function createDrawer<Params extends object>(kind: ImageEndpoint<Params>): DrawOwn {
  return async (url, env) => {
    const params = await kind.read(parseQuery(url.search.slice(1)), env);
    return (await bufferFile(await kind.draw(params, env))).body;
  };
}

const DRAWERS: ReadonlyMap<string, DrawOwn> = new Map([
  ["/qr", createDrawer(QR)],
  ["/barcode", createDrawer(BARCODE)],
  ["/v1/table", createDrawer(TABLE)],
  ["/wordcloud", createDrawer(WORD_CLOUD)],
  ["/graphviz", createDrawer(GRAPH)],
]);

const drawChart: DrawOwn = (url, env) => {
  const kind = findGoogleKind(parseQuery(url.search.slice(1)));
  return kind === undefined ? createDrawer(URL_CHART)(url, env) : createDrawer(kind)(url, env);
};

/** Returns the function that draws the images at a path; undefined for other paths. */
function findDrawer(path: string, origins: readonly string[], depth: number): DrawOwn | undefined {
  if (path === "/chart" || path === "/gchart") return drawChart;
  if (/^\/(?:chart\/render|c)\//.test(path)) return createDrawer(renderEndpoint(path));
  return path === "/watermark" ? createDrawer(createKind(origins, depth + 1)) : DRAWERS.get(path);
}

/** Returns the path of one of this service's URLs, without a trailing slash; undefined for other URLs. */
function localPath(address: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(address);
  const origin = origins.find((base) => url !== null && `${url.origin}${url.pathname}`.startsWith(`${base}/`));
  return origin === undefined || url === null
    ? undefined
    : `${url.origin}${url.pathname}`.slice(origin.length).replace(/\/$/, "");
}

/** Creates the endpoint. @param origins base URLs of this service @param depth nesting level, 0 for the outermost image */
function createKind(origins: readonly string[], depth: number): ValidatedImageEndpoint<OwnImageParams> {
  const loadImage = async (address: string, env: RenderEnv): Promise<EncodedImage> => {
    const path = localPath(address, origins);
    if (path === undefined) return env.loadImage(address);
    if (path === "/watermark" && depth + 1 >= MAX_DEPTH)
      throw new Failure("invalid", `images of /watermark must be nested at most ${MAX_DEPTH} levels deep`);
    const draw = findDrawer(path, origins, depth);
    if (draw === undefined)
      throw new Failure(
        "invalid",
        `image ${showValue(address)} must have the path of an image on this service, such as /chart or /qr`,
      );
    const body = await draw(new URL(address), env);
    return env.decodeImage(typeof body === "string" ? new TextEncoder().encode(body) : body, address);
  };
  return {
    name: "watermark",
    errorLabel: "Watermark error",
    signing: WATERMARK_SIGNING,
    read: (input) => {
      const params = parseWatermark(input);
      const isOwn = [params.mainImageUrl, params.markImageUrl].map((url) => localPath(url, origins) !== undefined);
      return { ...params, isOwn };
    },
    canonical: ({ isOwn, ...params }) => ({ ...canonicalWatermark(params), isOwn }),
    draw: async (params, env) => {
      const { fuel } = env;
      const image = await drawWatermark(params, {
        loadImage: (url) => loadImage(url, env),
        maxPixels: maxPixels(params.format),
        fuel,
      });
      return encodeImage(image, params.format, params.quality, fuel);
    },
    readFrame: readWatermarkFrame,
    normalize: ({ isOwn: _, ...params }) => ({ ...params }),
  };
}

/** Returns the endpoint for watermarked images that handles a request. */
export function watermarkEndpoint(request: Request): ValidatedImageEndpoint<OwnImageParams> {
  return createKind([...new Set([new URL(request.url).origin, readOrigin(request)])], 0);
}

/** Handles GET and POST /watermark. */
export const serveWatermark = (request: Request): Promise<Response> => serveImage(watermarkEndpoint(request), request);

/** Handles POST /api/validate-watermark. */
export const serveWatermarkValidation = (request: Request): Promise<Response> =>
  serveValidation(watermarkEndpoint(request), request);
