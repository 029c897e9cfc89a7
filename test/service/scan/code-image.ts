// Test images of codes as cameras see them: zxing's writer renders a code, which is then rotated, slanted, tilted,
// blurred, unevenly lit or covered with noise.

import { prepareZXingModule, type WriterOptions, writeBarcode } from "zxing-wasm/writer";
import writer from "zxing-wasm/writer/zxing_writer.wasm";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";

prepareZXingModule({
  overrides: {
    instantiateWasm(imports: WebAssembly.Imports, succeed: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(writer as unknown as WebAssembly.Module, imports);
      succeed(instance);
      return instance.exports;
    },
  },
});

/** A greyscale image. Its values may be fractional or outside the range from 0 to 255. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

interface CodeOptions extends WriterOptions {
  /** Size of a module in pixels; may be fractional. */
  readonly module?: number;
  /** Width of the quiet zone in modules. */
  readonly margin?: number;
}

/** Renders a code with dark modules on white and anti-aliased edges. Linear barcodes are 30 modules high. */
export async function codeOf(
  text: string,
  { module = 5, margin = 4, ...options }: CodeOptions = {},
): Promise<GrayImage> {
  const { symbol, error } = await writeBarcode(text, { format: "QRCode", ...options });
  if (error !== "") throw new Error(error);
  const rows = symbol.height === 1 ? 30 : symbol.height;
  const isDark = (x: number, y: number) =>
    x >= 0 && x < symbol.width && y >= 0 && y < rows && symbol.data[(y % symbol.height) * symbol.width + x] === 0;
  const [width, height] = [symbol.width, rows].map((side) => Math.round((side + 2 * margin) * module)) as [
    number,
    number,
  ];
  const inner = Number.isInteger(module) ? [0.5] : [0.125, 0.375, 0.625, 0.875];
  return createGrayImage(width, height, (x, y) => {
    let light = 0;
    for (const dy of inner)
      for (const dx of inner)
        if (!isDark(Math.floor((x + dx) / module - margin), Math.floor((y + dy) / module - margin)))
          light += 255 / inner.length ** 2;
    return light;
  });
}

/** Creates an image from a function of the pixel position. */
export function createGrayImage(width: number, height: number, value: (x: number, y: number) => number): GrayImage {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = value(x, y);
  return { width, height, data };
}

/** Replaces each pixel value. */
export function map(shade: GrayImage, change: (value: number, x: number, y: number) => number): GrayImage {
  const { width, data } = shade;
  return { ...shade, data: data.map((value, at) => change(value, at % width, Math.floor(at / width))) };
}

/** Samples the image with bilinear interpolation; pixels outside the image are white. */
function sample({ width, height, data }: GrayImage, x: number, y: number): number {
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return 255;
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const [dx, dy] = [x - left, y - top];
  const at = (column: number, row: number) => data[row * width + column] as number;
  return (
    (at(left, top) * (1 - dx) + at(left + 1, top) * dx) * (1 - dy) +
    (at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx) * dy
  );
}

/** Rotates the image clockwise about its centre and enlarges the canvas to hold all of it. */
export function rotate(shade: GrayImage, degrees: number): GrayImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = Math.ceil(Math.max(shade.width, shade.height) * (Math.abs(cos) + Math.abs(sin)));
  return createGrayImage(side, side, (x, y) => {
    const [dx, dy] = [x - side / 2, y - side / 2];
    return sample(shade, dx * cos + dy * sin + shade.width / 2, dy * cos - dx * sin + shade.height / 2);
  });
}

/** Simulates a view from below: the top edge narrows by the fraction `share`. */
export function tiltBack(shade: GrayImage, share: number): GrayImage {
  return createGrayImage(shade.width, shade.height, (x, y) => {
    const part = 1 - share * (1 - y / shade.height);
    return sample(shade, (x - shade.width / 2) / part + shade.width / 2, y / part);
  });
}

/** Applies a box blur twice. */
export function blur(shade: GrayImage, radius: number): GrayImage {
  const size = (2 * radius + 1) ** 2;
  const once = (from: GrayImage) =>
    map(from, (_, x, y) => {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy++)
        for (let dx = -radius; dx <= radius; dx++) sum += sample(from, x + dx, y + dy);
      return sum / size;
    });
  return once(once(shade));
}

/** Returns a seeded generator of pseudorandom numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Adds Gaussian noise with the given standard deviation. */
export function addNoise(shade: GrayImage, deviation: number, chance = createRandom(7)): GrayImage {
  return map(shade, (value) => {
    const spread = Math.sqrt(-2 * Math.log(chance() + 1e-9)) * Math.cos(2 * Math.PI * chance());
    return value + spread * deviation;
  });
}

/** Sets the given fraction of the pixels to black or white. */
export function addSpecks(shade: GrayImage, share: number, chance = createRandom(7)): GrayImage {
  return map(shade, (value) => (chance() < share ? (chance() < 0.5 ? 0 : 255) : value));
}

/** Places the images side by side on white. */
export function row(...shades: readonly GrayImage[]): GrayImage {
  const lefts: number[] = [];
  let width = 0;
  for (const shade of shades) {
    lefts.push(width);
    width += shade.width;
  }
  return createGrayImage(width, Math.max(...shades.map(({ height }) => height)), (x, y) => {
    const index = lefts.findLastIndex((left) => left <= x);
    const shade = shades[index] as GrayImage;
    return y < shade.height ? (shade.data[y * shade.width + x - (lefts[index] as number)] as number) : 255;
  });
}

/**
 * Converts the image to RGBA.
 * @param alphaOf opacity of a pixel by its value, 0 to 255; opaque by default
 */
export function pixelsOf({ width, height, data }: GrayImage, alphaOf?: (value: number) => number): RasterPixels {
  const out = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at++) {
    const level = Math.min(255, Math.max(0, Math.round(data[at] as number)));
    out[at * 4] = out[at * 4 + 1] = out[at * 4 + 2] = level;
    out[at * 4 + 3] = alphaOf === undefined ? 255 : alphaOf(level);
  }
  return { width, height, data: out };
}
