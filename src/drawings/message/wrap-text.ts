// Wraps text into lines at word boundaries. A word wider than a line breaks between grapheme clusters.

import { splitClusters } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import type { TextStyle } from "../../engine/font/text-style.ts";

/**
 * Wraps text into lines. Newlines start a new line.
 *
 * @param width width of a line, in the same unit as the style's font size
 */
export function wrapText(text: string, width: number, style: TextStyle, fonts: FontSet): string[] {
  const measure = (piece: string) => (piece === "" ? 0 : layoutText(piece, style, fonts).width);
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    let used = 0;
    const add = (piece: string, gap: string) => {
      const advance = measure(piece);
      const gapWidth = line === "" ? 0 : measure(gap);
      if (line !== "" && used + gapWidth + advance > width) {
        lines.push(line);
        line = piece;
        used = advance;
        return;
      }
      line += line === "" ? piece : gap + piece;
      used += gapWidth + advance;
    };
    for (const word of paragraph.trim().split(/\s+/)) {
      if (measure(word) <= width) add(word, " ");
      else for (const [index, character] of splitClusters(word).entries()) add(character, index === 0 ? " " : "");
    }
    lines.push(line);
  }
  return lines;
}
