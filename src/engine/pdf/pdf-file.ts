// Objects → the bytes of a PDF file: a header, numbered objects, the table of where they are, a trailer. Objects come as
// text in PDF syntax, streams as a dictionary's text and their bytes. No dates and no identifiers: the same objects give
// the same bytes. ISO 32000-1, 7.5.

import { deflate } from "./flate.ts";

/** A reference to an object, e.g. `12 0 R`. */
export type Ref = string;

/** Shorter streams are not worth a filter. */
const LEAST_DEFLATED = 60;

/** A comment of bytes above 127 tells programs that pass files on that this one is not text. */
const HEADER = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";

export class PdfFile {
  /** What each object holds: text, and the bytes of its stream with their end. */
  readonly #objects: (readonly (string | Uint8Array)[])[] = [];
  readonly #refs = new Map<object, Ref>();

  /** The reference that an object gets which is added after so many others. */
  next(after: number): Ref {
    return `${this.#objects.length + 1 + after} 0 R`;
  }

  /** Adds an object. */
  add(text: string): Ref {
    return this.#push([text]);
  }

  /**
   * Adds a stream.
   *
   * @param entries of its dictionary, without those that say how long and how packed it is
   */
  addStream(entries: string, data: Uint8Array): Ref {
    const packed = data.length < LEAST_DEFLATED ? data : deflate(data);
    return packed.length < data.length
      ? this.addPackedStream(`${entries} /Filter /FlateDecode`, packed)
      : this.addPackedStream(entries, data);
  }

  /** Adds a stream whose dictionary says already how it is packed. */
  addPackedStream(entries: string, data: Uint8Array): Ref {
    return this.#push([`<<${entries} /Length ${data.length}>>\nstream\n`, data, "\nendstream"]);
  }

  /** The object that stands for the key, made at the first call. */
  once(key: object, make: () => Ref): Ref {
    const known = this.#refs.get(key);
    if (known !== undefined) return known;
    const ref = make();
    this.#refs.set(key, ref);
    return ref;
  }

  /** The file. */
  format(catalog: Ref, info: Ref): Uint8Array {
    const parts: Uint8Array[] = [];
    const offsets: number[] = [];
    let length = 0;
    const push = (part: string | Uint8Array) => {
      const bytes = typeof part === "string" ? latin1(part) : part;
      parts.push(bytes);
      length += bytes.length;
    };
    push(HEADER);
    this.#objects.forEach((object, index) => {
      offsets.push(length);
      push(`${index + 1} 0 obj\n`);
      for (const part of object) push(part);
      push("\nendobj\n");
    });
    const start = length;
    const size = offsets.length + 1;
    // Entries are 20 bytes, the two that end the line among them.
    const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    push(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`);
    push(`trailer\n<</Size ${size} /Root ${catalog} /Info ${info}>>\nstartxref\n${start}\n%%EOF\n`);
    return concatenate(parts, length);
  }

  #push(object: readonly (string | Uint8Array)[]): Ref {
    this.#objects.push(object);
    return `${this.#objects.length} 0 R`;
  }
}

function concatenate(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Each character as a byte; all of PDF's own syntax is ASCII. */
export function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Any text as a PDF string: UTF-16 behind its mark, in hexadecimal. ISO 32000-1, 7.9.2.2. */
export function formatText(text: string): string {
  return `<FEFF${hexOfText(text)}>`;
}

/** UTF-16 code units in hexadecimal; halves of pairs become U+FFFD. */
export function hexOfText(text: string): string {
  let hex = "";
  const sound = text.toWellFormed();
  for (let i = 0; i < sound.length; i++) hex += formatHex(sound.charCodeAt(i));
  return hex;
}

/** Four hexadecimal digits. */
export function formatHex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}
