// Finds the brackets that are open at a position of a chart's text, for messages about missing brackets and commas.

/** A bracket that is not closed yet. */
export interface OpenBracket {
  readonly bracket: "{" | "[" | "(";
  readonly offset: number;
  /** Whether the current property of an object already has its colon. */
  readonly hasColon: boolean;
}

/** The closing bracket of each opening bracket. */
export const CLOSING: Readonly<Record<OpenBracket["bracket"], string>> = { "{": "}", "[": "]", "(": ")" };

/** A string, a comment, or a character that changes the state. The ends are optional, because the text may end too early. */
const TOKEN =
  /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?|\/\/[^\n\r]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/)?|[{}[\](),:]/g;

/**
 * Returns the brackets that are open before the offset, the innermost last. May misread regular expressions, which at worst
 * makes a message less helpful.
 */
export function findOpenBrackets(text: string, offset: number): OpenBracket[] {
  const open: { bracket: OpenBracket["bracket"]; offset: number; hasColon: boolean }[] = [];
  for (const { 0: token, index } of text.slice(0, offset).matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === "{" || token === "[" || token === "(") open.push({ bracket: token, offset: index, hasColon: false });
    else if (token === "}" || token === "]" || token === ")") open.pop();
    else if (inner !== undefined && (token === "," || token === ":")) inner.hasColon = token === ":";
  }
  return open;
}
