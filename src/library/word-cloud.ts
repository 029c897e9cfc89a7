// Draws word clouds.

import { drawWordCloud } from "../drawings/word-cloud/draw.ts";
import { encodeImage } from "../engine/image/encode.ts";
import { parseWordCloud } from "../service/params/word-cloud.ts";
import { fonts } from "./fonts.ts";
import { collect } from "./image-file.ts";
import type { Format, Rendered, WordCloudOptions } from "./types.ts";

/**
 * Draws a word cloud.
 *
 * @param text the text whose words are counted, or a list such as `apples:5,pears:3` with the option `useWordList`
 * @throws Failure, whose message names the invalid field
 */
export async function renderWordCloud<F extends Format = "png">(
  text: string,
  options: WordCloudOptions<F> = {},
): Promise<Rendered<F>> {
  const params = parseWordCloud({ type: "json", body: { format: "png", ...options, text } });
  const { image } = await drawWordCloud(params, { fonts });
  return collect(await encodeImage(image, params.format), params.format as Format) as Promise<Rendered<F>>;
}
