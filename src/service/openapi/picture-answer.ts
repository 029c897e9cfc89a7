// The responses and the security that all image endpoints share.

import { KEYED, type Operation, SIGNED } from "./operation.ts";
import { notModified, referFailures } from "./response.ts";
import type { JsonObject } from "./schema.ts";

type Answers = Pick<Operation, "responses" | "security">;

/** Returns the responses to a GET request, which can be signed and cached. */
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

/** Returns the responses to a POST request. */
export function answersToBody(picture: JsonObject): Answers {
  return {
    responses: { 200: picture, ...referFailures("Json", [400, 403, 405, 413, 415, 429]) },
    security: KEYED,
  };
}
