// Decodes animated images without the service's own code: GIF and WebP with libvips, and APNG frame by frame with fast-png.

import { crc32 } from "node:zlib";
import sharp from "sharp";
import { type Decoded, decodePng } from "./png.ts";

export interface DecodedAnimation {
  /** The whole image after each frame, straight RGBA. */
  readonly frames: readonly Decoded[];
  /** Duration of each frame, in milliseconds. */
  readonly delays: readonly number[];
  /** Number of times the animation is played; 0 for endless. */
  readonly plays: number;
}

/** Decodes an animation. @param format gif, webp or apng */
export function decodeAnimation(file: Uint8Array, format: string): Promise<DecodedAnimation> {
  return format === "apng" ? Promise.resolve(decodeApng(file)) : decodePages(file);
}

async function decodePages(file: Uint8Array): Promise<DecodedAnimation> {
  const image = sharp(file, { animated: true });
  const { width = 0, pageHeight, height = 0, pages = 1, delay = [0], loop = 1 } = await image.metadata();
  const size = { width, height: pageHeight ?? height };
  const data = new Uint8Array(await image.ensureAlpha().raw().toBuffer());
  const length = size.width * size.height * 4;
  const frames = Array.from({ length: pages }, (_, page) => ({
    ...size,
    data: data.subarray(page * length, (page + 1) * length),
  }));
  return { frames, delays: delay, plays: loop };
}

/** A chunk of a PNG. */
interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
}

/** Returns the chunks of a PNG, in order. @throws for a wrong checksum */
export function listChunks(file: Uint8Array): Chunk[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    const body = file.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== view.getUint32(at + 8 + length)) throw new Error(`wrong checksum at ${at}`);
    chunks.push({ name: String.fromCharCode(...body.subarray(0, 4)), data: body.subarray(4) });
    at += length + 12;
  }
  return chunks;
}

const viewOf = ({ data }: Chunk) => new DataView(data.buffer, data.byteOffset, data.length);

function decodeApng(file: Uint8Array): DecodedAnimation {
  const chunks = listChunks(file);
  const [header, control] = ["IHDR", "acTL"].map((name) => chunks.find((chunk) => chunk.name === name) as Chunk);
  const [width, height] = [viewOf(header as Chunk).getUint32(0), viewOf(header as Chunk).getUint32(4)];
  const canvas = new Uint8Array(width * height * 4);
  const [frames, delays]: [Decoded[], number[]] = [[], []];
  let number = 0;
  const checkNumber = (chunk: Chunk) => {
    if (viewOf(chunk).getUint32(0) !== number++) throw new Error(`${chunk.name} must have the number ${number - 1}`);
  };
  for (const [index, chunk] of chunks.entries()) {
    if (chunk.name !== "fcTL") continue;
    checkNumber(chunk);
    const view = viewOf(chunk);
    const [across = 0, down = 0, left = 0, top = 0] = [4, 8, 12, 16].map((at) => view.getUint32(at));
    const parts: Uint8Array[] = [];
    for (const data of chunks.slice(index + 1)) {
      if (data.name !== "IDAT" && data.name !== "fdAT") break;
      if (data.name === "fdAT") checkNumber(data);
      parts.push(data.name === "IDAT" ? data.data : data.data.subarray(4));
    }
    const image = decodePng(writePng(header as Chunk, across, down, Buffer.concat(parts)));
    const isBlended = view.getUint8(25) === 1;
    for (let i = 0; i < across * down; i++) {
      const pixel = image.data.subarray(i * 4, i * 4 + 4);
      const to = ((top + Math.floor(i / across)) * width + left + (i % across)) * 4;
      if (isBlended && pixel[3] !== 0 && pixel[3] !== 255) throw new Error("the test decoder doesn't support blending");
      if (!isBlended || pixel[3] === 255) canvas.set(pixel, to);
    }
    frames.push({ width, height, data: canvas.slice() });
    delays.push((1000 * view.getUint16(20)) / view.getUint16(22));
  }
  if (viewOf(control as Chunk).getUint32(0) !== frames.length)
    throw new Error("acTL must contain the number of frames");
  return { frames, delays, plays: viewOf(control as Chunk).getUint32(4) };
}

/** Returns a PNG with the header of another one, but its own size and compressed rows. */
function writePng(header: Chunk, width: number, height: number, rows: Uint8Array): Uint8Array {
  const start = Buffer.from(header.data);
  start.writeUInt32BE(width, 0);
  start.writeUInt32BE(height, 4);
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([signature, chunk("IHDR", start), chunk("IDAT", rows), chunk("IEND", new Uint8Array())]);
}

/** Returns the image on white, three bytes per pixel. */
export function onWhite({ data }: Decoded): Uint8Array {
  const out = new Uint8Array((data.length / 4) * 3);
  for (let i = 0; i < data.length / 4; i++)
    for (let channel = 0; channel < 3; channel++) {
      const [value, alpha] = [data[i * 4 + channel] as number, data[i * 4 + 3] as number];
      out[i * 3 + channel] = Math.round((value * alpha + 255 * (255 - alpha)) / 255);
    }
  return out;
}

/** Returns the greatest difference between the bytes of two images, and the mean difference. */
export function measureDifference(one: Uint8Array, other: Uint8Array): { readonly max: number; readonly mean: number } {
  if (one.length !== other.length) throw new Error(`images must have the same size: ${one.length}, ${other.length}`);
  let [max, sum] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    const difference = Math.abs((one[i] as number) - (other[i] as number));
    max = Math.max(max, difference);
    sum += difference;
  }
  return { max, mean: sum / one.length };
}
