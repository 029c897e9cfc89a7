// Reads moment's locale data from the text that scripts/build-locales.ts generates, in the form that
// `moment.defineLocale` takes. Each locale is parsed on demand.

import type { LocaleSpecification } from "moment";
import { listFunctions } from "../../../../generated/packages/moment-functions.js";
import localeText from "../../../../generated/packages/moment-locales.txt";
import { once } from "../../../base/once.ts";

/** Returns the JSON of each locale, by moment's name. */
const readTexts = once(
  () =>
    new Map(
      localeText
        .trimEnd()
        .split("\n")
        .map((line) => {
          const space = line.indexOf(" ");
          return [line.slice(0, space), line.slice(space + 1)];
        }),
    ),
);

const readFunctions = once(listFunctions);

/** Encodes a value that JSON cannot represent. */
interface Mark {
  readonly function?: number;
  /** Arguments to call the function with, if the value is its result. */
  readonly of?: readonly string[];
  /** Source and flags of a regular expression. */
  readonly regexp?: readonly [string, string];
  readonly number?: string;
  /** An empty slot of a list. */
  readonly hole?: boolean;
}

/** Returns moment's names for its locales, without English. */
export function listLocales(): readonly string[] {
  return [...readTexts().keys()];
}

/** Returns a new copy of a locale's data; undefined for unknown locales and for English. */
export function readLocaleData(name: string): LocaleSpecification | undefined {
  const text = readTexts().get(name);
  return text === undefined ? undefined : JSON.parse(text, (_key, value) => reviveMark(value));
}

function reviveMark(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { function: index, of: args, regexp, number, hole } = value as Mark;
  if (index !== undefined) {
    const localeFunction = readFunctions()[index];
    return args === undefined ? localeFunction : localeFunction?.(...(args as never[]));
  }
  if (regexp !== undefined) return new RegExp(...regexp);
  if (number !== undefined) return Number(number);
  return hole === undefined ? value : undefined;
}
