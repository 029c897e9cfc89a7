// Turns a requested file name into one that is safe on every operating system: no path separators, no reserved or
// invisible characters, no Windows device names. Duplicate names get a number.

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
