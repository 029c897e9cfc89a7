// What a script throws → a sentence for its author, with the place in the script.

import type { GuestThrow } from "./guest/protocol.ts";
import { parseGuest } from "./guest-value.ts";

/** An error of a script's: caught where it can be, and otherwise the end of the picture. */
export class ScriptError extends Error {
  /** Where the throwing function stands in the configuration, such as `options.scales.y.ticks.callback`, or "". */
  readonly path: string;
  /** `line 12, column 31` of the script, or "". */
  readonly place: string;

  constructor({ name, message, stack, path }: GuestThrow) {
    super(message);
    this.name = name;
    this.path = path;
    this.place = placeIn(stack);
  }

  /** `TypeError: cannot read property 'foo' of undefined at options.title.text (line 12, column 31)` */
  override toString(place = this.place): string {
    const what = this.name === "" ? this.message : `${this.name}: ${this.message}`;
    return `${what}${this.path === "" ? "" : ` at ${this.path}`}${place === "" ? "" : ` (${place})`}`;
  }
}

/** Scripts stand in brackets, which take the first column of the first line. */
const BRACKET = 1;

function placeIn(stack: string): string {
  const found = /\bchart\.js:(\d{1,7}):(\d{1,7})/.exec(stack);
  if (found === null) return "";
  const [line, column] = [Number(found[1]), Number(found[2])];
  // The bracket throws nothing.
  if (line === 1 && column <= BRACKET) return "";
  return `line ${line}, column ${line === 1 ? column - BRACKET : column}`;
}

const UNKNOWN_NAME = /^'([\w$]{1,100})' is not defined$/;

/**
 * The place of an error in its script. A name that stands for its own value, as in `{data}`, has none in the engine, which tells the
 * place of something before it.
 */
export function findPlace({ name, message, place }: ScriptError, script: string): string {
  const unknown = name === "ReferenceError" ? UNKNOWN_NAME.exec(message)?.[1] : undefined;
  if (unknown === undefined) return place;
  const [line = 1, column = 1] = (place.match(/\d+/g) ?? []).map(Number);
  const lines = script.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  if (script.startsWith(unknown, start)) return place;
  // Neither a property, nor a part of another name, nor text of its own.
  const spelling = new RegExp(`(?<![\\w$.'"])${unknown.replaceAll("$", "\\$")}(?![\\w$'"]|\\s*:)`, "g");
  spelling.lastIndex = start;
  const found = spelling.exec(script);
  if (found === null) return place;
  const before = script.slice(0, found.index).split("\n");
  return `line ${before.length}, column ${(before.at(-1) as string).length + 1}`;
}

/** Reads what the guest says of something thrown; what it does not say, or not as text, is empty. */
export function readThrow(text: string): GuestThrow {
  const thrown = (parseGuest(text) ?? {}) as Record<keyof GuestThrow, unknown>;
  const read = (key: keyof GuestThrow) => (typeof thrown[key] === "string" ? thrown[key] : "");
  return {
    name: read("name"),
    message: read("message") || "something was thrown",
    stack: read("stack"),
    path: read("path"),
  };
}
