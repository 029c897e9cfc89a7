// The name that somebody wishes for a file → one that is a plain file on every system: no path, no characters that systems keep
// for themselves or that show a name as another, no name of a device. Names that are taken get a number.

import { ENTRY_NAME_BYTES } from "../../base/limits.ts";

/** Characters without a shape: controls, marks of direction, breaks of lines, and what stands for broken text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\ufffd]/gu;
/** Separators of paths, and what Windows refuses. */
const RESERVED = /[/\\:*?"<>|]/g;
/** What hides a file, leads to the folder above, or remains of a path to it. */
const LEADING = /^[\s._]+/u;
/** What Windows drops, so that two names would be one. */
const TRAILING = /[\s.]+$/u;
/** Devices of Windows, with or without an ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i;

/** Endings that mean the same. */
const SAME_EXTENSIONS: Readonly<Record<string, readonly string[]>> = { jpg: ["jpg", "jpeg"], jpeg: ["jpeg", "jpg"] };

/**
 * The name as a file's.
 *
 * @param fallback the name if nothing remains of it, without an ending
 * @param extension the ending, which is added unless the name has it
 */
export function cleanName(name: string | undefined, fallback: string, extension: string): string {
  const plain = (name ?? "")
    .toWellFormed()
    .replaceAll(HIDDEN, "")
    .normalize("NFC")
    .replaceAll(RESERVED, "_")
    .replace(LEADING, "");
  const ending = (SAME_EXTENSIONS[extension] ?? [extension])
    .map((known) => `.${known}`)
    .find((known) => plain.toLowerCase().endsWith(known));
  const written = ending === undefined ? `.${extension}` : plain.slice(-ending.length);
  const stem = shorten(ending === undefined ? plain : plain.slice(0, -ending.length)).replace(TRAILING, "");
  const file = (stem || fallback) + written;
  return DEVICE.test(file) ? `_${file}` : file;
}

/** As much of the start as there is room for. */
function shorten(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(ENTRY_NAME_BYTES));
  return text.slice(0, read);
}

/** The names in one archive, no two of which are one on any system. */
export class EntryNames {
  /** The names in lower case; for those that were wished for again, the next number to try. */
  readonly #taken = new Map<string, number>();

  /** The name, with a number if it is taken: `a.png`, `a-2.png`. */
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
