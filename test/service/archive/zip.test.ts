import { describe, expect, test } from "vitest";
import { streamZip, type ZipEntry } from "../../../src/service/archive/zip.ts";
import { unpack } from "./unpack.ts";

const entry = (name: string, bytes: Uint8Array | string | ReadableStream<Uint8Array>, isPacked = true): ZipEntry => ({
  name,
  isPacked,
  open: async () => bytes,
});
const bytesOf = async (entries: readonly ZipEntry[]) =>
  new Uint8Array(await new Response(streamZip(entries)).arrayBuffer());

describe("streamZip", () => {
  test("writes every entry, from bytes, text and streams", async () => {
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

  test("writes identical bytes for identical entries", async () => {
    const entries = [entry("a.svg", "<svg/>", false), entry("b.png", Uint8Array.of(1))];
    expect(await bytesOf(entries)).toEqual(await bytesOf(entries));
  });

  test("opens entries only as the archive is read", async () => {
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

  test("fails if an entry cannot be opened", async () => {
    const broken = { name: "b.png", isPacked: true, open: () => Promise.reject(new Error("no paint")) };
    await expect(bytesOf([entry("a.png", Uint8Array.of(1)), broken])).rejects.toThrow("no paint");
  });
});
