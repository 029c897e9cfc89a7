// The operations, responses and security requirements that image endpoints share.

import type { Field } from "./field.ts";
import { queryParameters } from "./field.ts";
import {
  KEY_PARAMETER,
  type Operation,
  requestBody,
  SIGN_PARAMETERS,
  SIGNATURE_SECURITY,
  STRICT_FIELD,
} from "./operation.ts";
import { chartResponse, imageResponse, jsonResponse, notModified, refErrors } from "./response.ts";
import type { JsonObject } from "./schema.ts";

type Answers = Pick<Operation, "success" | "responses" | "security">;

/** Returns the responses to a GET request, which can be signed and whose responses can be cached. */
export function getResponses(image: JsonObject): Answers {
  return {
    success: image,
    responses: { 304: notModified(), ...refErrors("Image", [400, 403, 429, 503]) },
    security: SIGNATURE_SECURITY,
  };
}

/** An endpoint that draws images of one kind. */
interface DrawEndpoint {
  /** Name in operation ids and schemas: `Qr`. */
  readonly name: string;
  readonly path: string;
  /** The drawn image's name with an article: `a QR code`. */
  readonly drawn: string;
  readonly fields: readonly Field[];
  /** Descriptions of the image and of the request body. */
  readonly image: string;
  readonly body: string;
  /** URL of an example image. */
  readonly live: string;
  /** Whether the image can be animated. */
  readonly canAnimate?: boolean;
  /** The parameter that sets the format, if it isn't `format`. */
  readonly formatName?: string;
  readonly examples: Readonly<Record<string, JsonObject>>;
}

/** Returns the GET and POST operations of an endpoint. */
export function drawOperations(endpoint: DrawEndpoint): [Operation, Operation] {
  const { name, path, drawn, fields, live, examples, canAnimate = false } = endpoint;
  const image = canAnimate
    ? chartResponse(endpoint.image, live)
    : imageResponse(endpoint.image, live, endpoint.formatName);
  return [
    {
      id: `get${name}`,
      route: `GET ${path}`,
      summary: `Draw ${drawn} from a URL`,
      parameters: [...queryParameters(fields), ...SIGN_PARAMETERS],
      ...getResponses(image),
    },
    {
      id: `post${name}`,
      route: `POST ${path}`,
      summary: `Draw ${drawn}`,
      parameters: [KEY_PARAMETER],
      body: requestBody(name, endpoint.body, examples),
      success: image,
      errors: [403],
    },
  ];
}

/** The properties in which the operations that validate images differ. */
interface Validation extends Pick<Operation, "summary" | "description"> {
  /** Name in the operation id and the schemas: `Qr`. */
  readonly name: string;
  readonly path: string;
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

/** Returns an operation that validates images. */
export function validateOperation(validation: Validation): Operation {
  const { name, path, summary, description, examples, success, normalized, bytes } = validation;
  return {
    id: `validate${name}`,
    tag: "Validation",
    route: `POST ${path}`,
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
