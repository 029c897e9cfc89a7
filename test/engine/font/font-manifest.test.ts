import { describe, expect, test } from "vitest";
import { FontFace } from "../../../src/engine/font/font-face.ts";
import { type AssetFamily, findAssetFamily, listAssetFamilies } from "../../../src/engine/font/font-manifest.ts";
import { PICTORIAL_FAMILIES, SCRIPT_FAMILIES } from "../../../src/engine/font/script-family.ts";
import { inflateWoff } from "../../../src/engine/font/woff.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";

const ALL_CODES = 0x11_0000;

async function openFile(path: string): Promise<{ face: FontFace; bytes: number; packed: number }> {
  const file = await readFontFile(path);
  if (file === null) throw new Error(`${path} is missing`);
  const bytes = await inflateWoff(file);
  return { face: new FontFace(path, bytes, false), bytes: bytes.byteLength, packed: file.length };
}

/** Returns the code points of each slice according to the manifest. */
function codePointRange(family: AssetFamily): number[][] {
  const codes = family.slices.map((): number[] => []);
  for (let code = 0; code < ALL_CODES; code++) for (const slice of family.slicesOf(code)) codes[slice]?.push(code);
  return codes;
}

describe("the font manifest", () => {
  test("finds families by lower-case name", () => {
    expect(findAssetFamily("noto sans hebrew")?.name).toBe("Noto Sans Hebrew");
    expect(findAssetFamily("Noto Sans Hebrew")).toBeUndefined();
    expect(findAssetFamily("constructor")).toBeUndefined();
  });

  test("has regular and bold styles of all families, except those with a single weight", () => {
    const single = listAssetFamilies().filter(
      ({ styles }) => ![400, 700].every((weight) => styles.some((style) => style.weight === weight && !style.isItalic)),
    );
    expect(single.map(({ name }) => name).sort()).toEqual([
      "Bebas Neue",
      "Noto Color Emoji",
      "Noto Music",
      "Noto Sans Coptic",
      "Noto Sans Egyptian Hieroglyphs",
      "Noto Sans Gothic",
      "Noto Sans Math",
      "Noto Sans Mongolian",
      "Noto Sans NKo",
      "Noto Sans Runic",
      "Noto Sans Symbols 2",
      "Noto Sans Tifinagh",
      "Noto Sans Vai",
      "Noto Sans Yi",
      "Pacifico",
    ]);
  });

  test("contains the fallback families, and each supports its script", () => {
    for (const [script, name] of Object.entries(SCRIPT_FAMILIES)) {
      const family = findAssetFamily(name.toLowerCase());
      expect.soft(family?.scripts, name).toContain(script);
    }
    for (const name of PICTORIAL_FAMILIES) expect(findAssetFamily(name.toLowerCase())).toBeDefined();
  });

  test.each(["Noto Sans Hebrew", "Roboto", "Noto Sans Math", "Noto Color Emoji", "DejaVu Sans", "Noto Sans KR"])(
    "lists the code points and the maximum size of the files of %s",
    async (name) => {
      const family = findAssetFamily(name.toLowerCase()) as AssetFamily;
      const codes = codePointRange(family);
      // Test only one style per family, and only a sample of the slices of large families.
      const style = family.styles.at(-1) as AssetFamily["styles"][number];
      for (const [index, slice] of family.slices.entries()) {
        if (index % Math.ceil(family.slices.length / 12) !== 0) continue;
        const { face, bytes } = await openFile(family.pathOf(style, slice));
        const sliceCodes = codes[index] as number[];
        expect(sliceCodes.length).toBeGreaterThan(0);
        expect(sliceCodes.filter((code) => !face.covers(code))).toEqual([]);
        expect(bytes).toBeLessThanOrEqual(slice.bytes);
        face.close();
      }
    },
  );

  test("lists only existing files", async () => {
    for (const family of listAssetFamilies())
      for (const style of family.styles) {
        const slice = family.slices.at(-1) as AssetFamily["slices"][number];
        expect(await readFontFile(family.pathOf(style, slice)), family.pathOf(style, slice)).not.toBeNull();
      }
  });
});
