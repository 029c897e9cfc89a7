// Maps a message from the service to a range of the chart's code, by its line and column or by a path such as
// `data.datasets[0].data`. Returns undefined if the message has neither.

import { type Path, readConfig } from "./config-tree.ts";

/** Range in the code, as offsets in UTF-16 code units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const LINE = /\bline (\d+)(?:, column (\d+))?/;
const NAME = String.raw`[A-Za-z_$][\w$-]*`;
/**
 * Matches paths in a message. A path must have two steps or start the message, because words such as `type` also occur in
 * prose. Messages may name the parameter first.
 */
const PLACE = new RegExp(String.raw`(?<![\w.])(?:(?:chart|option|spec)\.)?(${NAME}(?:\.${NAME}|\[\d+\])*)`, "g");

/** Matches a name or an expression that a message shows: `unknown name "barr"`, `unknown name barr`, `parse error: (1 +)`. */
const QUOTED = /"([^"]{1,200})"|\bunknown name ([\w$-]{1,200})|: \((.{1,200})\)$/;

/** Returns the range at the line and column in a message; undefined if the message has no line. */
export function findLineRange(text: string, sentence: string): Span | undefined {
  const [, line, column] = LINE.exec(sentence) ?? [];
  if (line === undefined) return undefined;
  return placeOfLine(text, Number(line), column === undefined ? undefined : Number(column));
}

/** Returns the range of a chart's code that a message refers to. */
export function findMessageRange(text: string, sentence: string): Span | undefined {
  if (/\bline \d+, column \d+/.test(sentence)) return findLineRange(text, sentence);
  const tree = readConfig(text);
  if (tree.root === undefined) return undefined;
  for (const [match, place = ""] of sentence.matchAll(PLACE)) {
    const path = readPath(place);
    const isSure = path.length > 1 || sentence.startsWith(match);
    const node = isSure ? tree.findNearest(path) : undefined;
    // Only the first line of a long object is marked.
    if (node !== undefined && node !== tree.root) return withinLine(text, node.from, node.to);
  }
  const [, quoted, plain, expression] = QUOTED.exec(sentence) ?? [];
  const name = quoted ?? plain ?? expression;
  const named = name === undefined ? undefined : tree.findName(name);
  return named && withinLine(text, named.from, named.to);
}

/** @param column column, starting at 1; undefined for the whole line */
function placeOfLine(text: string, line: number, column: number | undefined): Span {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  const wanted = lines[line - 1];
  if (column === undefined && wanted?.trim())
    return { from: before + wanted.search(/\S/), to: before + wanted.trimEnd().length };
  const from = Math.min(before + (column ?? 1) - 1, text.length);
  const [word] = /^(?:[\w$]+|[^\s\w])/.exec(text.slice(from)) ?? [];
  if (word !== undefined) return { from, to: from + word.length };
  // There is nothing to underline at the end of a line, so the character before it is marked.
  const start = Math.max(0, text.slice(0, from).trimEnd().length - 1);
  return { from: start, to: Math.min(start + 1, text.length) };
}

function withinLine(text: string, from: number, to: number): Span {
  const end = text.indexOf("\n", from);
  return { from, to: end < 0 ? to : Math.min(to, end) };
}

function readPath(place: string): Path {
  return [...place.matchAll(/([A-Za-z_$][\w$-]*)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
}
