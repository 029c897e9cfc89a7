// The place where JSON5 stopped reading a chart's text → a sentence for its author: JavaScript, by the name of its
// construct, or a mistake, with the likeliest remedy. JSON5 reads from left to right and skips strings and comments, so
// that the place where it stops is the first construct of JavaScript, if there is any.

/** Why a text could not be read. */
export interface ConfigProblem {
  /** The whole sentence for the user, with line and column. */
  readonly message: string;
  /** Whether the place holds JavaScript rather than a mistake. */
  readonly javascript: boolean;
}

/** What the end of the text cuts off. */
export type TextEnd = "code" | "string" | "comment";

/** How much text around the place is looked at, UTF-16 units. Keeps the patterns below cheap on hostile text. */
const REACH = 200;

const NAME = "[\\p{ID_Start}$_][\\p{ID_Continue}$]*";
const NAME_AT_START = new RegExp(`^${NAME}`, "u");
const NAME_AT_END = new RegExp(`(?<![\\p{ID_Continue}$.])${NAME}$`, "u");
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null", "undefined", "NaN", "Infinity"]);
const BEGUN_LITERAL = /^(?:fa?l?s?|nu?l?|tr?u?|Na?|In?f?i?n?i?t?)$/;
const VALUE_AT_END = /["'\]})\w.]$/;

/** JavaScript that can stand where a value is expected, and its name. Tried in order. */
const VALUES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^(?:async\s+)?function\b/, () => "a function"],
  [new RegExp(`^(?:async\\s*)?(?:\\([^()]*\\)|${NAME})\\s*=>`, "u"), () => "an arrow function"],
  [/^class\b/, () => "a class"],
  [/^new\b/, () => 'the operator "new"'],
  [/^`/, () => "a template literal"],
  [/^\.\.\./, () => "a spread"],
  [/^\(/, () => "an expression in parentheses"],
  [/^(?:[!~]|\+\+|--|typeof\b|void\b|await\b)/, (found) => `the operator "${found}"`],
  [new RegExp(`^${NAME}\\s*\\(`, "u"), (found) => `a call of "${found.replace(/\s*\($/, "")}"`],
  [NAME_AT_START, (found) => `the name "${found}"`],
];

/** JavaScript that can stand after a value. */
const OPERATOR = /^(?:\.\.\.|\?\.|\?\?|&&|\|\||===?|!==?|<=|>=|\*\*|in\b|instanceof\b|[-+*/%<>?&|^.])/;

/** Mistakes that show at the place itself, and their remedies. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^%[0-9a-f]{2}/i, "the text is still URL-encoded: encode it exactly once"],
  [/^&(?:quot|apos|amp|lt|gt|#\d+);/i, "the text is HTML-escaped: send the characters themselves"],
  [/^[“”„‘’‚«»]/, "use straight quotes"],
  [/^\d+\s*:/, "put quotes around a key that is a number"],
  [/^\d/, "put quotes around text that begins with a digit"],
];

/** A construct of JavaScript and where it begins. */
interface Construct {
  readonly name: string;
  readonly offset: number;
}

/**
 * Explains why a text cannot be read.
 *
 * @param text what the user sent
 * @param offset the UTF-16 unit that was refused; `text.length` when the text ends too early
 * @param end what the end of the text cuts off
 */
export function explainProblem(text: string, offset: number, end: TextEnd): ConfigProblem {
  if (offset >= text.length) return explainEnd(text, end);
  const script = findJavaScript(text, offset);
  if (script === null) return explainMistake(text, offset);
  const place = formatPlace(text, script.offset);
  return {
    message: `chart has ${script.name} at ${place}: JavaScript in charts isn't available in this build, send plain JSON or JSON5`,
    javascript: true,
  };
}

/** `line 2, column 14`, both from 1, columns in UTF-16 units. */
export function formatPlace(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next >= 0 && next < offset; next = text.indexOf("\n", start)) {
    line += 1;
    start = next + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}

const ENDS: Readonly<Record<TextEnd, string>> = {
  code: "a closing bracket is missing; a # or & inside a URL must be sent as %23 or %26",
  string: "a closing quote is missing; a # or & inside a URL must be sent as %23 or %26",
  comment: "a closing */ is missing",
};

function explainEnd(text: string, end: TextEnd): ConfigProblem {
  const message = `chart ends too early at ${formatPlace(text, text.length)}, after "${showText(text.slice(-20))}": ${ENDS[end]}`;
  return { message, javascript: false };
}

function explainMistake(text: string, offset: number): ConfigProblem {
  const start = wordStart(text, offset);
  const remedy = findRemedy(text, offset, start);
  const received =
    NAME_AT_START.exec(text.slice(start, start + REACH))?.[0] ?? String.fromCodePoint(text.codePointAt(start) ?? 0);
  const near = showText(text.slice(Math.max(0, start - 20), start + 20));
  const what = received === "\n" || received === "\r" ? "line break" : `"${showText(received)}"`;
  return {
    message: `chart cannot be read at ${formatPlace(text, start)}: unexpected ${what} near "${near}"${remedy === "" ? "" : `: ${remedy}`}`,
    javascript: false,
  };
}

function findRemedy(text: string, offset: number, start: number): string {
  const before = text.slice(Math.max(0, start - REACH), start).trimEnd();
  const rest = text.slice(start, start + REACH);
  if (isInEscape(text, offset)) return "the escape is not one of JSON5's: write \\uXXXX";
  if (/^[\r\n]/.test(rest)) return "a string must end on its line: write \\n for a line break";
  const closesValue = VALUE_AT_END.test(before);
  for (const [pattern, remedy] of REMEDIES) {
    if (pattern.test(rest) && !(closesValue && /^\d/.test(rest))) return remedy;
  }
  if (before === "") return 'it must be an object such as {type: "bar", data: {…}}';
  if (/[:,[{]$/.test(before) && /^[,\]})]/.test(rest)) return "a value is missing: write null for an empty one";
  if (closesValue && /^[\]})]/.test(rest)) return "the brackets do not match";
  if (keyAtEnd(before) !== null) return 'a colon must follow a key; a key such as "border-color" needs quotes';
  return closesValue ? "a comma, colon or bracket may be missing before it" : "";
}

/** The first construct of JavaScript at the place, or null when JavaScript could not read it either. */
function findJavaScript(text: string, offset: number): Construct | null {
  if (isInEscape(text, offset)) return null;
  const last = text.charAt(offset - 1);
  const at = last === "." && text.startsWith("...", offset - 1) ? offset - 1 : wordStart(text, offset);
  const before = text.slice(Math.max(0, at - REACH), at).trimEnd();
  const rest = text.slice(at, at + REACH);

  // JSON5 has taken a slash for the beginning of a comment, or a sign for that of a number.
  if (last === "/") {
    const name = VALUE_AT_END.test(before.slice(0, -1).trimEnd()) ? 'the operator "/"' : "a regular expression";
    return { name, offset: offset - 1 };
  }
  if ((last === "+" || last === "-") && /^[\s"'([{`+-]/.test(rest))
    return { name: `the operator "${last}"`, offset: offset - 1 };

  const key = keyAtEnd(before);
  if (key !== null) return findInKey(text, key, at);
  if (/[{,]$/.test(before) && rest.startsWith("[")) return { name: "a computed key", offset: at };
  if (VALUE_AT_END.test(before)) {
    if (rest.startsWith("(")) return { name: "a call", offset: at };
    const operator = OPERATOR.exec(rest)?.[0];
    return operator === undefined || isEscaped(rest) ? null : { name: `the operator "${operator}"`, offset: at };
  }
  // A word alone is no program that anybody means.
  if (before === "" && !/[({[`]/.test(text)) return null;
  for (const [pattern, name] of VALUES) {
    const found = pattern.exec(rest);
    if (found !== null) return { name: name(found[0]), offset: at };
  }
  return null;
}

/** After a bare key JSON5 wants a colon, and JavaScript allows a method or the shorthand for `key: key`. */
function findInKey(text: string, key: string, at: number): Construct | null {
  const rest = text.slice(at, at + REACH);
  const offset = text.lastIndexOf(key, at - 1);
  if (rest.startsWith("(")) return { name: `the method "${key}"`, offset };
  if (/^[,}]/.test(rest)) return { name: `the name "${key}"`, offset };
  if (/^(?:get|set|async)$/.test(key) && NAME_AT_START.test(rest)) return { name: "a method", offset };
  return null;
}

/** Bare names other than literals are refused where a value is expected, so one that was read is a key. */
function keyAtEnd(before: string): string | null {
  const name = NAME_AT_END.exec(before)?.[0];
  return name === undefined || LITERALS.has(name) ? null : name;
}

/** JSON5 refuses `function` at its second letter, and `f(1)` at the bracket; the author thinks of the word. */
function wordStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && start > offset - REACH && /[\w$]/.test(text.charAt(start - 1))) start -= 1;
  if (/[\w$]/.test(text.charAt(offset))) return start;
  const isValue = /[:[+-]$/.test(text.slice(Math.max(0, start - REACH), start).trimEnd());
  return isValue && BEGUN_LITERAL.test(text.slice(start, offset)) ? start : offset;
}

function isInEscape(text: string, offset: number): boolean {
  return /\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?$/i.test(text.slice(Math.max(0, offset - 6), offset));
}

function isEscaped(rest: string): boolean {
  return /^(?:%[0-9a-f]{2}|&(?:quot|apos|amp|lt|gt|#\d+);)/i.test(rest);
}

function showText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}
