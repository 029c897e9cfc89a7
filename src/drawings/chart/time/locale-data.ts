// What moment knows of its locales, as `moment.defineLocale` takes it, out of the text that the build makes of it
// (scripts/build-locales.mjs says how the text is written). A locale is read when it is asked for.

import type { LocaleSpecification } from "moment";
import { listFunctions } from "../../../../generated/packages/moment-functions.js";
import localeText from "../../../../generated/packages/moment-locales.txt";
import { once } from "../../../base/once.ts";

/** JSON by moment's name for the locale. */
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

/** What JSON cannot hold, as it stands in the text. */
interface Mark {
  readonly function?: number;
  /** Arguments of the function, whose result is meant. */
  readonly of?: readonly string[];
  /** Source and flags. */
  readonly regexp?: readonly [string, string];
  readonly number?: string;
  /** A place in a list that nothing was put in. */
  readonly hole?: boolean;
}

/** Moment's names for its locales, but for English. */
export function listLocales(): readonly string[] {
  return [...readTexts().keys()];
}

/** The data of a locale, its own copy each time; undefined for what is none, and for English. */
export function readLocaleData(name: string): LocaleSpecification | undefined {
  const text = readTexts().get(name);
  return text === undefined ? undefined : JSON.parse(text, (_key, value) => reviveMark(value));
}

function reviveMark(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { function: index, of: given, regexp, number, hole } = value as Mark;
  if (index !== undefined) {
    const found = readFunctions()[index];
    return given === undefined ? found : found?.(...(given as never[]));
  }
  if (regexp !== undefined) return new RegExp(...regexp);
  if (number !== undefined) return Number(number);
  return hole === undefined ? value : undefined;
}
