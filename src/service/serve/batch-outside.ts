// Limits the number of distinct images in a batch of QR codes, because all of them stay in memory until the batch is finished.

import { Failure } from "../../base/failure.ts";
import { BATCH_IMAGES } from "../../base/limits.ts";
import type { Outside } from "./outside.ts";

/** The services that drawing a QR code needs. */
export type BatchOutside = Pick<Outside, "fonts" | "loadImage" | "noteMissing">;

/** Wraps the services so that loading more than `BATCH_IMAGES` distinct images fails. */
export function limitImages({ fonts, loadImage, noteMissing }: Outside): BatchOutside {
  const urls = new Set<string>();
  return {
    fonts,
    noteMissing,
    loadImage(url) {
      urls.add(url);
      if (urls.size > BATCH_IMAGES)
        throw new Failure("invalid", `a batch must have at most ${BATCH_IMAGES} different images`);
      return loadImage(url);
    },
  };
}
