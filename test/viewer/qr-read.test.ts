// Reads codes with the bundled Worker, from URLs and from files in all formats, which libvips writes.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { type ImageServer, startImageServer } from "./image-server.ts";
import { type LocalServer, listen } from "./local-server.ts";

const writer = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
prepareZXingModule({ overrides: { wasmBinary: readFileSync(writer).buffer } });

const TEXT = "https://example.com/?q=Grüße";
let code: Buffer;
let server: ImageServer;
let files: LocalServer;
beforeAll(async () => {
  const { image } = await writeBarcode(TEXT, { format: "QRCode", scale: 4 });
  code = Buffer.from(await (image as Blob).arrayBuffer());
  server = await startImageServer();
  files = await listen((_, response) => void response.end(code));
});
afterAll(async () => {
  await files.close();
  await server.close();
});

const post = (body: Uint8Array) =>
  fetch(new URL("/qr-read", inject("service")), { method: "POST", body: Uint8Array.from(body) });
const get = (url: string) => {
  const address = new URL("/qr-read", inject("service"));
  address.searchParams.set("url", url);
  return fetch(address);
};

describe("/qr-read reads a code from", () => {
  const formats: Record<string, (source: Sharp) => Sharp> = {
    PNG: (source) => source.png(),
    "two-color PNG": (source) => source.png({ palette: true, colours: 2 }),
    "interlaced PNG": (source) => source.png({ progressive: true }),
    JPEG: (source) => source.jpeg({ quality: 70 }),
    "progressive JPEG": (source) => source.jpeg({ progressive: true }),
    "grayscale JPEG": (source) => source.grayscale().jpeg(),
    "CMYK JPEG": (source) => source.toColourspace("cmyk").jpeg(),
    GIF: (source) => source.gif(),
    WebP: (source) => source.webp(),
    "lossless WebP": (source) => source.webp({ lossless: true }),
    TIFF: (source) => source.tiff({ compression: "none" }),
    "TIFF with LZW": (source) => source.tiff({ compression: "lzw", predictor: "horizontal" }),
    "TIFF with Deflate": (source) => source.tiff({ compression: "deflate" }),
    "TIFF with PackBits": (source) => source.tiff({ compression: "packbits" }),
    "TIFF with JPEG": (source) => source.tiff({ compression: "jpeg" }),
    "two-color TIFF": (source) => source.grayscale().tiff({ bitdepth: 1, compression: "deflate" }),
    "tiled TIFF": (source) => source.tiff({ tile: true, tileWidth: 64, tileHeight: 64, compression: "lzw" }),
    "16-bit TIFF": (source) => source.toColourspace("rgb16").tiff({ compression: "lzw", predictor: "horizontal" }),
    "a rotated JPEG": (source) => source.rotate(73, { background: "#ddd" }).jpeg(),
    "a JPEG of 20 million pixels": (source) => source.resize(4500, 4500, { kernel: "nearest" }).jpeg(),
    "a tinted JPEG": (source) => source.tint("#2080ff").jpeg(),
  };
  test.each(Object.keys(formats))("%s", async (name) => {
    const source = (formats[name] as (source: Sharp) => Sharp)(sharp(code).flatten({ background: "white" }));
    const reply = await post(await source.toBuffer());
    expect(await reply.json()).toMatchObject({ success: true, result: TEXT });
  });
});

test("corners are in pixels of the original, even if a JPEG was decoded at a lower resolution", async () => {
  const file = await sharp(code)
    .flatten({ background: "white" })
    .resize(4500, 4500, { kernel: "nearest" })
    .jpeg()
    .toBuffer();
  const cornersOf = async (source: Uint8Array) => {
    const { results } = (await (await post(source)).json()) as { results: { corners: { x: number; y: number }[] }[] };
    return results[0]?.corners ?? [];
  };
  const [large, small] = [await cornersOf(file), await cornersOf(code)];
  const { width = 1 } = await sharp(code).metadata();
  expect(large.length).toBe(4);
  for (const [index, { x, y }] of large.entries()) {
    const expected = small[index] as { x: number; y: number };
    expect(Math.abs(x - (expected.x * 4500) / width)).toBeLessThan(40);
    expect(Math.abs(y - (expected.y * 4500) / width)).toBeLessThan(40);
  }
});

describe("an image at a URL", () => {
  test("is read", async () => {
    expect(await (await get(files.origin)).json()).toMatchObject({ success: true, result: TEXT });
    expect(await (await get(`${server.origin}/redirect?to=${encodeURIComponent(files.origin)}`)).json()).toMatchObject({
      success: true,
      result: TEXT,
    });
  });

  test.each([
    ["has no code", "/file/png", 422],
    ["is not an image", "/page", 400],
    ["doesn't exist", "/status/404", 400],
    ["never ends", "/endless", 413],
    ["redirects to a private network", "/redirect?to=http://10.0.0.1/", 400],
  ])("that %s returns an error", async (_, path, status) => {
    const reply = await get(server.origin + path);
    expect(await reply.json()).toMatchObject({ success: false, error: expect.stringMatching(/^(image|no code)/) });
    expect(reply.status).toBe(status);
  });
});

test("large images are all read, several at once and one after another", async () => {
  const source = sharp(code).flatten({ background: "white" }).resize(2800, 2800, { kernel: "nearest" });
  const [png, jpeg] = await Promise.all([source.png().toBuffer(), source.jpeg().toBuffer()]);
  for (let round = 0; round < 4; round++) {
    const replies = await Promise.all([png, jpeg, code].map(post));
    expect(await Promise.all(replies.map(async (reply) => (await reply.json()) as unknown))).toMatchObject(
      Array.from({ length: 3 }, () => ({ result: TEXT })),
    );
  }
});
