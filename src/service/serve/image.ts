// Handles a request for an image, one stage per line: the best place to start reading. A stage that fails throws a Failure,
// which is converted to the error response here; any other exception is a bug.

import { Failure } from "../../base/failure.ts";
import { drawError } from "../../drawings/message/error.ts";
import { encodeImage, maxPixels } from "../../engine/image/encode.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import { listReplaced, type RequestParams } from "../../options/fields.ts";
import { isTextFormat } from "../../options/frame.ts";
import { identifyCaller } from "../shared/caller.ts";
import { chargeOf } from "../shared/charge.ts";
import type { Freshness } from "../shared/freshness.ts";
import { cacheImage, type DrawnImage, findCachedImage, imageAge, isReusable } from "../shared/image-cache.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { phaseTimerOf } from "../shared/phase-timer.ts";
import { replyError, replyFile, replyNotModified, withWarnings } from "../shared/reply.ts";
import { isGetOrHead, prefersImage, readParams } from "../shared/request.ts";
import { RequestCoalescer } from "../shared/request-coalescer.ts";
import { hasFixedOrigin } from "../shared/settings.ts";
import { type ImageEndpoint, type OpenImage, readImage, resolveRequest } from "./open-image.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import { createServices, type RenderEnv } from "./render-env.ts";
import { replaceUnexpectedErrors } from "./unexpected-error.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/**
 * Time in milliseconds for which a request waits for another request that draws the same image. It exceeds the timeout for
 * remote images, so the other request usually finishes first.
 */
const IMAGE_TIMEOUT_MILLISECONDS = 7000;

/** Handles a request for an image. @param readInput returns the parameters of the request */
export async function serveImage<Params extends object>(
  kind: ImageEndpoint<Params>,
  request: Request,
  readInput: () => Promise<RequestParams> = () => readParams(request),
): Promise<Response> {
  let readDrawn = readInput;
  try {
    const phases = phaseTimerOf(request);
    const { name } = kind;
    const { caller, image, input } = await phases.measure("parse", async () => {
      const { caller, input } = await identifyCaller(request, await readInput(), kind.signing);
      const resolved = await resolveRequest(kind, input, ReadEnv.open(request, authorityOf(caller)));
      // Give the error image of a saved image the saved size.
      readDrawn = async () => resolved.input;
      return { caller, image: await readImage(kind, resolved), input };
    });
    const { env, key } = image;
    const isPage = kind.formatErrorPage !== undefined;
    // Pages contain URLs of the service.
    const isPublic = image.isPublic && (!isPage || hasFixedOrigin());
    const notModified = replyNotModified(request, {
      name,
      key,
      isPublic,
      caller,
      freshness: env.readFreshness(),
      isPage,
    });
    if (notModified !== undefined) return notModified;
    const cached = await phases.measure("cache", () => findCachedImage(key));
    const factsOf = (drawn: DrawnImage) => ({
      name,
      key,
      isPublic,
      caller,
      isPage,
      freshness: freshnessFor(env, drawn),
    });
    // Warnings aren't cached with the image, because other requests with the same valid values share the image.
    const warnings = listReplaced(kind.fields, input);
    if (cached !== undefined)
      return replyFile(withWarnings(cached.file, warnings), request, { ...factsOf(cached), age: imageAge(cached) });
    return await withRateLimit(caller, env.fuel, async () => {
      const drawn = await drawOnce(image);
      return replyFile(withWarnings(drawn.file, warnings), request, factsOf(drawn));
    });
  } catch (error) {
    return serveError(error, kind, request, readDrawn);
  }
}

/** Draws and caches an image, or waits for a concurrent request with the same key to draw it. */
function drawOnce<Params extends object>({ kind, params, env, key }: OpenImage<Params>): Promise<DrawnImage> {
  // Don't share a render among callers with different limits: it may fail for one and succeed for another.
  return rendersInProgress.share(`${env.plan.name} ${env.isNested} ${key}`, async () => {
    const draw = () => env.phases.measure("layout", () => kind.draw(params, env));
    const file = await replaceUnexpectedErrors(kind.name, draw);
    return cacheImage(key, file, env.readFreshness());
  });
}

/** Draws an image to validate and cache it. @throws Failure */
export async function drawToCache<Params extends object>(image: OpenImage<Params>): Promise<void> {
  if ((await findCachedImage(image.key)) !== undefined) return;
  const { file } = await drawOnce(image);
  // Streamed images are encoded while they are read, and may fail then.
  if (file.body instanceof ReadableStream) for await (const _ of file.body);
}

/** Renders in progress in this isolate, so that identical concurrent requests are drawn once. */
const rendersInProgress = new RequestCoalescer<DrawnImage>(IMAGE_TIMEOUT_MILLISECONDS, isReusable);

/** Returns the freshness of an image that another request may have drawn, limited to this request's freshness. */
function freshnessFor(env: RenderEnv, image: DrawnImage): Freshness {
  const { seconds, urlSeconds, expires, tags = [] } = env.readFreshness();
  const { freshness } = image;
  return { ...freshness, seconds: Math.min(freshness.seconds, imageAge(image) + seconds), urlSeconds, expires, tags };
}

/** Responds with an error as an HTML page. The headers are the same as for other errors. */
function replyErrorPage(error: unknown, format: (message: string) => string): Response {
  const message = error instanceof Failure ? redactKeys(error.message) : "internal error";
  return replyError(error, { body: format(message), contentType: HTML_TYPE });
}

/** Media type of HTML pages. */
export const HTML_TYPE = "text/html; charset=utf-8";

/** Responds with an error image to a GET of a client that shows images, and with JSON to any other request. */
async function serveError<Params extends object>(
  error: unknown,
  kind: ImageEndpoint<Params>,
  request: Request,
  readInput: () => Promise<RequestParams>,
): Promise<Response> {
  if (kind.formatErrorPage !== undefined) return replyErrorPage(error, kind.formatErrorPage);
  if (!(error instanceof Failure) || !isGetOrHead(request) || !prefersImage(request)) return replyError(error);
  if (!chargeOf(request).allowsErrorImage) return replyError(error);
  try {
    const input = await readInput();
    if (isTextFormat(kind.fields, input)) return replyError(error);
    const { format, width, height, devicePixelRatio } = kind.readFrame(input);
    const backend = outputBackend(format);
    // Reduce the ratio if needed, so that the error image is not too large itself.
    const mostRatio = Math.sqrt(maxPixels(format) / (width * height));
    const ratio = backend.hasPixels ? Math.min(devicePixelRatio, mostRatio) : 1;
    const { fonts } = createServices(request);
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
