// Requests every format in every size from the bundled Worker and decodes it independently: with libvips, and with
// Chromium if it is installed.

import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sampleEvery } from "../sample.ts";
import { browser, describeInChromium } from "./browser.ts";
import { postJson } from "./requests.ts";

const CHART = {
  type: "bar",
  data: {
    labels: ["one", "two", "three"],
    datasets: [
      { label: "bars", data: [3, 1, 2] },
      { type: "line", label: "line", data: [1, 2, 1.5], borderColor: "#e00", fill: false },
    ],
  },
};

interface ImageRequest {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly [more: string]: unknown;
}

const ask = ({ ratio, ...rest }: ImageRequest) =>
  postJson("/chart", { chart: CHART, version: 4, devicePixelRatio: ratio, ...rest });

async function fetchFile(request: ImageRequest): Promise<Buffer> {
  const reply = await ask(request);
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${reply.status}: ${bytes}`);
  return bytes;
}

const MAX_PIXELS: Readonly<Record<string, number>> = {
  png: 36e6,
  base64: 36e6,
  jpg: 36e6,
  jpeg: 36e6,
  webp: 36e6,
  avif: 1e6,
};
const SIZES = [
  [500, 300],
  [1, 1],
  [3000, 10],
  [3000, 3000],
] as const;
const RATIOS = [0.5, 1, 2, 4];

/** Each format at each size and pixel ratio. 3000 x 3000 images are slow, so only PNG is tested at ratios up to 1. */
const CASES = Object.keys(MAX_PIXELS).flatMap((format) =>
  SIZES.flatMap(([width, height]) =>
    RATIOS.filter((ratio) => width * height < 9e6 || ratio > 1 || format === "png").map((ratio) => ({
      format,
      width,
      height,
      ratio,
    })),
  ),
);

/** Returns the image file inside a response. */
const fileOf = (format: string, bytes: Buffer) =>
  format === "base64" ? Buffer.from(bytes.toString("latin1"), "base64") : bytes;

test.each(sampleEvery(CASES, 3))("$format of $width x $height at ratio $ratio", async (request) => {
  const { format, width, height, ratio } = request;
  const max = MAX_PIXELS[format] as number;
  const pixels = [Math.floor(width * ratio), Math.floor(height * ratio)] as const;
  const reply = await ask(request);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isScaled = format === "webp" || format === "avif";
  if (width * ratio < 1 || (!isScaled && pixels[0] * pixels[1] > max)) {
    expect(reply.status).toBe(400);
    const { error } = JSON.parse(String(bytes)) as { readonly error: string };
    if (width * ratio < 1)
      expect(error).toBe("image must be at least 1 x 1 pixels, got devicePixelRatio 0.5: increase it");
    else
      expect(error).toContain(
        `image must have at most ${max} pixels as ${format}, got ${pixels.join(" x ")}: reduce its size`,
      );
    return;
  }
  expect(reply.status, String(bytes.subarray(0, 300))).toBe(200);
  const image = sharp(fileOf(format, bytes), { limitInputPixels: 40e6 });
  const { width: gotWidth, height: gotHeight, format: gotFormat } = await image.metadata();
  const scale = Math.min(1, Math.sqrt(max / (pixels[0] * pixels[1])));
  expect([gotWidth, gotHeight]).toEqual(pixels.map((side) => Math.floor(side * scale)));
  if (scale < 1)
    expect(reply.headers.get("X-Warning")).toMatch(/it is scaled down|devicePixelRatio must be at most 2 /);
  else expect(reply.headers.has("X-Warning")).toBe(false);
  expect(gotFormat).toBe({ base64: "png", jpg: "jpeg", avif: "heif" }[format] ?? format);
  // libvips reads to the last row and fails on truncated files.
  const { channels } = await image.stats();
  if (pixels[0] * pixels[1] > 10_000) expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
});

/** Returns RGB pixels composited on white. */
async function onWhite(file: Buffer): Promise<Buffer> {
  return sharp(file).flatten({ background: "#fff" }).removeAlpha().raw().toBuffer();
}

function psnr(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += ((one[i] as number) - (other[i] as number)) ** 2;
  return 10 * Math.log10((255 * 255 * one.length) / Math.max(sum, 1e-9));
}

describe("lossy formats:", () => {
  test.each([
    ["jpg", {}, 38],
    ["jpg", { backgroundColor: "#ffe" }, 38],
    ["jpg", { quality: 60 }, 33],
    ["webp", {}, 60],
    ["webp", { quality: 85 }, 35],
    ["avif", {}, 40],
    ["avif", { backgroundColor: "#ffe" }, 40],
    ["avif", { quality: 30 }, 30],
    ["avif", { quality: 100 }, 45],
  ])("%s with %j resembles the PNG", async (format, more, min) => {
    const size = { width: 500, height: 300, ratio: 2 };
    const background = "backgroundColor" in more ? { backgroundColor: more.backgroundColor } : {};
    const png = await fetchFile({ ...size, ...background, format: "png" });
    const file = await fetchFile({ ...size, ...more, format });
    expect(psnr(await onWhite(png), await onWhite(file))).toBeGreaterThan(min);
  });

  test.each(["webp", "avif"])("%s preserves translucency", async (format) => {
    const size = { width: 500, height: 300, ratio: 1, backgroundColor: "#0a08" };
    const alphaOf = async (file: Buffer) => {
      const { data, info } = await sharp(file).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(1);
      return data;
    };
    const png = await alphaOf(await fetchFile({ ...size, format: "png" }));
    expect(new Set(png)).toContain(0x88);
    expect(psnr(png, await alphaOf(await fetchFile({ ...size, format })))).toBeGreaterThan(40);
    const clear = { ...size, backgroundColor: "transparent" };
    const [corner] = await alphaOf(await fetchFile({ ...clear, format }));
    expect(corner).toBe(0);
  });

  test("AVIF has no chroma subsampling", async () => {
    const file = await fetchFile({ format: "avif", width: 100, height: 60, ratio: 1, backgroundColor: "#fff" });
    const { compression, bitsPerSample, hasAlpha } = await sharp(file).metadata();
    expect([compression, bitsPerSample, hasAlpha]).toEqual(["av1", 8, false]);
    // The chroma_subsampling bits of the AV1CodecConfigurationBox.
    expect((file[file.indexOf("av1C") + 6] as number) & 0b1100).toBe(0);
  });

  test("JPEG has no chroma subsampling", async () => {
    const { chromaSubsampling, isProgressive } = await sharp(
      await fetchFile({ format: "jpg", width: 100, height: 60, ratio: 1 }),
    ).metadata();
    expect([chromaSubsampling, isProgressive]).toEqual(["4:4:4", false]);
  });
});

test("a PNG with few colours has a palette, with and without background", async () => {
  // Text would add a colour for each level of coverage, so the chart has none.
  const hidden = { display: false };
  const chart = {
    type: "bar",
    data: { labels: ["one", "two"], datasets: [{ data: [3, 1] }] },
    options: { plugins: { legend: hidden }, scales: { x: hidden, y: hidden } },
  };
  for (const backgroundColor of ["transparent", "white"]) {
    const png = await fetchFile({ format: "png", width: 500, height: 300, ratio: 2, backgroundColor, chart });
    const { isPalette, hasAlpha } = await sharp(png).metadata();
    expect([isPalette, hasAlpha]).toEqual([true, backgroundColor === "transparent"]);
  }
});

/** Returns an image's pixels on white in base64; canvases handle alpha differently. Runs in the page. */
const DRAW = `async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
  return btoa(text);
}`;

/** Returns the pixels of a file as Chromium shows it on white. */
async function show(format: string, file: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = `data:image/${format};base64,${file.toString("base64")}`;
  const drawn = await page.evaluate<string>(`(${DRAW})(${JSON.stringify(url)})`);
  await page.close();
  return Buffer.from(drawn, "base64");
}

describeInChromium("Chromium", () => {
  test.each([
    ["png", { width: 500, height: 300, ratio: 2 }],
    ["png", { width: 500, height: 300, ratio: 2, backgroundColor: "#fff" }],
    ["png", { width: 7, height: 5, ratio: 1 }],
    ["png", { width: 1500, height: 1001, ratio: 2 }],
    ["webp", { width: 500, height: 300, ratio: 1 }],
    ["avif", { width: 500, height: 300, ratio: 2, backgroundColor: "#fff" }],
    ["avif", { width: 7, height: 5, ratio: 1, backgroundColor: "#fff" }],
  ])("shows the %s of %j like libvips", async (format, size) => {
    const file = await fetchFile({ ...size, format });
    const [shown, expected] = [await show(format, file), await onWhite(file)];
    let greatest = 0;
    for (let i = 0; i < expected.length; i++) {
      const at = Math.floor(i / 3) * 4 + (i % 3);
      greatest = Math.max(greatest, Math.abs((shown[at] as number) - (expected[i] as number)));
    }
    expect(shown.length).toBe((expected.length / 3) * 4);
    expect(greatest).toBeLessThanOrEqual(1);
  });

  // Some Chromium versions misinterpret every AVIF's alpha, so compare with another encoder's AVIF.
  test("shows a translucent AVIF like that of another encoder", async () => {
    const size = { width: 500, height: 300, ratio: 2, backgroundColor: "#0a08" };
    const png = await fetchFile({ ...size, format: "png" });
    const other = await sharp(png).avif({ quality: 90, chromaSubsampling: "4:4:4" }).toBuffer();
    const ours = await show("avif", await fetchFile({ ...size, format: "avif" }));
    expect(psnr(ours, await show("avif", other))).toBeGreaterThan(40);
  });
});
