// Types for the subset of OpenAPI 3.1 that the docs page uses, and a resolver for `$ref`.

/** Subset of JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean | Schema;
  readonly "x-alias-of"?: string;
  readonly "x-required-unless"?: readonly string[];
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly "x-alias-of"?: string;
  readonly "x-required-unless"?: readonly string[];
}

export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
  readonly externalValue?: string;
}

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Reply {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Reply>>;
}

export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Reply>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

/** Operation with its method and path. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Returns all operations in document order. */
export function listEndpoints(document: OpenApiDocument): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Returns the URL of a GET operation's example image, if any. */
export function exampleImageUrl({ method, operation }: Endpoint): string | undefined {
  const [reply] = Object.values(operation.responses);
  const example = Object.values(reply?.content?.["image/png"]?.examples ?? {})[0];
  return method === "GET" ? example?.externalValue : undefined;
}

/**
 * Resolves a reference.
 *
 * @throws if the document doesn't define the reference's target
 */
export function resolve<Value extends { readonly $ref?: string }>(document: OpenApiDocument, value: Value): Value {
  if (value.$ref === undefined) return value;
  const steps = value.$ref.split("/").slice(1);
  const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
  if (target === undefined) throw new Error(`the OpenAPI document has no ${value.$ref}`);
  return resolve(document, target as Value);
}

/** Returns the last segment of a reference, which is the schema's name. */
export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.split("/").at(-1);
}
