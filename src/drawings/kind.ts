// Defines image kinds: the options, path and parsing of requests. Kinds don't draw, so code that only parses, signs or
// documents requests loads no fonts and no WebAssembly.

import * as z from "zod";
import { type RequestParams, readValid } from "../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../options/frame.ts";
import { formatImageQuery } from "../options/image-query.ts";
import {
  namesWith,
  type Options,
  type OptionTable,
  parseOptions,
  type Rejection,
  tableOf,
  type Values,
} from "../options/option.ts";
import { ParsedText } from "../options/parsed-text.ts";
import { omitNames, type SigningScheme } from "../options/signing.ts";
import type { Theme } from "./theme/theme.ts";

/** The option that sets a side of an error image, and its length in pixels if the option is missing or invalid. */
type Side<Name> = readonly [name: Name, otherwise: number] | number;

/** The size of an error image. */
interface Frame<Name> {
  readonly width: Side<Name>;
  readonly height: Side<Name>;
  /** An option whose text sets one or both sides. */
  readonly size?: Name;
  /** The option for the format, if it isn't `format`. */
  readonly format?: Name;
}

/** The definition of a kind. Each optional function replaces the default derived from the options. */
interface Definition<O extends Options, Params extends object> {
  /** Name in file names and cache keys: `graph`. */
  readonly name: string;
  /** Path of the endpoint: `/graphviz`. */
  readonly path: string;
  /** Prefix of an error message in an image: `Graph error`. */
  readonly errorLabel: string;
  readonly options: O;
  /** The option with the image's content. */
  readonly main: keyof O & string;
  /** The arguments of the library's function; by default, the main option and the required options. */
  readonly content?: readonly (keyof O & string)[];
  /** Whether the image can contain images from URLs. The library then has the option `loadImage`. */
  readonly hasImages?: true;
  /** Whether the image can load external data. */
  readonly hasData?: true;
  /** The size of an error image, or a function that reads its size and format, and never fails. */
  readonly frame: Frame<keyof O> | ((input: RequestParams) => ErrorImageFrame);
  /** Adjusts a request's input before its options are parsed. */
  readonly prepare?: (input: RequestParams) => RequestParams;
  /** The only option that a text signature covers. Without this field, URLs accept full signatures only. */
  readonly signedText?: keyof O;
  /**
   * Derives the drawing's parameters: applies themes, resolves an ambiguous `+`, and checks rules that involve several
   * options.
   *
   * @param accountTheme the account's theme that the request names @throws Failure
   */
  readonly complete?: (values: Values<O>, input: RequestParams, accountTheme: Theme | undefined) => Params;
  /** Returns the options that are valid alone but break a rule that involves several options. */
  readonly reject?: (values: Values<O>) => readonly Rejection<keyof O & string>[];
  readonly canonical?: (params: Params) => Readonly<Record<string, unknown>>;
  readonly normalize?: (params: Params, input: RequestParams) => Readonly<Record<string, unknown>>;
  readonly link?: (input: RequestParams) => string;
}

/** A kind of image. */
export interface Kind<Params extends object, O extends Options = Options> {
  readonly name: string;
  readonly path: string;
  readonly errorLabel: string;
  /** The option with the image's content. */
  readonly main: string;
  /** The options that are arguments of the library's function. */
  readonly content: readonly string[];
  /** Whether the image can contain images from URLs. */
  readonly hasImages: boolean;
  /** Whether the image can load external data. */
  readonly hasData: boolean;
  /** The names, readers and schemas of the options. */
  readonly fields: OptionTable<O>;
  /** How URLs are signed. */
  readonly signing: SigningScheme;
  /** Whether requests can name an account's theme. */
  readonly hasTheme: boolean;
  /** Parses a request. @param accountTheme the account's theme that the request names @throws Failure */
  readonly parse: (input: RequestParams, accountTheme?: Theme) => Params;
  /** Returns the parameters that affect the image, in canonical form: identical for equivalent requests. */
  canonical(params: Params): Readonly<Record<string, unknown>>;
  /** Returns the parameters as interpreted, for a validation response. */
  normalize(params: Params, input: RequestParams): Readonly<Record<string, unknown>>;
  /** Returns the size and format of an error image, with defaults for invalid parameters. Never fails. */
  readonly readFrame: (input: RequestParams) => ErrorImageFrame;
  /** Returns the query of an equivalent GET, without `?`. The request must be valid. */
  readonly link: (input: RequestParams) => string;
}

export function defineKind<const O extends Options, Params extends object = Values<O>>(
  definition: Definition<O, Params>,
): Kind<Params, O> {
  const { name, path, errorLabel, main, options, frame, signedText, prepare, complete, reject, canonical, normalize } =
    definition;
  const fields = tableOf(options);
  const schema = fields.schema.transform((values, { issues }) => {
    for (const [field, message] of reject?.(values as Values<O>) ?? [])
      issues.push({ code: "custom", path: [field], input: values[field], message });
    return values;
  });
  const irrelevant = namesWith(options, "isIrrelevant");
  const required = Object.keys(options).filter((each) => each === main || options[each]?.required !== undefined);
  return {
    name,
    path,
    errorLabel,
    main,
    content: definition.content ?? required,
    hasImages: definition.hasImages === true,
    hasData: definition.hasData === true,
    fields,
    hasTheme: "theme" in options,
    signing: {
      path,
      covered: omitNames(fields.names, [...namesWith(options, "isUnsigned"), ...irrelevant]),
      ...(signedText !== undefined && {
        text: {
          names: fields.names[signedText as string] as readonly string[],
          alsoAllowed: namesWith(options, "isBesideText"),
        },
      }),
    },
    parse(given, accountTheme) {
      const input = prepare?.(given) ?? given;
      const values = parseOptions(fields, input, schema);
      return complete === undefined ? (values as Params) : complete(values, input, accountTheme);
    },
    canonical: (params) => {
      const { devicePixelRatio, warnings, ...others } =
        canonical?.(params) ?? (params as Readonly<Record<string, unknown>>);
      const { format } = others;
      return {
        ...Object.fromEntries(Object.entries(others).filter(([each]) => !irrelevant.includes(each))),
        format: format === "jpeg" ? "jpg" : format,
        ...(!isVector(format) && { devicePixelRatio }),
        // The cached response includes the warnings.
        ...(Array.isArray(warnings) && warnings.length > 0 && { warnings }),
      };
    },
    normalize: (params, input) =>
      Object.fromEntries(
        Object.entries(normalize?.(params, input) ?? params).map(([each, value]) => [
          each,
          value === undefined ? value : (options[each]?.type.format?.(value) ?? value),
        ]),
      ),
    readFrame:
      typeof frame === "function"
        ? frame
        : (input) => readFrame(fields as unknown as OptionTable, frame as Frame<string>, input),
    link: definition.link ?? ((input) => formatImageQuery(omitNames(fields.names, irrelevant), input)),
  };
}

/** Whether the images of a format have no pixels. */
export function isVector(format: unknown): boolean {
  return format === "svg" || format === "pdf";
}

function readFrame(
  fields: OptionTable,
  { width, height, size = "", format = "format" }: Frame<string>,
  input: RequestParams,
): ErrorImageFrame {
  const read = <Value>(name: string, schema: z.ZodType | undefined, otherwise: Value): Value =>
    (schema && (readValid(fields, name, input, schema) as Value | undefined)) ?? otherwise;
  const { options } = fields;
  const readSide = (side: Side<string>) => {
    if (typeof side === "number") return side;
    const length: unknown = read(side[0], options[side[0]]?.schema, side[1]);
    return typeof length === "number" ? length : side[1];
  };
  const text: unknown = read(size, options[size]?.schema, undefined);
  const sides = text instanceof ParsedText ? (text.value as Partial<Pick<ErrorImageFrame, "width" | "height">>) : {};
  const defaultOf = (name: string): unknown => options[name]?.schema.safeParse(undefined).data;
  const initial = (defaultOf(format) ?? "png") as ErrorImageFrame["format"];
  const ratio = (defaultOf("devicePixelRatio") as number | undefined) ?? 1;
  return {
    format: read(format, z.enum(ERROR_IMAGE_FORMATS), initial),
    width: sides.width ?? readSide(width),
    height: sides.height ?? readSide(height),
    devicePixelRatio: read("devicePixelRatio", options.devicePixelRatio?.schema, ratio),
  };
}
