import { describe, expect, test, vi } from "vitest";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { openRasterImage, prepareToDecode } from "../../../src/engine/image/decode.ts";
import { encodeImage, joinOrStream, writeBase64 } from "../../../src/engine/image/encode.ts";
import { usePooledMemory } from "../../../wasm/pooled-memory.ts";
import { decodeBmp, decodeGif, decodeJpeg, decodePng, decodeWebp } from "../../../wasm/raster/jpeg-decoder.ts";
import { bmpOf, gifOf, pngOf } from "./make-image.ts";

/** Draws all hues in premultiplied colours, some of them translucent. */
function paint(width: number, height: number): PixelImage {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const alpha = (x >> 4) % 3 === 0 ? 128 + ((x + y) % 100) : 255;
      const color = [(x * 255) / width, (y * 255) / height, 128 + 100 * Math.sin((x + y) / 60)];
      data.set([...color.map((value) => Math.round((value * alpha) / 255)), alpha], (y * width + x) * 4);
    }
  return {
    type: "pixels",
    width,
    height,
    pixels: (top = 0, rows = height - top) => data.slice(top * width * 4, (top + rows) * width * 4),
  };
}

async function encode(image: PixelImage, format: "jpg" | "webp", quality?: number): Promise<Uint8Array> {
  const { body } = await encodeImage(image, format, quality);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** Returns the RGB channels of an image on a white background. */
function onWhite(image: PixelImage): number[] {
  const data = image.pixels();
  return [...data.filter((_, i) => (i & 3) !== 3)].map(
    (value, i) => value + 255 - (data[Math.floor(i / 3) * 4 + 3] as number),
  );
}

/** Returns the peak signal-to-noise ratio of two sample lists, in decibels. */
function psnr(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += ((one[i] as number) - (other[i] as number)) ** 2;
  return 10 * Math.log10((255 * 255 * one.length) / Math.max(sum, 1e-9));
}

const withoutAlpha = (data: Uint8Array) => data.filter((_, i) => (i & 3) !== 3);

describe("JPEG", () => {
  test.each([
    [1, 1],
    [8, 8],
    [7, 9],
    [700, 1],
    [333, 211],
  ])("of %i x %i shows the image on white", async (width, height) => {
    const image = paint(width, height);
    const back = decodeJpeg(await encode(image, "jpg"), false, 8);
    expect([back.width, back.height]).toEqual([width, height]);
    expect(psnr(onWhite(image), withoutAlpha(back.data))).toBeGreaterThan(35);
  });

  test.each([1, 10, 49, 50, 85, 100])("of quality %i can be decoded", async (quality) => {
    const image = paint(200, 120);
    const back = decodeJpeg(await encode(image, "jpg", quality), false, 8);
    expect(psnr(onWhite(image), withoutAlpha(back.data))).toBeGreaterThan(quality < 10 ? 15 : 20 + quality / 6);
  });

  test("of black and white edges and noise can be decoded at any quality", async () => {
    let state = 1;
    const data = new Uint8Array(160 * 80 * 4).fill(255);
    for (let i = 0; i < 160 * 80; i++) {
      state = Math.imul(state, 48_271) % 2_147_483_647;
      const value = i % 160 < 80 ? ((state & 64) === 0 ? 0 : 255) : i & 1 ? 0 : 255;
      data.fill(value, i * 4, i * 4 + 3);
    }
    const image: PixelImage = { type: "pixels", width: 160, height: 80, pixels: () => data.slice() };
    for (const quality of [1, 50, 100]) {
      const back = decodeJpeg(await encode(image, "jpg", quality), false, 8);
      if (quality === 100) expect(psnr(withoutAlpha(data), withoutAlpha(back.data))).toBeGreaterThan(40);
    }
  });

  test("that is encoded in bands equals the original image", async () => {
    const image = paint(4000, 800);
    const tall = await encode(image, "jpg");
    const back = decodeJpeg(tall, false, 8);
    expect([back.width, back.height]).toEqual([4000, 800]);
    const pixels = image.pixels();
    // Rows around the start of the last band. A band has 248 rows: the most blocks of 8 that fit in 1,000,000 pixels.
    for (const y of [743, 744, 799]) {
      const row = { ...image, pixels: () => pixels.slice(y * 16_000, (y + 1) * 16_000) };
      expect(psnr(onWhite(row), withoutAlpha(back.data.subarray(y * 16_000, (y + 1) * 16_000)))).toBeGreaterThan(35);
    }
  });
});

describe("WebP", () => {
  test.each([
    [1, 1],
    [300, 1],
    [211, 133],
  ])("of %i x %i is lossless by default", async (width, height) => {
    const image = paint(width, height);
    const back = decodeWebp(await encode(image, "webp"));
    expect([back.width, back.height]).toEqual([width, height]);
    const [data, premultiplied] = [back.data, image.pixels()];
    for (let i = 0; i < data.length; i++) {
      const alpha = data[i | 3] as number;
      const value = (i & 3) === 3 ? alpha : Math.round(((data[i] as number) * alpha) / 255);
      expect(value).toBe(premultiplied[i]);
    }
  });

  test("with a quality is smaller, and still similar", async () => {
    const image = paint(400, 300);
    const [all, some] = [await encode(image, "webp"), await encode(image, "webp", 80)];
    expect(some.length).toBeLessThan(all.length / 2);
    expect(psnr(decodeWebp(all).data.slice(), decodeWebp(some).data)).toBeGreaterThan(35);
  });
});

describe("parts of an output file", () => {
  const parts = function* (...lengths: number[]) {
    let value = 0;
    for (const length of lengths) yield Uint8Array.from({ length }, () => value++ & 255);
  };

  test("have the same base64 for any split", () => {
    const text = (...lengths: number[]) => Buffer.concat([...writeBase64(parts(...lengths))]).toString();
    const all = Buffer.concat([...parts(100)]).toString("base64");
    for (const lengths of [[100], [1, 99], [2, 98], [3, 97], [1, 1, 1, 97], [33, 34, 0, 33]])
      expect(text(...lengths)).toBe(all);
  });

  const MB = 1_000_000;

  const join = (file: Generator<Uint8Array>) => joinOrStream(file, async () => {});
  const stream = async (file: Generator<Uint8Array>) => (await join(file)) as ReadableStream<Uint8Array>;

  test("of a small file are joined", async () => {
    expect(await join(parts(2, 0, 3))).toEqual(Uint8Array.of(0, 1, 2, 3, 4));
    expect(await join(parts())).toEqual(new Uint8Array());
  });

  test("of a large file are created on demand, except the first megabyte", async () => {
    const createdParts: number[] = [];
    const file = await join(
      (function* () {
        for (let i = 0; i < 5; i++) {
          createdParts.push(i);
          yield new Uint8Array(MB / 2).fill(i);
        }
      })(),
    );
    expect(createdParts.slice(0, 2)).toEqual([0, 1]);
    expect(createdParts.length).toBeLessThan(5);
    const bytes = new Uint8Array(await new Response(file).arrayBuffer());
    expect(bytes.filter((_, i) => i % (MB / 2) === 0)).toEqual(Uint8Array.of(0, 1, 2, 3, 4));
    expect(bytes.length).toBe(2.5 * MB);
  });

  test("of a large file are streamed only after the preparation", async () => {
    const prepare = vi.fn(async () => {});
    await joinOrStream(parts(1), prepare);
    expect(prepare).not.toHaveBeenCalled();
    await new Response((await joinOrStream(parts(MB, 1), prepare)) as ReadableStream).arrayBuffer();
    expect(prepare).toHaveBeenCalledOnce();
    await expect(joinOrStream(parts(MB, 1), () => Promise.reject(new Error("not prepared")))).rejects.toThrow();
  });

  const failing = function* () {
    yield* parts(MB);
    throw new Error("no second part");
  };
  test.each<[end: string, (stream: ReadableStream<Uint8Array>) => Promise<unknown>]>([
    ["read", (stream) => new Response(stream).arrayBuffer()],
    ["cancelled", (stream) => stream.cancel()],
  ])("delay the decoding of large images until they are %s", async (_, end) => {
    await expectDelay(await stream(parts(MB, 1, 1)), end);
  });
  test("delay the decoding of large images until they fail", async () => {
    const file = await stream(failing());
    await expectDelay(file, () => new Response(file).arrayBuffer().catch(() => {}));
  });

  async function expectDelay(
    stream: ReadableStream<Uint8Array>,
    end: (stream: ReadableStream<Uint8Array>) => Promise<unknown>,
  ) {
    vi.useFakeTimers();
    try {
      let isPrepared = false;
      const prepared = prepareToDecode(openRasterImage(pngOf(2600, 2400), "PNG"), 1).then(() => {
        isPrepared = true;
      });
      await vi.advanceTimersByTimeAsync(100);
      expect(isPrepared).toBe(false);
      await end(stream);
      await vi.advanceTimersByTimeAsync(100);
      expect(isPrepared).toBe(true);
      await prepared;
    } finally {
      vi.useRealTimers();
    }
  }

  test("fail before the stream starts if one of the first throws", async () => {
    const file = join(
      (function* (): Generator<Uint8Array> {
        yield* [];
        throw new Error("no first part");
      })(),
    );
    await expect(file).rejects.toThrow("no first part");
  });
});

describe("the decoders' memory", () => {
  const readSize = () => usePooledMemory(2, (memory) => memory.buffer.byteLength);

  test.each([
    ["PNG", () => pngOf(400, 300), decodePng],
    ["JPEG", () => encode(paint(400, 300), "jpg"), (file: Uint8Array) => decodeJpeg(file, false)],
    ["WebP", () => encode(paint(400, 300), "webp"), decodeWebp],
    ["GIF", () => gifOf({ screen: [400, 300], frame: [0, 0, 100, 90] }), decodeGif],
    ["BMP", () => bmpOf({ bits: 24 }), decodeBmp],
  ])("is used again for the next %s image", async (_, write, decode) => {
    const file = await write();
    decode(file);
    const size = readSize();
    for (let count = 0; count < 20; count++) decode(file);
    expect(readSize()).toBe(size);
  });

  test("can grow after a larger image of another format", async () => {
    const small = await encode(paint(40, 30), "webp");
    const large = await encode(paint(1500, 1000), "jpg");
    for (let count = 0; count < 3; count++) {
      expect(decodeWebp(small)).toMatchObject({ width: 40, height: 30 });
      const { width, data } = decodeJpeg(large, false);
      expect([width, data.length]).toEqual([1500, 6_000_000]);
    }
  });
});
