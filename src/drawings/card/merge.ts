// Applies a later request's overrides to a saved card or a template, before placeholders are replaced. docs/cards.md

import { isPlainObject } from "../../base/plain-object.ts";
import { ANIMATION_FIELDS } from "../../options/animation.ts";
import type { RequestParams } from "../../options/fields.ts";
import { namesWith } from "../../options/option.ts";
import { overrideFields } from "../../options/override.ts";
import type { SigningScheme } from "../../options/signing.ts";
import { CARD } from "./kind.ts";
import { CARD_OPTIONS } from "./options.ts";
import { readTree } from "./pages.ts";
import { overrideValues, PATH_NAMES, parseValues } from "./placeholder.ts";
import type { CardTemplate } from "./template.ts";
import { findTemplate, overrideTemplateData, templateNames } from "./template-data.ts";

/** The parameters of a card, by full name. */
type CardBody = Readonly<Record<string, unknown>>;

type CardField = keyof typeof CARD_OPTIONS;

/** Fields that a request for a saved card or a template may override, in addition to parameter values. */
export const OVERRIDE_FIELDS: readonly CardField[] = [
  "format",
  "width",
  "height",
  "size",
  "devicePixelRatio",
  "quality",
  ...ANIMATION_FIELDS,
  "backgroundColor",
  "theme",
  "lang",
  "alt",
];

/** Parameters that identify and authorize the caller. */
const CALLER_NAMES = ["key", "accountId", "sig"];

/**
 * Fields that hold values of placeholders or of a built-in template. A request for a saved card may override each
 * value.
 */
export const VALUE_FIELDS = ["parameters", "data"] as const;

/** Applies a request's overrides to a saved card, and returns the merged request. @throws Failure */
export async function mergeCard(
  saved: CardBody,
  input: RequestParams,
): Promise<RequestParams & { readonly type: "json" }> {
  const own = parseValues(readTree(saved.parameters, "parameters"));
  const template = saved.template === undefined ? undefined : findTemplate(saved.template);
  const body: Record<string, unknown> = { ...saved };
  if (own !== undefined) body.parameters = overrideValues(own, input);
  const names = overrideNames({ ...own, ...(template !== undefined && templateNames(template)) });
  const fields = [...Object.values(names).flat(), ...VALUE_FIELDS, ...CALLER_NAMES, ...Object.keys(own ?? {})];
  if (template !== undefined) body.data = overrideTemplateData(template, saved.data, input, fields);
  const changed = overrideFields(body, input, CARD.fields, OVERRIDE_FIELDS, names);
  // A page size replaces the saved width and height.
  if (changed.includes("size"))
    for (const side of ["width", "height"] as const) if (!changed.includes(side)) delete body[side];
  return { type: "json", body };
}

/**
 * Lists the query parameters that set values of a saved card: its parameters, nested values and template parameters.
 */
export function listValueNames({ parameters, template }: CardBody): string[] {
  const pathsIn = (value: unknown, path: readonly string[]): string[] => [
    ...(path.length > 0 ? [path.join(".")] : []),
    ...(isPlainObject(value) && path.length < PATH_NAMES
      ? Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))
      : []),
  ];
  const names = template === undefined ? {} : templateNames(findTemplate(template));
  return [...pathsIn(parseValues(readTree(parameters, "parameters")) ?? {}, []), ...Object.values(names).flat()];
}

/** Returns the fields that a request may override. Names that the card's own parameters use are excluded. */
function overrideNames(taken: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> {
  const free = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(taken, name));
  return Object.fromEntries(OVERRIDE_FIELDS.map((field) => [field, free(CARD.fields.names[field])]));
}

/** Returns the signing scheme of a template's URLs. Signatures cover all parameters except unsigned fields. */
export function templateSigning(name: string, template: CardTemplate): SigningScheme {
  const own = templateNames(template);
  const fields = Object.entries(overrideNames(own)).filter(
    ([field]) => !namesWith(CARD_OPTIONS, "isUnsigned").includes(field),
  );
  return { path: `/card/render/${name}`, covered: { ...Object.fromEntries(fields), data: ["data"], ...own } };
}
