// Parses chart text as JSON, then as JSON5 that allows `undefined` for an absent value. A prior scan detects nesting
// that is too deep for the parsers, and JavaScript syntax.

// Import the parser directly. The bundler would choose the package's main entry, a bundle for old browsers.
import parseJson5 from "json5/lib/parse.js";
import type { PatchOperation } from "../../base/fix.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { adviseFence, replacePython } from "../../base/pasted-text.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { explainProblem, formatPosition, type TextEnd } from "./config-problem.ts";

/** Replaces `undefined` while JSON5 parses: a string of noncharacters. With its quotes, it is as long as the word. */
export const UNDEFINED_PLACEHOLDER = "\uffff".repeat("undefined".length - 2);

/**
 * The result of parsing: plain data, an error message, or possible JavaScript. `mistake` is an error message for text
 * that turns out not to be valid JavaScript; null if the text is clearly meant as JavaScript.
 */
type ConfigText =
  | { readonly value: unknown }
  | { readonly error: string; readonly patch?: readonly PatchOperation[] | undefined }
  | ScriptText;

const URL_ERROR =
  'chart is a URL: it must be a configuration such as {type: "bar", data: {…}}, which chart URLs have in the parameter c';

interface ScriptText {
  readonly script: string;
  /** A getter, because most scripts are valid. */
  readonly mistake: string | null;
}

/** Parses chart text. Never throws. */
export function parseConfigText(text: string): ConfigText {
  const body = dropSemicolons(text);
  if (body.trim() === "") return { error: "chart is empty: it must be a Chart.js configuration" };
  if (/^\s*https?:\/\//i.test(body)) return { error: URL_ERROR };
  const scan = scanText(body);
  if (scan.tooDeepAt !== null) {
    return {
      error: `chart must be nested at most ${CONFIG_DEPTH} levels deep, got more at ${formatPosition(body, scan.tooDeepAt)}`,
    };
  }
  try {
    return { value: JSON.parse(body) };
  } catch {
    // Not JSON. Most charts in URLs are JSON5 or JavaScript.
  }
  const fence = adviseFence(body);
  if (fence !== undefined) return { error: `chart ${fence}`, patch: recoverConfig(body) };
  if (scan.hasCall) return createScriptText(body, scan);
  try {
    return { value: parseJson5(scan.plain) };
  } catch (error) {
    return { script: body, mistake: explainProblem(body, errorOffset(body, error), scan.end) };
  }
}

/** Returns the patch that replaces a chart's text with the configuration inside it; undefined if there is none. */
export function recoverConfig(text: string): readonly PatchOperation[] | undefined {
  const reading = parseConfigText(replacePython(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  if (!("value" in reading) || !isPlainObject(reading.value)) return undefined;
  if (JSON.stringify(reading.value).includes(UNDEFINED_PLACEHOLDER)) return undefined;
  return [{ op: "replace", path: "", value: reading.value }];
}

/**
 * Wraps text that contains a call, which JSON5 always rejects. JSON5 parses the text only to explain invalid
 * JavaScript.
 */
function createScriptText(body: string, { plain, end }: Scan): ScriptText {
  return {
    script: body,
    get mistake() {
      try {
        parseJson5(plain);
        return null;
      } catch (error) {
        return explainProblem(body, errorOffset(body, error), end);
      }
    },
  };
}

/**
 * Removes trailing semicolons and white space with a loop. A regular expression would take quadratic time on inner
 * white space.
 */
function dropSemicolons(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ";" || text.charAt(end - 1).trim() === "")) end -= 1;
  return text.slice(0, end);
}

/**
 * Converts JSON5's error position to an offset. JSON5 counts lines by line feeds and columns in UTF-16 code
 * units, and reports the position after the rejected character.
 */
function errorOffset(text: string, error: unknown): number {
  const { lineNumber, columnNumber } = error as { lineNumber?: number; columnNumber?: number };
  let start = 0;
  for (let line = 1; line < (lineNumber ?? 1); line += 1) start = text.indexOf("\n", start) + 1;
  const offset = Math.min(text.length, Math.max(0, start + (columnNumber ?? 1) - 1));
  const unit = text.charCodeAt(offset);
  const inPair = unit >= 0xdc00 && unit <= 0xdfff && offset > 0;
  return inPair ? offset - 1 : offset;
}

interface Scan {
  /** Position at which nesting first exceeds the limit; null if it doesn't. */
  readonly tooDeepAt: number | null;
  /** The text with `undefined`, and the line separators that JSON5 warns about, replaced by text of the same length. */
  readonly plain: string;
  readonly end: TextEnd;
  /** Whether a parenthesis occurs outside strings and comments. JSON5 allows none. */
  readonly hasCall: boolean;
}

const NESTING: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };

/**
 * Scans the text, skipping strings and comments. May misread regular expressions, which can only make a message less
 * helpful.
 */
function scanText(text: string): Scan {
  const pieces: string[] = [];
  let copied = 0;
  let depth = 0;
  let end: TextEnd = "code";
  let hasCall = false;
  const replace = (at: number, piece: string) => {
    pieces.push(text.slice(copied, at), piece);
    copied = at + piece.length;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const step = NESTING[char];
    if (step !== undefined) {
      depth += step;
      if (depth > CONFIG_DEPTH) return { tooDeepAt: at, plain: text, end, hasCall };
    } else if (char === '"' || char === "'" || char === "`") {
      for (at += 1; at < text.length && text[at] !== char; at += 1) {
        if (text[at] === "\\") at += 1;
        else if (text[at] === "\u2028" || text[at] === "\u2029") replace(at, " ");
      }
      if (at >= text.length) end = "string";
    } else if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const block = text[at + 1] === "*";
      const close = block ? text.indexOf("*/", at + 2) : findLineEnd(text, at + 2);
      if (close < 0 && block) end = "comment";
      at = close < 0 ? text.length : close + (block ? 1 : 0);
    } else if (char === "u" && isUndefinedValue(text, at)) {
      replace(at, `"${UNDEFINED_PLACEHOLDER}"`);
      at = copied - 1;
    } else if (char === "(") hasCall = true;
  }
  return { tooDeepAt: null, plain: copied === 0 ? text : pieces.join("") + text.slice(copied), end, hasCall };
}

function findLineEnd(text: string, from: number): number {
  const pattern = /[\n\r\u2028\u2029]/g;
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

const WORD_CHAR = /[\w$.]/;

function isUndefinedValue(text: string, at: number): boolean {
  if (!text.startsWith("undefined", at)) return false;
  if (at > 0 && WORD_CHAR.test(text.charAt(at - 1))) return false;
  let next = at + "undefined".length;
  if (WORD_CHAR.test(text.charAt(next))) return false;
  while (next < text.length && text.charAt(next).trim() === "") next += 1;
  return text[next] !== ":";
}
