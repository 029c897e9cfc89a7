// Draws word clouds.

import { drawWordCloud } from "../drawings/word-cloud/draw.ts";
import { parseWordCloud, WORD_CLOUD_FIELDS } from "../service/params/word-cloud.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import { readTheme } from "./theme-option.ts";
import type { Format, Rendered, WordCloudOptions } from "./types.ts";

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
  const given = readOptions("wordCloud", { names: WORD_CLOUD_FIELDS.names, own: ["signal", "onWarning"] }, options);
  const { theme: option, ...fields } = given.fields;
  const { name, theme } = readTheme(option);
  const params = parseWordCloud({ type: "json", body: { format: "png", ...fields, theme: name, text } }, theme);
  return runCall(given, async ({ fonts, encode }) => {
    const { image } = await drawWordCloud(params, { fonts });
    return encode<F>(image, params.format);
  });
}
