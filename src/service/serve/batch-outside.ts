// The world outside as the codes of one batch see it: few different pictures, each of which is held until the last code is drawn.

import { Failure } from "../../base/failure.ts";
import { BATCH_IMAGES } from "../../base/limits.ts";
import type { Outside } from "./outside.ts";

/** The part of the world that codes need. */
export type BatchOutside = Pick<Outside, "fonts" | "loadImage" | "noteMissing">;

/** The same world, of which few pictures may be had. */
export function limitImages({ fonts, loadImage, noteMissing }: Outside): BatchOutside {
  const wanted = new Set<string>();
  return {
    fonts,
    noteMissing,
    loadImage(url) {
      wanted.add(url);
      if (wanted.size > BATCH_IMAGES)
        throw new Failure("invalid", `a batch must have at most ${BATCH_IMAGES} different pictures`);
      return loadImage(url);
    },
  };
}
