// Turns an error thrown by a script into a message for the chart's author, with the position in the script.

import type { GuestThrow } from "./guest/protocol.ts";
import { parseGuest } from "./guest-value.ts";

/** An error that a script threw. Chart.js or the script may catch it; otherwise the render fails. */
export class ScriptError extends Error {
  /** Path of the throwing function in the configuration, such as `options.scales.y.ticks.callback`, or "". */
  readonly path: string;
  /** Position in the script, such as `line 12, column 31`, or "". */
  readonly place: string;

  constructor({ name, message, stack, path }: GuestThrow) {
    super(message);
    this.name = name;
    this.path = path;
    this.place = findPosition(stack);
  }

  /** Formats the error: `TypeError: cannot read property 'foo' of undefined at options.title.text (line 12, column 31)`. */
  override toString(place = this.place): string {
    const description = this.name === "" ? this.message : `${this.name}: ${this.message}`;
    return `${description}${this.path === "" ? "" : ` at ${this.path}`}${place === "" ? "" : ` (${place})`}`;
  }
}

/** Scripts are evaluated in parentheses; the opening parenthesis occupies the first column of the first line. */
const OPENING_PARENTHESIS = 1;

function findPosition(stack: string): string {
  const match = /\bchart\.js:(\d{1,7}):(\d{1,7})/.exec(stack);
  if (match === null) return "";
  const [line, column] = [Number(match[1]), Number(match[2])];
  // The opening parenthesis is not part of the script.
  if (line === 1 && column <= OPENING_PARENTHESIS) return "";
  return `line ${line}, column ${line === 1 ? column - OPENING_PARENTHESIS : column}`;
}

const UNKNOWN_NAME = /^'([\w$]{1,100})' is not defined$/;

/**
 * Returns the position of an error in its script. For an undefined variable in a shorthand property such as `{data}`, QuickJS
 * reports an earlier position, so the search for the name starts there.
 */
export function findErrorPosition({ name, message, place }: ScriptError, script: string): string {
  const unknown = name === "ReferenceError" ? findUnknownName(message) : undefined;
  if (unknown === undefined) return place;
  const [line = 1, column = 1] = (place.match(/\d+/g) ?? []).map(Number);
  const lines = script.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  if (script.startsWith(unknown, start)) return place;
  // Skips property names, parts of longer identifiers, and quoted strings.
  const spelling = new RegExp(`(?<![\\w$.'"])${unknown.replaceAll("$", "\\$")}(?![\\w$'"]|\\s*:)`, "g");
  spelling.lastIndex = start;
  const match = spelling.exec(script);
  if (match === null) return place;
  const before = script.slice(0, match.index).split("\n");
  return `line ${before.length}, column ${(before.at(-1) as string).length + 1}`;
}

/** Returns the variable that a ReferenceError is about, if its message names one. */
export function findUnknownName(message: string): string | undefined {
  return UNKNOWN_NAME.exec(message)?.[1];
}

/** Reads the guest's description of a thrown value. Fields that are missing or not strings become empty. */
export function parseGuestThrow(text: string): GuestThrow {
  const thrown = (parseGuest(text) ?? {}) as Record<keyof GuestThrow, unknown>;
  const read = (key: keyof GuestThrow) => (typeof thrown[key] === "string" ? thrown[key] : "");
  return {
    name: read("name"),
    message: read("message") || "an error without a message was thrown",
    stack: read("stack"),
    path: read("path"),
  };
}
