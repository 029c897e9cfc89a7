// Converts a WOFF file to OpenType with the platform's DecompressionStream. W3C WOFF 1.0. Although most files are the
// project's own assets, all offsets and sizes are validated, because a download may be damaged.

import { FONT_FILE_BYTES } from "../limits.ts";

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
/** Sizes of the OpenType header and of a table record, in bytes. */
const OUT_HEADER = 12;
const OUT_ENTRY = 16;
/** Maximum number of tables. The asset files have 20. */
const MAX_TABLES = 64;

/** An entry of the WOFF table directory. Offsets and lengths are in bytes. */
interface Table {
  readonly tag: number;
  readonly offset: number;
  readonly packed: number;
  readonly length: number;
  readonly checksum: number;
}

/**
 * Converts a WOFF file to OpenType.
 *
 * @param maxBytes maximum size of the OpenType file, in bytes
 * @param isHostile whether tables may expand to more than their declared sizes; they are then inflated in small steps
 * @throws Error if the file is too large, or not a complete WOFF file
 */
export async function inflateWoff(
  file: Uint8Array<ArrayBuffer>,
  maxBytes = FONT_FILE_BYTES,
  isHostile = false,
): Promise<ArrayBuffer> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { flavor, tables } = readDirectory(view);
  const size = tables.reduce((sum, { length }) => sum + pad(length), OUT_HEADER + OUT_ENTRY * tables.length);
  if (size > maxBytes) throw new Error(`font is larger than ${maxBytes} bytes`);
  const out = new Uint8Array(size);
  const outView = new DataView(out.buffer);
  writeHeader(outView, flavor, tables.length);
  let end = OUT_HEADER + OUT_ENTRY * tables.length;
  const work: Promise<void>[] = [];
  for (const [index, { tag, offset, packed, length, checksum }] of tables.entries()) {
    const at = OUT_HEADER + OUT_ENTRY * index;
    for (const [field, value] of [tag, checksum, end, length].entries()) outView.setUint32(at + 4 * field, value);
    const source = file.subarray(offset, offset + packed);
    const target = out.subarray(end, end + length);
    end += pad(length);
    if (packed === length) target.set(source);
    else if (isHostile) await inflateInSteps(source, target);
    else work.push(inflate(source, target));
  }
  await Promise.all(work);
  return out.buffer;
}

function readDirectory(view: DataView): { flavor: number; tables: Table[] } {
  if (view.byteLength < HEADER || view.getUint32(0) !== SIGNATURE) throw new Error("file is not WOFF");
  const count = view.getUint16(12);
  if (view.getUint32(8) !== view.byteLength || count === 0 || count > MAX_TABLES)
    throw new Error("WOFF header is invalid");
  const tables: Table[] = [];
  for (let at = HEADER; tables.length < count; at += ENTRY) {
    if (at + ENTRY > view.byteLength) throw new Error("WOFF table directory is truncated");
    const [tag = 0, offset = 0, packed = 0, length = 0, checksum = 0] = Array.from({ length: 5 }, (_, field) =>
      view.getUint32(at + 4 * field),
    );
    if (offset + packed > view.byteLength || packed > length) throw new Error("WOFF has an invalid table entry");
    tables.push({ tag, offset, packed, length, checksum });
  }
  return { flavor: view.getUint32(4), tables };
}

/** Writes the header of an OpenType file. Current readers ignore its binary search fields, but the format requires them. */
function writeHeader(view: DataView, flavor: number, count: number): void {
  const power = 31 - Math.clz32(count);
  view.setUint32(0, flavor);
  const fields = [count, 16 << power, power, 16 * count - (16 << power)];
  for (const [field, value] of fields.entries()) view.setUint16(4 + 2 * field, value);
}

/** Inflates the source into the target, which must be filled exactly. Response reads the stream in one native call. */
async function inflate(source: Uint8Array<ArrayBuffer>, target: Uint8Array): Promise<void> {
  const stream = new Blob([source]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length !== target.length) throw new Error(WRONG_LENGTH);
  target.set(bytes);
}

const WRONG_LENGTH = "WOFF has a table of the wrong length";
/** Input size of each step, in bytes. A step's output is at most 1 MB. */
const STEP_BYTES = 1024;

/** Inflates the source into the target, which must be filled exactly. Stops as soon as the target is full. */
async function inflateInSteps(source: Uint8Array<ArrayBuffer>, target: Uint8Array): Promise<void> {
  let read = 0;
  const steps = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      controller.enqueue(source.slice(read, read + STEP_BYTES));
      read += STEP_BYTES;
      if (read >= source.length) controller.close();
    },
  });
  let filled = 0;
  for await (const chunk of steps.pipeThrough(new DecompressionStream("deflate"))) {
    if (filled + chunk.length > target.length) throw new Error(WRONG_LENGTH);
    target.set(chunk, filled);
    filled += chunk.length;
  }
  if (filled !== target.length) throw new Error(WRONG_LENGTH);
}

function pad(length: number): number {
  return (length + 3) & ~3;
}
