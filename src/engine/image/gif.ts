// Writes still and animated GIF files. GIF89a; Netscape 2.0 looping extension.

import type { PixelImage } from "../encodable-image.ts";
import { asciiBytes, concatenate, copyRows } from "./byte-reader.ts";
import { GifPalette, TRANSPARENT } from "./gif-palette.ts";
import { type AnimationWriter, type FrameChange, type PixelBox, POSTER_SECONDS } from "./pixel-change.ts";

/** Disposal methods: leave the frame on the canvas, or restore its box to the background. */
const LEAVE = 1;
const CLEAR = 2;

/** Yields a still GIF as a single part. */
export function* writeGif(image: PixelImage): Generator<Uint8Array> {
  const { width, height } = image;
  const pixels = new Uint32Array(width * height);
  copyRows(image, 0, height, new Uint8Array(pixels.buffer));
  const writer = new GifWriter(width, height);
  writer.addFrame({ pixels, box: { left: 0, top: 0, width, height }, isCleared: false }, 0);
  yield writer.finish(false);
}

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

  /** Returns the header, the logical screen descriptor and the global colour table. */
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
/** The looping extension. A loop count of 0 means endless repetition. */
const LOOP = concatenate([Uint8Array.of(0x21, 0xff, 11), asciiBytes("NETSCAPE2.0"), Uint8Array.of(3, 1, 0, 0, 0)]);

function twoBytes(value: number): [low: number, high: number] {
  return [value & 255, value >>> 8];
}

function descriptor({ left, top, width, height }: PixelBox): number[] {
  return [left, top, width, height].flatMap(twoBytes);
}

/** Returns a colour table: the transparent entry, the colours, and black entries up to a power of 2. */
function formatColors(colors: readonly number[], bits: number): Uint8Array {
  const table = new Uint8Array(3 * 2 ** bits);
  for (const [index, color] of colors.entries())
    table.set([color & 255, (color >>> 8) & 255, (color >>> 16) & 255], 3 * (index + 1));
  return table;
}

/** Maximum number of LZW codes. */
const CODES = 4096;
/** Number of entries in the hash table, a power of 2. */
const ENTRIES = 16_384;
/** Maximum length of a data sub-block, in bytes. */
const BLOCK = 255;

/** The LZW compressor's hash table, which is reused for all frames of a GIF. */
class LzwTables {
  /** Keys of the entries: the code of a string's prefix, times 256, plus its last index; -1 for an empty entry. */
  readonly keys = new Int32Array(ENTRIES);
  readonly codes = new Uint16Array(ENTRIES);
}

/**
 * Compresses palette indices to a GIF's image data: the minimum code size, data sub-blocks and the block terminator.
 * The data is LZW with codes of 3 to 12 bits. GIF89a, appendix F.
 *
 * @param bits bits per index, 2 to 8
 */
function compressIndices(indices: Uint8Array, bits: number, { keys, codes }: LzwTables): Uint8Array {
  keys.fill(-1);
  const writer = new CodeWriter(indices.length);
  writer.addByte(bits);
  writer.beginBlock();
  const clear = 1 << bits;
  let width = bits + 1;
  let next = clear + 2;
  writer.write(clear, width);
  let prefix = indices[0] as number;
  for (let at = 1; at < indices.length; at++) {
    const index = indices[at] as number;
    const key = (prefix << 8) | index;
    let entry = (Math.imul(key, 0x9e37_79b1) >>> 18) & (ENTRIES - 1);
    while (keys[entry] !== key && keys[entry] !== -1) entry = (entry + 1) & (ENTRIES - 1);
    if (keys[entry] === key) {
      prefix = codes[entry] as number;
      continue;
    }
    writer.write(prefix, width);
    prefix = index;
    if (next < CODES) {
      // The decoder adds each code one step later, so the code width grows one code after a power of 2.
      if (next === 1 << width) width++;
      keys[entry] = key;
      codes[entry] = next++;
    } else {
      writer.write(clear, width);
      keys.fill(-1);
      width = bits + 1;
      next = clear + 2;
    }
  }
  writer.write(prefix, width);
  // The decoder also adds a code after the last string.
  if (next === 1 << width && width < 12) width++;
  writer.write(clear + 1, width);
  return writer.finish();
}

/** Writes codes into data sub-blocks. */
class CodeWriter {
  #bytes: Uint8Array;
  #length = 0;
  #block = 0;
  #pending = 0;
  #bits = 0;

  /** @param indices number of indices, an estimate for the initial size of the buffer */
  constructor(indices: number) {
    this.#bytes = new Uint8Array(1024 + (indices >> 3));
  }

  addByte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }

  /** Begins a sub-block. Its length byte is set when the sub-block ends. */
  beginBlock(): void {
    this.#block = this.#length;
    this.addByte(0);
  }

  /** Writes a code. @param width bits, up to 12 */
  write(code: number, width: number): void {
    this.#pending |= code << this.#bits;
    this.#bits += width;
    while (this.#bits >= 8) {
      this.#addData(this.#pending & 255);
      this.#pending >>>= 8;
      this.#bits -= 8;
    }
  }

  #addData(value: number): void {
    if (this.#length - this.#block > BLOCK) {
      this.#bytes[this.#block] = BLOCK;
      this.beginBlock();
    }
    this.addByte(value);
  }

  /** Ends the last sub-block, and returns a copy of the data. */
  finish(): Uint8Array {
    if (this.#bits > 0) this.#addData(this.#pending & 255);
    this.#bytes[this.#block] = this.#length - this.#block - 1;
    this.addByte(0);
    return this.#bytes.slice(0, this.#length);
  }
}
