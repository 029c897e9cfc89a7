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
  override toString(): string {
    const what = this.name === "" ? this.message : `${this.name}: ${this.message}`;
    return `${what}${this.path === "" ? "" : ` at ${this.path}`}${this.place === "" ? "" : ` (${this.place})`}`;
  }
}

/** Scripts stand in brackets, which take the first column of the first line. */
const BRACKET = 1;

function placeIn(stack: string): string {
  const found = /\bchart\.js:(\d{1,7}):(\d{1,7})/.exec(stack);
  if (found === null) return "";
  const [line, column] = [Number(found[1]), Number(found[2])];
  return `line ${line}, column ${line === 1 ? Math.max(1, column - BRACKET) : column}`;
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
