// Tables for tests: what a request says, as JSON, → what is drawn of it.

import { drawTable } from "../../../src/drawings/table/draw.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { parseTable } from "../../../src/service/params/table.ts";

const FONTS = new FontLibrary();

/** The parameters of a request with a body of JSON. */
export const read = (data: unknown, options?: unknown, rest: Record<string, unknown> = {}) =>
  parseTable({ type: "json", body: { data, options, ...rest } });

/** The tables as an SVG document, in the faces of the bundle. */
export const drawSvg = (data: unknown, options: Record<string, unknown> = {}): Promise<string> =>
  drawTable(read(data, { ...options, format: "svg" }), { fonts: FONTS }, (picture) => {
    if (picture.type !== "document") throw new Error("an SVG is a document");
    return picture.write() as string;
  });
