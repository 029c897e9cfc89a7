// Handles a request for an image, one stage per line: the best place to start reading. A stage that fails throws a Failure,
// which is converted to the error response here; any other exception is a bug.

import { Failure } from "../../base/failure.ts";
import { drawError } from "../../drawings/message/error.ts";
import { encodeImage, maxPixels, type RenderedImage } from "../../engine/image/encode.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import { formatCanonical } from "../params/canonical.ts";
import type { RequestParams } from "../params/fields.ts";
import type { ErrorImageFrame } from "../params/frame.ts";
import type { SigningScheme } from "../params/signing.ts";
import { identifyCaller } from "../shared/caller.ts";
import type { Freshness } from "../shared/freshness.ts";
import { cacheImage, type DrawnImage, findCachedImage, imageAge, isReusable } from "../shared/image-cache.ts";
import { imageCacheKey } from "../shared/image-cache-key.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { phaseTimerOf } from "../shared/phase-timer.ts";
import { replyError, replyFile, replyNotModified } from "../shared/reply.ts";
import { isGetOrHead, prefersImage, readParams } from "../shared/request.ts";
import { RequestCoalescer } from "../shared/request-coalescer.ts";
import { RenderEnv } from "./render-env.ts";
import { replaceUnexpectedErrors } from "./unexpected-error.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/**
 * Time in milliseconds for which a request waits for another request that draws the same image. It exceeds the timeout for
 * remote images, so the other request usually finishes first.
 */
const IMAGE_TIMEOUT_MILLISECONDS = 7000;

/** Defines how an endpoint parses, draws and names its images. */
export interface ImageEndpoint<Params extends object> {
  /** Name of the kind of image, in file names and cache keys: `chart`. */
  readonly name: string;
  /** How URLs are signed; undefined if they cannot be signed. */
  readonly signing: SigningScheme | undefined;
  /** Parses a request. @throws Failure with one sentence per invalid field */
  readonly read: (input: RequestParams, env: RenderEnv) => Params | Promise<Params>;
  /** Returns everything that affects the image, in canonical form: identical for equivalent requests. */
  readonly canonical: (params: Params) => Readonly<Record<string, unknown>>;
  /** Draws and encodes the image. @throws Failure */
  readonly draw: (params: Params, env: RenderEnv) => Promise<RenderedImage>;
  /** Returns the size and format of an error image, with defaults for parameters that cannot be parsed. Never fails. */
  readonly readFrame: (input: RequestParams) => ErrorImageFrame;
  /** Prefix of an error message in an image: `Chart error`. */
  readonly errorLabel: string;
  /** Formats an error as an HTML page. Defined only if the endpoint serves pages instead of images. */
  readonly formatErrorPage?: (message: string) => string;
}

/** Handles a request for an image. @param readInput returns the parameters of the request */
export async function serveImage<Params extends object>(
  kind: ImageEndpoint<Params>,
  request: Request,
  readInput: () => Promise<RequestParams> = () => readParams(request),
): Promise<Response> {
  try {
    const phases = phaseTimerOf(request);
    const { name } = kind;
    const { caller, env, params, key } = await phases.measure("parse", () => readRequest(kind, request, readInput));
    const isPage = kind.formatErrorPage !== undefined;
    const notModified = replyNotModified(request, { name, key, caller, freshness: env.freshness, isPage });
    if (notModified !== undefined) return notModified;
    const cached = await phases.measure("cache", () => findCachedImage(key));
    const factsOf = (image: DrawnImage) => ({ name, key, caller, isPage, freshness: freshnessFor(env, image) });
    if (cached !== undefined) return replyFile(cached.file, request, { ...factsOf(cached), age: imageAge(cached) });
    return await withRateLimit(caller, env.fuel, async () => {
      const rendered = await drawOnce(key, kind, params, env);
      return replyFile(rendered.file, request, factsOf(rendered));
    });
  } catch (error) {
    return serveError(error, kind, request, readInput);
  }
}

async function readRequest<Params extends object>(
  kind: ImageEndpoint<Params>,
  request: Request,
  readInput: () => Promise<RequestParams>,
) {
  const { caller, input } = await identifyCaller(request, await readInput(), kind.signing);
  const env = new RenderEnv(request, caller);
  const params = await replaceUnexpectedErrors(kind.name, () => kind.read(input, env));
  return { caller, env, params, key: await imageCacheKey(kind.name, formatCanonical(kind.canonical(params))) };
}

/** Draws and caches an image, or waits for a concurrent request with the same key to draw it. */
function drawOnce<Params extends object>(
  key: string,
  kind: ImageEndpoint<Params>,
  params: Params,
  env: RenderEnv,
): Promise<DrawnImage> {
  // Don't share a render among callers with different permissions: it may fail for one and succeed for another.
  return rendersInProgress.share(`${env.rights} ${key}`, async () => {
    const draw = () => env.fuel.phases.measure("layout", () => kind.draw(params, env));
    const file = await replaceUnexpectedErrors(kind.name, draw);
    return cacheImage(key, file, env.freshness);
  });
}

/** Draws an image to validate and cache it. @throws Failure */
export async function drawToCache<Params extends object>(
  kind: ImageEndpoint<Params>,
  params: Params,
  env: RenderEnv,
): Promise<void> {
  const key = await imageCacheKey(kind.name, formatCanonical(kind.canonical(params)));
  if ((await findCachedImage(key)) !== undefined) return;
  const { file } = await drawOnce(key, kind, params, env);
  // Streamed images are encoded while they are read, and may fail then.
  if (file.body instanceof ReadableStream) for await (const _ of file.body);
}

/** Renders in progress in this isolate, so that identical concurrent requests are drawn once. */
const rendersInProgress = new RequestCoalescer<DrawnImage>(IMAGE_TIMEOUT_MILLISECONDS, isReusable);

/** Returns the freshness of an image that another request may have drawn, limited to this request's freshness. */
function freshnessFor({ freshness: { seconds, urlSeconds } }: RenderEnv, image: DrawnImage): Freshness {
  const { freshness } = image;
  return { ...freshness, seconds: Math.min(freshness.seconds, imageAge(image) + seconds), urlSeconds };
}

/** Responds with an error as an HTML page. The headers are the same as for other errors. */
function replyErrorPage(error: unknown, format: (message: string) => string): Response {
  const message = error instanceof Failure ? redactKeys(error.message) : "internal error";
  return replyError(error, { body: format(message), contentType: HTML_TYPE });
}

/** Media type of HTML pages. */
export const HTML_TYPE = "text/html; charset=utf-8";

/** Responds with an error image to a GET, unless the client prefers JSON, and with JSON to a POST. */
async function serveError<Params extends object>(
  error: unknown,
  kind: ImageEndpoint<Params>,
  request: Request,
  readInput: () => Promise<RequestParams>,
): Promise<Response> {
  if (kind.formatErrorPage !== undefined) return replyErrorPage(error, kind.formatErrorPage);
  if (!(error instanceof Failure) || !isGetOrHead(request) || !prefersImage(request)) return replyError(error);
  try {
    const { format, width, height, devicePixelRatio } = kind.readFrame(await readInput());
    const backend = outputBackend(format);
    // Reduce the ratio if needed, so that the error image is not too large itself.
    const mostRatio = Math.sqrt(maxPixels(format) / (width * height));
    const ratio = backend.hasPixels ? Math.min(devicePixelRatio, mostRatio) : 1;
    const { fonts } = new RenderEnv(request);
    const image = await drawError(
      redactKeys(`${kind.errorLabel}: ${error.message}`),
      { width, height, ratio },
      fonts,
      backend,
    );
    return replyError(error, await encodeImage(image, format));
  } catch {
    return replyError(error);
  }
}
