// Measures how much two drawings differ, with a tolerance for shifts of a pixel.

import { decodePng } from "./png.ts";

/** Radius of the blur in pixels. */
const RADIUS = 2;
/** Differences of a channel below this, out of 255, don't count. */
const TOLERANCE = 24;
/** A pixel has ink if a channel is darker than white by this much. */
const FAINT = 12;

/** Returns the share of inked pixels that differ after a blur, 0 to 1. @throws if the sizes differ */
export function blurredDifference(one: Uint8Array, other: Uint8Array): number {
  const [first, second] = [decodePng(one), decodePng(other)];
  const { width, height } = first;
  if (width !== second.width || height !== second.height) throw new Error("the sizes differ");
  const [before, after] = [blur(first.data, width, height), blur(second.data, width, height)];
  let differing = 0;
  let inked = 0;
  for (let at = 0; at < before.length; at += 4) {
    let distance = 0;
    let darkness = 0;
    for (let i = at; i < at + 3; i++) {
      const [a, b] = [before[i] as number, after[i] as number];
      distance = Math.max(distance, Math.abs(a - b));
      darkness = Math.max(darkness, 255 - a, 255 - b);
    }
    if (darkness > FAINT) inked++;
    if (distance > TOLERANCE) differing++;
  }
  return inked === 0 ? 0 : differing / inked;
}

/** Averages each pixel with its neighbours, first in rows, then in columns. */
function blur(data: ArrayLike<number>, width: number, height: number): Float32Array {
  const rows = blurLines(data, { length: width, step: 4, lines: height, stride: width * 4 });
  return blurLines(rows, { length: height, step: width * 4, lines: width, stride: 4 });
}

function blurLines(
  data: ArrayLike<number>,
  { length, step, lines, stride }: Readonly<Record<"length" | "step" | "lines" | "stride", number>>,
): Float32Array {
  const blurred = new Float32Array(data.length);
  for (let line = 0; line < lines; line++)
    for (let place = 0; place < length; place++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let near = place - RADIUS; near <= place + RADIUS; near++) {
          const inside = Math.min(length - 1, Math.max(0, near));
          sum += data[line * stride + inside * step + channel] as number;
        }
        blurred[line * stride + place * step + channel] = sum / (2 * RADIUS + 1);
      }
  return blurred;
}
