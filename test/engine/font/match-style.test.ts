// Style matching with the examples of CSS Fonts Level 4, section 5.2, step 4.

import { describe, expect, test } from "vitest";
import { matchStyle } from "../../../src/engine/font/match-style.ts";

const styleOf = (face: string) => ({ weight: Number.parseInt(face, 10), isItalic: face.endsWith("i") });
const match = (faces: string, weight: number, style: "normal" | "italic" | "oblique" = "normal") => {
  const list = faces.split(" ");
  return list[matchStyle(list.map(styleOf), { weight, style })];
};

describe("weight matching", () => {
  test.each<[faces: string, wanted: number, got: string]>([
    ["400 700", 400, "400"],
    ["400 700", 700, "700"],
    ["400 700", 500, "400"],
    ["400 700", 501, "700"],
    ["400 700", 600, "700"],
    ["400 700", 1, "400"],
    ["400 700", 1000, "700"],
    ["300 500 700", 400, "500"],
    ["300 600 700", 400, "300"],
    ["300 600 700", 450, "300"],
    ["600 700", 400, "600"],
    ["200 300 600", 500, "300"],
    ["100 300 900", 200, "100"],
    ["300 900", 200, "300"],
    ["100 200 900", 350, "200"],
    ["100 300 800 900", 600, "800"],
    ["100 300", 600, "300"],
    ["400", 900, "400"],
  ])("of %s, weight %i selects %s", (faces, wanted, got) => {
    expect(match(faces, wanted)).toBe(got);
    expect(match(faces.split(" ").reverse().join(" "), wanted)).toBe(got);
  });
});

describe("style matching", () => {
  test.each<[faces: string, weight: number, style: "normal" | "italic" | "oblique", got: string]>([
    ["400 400i 700 700i", 700, "italic", "700i"],
    ["400 400i 700 700i", 700, "oblique", "700i"],
    ["400 400i 700 700i", 700, "normal", "700"],
    ["400 700", 700, "italic", "700"],
    ["400i", 700, "normal", "400i"],
    // The style takes precedence over the weight.
    ["400 700 400i", 700, "italic", "400i"],
  ])("of %s, %i %s selects %s", (faces, weight, style, got) => {
    expect(match(faces, weight, style)).toBe(got);
  });
});
