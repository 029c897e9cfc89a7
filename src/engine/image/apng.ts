// Writes animated PNGs: each frame is encoded as a separate PNG, whose image data is then moved to the frame's chunk. PNG
// (Third Edition), section 11.3.6.

import { PNG_RGBA, PngEncoder } from "../../../wasm/png/png.ts";
import type { AnimationWriter, FrameChange } from "./animation-writer.ts";
import { concatenate } from "./byte-reader.ts";
import { FrameCutter } from "./frame-pixels.ts";
import type { PixelBox } from "./pixel-change.ts";
import { bigEndian, chunk, SIGNATURE } from "./png-parts.ts";

/** A frame without its sequence number. */
interface Frame {
  readonly box: PixelBox;
  readonly ticks: number;
  readonly isBlended: boolean;
  /** The compressed rows. */
  readonly data: Uint8Array;
}

/** Writes the frames of an animated PNG. */
export class ApngWriter implements AnimationWriter {
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
    // An image before the first frame control chunk isn't part of the animation.
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

/** Returns the content of a frame control chunk. */
function formatControl({ box, ticks, isBlended }: Frame, number: number): Uint8Array {
  const sizes = [number, box.width, box.height, box.left, box.top].map(bigEndian);
  // The frame stays on the canvas when the next one is drawn.
  return concatenate([...sizes, Uint8Array.of(ticks >>> 8, ticks & 255, 1000 >>> 8, 1000 & 255, 0, isBlended ? 1 : 0)]);
}

/** Returns the image data of the pixels. */
function compress(pixels: Uint8Array, { width, height }: PixelBox): Uint8Array {
  const encoder = new PngEncoder(width, height, "none", height);
  encoder.inputBuffer(height).set(pixels);
  encoder.start(PNG_RGBA);
  const file = concatenate([...encoder.encodeInput(height), ...encoder.finish()]);
  encoder.free();
  return readImageData(file);
}

/** Size of a chunk's length, name and checksum, in bytes. */
const FRAME_BYTES = 12;

/** Returns the content of a PNG's IDAT chunks. */
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

/** The letters of the chunk's name. */
const IDAT = 0x4944_4154;
