// An option is one parameter of a kind of image: the type of its values, and facts about it. Everything that reads, checks,
// documents, signs or offers the parameter is derived from its option.

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

/** Facts about a parameter, besides the type of its values. `In` is the type as callers write it. */
interface Facts<In> {
  /** Description without limits and default. */
  readonly about: string;
  /** All names, in order of precedence. By default, the option has its own name only. */
  readonly names?: readonly [string, ...string[]];
  /** A value other than the default. By default, another keyword, or the flag's other value. */
  readonly example?: In;
  /** The example in queries and forms, if it is written differently there. */
  readonly textExample?: unknown;
  /** Other options without which this one has no effect, each with a value. */
  readonly needs?: Readonly<Record<string, unknown>>;
  /** Whether signatures of URLs don't cover the option. */
  readonly isUnsigned?: true;
  /** Whether a request with a signature of its text may have the option. */
  readonly isBesideText?: true;
  /** Whether the option doesn't affect the image. */
  readonly isIrrelevant?: true;
  /** Other parameters that may be given instead of a required one. */
  readonly unless?: readonly string[];
  /** Whether tools for language models leave the option out. */
  readonly isNoTool?: true;
  /** Whether the library and the command line leave the option out. */
  readonly isRequestOnly?: true;
  /** The default, if the drawing determines it. */
  readonly implied?: In;
  /** Whether the documentation leaves the option out, because requests with it are rejected. */
  readonly isRejected?: true;
  /** Whether the documentation lists the option as required, although it depends on the values of others. */
  readonly isUsuallyRequired?: true;
}

/** An option without its default, which has the type of its values. */
interface Common<In> extends Facts<In> {
  readonly default?: never;
  readonly required?: never;
}

/** A value that breaks a rule about several options: the option, and the rule, such as `is only allowed if …`. */
export type Rejection<Name> = readonly [name: Name, rule: string];

/** One parameter of a kind of image. */
export interface Option<Schema extends z.ZodType = z.ZodType> {
  readonly type: ValueType;
  /** Checks a value, and adds the default. */
  readonly schema: Schema;
  readonly facts: Facts<unknown>;
  /** For a required parameter, the advice in the message if it is missing, or true for no advice. Undefined if it is optional. */
  readonly required?: string | true | undefined;
}

/** The options of a kind, by name. */
export type Options = Readonly<Record<string, Option>>;

type Shape<O extends Options> = { readonly [Name in keyof O]: O[Name]["schema"] };

export function schemaOf<O extends Options>(options: O) {
  const shape = Object.fromEntries(Object.entries(options).map(([name, { schema }]) => [name, schema]));
  return z.object(shape) as unknown as z.ZodObject<Shape<O>>;
}

/** The parsed values of options. */
export type Values<O extends Options> = z.output<z.ZodObject<Shape<O>>>;

/** The values of options as callers write them. */
export type Inputs<O extends Options> = z.input<z.ZodObject<Shape<O>>>;

/**
 * Defines an option that every request has.
 *
 * @param facts `required` is advice on what to send, for the message about a missing parameter, or true without advice
 */
export function option<Schema extends z.ZodType>(
  type: ValueType<Schema>,
  facts: Facts<NoInfer<z.input<Schema>>> & { readonly required: string | true; readonly default?: never },
): Option<Schema>;
/** Defines an option with a default, as callers write it. */
export function option<Schema extends z.ZodType>(
  type: ValueType<Schema>,
  facts: Facts<NoInfer<z.input<Schema>>> & { readonly default: NoInfer<z.input<Schema>>; readonly required?: never },
): Option<z.ZodDefault<Schema>>;
/** Defines an option that is undefined if a request doesn't have it. */
export function option<Schema extends z.ZodType>(
  type: ValueType<Schema>,
  facts: Common<NoInfer<z.input<Schema>>>,
): Option<z.ZodOptional<Schema>>;
export function option(
  type: ValueType,
  { default: initial, required, ...facts }: Facts<unknown> & { default?: unknown; required?: string | true },
): Option {
  const { schema } = type;
  // A default that may not be a value itself, such as the name of a colour, is converted when a request needs it: converting the name of
  // a time zone now would take several milliseconds of the start.
  const withDefault = () => (schema instanceof z.ZodPipe ? schema.prefault(initial) : schema.default(initial));
  const optional = () => (initial === undefined ? schema.optional() : withDefault());
  return {
    type,
    schema: (required === undefined ? optional() : schema).describe(facts.about),
    facts,
    required,
  };
}

/** The options of a kind, as modules that read requests and document them need them. */
export interface OptionTable<O extends Options = Options> extends FieldTable<keyof O & string> {
  readonly options: O;
  /** Checks the values of all options. */
  readonly schema: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
}

/** Returns the table of a kind's options. */
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
 * Parses and checks the options of a request.
 *
 * @param schema checks the values
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

/** Lists the options with a fact. */
export const namesWith = (
  options: Options,
  fact: "isUnsigned" | "isBesideText" | "isIrrelevant" | "isNoTool" | "isRequestOnly",
): string[] => Object.entries(options).flatMap(([name, { facts }]) => (facts[fact] ? [name] : []));
