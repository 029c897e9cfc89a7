// Computes the size of a watermarked image, and the bounds of the mark in it.

import { Failure } from "../../base/failure.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import type { Box } from "../../engine/path.ts";
import { POSITIONS, type WatermarkParams } from "./watermark-params.ts";

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

/** Returns the offset that aligns one length with the start (0), middle (1) or end (2) of another length. */
function align(place: number, whole: number, part: number, margin: number): number {
  if (place === 0) return margin;
  return place === 1 ? (whole - part) / 2 : whole - part - margin;
}

function wholeSide(side: number): number {
  return Math.max(1, Math.round(side));
}
