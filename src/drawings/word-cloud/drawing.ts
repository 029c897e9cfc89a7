// Draws word clouds, and warns about omitted words and unknown fonts.

import { isKnownFamily } from "../../engine/font/family.ts";
import { type FontLibrary, isOwnFamily } from "../../engine/font/font-library.ts";
import { defineDrawing } from "../drawing.ts";
import { drawWordCloud, type WordCloud } from "./draw.ts";
import { WORD_CLOUD } from "./kind.ts";
import type { WordCloudParams } from "./options.ts";

export const WORD_CLOUD_DRAWING = defineDrawing(WORD_CLOUD, {
  draw: drawWordCloud,
  review: (params, cloud, _, { fonts }) => ({
    warnings: [...warnAboutLength(cloud, params), ...warnAboutRoom(cloud), ...warnAboutFont(params, fonts)],
    normalized: { words: cloud.words.map(({ text, count }) => ({ text, value: count })) },
  }),
});

function warnAboutLength({ words }: WordCloud, { minWordLength }: WordCloudParams): string[] {
  return words.length > 0
    ? []
    : [`image shows no words, because all have fewer than ${minWordLength} characters: lower minWordLength`];
}

/** Number of omitted words that a warning shows. */
const SHOWN_WORDS = 5;

function warnAboutRoom({ omitted }: WordCloud): string[] {
  if (omitted.length === 0) return [];
  const shown = omitted.slice(0, SHOWN_WORDS).map(({ text }) => text);
  const more = omitted.length > SHOWN_WORDS ? ` and ${omitted.length - SHOWN_WORDS} more` : "";
  return [
    `image has no room for ${shown.join(", ")}${more}: increase width and height, or reduce padding or maxNumWords`,
  ];
}

function warnAboutFont({ fontFamily }: WordCloudParams, fonts: FontLibrary): string[] {
  const names = fontFamily.split(",").map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2"));
  if (names.some((name) => isKnownFamily(name) || isOwnFamily(fonts, name))) return [];
  return [`fontFamily should name a font listed at /fonts, got ${fontFamily}: the words are drawn in the default font`];
}
