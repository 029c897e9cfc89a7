// The answers of operations: pictures with the types that they may have, JSON of a shape, and what goes wrong. Failures are alike for
// all operations, and described once: as JSON, as a picture of the message too for those who show pictures only, or as the result
// of a validation.

import type { Format } from "../../engine/picture.ts";
import { MESSAGE_FORMATS } from "../params/frame.ts";
import { HEADER_LISTS, type HeaderName, optionalHeaders, referHeaders } from "./header.ts";
import { type JsonObject, refer, type Schema } from "./schema.ts";

/** The content types of pictures. Any picture is also had as base64. */
export const PICTURE_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  base64: "text/plain",
} as const satisfies Record<Exclude<Format, "jpeg">, string>;

const BINARY: Schema = { type: "string", format: "binary" };
const TEXT: Schema = { type: "string" };
const isText = (type: string) => type === PICTURE_TYPES.svg || type === PICTURE_TYPES.base64;

/**
 * A picture in whichever format was asked for.
 *
 * @param example path and query of one, without its format, where one is always there
 */
export function picture(description: string, example?: string): JsonObject {
  const content = Object.entries(PICTURE_TYPES).map(([format, type]) => {
    const schema = isText(type) ? TEXT : BINARY;
    if (example === undefined) return [type, { schema }];
    const externalValue = format === "png" ? example : `${example}&format=${format}`;
    return [type, { schema, examples: { picture: { summary: "Drawn live", externalValue } } }];
  });
  return { description, headers: referHeaders(HEADER_LISTS.picture), content: Object.fromEntries(content) };
}

/** JSON of a shape that the document's components have. */
export function json(
  description: string,
  schema: string,
  example: unknown,
  headers: readonly HeaderName[] = HEADER_LISTS.json,
): JsonObject {
  return {
    description,
    headers: referHeaders(headers),
    content: { "application/json": { schema: refer(schema), example } },
  };
}

/** Bytes or text of one type. */
export function file(description: string, type: string, headers: readonly HeaderName[], example?: string): JsonObject {
  const schema = /^(?:text\/|application\/(?:json|yaml))/.test(type) ? TEXT : BINARY;
  return {
    description,
    headers: referHeaders(headers),
    content: { [type]: { schema, ...(example !== undefined && { example }) } },
  };
}

/** How a failure is told. */
export type Manner = "Json" | "Picture" | "Validation" | "Message";

interface FailureNote {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  readonly headers?: readonly HeaderName[];
}

const FAILURES = {
  400: {
    name: "Invalid",
    description: "A field is wrong, or nothing can be drawn of what it says; the sentence names it",
    example: "width must be 1 to 3000, got 9000",
  },
  403: {
    name: "Forbidden",
    description: "The signature is wrong, or the service draws for its accounts only",
    example: "sig must come with accountId, the account that it is of",
  },
  404: {
    name: "NotFound",
    description: "There is nothing of that name, or there is no more",
    example: "Chart not found: zf-1 was never saved here, or has expired",
  },
  405: {
    name: "MethodNotAllowed",
    description: "What the path answers to all methods that it does not know",
    example: "method must be GET or POST, got DELETE",
    headers: ["Allow"],
  },
  413: {
    name: "TooLarge",
    description: "The body, or the picture that is to be read, is over the limit",
    example: "body must have at most 1000000 bytes",
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body's type, charset or coding is none that is read",
    example: "content-type must be application/json or application/x-www-form-urlencoded, got text/plain",
  },
  422: {
    name: "NoCode",
    description: "The picture can be read, and no code is found in it",
    example: "no code was found in the picture (looked for QRCode)",
  },
  429: {
    name: "TooManyRequests",
    description: "More pictures than a minute has; `Retry-After` says when there are more",
    example: "an address without a key may have 60 pictures drawn a minute: try again in a minute, or send a key",
    headers: ["Retry-After", "RateLimit-Policy", "RateLimit"],
  },
  503: {
    name: "Unavailable",
    description: "A store does not answer; `Retry-After` says when to try again",
    example: "saved charts cannot be read at the moment: try again",
    headers: ["Retry-After"],
  },
} as const satisfies Readonly<Record<number, FailureNote>>;

/** A status that a failure has. */
export type FailureStatus = keyof typeof FAILURES;

const MANNERS = {
  Json: "",
  Picture: ". As a picture where a browser asks for one, as for an `<img>`: `Accept` names `image/` first",
  Validation: ", as the result of the validation",
  Message: ", as an error of JSON-RPC",
} as const satisfies Readonly<Record<Manner, string>>;

/** References to failures of the document's components. */
export function referFailures(manner: Manner, statuses: readonly FailureStatus[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameFailure(status, manner)}` }]),
  );
}

/** Paths answer methods that they do not know alike. */
function nameFailure(status: FailureStatus, manner: Manner): string {
  return `${FAILURES[status].name}${status === 405 || manner === "Json" ? "" : `As${manner}`}`;
}

/** All failures in all manners, for the document's components. */
export function listFailures(): Readonly<Record<string, JsonObject>> {
  const manners = Object.keys(MANNERS) as Manner[];
  const statuses = Object.keys(FAILURES).map(Number) as FailureStatus[];
  return Object.fromEntries(
    manners
      .flatMap((manner) =>
        statuses.map((status) => [nameFailure(status, manner), describeFailure(FAILURES[status], manner)] as const),
      )
      .reverse(),
  );
}

const BODIES: Readonly<Record<Manner, (sentence: string) => readonly [schema: string, example: JsonObject]>> = {
  Json: (error) => ["JsonError", { success: false, error }],
  Picture: (error) => ["JsonError", { success: false, error }],
  Validation: (error) => ["ValidationResult", { success: false, errors: [error], warnings: [], normalized: {} }],
  Message: (message) => ["RpcMessage", { jsonrpc: "2.0", error: { code: -32000, message }, id: null }],
};

function describeFailure({ description, example: sentence, headers = [] }: FailureNote, manner: Manner): JsonObject {
  const [schema, example] = BODIES[manner](sentence);
  const pictures = manner === "Picture" ? [...new Set(MESSAGE_FORMATS.map(typeOfFormat))] : [];
  const names: HeaderName[] = [...HEADER_LISTS.error, ...headers];
  if (pictures.length > 0) names.push("Content-Disposition", "Content-Security-Policy");
  return {
    description: description + MANNERS[manner],
    // The protocol's own refusals are bare.
    headers: manner === "Message" ? optionalHeaders(names) : referHeaders(names),
    content: {
      "application/json": { schema: refer(schema), example },
      ...Object.fromEntries(pictures.map((type) => [type, { schema: isText(type) ? TEXT : BINARY }])),
    },
  };
}

function typeOfFormat(format: (typeof MESSAGE_FORMATS)[number]): string {
  return PICTURE_TYPES[format === "jpeg" ? "jpg" : format];
}

/** The answer to those who have the picture already. */
export function notModified(headers: readonly HeaderName[] = HEADER_LISTS.kept): JsonObject {
  return {
    description: "`If-None-Match` names the entity tag of the picture: it is the same",
    headers: referHeaders(headers),
  };
}
