// Opens SVG files as sources of scaled copies. The document is filtered, its text uses the same fonts as charts, and
// its rendering cost limits the size of copies. Throws an ImageError for malformed or overly complex documents. SVG 2,
// section 7 (sizes).

import { Buffer } from "node:buffer";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { RASTER_FONTS } from "../../../wasm/resvg/fonts.ts";
import { type RasterFonts, rasterize, simplify } from "../../../wasm/resvg/resvg.ts";
import { toBase64 } from "../../base/base64.ts";
import { COPY_PIXELS, COPY_SIDE, SVG_IMAGE_BYTES, SVG_IMAGE_DEPTH, SVG_IMAGE_ELEMENTS } from "../limits.ts";
import { ImageError } from "./image-error.ts";
import { openRaster } from "./raster-image.ts";
import { scaleDown } from "./resample.ts";
import { type ImageSource, ScaledImage } from "./scaled-image.ts";
import { measureSvg } from "./svg-cost.ts";
import { countSvg, filterSvg, formatSvg } from "./svg-count.ts";
import { applyStyles } from "./svg-style.ts";
import { parseSvg, type SvgElement } from "./svg-tree.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Maximum number of characters of text in an embedded SVG, because each character is shaped. */
const SVG_IMAGE_TEXT = 5000;

/**
 * Maximum number of Bézier curves that approximate the arcs of an embedded SVG. Simplifying 100,000 takes about a
 * second.
 */
const SVG_IMAGE_CURVES = 50_000;

/** Minimum resolution of an embedded SVG, in pixels. An SVG that is too complex for this resolution is rejected. */
const SVG_IMAGE_PIXELS = 100_000;

/** Maximum memory of simultaneous layers while an embedded SVG is drawn, in bytes. */
const SVG_IMAGE_LAYER_BYTES = 64_000_000;

/**
 * Maximum number of pixels that an embedded SVG may fill, if each shape covered the whole image. A million pixels take
 * about 3 ms. A more complex SVG is drawn at a lower resolution.
 */
const SVG_IMAGE_FILLED = 400_000_000;

/**
 * Opens an SVG file. Returns null if the file is not SVG.
 *
 * @param fonts faces for the image's text
 * @param spend charges work in units of src/base/fuel.ts, and throws if it exceeds the budget
 * @throws ImageError if the document is malformed or too complex
 */
export function openSvg(
  bytes: Uint8Array,
  fonts: ImageFonts = RASTER_FONTS,
  spend: (work: number) => void = () => {},
): ImageSource | null {
  if (!isSvg(bytes)) return null;
  if (bytes.length > SVG_IMAGE_BYTES)
    throw new ImageError(`must be at most ${SVG_IMAGE_BYTES} bytes as SVG, got ${bytes.length}`);
  const tree = parseSvg(decodeText(bytes));
  applyStyles(tree);
  const root = filterSvg(tree, createCopier(spend));
  if (fonts.names !== undefined) renameFamilies(root, fonts.names);
  return createSource(root, readSize(root), fonts, spend);
}

/** The faces for an image's text. `names` maps lower-case family names to the families that replace them. */
export interface ImageFonts extends RasterFonts {
  readonly names?: ReadonlyMap<string, string>;
}

/** Replaces the font families of the element and its descendants by available families. */
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

/** Whether the file is SVG: an `svg` element, after an optional XML declaration and comments. */
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
    throw new ImageError("is an SVG that is not encoded as UTF-8");
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels per unit of length. */
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

/** Size of an image without a declared size. CSS 2.1, section 10.3.2. */
const DEFAULT_SIZE: Size = { width: 300, height: 150 };

/** Returns the width and height of the root element, or the size of its viewBox. */
function readSize({ attributes }: SvgElement): Size {
  const view = readViewBox(attributes.get("viewBox")) ?? null;
  const [width, height] = [readLength(attributes.get("width")), readLength(attributes.get("height"))];
  const natural = view ?? DEFAULT_SIZE;
  const ratio = natural.width / natural.height;
  const size = {
    width: width ?? (height === null ? natural.width : height * ratio),
    height: height ?? (width === null ? natural.height : width / ratio),
  };
  const reduction = Math.min(1, COPY_SIDE / Math.max(size.width, size.height));
  return { width: Math.max(1, size.width * reduction), height: Math.max(1, size.height * reduction) };
}

function readViewBox(text = ""): Size | null {
  const [, , width = 0, height = 0] = text.split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}

function readLength(text = ""): number | null {
  const [, number, unit = ""] = /^\+?((?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)([a-z]*)$/i.exec(text.trim()) ?? [];
  const length = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return length > 0 && Number.isFinite(length) ? length : null;
}

/** Work per element, and per pixel that shapes fill, in units of src/base/fuel.ts. */
const ELEMENT_WORK = 5000;
const FILLED_PIXEL_WORK = 3;

/**
 * Work of simplifying a document, in units of src/base/fuel.ts: per element, per character, per path segment, and per
 * pair of an element and a character in the same text.
 */
const SIMPLIFIED_ELEMENT_WORK = 12_000;
const SIMPLIFIED_TEXT_WORK = 80_000;
const SIMPLIFIED_SEGMENT_WORK = 600;
const SIMPLIFIED_SPAN_WORK = 240;

/** Factor by which a simplified document may exceed the original document's limits on elements and depth. */
const SIMPLIFIED_GROWTH = 10;

function createSource(
  root: SvgElement,
  { width, height }: Size,
  allFonts: RasterFonts,
  spend: (work: number) => void,
): ImageSource {
  const { elements, text, curves, segments, spans } = countSvg(root);
  if (elements > SVG_IMAGE_ELEMENTS)
    throw new ImageError(`must draw at most ${SVG_IMAGE_ELEMENTS} SVG elements, got ${elements}`);
  if (text > SVG_IMAGE_TEXT)
    throw new ImageError(`must have at most ${SVG_IMAGE_TEXT} characters of SVG text, got ${text}`);
  if (!(curves <= SVG_IMAGE_CURVES))
    throw new ImageError("is an SVG with too many or too large arcs: use smaller radii");
  spend(
    elements * SIMPLIFIED_ELEMENT_WORK +
      text * SIMPLIFIED_TEXT_WORK +
      segments * SIMPLIFIED_SEGMENT_WORK +
      spans * SIMPLIFIED_SPAN_WORK,
  );
  const fonts = text > 0 ? allFonts : undefined;
  const simplified = attempt(() => simplify(formatScaled(root, { width, height }, width, height), fonts));
  const tree = parseSvg(simplified, SIMPLIFIED_GROWTH * SVG_IMAGE_ELEMENTS, SIMPLIFIED_GROWTH * SVG_IMAGE_DEPTH);
  const cost = measureSvg(tree, width, height);
  const maxPixels = Math.min(COPY_PIXELS, SVG_IMAGE_FILLED / cost.fills, SVG_IMAGE_LAYER_BYTES / (4 * cost.layers));
  if (maxPixels < SVG_IMAGE_PIXELS)
    throw new ImageError(
      "is an SVG that is too complex to draw: use fewer shapes, filters, masks or transparent groups",
    );
  let cached: RasterPixels | undefined;
  const draw = (w: number, h: number) => {
    if (cached === undefined || cached.width < w || cached.height < h)
      cached = drawSvg(formatScaled(root, { width, height }, w, h), w, h, fonts);
    return scaleDown(cached, w, h);
  };
  const work = (w: number, h: number) =>
    elements * ELEMENT_WORK + cost.sorting + w * h * (cost.fills + 1) * FILLED_PIXEL_WORK;
  const original = () =>
    text > 0
      ? null
      : `data:image/svg+xml;base64,${toBase64(Buffer.from(formatDocument(resize(root, { width, height }))))}`;
  return { width, height, isVector: true, maxPixels, draw, work, original };
}

function drawSvg(document: string, width: number, height: number, fonts?: RasterFonts): RasterPixels {
  const { data } = attempt(() => rasterize(document, fonts));
  unpremultiply(data);
  return { width, height, data };
}

/** Rethrows an error of resvg as an ImageError. @throws ImageError if resvg rejects the document */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new ImageError("is an SVG that cannot be drawn");
  }
}

/** Wraps the root, at its own size, in a document of another size in pixels. */
function formatScaled(root: SvgElement, size: Size, width: number, height: number): string {
  const inner = resize(root, size);
  // The outer element already clips at the same edges, and needs no layer for that.
  inner.attributes.set("overflow", "visible");
  return formatDocument({
    name: "svg",
    attributes: new Map([
      ["width", String(width)],
      ["height", String(height)],
      ["viewBox", `0 0 ${size.width} ${size.height}`],
      // Rounding to whole pixels can change the aspect ratio slightly.
      ["preserveAspectRatio", "none"],
    ]),
    children: [inner],
  });
}

/** Returns the root with this size and a matching viewBox, so that it can be scaled. */
function resize(root: SvgElement, { width, height }: Size): SvgElement {
  const attributes = new Map(root.attributes);
  for (const key of ["x", "y"]) attributes.delete(key);
  if (readViewBox(attributes.get("viewBox")) === null) attributes.set("viewBox", `0 0 ${width} ${height}`);
  return { ...root, attributes: attributes.set("width", String(width)).set("height", String(height)) };
}

function formatDocument(root: SvgElement): string {
  return formatSvg(root).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Maximum number of embedded images that are drawn, and maximum number of pixels in each. */
const MAX_EMBEDDED_IMAGES = 10;
const EMBEDDED_IMAGE_PIXELS = 500_000;

/** Returns a function that copies embedded images. Like browsers, it skips images that cannot be drawn. */
function createCopier(spend: (work: number) => void): (href: string) => string | null {
  let remaining = MAX_EMBEDDED_IMAGES;
  return (href) => {
    const [, base64] = /^data:image\/[\w.+-]+;base64,([\w\s+/=-]+)$/i.exec(href) ?? [];
    if (base64 === undefined || remaining === 0) return null;
    remaining--;
    try {
      const source = openRaster(Buffer.from(base64, "base64"));
      if (source === null) return null;
      const draw = (width: number, height: number) => {
        spend(source.work(width, height));
        return source.draw(width, height);
      };
      return new ScaledImage({ ...source, maxPixels: EMBEDDED_IMAGE_PIXELS, draw }).url(1, true);
    } catch (error) {
      if (error instanceof ImageError) return null;
      throw error;
    }
  };
}
