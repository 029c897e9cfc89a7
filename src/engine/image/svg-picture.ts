// The bytes of an SVG picture → what copies of it are made of. Only what draws is left of it, text is drawn with the faces that
// charts have, and what drawing takes at the most decides how many pixels a copy may have. Refuses, as a PictureFault, what
// is not well-formed and what would take too much at any size. SVG 2, section 7 (sizes).

import { Buffer } from "node:buffer";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { RASTER_FONTS } from "../../../wasm/resvg/fonts.ts";
import { type RasterFonts, rasterize } from "../../../wasm/resvg/resvg.ts";
import {
  COPY_PIXELS,
  COPY_SIDE,
  SVG_PICTURE_BYTES,
  SVG_PICTURE_ELEMENTS,
  SVG_PICTURE_FILLED,
  SVG_PICTURE_LAYER_BYTES,
  SVG_PICTURE_PIXELS,
  SVG_PICTURE_TEXT,
} from "../../base/limits.ts";
import { CopiedPicture, type CopySource, toBase64 } from "./picture-copy.ts";
import { PictureFault } from "./picture-fault.ts";
import { readRaster } from "./raster-picture.ts";
import { shrink } from "./resample.ts";
import { measureSvg, type SvgCost } from "./svg-cost.ts";
import { filterSvg, formatSvg } from "./svg-filter.ts";
import { applyStyles } from "./svg-style.ts";
import { parseSvg, type SvgElement } from "./svg-tree.ts";
import { unpremultiply } from "./unpremultiply.ts";

/**
 * Reads the picture; null when it is no SVG.
 *
 * @param fonts the faces for its text, if it has some
 */
export function readSvg(bytes: Uint8Array, fonts: PictureFonts = RASTER_FONTS): CopySource | null {
  if (!isSvg(bytes)) return null;
  if (bytes.length > SVG_PICTURE_BYTES) throw new PictureFault(`is an SVG of more than ${SVG_PICTURE_BYTES} bytes`);
  const tree = parseSvg(decodeText(bytes));
  applyStyles(tree);
  const root = filterSvg(tree, createCopier());
  if (fonts.names !== undefined) renameFamilies(root, fonts.names);
  const cost = measureSvg(root);
  return createSource(root, readSize(root), cost, fonts);
}

/** Faces for the text of a picture, and the names of families, in lower case, that are other families' here. */
export interface PictureFonts extends RasterFonts {
  readonly names?: ReadonlyMap<string, string>;
}

/** Puts the families that there are in the place of those that the elements name. */
function renameFamilies({ attributes, children }: SvgElement, names: ReadonlyMap<string, string>): void {
  const families = attributes.get("font-family");
  if (families !== undefined) {
    const list = families.split(",").map((family) => family.trim().replace(/^(["'])(.*)\1$/, "$2"));
    attributes.set(
      "font-family",
      list.map((name) => `'${names.get(name.toLowerCase()) ?? name.replaceAll("'", "")}'`).join(","),
    );
  }
  for (const child of children) if (typeof child !== "string") renameFamilies(child, names);
}

/** Whether the text starts as SVG does, with a declaration, remarks or nothing before the root. */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder("latin1")
    .decode(bytes.subarray(0, 10_000))
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart();
  return start.startsWith("<") && /<(?:svg:)?svg[\s>/]/.test(start) && !/^<(?:!doctype\s+)?html/i.test(start);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new PictureFault("is an SVG whose text is not UTF-8");
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels in each unit of length. */
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
};

/** What a picture without any size has. CSS 2.1, section 10.3.2. */
const DEFAULT_SIZE: Size = { width: 300, height: 150 };

/** The size that the root asks for; of its view box where it asks for none. */
function readSize({ attributes }: SvgElement): Size {
  const view = readViewBox(attributes.get("viewBox")) ?? null;
  const [width, height] = [readLength(attributes.get("width")), readLength(attributes.get("height"))];
  const natural = view ?? DEFAULT_SIZE;
  const ratio = natural.width / natural.height;
  const size = {
    width: width ?? (height === null ? natural.width : height * ratio),
    height: height ?? (width === null ? natural.height : width / ratio),
  };
  const shrunk = Math.min(1, COPY_SIDE / Math.max(size.width, size.height));
  return { width: Math.max(1, size.width * shrunk), height: Math.max(1, size.height * shrunk) };
}

function readViewBox(text = ""): Size | null {
  const [, , width = 0, height = 0] = text.split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}

function readLength(text = ""): number | null {
  const [, number, unit = ""] = /^\s*\+?((?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z]*)\s*$/i.exec(text) ?? [];
  const length = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return length > 0 && Number.isFinite(length) ? length : null;
}

/** Work of an element, and of a pixel that a shape fills, units of src/base/fuel.ts. */
const ELEMENT_WORK = 5000;
const FILLED_PIXEL_WORK = 3;

/** How much larger than the picture a layer may be: the rasteriser makes it as large as what is on it, up to a margin. */
const LAYER_AREA = 6;

function createSource(root: SvgElement, { width, height }: Size, cost: SvgCost, fonts: RasterFonts): CopySource {
  if (cost.elements > SVG_PICTURE_ELEMENTS)
    throw new PictureFault(`is an SVG that draws more than ${SVG_PICTURE_ELEMENTS} elements`);
  if (cost.text > SVG_PICTURE_TEXT) throw new PictureFault(`is an SVG of more than ${SVG_PICTURE_TEXT} letters`);
  const mostPixels = Math.min(
    COPY_PIXELS,
    SVG_PICTURE_FILLED / cost.fills,
    SVG_PICTURE_LAYER_BYTES / (4 * LAYER_AREA * (1 + cost.layers)),
  );
  if (mostPixels < SVG_PICTURE_PIXELS)
    throw new PictureFault(
      "is an SVG that takes too much to draw: too many outlines, filters, masks or transparent groups",
    );
  let kept: RasterPixels | undefined;
  const draw = (w: number, h: number) => {
    if (kept === undefined || kept.width < w || kept.height < h)
      kept = drawSvg(root, { width, height }, w, h, cost.text > 0 ? fonts : undefined);
    return shrink(kept, w, h);
  };
  const work = (w: number, h: number) => cost.elements * ELEMENT_WORK + w * h * (cost.fills + 1) * FILLED_PIXEL_WORK;
  const original = () =>
    cost.text > 0
      ? null
      : `data:image/svg+xml;base64,${toBase64(Buffer.from(formatDocument(resize(root, { width, height }))))}`;
  return { width, height, isVector: true, mostPixels, draw, work, original };
}

function drawSvg(root: SvgElement, size: Size, width: number, height: number, fonts?: RasterFonts): RasterPixels {
  const outer: SvgElement = {
    name: "svg",
    attributes: new Map([
      ["width", String(width)],
      ["height", String(height)],
      ["viewBox", `0 0 ${size.width} ${size.height}`],
      // Whole pixels seldom have quite the picture's proportions.
      ["preserveAspectRatio", "none"],
    ]),
    children: [resize(root, size)],
  };
  try {
    const { data } = rasterize(formatDocument(outer), fonts);
    unpremultiply(data);
    return { width, height, data };
  } catch {
    throw new PictureFault("is an SVG that cannot be drawn");
  }
}

/** The root at exactly the size, with a view box, so that it can be drawn at any other. */
function resize(root: SvgElement, { width, height }: Size): SvgElement {
  const attributes = new Map(root.attributes);
  for (const key of ["x", "y"]) attributes.delete(key);
  if (readViewBox(attributes.get("viewBox")) === null) attributes.set("viewBox", `0 0 ${width} ${height}`);
  return { ...root, attributes: attributes.set("width", String(width)).set("height", String(height)) };
}

function formatDocument(root: SvgElement): string {
  return formatSvg(root).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Pictures within an SVG that are drawn, the first ones, and how many pixels each may have. */
const MOST_PICTURES = 10;
const PICTURE_PIXELS = 500_000;

/** Makes copies of the pictures within a document. Those that cannot be drawn are left out, as browsers do. */
function createCopier(): (href: string) => string | null {
  let left = MOST_PICTURES;
  return (href) => {
    const [, base64] = /^data:image\/[\w.+-]+;base64,([\w\s+/=-]+)$/i.exec(href) ?? [];
    if (base64 === undefined || left === 0) return null;
    left--;
    try {
      const source = readRaster(Buffer.from(base64, "base64"));
      return source && new CopiedPicture({ ...source, mostPixels: PICTURE_PIXELS }).url(1, true);
    } catch (error) {
      if (error instanceof PictureFault) return null;
      throw error;
    }
  };
}
