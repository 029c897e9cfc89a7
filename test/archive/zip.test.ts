import { crc32, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { streamZip, type ZipEntry } from "../../src/archive/zip.ts";

const entry = (name: string, bytes: Uint8Array | string | ReadableStream<Uint8Array>, isPacked = true): ZipEntry => ({
  name,
  isPacked,
  open: async () => bytes,
});
const bytesOf = async (entries: readonly ZipEntry[]) =>
  new Uint8Array(await new Response(streamZip(entries)).arrayBuffer());

/** The files by what the archive's directory says, as unpackers go about it. */
function unpack(archive: Uint8Array): Record<string, Uint8Array> {
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
    // No date but the first one.
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

describe("an archive", () => {
  test("has the files that were put into it", async () => {
    const text = "<svg/>".repeat(500);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of [[1, 2], [], [3]]) controller.enqueue(Uint8Array.from(part));
        controller.close();
      },
    });
    const archive = await bytesOf([
      entry("a.png", Uint8Array.of(9, 8, 7)),
      entry("Größe 日本.svg", text, false),
      entry("large.png", stream),
      entry("empty.png", new Uint8Array()),
    ]);
    const files = unpack(archive);
    expect(Object.keys(files)).toEqual(["a.png", "Größe 日本.svg", "large.png", "empty.png"]);
    expect(files["a.png"]).toEqual(Uint8Array.of(9, 8, 7));
    expect(new TextDecoder().decode(files["Größe 日本.svg"])).toBe(text);
    expect(files["large.png"]).toEqual(Uint8Array.of(1, 2, 3));
    expect(files["empty.png"]).toEqual(new Uint8Array());
    expect(archive.length).toBeLessThan(text.length);
  });

  test("is the same bytes each time", async () => {
    const entries = [entry("a.svg", "<svg/>", false), entry("b.png", Uint8Array.of(1))];
    expect(await bytesOf(entries)).toEqual(await bytesOf(entries));
  });

  test("is made as it is read", async () => {
    const opened: number[] = [];
    const entries = Array.from({ length: 10 }, (_, index) => ({
      name: `${index}.png`,
      isPacked: true,
      open: async () => {
        opened.push(index);
        return new Uint8Array(100_000).fill(index);
      },
    }));
    const reader = streamZip(entries).getReader();
    await reader.read();
    expect(opened.length).toBeLessThan(4);
    await reader.cancel();
    expect(opened.length).toBeLessThan(4);
  });

  test("ends with an error where a file cannot be made", async () => {
    const broken = { name: "b.png", isPacked: true, open: () => Promise.reject(new Error("no paint")) };
    await expect(bytesOf([entry("a.png", Uint8Array.of(1)), broken])).rejects.toThrow("no paint");
  });
});
