// A kind is what can be asked for: its options, its path, and how a request becomes parameters. It doesn't draw, so that what only
// reads, signs or documents requests loads no fonts and no WebAssembly.

import * as z from "zod";
import { Failure } from "../base/failure.ts";
import { FORMATS } from "../engine/encodable-image.ts";
import { parseFields, pickField, type RequestParams, readValid } from "../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../options/frame.ts";
import { formatImageQuery } from "../options/image-query.ts";
import { type Option, type Options, type OptionTable, tableOf, type Values } from "../options/option.ts";
import { omitNames, type SigningScheme } from "../options/signing.ts";
import type { Theme } from "./theme/theme.ts";

/** The options that set a side of an error image, and its length in pixels if they are missing or invalid. */
type Side<Name> = readonly [name: Name, otherwise: number];

/** The size of an error image. */
interface Sides<Name> {
  readonly width: Side<Name>;
  readonly height: Side<Name>;
}

/** What defines a kind. The functions replace what is derived from the options. */
interface Definition<O extends Options, Params extends object> {
  /** Name in file names and cache keys: `graph`. */
  readonly name: string;
  /** Path of the endpoint: `/graphviz`. */
  readonly path: string;
  /** Prefix of an error message in an image: `Graph error`. */
  readonly errorLabel: string;
  readonly options: O;
  /** The size of an error image, or a function that reads its size and format, and never fails. */
  readonly frame: Sides<keyof O> | ((input: RequestParams) => ErrorImageFrame);
  /** The option that a text signature covers alone. Without it, URLs have full signatures only. */
  readonly signedText?: keyof O;
  /**
   * Returns the parameters of a drawing: the values with themes, alternatives of an ambiguous `+`, and rules about several options.
   *
   * @param accountTheme the account's theme that the request names @throws Failure
   */
  readonly complete?: (values: Values<O>, input: RequestParams, accountTheme: Theme | undefined) => Params;
  /** Rejects values that a drawing tolerates, for validation. @throws Failure */
  readonly check?: (input: RequestParams) => void;
  readonly canonical?: (params: Params) => Readonly<Record<string, unknown>>;
  readonly normalize?: (params: Params, input: RequestParams) => Readonly<Record<string, unknown>>;
  readonly link?: (input: RequestParams) => string;
}

/** A kind of image. */
export interface Kind<Params extends object> {
  readonly name: string;
  readonly path: string;
  readonly errorLabel: string;
  /** The names, readers and schemas of the options. */
  readonly fields: OptionTable;
  /** How URLs are signed. */
  readonly signing: SigningScheme;
  /** Whether requests can name a theme of an account. */
  readonly hasTheme: boolean;
  /** Parses a request. @param accountTheme the account's theme that the request names @throws Failure */
  readonly parse: (input: RequestParams, accountTheme?: Theme) => Params;
  /** Rejects values that a drawing tolerates, for validation. @throws Failure */
  readonly check?: ((input: RequestParams) => void) | undefined;
  /** Returns the parameters that affect the image, in canonical form: identical for equivalent requests. */
  canonical(params: Params): Readonly<Record<string, unknown>>;
  /** Returns the parameters as they were interpreted, for the result of a validation. */
  normalize(params: Params, input: RequestParams): Readonly<Record<string, unknown>>;
  /** Returns the size and format of an error image, with defaults for invalid parameters. Never fails. */
  readonly readFrame: (input: RequestParams) => ErrorImageFrame;
  /** Returns the query of an equivalent GET, without `?`. The request must be valid. */
  readonly link: (input: RequestParams) => string;
}

/** Defines a kind of image. */
export function defineKind<const O extends Options, Params extends object = Values<O>>(
  definition: Definition<O, Params>,
): Kind<Params> {
  const { name, path, errorLabel, options, frame, signedText, complete, canonical, normalize } = definition;
  const fields = tableOf(options);
  const listNames = (matches: (option: Option) => unknown) =>
    Object.entries(options).flatMap(([each, value]) => (matches(value) ? [each] : []));
  const irrelevant = listNames(({ facts }) => facts.isIrrelevant);
  const required = Object.entries(options).filter(([, { missing }]) => missing !== undefined);
  return {
    name,
    path,
    errorLabel,
    fields,
    hasTheme: "theme" in options,
    check: definition.check,
    signing: {
      path,
      covered: omitNames(
        fields.names,
        listNames(({ facts }) => facts.isUnsigned ?? facts.isIrrelevant),
      ),
      ...(signedText !== undefined && {
        text: {
          names: fields.names[signedText as string] as readonly string[],
          alsoAllowed: listNames(({ facts }) => facts.isBesideText),
        },
      }),
    },
    parse(input, accountTheme) {
      for (const [each, { missing = "" }] of required)
        if (pickField(input, fields.names[each] ?? []) === undefined) throw new Failure("invalid", missing);
      const values = parseFields(fields.schema, fields, input) as Values<O>;
      return complete === undefined ? (values as Params) : complete(values, input, accountTheme);
    },
    canonical: (params) => {
      const { devicePixelRatio, ...others } = canonical?.(params) ?? (params as Readonly<Record<string, unknown>>);
      const { format } = others;
      return {
        ...Object.fromEntries(Object.entries(others).filter(([each]) => !irrelevant.includes(each))),
        format: format === "jpeg" ? "jpg" : format,
        ...(!isVector(format) && { devicePixelRatio }),
      };
    },
    normalize: normalize ?? ((params) => Object.fromEntries(Object.entries(params))),
    readFrame: typeof frame === "function" ? frame : (input) => readFrame(fields, frame as Sides<string>, input),
    link: definition.link ?? ((input) => formatImageQuery(fields.names, input)),
  };
}

/** Whether the images of a format have no pixels. */
export function isVector(format: unknown): boolean {
  return format === "svg" || format === "pdf";
}

function readFrame(fields: OptionTable, { width, height }: Sides<string>, input: RequestParams): ErrorImageFrame {
  const read = <Value>(name: string, schema: z.ZodType | undefined, otherwise: Value): Value =>
    (schema && (readValid(fields, name, input, schema) as Value | undefined)) ?? otherwise;
  const { options } = fields;
  const readSide = ([name, otherwise]: Side<string>) => read(name, options[name]?.schema, otherwise);
  const initial = z.enum(FORMATS).safeParse(options.format?.schema.safeParse(undefined).data).data;
  return {
    format: read("format", z.enum(ERROR_IMAGE_FORMATS), initial as ErrorImageFrame["format"]),
    width: readSide(width),
    height: readSide(height),
    devicePixelRatio: read("devicePixelRatio", options.devicePixelRatio?.schema, 1),
  };
}
