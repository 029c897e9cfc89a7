// The way of a request that asks whether a picture can be drawn: the picture is drawn as it would be, and discarded. Whatever is
// wrong with it is the answer, with the status that the picture's own endpoint has for it. SPEC 2.6 and section 4, rules 2 to 5.

import { Failure } from "../../base/failure.ts";
import type { EncodedPicture } from "../../engine/image/encode.ts";
import { type Ask, flagFrom, pickGiven } from "../params/fields.ts";
import { identify } from "../worker/caller.ts";
import { replyValidation } from "../worker/reply.ts";
import { readAsk, readQuery } from "../worker/request.ts";
import { Outside } from "./outside.ts";
import { payFor } from "./pay-for.ts";
import type { PictureKind } from "./picture.ts";
import { refuseBugs } from "./refuse-bugs.ts";
import { readWhole } from "./whole-file.ts";

/** Findings about an image. */
export interface Review {
  readonly warnings: readonly string[];
  /** What it knows of the parameters, beside what `normalize` does. */
  readonly normalized: Readonly<Record<string, unknown>>;
}

/** An image that is looked at while it is drawn. */
export interface Reviewed {
  /** @throws Failure */
  readonly draw: () => Promise<EncodedPicture>;
  /** The findings, whether or not it could be drawn. Never fails. */
  readonly read: () => Review;
}

/** What is known of pictures that can be validated, beside what is needed to draw them. */
export interface ValidatedKind<Params extends object> extends PictureKind<Params> {
  /** Refuses what the endpoint itself lets pass, such as a format that it does not know. @throws Failure */
  readonly check?: (ask: Ask) => void;
  /** The parameters as they are understood. */
  readonly normalize: (params: Params, ask: Ask) => Readonly<Record<string, unknown>>;
  /** What to mind about a picture that can be drawn. */
  readonly warn?: (
    params: Params,
    file: EncodedPicture,
    outside: Outside,
  ) => readonly string[] | Promise<readonly string[]>;
  /** Draws it as `draw` does, and looks at it meanwhile. */
  readonly review?: (params: Params, outside: Outside) => Promise<Reviewed>;
}

const NO_REVIEW: Review = { warnings: [], normalized: {} };

/** Answers a request to validate a picture. */
export async function serveValidation<Params extends object>(
  kind: ValidatedKind<Params>,
  request: Request,
): Promise<Response> {
  let ask: Ask | undefined;
  let reviewed: Reviewed | undefined;
  try {
    const asked = await readAsk(request);
    ask = asked;
    const { caller } = await identify(request, asked, kind.signing);
    const outside = new Outside(request, caller.plan);
    kind.check?.(asked);
    const params = await refuseBugs(kind.name, () => kind.read(asked, outside));
    return await payFor(caller, outside.fuel, async () => {
      reviewed = await kind.review?.(params, outside);
      const draw = reviewed?.draw ?? (() => kind.draw(params, outside));
      const file = await refuseBugs(kind.name, async () => readWhole(await draw()));
      const review = reviewed?.read() ?? NO_REVIEW;
      const warnings = [...review.warnings, ...((await kind.warn?.(params, file, outside)) ?? [])];
      const normalized = {
        ...kind.normalize(params, asked),
        ...review.normalized,
        authenticated: caller.account !== undefined,
      };
      const renderCheck = { contentType: file.contentType, bytes: new Blob([file.body]).size };
      const [first] = warnings;
      if (first === undefined || !isStrict(request, asked))
        return replyValidation({ warnings, normalized, renderCheck });
      return replyValidation({ failure: new Failure("invalid", first, warnings), normalized, renderCheck });
    });
  } catch (error) {
    // A bug of ours is no finding about the picture.
    if (!(error instanceof Failure)) throw error;
    const { warnings, normalized } = reviewed?.read() ?? NO_REVIEW;
    const frame = ask === undefined ? {} : describeFrame(kind, ask);
    return replyValidation({ failure: error, warnings, normalized: { ...frame, ...normalized } });
  }
}

/** Whether warnings are to count as errors: `strict=true` in the query, or in the body. */
function isStrict(request: Request, ask: Ask): boolean {
  const given = [pickGiven({ type: "text", read: readQuery(request) }, ["strict"]), pickGiven(ask, ["strict"])];
  return given.some((strict) => flagFrom(strict?.value) === true);
}

/** What can be told of a request whose parameters are wrong. */
function describeFrame<Params extends object>(kind: PictureKind<Params>, ask: Ask): Record<string, unknown> {
  const { width, height, format } = kind.readFrame(ask);
  return { width, height, format };
}
