// Streams files as a ZIP archive (PKWARE APPNOTE 6.3), creating one file at a time to bound memory. The output is
// deterministic: every entry has the same fixed date.

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Minimum size of the chunks in which an archive is sent, in bytes. */
const ZIP_PART_BYTES = 65_536;

/** A file in an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Whether the content is already compressed, as PNG and JPEG are. Such files are stored, not deflated. */
  readonly isPacked: boolean;
  /** Creates the content. Called after the preceding entries have been written. */
  readonly open: () => Promise<Uint8Array | string | ReadableStream<Uint8Array>>;
}

/** The earliest date that ZIP can represent. It is built from local time, because ZIP stores local time. */
const NO_DATE = new Date(1980, 0, 1);

/** The "made by" system. For DOS entries, some programs decode names with a DOS code page despite the UTF-8 flag. */
const UNIX = 3;
/** A regular file with mode 0644, in the upper 16 bits of the external attributes. */
const PLAIN_FILE = 0o100644 * 2 ** 16;

/** Deflate level: a large SVG of a QR code takes 40 ms at level 6 and 11 ms at level 1, for 7% more bytes. */
const LEVEL = 1;

/** Returns the archive as a stream, which fails if an entry cannot be created. */
export function streamZip(entries: readonly ZipEntry[]): ReadableStream<Uint8Array> {
  const parts = mergeChunks(writeZip(entries));
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

/** Merges chunks into larger ones, because each chunk that is sent has a fixed cost. */
async function* mergeChunks(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    pending.push(part);
    length += part.length;
    if (length < ZIP_PART_BYTES) continue;
    yield concatenate(pending, length);
    [pending, length] = [[], 0];
  }
  if (length > 0) yield concatenate(pending, length);
  return undefined;
}

function concatenate(parts: readonly Uint8Array[], length: number): Uint8Array {
  const merged = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    merged.set(part, at);
    at += part.length;
  }
  return merged;
}

/** Maximum length of a file name without extension and number, in bytes of UTF-8. Most file systems accept 255. */
const ENTRY_NAME_BYTES = 200;

/** Invisible characters: controls, bidi and other format characters, line separators, private use, unassigned, and U+FFFD. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\ufffd]/gu;
/** Path separators, and the characters that Windows forbids in file names. */
const FORBIDDEN = /[/\\:*?"<>|]/g;
/** Leading characters that hide a file, refer to the parent folder, or are left over from a path (`../x` became `.._x`). */
const LEADING = /^[\s._]+/u;
/** Trailing characters that Windows drops, which would make two names equal. */
const TRAILING = /[\s.]+$/u;
/** Windows device names, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i;

/** Extensions that are equivalent. */
const SAME_EXTENSIONS: Readonly<Record<string, readonly string[]>> = { jpg: ["jpg", "jpeg"], jpeg: ["jpeg", "jpg"] };

/**
 * Returns a name that is safe to use as a file name.
 *
 * @param name the requested name
 * @param fallback base name, without extension, used if nothing is left of `name`
 * @param extension extension without the dot, appended unless the name already has it
 */
export function sanitizeFileName(name: string | undefined, fallback: string, extension: string): string {
  const plain = (name ?? "")
    .toWellFormed()
    .replaceAll(INVISIBLE, "")
    .normalize("NFC")
    .replaceAll(FORBIDDEN, "_")
    .replace(LEADING, "");
  const ending = (SAME_EXTENSIONS[extension] ?? [extension])
    .map((known) => `.${known}`)
    .find((known) => plain.toLowerCase().endsWith(known));
  const written = ending === undefined ? `.${extension}` : plain.slice(-ending.length);
  const stem = shorten(ending === undefined ? plain : plain.slice(0, -ending.length)).replace(TRAILING, "");
  const file = (stem || fallback) + written;
  return DEVICE.test(file) ? `_${file}` : file;
}

/** Returns the longest prefix of at most `ENTRY_NAME_BYTES` bytes of UTF-8. */
function shorten(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(ENTRY_NAME_BYTES));
  return text.slice(0, read);
}

/** The file names of one archive, unique even on case-insensitive file systems. */
export class EntryNames {
  /** Lowercased names, each with the next number to try for a duplicate. */
  readonly #taken = new Map<string, number>();

  /** Returns the name, numbered if it is already used: `a.png`, `a-2.png`. */
  add(name: string): string {
    const key = name.toLowerCase();
    let number = this.#taken.get(key);
    if (number === undefined) {
      this.#taken.set(key, 2);
      return name;
    }
    const dot = name.lastIndexOf(".");
    for (;;) {
      const numbered = `${name.slice(0, dot)}-${number++}${name.slice(dot)}`;
      if (this.#taken.has(numbered.toLowerCase())) continue;
      this.#taken.set(key, number);
      this.#taken.set(numbered.toLowerCase(), 2);
      return numbered;
    }
  }
}
