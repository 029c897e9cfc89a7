// Generates the OpenAPI operations and schemas of an image kind from its option table.

import type { Description } from "../../drawings/description.ts";
import type { OptionTable } from "../../options/option.ts";
import { type Field, type FieldNote, listFields, queryParameters } from "./field.ts";
import { getResponses, validateOperation } from "./image-operation.ts";
import {
  KEY_PARAMETER,
  type OperationGroup,
  requestBody,
  SIGN_PARAMETERS,
  type Tag,
  toBodySchemas,
  toValidationSchemas,
} from "./operation.ts";
import { chartResponse, imageResponse } from "./response.ts";

export function fieldsOf({ schema, names, options }: OptionTable): readonly Field[] {
  const notes = Object.entries(options).map(([name, { type, facts }]): [string, FieldNote] => {
    const { example, needs, unless, implied } = facts;
    const { fallback, jsonFallback, textSchema, keywords } = type;
    const isJson = textSchema?.contentMediaType === "application/json" && example !== undefined;
    const textExample = facts.textExample ?? (isJson ? JSON.stringify(example) : undefined);
    const schema = implied === undefined ? keywords : { ...keywords, default: implied };
    const note = { example, textExample, with: needs, unless, fallback, jsonFallback, textSchema, schema };
    return [name, Object.fromEntries(Object.entries(note).filter(([, value]) => value !== undefined))];
  });
  return listFields(schema, names, Object.fromEntries(notes)).flatMap((field) => {
    const { isRejected, isUsuallyRequired } = options[field.name]?.facts ?? {};
    return isRejected ? [] : [isUsuallyRequired ? { ...field, isRequired: true } : field];
  });
}

/** Documents a kind of image. */
export function documentDrawing({
  kind: { path: linked, fields },
  name,
  path = linked,
  tag,
  drawn,
  subject,
  image,
  body,
  schema,
  formatName,
  live,
  examples,
  validation,
}: Description): OperationGroup {
  const listed = fieldsOf(fields);
  const noun = subject ?? drawn.charAt(0).toUpperCase() + drawn.slice(1);
  const example = `${path}?${live}`;
  const success =
    "animate" in fields.options ? chartResponse(image, example) : imageResponse(image, example, formatName);
  return {
    tag: tag as Tag,
    schemas: {
      ...toBodySchemas(name, listed, schema ?? `${noun} to draw`),
      ...(validation && toValidationSchemas(name, validation.body ?? `${noun} to validate`, listed)),
    },
    operations: [
      {
        id: `get${name}`,
        route: `GET ${path}`,
        summary: `Draw ${drawn} from a URL`,
        parameters: [...queryParameters(listed), ...SIGN_PARAMETERS],
        ...getResponses(success),
      },
      {
        id: `post${name}`,
        route: `POST ${path}`,
        summary: `Draw ${drawn}`,
        parameters: [KEY_PARAMETER],
        body: requestBody(name, body, examples),
        success,
        errors: [403],
      },
      ...(validation === undefined ? [] : [validateOperation({ ...validation, name, body, examples })]),
    ],
  };
}
