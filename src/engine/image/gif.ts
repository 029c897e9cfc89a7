// Writes GIF files, still and animated. GIF89a; the loop extension of Netscape Navigator 2.0.

import type { PixelImage } from "../encodable-image.ts";
import { type AnimationWriter, type FrameChange, POSTER_SECONDS } from "./animation-writer.ts";
import { asciiBytes, concatenate } from "./byte-reader.ts";
import { copyRows } from "./copy-rows.ts";
import { GifPalette, TRANSPARENT } from "./gif-palette.ts";
import { compressIndices, LzwTables } from "./lzw.ts";
import type { PixelBox } from "./pixel-change.ts";

/** Disposal methods: leave the frame, or clear its box. */
const LEAVE = 1;
const CLEAR = 2;

/** Yields a still GIF in one piece. */
export function* writeGif(image: PixelImage): Generator<Uint8Array> {
  const { width, height } = image;
  const pixels = new Uint32Array(width * height);
  copyRows(image, 0, height, new Uint8Array(pixels.buffer));
  const writer = new GifWriter(width, height);
  writer.addFrame({ pixels, box: { left: 0, top: 0, width, height }, isCleared: false }, 0);
  yield writer.finish(false);
}

/** Writes the frames of a GIF. */
export class GifWriter implements AnimationWriter {
  readonly ticksPerSecond = 100;
  readonly needsClearing = true;
  readonly #palette = new GifPalette();
  readonly #tables = new LzwTables();
  readonly #frames: Uint8Array[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  addFrame(change: FrameChange, ticks: number): void {
    this.#frames.push(this.#formatFrame(change, ticks));
  }

  finish(isEndless: boolean, poster?: FrameChange): Uint8Array {
    const first = poster === undefined ? [] : [this.#formatFrame(poster, POSTER_SECONDS * this.ticksPerSecond)];
    const loop = isEndless ? [LOOP] : [];
    return concatenate([...this.#formatStart(), ...loop, ...first, ...this.#frames, TRAILER]);
  }

  #formatFrame({ pixels, base, box, isCleared }: FrameChange, ticks: number): Uint8Array {
    const frame = this.#palette.convert(pixels, base, this.width, box);
    const table = frame.colors && formatColors(frame.colors, frame.bits);
    return concatenate([
      Uint8Array.of(0x21, 0xf9, 4, ((isCleared ? CLEAR : LEAVE) << 2) | 1, ...twoBytes(ticks), TRANSPARENT, 0),
      Uint8Array.of(0x2c, ...descriptor(box), table === undefined ? 0 : 0x80 | (frame.bits - 1)),
      ...(table === undefined ? [] : [table]),
      compressIndices(frame.indices, frame.bits, this.#tables),
    ]);
  }

  /** Returns the header, the size and the shared colours. */
  #formatStart(): Uint8Array[] {
    const { colors } = this.#palette;
    const bits = Math.max(1, 32 - Math.clz32(colors.length));
    return [
      asciiBytes("GIF89a"),
      Uint8Array.of(...twoBytes(this.width), ...twoBytes(this.height), 0x80 | 0x70 | (bits - 1), 0, 0),
      formatColors(colors, bits),
    ];
  }
}

const TRAILER = Uint8Array.of(0x3b);
/** The extension with the number of repetitions: 0 for endless. */
const LOOP = concatenate([Uint8Array.of(0x21, 0xff, 11), asciiBytes("NETSCAPE2.0"), Uint8Array.of(3, 1, 0, 0, 0)]);

function twoBytes(value: number): [low: number, high: number] {
  return [value & 255, value >>> 8];
}

function descriptor({ left, top, width, height }: PixelBox): number[] {
  return [left, top, width, height].flatMap(twoBytes);
}

/** Returns a colour table: the transparent colour, the colours, and black up to a power of 2. */
function formatColors(colors: readonly number[], bits: number): Uint8Array {
  const table = new Uint8Array(3 * 2 ** bits);
  for (const [index, color] of colors.entries())
    table.set([color & 255, (color >>> 8) & 255, (color >>> 16) & 255], 3 * (index + 1));
  return table;
}
