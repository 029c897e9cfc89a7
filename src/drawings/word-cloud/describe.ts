// Describes word clouds for the OpenAPI document, LLM tools, the command line and the docs.

import { TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import type { Description } from "../description.ts";
import { WORD_CLOUD } from "./kind.ts";
import { WORD_LIST } from "./options.ts";

export const WORD_CLOUD_DESCRIPTION: Description = {
  kind: WORD_CLOUD,
  name: "WordCloud",
  tag: "Word clouds",
  drawn: "a word cloud",
  image: "The image of the word cloud",
  body: "The words and their style",
  live: `text=${encodeURIComponent(WORD_LIST)}&useWordList=true&format=png`,
  examples: {
    prose: { text: "Tea for two, and two for tea", removeStopwords: true, format: "png" },
    list: { text: WORD_LIST, useWordList: true, rotation: 0 },
    themed: { text: WORD_LIST, useWordList: true, theme: "dark", format: "png" },
  },
  validation: {
    summary: "Check whether a word cloud can be drawn",
    description: "The word cloud is drawn as `POST /wordcloud` would draw it, but the image is discarded.",
    success: "The word cloud can be drawn",
    normalized: {
      format: "svg",
      width: 600,
      height: 600,
      words: [
        { text: "tea", value: 2 },
        { text: "two", value: 2 },
      ],
    },
    bytes: 4096,
  },
  tool: {
    name: "create_word_cloud",
    title: "Draw a word cloud",
    description:
      'Draws a word cloud from prose in any language or from a list of words with counts, in lower case unless case is none, and returns the image and its URL. Examples: {"text":"To be, or not to be","removeStopwords":true} and {"text":[["tea",12],["coffee",9]]}',
    // A different width or height would change the words' positions.
    shrink(args) {
      const { width, height } = WORD_CLOUD.readFrame({ type: "json", body: args });
      return { ...args, format: "png", devicePixelRatio: Math.min(1, TOOL_IMAGE_SIDE / Math.max(width, height)) };
    },
  },
  page: { file: "word-clouds.md", title: "Word clouds", about: "from a text or a list of words" },
  command: {
    description: "draw a word cloud from a text file",
    arguments: { "[file]": "text" },
    listed: ["width", "height"],
  },
};
