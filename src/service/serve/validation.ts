// Handles requests to validate an image: draws it as its own endpoint would, and returns the errors and warnings
// instead of the image, with the status that the endpoint would return. docs/validation.md

import { Failure } from "../../base/failure.ts";
import type { Fix } from "../../base/fix.ts";
import type { RenderedImage } from "../../engine/image/encode.ts";
import { listReplaced, pickFlag, type RequestParams, readFlag, rejectTolerated } from "../../options/fields.ts";
import { identifyCaller } from "../shared/caller.ts";
import { replyValidation } from "../shared/reply.ts";
import { readParams, readQuery } from "../shared/request.ts";
import { bufferFile } from "./buffered-file.ts";
import { type ImageEndpoint, openImage } from "./open-image.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import type { RenderEnv } from "./render-env.ts";
import { replaceUnexpectedErrors } from "./unexpected-error.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Findings about an image. */
export interface Review {
  readonly warnings: readonly string[];
  /** Changes that fix some of the warnings. */
  readonly fixes?: readonly Fix[] | undefined;
  /** Areas of the image's parts. */
  readonly areas?: readonly object[];
  /** Parameters found by the review, added to the parameters from `normalize`. */
  readonly normalized: Readonly<Record<string, unknown>>;
}

/** An image that is reviewed while it is drawn. */
export interface ReviewedImage {
  /** Draws and encodes the image. @throws Failure */
  readonly draw: () => Promise<RenderedImage>;
  /** Returns the findings, even if drawing failed. Never fails. */
  readonly read: () => Review;
}

/** Defines how an endpoint validates its images, in addition to drawing them. Its methods take the parameters of its own kind only. */
export interface ValidatedImageEndpoint<Params extends object> extends ImageEndpoint<Params> {
  /** Returns the parameters as they were interpreted. */
  normalize(params: Params, input: RequestParams): Readonly<Record<string, unknown>>;
  /** Returns warnings about an image that can be drawn. */
  warn?(params: Params, file: RenderedImage, env: RenderEnv): readonly string[] | Promise<readonly string[]>;
  /** Draws the image like `draw`, and reviews it at the same time. */
  review?(params: Params, env: RenderEnv): Promise<ReviewedImage>;
}

const NO_REVIEW: Review = { warnings: [], normalized: {} };

/** Handles a request to validate an image. @param readInput returns the parameters of the request */
export async function serveValidation<Params extends object>(
  kind: ValidatedImageEndpoint<Params>,
  request: Request,
  readInput: () => Promise<RequestParams> = () => readParams(request),
): Promise<Response> {
  let input: RequestParams | undefined;
  let reviewed: ReviewedImage | undefined;
  try {
    const received = await readInput();
    input = received;
    const { caller } = await identifyCaller(request, received, kind.signing);
    rejectTolerated(kind.fields, received);
    const { params, env } = await openImage(kind, received, ReadEnv.open(request, authorityOf(caller)));
    return await withRateLimit(caller, env.fuel, async () => {
      reviewed = await kind.review?.(params, env);
      const draw = reviewed?.draw ?? (() => kind.draw(params, env));
      const file = await replaceUnexpectedErrors(kind.name, async () => bufferFile(await draw()));
      const review = reviewed?.read() ?? NO_REVIEW;
      const warnings = [
        ...listReplaced(kind.fields, received),
        ...review.warnings,
        ...(file.warning === undefined ? [] : [file.warning]),
        ...((await kind.warn?.(params, file, env)) ?? []),
      ];
      const normalized = {
        ...kind.normalize(params, received),
        ...review.normalized,
        authenticated: caller.account !== undefined,
      };
      const renderCheck = { contentType: file.contentType, bytes: new Blob([file.body]).size };
      const areas = hasFlag("areas", request, received) ? review.areas : undefined;
      const result = { fixes: review.fixes ?? [], normalized, renderCheck, ...(areas && { areas }) };
      const [first] = warnings;
      if (first === undefined || !hasFlag("strict", request, received)) return replyValidation({ ...result, warnings });
      return replyValidation({ ...result, failure: new Failure("invalid", first, warnings) });
    });
  } catch (error) {
    // Only a Failure is a finding; other exceptions are bugs of the service.
    if (!(error instanceof Failure)) throw error;
    const { warnings, fixes = [], normalized } = reviewed?.read() ?? NO_REVIEW;
    const frame = input === undefined ? {} : describeFrame(kind, input);
    return replyValidation({ failure: error, warnings, fixes, normalized: { ...frame, ...normalized } });
  }
}

/**
 * Whether a flag is true in the query or in the body: `strict`, for warnings that count as errors, or `areas`, for the
 * areas of the image's parts.
 */
function hasFlag(name: "strict" | "areas", request: Request, input: RequestParams): boolean {
  const flags = [pickFlag(readQuery(request), [name]), pickFlag(input, [name])];
  return flags.some((flag) => readFlag(flag?.value) === true);
}

/** Returns the size and format, for a request whose other parameters are invalid. */
function describeFrame<Params extends object>(
  kind: ImageEndpoint<Params>,
  input: RequestParams,
): Record<string, unknown> {
  const { width, height, format } = kind.readFrame(input);
  return { width, height, format };
}
