// Minimal ZIP reader (APPNOTE 6.3) for tests. It checks sizes, CRC-32 sums and the fixed modification date of every
// entry.

import { crc32, inflateRawSync } from "node:zlib";
import { expect } from "vitest";

/** Returns the archive's files by name, located through the central directory. */
export function unpack(archive: Uint8Array): Record<string, Uint8Array> {
  const view = new DataView(archive.buffer);
  const end = archive.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files: Record<string, Uint8Array> = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [method, sum, packed, size, length] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 16, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
    ];
    // All entries carry the earliest DOS date, 1980-01-01, to keep archives reproducible.
    expect(view.getUint32(at + 12, true)).toBe(0x00210000);
    const start = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + length));
    const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const raw = archive.subarray(data, data + packed);
    const bytes = method === 0 ? raw : inflateRawSync(raw);
    expect(bytes.length).toBe(size);
    expect(crc32(bytes)).toBe(sum);
    files[name] = Uint8Array.from(bytes);
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
