// Finds the first syntax error in JSON text (RFC 8259), because `JSON.parse` reports the position of only some errors. The
// parser does not recurse, so deep nesting cannot overflow the stack.

/** Line and column, counted from 1 as in editors. */
export interface TextPosition {
  /** Offset in the text, in UTF-16 code units. */
  readonly index: number;
  readonly line: number;
  /** Position in the line, in UTF-16 code units. */
  readonly column: number;
  /** The character at the position, or an empty string at the end of the text. */
  readonly found: string;
}

/**
 * Returns the position of the first character that makes the text invalid.
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
  // "item": a value must follow. "first": a value or a closing bracket. "after": a comma or a closing bracket.
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
