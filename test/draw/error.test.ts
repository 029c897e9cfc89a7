import { describe, expect, test } from "vitest";
import { drawError } from "../../src/draw/error.ts";

/** Where the document's elements are painted, as the numbers of their paths' absolute starts. */
const lineTops = (svg: string) =>
  new Set([...svg.matchAll(/<path[^>]* d="M[-\d.]+ ([-\d.]+)/g)].map(([, y]) => Number(y)).filter((y) => y > 1));

describe("a drawn message", () => {
  test("has the size that was asked for", () => {
    const { width, height, svg } = drawError("no", 320, 200);
    expect([width, height]).toEqual([320, 200]);
    expect(svg()).toMatch(/^<svg [^>]*width="320" height="200" viewBox="0 0 320 200"/);
    expect(svg(50, 20)).toMatch(/height="20" viewBox="0 50 320 20"/);
  });

  test("says what it shows to those who cannot see it, as text and not as markup", () => {
    const svg = drawError(`<script>alert("1")</script> & 'x'\0`, 500, 300).svg();
    expect(svg).toContain("<title>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</title>");
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("\0");
  });

  test("takes a line where it fits, more where it does not", () => {
    expect(lineTops(drawError("a short one", 500, 300).svg()).size).toBe(1);
    expect(lineTops(drawError("first line\nsecond line", 500, 300).svg()).size).toBe(2);
    expect(lineTops(drawError("word ".repeat(40), 500, 300).svg()).size).toBeGreaterThan(2);
  });

  test("stays within its picture, however long it is", () => {
    for (const message of ["word ".repeat(1000), "x".repeat(5000), "a\n".repeat(3000)])
      for (const [width, height] of [
        [500, 300],
        [120, 40],
      ] as const) {
        const tops = [...lineTops(drawError(message, width, height).svg())];
        expect(tops.length).toBeGreaterThan(0);
        for (const y of tops) expect(y).toBeLessThan(height);
      }
  });

  test("is the same each time", () => {
    expect(drawError("same", 500, 300).svg()).toBe(drawError("same", 500, 300).svg());
  });

  test.each([
    [1, 1],
    [2, 3000],
    [3000, 1],
    [3000, 3000],
  ])("can be %i by %i", (width, height) => {
    expect(drawError("whatever", width, height).svg()).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  test.each(["", "\n\n", "   ", "\ud800", "日本語 ☃ 😀", "\u202e\u0301"])("can be of any characters: %j", (message) => {
    expect(drawError(message, 500, 300).svg()).toMatch(/^<svg .*<\/svg>$/s);
  });
});
