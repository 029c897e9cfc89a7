import { describe, expect, test } from "vitest";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { loadRasterFonts } from "../../../src/engine/font/raster-fonts.ts";
import { readImageFile } from "../../../src/engine/image/read-image.ts";
import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { countingSource } from "./counting-source.ts";
import { LIBRARY } from "./fonts.ts";

await loadResvg();

const svgOf = (content: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">${content}</svg>`);
const textOf = (text: string, attributes = "") =>
  svgOf(`<text x="5" y="45" font-size="40" ${attributes}>${text}</text>`);

/** Returns the font files that an SVG image needs. */
async function filesFor(bytes: Uint8Array): Promise<string[]> {
  const { source, paths } = countingSource();
  await loadRasterFonts(new FontLibrary(source), bytes);
  return paths.map((path) => path.replace("/fonts/", "")).sort();
}

/**
 * Renders an SVG image.
 *
 * @returns a data URL
 */
async function draw(bytes: Uint8Array, library = LIBRARY): Promise<string> {
  return readImageFile(bytes, "a.svg", await loadRasterFonts(library, bytes)).url(1, true);
}

describe("text in an SVG image", () => {
  test.each<[string, Uint8Array, string[]]>([
    ["none", svgOf("<path d='M0 0h9'/>"), []],
    ["a word in the default font", textOf("Wine"), []],
    ["an attribute", textOf("Wine", 'font-family="Lato, sans-serif"'), ["lato/latin-400.woff"]],
    ["a style", textOf("Wine", "style='font-family: \"Open Sans\"; fill: red'"), ["open-sans/latin-400.woff"]],
    ["entities", textOf("Wine", 'style="font-family: &quot;Open Sans&quot;"'), ["open-sans/latin-400.woff"]],
    ["a style sheet", svgOf("<style>text{font-family:Lato}</style><text>a</text>"), ["lato/latin-400.woff"]],
    ["a shorthand", svgOf("<style>text{font: 12px Lato}</style><text>a</text>"), ["lato/latin-400.woff"]],
    [
      "bold letters",
      textOf("Wine", 'font-family="serif" font-weight="bold"'),
      ["tinos/latin-400.woff", "tinos/latin-700.woff"],
    ],
    ["another script", textOf("שלום"), ["noto-sans-hebrew/hebrew-400.woff"]],
    ["references", textOf("&#x5e9;&#1500;"), ["noto-sans-hebrew/hebrew-400.woff"]],
    [
      "a prefix",
      svgOf('<svg:text xmlns:svg="http://www.w3.org/2000/svg">ש</svg:text>'),
      ["noto-sans-hebrew/hebrew-400.woff"],
    ],
  ])("with %s loads only the necessary files", async (_, svg, files) => {
    expect(await filesFor(svg)).toEqual(files);
  });

  test("is drawn in its own family, with fallback fonts for missing characters", async () => {
    const word = (family: string) => draw(textOf("Wine", `font-family="${family}"`));
    const images = [await word("sans-serif"), await word("serif"), await word("monospace"), await word("Lato")];
    expect(new Set(images).size).toBe(4);
    expect(await word("Nothing")).toBe(images[0]);
    const hebrew = textOf("שלום");
    expect(await draw(hebrew)).not.toBe(await draw(hebrew, new FontLibrary()));
  });

  test.each([
    ["invalid UTF-8", Uint8Array.from([0x3c, 0x74, 0x65, 0x78, 0x74, 0x3e, 0xff, 0xfe])],
    ["an empty file", new Uint8Array()],
    ["thousands of families", svgOf(`<text>a</text>${"<g font-family='Lato, Roboto, Inter'/>".repeat(5000)}`)],
    [
      "thousands of letters",
      textOf(Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("")),
    ],
    ["invalid character references", textOf("&#x110000;&#xffffff;&#9999999;&#xd800;&#0;")],
  ])("loads a bounded number of files for %s", async (_, bytes) => {
    const { source, paths } = countingSource();
    await loadRasterFonts(new FontLibrary(source), bytes);
    expect(paths.length).toBeLessThan(80);
  });
});
