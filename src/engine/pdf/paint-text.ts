// Writes paints as operators: a colour, or a pattern with a soft mask for the alpha of a gradient. All coordinates are
// device pixels, the coordinate space of every form. ISO 32000-1, 8.6 and 8.7.

import { Failure } from "../../base/failure.ts";
import { colorAt, type Rgba } from "../color.ts";
import { formatCoordinate, formatFactor, formatMatrix } from "../geometry/number.ts";
import { type Box, invert, type Matrix } from "../path.ts";
import { type EncodedImage, imageSize, type Paint, type Stop, type SurfaceImage } from "../surface.ts";
import { ByteWriter } from "./byte-writer.ts";
import { deflate, encodeLatin1, inflate, type PdfFile, type Ref } from "./pdf-file.ts";
import type { ResourceList } from "./resource-list.ts";

/** The properties of a surface that its paints depend on. */
export interface PaintContext {
  readonly resources: ResourceList;
  readonly area: Box;
  /**
   * Returns operators that draw the image, one user unit per image pixel. `matrix` maps image pixels to device pixels.
   */
  formatImage(image: SurfaceImage, smooth: boolean, matrix: Matrix): string;
}

interface PaintText {
  /** Operators that set the graphics state and the colour. */
  readonly state: string;
  /** Name of the graphics state with the soft mask; null for none. */
  readonly mask: string | null;
}

/**
 * Minimum size of a pattern tile, in device pixels. Readers draw each tile separately, and smaller tiles blend into one
 * colour.
 */
const MIN_TILE = 0.25;

/**
 * Returns the operators for a paint; null if the paint is invisible.
 *
 * @param alpha opacity, 0 to 1, in addition to the paint's own alpha
 * @param mode name of the PDF blend mode
 */
export function formatPaint(
  paint: Paint,
  alpha: number,
  mode: string,
  property: "fill" | "stroke",
  context: PaintContext,
): PaintText | null {
  const { resources } = context;
  if (!(alpha > 0)) return null;
  if (paint.type === "solid") {
    const opacity = paint.color.alpha * alpha;
    const operator = property === "fill" ? "rg" : "RG";
    if (!(opacity > 0)) return null;
    return {
      state: `/${resources.state(opacity, mode)} gs ${formatChannels(paint.color)} ${operator}\n`,
      mask: null,
    };
  }
  const [space, operator] = property === "fill" ? ["cs", "scn"] : ["CS", "SCN"];
  const set = (pattern: string, opacity: number) =>
    `/${resources.state(opacity, mode)} gs /Pattern ${space} /${pattern} ${operator}\n`;
  if (paint.type === "pattern") {
    const pattern = tilingPattern(paint, alpha, context);
    return pattern === null ? null : { state: set(pattern, 1), mask: null };
  }
  if (isDegenerate(paint)) return null;
  const pattern = shadingPattern(paint, context);
  const stopAlpha = paint.stops[0]?.color.alpha as number;
  // A constant alpha needs no soft mask.
  if (paint.stops.every(({ color }) => color.alpha === stopAlpha))
    return stopAlpha === 0 ? null : { state: set(pattern, alpha * stopAlpha), mask: null };
  return { state: set(pattern, alpha), mask: alphaMask(paint, context) };
}

function shadingPattern(paint: Gradient, { resources, area }: PaintContext): string {
  const shading = createShading(opaque(paint), "color", area);
  const matrix = formatMatrix(paint.matrix);
  return resources.use("P", `${shading.key} ${matrix}`, (file) =>
    file.add(
      `<</Type /Pattern /PatternType 2 /Shading ${file.once(shading, () => shading.write(file))} /Matrix [${matrix}]>>`,
    ),
  );
}

/** Writes the alpha of a gradient as a soft mask. The pattern has the gradient's colours. */
function alphaMask(paint: Gradient, { resources, area }: PaintContext): string {
  const shading = createShading(paint, "alpha", area);
  const name = resources.use("S", shading.key, (file) => shading.write(file));
  return resources.mask("Luminosity", `q ${formatMatrix(paint.matrix)} cm /${name} sh Q\n`);
}

/** Returns the gradient with opaque stops, so that gradients with equal colours share a shading. */
function opaque(paint: Gradient): Gradient {
  const stops = paint.stops.map(({ offset, color }): Stop => ({ offset, color: { ...color, alpha: 1 } }));
  return { ...paint, stops };
}

/**
 * Returns the name of a tiling pattern; null if the pattern is invisible.
 *
 * @throws Failure if the tiles are too small to be drawn separately
 */
function tilingPattern(
  paint: Extract<Paint, { type: "pattern" }>,
  alpha: number,
  context: PaintContext,
): string | null {
  const { image, repeatX, repeatY, smooth, matrix } = paint;
  const inverse = invert(matrix);
  const { width, height } = imageSize(image);
  if (inverse === null || !(width > 0 && height > 0)) return null;
  const [a, b, c, d] = matrix;
  if ((repeatX && width * Math.hypot(a, b) < MIN_TILE) || (repeatY && height * Math.hypot(c, d) < MIN_TILE))
    throw new Failure("invalid", `pattern tiles in a PDF must be at least ${MIN_TILE} pixels wide and high`);
  // A pattern that does not repeat gets steps so large that only one tile is visible.
  const { right, bottom } = context.area;
  const visibleSpan = (right + bottom) * (Math.hypot(inverse[0], inverse[1]) + Math.hypot(inverse[2], inverse[3]));
  const awayX = Math.abs(inverse[4]) + width;
  const awayY = Math.abs(inverse[5]) + height;
  const step = [repeatX ? width : visibleSpan + awayX, repeatY ? height : visibleSpan + awayY].map(formatCoordinate);
  // Set the alpha within the tile, because readers disagree on whether tiles inherit the graphics state.
  const content = `/${context.resources.state(alpha, "Normal")} gs ${context.formatImage(image, smooth, matrix)}`;
  const size = `${formatCoordinate(width)} ${formatCoordinate(height)}`;
  const entries = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${size}] /XStep ${step[0]} /YStep ${step[1]} /Matrix [${formatMatrix(matrix)}]`;
  return context.resources.use("P", `${entries} ${content}`, (file) =>
    file.addStream(`${entries} /Resources ${context.resources.format(file, content)}`, encodeLatin1(content)),
  );
}

/** Returns operators that draw an encoded image, one user unit per image pixel. */
export function formatEncodedImage(
  image: EncodedImage,
  smooth: boolean,
  matrix: Matrix,
  resources: ResourceList,
): string {
  const [a, b, c, d] = matrix;
  const url = scaledCopyUrl(image, Math.max(Math.hypot(a, b), Math.hypot(c, d)), smooth);
  const isSmooth = smooth || image.isVector === true;
  const name = resources.use("X", `${isSmooth} ${url}`, (file) => writeImage(file, url, isSmooth));
  const [width, height] = [image.width, image.height].map(formatCoordinate);
  return `q ${width} 0 0 -${height} 0 ${height} cm /${name} Do Q\n`;
}

type Gradient = Extract<Paint, { readonly stops: readonly Stop[] }>;

/** The channels of a gradient that a shading contains. */
type Channel = "color" | "alpha";

/** A shading that is written to the file on demand. Equal keys mean equal shadings. */
interface Shading {
  readonly key: string;
  write(file: PdfFile): Ref;
}

/** Number of triangles in a conic gradient: one per degree, too fine to be visible in a chart. */
const WEDGES = 360;

const SPACES = { color: "/DeviceRGB", alpha: "/DeviceGray" } as const;

/**
 * Whether a gradient paints nothing: it has no stops, a singular matrix, equal start and end, or two circles of radius
 * 0.
 */
function isDegenerate(paint: Gradient): boolean {
  if (invert(paint.matrix) === null || paint.stops.length === 0) return true;
  if (paint.type === "radial" && paint.from[2] === 0 && paint.to[2] === 0) return true;
  return paint.type !== "conic" && paint.from.every((value, index) => value === paint.to[index]);
}

/**
 * Returns a gradient as a shading in the gradient's coordinate space. Linear and radial gradients use PDF's axial and
 * radial shadings; a conic gradient becomes a fan of triangles. The shading contains either colours or, for soft masks,
 * alpha as grey levels. ISO 32000-1, 8.7.4.5.
 *
 * @param area the area to cover, in device pixels
 */
function createShading(paint: Gradient, channel: Channel, area: Box): Shading {
  if (paint.type === "conic") return conicShading(paint, channel, area);
  const ends = [...paint.from, ...paint.to].map(formatFactor).join(" ");
  const type = paint.type === "linear" ? 2 : 3;
  const entries = `/ShadingType ${type} /ColorSpace ${SPACES[channel]} /Coords [${ends}] /Function ${formatFunction(paint.stops, channel)} /Extend [true true]`;
  return { key: entries, write: (file) => file.add(`<<${entries}>>`) };
}

function formatColor(color: Rgba, channel: Channel): string {
  if (channel === "alpha") return formatFactor(color.alpha);
  return formatChannels(color);
}

/** Formats red, green and blue as numbers from 0 to 1. */
function formatChannels({ red, green, blue }: Rgba): string {
  return [red, green, blue].map((value) => `${Math.round((value / 255) * 10_000) / 10_000}`).join(" ");
}

/** Returns the colour function: interpolations between adjacent stops, stitched together. ISO 32000-1, 7.10. */
function formatFunction(stops: readonly Stop[], channel: Channel): string {
  const [first, last] = [stops[0] as Stop, stops.at(-1) as Stop];
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const pieces: string[] = [];
  const bounds: number[] = [];
  all.forEach((stop, index) => {
    const before = all[index - 1];
    // Two stops with the same offset are a hard stop, so there is no interpolation between them.
    if (before === undefined || !(stop.offset > before.offset)) return;
    const [from, to] = [formatColor(before.color, channel), formatColor(stop.color, channel)];
    pieces.push(`<</FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1>>`);
    bounds.push(stop.offset);
  });
  if (pieces.length === 1) return pieces[0] as string;
  const encode = pieces.map(() => "0 1").join(" ");
  const inner = bounds.slice(0, -1).map(formatFactor).join(" ");
  return `<</FunctionType 3 /Domain [0 1] /Functions [${pieces.join(" ")}] /Bounds [${inner}] /Encode [${encode}]>>`;
}

function conicShading(paint: Extract<Paint, { type: "conic" }>, channel: Channel, area: Box): Shading {
  const { center, startAngle, stops, matrix } = paint;
  const [cx, cy] = center;
  const reach = reachOf(center, matrix, area);
  const comps = channel === "color" ? 3 : 1;
  const decode = [cx - reach, cx + reach, cy - reach, cy + reach].map(formatFactor).join(" ");
  const entries = `/ShadingType 4 /ColorSpace ${SPACES[channel]} /BitsPerCoordinate 32 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [${decode} ${"0 1 ".repeat(comps)}]`;
  const write = (file: PdfFile) => {
    const mesh = new ByteWriter();
    const maxCoordinate = 2 ** 32 - 1;
    const place = (value: number) => Math.round(((value + 1) / 2) * maxCoordinate);
    const vertex = (x: number, y: number, { red, green, blue, alpha }: Rgba) => {
      mesh.u8(0).u32(place(x), place(y));
      if (channel === "alpha") mesh.u8(Math.round(alpha * 255));
      else mesh.u8(red).u8(green).u8(blue);
    };
    const edges = new Set(Array.from({ length: WEDGES + 1 }, (_, i) => i / WEDGES));
    for (const { offset } of stops) edges.add(offset);
    const sorted = [...edges].sort((one, other) => one - other);
    for (let i = 1; i < sorted.length; i++) {
      const [from, to] = [sorted[i - 1] as number, sorted[i] as number];
      const color = colorAt(stops, (from + to) / 2);
      vertex(0, 0, color);
      for (const offset of [from, to]) {
        const angle = startAngle + offset * 2 * Math.PI;
        vertex(Math.cos(angle), Math.sin(angle), color);
      }
    }
    return file.addStream(entries, mesh.bytes());
  };
  return { key: JSON.stringify([channel, paint, reach]), write };
}

/** Returns a radius at which the fan covers all corners of the area, in the gradient's coordinate space. */
function reachOf([cx, cy]: readonly [number, number], matrix: Gradient["matrix"], area: Box): number {
  const [a, b, c, d, e, f] = invert(matrix) as Gradient["matrix"];
  const distances = [area.left, area.right].flatMap((x) =>
    [area.top, area.bottom].map((y) => Math.hypot(a * x + c * y + e - cx, b * x + d * y + f - cy)),
  );
  return Math.max(1, ...distances) * 1.01;
}

/** Resolution of image copies, in pixels per CSS pixel: 288 dpi, about print resolution. */
const COPY_SCALE = 3;

/** Scale to request for zoomable copies: `url` doubles it. */
const ZOOMABLE_SCALE = COPY_SCALE / 2;

const JPEG = "data:image/jpeg;base64,";
const PNG = "data:image/png;base64,";

/**
 * Returns the `data:` URL of a copy with sufficient resolution.
 *
 * @param scale CSS pixels per image pixel
 */
function scaledCopyUrl(image: EncodedImage, scale: number, smooth: boolean): string {
  // Without smoothing, viewers show the individual pixels of the image, so the copy needs all of them.
  const neededScale = smooth || image.isVector === true ? scale : Number.POSITIVE_INFINITY;
  const original = image.isVector === true ? "" : image.url(neededScale * ZOOMABLE_SCALE, false);
  return original.startsWith(JPEG) ? original : image.url(neededScale * COPY_SCALE, true);
}

/**
 * Adds the image to the file as an image XObject. JPEG files are embedded unchanged. Compressed PNG rows are embedded
 * unchanged, unless they have alpha, which PDF stores in a separate soft mask. ISO 32000-1, 8.9.5; PNG (Third Edition),
 * sections 9 and 11.
 *
 * @param url `data:` URL of a JPEG or PNG
 */
function writeImage(file: PdfFile, url: string, smooth: boolean): Ref {
  const base = `/Type /XObject /Subtype /Image /BitsPerComponent 8${smooth ? " /Interpolate true" : ""}`;
  if (url.startsWith(JPEG)) return writeJpeg(file, decodeBase64(url.slice(JPEG.length)), base);
  if (url.startsWith(PNG)) return writePng(file, decodeBase64(url.slice(PNG.length)), base);
  throw new Error(`image data must be JPEG or PNG, got ${url.slice(0, 30)}`);
}

function decodeBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Whether a marker starts a frame: SOF0 to SOF15, which exclude DHT, JPG and DAC. ITU-T T.81, table B.1. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function writeJpeg(file: PdfFile, bytes: Uint8Array, base: string): Ref {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (!isFrame(view.getUint8(at + 1))) {
    // Any number of 0xFF fill bytes can precede a marker.
    at += view.getUint8(at + 1) === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
  const space = view.getUint8(at + 9) === 1 ? "/DeviceGray" : "/DeviceRGB";
  const entries = `${base} /Width ${width} /Height ${height} /ColorSpace ${space} /Filter /DCTDecode`;
  return file.addPackedStream(entries, bytes);
}

const CHANNELS: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 };

function writePng(file: PdfFile, bytes: Uint8Array, base: string): Ref {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = CHANNELS[view.getUint8(25)];
  if (view.getUint8(24) !== 8 || channels === undefined || view.getUint8(28) !== 0)
    throw new Error("PNG image data must have 8 bits per channel, three or four channels, and no interlacing");
  const packed = idatData(bytes, view);
  const size = `/Width ${width} /Height ${height}`;
  const predictor = (colors: number) =>
    `/Filter /FlateDecode /DecodeParms <</Predictor 15 /Colors ${colors} /BitsPerComponent 8 /Columns ${width}>>`;
  if (channels === 3) return file.addPackedStream(`${base} ${size} /ColorSpace /DeviceRGB ${predictor(3)}`, packed);
  const { colors, alpha } = splitAlpha(inflate(packed), width, height);
  const mask = file.addPackedStream(`${base} ${size} /ColorSpace /DeviceGray ${predictor(1)}`, deflate(alpha));
  const entries = `${base} ${size} /ColorSpace /DeviceRGB ${predictor(3)} /SMask ${mask}`;
  return file.addPackedStream(entries, deflate(colors));
}

function idatData(bytes: Uint8Array, view: DataView): Uint8Array {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x4944_4154) {
      parts.push(bytes.subarray(at + 8, at + 8 + length));
      total += length;
    }
    at += 12 + length;
  }
  const rows = new Uint8Array(total);
  let to = 0;
  for (const part of parts) {
    rows.set(part, to);
    to += part.length;
  }
  return rows;
}

/**
 * Splits filtered RGBA rows into filtered RGB rows and filtered alpha rows. PNG filters process each channel
 * separately, so the filtered values stay valid.
 */
function splitAlpha(rows: Uint8Array, width: number, height: number): { colors: Uint8Array; alpha: Uint8Array } {
  const colors = new Uint8Array((width * 3 + 1) * height);
  const alpha = new Uint8Array((width + 1) * height);
  let from = 0;
  let color = 0;
  let opacity = 0;
  for (let y = 0; y < height; y++) {
    const filter = rows[from++] as number;
    colors[color++] = filter;
    alpha[opacity++] = filter;
    for (let x = 0; x < width; x++) {
      colors[color++] = rows[from++] as number;
      colors[color++] = rows[from++] as number;
      colors[color++] = rows[from++] as number;
      alpha[opacity++] = rows[from++] as number;
    }
  }
  return { colors, alpha };
}
