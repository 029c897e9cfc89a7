// resvg: SVG text in, premultiplied RGBA pixels out. One engine an isolate, until it has grown large or has given up: its
// memory never shrinks, and after a panic nobody knows what is in it.

import resvg from "@resvg/resvg-wasm/index_bg.wasm";
import { copyPixels, type RenderedImage, Resvg, renew } from "../../generated/packages/resvg.js";

let memory: WebAssembly.Memory | undefined;

/** Pixels of a rendered picture: rows from the top, four bytes a pixel, colour premultiplied by alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The faces of text that is not outlines already. */
export interface RasterFonts {
  readonly files: readonly Uint8Array[];
  /** The family among them for names that no face has. CSS' generic names are such: the engine knows of none. */
  readonly fallback: string;
}

/** Bytes of an engine that is kept for the next picture: 12 MB of pixels, and an SVG of 8 million characters as a tree. */
const KEPT_BYTES = 64_000_000;

/** The engine has panicked or used up its stack: the document is more than it can draw. */
export class RasterTrap extends Error {}

/**
 * Rasterises the document at its own `width` and `height`. Throws when resvg cannot read it, and a RasterTrap when it gives up
 * on it.
 *
 * @param fonts for documents with text; none of the machine's own are ever used
 */
export function rasterize(svg: string, fonts?: RasterFonts): Pixels {
  return render(svg, fonts, (image) => ({ width: image.width, height: image.height, data: image.pixels }));
}

/** The same, with the pixels put where there is room for just so many of them. */
export function rasterizeInto(svg: string, room: Uint8Array): void {
  render(svg, undefined, (image) => copyPixels(image, room));
}

function render<T>(svg: string, fonts: RasterFonts | undefined, read: (image: RenderedImage) => T): T {
  memory ??= renew(resvg);
  let tree: Resvg | undefined;
  try {
    tree = new Resvg(svg, fonts === undefined ? OPTIONS : optionsOf(fonts));
    const image = tree.render();
    const pixels = read(image);
    image.free();
    tree.free();
    if (memory !== undefined && memory.buffer.byteLength > KEPT_BYTES) memory = undefined;
    return pixels;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      // A panic, or a stack that is used up. Giving the tree back would have the new engine free what it does not have.
      tree?.__destroy_into_raw();
      memory = undefined;
      throw new RasterTrap(error.message);
    }
    throw error;
  }
}

const OPTIONS = { font: { loadSystemFonts: false } } as const;

function optionsOf({ files, fallback }: RasterFonts) {
  return { font: { fontBuffers: [...files], defaultFontFamily: fallback } };
}
