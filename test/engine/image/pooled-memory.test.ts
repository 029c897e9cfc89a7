// Encoders share one WebAssembly memory. Leftovers of one encoder must not change the output of another.

import { expect, inject, test } from "vitest";
import { encodeAvif } from "../../../wasm/avif/avif.ts";
import { encodeWebp } from "../../../wasm/webp/webp.ts";

/** Returns varied pixels, some of them translucent. */
function makePixels(width: number, height: number, seed: number): Uint8Array {
  return Uint8Array.from({ length: width * height * 4 }, (_, index) => ((index * seed) >> 5) & 0xff);
}

/** Width, height and seed of images of very different sizes. */
const IMAGES = [
  [150, 100, 3],
  [1, 1, 5],
  inject("depth") === "full" ? [1000, 700, 7] : [400, 280, 7],
  [64, 64, 11],
] as const;

const ENCODERS = {
  avif: (pixels: Uint8Array, width: number, height: number) => encodeAvif(pixels, width, height, 80),
  webp: (pixels: Uint8Array, width: number, height: number) => encodeWebp(pixels, width, height),
  "lossy webp": (pixels: Uint8Array, width: number, height: number) => encodeWebp(pixels, width, height, 60),
};

test("encoders used in turn have the same output as alone", async () => {
  const alone = new Map<string, Uint8Array>();
  for (const [name, encode] of Object.entries(ENCODERS))
    for (const [width, height, seed] of IMAGES)
      alone.set(`${name} ${seed}`, await encode(makePixels(width, height, seed), width, height));
  for (const [width, height, seed] of IMAGES.toReversed())
    for (const [name, encode] of Object.entries(ENCODERS))
      expect(await encode(makePixels(width, height, seed), width, height)).toEqual(alone.get(`${name} ${seed}`));
});

test("concurrent encoders don't interfere", async () => {
  const asks = [...IMAGES, ...IMAGES].flatMap(([width, height, seed]) =>
    Object.values(ENCODERS).map((encode) => encode(makePixels(width, height, seed), width, height)),
  );
  const files = await Promise.all(asks);
  const half = files.length / 2;
  expect(files.slice(half)).toEqual(files.slice(0, half));
  expect(new Set(files.map(String)).size).toBe(half);
});
