// The type of a documented operation, and the security schemes, parameters and bodies that operations share.

import { EXPIRY } from "../../options/expiry.ts";
import { type Field, toBodySchema, toFormSchema } from "./field.ts";
import type { FailureStatus } from "./response.ts";
import { type JsonObject, refSchema, type Schema } from "./schema.ts";

/** The groups of operations. */
export type Tag =
  | "Charts"
  | "QR codes"
  | "Barcodes"
  | "Tables"
  | "Graphs"
  | "Word clouds"
  | "Cards"
  | "Watermarks"
  | "Validation"
  | "Natural language"
  | "Live charts"
  | "Own account"
  | "Accounts"
  | "Fonts"
  | "Pages"
  | "Discovery";

/** Defaults for all operations of a group. */
interface Shared {
  readonly tag?: Tag;
  /** The security requirements. By default, a key raises the limits. */
  readonly security?: readonly JsonObject[];
  /** Statuses of errors in JSON, in addition to the errors of all operations and of all requests with a body. */
  readonly errors?: readonly FailureStatus[];
}

/** One method of a path. */
export interface Operation extends Shared {
  readonly id: string;
  /** The method and the path, with parameters in braces. */
  readonly route: `${"GET" | "POST" | "PATCH" | "PUT" | "DELETE"} ${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly JsonObject[];
  readonly body?: JsonObject;
  /** The response with status 200. */
  readonly success?: JsonObject;
  /** Other responses by status code. */
  readonly responses?: JsonObject;
}

/** The operations on one subject, and their schemas. */
export interface OperationGroup extends Shared {
  readonly tag: Tag;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** The document's security schemes. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "API key. Prefer this header, because URLs end up in logs",
  },
  keyInQuery: {
    type: "apiKey",
    in: "query",
    name: "key",
    description: "API key, only for URLs that stay private. Bodies may contain it as `key`",
  },
  signature: {
    type: "apiKey",
    in: "query",
    name: "sig",
    description:
      "HMAC-SHA256 of the path and the signed parameters with the key of `accountId`, as 64 lowercase hexadecimal digits, for public URLs: see docs/signing.md",
  },
  signer: { type: "apiKey", in: "query", name: "accountId", description: "Id of the account that signed the URL" },
  editToken: {
    type: "http",
    scheme: "bearer",
    description: "The edit token of a saved chart, from the response that created the chart",
  },
  operator: { type: "http", scheme: "bearer", description: "The operator's token, `ADMIN_TOKEN`" },
} as const;

const ANONYMOUS: JsonObject = {};

/** Security requirements of public operations. */
export const PUBLIC_SECURITY: readonly JsonObject[] = [ANONYMOUS];
/** Security requirements of public operations for which an API key raises the limits. */
export const KEY_SECURITY: readonly JsonObject[] = [ANONYMOUS, { bearer: [] }, { keyInQuery: [] }];
/** Security requirements of public operations for which an API key or a signed URL raises the limits. */
export const SIGNATURE_SECURITY: readonly JsonObject[] = [...KEY_SECURITY, { signature: [], signer: [] }];
/** Security requirements of operations that only a saved chart's owner may call. */
export const OWNER_SECURITY: readonly JsonObject[] = [{ editToken: [] }, { bearer: [] }, { keyInQuery: [] }];
/** Security requirements of operations that need the operator's token. */
export const OPERATOR_SECURITY: readonly JsonObject[] = [{ operator: [] }];

const queryText = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "query",
  description,
  required: false,
  schema: { type: "string" },
  example,
});

/** The `key` parameter of a query, in POST requests as well. */
export const KEY_PARAMETER = queryText(
  "key",
  "API key; prefer `Authorization: Bearer`. An invalid key is ignored",
  "q-23456789abcdefghijkmnpqrstuvwxyz",
);

/** The example signature from docs/signing.md. */
const SIGNATURE = "0c4cf0eb43b200bf523407f403412932cdeccb8d2a9317731ff18c7b887b5c78";

/** The parameters of a GET request that identify the account. */
export const SIGN_PARAMETERS: readonly JsonObject[] = [
  KEY_PARAMETER,
  {
    ...queryText(
      "sig",
      "Signature with the key of the account: HMAC-SHA256 of the path and the signed parameters, in lowercase hexadecimal",
      SIGNATURE,
    ),
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
    "x-with": { accountId: "1234" },
  },
  { ...queryText("accountId", "Id of the account that signed the URL", "1234"), "x-with": { sig: SIGNATURE } },
  {
    ...queryText(
      EXPIRY,
      "Time after which a signed URL responds with 410, as Unix seconds or as a time with its zone. The signature must cover it",
      "2099-12-31T23:59:59Z",
    ),
    "x-with": { sig: SIGNATURE, accountId: "1234" },
  },
];

/** The `key` field of a body. */
export const KEY_FIELD: Field = {
  name: "key",
  aliases: [],
  schema: { type: "string" },
  description: "API key; prefer `Authorization: Bearer`. An invalid key is ignored",
  isRequired: false,
  note: { example: "q-23456789abcdefghijkmnpqrstuvwxyz", fallback: "any", jsonFallback: "any" },
};

export function pathParameter(name: string, description: string, example: string): JsonObject {
  return { name, in: "path", required: true, description, schema: { type: "string" }, example };
}

/** Returns the header parameter that names the version to change. @param resource the resource to change, such as `chart` */
export const ifMatch = (resource: string) => ({
  name: "If-Match",
  in: "header",
  required: false,
  description: `\`ETag\` of the version to change. If the ${resource} has changed since, the response is 412`,
  schema: { type: "string" },
  example: "*",
});

/**
 * Returns the common parts of all operations that change a saved chart or card. Only the owner of the chart or card may
 * call these operations.
 *
 * @param id the path parameter
 * @param resource the resource to change, such as `chart`
 */
export function changing(id: JsonObject, resource: string) {
  return {
    parameters: [id, ifMatch(resource), KEY_PARAMETER],
    errors: [403, 404, 412, 429, 503],
    security: OWNER_SECURITY,
  } as const;
}

/** Returns the schemas for a JSON body and a form: `<name>Request` and `<name>Form`. */
export function toBodySchemas(name: string, fields: readonly Field[], description: string): Record<string, Schema> {
  const all = [...fields, KEY_FIELD];
  return {
    [`${name}Request`]: toBodySchema(all, description),
    [`${name}Form`]: toFormSchema(all, `${description}, as a form`),
  };
}

/** Returns a flag. A missing or invalid value counts as false. */
const flagField = (name: string, description: string): Field => ({
  name,
  aliases: [],
  schema: { type: "boolean", default: false },
  description,
  isRequired: false,
  note: { example: true, fallback: "any", jsonFallback: "any" },
});

/** The parameter that turns warnings into errors. */
export const STRICT_FIELD = flagField("strict", "Whether warnings count as errors, for use in build pipelines");

/** The parameter that adds the areas of the chart's parts to the result. */
export const AREAS_FIELD = flagField(
  "areas",
  "Whether the result has the areas of the chart's parts, for an image map",
);

/**
 * Returns the schemas for a body that extends another body.
 *
 * @param of name of the extended body
 * @param overrides keywords that replace those of the extended body, by property
 */
export function toExtendedSchemas(
  name: string,
  of: string,
  fields: readonly Field[],
  description: string,
  overrides: JsonObject = {},
): Record<string, Schema> {
  const extend = (kind: string, further: Schema) => ({
    description,
    allOf: [refSchema(of + kind), { ...further, properties: { ...(further.properties as JsonObject), ...overrides } }],
  });
  return {
    [`${name}Request`]: extend("Request", toBodySchema(fields, "Additional fields")),
    [`${name}Form`]: extend("Form", toFormSchema(fields, "Additional fields")),
  };
}

/**
 * Returns the schemas for a validation request, which extends an image request.
 *
 * @param of name of the image request
 * @param fields fields of the image request. A validation rejects values that the image request tolerates
 * @param further fields of the validation request alone
 */
export function toValidationSchemas(
  of: string,
  description: string,
  fields: readonly Field[],
  further: readonly Field[] = [],
): Record<string, Schema> {
  const tolerant = fields.filter(({ note }) => note.jsonFallback !== undefined);
  const overrides = tolerant.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((each) => [each, { "x-fallback": [] }]),
  );
  return toExtendedSchemas(
    `${of}Validation`,
    of,
    [STRICT_FIELD, ...further],
    description,
    Object.fromEntries(overrides),
  );
}

/**
 * Returns a request body that may be JSON or a form.
 *
 * @param name name of the body's schemas, without `Request` and `Form`
 * @param examples JSON bodies by name
 * @param lists fields that are comma-separated in a form
 */
export function requestBody(
  name: string,
  description: string,
  examples: Readonly<Record<string, JsonObject>>,
  lists: readonly string[] = [],
): JsonObject {
  const asForm = Object.entries(examples).map(([key, value]) => [key, { value: toFormValues(value) }]);
  const encoding = Object.fromEntries(lists.map((list) => [list, { style: "form", explode: false }]));
  return {
    description,
    required: true,
    content: {
      ...jsonContent(refSchema(`${name}Request`), examples),
      "application/x-www-form-urlencoded": {
        schema: refSchema(`${name}Form`),
        ...(lists.length > 0 && { encoding }),
        examples: Object.fromEntries(asForm),
      },
    },
  };
}

export function jsonBody(description: string, schema: Schema, examples: Readonly<Record<string, unknown>>): JsonObject {
  return { description, required: true, content: jsonContent(schema, examples) };
}

function jsonContent(schema: Schema, examples: Readonly<Record<string, unknown>>): JsonObject {
  const values = Object.entries(examples).map(([key, value]) => [key, { value }]);
  return { "application/json": { schema, examples: Object.fromEntries(values) } };
}

/** Converts a JSON body to form values. Objects become JSON text. */
function toFormValues(values: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries);
}
