import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { SIDE_TEXT } from "../../../src/service/params/whole-number.ts";
import { decodePng, pixelAt } from "../../png.ts";

const post = (body: unknown) =>
  app.request("/qr", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer());

test("GET and POST of /qr return the same code", async () => {
  const query = "text=https%3A%2F%2Fexample.com%2F%3Fq%3D%C3%A9&size=200&margin=2&dark=%234e79a7&dotStyle=Rounded";
  const body = { text: "https://example.com/?q=é", size: "200", margin: 2, dark: "4e79a7", dotStyle: "rounded" };
  const form = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: query };
  const replies = [await app.request(`/qr?${query}`), await post(body), await app.request("/qr", form)];
  const [got, posted, sent] = await Promise.all(replies.map(bytesOf));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(decodePng(got as Uint8Array)).toMatchObject({ width: 200, height: 200 });
  expect(posted).toEqual(got);
  expect(sent).toEqual(got);
});

test.each([
  ["png", "image/png", "qr.png"],
  ["svg", "image/svg+xml", "qr.svg"],
  ["jpg", "image/jpeg", "qr.jpg"],
  ["jpeg", "image/jpeg", "qr.jpg"],
  ["webp", "image/webp", "qr.webp"],
  ["avif", "image/avif", "qr.avif"],
  ["pdf", "application/pdf", "qr.pdf"],
  ["base64", "text/plain", undefined],
  ["gif", "image/png", "qr.png"],
  ["__proto__", "image/png", "qr.png"],
])("/qr renders format=%s as %s", async (format, type, file) => {
  for (const style of ["square", "dots"]) {
    const reply = await app.request(`/qr?text=a&format=${format}&dotStyle=${style}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toContain(type);
    if (file !== undefined) expect(reply.headers.get("Content-Disposition")).toContain(file);
    expect((await bytesOf(reply)).length).toBeGreaterThan(100);
  }
});

test("/qr renders the largest size in every format that allows it, and other formats report their maximum", async () => {
  for (const [format, type] of Object.entries({
    png: "image/png",
    jpg: "image/jpeg",
    webp: "image/webp",
    base64: "text/plain",
    svg: "image/svg+xml",
  }))
    for (const dotStyle of ["square", "dots"]) {
      const reply = await app.request(`/qr?text=a&size=3000&format=${format}&dotStyle=${dotStyle}`, {
        headers: { Accept: "application/json" },
      });
      expect(reply.status).toBe(200);
      expect(reply.headers.get("Content-Type")).toContain(type);
      expect((await bytesOf(reply)).length).toBeGreaterThan(1000);
    }
  const avif = await app.request("/qr?text=a&size=3000&format=avif");
  expect([avif.status, avif.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  expect(avif.headers.get("X-Warning")).toContain("got 3000 x 3000: it is scaled down to 1000 x 1000");
});

test("format=base64 returns the bytes of the PNG", async () => {
  const [png, text] = await Promise.all(["png", "base64"].map((format) => app.request(`/qr?text=a&format=${format}`)));
  const decoded = Uint8Array.from(atob(await (text as Response).text()), (byte) => byte.charCodeAt(0));
  expect(decoded).toEqual(await bytesOf(png as Response));
});

test("light=0000 makes the background transparent", async () => {
  const png = decodePng(await bytesOf(await app.request("/qr?text=a&light=0000")));
  expect(pixelAt(png, 0, 0)[3]).toBe(0);
});

describe("/qr rejects, naming the field,", () => {
  test.each([
    ["no text", {}, "text is required"],
    ["empty text", { text: "" }, "text is required"],
    ["text that is a list", { text: ["a"] }, 'text must be text, got ["a"]'],
    ["text that is too long", { text: "é".repeat(1477) }, "text must have at most 2331 bytes of UTF-8"],
    ["a size that is not a number", { text: "a", size: [1] }, `size ${SIDE_TEXT}, got [1]`],
    ["a negative size", { text: "a", size: -1 }, `size ${SIDE_TEXT}, got -1`],
    ["a negative margin", { text: "a", margin: -1 }, "margin must be a whole number from 0 to 200, got -1"],
    ["an unknown colour", { text: "a", dark: "nacy" }, "dark must be a colour such as"],
    ["an unknown shape", { text: "a", dotStyle: "constructor" }, "dotStyle must be one of square, dot,"],
    ["an unknown error correction level", { text: "a", ecLevel: "__proto__" }, "ecLevel must be L, M, Q or H"],
    [
      "an image at a private address",
      { text: "a", centerImageUrl: "http://127.0.0.1/a.png" },
      "centerImageUrl cannot be used: image",
    ],
    [
      "an image at a metadata service",
      { text: "a", centerImageUrl: "http://169.254.169.254/x" },
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
    expect(await reply.json()).toMatchObject({ error: "text is required" });
  });
});

test("/qr returns an image or an error message for arbitrary bytes in any field", async () => {
  const plain = ["%00", "%ff", "-0", "1e3", "%0A%0A", "999999999999", "&&=", "toString", "%ED%A0%80", "%25%25"];
  const letters = ["%F0%9F%8E%89", "%E2%80%AE%D7%A9%00", "%EF%BB%BF", "%CC%80%CC%80"];
  const texts = ["text", "caption", "captionFontFamily", "mode", "format", "filename"];
  const others = [
    "size",
    "margin",
    "ecLevel",
    "dark",
    "light",
    "finderColor",
    "dotStyle",
    "finderStyle",
    "captionFontSize",
  ];
  const asks = [
    ...texts.flatMap((field) => [...plain, ...letters].map((value) => [field, value] as const)),
    ...others.flatMap((field) => plain.map((value) => [field, value] as const)),
  ];
  for (const [field, value] of asks) {
    const reply = await app.request(`/qr?${field === "text" ? "" : "text=a&caption=b&"}${field}=${value}`);
    expect([200, 400], `${field}=${value}`).toContain(reply.status);
    await reply.arrayBuffer();
  }
});

test("/qr renders the error in the size of the code for clients that accept only images", async () => {
  const reply = await app.request("/qr?size=210&text=a&margin=-1", {
    headers: { Accept: "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5" },
  });
  expect(reply.status).toBe(400);
  expect(reply.headers.get("X-Service-Error")).toContain("margin must be");
  expect(decodePng(await bytesOf(reply))).toMatchObject({ width: 210, height: 210 });
});
