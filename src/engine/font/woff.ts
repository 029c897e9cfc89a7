// A WOFF file → the OpenType file in it, inflated by the platform. Our own assets, but they come over a wire: what does not
// add up is refused as an Error, and nothing is read or made beyond what the file's bounds allow. W3C WOFF 1.0.

import { FONT_FILE_BYTES } from "../../base/limits.ts";

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
/** OpenType's own header, and an entry of its directory. */
const OUT_HEADER = 12;
const OUT_ENTRY = 16;
/** Most tables of a file. Ours have twenty. */
const MOST_TABLES = 64;

/** Where a table stands. Offsets and lengths in bytes. */
interface Table {
  readonly tag: number;
  readonly offset: number;
  readonly packed: number;
  readonly length: number;
  readonly checksum: number;
}

/** Unpacks the file. @throws Error for what is no whole WOFF file */
export async function inflateWoff(file: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { flavor, tables } = readDirectory(view);
  const size = tables.reduce((sum, { length }) => sum + pad(length), OUT_HEADER + OUT_ENTRY * tables.length);
  if (size > FONT_FILE_BYTES) throw new Error(`font is larger than ${FONT_FILE_BYTES} bytes`);
  const out = new Uint8Array(size);
  const outView = new DataView(out.buffer);
  writeHeader(outView, flavor, tables.length);
  let end = OUT_HEADER + OUT_ENTRY * tables.length;
  const work = tables.map(({ tag, offset, packed, length, checksum }, index) => {
    const at = OUT_HEADER + OUT_ENTRY * index;
    for (const [field, value] of [tag, checksum, end, length].entries()) outView.setUint32(at + 4 * field, value);
    const source = file.subarray(offset, offset + packed);
    const target = out.subarray(end, end + length);
    end += pad(length);
    if (packed < length) return inflate(source, target);
    target.set(source);
    return undefined;
  });
  await Promise.all(work);
  return out.buffer;
}

function readDirectory(view: DataView): { flavor: number; tables: Table[] } {
  if (view.byteLength < HEADER || view.getUint32(0) !== SIGNATURE) throw new Error("file is no WOFF");
  const count = view.getUint16(12);
  if (view.getUint32(8) !== view.byteLength || count === 0 || count > MOST_TABLES) throw new Error("WOFF is not whole");
  const tables: Table[] = [];
  for (let at = HEADER; tables.length < count; at += ENTRY) {
    if (at + ENTRY > view.byteLength) throw new Error("WOFF ends within its directory");
    const [tag = 0, offset = 0, packed = 0, length = 0, checksum = 0] = Array.from({ length: 5 }, (_, field) =>
      view.getUint32(at + 4 * field),
    );
    if (offset + packed > view.byteLength || packed > length) throw new Error("WOFF has a table beyond its end");
    tables.push({ tag, offset, packed, length, checksum });
  }
  return { flavor: view.getUint32(4), tables };
}

/** The start of an OpenType file. What helps searching is for readers of a time before this. */
function writeHeader(view: DataView, flavor: number, count: number): void {
  const power = 31 - Math.clz32(count);
  view.setUint32(0, flavor);
  const fields = [count, 16 << power, power, 16 * count - (16 << power)];
  for (const [field, value] of fields.entries()) view.setUint16(4 + 2 * field, value);
}

/** Fills the target with what the source inflates to, which must be exactly as long. One read is three times as fast as many. */
async function inflate(source: Uint8Array<ArrayBuffer>, target: Uint8Array): Promise<void> {
  const stream = new Blob([source]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader({ mode: "byob" });
  try {
    const room = target.length + 1;
    const { value } = await reader.readAtLeast(room, new Uint8Array(room));
    if (value?.length !== target.length) throw new Error("WOFF has a table that is not as long as it says");
    target.set(value);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function pad(length: number): number {
  return (length + 3) & ~3;
}
