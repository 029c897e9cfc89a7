// The body that is stored for a card: the parameters of its request, whose placeholders stay unfilled. docs/cards.md

import { isPlainObject } from "../../base/plain-object.ts";
import { CARD } from "../../drawings/card/kind.ts";
import { CARD_OPTIONS } from "../../drawings/card/options.ts";
import { ANIMATION_FIELDS, dropAnimation } from "../../options/animation.ts";
import { pickField, type RawField, type RequestParams, readField } from "../../options/fields.ts";
import { namesWith } from "../../options/option.ts";
import { LOSSY_FORMATS } from "../../options/quality.ts";
import type { SigningScheme } from "../../options/signing.ts";
import { readTree } from "./card-page.ts";
import { overrideValues, PATH_NAMES, parseValues } from "./card-placeholder.ts";
import { type CardTemplate, findTemplate, overrideTemplateData, templateNames } from "./card-template.ts";
import { CARD_KIND } from "./saved-kind.ts";

/** The stored body of a card. */
type SavedCardBody = Readonly<Record<string, unknown>>;

type CardField = keyof typeof CARD_OPTIONS;

/** Fields that a request for a saved card or a template may override, in addition to the values of its parameters. */
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

/** Names of a request's parameters that identify and authorize the caller. */
const CALLER_NAMES = ["key", "accountId", "sig"];

/** Fields whose values a request for a saved card may override: the values of placeholders and of a built-in template. */
const VALUE_FIELDS = ["parameters", "data"] as const;

/** Returns the body to store for a request. */
export function toSavedCard(input: RequestParams): SavedCardBody {
  const body: Record<string, unknown> = { kind: CARD_KIND };
  for (const [field, names] of Object.entries(CARD.fields.names)) {
    const given = pickField(input, names);
    if (given !== undefined) body[field] = given.value;
  }
  // The card has been parsed before, so the text is valid JSON.
  for (const field of VALUE_FIELDS) if (typeof body[field] === "string") body[field] = JSON.parse(body[field]);
  return body;
}

/** Returns the request that draws a saved card with the values and fields of a later request. @throws Failure */
export async function mergeSavedCard(
  { kind: _, ...saved }: SavedCardBody,
  input: RequestParams,
): Promise<RequestParams & { readonly type: "json" }> {
  const own = parseValues(readTree(saved.parameters, "parameters"));
  const template = saved.template === undefined ? undefined : findTemplate(saved.template);
  const body: Record<string, unknown> = { ...saved };
  if (own !== undefined) body.parameters = overrideValues(own, input);
  const names = overrideNames({ ...own, ...(template !== undefined && templateNames(template)) });
  const fields = [...Object.values(names).flat(), ...VALUE_FIELDS, ...CALLER_NAMES, ...Object.keys(own ?? {})];
  if (template !== undefined) body.data = overrideTemplateData(template, saved.data, input, fields);
  const found = new Map<CardField, RawField>();
  for (const field of OVERRIDE_FIELDS) {
    const raw = readField<CardField>(CARD.fields, field, input, names[field] ?? []);
    if (raw === undefined) continue;
    found.set(field, raw);
    delete body[field];
    // Messages name the parameter as the request does.
    body[raw.name] = raw.value;
  }
  const given = (field: CardField) => found.get(field)?.value;
  dropAnimation(body, [...found.keys()], CARD.fields.names.format);
  // A page size replaces the saved width and height.
  if (given("size") !== undefined)
    for (const side of ["width", "height"] as const) if (given(side) === undefined) delete body[side];
  // A saved quality is invalid for a lossless format.
  const isLossless = !LOSSY_FORMATS.some((format) => format === given("format"));
  if (given("format") !== undefined && isLossless && given("quality") === undefined) delete body.quality;
  return { type: "json", body };
}

/** Lists the names by which a request sets the values of a card: those of parameters, nested values and template parameters. */
export function listValueNames({ parameters, template }: SavedCardBody): string[] {
  const pathsIn = (value: unknown, path: readonly string[]): string[] => [
    ...(path.length > 0 ? [path.join(".")] : []),
    ...(isPlainObject(value) && path.length < PATH_NAMES
      ? Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))
      : []),
  ];
  const names = template === undefined ? {} : templateNames(findTemplate(template));
  return [...pathsIn(parseValues(readTree(parameters, "parameters")) ?? {}, []), ...Object.values(names).flat()];
}

/** Returns the names of the fields that a request may override, without those that the card's parameters have. */
function overrideNames(taken: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> {
  const free = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(taken, name));
  return Object.fromEntries(OVERRIDE_FIELDS.map((field) => [field, free(CARD.fields.names[field])]));
}

/** Returns the signing scheme for the URLs of a template: signatures cover all parameters except the free fields. */
export function templateSigning(name: string, template: CardTemplate): SigningScheme {
  const own = templateNames(template);
  const fields = Object.entries(overrideNames(own)).filter(
    ([field]) => !namesWith(CARD_OPTIONS, "isUnsigned").includes(field),
  );
  return { path: `/card/render/${name}`, covered: { ...Object.fromEntries(fields), data: ["data"], ...own } };
}
