// The responses of operations: images, pages, JSON and errors. All operations share the errors, which are JSON, error images,
// pages, validation results or JSON-RPC messages.

import type { Format } from "../../engine/encodable-image.ts";
import { ERROR_IMAGE_FORMATS } from "../../options/frame.ts";
import { SIDE_TEXT } from "../../options/whole-number.ts";
import { HEADER_LISTS, type HeaderName, optionalHeaders, refHeaders } from "./header.ts";
import { type JsonObject, refSchema, type Schema } from "./schema.ts";

/** Media types of images. Every image is also available as base64 text. */
const IMAGE_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  base64: "text/plain",
} as const satisfies Record<Exclude<Format, "jpeg" | "gif" | "apng">, string>;

/** Media types of charts and cards. WebP, GIF and APNG can be animated. */
const CHART_TYPES = { ...IMAGE_TYPES, gif: "image/gif", apng: "image/apng" };

const BINARY: Schema = { type: "string", format: "binary" };
const TEXT: Schema = { type: "string" };
const isText = (type: string) => type === IMAGE_TYPES.svg || type === IMAGE_TYPES.base64;

/**
 * Returns the response for an image in any format.
 *
 * @param example path and query of a PNG that always exists
 * @param formatName the parameter that sets the format
 */
export function imageResponse(description: string, example?: string, formatName = "format"): JsonObject {
  return describeImage(IMAGE_TYPES, description, example, formatName);
}

/** Returns the response for a chart or a card in any format. @param example path and query of a PNG that always exists */
export function chartResponse(description: string, example?: string): JsonObject {
  return describeImage(CHART_TYPES, description, example, "format");
}

function describeImage(
  types: Readonly<Record<string, string>>,
  description: string,
  example: string | undefined,
  formatName: string,
): JsonObject {
  const base = example?.replace(/&(?:format|f)=png/, "");
  const content = Object.entries(types).map(([format, type]) => {
    const schema = isText(type) ? TEXT : BINARY;
    if (example === undefined) return [type, { schema }];
    const animation = format === "apng" ? "&animate=true" : "";
    const externalValue = format === "png" ? example : `${base}&${formatName}=${format}${animation}`;
    return [type, { schema, examples: { image: { summary: "Live example", externalValue } } }];
  });
  return { description, headers: refHeaders(HEADER_LISTS.image), content: Object.fromEntries(content) };
}

/**
 * Returns a JSON response.
 *
 * @param schema name of a schema component
 */
export function jsonResponse(
  description: string,
  schema: string,
  example: unknown,
  headers: readonly HeaderName[] = HEADER_LISTS.json,
): JsonObject {
  return {
    description,
    headers: refHeaders(headers),
    content: { "application/json": { schema: refSchema(schema), example } },
  };
}

/** Returns a response with bytes or text of one media type. */
export function fileResponse(
  description: string,
  type: string,
  headers: readonly HeaderName[],
  example?: string,
): JsonObject {
  const schema = /^(?:text\/|application\/(?:json|yaml))/.test(type) ? TEXT : BINARY;
  return {
    description,
    headers: refHeaders(headers),
    content: { [type]: { schema, ...(example !== undefined && { example }) } },
  };
}

/** The form in which an error is reported. */
type ErrorForm = "Json" | "Image" | "Page" | "Validation" | "Message";

interface FailureNote {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  readonly headers?: readonly HeaderName[];
}

const FAILURES = {
  400: {
    name: "Invalid",
    description: "A parameter is invalid, or its image cannot be drawn; the message names the parameter",
    example: `width ${SIDE_TEXT}, got 9000`,
  },
  401: {
    name: "Unauthorized",
    description:
      "The key is missing or invalid, the URL to describe has an invalid signature, or the service requires one",
    example: "authorization must be Bearer followed by a valid key of an account",
  },
  403: {
    name: "Forbidden",
    description:
      "The signature, the edit token or the key is invalid, the key is read-only, or the service requires an account",
    example: "sig must come with accountId, the account that signed the URL",
  },
  404: {
    name: "NotFound",
    description: "Not found or expired",
    example: "Chart not found: zf-1 does not exist or has expired",
  },
  405: {
    name: "MethodNotAllowed",
    description: "The path does not support the method",
    example: "method must be GET or POST, got DELETE",
    headers: ["Allow"],
  },
  410: {
    name: "Gone",
    description: "The signed URL has expired",
    example: "this URL has expired: exp was 2026-06-30T12:00:00Z, so ask its author for a new one",
  },
  412: {
    name: "PreconditionFailed",
    description: "The chart has changed since the version in `If-Match`",
    example: "chart was changed by another request: read it again, then repeat the change",
  },
  413: {
    name: "TooLarge",
    description: "The body or the image to read is too large",
    example: "body must be at most 1000000 bytes",
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The media type, charset or content coding of the body is not supported",
    example: "content-type must be application/json or application/x-www-form-urlencoded, got text/plain",
  },
  422: {
    name: "NoCode",
    description: "No code was found in the image",
    example: "no code found in the image (searched for QRCode)",
  },
  429: {
    name: "TooManyRequests",
    description: "Rate limit exceeded; `Retry-After` says when to try again",
    example:
      "an address without a key has 60 points per minute, and a plain image costs 1: try again in a minute, or send a key",
    headers: ["Retry-After"],
  },
  431: {
    name: "HeaderTooLarge",
    description: "A request header is too long",
    example: "the cookie header must have at most 8192 characters, got 9000: shorten or omit it",
  },
  503: {
    name: "Unavailable",
    description: "Storage is unavailable; `Retry-After` says when to try again",
    example: "saved charts cannot be read at the moment: try again",
    headers: ["Retry-After"],
  },
} as const satisfies Readonly<Record<number, FailureNote>>;

/** The status code of an error. */
export type FailureStatus = keyof typeof FAILURES;

const ERROR_FORM_NOTES = {
  Json: "",
  Image:
    ". Browsers that show the response, and clients whose `Accept` names image types, get an image with the message",
  Page: ", as a page",
  Validation: ", as the result of the validation",
  Message: ", as a JSON-RPC error",
} as const satisfies Readonly<Record<ErrorForm, string>>;

/** Returns references to error components. */
export function refErrors(form: ErrorForm, statuses: readonly FailureStatus[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameFailure(status, form)}` }]),
  );
}

/** Errors that are found before a request reaches its operation, which are always JSON. */
const ALWAYS_JSON: readonly FailureStatus[] = [405, 431];

/** Returns an error's component name. */
function nameFailure(status: FailureStatus, form: ErrorForm): string {
  return `${FAILURES[status].name}${ALWAYS_JSON.includes(status) || form === "Json" ? "" : `As${form}`}`;
}

/** Returns the error components, one for each status and form. */
export function listErrors(): Readonly<Record<string, JsonObject>> {
  const forms = Object.keys(ERROR_FORM_NOTES) as ErrorForm[];
  const statuses = Object.keys(FAILURES).map(Number) as FailureStatus[];
  return Object.fromEntries(
    forms
      .flatMap((form) =>
        statuses.map((status) => [nameFailure(status, form), describeFailure(FAILURES[status], form)] as const),
      )
      // All forms share the components of errors that are always JSON. The list is reversed, because the last entry wins, and "Json" comes first.
      .reverse(),
  );
}

const BODIES: Readonly<Record<ErrorForm, (sentence: string) => readonly [schema: string, example: JsonObject]>> = {
  Json: (error) => ["JsonError", { success: false, error }],
  Image: (error) => ["JsonError", { success: false, error }],
  Page: (error) => ["JsonError", { success: false, error }],
  Validation: (error) => [
    "ValidationResult",
    { success: false, errors: [error], warnings: [], fixes: [], normalized: {} },
  ],
  Message: (message) => ["RpcMessage", { jsonrpc: "2.0", error: { code: -32000, message }, id: null }],
};

function describeFailure({ description, example: sentence, headers = [] }: FailureNote, form: ErrorForm): JsonObject {
  const [schema, example] = BODIES[form](sentence);
  if (form === "Page")
    return fileResponse(
      description + ERROR_FORM_NOTES[form],
      "text/html",
      [...HEADER_LISTS.error, ...HEADER_LISTS.frame.filter((name) => !UNUSED_BY_ERRORS.includes(name)), ...headers],
      `<!doctype html> … Chart error: ${sentence} …`,
    );
  const images = form === "Image" ? [...new Set(ERROR_IMAGE_FORMATS.map(typeOfFormat))] : [];
  const names: HeaderName[] = [...HEADER_LISTS.error, ...headers];
  if (images.length > 0) names.push("Content-Disposition", "Content-Security-Policy");
  return {
    description: description + ERROR_FORM_NOTES[form],
    // Errors from the MCP transport itself lack these headers.
    headers: form === "Message" ? optionalHeaders(names) : refHeaders(names),
    content: {
      "application/json": { schema: refSchema(schema), example },
      ...Object.fromEntries(images.map((type) => [type, { schema: isText(type) ? TEXT : BINARY }])),
    },
  };
}

/** Page headers that error pages lack. */
const UNUSED_BY_ERRORS: readonly HeaderName[] = [...HEADER_LISTS.kept, "X-Warning"];

function typeOfFormat(format: (typeof ERROR_IMAGE_FORMATS)[number]): string {
  return IMAGE_TYPES[format === "jpeg" ? "jpg" : format];
}

/** Returns the 304 response. */
export function notModified(headers: readonly HeaderName[] = HEADER_LISTS.kept): JsonObject {
  return {
    description: "Not modified: `If-None-Match` has the current entity tag",
    headers: refHeaders(headers),
  };
}

/** Returns a redirect. @param location an example of the target path */
export function redirectResponse(description: string, location: string) {
  return {
    description,
    headers: {
      ...refHeaders(HEADER_LISTS.json),
      Location: { description: "Path of the page", schema: { type: "string" }, example: location },
    },
  };
}
