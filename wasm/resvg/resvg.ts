// Rasterises SVG with resvg to premultiplied RGBA pixels. There is one engine per isolate. It is dropped after a
// request that made its memory too large, because WebAssembly memory never shrinks, and after a panic, which leaves its
// memory undefined. The module is large and rarely needed, so it is loaded on first use.

import type { RenderedImage, Resvg } from "../../generated/packages/resvg.js";
import { countDropped, dropIdleEngines, LARGE_BYTES } from "../engine-memory.ts";
import { ResourcePool } from "../resource-pool.ts";

/** A rendered image: rows from top to bottom, premultiplied RGBA, four bytes per pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Fonts for text that is not converted to outlines. */
export interface RasterFonts {
  readonly files: readonly Uint8Array[];
  /** Family for names that match no face, including CSS generic families, which resvg does not know. */
  readonly fallback: string;
}

/** Maximum size of an idle engine, in bytes: a band of pixels and the tree of an ordinary document. */
const MAX_IDLE_BYTES = 16_000_000;

/** Maximum size of a document's tree, in bytes per character of SVG. */
const TREE_BYTES = 10;

/** Holds the engine's memory. All other state of the engine is in the package's module; `release` clears it. */
const pool = new ResourcePool<WebAssembly.Memory>(MAX_IDLE_BYTES, () => loaded?.release());

/** The loaded module and the package's exports. */
let loaded: (typeof import("../../generated/packages/resvg.js") & { readonly module: WebAssembly.Module }) | undefined;

/** Thrown if the engine is used before it is loaded. */
export class ResvgMissing extends Error {}

export async function loadResvg(): Promise<void> {
  if (loaded !== undefined) return;
  const [{ default: module }, resvg] = await Promise.all([
    import("@resvg/resvg-wasm/index_bg.wasm"),
    import("../../generated/packages/resvg.js"),
  ]);
  loaded = { ...resvg, module };
}

/** Runs `work`. If `work` throws ResvgMissing, loads the engine and runs `work` again from the start. */
export async function withResvg<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ResvgMissing)) throw error;
    await loadResvg();
    return work();
  }
}

/** Thrown when the engine panics or runs out of stack: the document is too complex. */
export class RasterTrap extends Error {}

/**
 * Rasterises a document at its own `width` and `height`.
 *
 * @param fonts fonts for documents with text; system fonts are never used
 * @throws ResvgMissing if the engine isn't loaded; RasterTrap if the document is too complex; another error if it is
 *   invalid
 */
export function rasterize(svg: string, fonts?: RasterFonts): Pixels {
  return render(svg, fonts, (image) => ({ width: image.width, height: image.height, data: image.pixels }));
}

/**
 * Converts a document to the groups, paths and images that resvg draws. References, styles, markers and text are
 * resolved, path commands are absolute, and transforms are matrices.
 *
 * @param fonts fonts for documents with text; text without fonts is dropped
 * @throws ResvgMissing if the engine isn't loaded; RasterTrap if the document is too complex; another error if it is
 *   invalid
 */
export function simplify(svg: string, fonts?: RasterFonts): string {
  return open(svg, fonts, (tree) => tree.toString());
}

/** Rasterises a document into a buffer of exactly the size of its pixels. @throws the errors of `rasterize` */
export function rasterizeInto(svg: string, buffer: Uint8Array): void {
  render(svg, undefined, (image) => loaded?.copyPixels(image, buffer));
}

function render<T>(svg: string, fonts: RasterFonts | undefined, read: (image: RenderedImage) => T): T {
  return open(svg, fonts, (tree) => {
    const image = tree.render();
    const result = read(image);
    image.free();
    return result;
  });
}

function open<T>(svg: string, fonts: RasterFonts | undefined, work: (tree: Resvg) => T): T {
  if (loaded === undefined) throw new ResvgMissing("resvg isn't loaded: await loadResvg, or run the work in withResvg");
  const memory = pool.take() ?? loaded.renew(loaded.module);
  if (svg.length * TREE_BYTES > LARGE_BYTES && memory.buffer.byteLength < LARGE_BYTES) dropIdleEngines();
  let tree: Resvg | undefined;
  try {
    tree = new loaded.Resvg(svg, fonts === undefined ? OPTIONS : optionsOf(fonts));
    const result = work(tree);
    tree.free();
    pool.give(memory, memory.buffer.byteLength);
    return result;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      // The engine panicked or ran out of stack. Freeing the tree would make the next engine free memory that it never
      // allocated.
      tree?.__destroy_into_raw();
      countDropped(memory.buffer.byteLength);
      loaded.release();
      throw new RasterTrap(error.message);
    }
    pool.give(memory, memory.buffer.byteLength);
    throw error;
  }
}

const OPTIONS = { font: { loadSystemFonts: false } } as const;

function optionsOf({ files, fallback }: RasterFonts) {
  return { font: { fontBuffers: [...files], defaultFontFamily: fallback } };
}
