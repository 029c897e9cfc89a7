// Tests the library's canvas: encoding, images, and the members that drawing libraries use of an element.

import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure.ts";
import { Canvas, createCanvas, DOMMatrix, Image, ImageData, loadImage, Path2D } from "../../src/library/canvas.ts";
import { decodePng, pixelAt } from "../png.ts";

/** Returns the failure that a call throws. */
async function failureOf(call: () => unknown): Promise<Failure> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("no failure");
}

/** Returns a canvas with a red square on the left and nothing on the right. */
function redSquare(type?: "image" | "svg" | "pdf") {
  const canvas = createCanvas(20, 10, type);
  const context = canvas.getContext("2d");
  context.fillStyle = "red";
  context.fillRect(0, 0, 10, 10);
  return canvas;
}

describe("createCanvas", () => {
  test.each<readonly [unknown, unknown, string]>([
    [0, Number.NaN, "width must be a number from 1 to 100000, got 0"],
    [5, Number.NaN, "height must be a number from 1 to 100000, got NaN"],
    [5, Number.POSITIVE_INFINITY, "height must be a number from 1 to 100000, got Infinity"],
    [10_000, 10_000, "width × height must be at most 36000000 pixels, got 10000 × 10000"],
  ])("rejects the size %s × %s", async (width, height, message) => {
    expect((await failureOf(() => createCanvas(width as number, height as number))).message).toBe(message);
    expect((await failureOf(() => new Canvas(width as number, height as number))).message).toBe(message);
  });

  test("takes the type as text or as an option, and rejects others", async () => {
    expect(await createCanvas(5, 5, "svg").encode("svg")).toMatch(/^<svg/);
    expect(await createCanvas(5, 5, { type: "svg" }).encode("svg")).toMatch(/^<svg/);
    const failure = await failureOf(() => createCanvas(5, 5, { type: "gif" as never }));
    expect(failure.message).toBe("type must be image, svg or pdf, got gif");
  });

  test("getContext returns one 2D context", () => {
    const canvas = createCanvas(5, 5);
    expect(canvas.getContext("2d")).toBe(canvas.getContext("2d", { alpha: false }));
    expect(canvas.getContext("webgl" as "2d")).toBe(null);
  });
});

describe("encode", () => {
  test.each<readonly ["image" | "svg" | "pdf", unknown, string]>([
    ["image", "bmp", 'format must be png, jpg, webp, avif or base64 for a canvas of type "image", got bmp'],
    ["image", "svg", 'format must be png, jpg, webp, avif or base64 for a canvas of type "image", got svg'],
    ["svg", "png", 'format must be svg for a canvas of type "svg", got png'],
    ["pdf", "svg", 'format must be pdf for a canvas of type "pdf", got svg'],
  ])("rejects formats that the type %s lacks: %s", async (type, format, message) => {
    expect((await failureOf(() => createCanvas(5, 5, type).encode(format as "png"))).message).toBe(message);
  });

  test("rejects qualities and sizes out of range", async () => {
    const canvas = createCanvas(5, 5);
    expect((await failureOf(() => canvas.encode("jpg", 101))).message).toBe(
      "quality must be between 1 and 100, got 101",
    );
    canvas.height = 0;
    expect((await failureOf(() => canvas.encode("png"))).message).toMatch(/^height must be a number from 1/);
    expect((await failureOf(() => canvas.toBuffer())).message).toMatch(/^height must be a number from 1/);
    expect(canvas.toDataURL()).toBe("data:,");
  });

  test.each(["image", "svg", "pdf"] as const)("a canvas of type %s can be drawn on and encoded again", async (type) => {
    const format = type === "image" ? "png" : type;
    const canvas = redSquare(type);
    const first = canvas.encode(format);
    canvas.getContext("2d").fillRect(10, 0, 5, 10);
    const second = await canvas.encode(format);
    expect(await first).toEqual(await redSquare(type).encode(format));
    expect(second).not.toEqual(await first);
    expect(await canvas.encode(format)).toEqual(second);
  });
});

describe("toBuffer, toDataURL, toBlob and convertToBlob", () => {
  test("write the files that encode writes", async () => {
    const canvas = redSquare();
    const png = await canvas.encode("png");
    const jpeg = await canvas.encode("jpg", 60);
    const buffer = canvas.toBuffer();
    expect(Buffer.isBuffer(buffer)).toBe(true);
    expect(new Uint8Array(buffer)).toEqual(png);
    expect(new Uint8Array(canvas.toBuffer("image/jpeg", 0.6))).toEqual(jpeg);
    expect(new Uint8Array(canvas.toBuffer("image/jpeg", { quality: 0.6 }))).toEqual(jpeg);
    expect(new Uint8Array(canvas.toBuffer("image/jpeg", 60))).toEqual(jpeg);
    expect(canvas.toDataURL()).toBe(`data:image/png;base64,${Buffer.from(png).toString("base64")}`);
    expect(canvas.toDataURL("image/jpeg", 0.6)).toBe(`data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`);
    expect(canvas.toDataURL("image/webp")).toBe(canvas.toDataURL());
    const called = await new Promise((resolve) => {
      canvas.toBuffer((error, file) => resolve([error, new Uint8Array(file)]), "image/jpeg", 60);
    });
    expect(called).toEqual([null, jpeg]);
    const blob = await canvas.convertToBlob({ type: "image/webp" });
    expect([blob.type, (await blob.bytes()).length > 20]).toEqual(["image/webp", true]);
    expect((await canvas.convertToBlob({ type: "image/unknown" })).type).toBe("image/png");
    expect(await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))).toHaveProperty("size", png.length);
  });

  test("write SVG and PDF files of canvases of these types", async () => {
    expect(redSquare("svg").toBuffer().toString()).toBe(await redSquare("svg").encode("svg"));
    expect(new Uint8Array(redSquare("pdf").toBuffer("application/pdf"))).toEqual(await redSquare("pdf").encode("pdf"));
    expect(redSquare("svg").toDataURL()).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  test("raw pixels are premultiplied, blue first", () => {
    const canvas = createCanvas(1, 1);
    canvas.getContext("2d").fillStyle = "rgba(255, 0, 0, 0.5)";
    canvas.getContext("2d").fillRect(0, 0, 1, 1);
    expect([...canvas.toBuffer("raw")]).toEqual([0, 0, 128, 128]);
  });

  test.each([
    ["image/bmp", "type must be image/png, image/jpeg, image/webp or image/avif, got image/bmp"],
    ["application/pdf", "type must be image/png, image/jpeg, image/webp or image/avif, got application/pdf"],
    ["image/webp", 'image/webp takes longer to encode: use `await canvas.encode("webp")`'],
  ])("toBuffer rejects %s", async (type, message) => {
    expect((await failureOf(() => createCanvas(5, 5).toBuffer(type))).message).toBe(message);
  });
});

describe("images", () => {
  const RED_PNG = new Uint8Array(redSquare().toBuffer());

  test.each<readonly [string, Uint8Array | string | ArrayBuffer | URL]>([
    ["bytes", RED_PNG],
    ["a buffer", RED_PNG.slice().buffer],
    ["a data: URL", `data:image/png;base64,${Buffer.from(RED_PNG).toString("base64")}`],
    ["a path", "docs/pictures/layers.png"],
    ["a file: URL", new URL("../../docs/pictures/layers.png", import.meta.url)],
    ["the text of a file: URL", new URL("../../docs/pictures/layers.png", import.meta.url).href],
  ])("loadImage loads %s", async (_name, source) => {
    const image = await loadImage(source);
    expect([image.complete, image.width > 1, image.naturalHeight > 1]).toEqual([true, true, true]);
    const context = createCanvas(10, 10).getContext("2d");
    context.drawImage(image, 0, 0, 10, 10);
    expect(context.getImageData(2, 5, 1, 1).data[3]).toBe(255);
  });

  test("Image calls its listeners", async () => {
    const image = new Image();
    const loaded = new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }));
    image.src = RED_PNG;
    expect(image.complete).toBe(false);
    await loaded;
    expect([image.complete, image.width, image.src]).toEqual([true, 20, ""]);
    // A listener that is set after the image has loaded waits for the next one.
    const failed = new Promise((resolve, reject) => Object.assign(image, { onload: reject, onerror: resolve }));
    image.src = new Uint8Array([1, 2, 3]);
    expect(((await failed) as Error).message).toMatch(/is not an image/);
  });

  test.each([
    ["missing.png", /^image missing\.png cannot be read: ENOENT/],
    [undefined, /^image undefined cannot be read: ENOENT/],
    [new Uint8Array(9), /^image bytes is not an image/],
    ["data:image/png;base64,AAAA", /is not an image/],
  ])("loadImage rejects %s", async (source, message) => {
    expect((await failureOf(() => loadImage(source as string))).message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  test("a canvas is drawn on SVG and PDF canvases with its pixels", async () => {
    const svg = createCanvas(20, 10, "svg");
    svg.getContext("2d").drawImage(redSquare(), 0, 0);
    const [, url = ""] = /data:image\/png;base64,([^"]+)/.exec(await svg.encode("svg")) ?? [];
    const image = decodePng(Buffer.from(url, "base64"));
    expect([pixelAt(image, 5, 5), pixelAt(image, 15, 5)[3]]).toEqual([[255, 0, 0, 255], 0]);
    const pdf = createCanvas(20, 10, "pdf");
    pdf.getContext("2d").drawImage(redSquare(), 0, 0);
    expect((await pdf.encode("pdf")).length).toBeGreaterThan((await createCanvas(20, 10, "pdf").encode("pdf")).length);
    expect(() => createCanvas(5, 5).getContext("2d").drawImage(svg, 0, 0)).toThrow(
      /can only be drawn on a canvas of its/,
    );
  });

  test("SVG and PDF canvases have no pixels", async () => {
    const context = redSquare("svg").getContext("2d");
    expect((await failureOf(() => context.getImageData(0, 0, 1, 1))).message).toMatch(/needs a canvas of type "image"/);
    expect((await failureOf(() => context.putImageData(new ImageData(1, 1), 0, 0))).message).toMatch(/^putImageData/);
  });

  test("a filter on an SVG canvas draws an image", async () => {
    const canvas = createCanvas(20, 10, "svg");
    const context = canvas.getContext("2d");
    context.filter = "blur(2px)";
    context.fill(new Path2D("M2 2h10v5z"));
    expect(await canvas.encode("svg")).toContain("data:image/png");
  });
});

test("a canvas has the members of an element that chart libraries use", () => {
  const canvas = createCanvas(20, 10) as Record<string, never> & ReturnType<typeof createCanvas>;
  canvas.style.width = "20px";
  canvas.setAttribute("data-id", 5);
  canvas.setAttribute("width", "30");
  expect([canvas.getAttribute("data-id"), canvas.width, canvas.getAttribute("width")]).toEqual(["5", 30, "30"]);
  canvas.removeAttribute("data-id");
  expect([canvas.hasAttribute("data-id"), canvas.getAttribute("data-id"), canvas.nodeName]).toEqual([
    false,
    null,
    "CANVAS",
  ]);
  canvas.addEventListener("click", () => {});
  canvas.removeEventListener("click", () => {});
  expect(new DOMMatrix([1, 0, 0, 1, 0, 0]).isIdentity).toBe(true);
});

test("a canvas has no limit on its number of calls", () => {
  const context = createCanvas(2, 2).getContext("2d");
  for (let i = 0; i < 1_100_000; i++) context.clearRect(0, 0, 2, 2);
  expect(context.getImageData(0, 0, 1, 1).data[3]).toBe(0);
});
