// Draws word clouds.

import type { WordCloudOptions } from "../../generated/library-options.ts";
import { WORD_CLOUD_DRAWING } from "../drawings/word-cloud/drawing.ts";
import { renderThemed } from "./render-themed.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws a word cloud.
 *
 * @param text the text whose words are counted, or a list such as `apples:5,pears:3` with the `useWordList` option
 * @throws Failure, whose message names the invalid field
 */
export async function renderWordCloud<F extends Format = "png">(
  text: string,
  options: WordCloudOptions<F> = {},
): Promise<Rendered<F>> {
  return renderThemed<F>(WORD_CLOUD_DRAWING, "wordCloud", { text }, options);
}
