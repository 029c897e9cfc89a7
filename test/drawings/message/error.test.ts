import { describe, expect, test } from "vitest";
import { drawError } from "../../../src/drawings/message/error.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { outputBackend } from "../../../src/engine/output/output-backend.ts";

const FONTS = new FontLibrary();

const draw = (message: string, width: number, height: number) =>
  drawError(message, { width, height, ratio: 1 }, FONTS, outputBackend("svg"));

async function drawSvg(message: string, width: number, height: number): Promise<string> {
  const image = await draw(message, width, height);
  if (image.type !== "document") throw new Error("the image must be a document");
  return (await image.write()) as string;
}

/** Returns the distinct y coordinates at which paths start. */
const lineTops = (svg: string) =>
  new Set([...svg.matchAll(/<path[^>]* d="M[-\d.]+ ([-\d.]+)/g)].map(([, y]) => Number(y)).filter((y) => y > 1));

describe("drawError", () => {
  test("renders the requested size", async () => {
    const { width, height } = await draw("no", 320, 200);
    expect([width, height]).toEqual([320, 200]);
    expect(await drawSvg("no", 320, 200)).toMatch(/^<svg [^>]*width="320" height="200" viewBox="0 0 320 200"/);
  });

  test("includes the message as an escaped <title>", async () => {
    const svg = await drawSvg(`<script>alert("1")</script> & 'x'\0`, 500, 300);
    expect(svg).toContain(">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</title>");
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("\0");
  });

  test("breaks the message into lines only if needed", async () => {
    expect(lineTops(await drawSvg("a short one", 500, 300)).size).toBe(1);
    expect(lineTops(await drawSvg("first line\nsecond line", 500, 300)).size).toBe(2);
    expect(lineTops(await drawSvg("word ".repeat(40), 500, 300)).size).toBeGreaterThan(2);
  });

  test("keeps long messages within the image", async () => {
    for (const message of ["word ".repeat(1000), "x".repeat(5000), "a\n".repeat(3000)])
      for (const [width, height] of [
        [500, 300],
        [120, 40],
      ] as const) {
        const tops = [...lineTops(await drawSvg(message, width, height))];
        expect(tops.length).toBeGreaterThan(0);
        for (const y of tops) expect(y).toBeLessThan(height);
      }
  });

  test("renders the same image each time", async () => {
    expect(await drawSvg("same", 500, 300)).toBe(await drawSvg("same", 500, 300));
  });

  test.each([
    [3000, 1],
    [3000, 3000],
  ])("renders %i by %i", async (width, height) => {
    expect(await drawSvg("whatever", width, height)).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  test.each(["", "\n\n", "   ", "\ud800", "日本語 ☃ 😀", "\u202e\u0301"])(
    "renders any characters: %j",
    async (message) => {
      expect(await drawSvg(message, 500, 300)).toMatch(/^<svg .*<\/svg>$/s);
    },
  );
});
