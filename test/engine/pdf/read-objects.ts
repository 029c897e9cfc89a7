// Reads PDF files with a minimal parser.

import { inflateSync } from "node:zlib";

/** An object in a PDF file: its dictionary and its decompressed stream. */
export interface PdfObject {
  readonly dictionary: string;
  readonly stream: Uint8Array;
}

/**
 * Reads the objects through the cross-reference table.
 *
 * @throws if the table is wrong
 */
export function readObjects(bytes: Uint8Array): PdfObject[] {
  const text = latin1(bytes);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, count = "0", entries = ""] = /^xref\n0 (\d+)\n([^t]*)trailer/.exec(text.slice(start)) ?? [];
  if (entries.length !== Number(count) * 20)
    throw new Error(`${count} entries must have 20 bytes each, got ${entries.length} in all`);
  const offsets = Array.from({ length: Number(count) - 1 }, (_, i) =>
    Number(entries.slice((i + 1) * 20, (i + 1) * 20 + 10)),
  );
  return offsets.map((offset, index) => {
    const head = `${index + 1} 0 obj\n`;
    if (!text.startsWith(head, offset)) throw new Error(`object ${index + 1} is not at ${offset}`);
    const end = text.indexOf("\nendobj\n", offset);
    const body = text.slice(offset + head.length, end);
    const [, length] = / \/Length (\d+)>>\nstream\n/.exec(body) ?? [];
    if (length === undefined) return { dictionary: body, stream: new Uint8Array() };
    const at = offset + head.length + body.indexOf("stream\n") + 7;
    const packed = bytes.slice(at, at + Number(length));
    if (!text.startsWith("\nendstream\nendobj\n", at + packed.length))
      throw new Error("the length of a stream is wrong");
    const dictionary = body.slice(0, body.indexOf("stream\n"));
    return { dictionary, stream: dictionary.includes("/FlateDecode") ? new Uint8Array(inflateSync(packed)) : packed };
  });
}

export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
}

/** Returns the strings in the ToUnicode maps of all fonts. */
export function mappedText(objects: readonly PdfObject[]): string[] {
  const units = (hex: string) => Array.from(hex.matchAll(/..../g), ([unit]) => Number.parseInt(unit, 16));
  const maps = objects.map(({ stream }) => latin1(stream)).filter((text) => text.startsWith("/CIDInit"));
  return maps.flatMap((map) => {
    const lines = map.slice(map.indexOf("beginbfchar")).matchAll(/^<[0-9A-F]{4}> <([0-9A-F]+)>$/gm);
    return Array.from(lines, ([, hex]) => String.fromCharCode(...units(hex as string)));
  });
}
