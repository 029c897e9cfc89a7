// GET and POST /watermark, and POST /api/validate-watermark. This service's own images are drawn without a network request,
// and their work counts towards the request's budget.

import { Failure, showValue } from "../../base/failure.ts";
import { DRAWINGS } from "../../drawings/list.ts";
import { withField } from "../../drawings/watermark/draw.ts";
import { WATERMARK_DRAWING } from "../../drawings/watermark/drawing.ts";
import type { WatermarkParams } from "../../drawings/watermark/options.ts";
import { withLastOfRepeated } from "../../options/fields.ts";
import { parseQuery } from "../../options/query.ts";
import { readOrigin } from "../shared/settings.ts";
import { bufferFile } from "./buffered-file.ts";
import { URL_CHART } from "./chart.ts";
import { chooseEndpoint } from "./chart-engine.ts";
import { ENDPOINTS, endpointOf } from "./drawing.ts";
import { findGoogleKind } from "./google-chart.ts";
import { serveImage } from "./image.ts";
import { type DrawInner, type ImageEndpoint, openInner } from "./open-image.ts";
import type { ReadEnv } from "./read-env.ts";
import { readName, renderEndpoint } from "./render.ts";
import { openSavedKind, savedEndpoint } from "./saved-drawing.ts";
import { serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Maximum nesting depth of watermarked images. */
const MAX_DEPTH = 5;

/** The parameters, and the functions that draw the images of this service. */
interface OwnImageParams extends WatermarkParams {
  /** Functions that draw this service's images, by URL. All other images are loaded from their servers. */
  readonly own: ReadonlyMap<string, DrawInner>;
}

/** Opens the image at one of this service's URLs. */
type OpenOwn = (url: URL, env: ReadEnv) => Promise<DrawInner>;

/** Returns the function that opens an endpoint's images. */
function createOpener<Params extends object>(kind: ImageEndpoint<Params>): OpenOwn {
  return (url, env) => openInner(kind, parseQuery(url.search.slice(1)), env, url.href);
}

const openChart: OpenOwn = async (url, env) => {
  const input = parseQuery(url.search.slice(1));
  const last = withLastOfRepeated(input);
  const google = findGoogleKind(last);
  if (google !== undefined) return openInner(google, last, env, url.href);
  return openInner(await chooseEndpoint(URL_CHART, async () => input), input, env, url.href);
};

/** Returns the function that opens the images of a drawing, including saved images; undefined for other paths. */
function findDrawing(path: string): OpenOwn | undefined {
  const load = ENDPOINTS.get(path);
  if (load !== undefined) return async (url, env) => createOpener(await load())(url, env);
  const saved = DRAWINGS.find((entry) => path.startsWith(`${entry.path}/render/`));
  if (saved === undefined) return undefined;
  const { id, format } = readName(path);
  return async (url, env) => createOpener(savedEndpoint(await openSavedKind(saved), id, format))(url, env);
}

/** Returns the function that opens the images at a path; undefined for other paths. */
function findOpener(path: string, origins: readonly string[], depth: number): OpenOwn | undefined {
  if (path === "/chart" || path === "/gchart") return openChart;
  if (/^\/(?:chart\/render|c)\//.test(path)) return createOpener(renderEndpoint(path));
  if (path === WATERMARK.path) return createOpener(createEndpoint(origins, depth + 1));
  return findDrawing(path);
}

/** Returns the path of one of this service's URLs, without a trailing slash; undefined for other URLs. */
function localPath(address: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(address);
  const origin = origins.find((base) => url !== null && `${url.origin}${url.pathname}`.startsWith(`${base}/`));
  return origin === undefined || url === null
    ? undefined
    : `${url.origin}${url.pathname}`.slice(origin.length).replace(/\/$/, "");
}

const { kind: WATERMARK } = WATERMARK_DRAWING;

/** Creates the endpoint. @param origins base URLs of this service @param depth nesting level, 0 for the outermost image */
function createEndpoint(origins: readonly string[], depth: number): ValidatedImageEndpoint<OwnImageParams> {
  const openOwn = async (address: string, env: ReadEnv): Promise<DrawInner | undefined> => {
    const path = localPath(address, origins);
    if (path === undefined) return undefined;
    if (path === WATERMARK.path && depth + 1 >= MAX_DEPTH)
      throw new Failure("invalid", `images of /watermark must be nested at most ${MAX_DEPTH} levels deep`);
    const open = findOpener(path, origins, depth);
    if (open === undefined)
      throw new Failure(
        "invalid",
        `image ${showValue(address)} must have the path of an image on this service, such as /chart or /qr`,
      );
    return open(new URL(address), env);
  };
  const { draw, review: _, ...endpoint } = endpointOf(WATERMARK_DRAWING);
  return {
    ...endpoint,
    read: async (input, env) => {
      const params = WATERMARK.parse(input);
      const own = new Map<string, DrawInner>();
      for (const field of ["mainImageUrl", "markImageUrl"] as const) {
        const drawOwn = await withField(field, () => openOwn(params[field], env));
        if (drawOwn !== undefined) own.set(params[field], drawOwn);
      }
      return { ...params, own };
    },
    canonical: ({ own: _, ...params }) => WATERMARK.canonical(params),
    normalize: ({ own: _, ...params }) => params,
    draw({ own, ...params }, env) {
      const loadImage = async (address: string) => {
        const drawOwn = own.get(address);
        if (drawOwn === undefined) return env.loadImage(address);
        const { body } = await bufferFile(await drawOwn());
        return env.decodeImage(typeof body === "string" ? new TextEncoder().encode(body) : body, address);
      };
      return draw(params, { ...env, loadImage });
    },
  };
}

/** Returns the endpoint for watermarked images that handles a request. */
export function watermarkEndpoint(request: Request): ValidatedImageEndpoint<OwnImageParams> {
  return createEndpoint([...new Set([new URL(request.url).origin, readOrigin(request)])], 0);
}

/** Handles GET and POST /watermark. */
export const serveWatermark = (request: Request): Promise<Response> => serveImage(watermarkEndpoint(request), request);

/** Handles POST /api/validate-watermark. */
export const serveWatermarkValidation = (request: Request): Promise<Response> =>
  serveValidation(watermarkEndpoint(request), request);
