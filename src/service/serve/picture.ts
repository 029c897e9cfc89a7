// The way of a request for a picture, one line a stage: read this first. A stage that cannot go on throws a Failure, which
// becomes the answer here; whatever else is thrown is a bug of ours.

import { Failure } from "../../base/failure.ts";
import { PICTURE_PATIENCE_MILLISECONDS } from "../../base/limits.ts";
import { drawError } from "../../drawings/message/error.ts";
import { type EncodedPicture, encodePicture, mostPixelsOf } from "../../engine/image/encode.ts";
import { mediumOf } from "../../engine/picture/medium.ts";
import { formatCanonical } from "../params/canonical.ts";
import type { Ask } from "../params/fields.ts";
import type { Frame } from "../params/frame.ts";
import type { Signing } from "../params/signing.ts";
import { identify } from "../worker/caller.ts";
import type { Freshness } from "../worker/freshness.ts";
import { hideKeys } from "../worker/key-guard.ts";
import { ageOf, type DrawnPicture, findPicture, isRepeatable, keepPicture } from "../worker/picture-cache.ts";
import { hashPicture } from "../worker/picture-key.ts";
import { replyError, replyFile, replyNotModified } from "../worker/reply.ts";
import { isRead, prefersPicture, readAsk, readQuery } from "../worker/request.ts";
import { SharedWork } from "../worker/shared-work.ts";
import { Outside } from "./outside.ts";
import { payFor } from "./pay-for.ts";
import { refuseBugs } from "./refuse-bugs.ts";

/** What an endpoint knows of its pictures. */
export interface PictureKind<Params extends object> {
  /** What its pictures are called, in files and keys: `chart`. */
  readonly name: string;
  /** How its URLs are signed. Undefined if they cannot be. */
  readonly signing: Signing | undefined;
  /** The parameters of a request. @throws Failure with a sentence for each wrong field */
  readonly read: (ask: Ask, outside: Outside) => Params | Promise<Params>;
  /** All that decides how the picture looks, alike for all ways of saying it. */
  readonly canonical: (params: Params) => Readonly<Record<string, unknown>>;
  /** Draws and encodes it. @throws Failure */
  readonly draw: (params: Params, outside: Outside) => Promise<EncodedPicture>;
  /** What a message in the picture's place looks like, as far as the request can be understood. Never fails. */
  readonly readFrame: (ask: Ask) => Frame;
  /** What a message begins with: `Chart error`. */
  readonly errorLabel: string;
}

/** Answers a request for a picture. */
export async function servePicture<Params extends object>(
  kind: PictureKind<Params>,
  request: Request,
): Promise<Response> {
  try {
    const { caller, ask } = await identify(request, await readAsk(request), kind.signing);
    const outside = new Outside(request, caller.plan);
    const params = await refuseBugs(kind.name, () => kind.read(ask, outside));
    const { name } = kind;
    const key = await hashPicture(name, formatCanonical(kind.canonical(params)));
    const known = replyNotModified(request, { name, key, caller, freshness: outside.freshness });
    if (known !== undefined) return known;
    const kept = await findPicture(key);
    const facts = (picture: DrawnPicture) => ({ name, key, caller, freshness: freshnessFor(outside, picture) });
    if (kept !== undefined) return replyFile(kept.file, request, { ...facts(kept), age: ageOf(kept) });
    return await payFor(caller, outside.fuel, async () => {
      const drawn = await drawOnce(key, kind, params, outside);
      return replyFile(drawn.file, request, facts(drawn));
    });
  } catch (error) {
    return serveError(error, kind, request);
  }
}

/** Draws a picture, or waits for the one of the same key that is being drawn. It is kept for those who ask for it later. */
function drawOnce<Params extends object>(
  key: string,
  kind: PictureKind<Params>,
  params: Params,
  outside: Outside,
): Promise<DrawnPicture> {
  // What one is refused, another may have drawn.
  return drawing.share(`${outside.rights} ${key}`, async () => {
    const file = await refuseBugs(kind.name, () => kind.draw(params, outside));
    return keepPicture(key, file, outside.freshness);
  });
}

/** Draws a picture that nobody is shown now, so that those who ask for it later have it. @throws Failure */
export async function tryPicture<Params extends object>(
  kind: PictureKind<Params>,
  params: Params,
  outside: Outside,
): Promise<void> {
  const key = await hashPicture(kind.name, formatCanonical(kind.canonical(params)));
  if ((await findPicture(key)) !== undefined) return;
  const { file } = await drawOnce(key, kind, params, outside);
  // Some are made while they are sent, and may fail then.
  if (file.body instanceof ReadableStream) for await (const _ of file.body);
}

/** What is being drawn in this isolate, so that those who ask for the same at the same time need not draw it again. */
const drawing = new SharedWork<DrawnPicture>(PICTURE_PATIENCE_MILLISECONDS, isRepeatable);

/** What was drawn for another request may have to go sooner for this one. */
function freshnessFor({ freshness: { seconds } }: Outside, picture: DrawnPicture): Freshness {
  const { freshness } = picture;
  return { ...freshness, seconds: Math.min(freshness.seconds, ageOf(picture) + seconds) };
}

/** An `<img>` cannot show JSON: it gets the message as a picture in the place of its own. */
async function serveError<Params extends object>(
  error: unknown,
  kind: PictureKind<Params>,
  request: Request,
): Promise<Response> {
  if (!(error instanceof Failure) || !isRead(request) || !prefersPicture(request)) return replyError(error);
  try {
    const ask = { type: "text", read: readQuery(request) } as const;
    const { format, width, height, devicePixelRatio } = kind.readFrame(ask);
    const medium = mediumOf(format);
    // A message is read at any ratio: it must not be too large as well.
    const mostRatio = Math.sqrt(mostPixelsOf(format) / (width * height));
    const ratio = medium.hasPixels ? Math.min(devicePixelRatio, mostRatio) : 1;
    const { fonts } = new Outside(request);
    const picture = await drawError(
      hideKeys(`${kind.errorLabel}: ${error.message}`),
      { width, height, ratio },
      fonts,
      medium,
    );
    return replyError(error, await encodePicture(picture, format));
  } catch {
    return replyError(error);
  }
}
