// Tests batches of codes from the bundled Worker: the archives' compatibility with yauzl and unzip, and memory use.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { fromBuffer } from "yauzl";
import { postJson } from "./requests.ts";

const ask = (codes: unknown) => postJson("/qr/batch", codes);
const bytesOf = async (reply: Response) => {
  if (reply.status !== 200) throw new Error(await reply.text());
  return Buffer.from(await reply.arrayBuffer());
};

/** Returns an archive's files. yauzl rejects path traversal, wrong sizes and wrong checksums. */
async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<import("yauzl").ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true, strictFileNames: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on("error", reject);
        stream.on("data", (part) => parts.push(part));
        stream.on("end", () => {
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return files;
}

async function read(image: Buffer): Promise<unknown> {
  const reply = await fetch(new URL("/qr-read", inject("service")), { method: "POST", body: Uint8Array.from(image) });
  return ((await reply.json()) as { result?: unknown }).result;
}

describe("a batch", () => {
  const codes = [
    { text: "one" },
    { text: "zwei", format: "jpg", filename: "../Größe" },
    { text: "three", format: "svg", size: 300, dotStyle: "rounded", caption: "Drei" },
    { text: "four", size: 2600, filename: "one" },
    { text: "five", filename: "one.png" },
  ];

  test("is an archive that yauzl unpacks, with readable codes", async () => {
    const files = await unzip(await bytesOf(await ask(codes)));
    expect([...files.keys()]).toEqual(["qr-1.png", "Größe.jpg", "qr-3.svg", "one.png", "one-2.png"]);
    const texts = codes.map(({ text }) => text);
    for (const [index, [name, image]] of [...files].entries()) {
      const pixels = name.endsWith(".svg") ? await sharp(image).png().toBuffer() : image;
      expect(await read(pixels)).toBe(texts[index]);
    }
  });

  test.skipIf(spawnSync("unzip", ["-v"]).error !== undefined)("passes the test of unzip", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "limn-"));
    try {
      const file = path.join(directory, "codes.zip");
      writeFileSync(file, await bytesOf(await ask(codes)));
      expect(execFileSync("unzip", ["-tq", file], { encoding: "utf8" })).toMatch(/^No errors detected/);
      execFileSync("unzip", ["-q", file, "-d", path.join(directory, "files")], {
        env: { ...process.env, LC_ALL: "C.UTF-8" },
      });
      const names = readdirSync(path.join(directory, "files"));
      expect(names.sort()).toEqual(["Größe.jpg", "one-2.png", "one.png", "qr-1.png", "qr-3.svg"]);
      expect(await read(readFileSync(path.join(directory, "files", "one-2.png")))).toBe("five");
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe("memory", () => {
  test("is sufficient for ten large batches in a row, and for aborted responses", async () => {
    // If all images of a batch were in memory at once, two of these batches would exceed the limit.
    const large = Array.from({ length: 25 }, (_, index) => ({
      text: `No. ${index} ${"x".repeat(200)}`,
      size: 3000,
      format: index % 2 === 0 ? "jpg" : "png",
    }));
    for (let round = 0; round < 3; round++) {
      const reply = await ask(large);
      await reply.body?.getReader().read();
      await reply.body?.cancel().catch(() => {});
    }
    const many = Array.from({ length: 1000 }, (_, index) => ({ text: `Ticket ${index}`, size: 300 }));
    const sizes = new Set<number>();
    for (let round = 0; round < 10; round++) sizes.add((await bytesOf(await ask(many))).length);
    expect(sizes.size).toBe(1);
    const files = await unzip(await bytesOf(await ask(large)));
    expect(files.size).toBe(25);
    expect(await read(files.get("qr-25.jpg") as Buffer)).toMatch(/^No\. 24 /);
  });
});
