// What the document says of one method of one path, and what operations share: parameters that say who asks, and bodies.

import { type Field, listParameters, toBodySchema, toFormSchema } from "./field.ts";
import { type JsonObject, refer, type Schema } from "./schema.ts";

/** What operations are sorted by. */
export type Tag =
  | "Charts"
  | "QR codes"
  | "Barcodes"
  | "Tables"
  | "Validation"
  | "Natural language"
  | "Accounts"
  | "Fonts"
  | "Pages"
  | "Discovery";

/** A method of a path. */
export interface Operation {
  readonly id: string;
  readonly tag: Tag;
  readonly method: "get" | "post" | "patch" | "delete";
  /** With its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly JsonObject[];
  readonly body?: JsonObject;
  /** By status. */
  readonly responses: JsonObject;
  readonly security: readonly JsonObject[];
}

/** The operations of one subject, and the schemas that only they have. */
export interface Chapter {
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** How a request may say who asks. */
export const SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The key of an account: the best place for it, since it is in no log",
  },
  keyInQuery: {
    type: "apiKey",
    in: "query",
    name: "key",
    description: "The key of an account, for servers and people who are trusted. Bodies may have it as `key` too",
  },
  signature: {
    type: "apiKey",
    in: "query",
    name: "sig",
    description:
      "HMAC-SHA256 of the path and the covered parameters by the key of `accountId`, 64 lowercase hexadecimal digits: for URLs that anybody may have. docs/signing.md shows how",
  },
  signer: { type: "apiKey", in: "query", name: "accountId", description: "The account whose key has signed" },
  operator: { type: "http", scheme: "bearer", description: "The operator's token, `ADMIN_TOKEN`" },
} as const;

const ANYBODY: JsonObject = {};

/** For everybody. */
export const OPEN: readonly JsonObject[] = [ANYBODY];
/** For everybody; a key lifts limits. */
export const KEYED: readonly JsonObject[] = [ANYBODY, { bearer: [] }, { keyInQuery: [] }];
/** Likewise, and the URL may be signed. */
export const SIGNED: readonly JsonObject[] = [...KEYED, { signature: [], signer: [] }];
/** For the operator alone. */
export const OPERATOR: readonly JsonObject[] = [{ operator: [] }];

const queryText = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "query",
  description,
  required: false,
  schema: { type: "string" },
  example,
});

/** The key of a query, of a POST too. */
export const KEY_PARAMETER = queryText(
  "key",
  "API key; `Authorization: Bearer` is the better place for it. A wrong key is as good as none",
  "q-23456789abcdefghijkmnpqrstuvwxyz",
);

/** That of docs/signing.md. */
const SIGNATURE = "0c4cf0eb43b200bf523407f403412932cdeccb8d2a9317731ff18c7b887b5c78";

/** The parameters of a GET that identify the account. */
export const SIGN_PARAMETERS: readonly JsonObject[] = [
  KEY_PARAMETER,
  {
    ...queryText(
      "sig",
      "Signature by the account's key: HMAC-SHA256 of the path and the covered parameters, in lowercase hexadecimal digits",
      SIGNATURE,
    ),
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
    "x-with": { accountId: "1234" },
  },
  { ...queryText("accountId", "The account whose key has signed", "1234"), "x-with": { sig: SIGNATURE } },
];

/** The key of a body. */
export const KEY_FIELD: Field = {
  name: "key",
  aliases: [],
  schema: { type: "string" },
  description: "API key; `Authorization: Bearer` is the better place for it. A wrong key is as good as none",
  isRequired: false,
  note: { example: "q-23456789abcdefghijkmnpqrstuvwxyz", fallback: "any", jsonFallback: "any" },
};

/** A parameter of the path. */
export function pathParameter(name: string, description: string, example: string): JsonObject {
  return { name, in: "path", required: true, description, schema: { type: "string" }, example };
}

/** The schemas of what may be posted as JSON or as a form: `NameRequest` and `NameForm`. */
export function toBodySchemas(name: string, fields: readonly Field[], description: string): Record<string, Schema> {
  const all = [...fields, KEY_FIELD];
  return {
    [`${name}Request`]: toBodySchema(all, description),
    [`${name}Form`]: toFormSchema(all, `${description}, as a form`),
  };
}

/** Whether warnings count as errors. */
export const STRICT: Field = {
  name: "strict",
  aliases: [],
  schema: { type: "boolean", default: false },
  description: "Whether warnings count as errors, as builds want it",
  isRequired: false,
  note: { example: true, fallback: "any", jsonFallback: "any" },
};

/** The schemas of what has further fields than another body. @param of the other one's name */
export function toFurtherSchemas(
  name: string,
  of: string,
  fields: readonly Field[],
  description: string,
  otherwise: Readonly<Record<string, JsonObject>> = {},
): Record<string, Schema> {
  const extend = (kind: string, further: Schema) => ({
    description,
    allOf: [refer(of + kind), { ...further, properties: { ...(further.properties as JsonObject), ...otherwise } }],
  });
  return {
    [`${name}Request`]: extend("Request", toBodySchema(fields, "What it has beside that")),
    [`${name}Form`]: extend("Form", toFormSchema(fields, "What it has beside that")),
  };
}

/** The schemas of what may be validated, which is what may be drawn. @param otherwise what is to be said otherwise of its fields */
export function toStrictSchemas(
  of: string,
  description: string,
  otherwise: Readonly<Record<string, JsonObject>> = {},
): Record<string, Schema> {
  return toFurtherSchemas(`${of}Validation`, of, [STRICT], description, otherwise);
}

/** A body of JSON or of a form, whose schemas are those of that name. @param examples bodies of JSON by their names */
export function body(
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
      ...jsonContent(refer(`${name}Request`), examples),
      "application/x-www-form-urlencoded": {
        schema: refer(`${name}Form`),
        ...(lists.length > 0 && { encoding }),
        examples: Object.fromEntries(asForm),
      },
    },
  };
}

/** A body of JSON alone. */
export function jsonBody(description: string, schema: Schema, examples: Readonly<Record<string, unknown>>): JsonObject {
  return { description, required: true, content: jsonContent(schema, examples) };
}

function jsonContent(schema: Schema, examples: Readonly<Record<string, unknown>>): JsonObject {
  const values = Object.entries(examples).map(([key, value]) => [key, { value }]);
  return { "application/json": { schema, examples: Object.fromEntries(values) } };
}

/** What forms cannot hold is JSON in them. */
function toFormValues(values: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Fields as parameters of a query. */
export function query(fields: readonly Field[]): readonly JsonObject[] {
  return listParameters(fields);
}
