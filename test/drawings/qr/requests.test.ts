import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";
import { bytesOf, getJson, postJson } from "../../service/serve/send.ts";

const post = (body: unknown) => postJson("/qr", body);

test("/qr renders the largest size in every format that allows it, and other formats report their maximum", async () => {
  for (const [format, type] of Object.entries({
    png: "image/png",
    jpg: "image/jpeg",
    webp: "image/webp",
    base64: "text/plain",
    svg: "image/svg+xml",
  }))
    for (const dotStyle of ["square", "dots"]) {
      const reply = await getJson(`/qr?text=a&size=3000&format=${format}&dotStyle=${dotStyle}`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("Content-Type")).toContain(type);
      expect((await bytesOf(reply)).length).toBeGreaterThan(1000);
    }
  const avif = await app.request("/qr?text=a&size=3000&format=avif");
  expect([avif.status, avif.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  expect(avif.headers.get("X-Warning")).toContain("got 3000 x 3000: it is scaled down to 1000 x 1000");
});

test.each(["gif", "__proto__"])("/qr draws a PNG for the unknown format %s", async (format) => {
  const reply = await app.request(`/qr?text=a&format=${format}`);
  expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
});

describe("/qr rejects, naming the field,", () => {
  test.each([
    ["text that is a list", { text: ["a"] }, 'text must be text, got ["a"]'],
    ["text that is too long", { text: "é".repeat(1477) }, "text must have at most 2331 bytes of UTF-8"],
    ["a negative size", { text: "a", size: -1 }, `size ${SIDE_TEXT}, got -1`],
    ["an unknown colour", { text: "a", dark: "nacy" }, "dark must be a CSS colour such as"],
    ["an unknown error correction level", { text: "a", ecLevel: "__proto__" }, "ecLevel must be one of L, M, Q, H"],
    [
      "an image at a private address",
      { text: "a", centerImageUrl: "http://127.0.0.1/a.png" },
      "centerImageUrl cannot be used: image",
    ],
    [
      "a broken image",
      { text: "a", centerImageUrl: "data:image/png;base64,AAAA" },
      "centerImageUrl cannot be used: image",
    ],
    [
      "a javascript: URL as the image",
      { text: "a", centerImageUrl: "javascript:alert(1)" },
      "centerImageUrl cannot be used: image",
    ],
    [
      "an invalid font",
      { text: "a", caption: "b", captionFontFamily: ";{}" },
      "captionFontFamily must be a CSS font-family list",
    ],
  ])("%s", async (_, body, message) => {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    const { success, error } = (await reply.json()) as { success: boolean; error: string };
    expect(success).toBe(false);
    expect(error).toContain(message);
  });

  test("fields inside __proto__, as if they were missing", async () => {
    const reply = await post('{"__proto__":{"text":"a"},"constructor":{"text":"b"}}');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: "You are missing variable `text`: the text or the URL to encode",
    });
  });
});
