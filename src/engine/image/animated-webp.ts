// Writes animated WebPs: the frames are encoded as separate WebPs, whose chunks are then moved into the frames, by our own encoder,
// or by libwebp if they are lossy. RFC 9649, section 2.7.

import { Vp8lEncoder } from "../../../wasm/vp8l/vp8l.ts";
import { useWebpEncoder } from "../../../wasm/webp/webp.ts";
import { type AnimationWriter, type FrameChange, POSTER_SECONDS } from "./animation-writer.ts";
import { asciiBytes, concatenate, littleEndian } from "./byte-reader.ts";
import { FrameCutter } from "./frame-pixels.ts";
import type { PixelBox } from "./pixel-change.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Flags of an animation with transparency. */
const FLAGS = 0x12;
/** Flag of a frame that replaces the canvas instead of being drawn over it. */
const REPLACES = 2;

/** Writes the frames of an animated WebP. */
export class AnimatedWebpWriter implements AnimationWriter {
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
      chunk("VP8X", concatenate([littleEndian(FLAGS, 4), ...size])),
      chunk("ANIM", concatenate([littleEndian(0, 4), littleEndian(isEndless ? 0 : 1, 2)])),
      ...first,
      ...this.#frames,
    ];
    return chunk("RIFF", concatenate([asciiBytes("WEBP"), ...parts]));
  }

  #formatFrame(change: FrameChange, ticks: number): Uint8Array {
    // Offsets are stored in units of two pixels.
    const box = startEven(change.box);
    const { pixels, isBlended } = this.#cutter.cut({ ...change, box }, this.width);
    const sizes = [box.left / 2, box.top / 2, box.width - 1, box.height - 1, ticks].map((value) =>
      littleEndian(value, 3),
    );
    const flags = Uint8Array.of(isBlended ? 0 : REPLACES);
    return chunk(
      "ANMF",
      concatenate([...sizes, flags, ...readImageChunks(this.encode(pixels, box.width, box.height))]),
    );
  }
}

/** Encodes premultiplied RGBA as a WebP, and may change the array. */
type EncodeFrame = (pixels: Uint8Array, width: number, height: number) => Uint8Array;

/**
 * Calls `use` with a function that encodes frames. The function may only be called before `use` returns.
 *
 * @param quality 1 to 100; lossless if undefined. libwebp's lossless encoder takes three to ten times as long as ours
 */
export async function useFrameEncoder<Result>(
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

/** Lengths of the file header and of a chunk header, in bytes. */
const FILE_HEADER = 12;
const CHUNK_HEADER = 8;

/** Returns the chunks that contain a WebP's alpha and colour data. */
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

function chunk(name: string, data: Uint8Array): Uint8Array {
  return concatenate([asciiBytes(name), littleEndian(data.length, 4), data, new Uint8Array(data.length % 2)]);
}
