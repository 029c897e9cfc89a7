import { describe, expect, test } from "vitest";
import { applyStyle, readStyle, styleOf, toHex } from "../../web/chart/style/my-style.ts";

const BARS =
  "{ type: 'bar', data: { labels: ['a'], datasets: [{ label: 'A', data: [1] }, { type: 'line', data: [2] }] } }";
const PIE = "{ type: 'pie', data: { labels: ['a', 'b', 'c'], datasets: [{ data: [1, 2, 3] }] } }";
const STYLE = { colors: ["#112233", "#445566"], font: "Lora", logo: "https://a.example/logo.png" };

describe("my style", () => {
  test("colours series and slices in order, and sets the font and the logo", () => {
    const bars = applyStyle(BARS, STYLE);
    expect(bars).toContain("{ label: 'A', data: [1], backgroundColor: '#112233' }");
    expect(bars).toContain("borderColor: '#445566'");
    expect(bars).toContain("font: 'Lora'");
    expect(bars).toContain("logo: 'https://a.example/logo.png'");
    expect(applyStyle(PIE, STYLE)).toContain("backgroundColor: ['#112233', '#445566', '#112233']");
  });

  test("removes the font and the logo", () => {
    const bars = applyStyle(BARS, STYLE);
    const plain = applyStyle(bars, { ...STYLE, font: "", logo: "" });
    expect(plain).not.toMatch(/font|logo|limn/);
  });

  test("is read from a chart", () => {
    const own = styleOf(applyStyle(PIE, { ...STYLE, colors: ["#112233", "#445566", "#778899"] }), ["#000000"]);
    expect(own).toEqual({ ...STYLE, colors: ["#112233", "#445566", "#778899"] });
    expect(styleOf(BARS, ["#aa0000", "#00bb00", "#0000cc"])).toEqual({
      colors: ["#aa0000", "#00bb00", "#0000cc"],
      font: "",
      logo: "",
    });
  });

  test("ignores other stored data", () => {
    for (const stored of [null, 5, [], { colors: "red" }, { colors: [], font: 1, logo: "" }])
      expect(readStyle(stored)).toBeUndefined();
    expect(readStyle({ colors: ["abc", "url(x)", 5, "#ABCDEF"], font: "", logo: "" })?.colors).toEqual([
      "#aabbcc",
      "#abcdef",
    ]);
    expect([toHex("3b5cde"), toHex(" #3B5CDE "), toHex("blurple")]).toEqual(["#3b5cde", "#3b5cde", undefined]);
  });
});
