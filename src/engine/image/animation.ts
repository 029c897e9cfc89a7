// Entry point for animated images: draws the frames one by one, and encodes the changed part of each. At most three frames are
// in memory at a time.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { AnimatedImage, Animation, AnimationFormat, PixelImage } from "../encodable-image.ts";
import { ANIMATION_PIXELS, FRAME_PIXELS } from "../limits.ts";
import { animationWork } from "../pixel-work.ts";
import { AnimatedWebpWriter, useFrameEncoder } from "./animated-webp.ts";
import type { AnimationWriter } from "./animation-writer.ts";
import { ApngWriter } from "./apng.ts";
import { copyRows } from "./copy-rows.ts";
import { GifWriter } from "./gif.ts";
import { changedBox, clearedBox, countDetails, type PixelBox, uniteBoxes } from "./pixel-change.ts";

/** Returns the number of frames of an animation. */
export function countFrames({ duration, fps }: Animation): number {
  return Math.max(1, Math.round(duration * fps));
}

/** Returns the progress of a frame, 0 to 1. */
export function progressOf(frame: number, frames: number): number {
  return frame === frames - 1 ? 1 : frame / (frames - 1);
}

/** Checks the size of an animation. @param format format name for the error message @throws Failure if it is too large */
export function checkAnimation(animation: Animation, width: number, height: number, format: string): void {
  const frames = countFrames(animation);
  const got = `got ${frames} frames of ${width} x ${height}`;
  if (width * height > FRAME_PIXELS)
    throw new Failure(
      "invalid",
      `frames of an animated ${format} must have at most ${FRAME_PIXELS} pixels, ${got}: reduce devicePixelRatio, width or height`,
    );
  if (frames * width * height > ANIMATION_PIXELS)
    throw new Failure(
      "invalid",
      `the frames of an animated ${format} must have at most ${ANIMATION_PIXELS} pixels in total, ${got}: reduce devicePixelRatio, duration, fps, width or height`,
    );
}

/** Draws a frame. If it exceeds the budget, the message describes the whole animation instead of a single image. */
export function drawFrameWithin<Result>(fuel: Fuel, draw: () => Result): Result {
  try {
    return draw();
  } catch (error) {
    if (!fuel.isExhausted || !(error instanceof Failure)) throw error;
    throw new Failure("invalid", `${error.message}, or reduce devicePixelRatio, duration or fps`);
  }
}

/** Memory per pixel of a frame, in bytes: three frames, and the indices or pixels of the changed part. */
const HELD_BYTES = 16;

/** Time for which an endless animation shows its last frame before it repeats, in seconds. */
const PAUSE_SECONDS = 2;

/**
 * Calls `use` with a function that encodes an animation in the format. The function is synchronous and may only be called
 * before `use` returns.
 *
 * @param quality 1 to 100, for WebP; lossless if undefined
 */
export async function withAnimationEncoder<Result>(
  format: AnimationFormat,
  quality: number | undefined,
  use: (encode: EncodeAnimation) => Result,
): Promise<Result> {
  const useWriter = (createWriter: CreateWriter) =>
    use((animation, drawFrame, fuel) => writeAnimation({ format, quality, createWriter }, animation, drawFrame, fuel));
  if (format === "webp")
    return useFrameEncoder(quality, (encode) =>
      useWriter((width, height) => new AnimatedWebpWriter(width, height, encode)),
    );
  return useWriter((width, height) =>
    format === "gif" ? new GifWriter(width, height) : new ApngWriter(width, height),
  );
}

/**
 * Draws and encodes an animation.
 *
 * @param drawFrame draws the image at a progress of 0 to 1, in ascending order. All frames have the same size
 * @param fuel budget that encoding is charged to
 * @throws Failure if encoding takes more work than the budget has left
 */
export type EncodeAnimation = (
  animation: Animation,
  drawFrame: (progress: number) => PixelImage,
  fuel: Fuel,
) => AnimatedImage;

type CreateWriter = (width: number, height: number) => AnimationWriter;

/** A frame that is encoded once the next one is drawn. */
interface PendingFrame {
  readonly pixels: Uint32Array;
  box: PixelBox;
  ticks: number;
}

/** A format with its encoder. */
interface Encoding {
  readonly format: AnimationFormat;
  readonly quality: number | undefined;
  readonly createWriter: CreateWriter;
}

function writeAnimation(
  { format, quality, createWriter }: Encoding,
  animation: Animation,
  drawFrame: (progress: number) => PixelImage,
  fuel: Fuel,
): AnimatedImage {
  const { duration, loop } = animation;
  const frames = countFrames(animation);
  const first = drawFrame(progressOf(0, frames));
  const { width, height } = first;
  fuel.hold(width * height * HELD_BYTES, TOO_MUCH_WORK);
  const writer = createWriter(width, height);
  const startOf = (frame: number) => Math.round((frame / frames) * duration * writer.ticksPerSecond);
  const whole = { left: 0, top: 0, width, height };
  const buffers = Array.from({ length: 3 }, () => new Uint32Array(width * height));
  let base: Uint32Array | undefined;
  let pending: PendingFrame = { pixels: readPixels(first, buffers[0] as Uint32Array), box: whole, ticks: startOf(1) };
  const flush = (isCleared: boolean) => {
    const { pixels, box, ticks } = pending;
    const details = countDetails(pixels, base, width, box);
    const size = { pixels: width * height, changed: box.width * box.height, details };
    fuel.spend(animationWork(format, size, quality !== undefined), TOO_MUCH_WORK);
    writer.addFrame({ pixels, base, box, isCleared }, ticks);
    base = pixels;
    if (isCleared) clear(base, box, width);
  };
  for (let frame = 1; frame < frames; frame++) {
    const image = drawFrame(progressOf(frame, frames));
    const ticks = startOf(frame + 1) - startOf(frame);
    const spare = buffers.find((buffer) => buffer !== base && buffer !== pending.pixels) as Uint32Array;
    const pixels = readPixels(image, spare);
    const changed = changedBox(pending.pixels, pixels, width);
    if (changed === undefined) {
      pending.ticks += ticks;
      continue;
    }
    const cleared = writer.needsClearing ? clearedBox(pending.pixels, pixels, width) : undefined;
    if (cleared !== undefined) pending.box = uniteBoxes(pending.box, cleared);
    flush(cleared !== undefined);
    // Clearing the box changes the pixels to which the next frame is compared.
    const box = cleared === undefined ? changed : (changedBox(base as Uint32Array, pixels, width) ?? whole);
    pending = { pixels, box, ticks };
  }
  if (loop) pending.ticks += PAUSE_SECONDS * writer.ticksPerSecond;
  flush(false);
  const poster = animation.poster ? { pixels: pending.pixels, box: whole, isCleared: true } : undefined;
  const file = writer.finish(loop, poster);
  return { type: "animation", width, height, ...(first.altText !== undefined && { altText: first.altText }), file };
}

const ADVICE = "reduce devicePixelRatio, duration, fps, width or height";
const TOO_MUCH_WORK = `animation is too expensive to encode: ${ADVICE}`;

function readPixels(image: PixelImage, into: Uint32Array): Uint32Array {
  copyRows(image, 0, image.height, new Uint8Array(into.buffer, into.byteOffset, into.byteLength));
  return into;
}

function clear(pixels: Uint32Array, { left, top, width, height }: PixelBox, stride: number): void {
  for (let y = top; y < top + height; y++) pixels.fill(0, y * stride + left, y * stride + left + width);
}
