// A compressed piece of a TIFF → its bytes, never more than were asked for: whatever a file says, memory and time are bounded by
// the picture's size. What is missing is zero. TIFF 6.0, sections 9 and 13; RFC 1950.

import { inflateSync } from "node:zlib";
import { PictureFault } from "./picture-fault.ts";

/** Bytes as they stand. */
export function copyBytes(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(packed.subarray(0, length));
  return out;
}

/** Runs of one byte, and bytes as they stand. */
export function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let from = 0, to = 0; from < packed.length && to < length; ) {
    const head = ((packed[from++] as number) << 24) >> 24;
    if (head === -128) continue;
    if (head >= 0) {
      const part = packed.subarray(from, Math.min(from + head + 1, from + length - to));
      out.set(part, to);
      from += head + 1;
      to += head + 1;
    } else {
      out.fill(packed[from++] ?? 0, to, to + 1 - head);
      to += 1 - head;
    }
  }
  return out;
}

export function inflate(packed: Uint8Array, length: number): Uint8Array {
  try {
    // Some writers fill up the last piece. workerd refuses what grows past the limit on its way, up to twice the room.
    return copyBytes(inflateSync(packed, { maxOutputLength: 2 * length + SPARE }), length);
  } catch {
    throw new PictureFault("is a TIFF that cannot be decoded");
  }
}

/** What inflating takes at first, bytes, with some to spare. */
const SPARE = 200_000;

const [CLEAR, END, FIRST] = [256, 257, 258] as const;
const [LEAST_WIDTH, MOST_WIDTH, MOST_CODES] = [9, 12, 4096] as const;

/**
 * Each code stands for the string of an earlier one and a byte more. All strings stand in what is unpacked already, so that a start
 * and a length say what they are.
 */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  const starts = new Uint32Array(MOST_CODES);
  const sizes = new Uint16Array(MOST_CODES);
  let [next, width] = [FIRST, LEAST_WIDTH] as [number, number];
  let last = { start: 0, size: 0 };
  let [bits, count, to] = [0, 0, 0];
  for (let from = 0; to < length; ) {
    for (; count < width && from < packed.length; count += 8) bits = (bits << 8) | (packed[from++] as number);
    if (count < width) break;
    count -= width;
    const code = bits >>> count;
    bits &= (1 << count) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, last] = [FIRST, LEAST_WIDTH, { start: 0, size: 0 }];
      continue;
    }
    if (code > next || (code === next && last.size === 0)) throw new PictureFault("is a TIFF that cannot be decoded");
    const start = to;
    let size = 1;
    if (code < CLEAR) out[to++] = code;
    else {
      // The string that is about to be known is the last one and its own first byte.
      const source = code === next ? last.start : (starts[code] as number);
      size = code === next ? last.size + 1 : (sizes[code] as number);
      for (let i = 0; i < size && to < length; i++) out[to++] = out[source + i] as number;
    }
    if (last.size > 0 && next < MOST_CODES) {
      starts[next] = last.start;
      sizes[next] = last.size + 1;
      next++;
    }
    // One code earlier than need be, as everybody does.
    if (next >= (1 << width) - 1 && width < MOST_WIDTH) width++;
    last = { start, size };
  }
  return out;
}
