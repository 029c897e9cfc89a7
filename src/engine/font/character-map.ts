// Validates a font's character map. OpenType 1.9.1, cmap.

import type { Reject } from "./cff-index.ts";

/** Maximum number of subtables. Fonts have up to 6. */
const MAX_SUBTABLES = 40;

/** Offset and size of the length field, in bytes, for each format that maps Unicode characters. */
const LENGTHS: Readonly<Record<number, readonly [offset: number, size: 2 | 4]>> = {
  0: [2, 2],
  4: [2, 2],
  6: [2, 2],
  10: [4, 4],
  12: [4, 4],
  13: [4, 4],
  14: [2, 4],
};

/** Checks that all Unicode subtables are complete, and that at least one of them maps characters. */
export function checkCharacterMap(cmap: DataView, reject: Reject): void {
  const count = cmap.getUint16(2);
  if (count > MAX_SUBTABLES || 4 + 8 * count > cmap.byteLength) reject("has a damaged cmap table");
  let hasUnicode = false;
  for (let at = 4; at < 4 + 8 * count; at += 8) {
    const [platform, encoding, offset] = [cmap.getUint16(at), cmap.getUint16(at + 2), cmap.getUint32(at + 4)];
    if (offset + 6 > cmap.byteLength) reject("has a character map outside its cmap table");
    const format = cmap.getUint16(offset);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    // Subtables for other encodings are not used.
    if (!isUnicode) continue;
    const [field, size] = LENGTHS[format] ?? reject(`has a character map of the unknown format ${format}`);
    const isCut = offset + field + size > cmap.byteLength;
    const length = isCut ? 0 : size === 2 ? cmap.getUint16(offset + field) : cmap.getUint32(offset + field);
    // The length of a large format 4 subtable can exceed the 16 bits of its field.
    if (isCut || (format !== 4 && offset + length > cmap.byteLength) || length < 6)
      reject("has a character map outside its cmap table");
    if (format === 4) checkSegments(cmap, offset, reject);
    if (format === 12 || format === 13) checkGroups(cmap, offset, length, reject);
    hasUnicode ||= format !== 14;
  }
  if (!hasUnicode) reject("has no character map for Unicode: convert it from its old encoding");
}

function checkSegments(cmap: DataView, offset: number, reject: Reject): void {
  const bytes = offset + 8 > cmap.byteLength ? 0 : cmap.getUint16(offset + 6);
  if (bytes === 0 || bytes % 2 !== 0 || offset + 16 + 4 * bytes > cmap.byteLength)
    reject("has a character map with damaged segments");
  const endOf = (at: number) => cmap.getUint16(offset + 14 + at);
  for (let at = 0; at < bytes; at += 2)
    if (cmap.getUint16(offset + 16 + bytes + at) > endOf(at) || (at > 0 && endOf(at) < endOf(at - 2)))
      reject("has a character map with unsorted segments");
}

function checkGroups(cmap: DataView, offset: number, length: number, reject: Reject): void {
  const count = length < 16 ? 0 : cmap.getUint32(offset + 12);
  if (16 + 12 * count > length) reject("has a character map with damaged groups");
  let last = -1;
  for (let at = offset + 16; at < offset + 16 + 12 * count; at += 12) {
    const [first, end] = [cmap.getUint32(at), cmap.getUint32(at + 4)];
    if (first <= last || end < first || end > 0x10ffff) reject("has a character map with unsorted groups");
    last = end;
  }
}
