// Draws one image on top of another.

import { Failure } from "../../base/failure.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { type DrawingEnv, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { Box, Matrix } from "../../engine/path.ts";
import { DEFAULT_COMPOSITE_STATE, type EncodedImage, type Surface } from "../../engine/surface.ts";
import { placeMark, resultSize } from "./layout.ts";
import type { WatermarkParams } from "./watermark-params.ts";

/** Services that the platform provides. */
export interface WatermarkEnv extends Pick<DrawingEnv, "fuel"> {
  /** Loads the image at a URL. Rejects with a Failure if it can't be used. */
  readonly loadImage: (url: string) => Promise<EncodedImage>;
}

/**
 * Draws a watermarked image.
 *
 * @throws Failure if an image can't be used or the result is too large
 */
export async function drawWatermark(params: WatermarkParams, env: WatermarkEnv): Promise<EncodableImage> {
  const { format, opacity } = params;
  const main = await withField("mainImageUrl", () => env.loadImage(params.mainImageUrl));
  const mark = await withField("markImageUrl", () => env.loadImage(params.markImageUrl));
  const { width, height } = resultSize(params, main);
  const place = placeMark(params, { width, height }, mark);
  const backend = outputBackend(format);
  const surface = backend.createSurface(width, height);
  drawImage(surface, main, { left: 0, top: 0, right: width, bottom: height }, 1);
  if (opacity > 0 && overlaps(place, width, height)) drawImage(surface, mark, place, opacity);
  return writeDocument(backend.finish(surface, { title: "" }, env.fuel));
}

/** Runs `work`, and adds the name of the image's field to its failures. @throws Failure */
export async function withField<Result>(
  field: "mainImageUrl" | "markImageUrl",
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure(error.code, `${field} cannot be used: ${error.message}`).causedBy(error.cause);
    throw error;
  }
}

/** Returns whether any pixel of the mark is inside the result. */
function overlaps({ left, top, right, bottom }: Box, width: number, height: number): boolean {
  return left < width && top < height && right > 0 && bottom > 0 && right > left && bottom > top;
}

function drawImage(surface: Surface, image: EncodedImage, { left, top, right, bottom }: Box, alpha: number): void {
  const { width, height } = image;
  const matrix: Matrix = [(right - left) / width, 0, 0, (bottom - top) / height, left, top];
  const whole = { left: 0, top: 0, right: width, bottom: height };
  surface.image(image, whole, matrix, true, { ...DEFAULT_COMPOSITE_STATE, alpha });
}
