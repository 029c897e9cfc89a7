// Assembles a PDF file: header, numbered objects, cross-reference table and trailer. The file has no dates or
// identifiers, so the same objects give the same file. ISO 32000-1, 7.5.

import { deflateSync, inflateSync } from "node:zlib";

/** A reference to an object, such as `12 0 R`. */
export type Ref = string;

/** Streams with fewer bytes are not compressed. */
const MIN_DEFLATED_BYTES = 60;

/** The comment with bytes above 127 tells file transfer programs that the file is binary. */
const HEADER = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";

/**
 * Collects the objects of a PDF file. An object is text in PDF syntax, or a stream with dictionary entries and bytes.
 */
export class PdfFile {
  /** Content of each object: text, or the dictionary, bytes and end of a stream. */
  readonly #objects: (readonly (string | Uint8Array)[])[] = [];
  readonly #refs = new Map<object, Ref>();

  /** Returns the reference to a future object. @param after number of objects that will be added before that object */
  next(after: number): Ref {
    return `${this.#objects.length + 1 + after} 0 R`;
  }

  /** Adds an object, and returns its reference. */
  add(text: string): Ref {
    return this.#push([text]);
  }

  /**
   * Adds a stream, compressed if compression makes it shorter.
   *
   * @param entries dictionary entries, without /Length or /Filter
   */
  addStream(entries: string, data: Uint8Array): Ref {
    const packed = data.length < MIN_DEFLATED_BYTES ? data : deflate(data);
    return packed.length < data.length
      ? this.addPackedStream(`${entries} /Filter /FlateDecode`, packed)
      : this.addPackedStream(entries, data);
  }

  /** Adds a stream that is already encoded. Its entries must declare the filter. */
  addPackedStream(entries: string, data: Uint8Array): Ref {
    return this.#push([`<<${entries} /Length ${data.length}>>\nstream\n`, data, "\nendstream"]);
  }

  /** Returns the reference to the object with the key. The first call for a key creates the object. */
  once(key: object, make: () => Ref): Ref {
    const cached = this.#refs.get(key);
    if (cached !== undefined) return cached;
    const ref = make();
    this.#refs.set(key, ref);
    return ref;
  }

  /**
   * Returns the complete file.
   *
   * @param catalog reference to the document catalog
   * @param info reference to the information dictionary
   */
  format(catalog: Ref, info: Ref): Uint8Array {
    const parts: Uint8Array[] = [];
    const offsets: number[] = [];
    let length = 0;
    const push = (part: string | Uint8Array) => {
      const bytes = typeof part === "string" ? encodeLatin1(part) : part;
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
    // Each entry is 20 bytes long, with an end of line of two characters.
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

/** Encodes text as Latin-1, which suffices because PDF syntax is ASCII. */
export function encodeLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Formats text as a PDF string: UTF-16BE with a byte order mark, in hexadecimal. ISO 32000-1, 7.9.2.2. */
export function formatText(text: string): string {
  return `<FEFF${textToHex(text)}>`;
}

/** Returns the UTF-16 code units in hexadecimal. Unpaired surrogates become U+FFFD. */
export function textToHex(text: string): string {
  let hex = "";
  const wellFormed = text.toWellFormed();
  for (let i = 0; i < wellFormed.length; i++) hex += formatHex(wellFormed.charCodeAt(i));
  return hex;
}

/** Formats a 16-bit value as four hexadecimal digits. */
export function formatHex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}

/** Higher levels make a chart's file 1% smaller, but take twice as long. */
const COMPRESSION_LEVEL = 6;

/** Compresses bytes to a zlib stream for the FlateDecode filter. ISO 32000-1, 7.4.4. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: COMPRESSION_LEVEL });
}

/**
 * Decompresses a zlib stream. Use it only for streams that this service wrote, because the size of the result is not
 * limited.
 */
export function inflate(bytes: Uint8Array): Uint8Array {
  return inflateSync(bytes);
}
