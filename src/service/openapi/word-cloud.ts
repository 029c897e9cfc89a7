// Documents the word cloud operations and their fields: docs/word-clouds.md.

import { CLOUD_TEXT_LENGTH } from "../../base/limits.ts";
import { WORD_CLOUD_FIELDS, wordCloudSchema } from "../params/word-cloud.ts";
import { UNREADABLE } from "./chart.ts";
import { type FieldNote, listFields } from "./field.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import { type OperationGroup, toBodySchemas, toValidationSchemas } from "./operation.ts";

const WORDS = "tea:12,coffee:9,milk:4,sugar:2";

const NOTES: Readonly<Record<keyof typeof wordCloudSchema.shape, FieldNote>> = {
  text: {
    example: "Tea for two, and two for tea",
    textSchema: { type: "string", maxLength: CLOUD_TEXT_LENGTH },
  },
  format: { example: "png" },
  width: { example: 400, fallback: UNREADABLE },
  height: { example: 300, fallback: UNREADABLE },
  devicePixelRatio: { example: 2, with: { format: "png" }, fallback: UNREADABLE },
  theme: { example: "paper" },
  backgroundColor: { example: "white" },
  fontFamily: { example: "Roboto" },
  fontWeight: { example: "bold" },
  loadGoogleFonts: { example: "Roboto:300" },
  fontScale: { example: 15 },
  scale: { example: "sqrt" },
  padding: { example: 2 },
  rotation: { example: 0 },
  maxNumWords: { example: 50 },
  minWordLength: { example: 3 },
  case: { example: "upper" },
  colors: {
    example: ["#1d3557", "#e63946"],
    textExample: '["#1d3557","#e63946"]',
    textSchema: { type: "string", contentMediaType: "application/json" },
  },
  removeStopwords: { example: true },
  cleanWords: { example: false },
  language: { example: "de" },
  useWordList: { example: true, with: { text: WORDS } },
  seed: { example: 2 },
};
const FIELDS = listFields(wordCloudSchema, WORD_CLOUD_FIELDS.names, NOTES);

const LIVE = `/wordcloud?text=${encodeURIComponent(WORDS)}&useWordList=true&format=png`;
const EXAMPLES = {
  prose: { text: "Tea for two, and two for tea", removeStopwords: true, format: "png" },
  list: { text: WORDS, useWordList: true, rotation: 0 },
  themed: { text: WORDS, useWordList: true, theme: "dark", format: "png" },
};

export const WORD_CLOUDS: OperationGroup = {
  schemas: {
    ...toBodySchemas("WordCloud", FIELDS, "A word cloud to draw"),
    ...toValidationSchemas("WordCloud", "A word cloud to validate"),
  },
  operations: [
    ...drawOperations({
      name: "WordCloud",
      tag: "Word clouds",
      path: "/wordcloud",
      drawn: "a word cloud",
      fields: FIELDS,
      image: "The image of the word cloud",
      body: "The words and their style",
      live: LIVE,
      examples: EXAMPLES,
    }),
    validateOperation({
      name: "WordCloud",
      path: "/api/validate-wordcloud",
      summary: "Check whether a word cloud can be drawn",
      description: "The word cloud is drawn as `POST /wordcloud` would draw it, but the image is discarded.",
      body: "The words and their style",
      examples: EXAMPLES,
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
    }),
  ],
};
