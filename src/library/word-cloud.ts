// Draws word clouds.

import { drawWordCloud } from "../drawings/word-cloud/draw.ts";
import { parseWordCloud } from "../service/params/word-cloud.ts";
import { fonts } from "./fonts.ts";
import { encode } from "./image-file.ts";
import { readTheme } from "./theme-option.ts";
import type { DrawingOptions, Format, Rendered } from "./types.ts";

/**
 * Draws a word cloud.
 *
 * @param text the text whose words are counted, or a list such as `apples:5,pears:3` with the `useWordList` option
 * @throws Failure, whose message names the invalid field
 */
export async function renderWordCloud<F extends Format = "png">(
  text: string,
  options: DrawingOptions<F> = {},
): Promise<Rendered<F>> {
  const { name, theme } = readTheme(options.theme);
  const params = parseWordCloud({ type: "json", body: { format: "png", ...options, theme: name, text } }, theme);
  const { image } = await drawWordCloud(params, { fonts });
  return encode<F>(image, params.format);
}
