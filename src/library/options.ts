// Reads the options of a function: adds the program's defaults, and rejects unknown names. The kinds of images define the names, and
// their schemas check the values.

import { suggestName } from "../base/edit-distance.ts";
import { Failure, showValue } from "../base/failure.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import type { Kind } from "../drawings/kind.ts";
import { type Defaults, defaultsOf } from "./defaults.ts";
import type { LoadBytes } from "./types.ts";

/** The options that no request has, with the constraint on their values. */
const OWN_OPTIONS = {
  signal: ["must be an AbortSignal", isSignal],
  onWarning: ["must be a function", (value: unknown) => typeof value === "function"],
  loadImage: ["must be a function", (value: unknown) => typeof value === "function"],
  sandbox: ["must be true or false", (value: unknown) => typeof value === "boolean"],
} as const;

/** Whether a value is an AbortSignal, including one of another implementation. */
export function isSignal(value: unknown): value is AbortSignal {
  return (
    isPlainObject(value) &&
    typeof value.aborted === "boolean" &&
    typeof value.throwIfAborted === "function" &&
    typeof value.addEventListener === "function"
  );
}

type OwnName = keyof typeof OWN_OPTIONS;

/** The options of a call. */
export interface GivenOptions {
  readonly signal?: AbortSignal;
  readonly onWarning?: (warning: string) => void;
  readonly loadImage?: LoadBytes;
  readonly sandbox?: boolean;
  /** The options that the service's schemas check. */
  readonly fields: PlainObject;
}

/** The options of a function. */
export interface OptionTable {
  /** The names of each option. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The names of arguments, which are not options. */
  readonly args: readonly string[];
  /** The options that no request has. */
  readonly own: readonly OwnName[];
  /** Names that the drawing itself defines. */
  readonly defined?: readonly string[];
}

/** Returns the options of the function that draws images of a kind. */
export const optionsOf = ({ fields: { names, options }, content, hasImages }: Kind<object>): OptionTable => ({
  names: Object.fromEntries(
    Object.entries(names).filter(([name]) => !content.includes(name) && !options[name]?.facts.isRequestOnly),
  ),
  args: content.flatMap((name) => names[name] ?? []),
  own: ["signal", "onWarning", ...(hasImages ? (["loadImage"] as const) : [])],
});

/** Maximum length of a name that is compared with the known names. */
const NAME_LENGTH = 40;

/**
 * Returns the options of a call, with the program's defaults for missing options.
 *
 * @throws Failure for a wrong value, and for an unknown name; the message then suggests the most similar name
 */
export function readOptions(
  kind: keyof Defaults,
  { names, args, own, defined = [] }: OptionTable,
  options: unknown = {},
): GivenOptions {
  if (!isPlainObject(options)) throw new Failure("invalid", `options must be an object, got ${showValue(options)}`);
  const chosen = withoutUndefined(options);
  const preset = readDefaults(kind, names, chosen);
  const known = [...Object.values(names).flat(), ...own, ...defined];
  checkNames(chosen, known, "", args);
  checkNames(preset, known, `defaults.${kind}.`, args);
  const fields: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries({ ...preset, ...chosen }))
    (own.some((each) => each === name) ? others : fields)[name] = value;
  for (const [name, value] of Object.entries(others)) {
    const [constraint, isValid] = OWN_OPTIONS[name as OwnName];
    if (!isValid(value)) throw new Failure("invalid", `${name} ${constraint}, got ${showValue(value)}`);
  }
  return { ...others, fields };
}

/** Returns the program's defaults, except for fields that the call sets under any of their names. @throws Failure */
function readDefaults(kind: keyof Defaults, names: OptionTable["names"], chosen: PlainObject): PlainObject {
  const preset = Object.entries(defaultsOf(kind)).filter(([name]) => {
    const [field, all] = Object.entries(names).find(([, list]) => list.includes(name)) ?? [name, [name]];
    if (field === "format")
      throw new Failure("invalid", `defaults.${kind}.${name} must not be set: pass ${name} in each call`);
    return !all.some((alias) => alias in chosen);
  });
  return Object.fromEntries(preset);
}

/**
 * Rejects unknown names.
 *
 * @param place text before a name in messages, such as `options.`
 * @param args names of arguments, which are not options
 * @throws Failure that lists each unknown name with the most similar name
 */
export function checkNames(
  given: PlainObject,
  known: readonly string[],
  place: string,
  args: readonly string[] = [],
): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const messages = unknown.slice(0, MESSAGES).map((name) => {
    const shown = JSON.stringify(place + showValue(name));
    if (args.includes(name)) return `${shown} must not be an option: pass it as an argument`;
    const suggestion = suggestName(name.slice(0, NAME_LENGTH), known);
    const advice =
      suggestion === undefined ? `The options are ${known.join(", ")}` : `Did you mean ${JSON.stringify(suggestion)}?`;
    return `Unknown option ${shown}. ${advice}`;
  });
  throw new Failure("invalid", messages[0] as string, messages.length > 1 ? messages : []);
}

/** Maximum number of unknown names that an error lists. */
const MESSAGES = 50;

function withoutUndefined(options: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
