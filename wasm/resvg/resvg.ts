// resvg: SVG text in, premultiplied RGBA pixels out. One engine an isolate, which is dropped after a request that has made its memory
// large, since WebAssembly memory never shrinks, and after a panic, which leaves its memory in an unknown state. Each document's
// tree and pixels are freed before the next document is read.

import resvg from "@resvg/resvg-wasm/index_bg.wasm";
import { copyPixels, type RenderedImage, Resvg, release, renew } from "../../generated/packages/resvg.js";
import { countDropped, LARGE_BYTES, makeRoom, registerIdle } from "../engine-memory.ts";

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

/** Bytes of an engine that is kept for later requests: what a band of pixels and the tree of an ordinary document take. */
const KEPT_BYTES = 16_000_000;

/** Bytes that the tree of a document takes for each of its characters, at most. */
const TREE_BYTES = 10;

registerIdle({ drop: (which) => drop(which === "all" ? 0 : KEPT_BYTES) });

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
  if (svg.length * TREE_BYTES > LARGE_BYTES && (memory?.buffer.byteLength ?? 0) < LARGE_BYTES) makeRoom();
  memory ??= renew(resvg);
  let tree: Resvg | undefined;
  try {
    tree = new Resvg(svg, fonts === undefined ? OPTIONS : optionsOf(fonts));
    const image = tree.render();
    const pixels = read(image);
    image.free();
    tree.free();
    return pixels;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      // A panic, or a stack that is used up. Giving the tree back would have the new engine free what it does not have.
      tree?.__destroy_into_raw();
      countDropped(drop(0));
      throw new RasterTrap(error.message);
    }
    throw error;
  }
}

/** Forgets an engine of more bytes than that. */
function drop(mostBytes: number): number {
  const bytes = memory?.buffer.byteLength ?? 0;
  if (bytes <= mostBytes) return 0;
  memory = undefined;
  release();
  return bytes;
}

const OPTIONS = { font: { loadSystemFonts: false } } as const;

function optionsOf({ files, fallback }: RasterFonts) {
  return { font: { fontBuffers: [...files], defaultFontFamily: fallback } };
}
