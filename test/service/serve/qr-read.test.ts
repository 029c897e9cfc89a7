import { beforeAll, describe, expect, test } from "vitest";
import { READABLE_BARCODE_FORMATS } from "zxing-wasm/reader";
import app from "../../../src/app.ts";
import { toBase64 } from "../../../src/base/base64.ts";
import { encodePixels } from "../../../src/engine/image/pixel-png.ts";
import { CODE_FORMATS } from "../../../src/service/scan/options.ts";
import { fileOf } from "../../engine/image/image-files.ts";
import { pngOf } from "../../engine/image/make-image.ts";
import { codeOf, createGrayImage, createRandom, pixelsOf, row } from "../scan/code-image.ts";

const TEXT = "héllo + wörld & 日本";
let file: Uint8Array<ArrayBuffer>;
let base64: string;
beforeAll(async () => {
  file = Uint8Array.from(encodePixels(pixelsOf(await codeOf(TEXT))));
  base64 = toBase64(file);
});

const post = (body: BodyInit, type?: string) =>
  app.request("/qr-read", { method: "POST", body, headers: type === undefined ? {} : { "Content-Type": type } });
const postJson = (body: unknown) => post(JSON.stringify(body), "application/json");
const read = async (reply: Response | Promise<Response>) => {
  const { status, headers } = await reply;
  return { status, headers, body: (await (await reply).json()) as Record<string, unknown> };
};

describe("/qr-read accepts an image", () => {
  const expectText = async (reply: Response | Promise<Response>) => {
    const { status, body, headers } = await read(reply);
    expect(body).toMatchObject({ success: true, result: TEXT, results: [{ text: TEXT, format: "QRCode" }] });
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
  };

  test("as base64", async () => {
    await expectText(postJson({ image: base64 }));
    await expectText(postJson({ image: base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") }));
    await expectText(postJson({ image: base64.replaceAll(/.{76}/g, "$&\r\n") }));
    await expectText(post(new URLSearchParams({ image: base64 })));
  });

  test("as a data: URL, in url or image", async () => {
    await expectText(postJson({ image: `data:image/png;base64,${base64}` }));
    await expectText(postJson({ url: `data:image/png;base64,${base64}` }));
    await expectText(app.request(`/qr-read?url=${encodeURIComponent(`data:image/png;base64,${base64}`)}`));
    // The same URL from a client that doesn't percent-encode it.
    await expectText(app.request(`/qr-read?url=data:image/png;base64,${base64}`));
  });

  test("as the body, with any media type", async () => {
    await expectText(post(file, "image/png"));
    await expectText(post(file, "application/octet-stream"));
    await expectText(post(file, "application/x-www-form-urlencoded"));
    await expectText(post(file));
  });

  test("in url if url and image are both given", async () => {
    await expectText(postJson({ url: `data:image/png;base64,${base64}`, image: "nothing of the kind" }));
  });
});

test("/qr-read returns all codes with format and corners", async () => {
  const bars = await codeOf("4006381333931", { format: "EAN13", module: 2, margin: 12 });
  const image = encodePixels(pixelsOf(row(await codeOf("one"), bars)));
  const { body } = await read(postJson({ image: toBase64(image), formats: "qr,ean-13" }));
  expect(body).toMatchObject({ success: true, result: "one" });
  expect(body.results).toEqual([
    { text: "one", format: "QRCode", corners: expect.any(Array) },
    { text: "4006381333931", format: "EAN13", corners: expect.any(Array) },
  ]);
  for (const { corners } of body.results as { corners: unknown[] }[])
    expect(corners).toEqual(Array.from({ length: 4 }, () => ({ x: expect.any(Number), y: expect.any(Number) })));
});

describe("formats", () => {
  test("are all supported by the reader", () => {
    const groups = ["AllLinear", "AllMatrix", "All"];
    for (const name of Object.values(CODE_FORMATS)) expect([...READABLE_BARCODE_FORMATS, ...groups]).toContain(name);
  });

  test("may be a list, a text, or a query parameter beside an image body", async () => {
    const bars = encodePixels(pixelsOf(await codeOf("LIMN", { format: "Code39", module: 2, margin: 12 })));
    for (const formats of [["Code 39"], ["qr", "code39"], "CODE_39", "linear", "all"])
      expect((await read(postJson({ image: toBase64(bars), formats }))).body).toMatchObject({ result: "LIMN" });
    const reply = app.request("/qr-read?formats=code39", { method: "POST", body: Uint8Array.from(bars) });
    expect((await read(reply)).body).toMatchObject({ result: "LIMN" });
  });

  test.each([
    ["qr,spaghetti"],
    [""],
    [[]],
    [["qr", 7]],
    [{}],
    [Array.from({ length: 5000 }, () => "qr")],
    ["__proto__"],
  ])("%j are rejected, or treated as missing if empty", async (formats) => {
    const { status, body } = await read(postJson({ image: base64, formats }));
    if (formats === "") expect(status).toBe(200);
    else {
      expect(status).toBe(400);
      expect(body.error).toMatch(/^formats must be code formats/);
    }
  });
});

describe("/qr-read rejects a request", () => {
  const rejections: [name: string, reply: () => Response | Promise<Response>, status: number, message: RegExp][] = [
    ["without an image", () => app.request("/qr-read"), 400, /^You are missing variable `url` or `image`/],
    ["with an empty body", () => post(""), 400, /^body must be an image/],
    ["with a text file", () => post("hello", "image/png"), 400, /^image is not an image: it must be PNG/],
    ["with an image without a code", () => post(Uint8Array.from(fileOf("png"))), 422, /^no code found in the image/],
    ["with a code of another format", () => postJson({ image: base64, formats: "ean13" }), 422, /EAN13/],
    ["with a truncated image", () => post(file.subarray(0, 100)), 400, /^image is a truncated PNG/],
    [
      "with an image whose header claims a huge size",
      () => post(Uint8Array.from(pngOf(4, 4, undefined, { width: 50_000, height: 50_000 }))),
      400,
      /50000 x 50000/,
    ],
    [
      "with malformed base64",
      () => postJson({ image: "#####" }),
      400,
      /^image must be a base64-encoded image, got #####/,
    ],
    ["with a private address", () => postJson({ url: "http://127.0.0.1/a.png" }), 400, /must be at a public address/],
    ["with a file: URL", () => app.request("/qr-read?url=file:///etc/passwd"), 400, /http:, https: or data:/],
    [
      "from this service itself",
      () => app.request("/qr-read?url=https://example.com/a.png", { headers: { Via: "1.1 limn" } }),
      400,
      /must not load others/,
    ],
    [
      "with an image of more than 10 MB",
      () => post(new Uint8Array(10_000_001), "image/png"),
      413,
      /^body must be at most 10000000 bytes/,
    ],
    [
      "with an image of more than 10 MB labelled as a form",
      () =>
        post(
          Uint8Array.from([...file.subarray(0, 33), ...new Uint8Array(10_000_001)]),
          "application/x-www-form-urlencoded",
        ),
      413,
      /at most 10000000 bytes/,
    ],
    [
      "with a body of more than 14 MB",
      () => postJson({ image: "A".repeat(14_000_001) }),
      413,
      /^body must be at most 14000000 bytes/,
    ],
    ["with another method", () => app.request("/qr-read", { method: "PUT" }), 405, /^method must be GET or POST/],
  ];
  test.each(rejections)("%s", async (_, ask, status, message) => {
    const reply = await read(ask());
    expect(reply.body.error).toMatch(message);
    expect(reply.status).toBe(status);
    expect(reply.body.success).toBe(false);
    expect(reply.headers.get("X-Quickchart-Error")).toMatch(message);
  });
});

test("/qr-read has enough memory for an image of 10 MB in base64", async () => {
  const chance = createRandom(5);
  const big = encodePixels(pixelsOf(createGrayImage(1700, 1600, () => chance() * 256)));
  expect(big.length).toBeGreaterThan(3_000_000);
  const padded = new Uint8Array(9_990_000);
  padded.set(big);
  const { status } = await read(postJson({ image: toBase64(padded) }));
  expect(status).toBe(422);
});

test("/qr-read leaks nothing of one image into the next", async () => {
  expect((await post(file)).status).toBe(200);
  expect((await post(Uint8Array.from(fileOf("png")))).status).toBe(422);
  const both = await Promise.all([post(file), postJson({ image: toBase64(fileOf("jpeg")) }), post(file)]);
  expect(both.map(({ status }) => status)).toEqual([200, 422, 200]);
});
