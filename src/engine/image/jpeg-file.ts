// Reads the size, orientation and decoding cost of a JPEG, and removes thumbnails, location data and colour profiles from the
// file. ITU-T T.81, annex B; Exif 2.3, section 4.6.

import { IMAGE_PARTS } from "../limits.ts";
import { ByteReader, concatenate } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import type { RasterHeader } from "./raster-header.ts";

const MARKER_PREFIX = Uint8Array.of(0xff);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Application segments and comments. The decoder reads only APP0 (JFIF) and APP14 (Adobe). */
const [APP0, APP1, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xee, 0xef, 0xfe];

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Number of samples in all channels together. */
  readonly samples: number;
}

/** Reads the segments of a JPEG. @throws ImageError if it has no image data or too many segments */
export function readJpeg(file: ByteReader): RasterHeader {
  const keptParts: Uint8Array[] = [file.part(0, 2)];
  let frame: Frame | undefined;
  let orientation = 1;
  let scans = 0;
  let segments = 0;
  for (let at = 2; at < file.length; ) {
    // Any number of 0xFF fill bytes can precede a marker.
    const mark = file.find(0xff, at);
    let name = mark + 1;
    while (file.byte(name) === 0xff) name++;
    const marker = file.byte(name);
    if (marker === END_OF_IMAGE) break;
    const end = Math.min(name + 1 + (hasLength(marker) ? file.big(name + 1, 2) : 0), file.length);
    if (isFrame(marker)) frame ??= readFrame(file, name + 3);
    if (marker === APP1 && file.has(name + 3, "Exif\0\0")) orientation = readOrientation(file.part(name + 9, end));
    const isExtra = (marker >= APP0 && marker <= APP15 && marker !== APP0 && marker !== APP14) || marker === COMMENT;
    at = marker === START_OF_SCAN ? endOfScan(file, end) : end;
    if (marker === START_OF_SCAN) scans++;
    if (!isExtra) keptParts.push(MARKER_PREFIX, file.part(name, at));
    if (++segments > IMAGE_PARTS) throw new ImageError(`must have at most ${IMAGE_PARTS} JPEG segments`);
  }
  if (frame === undefined || scans === 0) throw new ImageError("is a JPEG without image data");
  const { width, height, channels, samples } = frame;
  return {
    format: "jpeg",
    width,
    height,
    bytes: concatenate([...keptParts, MARKER_PREFIX, Uint8Array.of(END_OF_IMAGE)]),
    orientation,
    isCmyk: channels === 4,
    // With several scans, the decoder holds all coefficients, two bytes each, until the last scan.
    cost: { bytes: scans > 1 ? samples * 2 : 0, pixels: width * height * scans },
  };
}

/** Markers without a length field are TEM (01), restarts (D0 to D7), start (D8) and end of image (D9). */
function hasLength(marker: number): boolean {
  return marker !== 0x01 && (marker < 0xd0 || marker > END_OF_IMAGE);
}

/** C0 to CF are frame headers, except DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(file: ByteReader, at: number): Frame {
  const [height, width, channels] = [file.big(at + 1, 2), file.big(at + 3, 2), file.byte(at + 5)];
  const factors = Array.from({ length: channels }, (_, index) => file.byte(at + 7 + index * 3));
  const [across, down] = [factors.map((factor) => factor >> 4), factors.map((factor) => factor & 15)];
  const whole = Math.max(1, ...across) * Math.max(1, ...down);
  const shares = factors.reduce((sum, _, index) => sum + ((across[index] ?? 0) * (down[index] ?? 0)) / whole, 0);
  return { width, height, channels, samples: width * height * shares };
}

/**
 * Returns the offset of the next marker after a scan. Within a scan, 0xFF is followed by 0 or is part of a restart marker.
 */
function endOfScan(file: ByteReader, from: number): number {
  for (let at = file.find(0xff, from); at < file.length; at = file.find(0xff, at + 2)) {
    const next = file.byte(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

const ORIENTATION_TAG = 0x0112;

/** Reads the orientation from an Exif block, which has the structure of a TIFF file. */
function readOrientation(block: Uint8Array): number {
  const file = new ByteReader(block);
  const read = file.has(0, "MM") ? file.big.bind(file) : file.little.bind(file);
  const directory = read(4, 4);
  const entries = read(directory, 2);
  for (let i = 0; i < entries && directory + i * 12 < file.length; i++) {
    const entry = directory + 2 + i * 12;
    if (read(entry, 2) !== ORIENTATION_TAG) continue;
    const orientation = read(entry + 8, 2);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
