// Helpers that parse a table request and render it.

import { drawTable } from "../../../src/drawings/table/draw.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { parseTable } from "../../../src/service/params/table.ts";

const FONTS = new FontLibrary();

/** Returns the parameters of a JSON request. */
export const read = (data: unknown, options?: unknown, rest: Record<string, unknown> = {}) =>
  parseTable({ type: "json", body: { data, options, ...rest } });

/** Renders the tables as an SVG document with the bundled fonts. */
export const drawSvg = (data: unknown, options: Record<string, unknown> = {}): Promise<string> =>
  drawTable(read(data, { ...options, format: "svg" }), { fonts: FONTS }, (image) => {
    if (image.type !== "document") throw new Error("the image must be a document");
    return image.write() as string;
  });
