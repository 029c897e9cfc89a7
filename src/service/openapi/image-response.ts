// The responses and the security that all image endpoints share.

import { KEYED, type Operation, SIGNED } from "./operation.ts";
import { notModified, refErrors } from "./response.ts";
import type { JsonObject } from "./schema.ts";

type Answers = Pick<Operation, "responses" | "security">;

/** Returns the responses to a GET request, which can be signed and cached. */
export function getResponses(picture: JsonObject): Answers {
  return {
    responses: {
      200: picture,
      304: notModified(),
      ...refErrors("Picture", [400, 403, 429, 503]),
      ...refErrors("Json", [405]),
    },
    security: SIGNED,
  };
}

/** Returns the responses to a POST request. */
export function postResponses(picture: JsonObject): Answers {
  return {
    responses: { 200: picture, ...refErrors("Json", [400, 403, 405, 413, 415, 429]) },
    security: KEYED,
  };
}
