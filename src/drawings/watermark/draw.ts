// Draws one image on top of another.

import { Failure } from "../../base/failure.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { type DrawingEnv, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { Box, Matrix } from "../../engine/path.ts";
import { DEFAULT_COMPOSITE_STATE, type EncodedImage, type Surface } from "../../engine/surface.ts";
import { POSITIONS, type WatermarkParams } from "./options.ts";

/** Services that the platform provides. */
interface WatermarkEnv extends Pick<DrawingEnv, "fuel"> {
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

/** Runs `work`, and prefixes the name of the image's field to the messages of a Failure. @throws Failure */
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

/** Whether any pixel of the mark is inside the result. */
function overlaps({ left, top, right, bottom }: Box, width: number, height: number): boolean {
  return left < width && top < height && right > 0 && bottom > 0 && right > left && bottom > top;
}

function drawImage(surface: Surface, image: EncodedImage, { left, top, right, bottom }: Box, alpha: number): void {
  const { width, height } = image;
  const matrix: Matrix = [(right - left) / width, 0, 0, (bottom - top) / height, left, top];
  const whole = { left: 0, top: 0, right: width, bottom: height };
  surface.image(image, whole, matrix, true, { ...DEFAULT_COMPOSITE_STATE, alpha });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Default space around the mark, as a fraction of the result's width. */
const MARGIN_FRACTION = 0.05;

/**
 * Returns the size of the result: by default, the main image's size, reduced to the maximum width and height.
 *
 * @throws Failure if the side computed from the requested side is too long
 */
export function resultSize({ imageWidth, imageHeight }: WatermarkParams, main: Size): Size {
  if (imageWidth === undefined && imageHeight === undefined) {
    const scale = Math.min(1, SIDE_PIXELS / Math.max(main.width, main.height));
    return { width: wholeSide(main.width * scale), height: wholeSide(main.height * scale) };
  }
  const { width, height } = completeSize(main, imageWidth, imageHeight);
  const size = { width: wholeSide(width), height: wholeSide(height) };
  for (const [side, other] of [
    ["width", "imageHeight"],
    ["height", "imageWidth"],
  ] as const)
    if (size[side] > SIDE_PIXELS)
      throw new Failure(
        "invalid",
        `${other} makes the image ${size[side]} pixels ${side === "width" ? "wide" : "high"}, but the maximum is ${SIDE_PIXELS}: reduce ${other}, or set both sides`,
      );
  return size;
}

/** Maximum side of the mark, in pixels of the result. Scaling an image to a larger size takes too long. */
const MARK_PIXELS = 10_000;

/**
 * Returns the bounds of the mark, in pixels of the result. The mark may extend beyond the result.
 *
 * @throws Failure if the mark is too large
 */
export function placeMark(params: WatermarkParams, result: Size, mark: Size): Box {
  const { width, height } = sizeOfMark(params, result, mark);
  if (Math.max(width, height) > MARK_PIXELS)
    throw new Failure(
      "invalid",
      `mark must be at most ${MARK_PIXELS} pixels wide and high, got ${Math.round(width)} x ${Math.round(height)}: set markWidth and markHeight`,
    );
  const { position, positionX, positionY, margin = result.width * MARGIN_FRACTION } = params;
  const field = POSITIONS.indexOf(position);
  const left = positionX ?? align(field % 3, result.width, width, margin);
  const top = positionY ?? align(Math.floor(field / 3), result.height, height, margin);
  return { left, top, right: left + width, bottom: top + height };
}

function sizeOfMark({ markWidth, markHeight, markRatio }: WatermarkParams, result: Size, mark: Size): Size {
  if (markWidth !== undefined || markHeight !== undefined) return completeSize(mark, markWidth, markHeight);
  return markRatio === undefined ? mark : completeSize(mark, markRatio * result.width, undefined);
}

/** Completes a size, one side of which may be missing. A missing side is computed from the aspect ratio. */
function completeSize(natural: Size, width: number | undefined, height: number | undefined): Size {
  return {
    width: width ?? ((height as number) * natural.width) / natural.height,
    height: height ?? ((width as number) * natural.height) / natural.width,
  };
}

/** Returns the offset that aligns one length with the start (0), centre (1) or end (2) of another length. */
function align(place: number, whole: number, part: number, margin: number): number {
  if (place === 0) return margin;
  return place === 1 ? (whole - part) / 2 : whole - part - margin;
}

function wholeSide(side: number): number {
  return Math.max(1, Math.round(side));
}
