// The way of a request that asks whether a picture can be drawn: the picture is drawn as it would be, and discarded. Whatever is
// wrong with it is the answer, with the status that the picture's own endpoint has for it. SPEC 2.6 and section 4, rules 2 to 5.

import { Failure } from "../base/failure.ts";
import type { EncodedPicture } from "../image/encode.ts";
import type { Ask } from "../params/fields.ts";
import { identify } from "../worker/caller.ts";
import { spendLimit } from "../worker/rate-limit.ts";
import { replyValidation } from "../worker/reply.ts";
import { readAsk } from "../worker/request.ts";
import { Outside } from "./outside.ts";
import type { PictureKind } from "./picture.ts";

/** What is known of pictures that can be validated, beside what is needed to draw them. */
export interface ValidatedKind<Params extends object> extends PictureKind<Params> {
  /** Refuses what the endpoint itself lets pass, such as a format that it does not know. @throws Failure */
  readonly check?: (ask: Ask) => void;
  /** The parameters as they are understood. */
  readonly normalize: (params: Params) => Readonly<Record<string, unknown>>;
  /** What to mind about a picture that can be drawn. */
  readonly warn?: (
    params: Params,
    file: EncodedPicture,
    outside: Outside,
  ) => readonly string[] | Promise<readonly string[]>;
}

/** Answers a request to validate a picture. */
export async function serveValidation<Params extends object>(
  kind: ValidatedKind<Params>,
  request: Request,
): Promise<Response> {
  let ask: Ask | undefined;
  try {
    ask = await readAsk(request);
    const { caller } = await identify(request, ask, kind.signed);
    const outside = new Outside(request, caller.plan);
    kind.check?.(ask);
    const params = await kind.read(ask, outside);
    await spendLimit(caller);
    const file = await readWhole(await kind.draw(params, outside));
    return replyValidation({
      warnings: (await kind.warn?.(params, file, outside)) ?? [],
      normalized: { ...kind.normalize(params), authenticated: caller.account !== undefined },
      renderCheck: { contentType: file.contentType, bytes: new Blob([file.body]).size },
    });
  } catch (error) {
    // A bug of ours is no finding about the picture.
    if (!(error instanceof Failure)) throw error;
    return replyValidation({ failure: error, normalized: ask === undefined ? {} : describeFrame(kind, ask) });
  }
}

/** The file with all of its bytes there. */
async function readWhole(
  file: EncodedPicture,
): Promise<EncodedPicture & { readonly body: Uint8Array<ArrayBuffer> | string }> {
  const { body, contentType } = file;
  if (typeof body === "string") return { body, contentType };
  return { body: new Uint8Array(await new Response(body).arrayBuffer()), contentType };
}

/** What can be told of a request whose parameters are wrong. */
function describeFrame<Params extends object>(kind: PictureKind<Params>, ask: Ask): Record<string, unknown> {
  const { width, height, format } = kind.readFrame(ask);
  return { width, height, format };
}
