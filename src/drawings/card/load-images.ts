// Loads the images of a card.

import { Failure } from "../../base/failure.ts";
import { CARD_IMAGES } from "../../base/limits.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { type Box, listBoxes } from "./box.ts";
import { backgroundUrl } from "./paint-background.ts";
import type { CardRenderEnv } from "./part.ts";

/**
 * Loads the images of `img` elements, backgrounds and masks.
 *
 * @param images the loaded images of the card by their URLs, to which new ones are added
 * @throws Failure that names the place of an image that cannot be loaded
 */
export async function loadImages(
  root: Box,
  images: Map<string, EncodedImage>,
  { loadImage }: Pick<CardRenderEnv, "loadImage">,
): Promise<void> {
  const urls = new Map<string, string>();
  for (const { content, style, place } of listBoxes(root)) {
    if (content?.type === "image") urls.set(content.src, place);
    for (const layer of [...style.backgrounds, ...style.masks]) {
      const url = backgroundUrl(layer);
      if (url !== undefined && url !== "") urls.set(url, place);
    }
  }
  const missing = [...urls].filter(([url]) => !images.has(url));
  if (images.size + missing.length > CARD_IMAGES)
    throw new Failure(
      "invalid",
      `card must have at most ${CARD_IMAGES} different images, got ${images.size + missing.length}`,
    );
  const results = await Promise.allSettled(missing.map(([url]) => loadImage(url)));
  for (const [index, result] of results.entries()) {
    const [url, place] = missing[index] as [string, string];
    if (result.status === "fulfilled") images.set(url, result.value);
    else if (result.reason instanceof Failure)
      throw new Failure(result.reason.code, `${place}: ${result.reason.message}`);
    else throw result.reason;
  }
  for (const box of listBoxes(root))
    if (box.content?.type === "image") Object.assign(box.content, { image: images.get(box.content.src) });
}
