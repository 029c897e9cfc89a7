// GET and POST /wordcloud, and POST /api/validate-wordcloud.

import { drawWordCloud, type WordCloud } from "../../drawings/word-cloud/draw.ts";
import type { WordCloudParams } from "../../drawings/word-cloud/word-cloud-params.ts";
import { isKnownFamily } from "../../engine/font/family.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import {
  canonicalWordCloud,
  parseWordCloud,
  readWordCloudFrame,
  WORD_CLOUD_FIELDS,
  WORD_CLOUD_SIGNING,
} from "../params/word-cloud.ts";
import { serveImage } from "./image.ts";
import type { RenderEnv } from "./render-env.ts";
import { type ReviewedImage, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses, draws and reviews word clouds. */
export const WORD_CLOUD: ValidatedImageEndpoint<WordCloudParams> = {
  name: "wordcloud",
  errorLabel: "Word cloud error",
  fields: WORD_CLOUD_FIELDS,
  signing: WORD_CLOUD_SIGNING,
  read: async (input, env) => parseWordCloud(input, await env.findAccountTheme(input)),
  canonical: canonicalWordCloud,
  draw: async (params, env) => encode(await drawWordCloud(params, env), params, env),
  readFrame: readWordCloudFrame,
  normalize: ({ text: _, words: _words, ...params }) => params,
  review: reviewWordCloud,
};

function encode({ image }: WordCloud, { format }: WordCloudParams, env: RenderEnv) {
  return encodeImage(image, format, undefined, env);
}

/** Number of omitted words that a warning shows. */
const SHOWN_WORDS = 5;

/** Draws the cloud, and warns about omitted words and unknown fonts. */
async function reviewWordCloud(params: WordCloudParams, env: RenderEnv): Promise<ReviewedImage> {
  let cloud: WordCloud | undefined;
  return {
    draw: async () => {
      cloud = await drawWordCloud(params, env);
      return encode(cloud, params, env);
    },
    read: () => {
      if (cloud === undefined) return { warnings: [], normalized: {} };
      const { words, omitted } = cloud;
      const counts = words.map(({ text, count }) => ({ text, value: count }));
      return {
        warnings: [...warnAboutLength(cloud, params), ...warnAboutRoom(omitted), ...warnAboutFont(params)],
        normalized: { words: counts },
      };
    },
  };
}

function warnAboutLength({ words }: WordCloud, { minWordLength }: WordCloudParams): string[] {
  return words.length > 0
    ? []
    : [`image shows no words, because all have fewer than ${minWordLength} characters: lower minWordLength`];
}

function warnAboutRoom(omitted: WordCloud["omitted"]): string[] {
  if (omitted.length === 0) return [];
  const shown = omitted.slice(0, SHOWN_WORDS).map(({ text }) => text);
  const more = omitted.length > SHOWN_WORDS ? ` and ${omitted.length - SHOWN_WORDS} more` : "";
  return [
    `image has no room for ${shown.join(", ")}${more}: increase width and height, or reduce padding or maxNumWords`,
  ];
}

function warnAboutFont({ fontFamily }: WordCloudParams): string[] {
  const names = fontFamily.split(",").map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2"));
  if (names.some((name) => isKnownFamily(name))) return [];
  return [`fontFamily should name a font listed at /fonts, got ${fontFamily}: the words are drawn in the default font`];
}

/** Handles GET and POST /wordcloud. */
export const serveWordCloud = (request: Request): Promise<Response> => serveImage(WORD_CLOUD, request);

/** Handles POST /api/validate-wordcloud. */
export const serveWordCloudValidation = (request: Request): Promise<Response> => serveValidation(WORD_CLOUD, request);
