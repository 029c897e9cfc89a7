// Replaces `var(--name, fallback)` in CSS values. CSS Variables 1.

/** Maximum number of replacements in a value, and maximum length of a text with variables, which also stop cyclic references. */
const REPLACEMENTS = 20;
const RESULT_LENGTH = 4000;

/**
 * Returns the value with all variables replaced; undefined if one is unknown, or if they are cyclic or too long.
 *
 * @param onSearch called before each search, with the number of characters to search
 */
export function substituteVariables(
  value: string,
  variables: Readonly<Record<string, string>>,
  onSearch: (length: number) => void,
): string | undefined {
  let text = value;
  for (let count = 0; ; count++) {
    onSearch(text.length);
    if (!/var\(/i.test(text)) return text;
    // Text this long contains a `data:` URL or comes from cyclic references.
    if (text.length > RESULT_LENGTH) return undefined;
    // The innermost reference comes first: the only parentheses in its fallback are those of plain functions.
    const match = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/i.exec(text);
    if (match === null) return text;
    const [reference, name = "", fallback] = match;
    const known = Object.hasOwn(variables, name) ? variables[name] : fallback?.trim();
    if (known === undefined || count === REPLACEMENTS) return undefined;
    text = text.slice(0, match.index) + known + text.slice(match.index + reference.length);
  }
}
