// Explains why JSON5 could not parse a chart's text: recognises JavaScript, or describes the mistake and its most likely
// fix in a sentence. JSON5 parses from left to right, so it stops at the first JavaScript construct outside
// strings and comments.

import { advisePython } from "../../base/pasted-text.ts";

/** The construct that is open at the end of the text. */
export type TextEnd = "code" | "string" | "comment";

/** Number of UTF-16 code units inspected on each side of the error. Keeps regular expressions cheap on hostile text. */
const REACH = 200;

const NAME = "[\\p{ID_Start}$_][\\p{ID_Continue}$]*";
const NAME_AT_START = new RegExp(`^${NAME}`, "u");
const NAME_AT_END = new RegExp(`(?<![\\p{ID_Continue}$.])${NAME}$`, "u");
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null", "undefined", "NaN", "Infinity"]);
const BEGUN_LITERAL = /^(?:fa?l?s?|nu?l?|tr?u?|Na?|In?f?i?n?i?t?)$/;
/** Maximum number of missing brackets in a message. */
const MAX_CLOSING = 10;
const VALUE_AT_END = /["'\]})\w.]$/;

/** Matches the start of a value or key. */
const VALUE_AT_START = /^["'`[{(\w$-]/;

/** Matches JavaScript that can start a value. */
const VALUE = new RegExp(
  `^(?:(?:async\\s+)?function\\b|class\\b|new\\b|\`|\\.\\.\\.|\\(|[!~]|\\+\\+|--|typeof\\b|void\\b|await\\b|${NAME})`,
  "u",
);

/** Matches JavaScript that can follow a value. */
const OPERATOR = /^(?:\.\.\.|\?\.|\?\?|&&|\|\||===?|!==?|<=|>=|\*\*|in\b|instanceof\b|[-+*/%<>?&|^.])/;

/** Mistakes that can be recognised at the error's position, and their fixes. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^%[0-9a-f]{2}/i, "the text is still URL-encoded: encode it exactly once"],
  [/^&(?:quot|apos|amp|lt|gt|#\d+);/i, "the text is HTML-escaped: send the characters themselves"],
  [/^[“”„‘’‚«»]/, "use straight quotes"],
  [/^\d+\s*:/, "put quotes around a key that is a number"],
  [/^\d/, "put quotes around text that begins with a digit"],
];

/**
 * Explains why a chart's text cannot be parsed.
 *
 * @param text the chart's text
 * @param offset position of the rejected UTF-16 code unit; `text.length` if the text ends too early
 * @param end the construct that is open at the end of the text
 * @returns a sentence for the user, with line and column; null if the text looks like JavaScript
 */
export function explainProblem(text: string, offset: number, end: TextEnd): string | null {
  if (offset >= text.length) return explainEnd(text, end);
  return isJavaScript(text, offset) ? null : explainMistake(text, offset);
}

/** Explains why a script cannot be parsed. @param offset position of the error */
export function explainScriptProblem(script: string, offset: number): string {
  const start = skipSpace(script, offset);
  return start >= script.length ? explainEnd(script, "code") : explainMistake(script, start);
}

/** Returns the most likely fix of a script's syntax error, or an empty string. @param offset position of the error */
export function adviseScript(script: string, offset: number): string {
  const start = skipSpace(script, offset);
  return start >= script.length ? adviseClosing(script) : findRemedy(script, start, start);
}

/** Returns advice about code around the configuration, such as `const config =`; an empty string if there is none. */
export function adviseWrapper(script: string): string {
  if (/\bnew Chart\(/.test(script)) return "send only the configuration, which is the second argument of new Chart(…)";
  const declaration = WRAPPER.exec(script.trimStart().slice(0, REACH))?.[0];
  return declaration === undefined ? "" : `remove ${declaration} before the configuration`;
}

const WRAPPER = /^(?:(?:const|let|var) [\w$]{1,50} ?=|module\.exports ?=|export default\b)/;

/** The name must be a whole value of a property or a list, as text without quotes is. */
export function isPlainValue(script: string, offset: number, name: string): boolean {
  const inner = findOpenBrackets(script, offset).at(-1);
  const isValue = inner?.bracket === "[" || (inner?.bracket === "{" && inner.hasColon);
  const before = script.slice(0, offset).trimEnd();
  const after = script.slice(offset + name.length).trimStart();
  return isValue && script.startsWith(name, offset) && /[:,[]$/.test(before) && /^[,\]}]/.test(after);
}

function skipSpace(text: string, offset: number): number {
  const rest = text.slice(offset);
  return offset + rest.length - rest.trimStart().length;
}

/** Formats a position as `line 2, column 14`. Both count from 1, columns in UTF-16 code units. */
export function formatPosition(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next >= 0 && next < offset; next = text.indexOf("\n", start)) {
    line += 1;
    start = next + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}

const ENDS: Readonly<Record<Exclude<TextEnd, "code">, string>> = {
  string: "a closing quote is missing. In a URL, write # as %23 and & as %26",
  comment: "a closing */ is missing",
};

function explainEnd(text: string, end: TextEnd): string {
  return `chart ends too early at ${formatPosition(text, text.length)}, after "${showText(text.slice(-20))}": ${end === "code" ? adviseClosing(text) : ENDS[end]}`;
}

/** Names the closing brackets that are missing at the end of the text. */
function adviseClosing(text: string): string {
  const open = findOpenBrackets(text, text.length);
  const outermost = open[0];
  if (outermost === undefined) return "a value is missing";
  const closing = open.map(({ bracket }) => CLOSING[bracket]).reverse();
  const isLong = closing.length > MAX_CLOSING;
  const brackets = isLong ? `${closing.length} closing brackets` : closing.join("");
  const where = isLong
    ? ""
    : `, because ${outermost.bracket} at ${formatPosition(text, outermost.offset)} is not closed`;
  return `add ${brackets} at the end${where}. In a URL, write # as %23 and & as %26`;
}

function explainMistake(text: string, offset: number): string {
  const start = wordStart(text, offset);
  const remedy = findRemedy(text, offset, start);
  const received =
    NAME_AT_START.exec(text.slice(start, start + REACH))?.[0] ?? String.fromCodePoint(text.codePointAt(start) ?? 0);
  const near = showText(text.slice(Math.max(0, start - 20), start + 20));
  const unexpected = received === "\n" || received === "\r" ? "line break" : `"${showText(received)}"`;
  return `chart cannot be read at ${formatPosition(text, start)}: unexpected ${unexpected} near "${near}"${remedy === "" ? "" : `: ${remedy}`}`;
}

function findRemedy(text: string, offset: number, start: number): string {
  const before = text.slice(Math.max(0, start - REACH), start).trimEnd();
  const rest = text.slice(start, start + REACH);
  if (isInEscape(text, offset)) return "invalid escape sequence: write \\uXXXX";
  if (/^[\r\n]/.test(rest)) return "a string must end on its line: write \\n for a line break";
  const python = advisePython(NAME_AT_START.exec(rest)?.[0] ?? "");
  if (python !== undefined) return python;
  const closesValue = VALUE_AT_END.test(before);
  for (const [pattern, remedy] of REMEDIES) {
    if (pattern.test(rest) && !(closesValue && /^\d/.test(rest))) return remedy;
  }
  if (before === "") return 'chart must be an object such as {type: "bar", data: {…}}';
  if (/[:,[{]$/.test(before) && /^[,\]})]/.test(rest)) return "a value is missing: write null for an empty one";
  const inner = findOpenBrackets(text, start).at(-1);
  if (
    /['"]$/.test(before) &&
    before.length > 1 &&
    start > 0 &&
    /[\w$]/.test(text.charAt(start)) &&
    /['"]/.test(text.charAt(start - 1))
  )
    return "write \\' for an apostrophe in a string";
  if (closesValue && /^[\]})]/.test(rest)) return adviseBracket(text, inner);
  if (inner?.bracket === "[" && rest.startsWith(":")) return `${adviseBracket(text, inner)} before this property`;
  const isKey = inner?.bracket === "{" && !inner.hasColon;
  if (isKey && keyAtEnd(before) !== null) return 'a colon must follow a key; a key such as "border-color" needs quotes';
  if (!closesValue) return "";
  if (inner === undefined || !VALUE_AT_START.test(rest)) return "a comma, colon or bracket may be missing before it";
  return `add a ${isKey ? "colon" : "comma"} before it`;
}

/** Returns advice about a closing bracket that doesn't match the innermost open bracket. */
function adviseBracket(text: string, inner: OpenBracket | undefined): string {
  if (inner === undefined) return "remove it, because all brackets are closed";
  return `add ${CLOSING[inner.bracket]} to close ${inner.bracket} at ${formatPosition(text, inner.offset)}`;
}

/** Whether a JavaScript construct that JSON5 lacks begins or continues at the position. */
function isJavaScript(text: string, offset: number): boolean {
  if (isInEscape(text, offset)) return false;
  const last = text.charAt(offset - 1);
  const at = last === "." && text.startsWith("...", offset - 1) ? offset - 1 : wordStart(text, offset);
  const before = text.slice(Math.max(0, at - REACH), at).trimEnd();
  const rest = text.slice(at, at + REACH);

  // JSON5 expected a comment after the slash, or a number after the sign.
  if (last === "/" || ((last === "+" || last === "-") && /^[\s"'([{`+-]/.test(rest))) return true;

  const key = keyAtEnd(before);
  if (key !== null) return isInKey(key, rest);
  if (/[{,]$/.test(before) && rest.startsWith("[")) return true;
  if (VALUE_AT_END.test(before)) return rest.startsWith("(") || (OPERATOR.test(rest) && !isEscaped(rest));
  // A single word is unlikely to be a program.
  return (before !== "" || /[({[`]/.test(text)) && VALUE.test(rest);
}

/** JSON5 requires a colon after an unquoted key. JavaScript also allows a method, or the shorthand for `key: key`. */
function isInKey(key: string, rest: string): boolean {
  return /^[(,}]/.test(rest) || (/^(?:get|set|async)$/.test(key) && NAME_AT_START.test(rest));
}

/**
 * Returns the unquoted key at the end of the text. JSON5 accepts no names as values except literals, so an accepted
 * name is a key.
 */
function keyAtEnd(before: string): string | null {
  const name = NAME_AT_END.exec(before)?.[0];
  return name === undefined || LITERALS.has(name) ? null : name;
}

/**
 * Returns the beginning of the word at the position: JSON5 rejects `function` at its second letter and `f(1)` at the
 * parenthesis, but the message should name the whole word.
 */
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

/** A bracket without its closing bracket. */
interface OpenBracket {
  readonly bracket: "{" | "[" | "(";
  readonly offset: number;
  /** Whether the current property of an object already has its colon. */
  readonly hasColon: boolean;
}

const CLOSING: Readonly<Record<OpenBracket["bracket"], string>> = { "{": "}", "[": "]", "(": ")" };

/** Returns the members of a script's outermost object, each with the text after its colon. */
export function listMembers(script: string): Record<string, string> {
  const members: Record<string, string> = {};
  findOpenBrackets(script, script.length, (offset) => {
    const name = MEMBER.exec(script.slice(Math.max(0, offset - REACH), offset))?.[1];
    if (name !== undefined) members[name] = script.slice(offset + 1, offset + REACH);
  });
  return members;
}

const MEMBER = /["']?([\w$]+)["']?\s*$/;

/**
 * Matches a string, a comment, or a character that changes the state. Terminators are optional, because the text may
 * end early.
 */
const TOKEN =
  /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?|\/\/[^\n\r]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/)?|[{}[\](),:]/g;

/**
 * Returns the brackets that are open before the offset, the innermost last. May misread regular expressions, which at worst
 * makes a message less helpful.
 *
 * @param onMember called with the offset of the colon of each member of an outermost object
 */
function findOpenBrackets(text: string, offset: number, onMember = (_colon: number) => {}): OpenBracket[] {
  const open: { bracket: OpenBracket["bracket"]; offset: number; hasColon: boolean }[] = [];
  for (const { 0: token, index } of text.slice(0, offset).matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === "{" || token === "[" || token === "(") open.push({ bracket: token, offset: index, hasColon: false });
    else if (token === "}" || token === "]" || token === ")") open.pop();
    else if (inner !== undefined && (token === "," || token === ":")) {
      const isOutermost =
        inner.bracket === "{" && (open.length === 1 || (open.length === 2 && open[0]?.bracket === "("));
      if (isOutermost && token === ":" && !inner.hasColon) onMember(index);
      inner.hasColon = token === ":";
    }
  }
  return open;
}
