// Limits the number of distinct images in a batch of QR codes, because all images stay in memory until the batch is finished.

import { Failure } from "../../base/failure.ts";
import { BATCH_IMAGES } from "../../base/limits.ts";
import type { RequestServices } from "./render-env.ts";

/** The services that drawing a QR code needs. */
export type BatchRenderEnv = Pick<RequestServices, "fonts" | "loadImage" | "onMissingFonts">;

/** Wraps the services so that loading more than `BATCH_IMAGES` distinct images fails. */
export function limitBatchImages({ fonts, loadImage, onMissingFonts }: RequestServices): BatchRenderEnv {
  const urls = new Set<string>();
  return {
    fonts,
    onMissingFonts,
    loadImage(url) {
      urls.add(url);
      if (urls.size > BATCH_IMAGES)
        throw new Failure("invalid", `a batch must have at most ${BATCH_IMAGES} different images`);
      return loadImage(url);
    },
  };
}
