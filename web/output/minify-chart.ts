// Minifies a chart's code: removes comments, whitespace and unnecessary quotes around property names. Code with regular
// expressions, template literals or no object literal at the top level is returned unchanged. ECMA-262, sections 12.2 to 12.10.

interface Token {
  readonly text: string;
  readonly kind: "word" | "string" | "mark";
  /** Whitespace before the token: none, some without a line break, or some with a line break. */
  readonly before: "" | " " | "\n";
}

const TOKEN =
  /(?<blank>\s+|\/\/[^\n\r\u2028\u2029]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)|(?<string>"(?:[^"\\\n\r]|\\[\s\S])*"|'(?:[^'\\\n\r]|\\[\s\S])*')|(?<word>[\p{L}\p{M}\p{N}\p{Pc}$\u200c\u200d]+)|(?<mark>[{}[\]():,;.?!=<>+\-*%&|^~])/uy;

/** Minifies a chart's code, or returns it unchanged if that is not safe. */
export function minifyChart(text: string): string {
  const tokens = tokenize(text);
  if (tokens === undefined) return text;
  while (tokens.at(-1)?.text === ";") tokens.pop();
  if (tokens[0]?.text !== "{" || tokens.at(-1)?.text !== "}") return text;
  const keepsLines = hasStatements(tokens);
  const remaining = tokens.filter((_, index) => !isTrailingComma(tokens, index));
  return remaining
    .map((token, index) => {
      const previous = remaining[index - 1];
      if (previous === undefined) return token.text;
      const line = keepsLines && token.before === "\n" && isStatementEnd(previous, token);
      const space = token.before !== "" && needsSpace(previous, token);
      const shown = isPlainKey(previous, token, remaining[index + 1]) ? token.text.slice(1, -1) : token.text;
      return (line ? "\n" : space ? " " : "") + shown;
    })
    .join("");
}

/** Splits code into tokens. Returns undefined for syntax that the tokenizer doesn't support. */
function tokenize(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  let before = "" as Token["before"];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) return undefined;
    const { blank, string, word, mark } = groups;
    at = TOKEN.lastIndex;
    if (blank !== undefined) {
      const hasEnd = /[\n\r\u2028\u2029]/.test(blank);
      before = hasEnd || before === "\n" ? "\n" : " ";
      continue;
    }
    const kind = string !== undefined ? "string" : word !== undefined ? "word" : "mark";
    tokens.push({ text: string ?? word ?? mark ?? "", kind, before });
    before = "";
  }
  return tokens;
}

/** A line break can end a statement in a function. */
function hasStatements(tokens: readonly Token[]): boolean {
  return tokens.some(({ text, kind }, index) => {
    const next = tokens[index + 1]?.text;
    if (kind === "word") return text === "function" || text === "class" || text === "get" || text === "set";
    return (text === "=" && next === ">") || (text === ")" && next === "{");
  });
}

/** A comma that creates an array hole is not trailing. */
function isTrailingComma(tokens: readonly Token[], index: number): boolean {
  const [previous, token, next] = [index - 1, index, index + 1].map((place) => tokens[place]?.text);
  return token === "," && (next === "}" || next === "]") && previous !== "," && previous !== "[";
}

/** A line break between these tokens may end a statement. */
function isStatementEnd(previous: Token, next: Token): boolean {
  if (previous.kind === "mark" && "{[(,;:".includes(previous.text)) return false;
  return !(next.kind === "mark" && "}]),".includes(next.text));
}

/** Without a space, some tokens would merge into another token. */
function needsSpace(previous: Token, next: Token): boolean {
  if (previous.kind === "word" && next.kind === "word") return true;
  const [last, first] = [previous.text.at(-1) ?? "", next.text.charAt(0)];
  // `1 .toFixed()`, `a + +b`, `a - -b`, `a < !--b`.
  return (
    (/\d/.test(last) && first === ".") ||
    ("+-".includes(last) && "+-".includes(first)) ||
    (last === "<" && first === "!")
  );
}

/** Plain keys need no quotes. `__proto__` does: JSON5 treats it specially. */
function isPlainKey(previous: Token, token: Token, next: Token | undefined): boolean {
  if (token.kind !== "string" || next?.text !== ":" || !(previous.text === "{" || previous.text === ",")) return false;
  return /^["'][A-Za-z_$][\w$]*["']$/.test(token.text) && !token.text.includes("__proto__");
}
