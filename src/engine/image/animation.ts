// Entry point for animated images: draws the frames one by one, and encodes the changed part of each frame. At most
// three frames are in memory at a time.

import { PNG_RGBA, PngEncoder } from "../../../wasm/png/png.ts";
import { Vp8lEncoder } from "../../../wasm/vp8l/vp8l.ts";
import { useWebpEncoder } from "../../../wasm/webp/webp.ts";
import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import {
  ANIMATION_FORMATS,
  type AnimatedImage,
  type Animation,
  type AnimationFormat,
  type EncodableImage,
  type Format,
  type PixelImage,
} from "../encodable-image.ts";
import { ANIMATION_PIXELS, FRAME_PIXELS } from "../limits.ts";
import { animationWork } from "../pixel-work.ts";
import { asciiBytes, concatenate, copyRows, littleEndian } from "./byte-reader.ts";
import { GifWriter } from "./gif.ts";
import {
  type AnimationWriter,
  changedBox,
  clearedBox,
  countDetails,
  type FrameChange,
  type PixelBox,
  POSTER_SECONDS,
  uniteBoxes,
} from "./pixel-change.ts";
import { bigEndian, chunk, SIGNATURE } from "./png-parts.ts";
import { unpremultiply } from "./unpremultiply.ts";

export function countFrames({ duration, fps }: Animation): number {
  return Math.max(1, Math.round(duration * fps));
}

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

/** Draws a frame. If the frame exceeds the budget, the error message refers to the whole animation. */
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

/** Time for which an endlessly repeating animation shows its last frame, in seconds. */
const PAUSE_SECONDS = 2;

/**
 * Draws the frames of an image, and returns the last frame or the encoded animation.
 *
 * @param drawFrame draws the frame at a progress of 0 to 1, in ascending order; valid only during the call
 */
export type TakeFrames = (drawFrame: (progress: number) => EncodableImage) => EncodableImage;

interface PlayedImage {
  readonly format: Format | "alt";
  readonly quality?: number | undefined;
  /** Undefined for a static image. */
  readonly animation?: Animation | undefined;
}

/**
 * Calls `use` with a function that draws and encodes the animation, valid only during the call. For a static image,
 * calls `use` with `takeFrames`.
 */
export async function withPlayer<Result>(
  { format, quality, animation }: PlayedImage,
  fuel: Fuel,
  takeFrames: TakeFrames | undefined,
  use: (play: TakeFrames | undefined) => Result,
): Promise<Result> {
  const animated = ANIMATION_FORMATS.find((name) => name === format);
  if (animation === undefined || animated === undefined) return use(takeFrames);
  return withAnimationEncoder(animated, quality, (encode) =>
    use((drawFrame) => encode(animation, (progress) => drawFrame(progress) as PixelImage, fuel)),
  );
}

/**
 * Calls `use` with a synchronous function that encodes an animation, valid only until `use` returns.
 *
 * @param quality 1 to 100, for WebP; undefined for lossless
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
 * @param drawFrame draws the frame at a progress of 0 to 1, in ascending order; all frames have the same size
 * @param fuel budget to which encoding is charged
 * @throws Failure if encoding takes more work than the budget has left
 */
type EncodeAnimation = (animation: Animation, drawFrame: (progress: number) => PixelImage, fuel: Fuel) => AnimatedImage;

type CreateWriter = (width: number, height: number) => AnimationWriter;

/** A drawn frame, which is encoded after the next frame is drawn. */
interface PendingFrame {
  readonly pixels: Uint32Array;
  box: PixelBox;
  ticks: number;
}

/** An output format with its encoder. */
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
    // Clearing changes the canvas, so compare the next frame with the cleared pixels.
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

/** A frame of an animated PNG, without its sequence number. */
interface Frame {
  readonly box: PixelBox;
  readonly ticks: number;
  readonly isBlended: boolean;
  /** The compressed rows, from the IDAT chunks. */
  readonly data: Uint8Array;
}

/**
 * Writes an animated PNG. Encodes each frame as a separate PNG, and moves its image data into the frame's chunk. PNG
 * (Third Edition), section 11.3.6.
 */
class ApngWriter implements AnimationWriter {
  readonly ticksPerSecond = 1000;
  readonly needsClearing = false;
  readonly #frames: Frame[] = [];
  readonly #cutter = new FrameCutter();

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  addFrame(change: FrameChange, ticks: number): void {
    const { pixels, isBlended } = this.#cutter.cut(change, this.width);
    this.#frames.push({ box: change.box, ticks, isBlended, data: compress(pixels, change.box) });
  }

  finish(isEndless: boolean, poster?: FrameChange): Uint8Array {
    let number = 0;
    const parts = [
      SIGNATURE,
      ...chunk(
        "IHDR",
        concatenate([bigEndian(this.width), bigEndian(this.height), Uint8Array.of(8, PNG_RGBA, 0, 0, 0)]),
      ),
      ...chunk("acTL", concatenate([bigEndian(this.#frames.length), bigEndian(isEndless ? 0 : 1)])),
    ];
    // An IDAT chunk before the first frame control chunk isn't part of the animation.
    if (poster !== undefined)
      parts.push(...chunk("IDAT", compress(this.#cutter.cut(poster, this.width).pixels, poster.box)));
    for (const [index, frame] of this.#frames.entries()) {
      parts.push(...chunk("fcTL", formatControl(frame, number++)));
      if (index === 0 && poster === undefined) parts.push(...chunk("IDAT", frame.data));
      else parts.push(...chunk("fdAT", concatenate([bigEndian(number++), frame.data])));
    }
    return concatenate([...parts, ...chunk("IEND", new Uint8Array())]);
  }
}

/** Returns the content of an fcTL chunk. */
function formatControl({ box, ticks, isBlended }: Frame, number: number): Uint8Array {
  const sizes = [number, box.width, box.height, box.left, box.top].map(bigEndian);
  // Disposal 0: the frame stays on the canvas when the next frame is drawn.
  return concatenate([...sizes, Uint8Array.of(ticks >>> 8, ticks & 255, 1000 >>> 8, 1000 & 255, 0, isBlended ? 1 : 0)]);
}

/** Compresses pixels to the content of IDAT chunks. */
function compress(pixels: Uint8Array, { width, height }: PixelBox): Uint8Array {
  const encoder = new PngEncoder(width, height, "none", height);
  encoder.inputBuffer(height).set(pixels);
  encoder.start(PNG_RGBA);
  const file = concatenate([...encoder.encodeInput(height), ...encoder.finish()]);
  encoder.free();
  return readImageData(file);
}

/** Total size of a chunk's length, type and CRC, in bytes. */
const FRAME_BYTES = 12;

/** Concatenates the content of a PNG's IDAT chunks. */
function readImageData(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const parts: Uint8Array[] = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === IDAT) parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + FRAME_BYTES;
  }
  return concatenate(parts);
}

/** The chunk type `IDAT` as a number. */
const IDAT = 0x4944_4154;

/** Flags in the VP8X chunk: animation and alpha. */
const FLAGS = 0x12;
/** Flag in an ANMF chunk: the frame replaces the canvas's pixels instead of being blended with them. */
const REPLACES = 2;

/**
 * Writes an animated WebP. Encodes each frame as a separate WebP, and moves its chunks into the frame's chunk. RFC
 * 9649, section 2.7.
 */
class AnimatedWebpWriter implements AnimationWriter {
  readonly ticksPerSecond = 1000;
  readonly needsClearing = false;
  readonly #frames: Uint8Array[] = [];
  readonly #cutter = new FrameCutter();

  constructor(
    readonly width: number,
    readonly height: number,
    readonly encode: EncodeFrame,
  ) {}

  addFrame(change: FrameChange, ticks: number): void {
    this.#frames.push(this.#formatFrame(change, ticks));
  }

  finish(isEndless: boolean, poster?: FrameChange): Uint8Array {
    const first = poster === undefined ? [] : [this.#formatFrame(poster, POSTER_SECONDS * this.ticksPerSecond)];
    const size = [littleEndian(this.width - 1, 3), littleEndian(this.height - 1, 3)];
    const parts = [
      riffChunk("VP8X", concatenate([littleEndian(FLAGS, 4), ...size])),
      riffChunk("ANIM", concatenate([littleEndian(0, 4), littleEndian(isEndless ? 0 : 1, 2)])),
      ...first,
      ...this.#frames,
    ];
    return riffChunk("RIFF", concatenate([asciiBytes("WEBP"), ...parts]));
  }

  #formatFrame(change: FrameChange, ticks: number): Uint8Array {
    // WebP stores the frame's offset in units of two pixels.
    const box = startEven(change.box);
    const { pixels, isBlended } = this.#cutter.cut({ ...change, box }, this.width);
    const sizes = [box.left / 2, box.top / 2, box.width - 1, box.height - 1, ticks].map((value) =>
      littleEndian(value, 3),
    );
    const flags = Uint8Array.of(isBlended ? 0 : REPLACES);
    return riffChunk(
      "ANMF",
      concatenate([...sizes, flags, ...readImageChunks(this.encode(pixels, box.width, box.height))]),
    );
  }
}

/** Encodes premultiplied RGBA as a WebP file. May overwrite the array. */
type EncodeFrame = (pixels: Uint8Array, width: number, height: number) => Uint8Array;

/**
 * Calls `use` with a function that encodes frames, valid only until `use` returns.
 *
 * @param quality 1 to 100; undefined for lossless, for which libwebp takes three to ten times as long as the project's
 *   encoder
 */
async function useFrameEncoder<Result>(
  quality: number | undefined,
  use: (encode: EncodeFrame) => Result,
): Promise<Result> {
  if (quality !== undefined)
    return useWebpEncoder((encode) =>
      use((pixels, width, height) => {
        unpremultiply(pixels);
        return encode(pixels, width, height, quality);
      }),
    );
  const encoder = new Vp8lEncoder();
  try {
    return use((pixels, width, height) => encodeLossless(encoder, pixels, width, height));
  } finally {
    encoder.free();
  }
}

function encodeLossless(encoder: Vp8lEncoder, pixels: Uint8Array, width: number, height: number): Uint8Array {
  const fillInput = () => encoder.inputBuffer(height).set(pixels);
  encoder.begin(width, height, height);
  fillInput();
  encoder.scanInput(height);
  const isKept = encoder.start();
  if (!isKept) fillInput();
  const parts = isKept ? encoder.encodeKept() : encoder.encodeInput(height);
  return concatenate([...parts, ...encoder.finish()]);
}

function startEven({ left, top, width, height }: PixelBox): PixelBox {
  const [right, bottom] = [left + width, top + height];
  const [evenLeft, evenTop] = [left & ~1, top & ~1];
  return { left: evenLeft, top: evenTop, width: right - evenLeft, height: bottom - evenTop };
}

/** Sizes of the file header and of a chunk header, in bytes. */
const FILE_HEADER = 12;
const CHUNK_HEADER = 8;

/** Returns the chunks with a WebP's alpha and colour data. */
function readImageChunks(file: Uint8Array): Uint8Array[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const parts: Uint8Array[] = [];
  for (let at = FILE_HEADER; at < file.length; ) {
    const length = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEADER + length + (length % 2);
    if (["ALPH", "VP8 ", "VP8L"].some((name) => file[at + 3] === name.charCodeAt(3) && file[at] === name.charCodeAt(0)))
      parts.push(file.subarray(at, end));
    at = end;
  }
  return parts;
}

function riffChunk(name: string, data: Uint8Array): Uint8Array {
  return concatenate([asciiBytes(name), littleEndian(data.length, 4), data, new Uint8Array(data.length % 2)]);
}

/** The pixels of a frame's box. */
interface FramePixels {
  /** Premultiplied RGBA. */
  readonly pixels: Uint8Array;
  /**
   * Whether the pixels are blended with the canvas, with unchanged pixels transparent. Otherwise, they replace the
   * box's pixels.
   */
  readonly isBlended: boolean;
}

/** Extracts the changed parts of frames. Reuses one buffer, because V8 would free separate buffers only after several frames. */
class FrameCutter {
  #memory = new Int32Array();

  /**
   * Returns the pixels of a frame's box, valid until the next call. Unchanged pixels are transparent, which compresses
   * better, unless a changed pixel isn't opaque.
   */
  cut(change: FrameChange, stride: number): FramePixels {
    const size = change.box.width * change.box.height;
    if (this.#memory.length < size) this.#memory = new Int32Array(size);
    return cutFrame(change, stride, this.#memory.subarray(0, size).fill(0));
  }
}

function cutFrame({ pixels, base, box }: FrameChange, stride: number, cut: Int32Array): FramePixels {
  const now = toSigned(pixels);
  const isBlended = base !== undefined && copyChanges(now, toSigned(base), cut, box, stride);
  if (!isBlended)
    for (let y = 0; y < box.height; y++) {
      const start = (box.top + y) * stride + box.left;
      cut.set(now.subarray(start, start + box.width), y * box.width);
    }
  return { pixels: new Uint8Array(cut.buffer, cut.byteOffset, cut.byteLength), isBlended };
}

/** Returns a view of the pixels as signed integers, which V8 compares without allocating memory. */
function toSigned({ buffer, byteOffset, length }: Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

/** Copies the changed pixels of a box. Returns false if any changed pixel isn't opaque. */
function copyChanges(
  now: Int32Array,
  before: Int32Array,
  into: Int32Array,
  { left, top, width, height }: PixelBox,
  stride: number,
): boolean {
  for (let y = 0, to = 0; y < height; y++) {
    const start = (top + y) * stride + left;
    for (let at = start; at < start + width; at++, to++) {
      const pixel = now[at] as number;
      if (pixel === before[at]) continue;
      if (pixel >>> 24 !== 255) return false;
      into[to] = pixel;
    }
  }
  return true;
}
