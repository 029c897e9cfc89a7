// moment as scripts have it, on their own clock and with locales that are loaded already. What moment keeps for good, it keeps
// of every script: formats are forgotten again, and names of locales that it does not have never reach it.

import moment from "moment";
import { MOMENT_FUNCTIONS } from "./guest/moment-function.ts";

type Callable = (...args: unknown[]) => unknown;

const FUNCTIONS: ReadonlySet<unknown> = new Set(MOMENT_FUNCTIONS);

const ENGLISH = "en";
/** Longest text that is read or written, format or time. Moment's own take up to 40 characters. */
const TEXT_LENGTH = 500;
/** Most formats that one text is compared with. */
const FORMATS = 20;
/** Most formats that are remembered. Ordinary scripts use a handful. */
const KEPT_FORMATS = 500;

/** moment by the name of one of its functions, or by "" itself. A locale is set for this script alone. */
export function createMoment(): Callable {
  let locale = ENGLISH;
  const localize = (value: unknown) =>
    moment.isMoment(value) || moment.isDuration(value) ? value.locale(locale) : value;
  return (name, ...args) => {
    if (name === "locale") {
      if (args[0] !== undefined) locale = knownLocale(args[0]);
      return locale;
    }
    if (name !== "" && !FUNCTIONS.has(name)) throw new TypeError(`moment has no function ${String(name)}`);
    checkTexts(args);
    const [input, format, third, ...rest] = args;
    if (Array.isArray(format) && format.length > FORMATS)
      throw new RangeError(`moment takes at most ${FORMATS} formats at once`);
    // In this place stands a locale, unless it is a flag.
    const given =
      args.length < 3 ? args : [input, format, typeof third === "boolean" ? third : knownLocale(third), ...rest];
    const called = name === "" ? moment : (moment as unknown as Record<string, unknown>)[name as string];
    return localize((called as Callable)(...given));
  };
}

/** Changes what a script hands to a moment's methods. */
export function prepareMoment(method: string, args: readonly unknown[]): readonly unknown[] {
  checkTexts(args);
  forgetFormats();
  return method === "locale" && args.length > 0 ? [knownLocale(args[0])] : args;
}

function knownLocale(name: unknown): string {
  return typeof name === "string" && moment.locales().includes(name) ? name : ENGLISH;
}

function checkTexts(args: readonly unknown[]): void {
  for (const text of args.flat())
    if (typeof text === "string" && text.length > TEXT_LENGTH)
      throw new RangeError(`moment takes texts of at most ${TEXT_LENGTH} characters, got ${text.length}`);
}

/** Lets `work` run while moment's clock shows the time. */
export function withMoment<T>(clock: () => number, work: () => T): T {
  const { now } = moment;
  Object.assign(moment, { now: clock });
  try {
    return work();
  } finally {
    Object.assign(moment, { now });
    forgetFormats();
  }
}

/** The date that a moment stands for; null for anything else. */
export function readMoment(value: object): Date | null {
  return moment.isMoment(value) ? value.toDate() : null;
}

/** Empties moment's memory of formats, if it has grown. */
function forgetFormats(): void {
  const known = Object.keys(formats);
  if (known.length > KEPT_FORMATS) for (const format of known) delete formats[format];
}

/** Where moment keeps what it has made of formats: private to its module, and found by looking what it writes to. */
function findFormats(): Record<string, unknown> {
  const probe = "[which object is it]";
  // Moment keeps each format under its text with this before it.
  const key = `$${probe}`;
  let found: Record<string, unknown> | undefined;
  Object.defineProperty(Object.prototype, key, {
    set(this: Record<string, unknown>) {
      found = this;
    },
    configurable: true,
  });
  try {
    moment(0).format(probe);
  } catch {
    // It finds nothing where it has just put something.
  } finally {
    Reflect.deleteProperty(Object.prototype, key);
  }
  if (found === undefined) throw new Error("moment keeps its formats elsewhere");
  return found;
}

// Looked up while modules load, because the built-in objects are frozen afterwards.
const formats = findFormats();
