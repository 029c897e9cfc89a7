// An option is one parameter of a kind of image: its value type, and facts about it. The code that parses, validates,
// documents, signs and offers the parameter is derived from its option.

import * as z from "zod";
import {
  type FieldReader,
  type FieldTable,
  missingField,
  parseFields,
  pickField,
  type RequestParams,
} from "./fields.ts";
import type { ValueType } from "./value.ts";

/** Facts about a parameter, besides its value type. `In` is the type of the value in a request. */
interface Facts<In> {
  /** Description, without limits and default. */
  readonly about: string;
  /** All names, in order of precedence; by default, only the option's key. */
  readonly names?: readonly [string, ...string[]];
  /** A value other than the default. If missing, another keyword or the other boolean is used. */
  readonly example?: In;
  /** The example for queries and forms, if it is written differently from JSON. */
  readonly textExample?: unknown;
  /** Other options, each with a value, that the option needs in order to have an effect. */
  readonly needs?: Readonly<Record<string, unknown>>;
  /** Whether URL signatures exclude the option. */
  readonly isUnsigned?: true;
  /** Whether a request whose URL has a text signature may also set the option. */
  readonly isBesideText?: true;
  /** Whether the option doesn't affect the image. */
  readonly isIrrelevant?: true;
  /** Other parameters that can replace this required parameter. */
  readonly unless?: readonly string[];
  /** Whether tools for language models leave the option out. */
  readonly isNoTool?: true;
  /** Whether the library and the command line leave the option out. */
  readonly isRequestOnly?: true;
  /** The default, if it is set by the drawing code instead of the schema. */
  readonly implied?: In;
  /** Whether the documentation leaves the option out, because requests with it are rejected. */
  readonly isRejected?: true;
  /** Whether the documentation lists the option as required, although other options can make it optional. */
  readonly isUsuallyRequired?: true;
}

/** Facts about an option that is neither required nor has a default. */
interface Common<In> extends Facts<In> {
  readonly default?: never;
  readonly required?: never;
}

/** A broken rule about a combination of options: the option to report, and the rule, such as `is only allowed if …`. */
export type Rejection<Name> = readonly [name: Name, rule: string];

/** One parameter of a kind of image. */
export interface Option<Schema extends z.ZodType = z.ZodType> {
  readonly type: ValueType;
  /** Validates a value and applies the default. */
  readonly schema: Schema;
  readonly facts: Facts<unknown>;
  /** For a required parameter, the advice in the error message if it is missing, or true for no advice. */
  readonly required?: string | true | undefined;
}

/** The options of a kind of image, by name. */
export type Options = Readonly<Record<string, Option>>;

type Shape<O extends Options> = { readonly [Name in keyof O]: O[Name]["schema"] };

export function schemaOf<O extends Options>(options: O) {
  const shape = Object.fromEntries(Object.entries(options).map(([name, { schema }]) => [name, schema]));
  return z.object(shape) as unknown as z.ZodObject<Shape<O>>;
}

/** The validated values of options. */
export type Values<O extends Options> = z.output<z.ZodObject<Shape<O>>>;

/** The values of options as requests contain them, before validation. */
export type Inputs<O extends Options> = z.input<z.ZodObject<Shape<O>>>;

/**
 * Defines a required option.
 *
 * @param facts `required` is the advice in the error message if the parameter is missing, or true for no advice
 */
export function option<Schema extends z.ZodType>(
  type: ValueType<Schema>,
  facts: Facts<NoInfer<z.input<Schema>>> & { readonly required: string | true; readonly default?: never },
): Option<Schema>;
/** Defines an option with a default, which is written as in a request. */
export function option<Schema extends z.ZodType>(
  type: ValueType<Schema>,
  facts: Facts<NoInfer<z.input<Schema>>> & { readonly default: NoInfer<z.input<Schema>>; readonly required?: never },
): Option<z.ZodDefault<Schema>>;
/** Defines an optional option without a default. */
export function option<Schema extends z.ZodType>(
  type: ValueType<Schema>,
  facts: Common<NoInfer<z.input<Schema>>>,
): Option<z.ZodOptional<Schema>>;
export function option(
  type: ValueType,
  { default: initial, required, ...facts }: Facts<unknown> & { default?: unknown; required?: string | true },
): Option {
  const { schema } = type;
  // A default such as a colour name needs conversion. It is converted when a request needs it, because converting a
  // time zone name takes several milliseconds, which would delay the isolate's start.
  const withDefault = () => (schema instanceof z.ZodPipe ? schema.prefault(initial) : schema.default(initial));
  const optional = () => (initial === undefined ? schema.optional() : withDefault());
  return {
    type,
    schema: (required === undefined ? optional() : schema).describe(facts.about),
    facts,
    required,
  };
}

/** The options of a kind of image, with the tables for parsing and documenting them. */
export interface OptionTable<O extends Options = Options> extends FieldTable<keyof O & string> {
  readonly options: O;
  /** Validates the values of all options. */
  readonly schema: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
}

export function tableOf<const O extends Options>(options: O): OptionTable<O> {
  const map = <Value>(convert: (option: Option, name: string) => Value | undefined) =>
    Object.fromEntries(
      Object.entries(options).flatMap(([name, each]) => {
        const value = convert(each, name);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Record<keyof O & string, Value>;
  return {
    options,
    schema: schemaOf(options),
    names: map(({ facts }, name): readonly [string, ...string[]] => facts.names ?? [name]),
    fromText: map<FieldReader>(({ type }) => type.readText ?? type.read),
    fromJson: map<FieldReader>(({ type }) => type.readJson ?? type.read),
  };
}

/**
 * Parses and validates the options of a request.
 *
 * @param schema validates the values; by default, the table's schema
 * @throws Failure for the first missing option, or with one message per invalid option
 */
export function parseOptions<O extends Options>(
  table: OptionTable<O>,
  input: RequestParams,
  schema: z.ZodType = table.schema,
): Values<O> {
  for (const [name, { required }] of Object.entries(table.options))
    if (required !== undefined && pickField(input, table.names[name] ?? []) === undefined)
      throw missingField(table.names[name] ?? [name], required === true ? undefined : required);
  return parseFields(schema, table, input) as Values<O>;
}

/** Lists the names of the options for which a fact is true. */
export const namesWith = (
  options: Options,
  fact: "isUnsigned" | "isBesideText" | "isIrrelevant" | "isNoTool" | "isRequestOnly",
): string[] => Object.entries(options).flatMap(([name, { facts }]) => (facts[fact] ? [name] : []));
