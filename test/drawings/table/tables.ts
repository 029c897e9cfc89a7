// Helpers that parse a table request and render it.

import { drawTable } from "../../../src/drawings/table/draw.ts";
import { TABLE } from "../../../src/drawings/table/kind.ts";
import type { TableParams } from "../../../src/drawings/table/options.ts";
import type { EncodableImage } from "../../../src/engine/encodable-image.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import type { DrawingEnv } from "../../../src/engine/output/output-backend.ts";

const FONTS = new FontLibrary();

/** Returns the parameters of a JSON request. */
export const read = (data: unknown, options?: unknown, rest: Record<string, unknown> = {}) =>
  TABLE.parse({ type: "json", body: { data, options, ...rest } });

/** Draws tables, and releases their fonts after `use`. */
export async function useTable<T>(
  params: TableParams,
  env: DrawingEnv,
  use: (image: EncodableImage) => T | Promise<T>,
): Promise<T> {
  const { image, release } = await drawTable(params, env);
  try {
    return await use(image);
  } finally {
    release();
  }
}

/** Renders the tables as an SVG document with the bundled fonts. */
export const drawSvg = (data: unknown, options: Record<string, unknown> = {}): Promise<string> =>
  useTable(read(data, { ...options, format: "svg" }), { fonts: FONTS }, (image) => {
    if (image.type !== "document") throw new Error("the image must be a document");
    return image.write() as string;
  });
