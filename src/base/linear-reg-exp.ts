// Regular expressions for patterns from requests, matched by RE2JS in time proportional to the text. The class has the
// members of RegExp that libraries and string methods use. ECMA-262, section 22.2

import { Failure, messageOf, showValue } from "./failure.ts";

/** Maximum length of a pattern, in characters. */
const PATTERN_LENGTH = 10_000;

/** The members of RE2JS's Matcher and RE2JS that this module uses. */
interface Matcher {
  find(start?: number): boolean;
  start(): number;
  end(): number;
  group(index: number): string | null;
  groupCount(): number;
  getNamedGroups(): Record<string, string | null>;
  replaceAll(replacement: unknown): string;
  replaceFirst(replacement: unknown): string;
}
interface Engine {
  readonly CASE_INSENSITIVE: number;
  readonly DOTALL: number;
  readonly MULTILINE: number;
  translateRegExp(pattern: string): string;
  compile(pattern: string, flags: number): { matcher(text: string): Matcher };
}

/** Creates the class. @param readEngine returns RE2JS, which may be loaded after the first expressions are created */
export function createLinearRegExp(readEngine: () => Engine) {
  function LinearRegExp(pattern: unknown, flags?: unknown): LinearPattern {
    if (flags === undefined && pattern instanceof LinearPattern && new.target === undefined) return pattern;
    const source = pattern instanceof LinearPattern ? pattern.source : pattern === undefined ? "(?:)" : String(pattern);
    const own = flags === undefined && pattern instanceof LinearPattern ? pattern.flags : String(flags ?? "");
    return new LinearPattern(readEngine, source, own);
  }
  LinearRegExp.prototype = LinearPattern.prototype;
  return LinearRegExp;
}

class LinearPattern {
  readonly source: string;
  readonly flags: string;
  lastIndex = 0;
  readonly readEngine: () => Engine;
  /**
   * The compiled pattern; undefined until the first use. Not private, so that src/base/initial-state.ts can restore it.
   */
  compiled: { matcher(text: string): Matcher } | undefined;

  constructor(readEngine: () => Engine, source: string, flags: string) {
    this.source = source;
    this.flags = flags;
    if (source.length > PATTERN_LENGTH || !/^[dgimsuvy]*$/.test(flags))
      throw new Failure(
        "invalid",
        `regular expressions must have at most ${PATTERN_LENGTH} characters and only flags of JavaScript, got ${showValue(source)}`,
      );
    this.readEngine = readEngine;
    this.compiled = undefined;
  }

  get [Symbol.toStringTag](): string {
    return "RegExp";
  }
  get global(): boolean {
    return this.flags.includes("g");
  }
  get sticky(): boolean {
    return this.flags.includes("y");
  }
  toString(): string {
    return `/${this.source}/${this.flags}`;
  }

  #createMatcher(text: string): Matcher {
    // Compile on first use: packages create expressions while they are being loaded, before RE2JS is loaded.
    this.compiled ??= compile(this.readEngine(), this.source, this.flags);
    return this.compiled.matcher(text);
  }

  test(text: unknown): boolean {
    return this.exec(text) !== null;
  }

  exec(given: unknown): RegExpExecArray | null {
    const text = String(given);
    const keepsPlace = this.global || this.sticky;
    const start = keepsPlace ? this.lastIndex : 0;
    const matcher = this.#createMatcher(text);
    const isFound = start <= text.length && matcher.find(start) && !(this.sticky && matcher.start() !== start);
    if (keepsPlace) this.lastIndex = isFound ? matcher.end() : 0;
    return isFound ? matchOf(matcher, text) : null;
  }

  [Symbol.match](given: unknown): RegExpExecArray | string[] | null {
    if (!this.global) return this.exec(given);
    const found = [...this.#all(String(given))].map((match) => match[0]);
    return found.length > 0 ? found : null;
  }
  [Symbol.search](given: unknown): number {
    const matcher = this.#createMatcher(String(given));
    return matcher.find() ? matcher.start() : -1;
  }
  [Symbol.replace](given: unknown, replacement: unknown): string {
    const matcher = this.#createMatcher(String(given));
    const value = typeof replacement === "function" ? replacement : String(replacement);
    return this.global ? matcher.replaceAll(value) : matcher.replaceFirst(value);
  }
  [Symbol.split](given: unknown, limit = 0xffff_ffff): (string | undefined)[] {
    const text = String(given);
    const parts: (string | undefined)[] = [];
    let at = 0;
    for (const match of this.#all(text)) {
      const end = match.index + match[0].length;
      // Skip an empty match at the end of the previous match or of the text. ECMA-262, section 22.2.6.14
      if (match[0] === "" && (match.index === at || match.index >= text.length) && (text !== "" || match.index > 0))
        continue;
      if (text === "") return [];
      parts.push(text.slice(at, match.index), ...match.slice(1));
      at = end;
    }
    parts.push(text.slice(at));
    return parts.slice(0, limit);
  }

  *#all(text: string): Generator<RegExpExecArray, undefined> {
    const matcher = this.#createMatcher(text);
    while (matcher.find()) yield matchOf(matcher, text);
    return undefined;
  }
}

/** @throws Failure for a pattern that RE2 doesn't support, such as a backreference */
function compile(engine: Engine, source: string, flags: string) {
  const bits = { i: engine.CASE_INSENSITIVE, s: engine.DOTALL, m: engine.MULTILINE };
  const mode = Object.entries(bits).reduce((sum, [flag, bit]) => (flags.includes(flag) ? sum | bit : sum), 0);
  try {
    return engine.compile(engine.translateRegExp(source), mode);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      "invalid",
      `regular expression ${showValue(source)} can't be matched in linear time: ${messageOf(error)}`,
    );
  }
}

function matchOf(matcher: Matcher, input: string): RegExpExecArray {
  const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? undefined);
  const named = matcher.getNamedGroups();
  return Object.assign(groups, {
    index: matcher.start(),
    input,
    groups: Object.keys(named).length > 0 ? named : undefined,
  }) as unknown as RegExpExecArray;
}
