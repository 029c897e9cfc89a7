// Field descriptions for an operation's parameters and body, including aliases and types in words.

import { type Endpoint, type OpenApiDocument, type Parameter, resolve, type Schema, schemaName } from "./openapi.ts";

/** Parameter of an operation, or property of a body. */
export interface Field {
  /** Name and aliases, the full name first. */
  readonly names: readonly string[];
  /** Whether the parameter is part of the path. */
  readonly isPath: boolean;
  readonly isRequired: boolean;
  /** Fields that may be given instead of the required field. */
  readonly alternatives: readonly string[];
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
}

/** Returns an operation's parameters, each merged with its aliases. */
export function listParameters(document: OpenApiDocument, { operation }: Endpoint): Field[] {
  const all = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  return all
    .filter((parameter) => parameter["x-alias-of"] === undefined)
    .map((parameter) => {
      const { name, in: place, required = false, description = "", schema, example } = parameter;
      const names = [name, ...all.filter((other) => other["x-alias-of"] === name).map((other) => other.name)];
      const requirement = readRequirement(parameter, names, required);
      return { names, isPath: place === "path", ...requirement, description, schema, example };
    });
}

/** Returns an object schema's properties, each merged with its aliases. */
export function listProperties(document: OpenApiDocument, schema: Schema): Field[] {
  const { properties = {}, required = [] } = resolve(document, schema);
  const all = Object.entries(properties);
  return all
    .filter(([, property]) => property["x-alias-of"] === undefined)
    .map(([name, property]) => {
      const names = [name, ...all.filter(([, other]) => other["x-alias-of"] === name).map(([other]) => other)];
      return {
        names,
        isPath: false,
        ...readRequirement(property, names, required.includes(name)),
        description: property.description ?? resolve(document, property).description ?? "",
        schema: property,
        example: property.examples?.[0],
      };
    });
}

/** @param names the field's name and aliases */
function readRequirement(
  { "x-required-unless": others }: Parameter | Schema,
  names: readonly string[],
  required: boolean,
): Pick<Field, "isRequired" | "alternatives"> {
  const alternatives = others?.filter((other) => !names.includes(other)) ?? [];
  return { isRequired: required || others !== undefined, alternatives };
}

/** Describes whether a field is required; empty for optional fields. */
export function describeRequirement({ isRequired, alternatives }: Field): string {
  if (!isRequired || alternatives.length === 0) return isRequired ? "required" : "";
  return `required unless ${alternatives.join(", ").replace(/, (?=\w+$)/, " or ")} is given`;
}

/** Describes a field's type and bounds in words. */
export function describeType(document: OpenApiDocument, schema: Schema): string {
  const name = schemaName(schema);
  const target = resolve(document, schema);
  if (name !== undefined && target.type === "object") return name;
  if (target.enum !== undefined) return target.enum.map(String).join(", ");
  if (target.const !== undefined) return String(target.const);
  const choices = target.anyOf ?? target.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => describeType(document, choice)))].join(" or ");
  if (target.type === "array") return `list of ${target.items ? describeType(document, target.items) : "anything"}`;
  const types = [target.type ?? "anything"].flat().map((type) => TYPE_WORDS[type] ?? type);
  return [types.join(" or "), describeBounds(target)].filter((text) => text !== "").join(", ");
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
};

function describeBounds({ minimum, maximum, exclusiveMinimum, maxLength, maxItems }: Schema): string {
  if (exclusiveMinimum !== undefined && maximum !== undefined) return `above ${exclusiveMinimum}, at most ${maximum}`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maximum !== undefined) return `at most ${maximum}`;
  if (maxLength !== undefined) return `at most ${maxLength} characters`;
  return maxItems === undefined ? "" : `at most ${maxItems}`;
}

/** Returns the names of all schemas that a schema refers to, directly or indirectly. */
export function listSchemas(document: OpenApiDocument, schema: Schema, seen = new Set<string>()): string[] {
  const name = schemaName(schema);
  if (name !== undefined) {
    if (seen.has(name)) return [];
    seen.add(name);
  }
  const target = resolve(document, schema);
  const { additionalProperties: more } = target;
  const within = [
    ...Object.values(target.properties ?? {}),
    ...(target.anyOf ?? []),
    ...(target.oneOf ?? []),
    ...(target.allOf ?? []),
    ...(target.items ? [target.items] : []),
    ...(typeof more === "object" ? [more] : []),
  ].flatMap((part) => listSchemas(document, part, seen));
  return name === undefined ? within : [name, ...within];
}
