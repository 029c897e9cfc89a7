// Creates image files for the search for expensive requests, from a few numbers that the search can mutate. Uses
// Miniflare's copy of sharp.

import { createRequire } from "node:module";
import { createRandom } from "./worst-mutate.mjs";

const require = createRequire(import.meta.url);
const sharp = createRequire(createRequire(require.resolve("wrangler")).resolve("miniflare"))("sharp");

/** Maximum side length and number of pixels of an image. The service rejects larger images based on their headers. */
const SIDE = 20_000;
const PIXELS = 40_000_000;

const FINDER = [0x7f, 0x41, 0x5d, 0x5d, 0x5d, 0x41, 0x7f];

/** Test patterns: the grey level of a pixel, 0 to 255. */
const PATTERNS = {
  flat: () => 255,
  noise: (_x, _y, _scale, random) => random.below(256),
  dots: (_x, _y, _scale, random) => (random.chance(0.5) ? 255 : 0),
  checker: (x, y, scale) => ((Math.floor(x / scale) + Math.floor(y / scale)) % 2 === 0 ? 0 : 255),
  stripes: (x, _y, scale) => (Math.floor(x / scale) % 2 === 0 ? 0 : 255),
  bars: (x, _y, scale) => (Math.imul(Math.floor(x / scale), 0x9e3779b1) & 0x10000 ? 0 : 255),
  modules: (x, y, scale) =>
    Math.imul(Math.floor(x / scale) * 7919 + Math.floor(y / scale), 0x9e3779b1) & 0x10000 ? 0 : 255,
  finders: (x, y, scale) => {
    const [column, row] = [Math.floor(x / scale) % 9, Math.floor(y / scale) % 9];
    return column < 7 && row < 7 && (FINDER[row] >> column) & 1 ? 0 : 255;
  },
  gradient: (x, y) => (x + y) & 255,
};

const FORMATS = {
  png: (image) => image.png({ compressionLevel: 1 }),
  jpeg: (image, { quality = 80 }) => image.jpeg({ quality }),
  progressive: (image, { quality = 80 }) => image.jpeg({ quality, progressive: true }),
  webp: (image, { quality = 80 }) => image.webp({ quality, effort: 0 }),
  lossless: (image) => image.webp({ lossless: true, effort: 0 }),
  gif: (image) => image.gif({ effort: 1 }),
  tiff: (image) => image.tiff({ compression: "none" }),
  lzw: (image) => image.tiff({ compression: "lzw" }),
};

/** Schema of `$image`, for mutations. */
export const IMAGE_SCHEMA = {
  type: "object",
  properties: {
    format: { type: "string", enum: Object.keys(FORMATS) },
    pattern: { type: "string", enum: Object.keys(PATTERNS) },
    width: { type: "integer", minimum: 1, maximum: 6000 },
    height: { type: "integer", minimum: 1, maximum: 6000 },
    scale: { type: "integer", minimum: 1, maximum: 40 },
    channels: { type: "integer", minimum: 1, maximum: 4 },
    quality: { type: "integer", minimum: 1, maximum: 100 },
    turn: { type: "number", minimum: 0, maximum: 90 },
  },
};

const clamp = (value, min, max, other) =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : other;

/** Creates the image file for an `$image`. */
export async function makeImage(wanted) {
  const width = clamp(wanted.width, 1, SIDE, 500);
  const height = clamp(wanted.height, 1, Math.floor(PIXELS / width), 500);
  const scale = clamp(wanted.scale, 1, 1000, 1);
  const channels = clamp(wanted.channels, 1, 4, 1);
  const shade = PATTERNS[wanted.pattern] ?? PATTERNS.noise;
  const random = createRandom(1);
  const data = Buffer.alloc(width * height * channels);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = shade(x, y, scale, random);
      for (let i = 0; i < channels; i++) data[at++] = grey;
    }
  const raw = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  const image = wanted.turn > 0 ? raw.rotate(clamp(wanted.turn, 0, 90, 0), { background: "white" }) : raw;
  const encode = FORMATS[wanted.format] ?? FORMATS.png;
  return encode(image, { quality: clamp(wanted.quality, 1, 100, 80) }).toBuffer();
}

/**
 * Creates the text of an `$svg`: copies of one element, with optional definitions and wrappers. `%n` is replaced by the
 * copy's number.
 */
export function makeSvg({ width = 500, height = 500, count = 1, element = "", defs = "", around = "" }) {
  const copies = Array.from({ length: clamp(count, 0, 50_000, 1) }, (_, index) =>
    String(element).replaceAll("%n", String(index)),
  );
  const open = String(around);
  const close = [...open.matchAll(/<(\w+)/g)].map(([, name]) => `</${name}>`).reverse();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs>${open}${copies.join("")}${close.join("")}</svg>`;
}
