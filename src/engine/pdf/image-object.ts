// Writes images as image XObjects. JPEG files are embedded unchanged. Compressed PNG rows are embedded unchanged, unless
// they have alpha, which PDF stores in a separate soft mask. ISO 32000-1, 8.9.5; PNG (Third Edition), sections 9 and 11.

import type { EncodedImage } from "../surface.ts";
import { deflate, inflate } from "./flate.ts";
import type { PdfFile, Ref } from "./pdf-file.ts";

/** Copy pixels per CSS pixel: 288 dpi, about print resolution. */
const COPY_SCALE = 3;

/** The scale for zoomable images. `url` doubles this scale. */
const ZOOMABLE_SCALE = COPY_SCALE / 2;

const JPEG = "data:image/jpeg;base64,";
const PNG = "data:image/png;base64,";

/** Returns the `data:` URL of a copy with enough pixels. @param scale CSS pixels per image pixel */
export function scaledCopyUrl(image: EncodedImage, scale: number, smooth: boolean): string {
  // Without smoothing, viewers show the image's own pixels, so the copy needs all of them.
  const neededScale = smooth || image.isVector === true ? scale : Number.POSITIVE_INFINITY;
  const original = image.isVector === true ? "" : image.url(neededScale * ZOOMABLE_SCALE, false);
  return original.startsWith(JPEG) ? original : image.url(neededScale * COPY_SCALE, true);
}

/** Adds the image to the file. @param url `data:` URL of a JPEG or PNG */
export function writeImage(file: PdfFile, url: string, smooth: boolean): Ref {
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

/** Returns whether a marker starts a frame: SOF0 to SOF15, except DHT, JPG and DAC. ITU-T T.81, table B.1. */
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

/** Returns the data of all IDAT chunks. */
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
 * Splits filtered RGBA rows into filtered RGB rows and filtered alpha rows. PNG filters work on each channel separately, so
 * the differences stay the same.
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
