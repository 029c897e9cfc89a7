// The text of a chart → the shortest text that says the same: without comments, without blanks between its words, without the
// quotes of names that need none. What it cannot be sure to tell apart from a regular expression or a template is left as it is;
// so is what is no object literal. ECMA-262, sections 12.2 to 12.10 for where blanks and ends of lines count.

interface Token {
  readonly text: string;
  readonly kind: "word" | "string" | "mark";
  /** What stands before it: nothing, blanks, or blanks with an end of line among them. */
  readonly before: "" | " " | "\n";
}

const TOKEN =
  /(?<blank>\s+|\/\/[^\n\r\u2028\u2029]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)|(?<string>"(?:[^"\\\n\r]|\\[\s\S])*"|'(?:[^'\\\n\r]|\\[\s\S])*')|(?<word>[\p{L}\p{M}\p{N}\p{Pc}$\u200c\u200d]+)|(?<mark>[{}[\]():,;.?!=<>+\-*%&|^~])/uy;

/** Shortens a chart's text; gives it back as it is where that is not safe. */
export function shortenChart(text: string): string {
  const tokens = readTokens(text);
  if (tokens === undefined) return text;
  while (tokens.at(-1)?.text === ";") tokens.pop();
  if (tokens[0]?.text !== "{" || tokens.at(-1)?.text !== "}") return text;
  const keepsLines = hasStatements(tokens);
  const kept = tokens.filter((_, index) => !isSpareComma(tokens, index));
  return kept
    .map((token, index) => {
      const previous = kept[index - 1];
      if (previous === undefined) return token.text;
      const line = keepsLines && token.before === "\n" && isLineEnd(previous, token);
      const space = token.before !== "" && wantSpace(previous, token);
      const shown = isPlainKey(previous, token, kept[index + 1]) ? token.text.slice(1, -1) : token.text;
      return (line ? "\n" : space ? " " : "") + shown;
    })
    .join("");
}

/** Undefined for what may be more than these tokens. */
function readTokens(text: string): Token[] | undefined {
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

/** Whether there may be functions, in which the ends of lines can end statements. */
function hasStatements(tokens: readonly Token[]): boolean {
  return tokens.some(({ text, kind }, index) => {
    const next = tokens[index + 1]?.text;
    if (kind === "word") return text === "function" || text === "class" || text === "get" || text === "set";
    return (text === "=" && next === ">") || (text === ")" && next === "{");
  });
}

/** A comma before a closing bracket, unless it stands for a hole in a list. */
function isSpareComma(tokens: readonly Token[], index: number): boolean {
  const [previous, token, next] = [index - 1, index, index + 1].map((place) => tokens[place]?.text);
  return token === "," && (next === "}" || next === "]") && previous !== "," && previous !== "[";
}

/** Whether an end of line between the two may mean something. */
function isLineEnd(previous: Token, next: Token): boolean {
  if (previous.kind === "mark" && "{[(,;:".includes(previous.text)) return false;
  return !(next.kind === "mark" && "}]),".includes(next.text));
}

/** Whether the two would be something else without a blank between them. */
function wantSpace(previous: Token, next: Token): boolean {
  if (previous.kind === "word" && next.kind === "word") return true;
  const [last, first] = [previous.text.at(-1) ?? "", next.text.charAt(0)];
  // `1 .toFixed()`, `a + +b`, `a - -b`, `a < !--b`.
  return (
    (/\d/.test(last) && first === ".") ||
    ("+-".includes(last) && "+-".includes(first)) ||
    (last === "<" && first === "!")
  );
}

/** Whether the token is the quoted name of a property that needs no quotes. `__proto__` means something else without them in JSON5. */
function isPlainKey(previous: Token, token: Token, next: Token | undefined): boolean {
  if (token.kind !== "string" || next?.text !== ":" || !(previous.text === "{" || previous.text === ",")) return false;
  return /^["'][A-Za-z_$][\w$]*["']$/.test(token.text) && !token.text.includes("__proto__");
}
