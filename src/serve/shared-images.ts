// The world outside with each different picture loaded once, for whoever draws the same one several times.

import { Failure } from "../base/failure.ts";
import { BATCH_IMAGES } from "../base/limits.ts";
import type { EncodedImage } from "../base/surface.ts";
import type { Outside } from "./outside.ts";

/** The part of the world that codes need. */
export type QrOutside = Pick<Outside, "fonts" | "loadImage" | "noteMissing">;

/** The same world, of which few pictures are wanted. */
export function shareImages({ fonts, loadImage, noteMissing }: Outside): QrOutside {
  const images = new Map<string, Promise<EncodedImage>>();
  return {
    fonts,
    noteMissing,
    loadImage(url) {
      const known = images.get(url);
      if (known !== undefined) return known;
      if (images.size === BATCH_IMAGES)
        throw new Failure("invalid", `a batch must have at most ${BATCH_IMAGES} different pictures`);
      const loading = loadImage(url);
      images.set(url, loading);
      return loading;
    },
  };
}
