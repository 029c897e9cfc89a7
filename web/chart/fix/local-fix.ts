// Fixes that the page derives from a message itself, because they change the code's syntax and not a value.

import { readChartLink } from "../chart-link.ts";
import { readConfig } from "../text/config-tree.ts";
import type { Span } from "../text/message-range.ts";

/** A change to the code. */
export interface CodeFix {
  /** Text of the button. */
  readonly label: string;
  /** Returns the changed code. */
  readonly apply: (text: string) => string;
}

type FindFix = (text: string, range: Span | undefined, match: RegExpExecArray) => CodeFix | undefined;

/** Fixes for the advice in messages. */
const FIXES: readonly (readonly [advice: RegExp, find: FindFix])[] = [
  [
    /: add a (comma|colon) before it$/,
    (text, range, [, name]) => {
      if (range === undefined) return undefined;
      return insertion(`Add ${name}`, endBefore(text, range.from), name === "comma" ? "," : ":");
    },
  ],
  [
    /: add ([\]})]+) at the end/,
    (text, _, [, brackets = ""]) => insertion(`Add ${brackets}`, text.trimEnd().length, brackets),
  ],
  [
    /: text needs quotes: "([\w$]+)"$/,
    (text, range, [, word = ""]) => {
      if (range === undefined || text.slice(range.from, range.to) !== word) return undefined;
      return replacement("Add quotes", range, `'${word}'`);
    },
  ],
  [/: use straight quotes$/, () => ({ label: "Use straight quotes", apply: straightenQuotes })],
  [
    /: the text is still URL-encoded/,
    (text) => {
      const decoded = decode(text);
      return decoded === undefined ? undefined : { label: "Decode the text", apply: () => decoded };
    },
  ],
  [
    /^chart is a URL:/,
    (text) => {
      const chart = readChartLink(text)?.text;
      return chart === undefined ? undefined : { label: "Use the chart in this URL", apply: () => chart };
    },
  ],
  [
    /^(\S+) is a string, not a function/,
    (text, range) => {
      if (range === undefined) return undefined;
      const value = stringIn(text, range);
      return value && replacement("Remove the quotes", value.range, value.text);
    },
  ],
];

/** Returns the fix for a message; undefined if the page knows none. */
export function findLocalFix(text: string, sentence: string, range: Span | undefined): CodeFix | undefined {
  for (const [advice, find] of FIXES) {
    const match = advice.exec(sentence);
    if (match !== null) return find(text, range, match);
  }
  return undefined;
}

/** Returns the end of the code before an offset, without white space and comments. */
function endBefore(text: string, offset: number): number {
  const { comments } = readConfig(text);
  let end = offset;
  for (let before = -1; before !== end; ) {
    before = end;
    end = text.slice(0, end).trimEnd().length;
    end = comments.find(({ to }) => to === end)?.from ?? end;
  }
  return end;
}

function insertion(label: string, at: number, inserted: string): CodeFix {
  return replacement(label, { from: at, to: at }, inserted);
}

function replacement(label: string, { from, to }: Span, inserted: string): CodeFix {
  return { label, apply: (text) => text.slice(0, from) + inserted + text.slice(to) };
}

function straightenQuotes(text: string): string {
  return text.replaceAll(/[“”„«»]/g, '"').replaceAll(/[‘’‚]/g, "'");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim().replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** Returns the string literal at the end of a property, with its text. */
function stringIn(text: string, range: Span): { readonly range: Span; readonly text: string } | undefined {
  const tree = readConfig(text);
  const literal = /(["'])(?:[^"'\\\n]|\\.|(?!\1)["'])*\1\s*$/.exec(text.slice(range.from, range.to));
  if (literal === null) return undefined;
  const from = range.from + literal.index;
  const to = from + literal[0].trimEnd().length;
  const node = tree.root?.cursor().node.resolve(from, 1);
  const value = node?.name === "String" ? tree.valueOf(node) : undefined;
  return typeof value === "string" ? { range: { from, to }, text: value } : undefined;
}
