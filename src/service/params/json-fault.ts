// Where a text stops being JSON: the engine says so for some faults only, and people who write requests by hand need the
// place. RFC 8259. Does not recurse, so that nesting costs no stack.

/** A place in a text, counted from 1 as editors do. */
export interface TextPlace {
  readonly line: number;
  /** UTF-16 units from the start of the line. */
  readonly column: number;
  /** The character that stands there; empty at the end of the text. */
  readonly found: string;
}

/** Finds the first character that no JSON text could have there, in a text that is no JSON. */
export function findJsonFault(text: string): TextPlace {
  const index = faultIndex(text);
  const before = text.slice(0, index);
  const code = text.codePointAt(index);
  return {
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
  /** What closes the containers that are open. */
  const closers: string[] = [];
  let index = 0;
  /** What comes next: an item, an item or the end of a container just opened, or what follows an item. */
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
