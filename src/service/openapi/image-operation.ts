// The operations, responses and security requirements that image endpoints share.

import { queryParameters } from "./field.ts";
import { KEY_PARAMETER, type Operation, requestBody, SIGNATURE_SECURITY, STRICT_FIELD } from "./operation.ts";
import { jsonResponse, notModified, refErrors } from "./response.ts";
import type { JsonObject } from "./schema.ts";

type Answers = Pick<Operation, "success" | "responses" | "security">;

/** Returns the responses to a GET request, which can be signed and whose responses can be cached. */
export function getResponses(image: JsonObject): Answers {
  return {
    success: image,
    responses: { 304: notModified(), ...refErrors("Image", [400, 403, 410, 429, 503]) },
    security: SIGNATURE_SECURITY,
  };
}

/** The properties in which the operations that validate images differ. */
interface Validation extends Pick<Operation, "summary" | "description"> {
  /** Name in the operation id and the schemas: `Qr`. */
  readonly name: string;
  readonly body: string;
  readonly examples: Readonly<Record<string, JsonObject>>;
  /** Description of the successful response: `The chart can be drawn`. */
  readonly success: string;
  readonly normalized: JsonObject;
  /** Size of the example image, in bytes. */
  readonly bytes: number;
  /** Error statuses other than 405. */
  readonly errors?: Parameters<typeof refErrors>[1];
}

export function validateOperation(validation: Validation): Operation {
  const { name, summary, description, examples, success, normalized, bytes } = validation;
  return {
    id: `validate${name}`,
    tag: "Validation",
    route: `POST /api/validate-${name.toLowerCase()}`,
    summary,
    ...(description !== undefined && { description }),
    parameters: [KEY_PARAMETER, ...queryParameters([STRICT_FIELD])],
    body: requestBody(`${name}Validation`, validation.body, examples),
    success: jsonResponse(success, `${name}Validation`, {
      success: true,
      errors: [],
      warnings: [],
      fixes: [],
      normalized: { ...normalized, authenticated: false },
      renderCheck: { contentType: "image/png", bytes },
    }),
    responses: refErrors("Validation", validation.errors ?? [400, 403, 413, 415, 429]),
  };
}
