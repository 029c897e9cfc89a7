// Generates a page's alt text in English: the page's text in reading order, and descriptions of charts, codes, tables
// and images.

import { formatSingleLine, shorten } from "../chart/alt-text/text.ts";
import { type Cell, LINE_COLUMN, LINE_ROW, type TableParams } from "../table/options.ts";
import type { Box } from "./box.ts";
import type { CardPart } from "./card-params.ts";

/** Maximum length of a page's alt text, and of each part, in characters. */
const PAGE_LENGTH = 1500;
const PART_LENGTH = 600;
const TEXT_LENGTH = 200;
/** Maximum number of rows and of words that are listed. */
const ROWS = 10;
const WORDS = 10;

/** Matches text with content. A paragraph without letters, digits or emoji, such as an arrow, is decoration. */
const CONTENT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const SENTENCE_END = /[.!?:;…。！？]["'”’»)]*$/u;

/**
 * Returns the alt text of a page; an empty string if the page has nothing to describe.
 *
 * @param root the page's root box
 * @param describe returns the description of a drawn chart or word cloud
 */
export function describePage(root: Box, describe: (box: Box) => string | undefined): string {
  const parts: string[] = [];
  let length = 0;
  for (const box of listVisible(root)) {
    const text = shorten(formatSingleLine(textOf(box, describe)), PART_LENGTH);
    if (!CONTENT.test(text)) continue;
    parts.push(text);
    length += text.length;
    if (length > PAGE_LENGTH) break;
  }
  return joinTexts(parts);
}

function joinTexts(texts: readonly string[]): string {
  const sentences = texts.map((text) => (SENTENCE_END.test(text) ? text : `${text}.`));
  return shorten(sentences.join(" "), PAGE_LENGTH);
}

/** Yields the boxes in reading order, excluding transparent boxes. */
function* listVisible(box: Box): Generator<Box> {
  if (box.style.opacity === 0) return;
  yield box;
  for (const child of box.children) yield* listVisible(child);
}

function textOf(box: Box, describe: (box: Box) => string | undefined): string {
  const { content } = box;
  if (content?.type === "text") return content.runs.map(({ text }) => text).join("");
  if (content?.type === "image") return content.alt ?? "";
  if (content?.type === "part") return describe(box) ?? describePart(content.part);
  return "";
}

function describePart(part: CardPart): string {
  if (part.kind === "qr") return `QR code: ${shorten(formatSingleLine(part.params.text), TEXT_LENGTH)}`;
  if (part.kind === "barcode") return `Barcode: ${shorten(formatSingleLine(part.params.text), TEXT_LENGTH)}`;
  if (part.kind === "table") return joinTexts(part.params.tables.map(describeTable));
  if (part.kind === "graph") return "Graph";
  // Icons usually repeat the adjacent text.
  return "";
}

function describeTable({ title, columns, rows }: TableParams["tables"][number]): string {
  const names = columns.flatMap((column) => (column === LINE_COLUMN ? [] : [formatSingleLine(column.title)]));
  const data = rows.flatMap((row) => (row === LINE_ROW ? [] : [row.cells]));
  const lines = data.slice(0, ROWS).map((cells) =>
    cells
      .map(formatCell)
      .filter((text) => text !== "")
      .join(", "),
  );
  const more = data.length > ROWS ? [`${data.length - ROWS} more rows`] : [];
  const head = [formatSingleLine(title), names.filter((name) => name !== "").join(", ")].filter((text) => text !== "");
  return ["Table", ...head].join(": ") + (lines.length === 0 ? "" : `. ${[...lines, ...more].join("; ")}`);
}

/** Returns the text of a cell; an empty string for a sparkline. */
function formatCell(cell: Cell): string {
  const value = typeof cell === "object" ? cell.value : cell;
  return typeof value === "object" ? "" : formatSingleLine(value);
}

/** Describes a word cloud. @param words the most frequent words first */
export function describeWords(words: readonly { readonly text: string }[]): string {
  const names = words.slice(0, WORDS).map(({ text }) => formatSingleLine(text));
  return names.length === 0 ? "" : `Word cloud: ${names.join(", ")}`;
}
