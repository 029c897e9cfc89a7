// Splits the text of a paragraph where lines may break. CSS Text 3, section 5.

import { splitClusters } from "../../engine/font/cluster.ts";
import { listPieces } from "../table/line-break.ts";
import type { TextStyle } from "./style.ts";

/** Yields the unbreakable parts of a text. `isBreak` is true if a line must end after the part. */
export function* listUnits(
  text: string,
  { whiteSpace, wordBreak }: TextStyle,
): Generator<{ text: string; isBreak: boolean }> {
  const keepsLines = whiteSpace === "pre" || whiteSpace === "pre-wrap" || whiteSpace === "pre-line";
  // Hard line breaks are newlines even where newlines of the source are spaces.
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const isBreak = index < lines.length - 1;
    const units = [...listLineUnits(line, wordBreak, keepsLines && whiteSpace !== "pre-line")];
    const last = isBreak ? `${units.pop() ?? ""}\n` : undefined;
    for (const unit of units) yield { text: unit, isBreak: false };
    if (last !== undefined) yield { text: last, isBreak: true };
  }
}

function listLineUnits(line: string, wordBreak: TextStyle["wordBreak"], keepsSpaces: boolean): Iterable<string> {
  if (wordBreak === "break-all") return splitClusters(line);
  if (wordBreak === "keep-all") return line.match(/\s*\S+\s*|\s+/g) ?? [];
  return keepsSpaces && line.trim() === "" ? (line === "" ? [] : [line]) : listPieces(line);
}
