// Files → a ZIP archive that is made as it is read, one file at a time, so that none but the one that is written need be there.
// The same files make the same bytes: entries have no date but the first that the format knows. PKWARE's APPNOTE 6.3.

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { ZIP_PART_BYTES } from "../../base/limits.ts";

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Whether its bytes get no smaller: pictures are compressed already. */
  readonly isPacked: boolean;
  /** Makes its bytes; called when those before it have been written. */
  readonly open: () => Promise<Uint8Array | string | ReadableStream<Uint8Array>>;
}

/** The first day that the format can name, in whatever time zone this runs. */
const NO_DATE = new Date(1980, 0, 1);

/** Whose attributes an entry has. Of DOS, programs take names for text in its character set, whatever the entry says. */
const UNIX = 3;
/** A file that its owner may write and all may read. */
const PLAIN_FILE = 0o100644 * 2 ** 16;

/** How hard the rest is compressed: the large SVG of a code takes 40 ms at 6, and 11 at 1, for a fifteenth more bytes. */
const LEVEL = 1;

/** The archive of the entries. It ends with an error where one of them cannot be made. */
export function streamZip(entries: readonly ZipEntry[]): ReadableStream<Uint8Array> {
  const parts = gather(writeZip(entries));
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const take = () => {
    const taken = written;
    written = [];
    return taken;
  };
  for (const { name, isPacked, open } of entries) {
    const bytes = await open();
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL });
    Object.assign(file, { mtime: NO_DATE, os: UNIX, attrs: PLAIN_FILE });
    zip.add(file);
    if (bytes instanceof ReadableStream) {
      for await (const part of bytes) {
        file.push(part);
        yield* take();
      }
      file.push(new Uint8Array(), true);
    } else file.push(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** The same bytes in larger parts: each that is sent by itself takes its time. */
async function* gather(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    gathered.push(part);
    length += part.length;
    if (length < ZIP_PART_BYTES) continue;
    yield join(gathered, length);
    [gathered, length] = [[], 0];
  }
  if (length > 0) yield join(gathered, length);
  return undefined;
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
