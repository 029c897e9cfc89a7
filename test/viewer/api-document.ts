// Reads the OpenAPI document, with its keywords for tests: operations, the places where they take fields, resolved references, and
// validation of responses. This module doesn't depend on the name of any operation.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describeTestedApi } from "../../src/service/openapi/document.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema & Extensions>>;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
}

interface Extensions {
  readonly "x-alias-of"?: string;
  readonly "x-with"?: JsonObject;
  readonly "x-fallback"?: "any" | readonly unknown[];
  readonly "x-required-unless"?: readonly string[];
}

interface Parameter extends Extensions {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
}

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly content?: Readonly<
    Record<string, { readonly schema?: Schema; readonly examples?: JsonObject; readonly example?: unknown }>
  >;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: Schema; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
      >
    >;
  };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly JsonObject[];
}

interface Header {
  readonly required: boolean;
  readonly schema: Schema;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const document = describeTestedApi() as unknown as Document;

/** The part of a request that holds the fields. */
export type Kind = "query" | "json" | "form";

/** A field in one place of a request. */
export interface Field {
  /** The field's name in error messages. */
  readonly name: string;
  /** The field's path in a body. */
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
  readonly example: unknown;
  readonly aliasOf: string | undefined;
  readonly with: JsonObject;
  readonly fallback: "any" | readonly unknown[];
  /** Fields that may replace a required field. */
  readonly unless: readonly string[];
  readonly isRequired: boolean;
}

/** A part of an operation's requests that holds fields. */
export interface Place {
  readonly kind: Kind;
  readonly fields: readonly Field[];
  /** A minimal valid request. */
  readonly base: JsonObject;
  /** Complete examples. */
  readonly examples: readonly unknown[];
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly isOperators: boolean;
  /** Whether only a saved chart's owner may call it. */
  readonly isOwners: boolean;
  readonly pathExamples: Readonly<Record<string, string>>;
  readonly places: readonly Place[];
  /** Whether the body may be an image. */
  readonly takesImages: boolean;
  readonly responses: Readonly<Record<string, Response>>;
}

/** Resolves a reference. */
export function follow<Part extends { readonly $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const [kind = "", name = ""] = part.$ref.split("/").slice(2);
  const { $ref: _, ...own } = part;
  return { ...follow(document.components[kind]?.[name] as Part), ...own };
}

/** Merges all parts of an object schema; for a choice, uses the alternative that is an object. */
export function flatten(schema: Schema): Schema {
  const resolved = follow(schema);
  const choice = [...(resolved.oneOf ?? []), ...(resolved.anyOf ?? [])]
    .map(follow)
    .find(({ type }) => type === "object");
  if (resolved.properties === undefined && resolved.allOf === undefined && choice !== undefined) return flatten(choice);
  const properties: Record<string, Schema & Extensions> = {};
  const required = new Set(resolved.required);
  for (const part of (resolved.allOf ?? []).map(flatten)) {
    for (const [name, field] of Object.entries(part.properties ?? {}))
      properties[name] = { ...properties[name], ...field };
    for (const name of part.required ?? []) required.add(name);
  }
  for (const [name, field] of Object.entries(resolved.properties ?? {}))
    properties[name] = { ...properties[name], ...field };
  return { ...resolved, properties, required: [...required] };
}

function toField(path: Field["path"], schema: Schema & Extensions, isRequired = false): Field {
  const resolved = { ...follow(schema) };
  return {
    name: path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join(""),
    path,
    schema: resolved,
    example: schema.examples?.[0],
    aliasOf: schema["x-alias-of"],
    with: schema["x-with"] ?? {},
    fallback: schema["x-fallback"] ?? [],
    unless: schema["x-required-unless"] ?? [],
    isRequired,
  };
}

/** Returns a body's fields, including the fields of nested objects that have a schema. */
function listFields(schema: Schema, example: unknown, path: Field["path"] = []): Field[] {
  const { properties: all = {}, required = [] } = flatten(schema);
  return Object.entries(all).flatMap(([name, field]) => {
    const at = [...path, name];
    const value = (example as JsonObject | undefined)?.[name];
    const objectField = toField(at, field, required.includes(name));
    const { properties } = flatten(field);
    if (typeof value === "object" && !Array.isArray(value) && Object.keys(properties ?? {}).length > 0)
      return [objectField, ...listFields(field, value, at)];
    const items = field.items;
    if (!Array.isArray(value) || items === undefined) return [objectField];
    const first = value[0] as unknown;
    return typeof first === "object" ? [objectField, ...listFields(items, first, [...at, 0])] : [objectField];
  });
}

function readPlaces({ parameters = [], requestBody }: RawOperation): Place[] {
  const queried = parameters.filter((parameter) => parameter.in === "query");
  const base: Record<string, unknown> = {};
  for (const { name, required, example, ...marks } of queried) {
    const others = marks["x-required-unless"];
    if (required || (others !== undefined && !others.some((other) => base[other] !== undefined))) base[name] = example;
  }
  const ofQuery = queried.map((parameter) => ({
    ...toField([parameter.name], { ...parameter.schema, ...parameter, required: [] }, parameter.required),
    schema: parameter.schema,
    example: parameter.example,
  }));
  const places: Place[] = queried.length > 0 ? [{ kind: "query", fields: ofQuery, base, examples: [base] }] : [];
  for (const [type, { schema, examples = {} }] of Object.entries(requestBody?.content ?? {})) {
    const kind = { "application/json": "json", "application/x-www-form-urlencoded": "form" }[type];
    if (kind === undefined) continue;
    const all = Object.values(examples).map(({ value }) => value);
    const first = all.find((value) => !Array.isArray(value)) as JsonObject;
    places.push({
      kind: kind as Kind,
      fields: listFields(schema, kind === "json" ? first : undefined),
      base: first,
      examples: all,
    });
  }
  return places;
}

/** Operations that depend on an account's own state: test/service/serve/own-account.test.ts and signup.test.ts test them. */
const STATEFUL = /^\/(?:api\/account|invites)(?:\/|$)/;

export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(STATEFUL.test(path) ? {} : item).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    isOperators: operation.security.some((scheme) => scheme.operator !== undefined),
    isOwners: operation.security.some((scheme) => scheme.editToken !== undefined),
    pathExamples: Object.fromEntries(
      (operation.parameters ?? []).flatMap((parameter) =>
        parameter.in === "path" ? [[parameter.name, String(parameter.example)]] : [],
      ),
    ),
    places: readPlaces(operation),
    takesImages: operation.requestBody?.content["image/png"] !== undefined,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, follow(response)]),
    ),
  })),
);

/** Headers that HTTP itself or the server software uses. */
const TRANSPORT = /^(?:content-type|content-length|content-encoding|date|connection|keep-alive|transfer-encoding)$/;

// Set additionalProperties to false on all objects, so that undocumented response fields are found. Clients, in
// contrast, must accept them.
const validator = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(validator);
validator.addSchema(close(document) as object, "document");
const validators = new Map<string, ValidateFunction>();

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, close(item)] as const);
  const isOpen =
    "properties" in value && "type" in value && value.type === "object" && !("additionalProperties" in value);
  return Object.fromEntries(isOpen ? [...entries, ["additionalProperties", false]] : entries);
}

/** Lists a response's deviations from the document. */
export async function listFaults(operation: Operation, reply: globalThis.Response): Promise<string[]> {
  const bytes = Buffer.from(await reply.clone().arrayBuffer());
  const documented = operation.responses[String(reply.status)];
  if (documented === undefined) return [`status ${reply.status} is not documented: ${bytes.subarray(0, 200)}`];
  const faults: string[] = [];
  const headers = Object.entries(documented.headers ?? {}).map(
    ([name, header]) => [name, follow(header) as unknown as Header] as const,
  );
  for (const [name, { required, schema }] of headers) {
    const value = reply.headers.get(name);
    if (value === null && required) faults.push(`${reply.status} lacks the header ${name}`);
    if (value === null) continue;
    if (schema.type === "integer" && !/^\d+$/.test(value)) faults.push(`header ${name} is not an integer: ${value}`);
    if (schema.enum !== undefined && !schema.enum.includes(value)) faults.push(`header ${name} has ${value}`);
  }
  const known = new Set(headers.map(([name]) => name.toLowerCase()));
  for (const [name] of reply.headers)
    if (!known.has(name) && !TRANSPORT.test(name))
      faults.push(`${reply.status} has the header ${name}, which is not documented`);
  const type = reply.headers.get("Content-Type")?.split(";", 1)[0] ?? "";
  if (documented.content === undefined) return bytes.length > 0 ? [...faults, `${reply.status} has a body`] : faults;
  const content = documented.content[type];
  if (content === undefined) return [...faults, `${reply.status} has the type ${type}, which is not documented`];
  if (type !== "application/json") return bytes.length > 0 ? faults : [...faults, "the body is empty"];
  const $ref = content.schema?.$ref ?? "";
  const validate = validators.get($ref) ?? validator.compile({ $ref: `document${$ref}` });
  validators.set($ref, validate);
  if (!validate(JSON.parse(bytes.toString("utf8"))))
    faults.push(`${$ref}: ${validator.errorsText(validate.errors)} in ${bytes.subarray(0, 300)}`);
  return faults;
}
