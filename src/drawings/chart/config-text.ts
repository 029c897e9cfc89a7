// Chart text → the value it stands for, or the problem that kept it from being read. JSON first, then JSON5 (comments,
// single quotes, trailing commas, unquoted keys), with `undefined` read as an absent value. One pass over the text finds
// what the parsers must not see: nesting too deep for them, and what is JavaScript's but not JSON5's.

// Its parser alone: the package has a bundle for old browsers, which a bundler for Workers would take.
import parseJson5 from "json5/lib/parse.js";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { explainProblem, formatPlace, type TextEnd } from "./config-problem.ts";

/** Stands for `undefined` while JSON5 parses: a string as long as the word with its quotes, of noncharacters. */
export const ABSENT = "\uffff".repeat("undefined".length - 2);

/**
 * What a chart's text is: plain data, with the `value`, which is anything that JSON5 can say; something to refuse; or maybe
 * JavaScript, with the sentence for its author if it is not, or null where it is sure to be meant so.
 */
export type ConfigText = { readonly value: unknown } | { readonly refusal: string } | ScriptText;

interface ScriptText {
  readonly script: string;
  /** Found when it is asked for: most scripts are right. */
  readonly mistake: string | null;
}

/** Parses chart text; never throws. */
export function parseConfigText(text: string): ConfigText {
  const body = dropSemicolons(text);
  if (body.trim() === "") return { refusal: "chart is empty: it must be a Chart.js configuration" };
  const scan = scanText(body);
  if (scan.tooDeepAt !== null) {
    return {
      refusal: `chart must nest at most ${CONFIG_DEPTH} levels deep, got more at ${formatPlace(body, scan.tooDeepAt)}`,
    };
  }
  try {
    return { value: JSON.parse(body) };
  } catch {
    // Most charts in URLs are not JSON.
  }
  if (scan.hasCall) return createScriptText(body, scan);
  try {
    return { value: parseJson5(scan.plain) };
  } catch (error) {
    return { script: body, mistake: explainProblem(body, errorOffset(body, error), scan.end) };
  }
}

/** Text that JSON5 is sure to refuse: where it stops is of use only to explain a script that is none. */
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

/** Written as a loop: a pattern for blanks at the end takes quadratic time on blanks in the middle. */
function dropSemicolons(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ";" || text.charAt(end - 1).trim() === "")) end -= 1;
  return text.slice(0, end);
}

/** JSON5 counts lines by line feeds and columns in UTF-16 units, after having read the character that it refuses. */
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
  /** Where the nesting first exceeds the limit. */
  readonly tooDeepAt: number | null;
  /** The text, as long as it was, with `undefined` and the separators that JSON5 warns about replaced. */
  readonly plain: string;
  readonly end: TextEnd;
  /** Whether a parenthesis stands outside of strings and comments, which no JSON5 has. */
  readonly hasCall: boolean;
}

const NESTING: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };

/** Skips strings and comments. Inside a regular expression it may be wrong, which costs a better message at most. */
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
      replace(at, `"${ABSENT}"`);
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
