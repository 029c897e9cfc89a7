// Lists the messages that a URL signature may cover, and restricts a request to its signed values. A full signature
// covers every parameter except size and format. A text signature, which QuickChart's clients create, covers one
// parameter.

import { EXPIRY } from "./expiry.ts";
import { pickField, pickFlag, type RawField, type RequestParams } from "./fields.ts";
import type { DecodedValue } from "./query.ts";

type Names = readonly string[];

/** Defines how one endpoint's URLs are signed. */
export interface SigningScheme {
  /** The path, which a full signature also covers. */
  readonly path: string;
  /** The parameters that a full signature covers: full names, each with its aliases. */
  readonly covered: Readonly<Record<string, Names>>;
  /** How text signatures work; undefined if the endpoint accepts only full signatures. */
  readonly text?: TextSigning;
}

/** Returns the parameters that a full signature covers: those of the endpoint, and the expiry time. */
function coveredNames({ covered }: SigningScheme): SigningScheme["covered"] {
  return { ...covered, [EXPIRY]: [EXPIRY] };
}

/** Removes the parameters that signatures don't cover from a table of parameter names. */
export function omitNames<List extends Names>(
  names: Readonly<Record<string, List>>,
  omitted: readonly string[],
): Readonly<Record<string, List>> {
  return Object.fromEntries(Object.entries(names).filter(([name]) => !omitted.includes(name)));
}

/** Text signatures, which cover the text of one parameter. */
interface TextSigning {
  /** The signed parameter's names, in order of precedence. */
  readonly names: Names;
  /** Full names of other covered parameters that the request may set, because they don't change the image's content. */
  readonly alsoAllowed: Names;
}

/** A message that the signer may have signed, and the request restricted to the message's values. */
interface SignedReading {
  readonly message: string;
  readonly input: RequestParams;
}

/** Separates the parts of a message. A URL can contain this character as `%00`, but values with it are not signed. */
const SEPARATOR = "\0";

/**
 * Lists the messages that a full signature may cover: two if a `+` is ambiguous, otherwise one.
 *
 * @returns an empty list if a value contains the separator
 */
export function listSignedReadings(input: RequestParams, signing: SigningScheme): SignedReading[] {
  const readings = [true, false].flatMap((isSpaced) => {
    const read = fixPluses(input, new Set(Object.values(coveredNames(signing)).flat()), isSpaced);
    const message = formatMessage(read, signing);
    return message === undefined ? [] : [{ message, input: read }];
  });
  return readings[0]?.message === readings[1]?.message ? readings.slice(0, 1) : readings;
}

function formatMessage(input: RequestParams, signing: SigningScheme): string | undefined {
  const values = Object.entries(coveredNames(signing)).flatMap(([field, names]) => {
    // A signing scheme doesn't record which parameters are flags, so any parameter without `=` counts as a flag.
    const value = pickFlag(input, names)?.value;
    return value === undefined ? [] : [`${field}=${value}`];
  });
  const parts = [signing.path, ...values.sort()];
  return parts.some((part) => part.includes(SEPARATOR)) ? undefined : parts.join(SEPARATOR);
}

function fixPluses(input: RequestParams, names: ReadonlySet<string>, isSpaced: boolean): RequestParams {
  if (input.type !== "text") return input;
  const read = (name: string): DecodedValue | undefined => {
    const reading = input.read(name);
    if (reading?.alternative === undefined || !names.has(name)) return reading;
    // The readings differ first at a `+`. A space sorts before a plus sign, so the first reading in sort order has the
    // space.
    const [spaced, literal] = [reading.text, reading.alternative].sort() as [string, string];
    return { text: isSpaced ? spaced : literal };
  };
  return { ...input, read };
}

/**
 * Lists the strings that a text signature may cover: all readings of the parameter. Empty if the parameter is missing.
 */
export function listSignedStrings(input: RequestParams, names: Names): string[] {
  const { value, alternative }: Partial<RawField> = pickField(input, names) ?? {};
  return [value, alternative].filter((text) => typeof text === "string");
}

/**
 * Returns the name of a parameter in the request that a text signature neither covers nor allows; undefined if there is
 * none.
 */
export function findUncovered(
  input: RequestParams,
  signing: SigningScheme,
  { names, alsoAllowed }: TextSigning,
): string | undefined {
  for (const [field, aliases] of Object.entries(coveredNames(signing))) {
    if (alsoAllowed.includes(field) || aliases.some((alias) => names.includes(alias))) continue;
    const rawField = pickFlag(input, aliases);
    if (rawField !== undefined) return rawField.name;
  }
  return undefined;
}

/** Restricts the request to the signed reading of the parameter, and removes the parameter's aliases. */
export function withSignedText(input: RequestParams, names: Names, text: string): RequestParams {
  const kept = pickField(input, names)?.name;
  if (input.type !== "text" || kept === undefined) return input;
  return {
    ...input,
    read: (name) => (names.includes(name) ? (name === kept ? { text } : undefined) : input.read(name)),
  };
}
