// Our own engines, as scripts/build-wasm.mjs has compiled them.

import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";

interface Checksums {
  readonly memory: WebAssembly.Memory;
  prepareChecksums(): void;
  crc32(crc: number, start: number, length: number): number;
  adler32(adler: number, start: number, length: number): number;
}

async function open(name: string): Promise<Checksums> {
  const file = path.join(import.meta.dirname, `../../generated/${name}.wasm`);
  // What the types of Workers leave out: there, nothing compiles bytes.
  const { instance } = (await WebAssembly.instantiate(readFileSync(file), {})) as unknown as {
    instance: WebAssembly.Instance;
  };
  return instance.exports as unknown as Checksums;
}

test("the checksums of PNG are those of zlib, in one piece or two", async () => {
  const engine = await open("png");
  engine.memory.grow(2);
  engine.prepareChecksums();
  const start = engine.memory.buffer.byteLength - 2 * 65_536;
  const place = new Uint8Array(engine.memory.buffer, start);
  const adlerOf = (bytes: Uint8Array) =>
    deflateSync(bytes, { level: 1 }).readUInt32BE(deflateSync(bytes, { level: 1 }).length - 4);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 255 }))
      .map(([length, value]) => new Uint8Array(length).fill(value)),
    fc.uint8Array({ minLength: 5000, maxLength: 20_000, size: "max" }),
  );
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 15 }), (data, split, offset) => {
      const cut = data.length === 0 ? 0 : split % data.length;
      place.set(data, offset);
      const at = start + offset;
      expect(engine.crc32(0, at, data.length) >>> 0).toBe(crc32(data));
      expect(engine.adler32(1, at, data.length) >>> 0).toBe(adlerOf(data));
      expect(engine.crc32(engine.crc32(0, at, cut), at + cut, data.length - cut) >>> 0).toBe(crc32(data));
      expect(engine.adler32(engine.adler32(1, at, cut), at + cut, data.length - cut) >>> 0).toBe(adlerOf(data));
    }),
  );
});
