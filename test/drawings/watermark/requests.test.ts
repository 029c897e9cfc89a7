import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { decodePng, pixelAt } from "../../png.ts";
import { errorOf, postJson } from "../../service/serve/send.ts";

const HOST = "https://charts.example.com";

const svg = (width: number, height: number, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)}`;
const flat = (width: number, height: number, color: string) =>
  svg(width, height, `<rect width="${width}" height="${height}" fill="${color}"/>`);
const PHOTO = flat(200, 100, "#00f");
const MARK = flat(40, 20, "#f00");
const IMAGES = { mainImageUrl: PHOTO, markImageUrl: MARK };

const [BLUE, RED] = [
  [0, 0, 255, 255],
  [255, 0, 0, 255],
];

const get = async (query: Record<string, string>, accept = "application/json") =>
  app.request(`${HOST}/watermark?${new URLSearchParams(query)}`, { headers: { Accept: accept } });
const post = async (body: unknown, path = "/watermark") => postJson(`${HOST}${path}`, body);

async function pixels(reply: Response) {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(reply.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  const png = decodePng(bytes);
  return { width: png.width, height: png.height, at: (x: number, y: number) => [...pixelAt(png, x, y)] };
}

describe("/watermark", () => {
  test("draws the mark in the bottom right corner, 5% from the edges", async () => {
    for (const reply of [await get(IMAGES), await post(IMAGES)]) {
      expect(reply.headers.get("Content-Type")).toBe("image/png");
      const { width, height, at } = await pixels(reply);
      expect([width, height]).toEqual([200, 100]);
      expect(at(189, 89)).toEqual(RED);
      expect(at(151, 71)).toEqual(RED);
      for (const [x, y] of [
        [191, 80],
        [170, 91],
        [149, 80],
        [170, 69],
      ] as const)
        expect(at(x, y)).toEqual(BLUE);
    }
  });

  test("blends the mark by its opacity, and keeps the transparency of the main image", async () => {
    const half = await pixels(await get({ ...IMAGES, opacity: "0.5" }));
    const [red = 0, , blue = 0] = half.at(170, 80);
    expect([Math.abs(red - 127) < 2, Math.abs(blue - 127) < 2]).toEqual([true, true]);
    expect((await pixels(await get({ ...IMAGES, opacity: "0" }))).at(170, 80)).toEqual(BLUE);
    const clear = await pixels(await get({ ...IMAGES, mainImageUrl: svg(50, 50, "") }));
    expect(clear.at(1, 1)[3]).toBe(0);
  });

  test("scales the image first, then the mark", async () => {
    const { width, height, at } = await pixels(
      await get({ ...IMAGES, imageWidth: "400px", markRatio: "0.25", position: "TOPLEFT", margin: "0" }),
    );
    expect([width, height]).toEqual([400, 200]);
    expect([at(99, 49), at(101, 10), at(10, 51)]).toEqual([RED, BLUE, BLUE]);
  });

  test("cuts off a mark that is outside the image", async () => {
    const outside = await pixels(await get({ ...IMAGES, positionX: "-3000", positionY: "3000" }));
    expect(outside.at(100, 50)).toEqual(BLUE);
    const large = await pixels(await get({ ...IMAGES, markWidth: "3000", positionX: "-100", positionY: "-100" }));
    expect(large.at(100, 50)).toEqual(RED);
    const tall = { ...IMAGES, markImageUrl: flat(10, 30, "red"), markWidth: "3000", position: "center" };
    expect((await pixels(await get(tall))).at(100, 50)).toEqual(RED);
  });

  test("draws images of this service in place", async () => {
    const chart = `${HOST}/chart?c={type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}&w=200&h=100&devicePixelRatio=1&bkg=white`;
    const withQr = { mainImageUrl: chart, markImageUrl: `${HOST}/qr?text=hello&size=50`, margin: "0" };
    const reply = await get(withQr);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=604800");
    const { width, at } = await pixels(reply);
    expect(width).toBe(200);
    // The dark corner of a finder pattern.
    expect(at(150 + 14, 50 + 14)).toEqual([0, 0, 0, 255]);
    for (const path of ["/barcode?type=ean13&text=9520123456788", "/v1/table?data={title:'T'}", "/qr/?text=a"]) {
      const one = await get({ mainImageUrl: PHOTO, markImageUrl: HOST + path.replace("{title:'T'}", '{"title":"T"}') });
      expect(one.status, path).toBe(200);
    }
  });

  test("nests at most five levels deep", async () => {
    const nest = (depth: number): string =>
      depth === 0
        ? PHOTO
        : `${HOST}/watermark?${new URLSearchParams({ mainImageUrl: nest(depth - 1), markImageUrl: MARK })}`;
    const tiny = { mainImageUrl: "", markImageUrl: MARK };
    expect((await post({ ...tiny, mainImageUrl: nest(4) })).status).toBe(200);
    const error = await errorOf(await post({ ...tiny, mainImageUrl: nest(5) }));
    expect(error).toContain("images of /watermark must be nested at most 5 levels deep");
    expect(error.length).toBeLessThan(1500);
  });

  test("does not use a cache entry of a request whose forged Host header matches a foreign URL", async () => {
    const body = { mainImageUrl: "https://other.example.com/qr?text=a", markImageUrl: MARK };
    const forged = await postJson("https://other.example.com/watermark", body);
    expect(forged.status).toBe(200);
    const [, honest] = [forged.headers.get("ETag"), await post(body)];
    expect(honest.headers.get("ETag")).not.toBe(forged.headers.get("ETag"));
    expect(honest.status).toBe(400);
  });
});

describe("/watermark rejects, naming the field,", () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["no images", { mainImageUrl: undefined, markImageUrl: undefined }, /^You are missing variable `mainImageUrl`/],
    ["no mark", { markImageUrl: "" }, /^You are missing variable `markImageUrl`/],
    ["an image that is an object", { mainImageUrl: { url: PHOTO } }, /^mainImageUrl must be a URL/],
    [
      "a URL that is too long",
      { markImageUrl: `https://example.com/${"x".repeat(8000)}` },
      /^markImageUrl must have at most 8000/,
    ],
    ["an opacity above 1", { opacity: 1.5 }, /^opacity must be a number from 0 to 1, got 1.5$/],
    ["an unknown position", { position: "constructor" }, /^position must be one of topLeft, /],
    ["a width that is too large", { imageWidth: 9000 }, /^imageWidth must be .*, got 9000$/],
    ["a negative margin", { margin: -1 }, /^margin must be a whole number from 0 to 3000/],
    ["quality without a lossy format", { quality: 5 }, /^quality is only allowed if format is/],
    [
      "a main image at a private address",
      { mainImageUrl: "http://169.254.169.254/x" },
      /^mainImageUrl cannot be used: image .* public address/,
    ],
    [
      "a file",
      { markImageUrl: "file:///etc/passwd" },
      /^markImageUrl cannot be used: image .* must be an http:, https: or data: URL/,
    ],
    ["text instead of an image", { mainImageUrl: "data:,hello" }, /^mainImageUrl cannot be used: image /],
    [
      "a path without images",
      { mainImageUrl: `${HOST}/healthcheck` },
      /^mainImageUrl cannot be used: image .* must have the path of an image on this service, such as \/chart or \/qr/,
    ],
    [
      "a chart that cannot be drawn",
      { mainImageUrl: `${HOST}/chart?c={}` },
      /^mainImageUrl cannot be used: chart\.type must be/,
    ],
    ["a code as text", { markImageUrl: `${HOST}/qr?text=a&format=base64` }, /^markImageUrl cannot be used: image /],
    [
      "a side that becomes too long",
      { mainImageUrl: flat(1, 50, "red"), imageWidth: 500 },
      /^imageWidth makes the image 25000 pixels high/,
    ],
  ])("%s", async (_, fields, message) => {
    expect(await errorOf(await post({ ...IMAGES, ...fields }))).toMatch(message);
  });
});
