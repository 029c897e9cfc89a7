// What every endpoint of a picture answers, by GET and by POST, and who may ask it.

import { KEYED, type Operation, SIGNED } from "./operation.ts";
import { notModified, referFailures } from "./response.ts";
import type { JsonObject } from "./schema.ts";

type Answers = Pick<Operation, "responses" | "security">;

/** The answers to a URL, which may be signed and kept. */
export function answersToUrl(picture: JsonObject): Answers {
  return {
    responses: {
      200: picture,
      304: notModified(),
      ...referFailures("Picture", [400, 403, 429, 503]),
      ...referFailures("Json", [405]),
    },
    security: SIGNED,
  };
}

/** The answers to a body. */
export function answersToBody(picture: JsonObject): Answers {
  return {
    responses: { 200: picture, ...referFailures("Json", [400, 403, 405, 413, 415, 429]) },
    security: KEYED,
  };
}
