// A sentence of the service about a chart → where in the chart's text the matter is: where the sentence says a line and a column, or
// names a place of the configuration such as `data.datasets[0].data`. Undefined where it says neither.

import { type Path, readConfig } from "./config-tree.ts";

/** A stretch of text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const LINE = /\bline (\d+), column (\d+)/;
const STEP = String.raw`(?:\.[A-Za-z_$][\w$-]*|\[\d+\])`;
/** Places have two steps or more, or stand at the beginning: other words have dots in them, too. */
const PLACE = new RegExp(String.raw`(?<![\w.])(?:chart\.)?((?:type|data|options|plugins)${STEP}*)`, "g");

/** The place that a sentence is about. */
export function placeOf(text: string, sentence: string): Span | undefined {
  const [, line, column] = LINE.exec(sentence) ?? [];
  if (line !== undefined) return placeOfLine(text, Number(line), Number(column));
  const tree = readConfig(text);
  if (tree.root === undefined) return undefined;
  for (const [match, place = ""] of sentence.matchAll(PLACE)) {
    const path = readPath(place);
    const isSure = path.length > 1 || sentence.startsWith(match);
    const node = isSure ? tree.findNearest(path) : undefined;
    // Long objects are marked at their beginning.
    if (node !== undefined && node !== tree.root) return withinLine(text, node.from, node.to);
  }
  return undefined;
}

function placeOfLine(text: string, line: number, column: number): Span {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  const from = Math.min(before + column - 1, text.length);
  const [word] = /^(?:[\w$]+|[^\s\w])/.exec(text.slice(from)) ?? [];
  if (word !== undefined) return { from, to: from + word.length };
  // At the end of a line or of all there is nothing to underline: what stands before it has to do.
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
