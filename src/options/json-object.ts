// Parses JSON text with limits on nesting, so that recursive code can't overflow the stack, and on the number of
// values, which take more memory than their text. Syntax errors are reported with their line and column.

import { Failure } from "../base/failure.ts";
import { BODY_BYTES } from "../base/limits.ts";
import { adviseFence, advisePython } from "../base/pasted-text.ts";

/**
 * Parses JSON.
 *
 * @param field name of the text in error messages
 * @param depth maximum nesting depth of objects and arrays
 * @throws Failure for a syntax error, deeper nesting or too many values
 */
export function parseJson(text: string, field: string, depth: number): unknown {
  // An empty object takes 24 times the memory of its text. Only strings, which can hold files, may make the text
  // longer.
  const length = text.length > BODY_BYTES ? countOutsideStrings(text) : 0;
  if (length > BODY_BYTES)
    throw new Failure(
      "too-large",
      `${field} must have at most ${BODY_BYTES} characters outside strings, got ${length}: send fewer values`,
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { index, line, column, found } = findJsonSyntaxError(text);
    const token = found === "" ? "end of text" : JSON.stringify(found);
    const advice = adviseJson(text, index);
    throw new Failure(
      "invalid",
      `${field} must be JSON: unexpected ${token} at line ${line}, column ${column}${advice && `. ${advice}`}`,
    );
  }
  if (isDeeperThan(value, depth)) throw new Failure("invalid", `${field} must be nested at most ${depth} levels deep`);
  return value;
}

/** Returns advice for the most likely cause of a syntax error, or an empty string. */
function adviseJson(text: string, index: number): string {
  const fence = adviseFence(text);
  if (fence !== undefined) return `It ${fence}`;
  if (text[index] === "'") return "Use double quotes, as Python's json.dumps does";
  return advisePython(/^[A-Za-z]{1,10}/.exec(text.slice(index, index + 10))?.[0] ?? "") ?? "";
}

/** Parses a JSON object, with the parameters of `parseJson`. The object itself counts as one level of nesting. */
export function parseJsonObject(text: string, field: string, depth: number): Record<string, unknown> {
  const value = parseJson(text, field, depth);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Failure("invalid", `${field} must be a JSON object, got ${describeType(value)}`);
  return value as Record<string, unknown>;
}

/** Describes the type of a JSON value. The value itself is not shown, because a body can contain an API key. */
export function describeType(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return value === null ? "null" : `a ${typeof value}`;
}

/** Counts the characters of JSON text outside of strings. */
function countOutsideStrings(text: string): number {
  let count = text.length;
  for (let start = text.indexOf('"'); start !== -1; ) {
    let end = start;
    do end = text.indexOf('"', end + 1);
    while (end !== -1 && isEscaped(text, end));
    if (end === -1) return count - (text.length - start - 1);
    count -= end - start - 1;
    start = text.indexOf('"', end + 1);
  }
  return count;
}

/** Whether an odd number of backslashes precedes the position, so that the character there is escaped. */
function isEscaped(text: string, position: number): boolean {
  let start = position;
  while (text[start - 1] === "\\") start -= 1;
  return (position - start) % 2 === 1;
}

/** Whether the value is nested deeper than `depth`. The recursion stops at that depth. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeperThan(item, depth - 1));
}

/** A position in text. Line and column start at 1. */
interface TextPosition {
  /** Offset in the text, in UTF-16 code units. */
  readonly index: number;
  readonly line: number;
  /** Position in the line, in UTF-16 code units, starting at 1. */
  readonly column: number;
  /** The character at the position, or an empty string at the end of the text. */
  readonly found: string;
}

/**
 * Returns the position of the first syntax error in JSON text (RFC 8259), which `JSON.parse` reports for some errors
 * only. The parser is not recursive, so deep nesting cannot overflow the stack.
 *
 * @param text text that `JSON.parse` rejects
 */
export function findJsonSyntaxError(text: string): TextPosition {
  const index = faultIndex(text);
  const before = text.slice(0, index);
  const code = text.codePointAt(index);
  return {
    index,
    line: before.split("\n").length,
    column: index - before.lastIndexOf("\n"),
    found: code === undefined ? "" : String.fromCodePoint(code),
  };
}

const WHITE_SPACE = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const WORD_START = /t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?/y;
const STRING_PART = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

function faultIndex(text: string): number {
  /** Closing brackets of the open containers, innermost last. */
  const closers: string[] = [];
  let index = 0;
  // "item": expects a value. "first": expects a value or a closing bracket. "after": expects a comma or a closing
  // bracket.
  let state: "item" | "first" | "after" = "item";

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = index;
    if (!pattern.test(text)) return false;
    index = pattern.lastIndex;
    return true;
  };
  const skipCharacter = (character: string): boolean => {
    if (text[index] !== character) return false;
    index++;
    return true;
  };
  const skipString = (): boolean => {
    if (!skipCharacter('"')) return false;
    while (skip(STRING_PART));
    return skipCharacter('"');
  };

  for (;;) {
    skip(WHITE_SPACE);
    const closer = closers.at(-1);
    if (state !== "item") {
      if (closer === undefined) return index;
      if (skipCharacter(closer)) {
        closers.pop();
        state = "after";
        continue;
      }
      if (state === "after" && !skipCharacter(",")) return index;
      skip(WHITE_SPACE);
    }
    if (closer === "}") {
      if (!skipString()) return index;
      skip(WHITE_SPACE);
      if (!skipCharacter(":")) return index;
      skip(WHITE_SPACE);
    }
    if (skipCharacter("{")) closers.push("}");
    else if (skipCharacter("[")) closers.push("]");
    else if (text[index] === '"' ? skipString() : skip(SCALAR)) {
      state = "after";
      continue;
    } else {
      skip(WORD_START);
      return index;
    }
    state = "first";
  }
}
