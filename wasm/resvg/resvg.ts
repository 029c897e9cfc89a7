// resvg: SVG text in, premultiplied RGBA pixels out. Text must be outlines already: no fonts are loaded.

import { initWasm, Resvg } from "@resvg/resvg-wasm";
import resvg from "@resvg/resvg-wasm/index_bg.wasm";

let booted: Promise<void> | undefined;

/** Pixels of a rendered picture: rows from the top, four bytes a pixel, colour premultiplied by alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Rasterises the document at its own `width` and `height`. Rejects when resvg cannot read it. */
export async function rasterize(svg: string): Promise<Pixels> {
  booted ??= initWasm(resvg);
  await booted;
  const tree = new Resvg(svg, OPTIONS);
  // A panic in here leaves the tree borrowed, so that freeing it would only hide the panic.
  const image = tree.render();
  try {
    return { width: image.width, height: image.height, data: image.pixels };
  } finally {
    image.free();
    tree.free();
  }
}

const OPTIONS = { font: { loadSystemFonts: false } } as const;
