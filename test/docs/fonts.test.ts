import { describe, expect, test } from "vitest";
import page from "../../docs/fonts.md?raw";
import { listFonts } from "../../src/engine/font/font-list.ts";
import { decodePng } from "../png.ts";

const images = new Map(
  Object.entries(import.meta.glob("../../docs/fonts/*.png", { eager: true, import: "default", query: "?inline" })).map(
    ([file, url]) => [file.replace(/^.*\/|\.png$/g, ""), url as string] as const,
  ),
);
const { families, fallbacks } = listFonts();
const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** Counts an image's dark pixels. */
function countInk(url: string): number {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (character) => character.charCodeAt(0));
  const { data } = decodePng(bytes);
  let ink = 0;
  for (let i = 0; i < data.length; i += 4) if ((data[i] as number) < 128) ink++;
  return ink;
}

describe("docs/fonts.md", () => {
  test.each(families.map(({ name }) => name))("shows %s with a sample", (name) => {
    const rows = page.split("\n").filter((line) => line.includes(`**${name}**`));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`<img src="fonts/${idOf(name)}.png"`);
    const url = images.get(idOf(name));
    expect(url).toBeDefined();
    expect(countInk(url as string)).toBeGreaterThan(300);
  });

  test("shows a different sample for each family", () => {
    expect(new Set(images.values()).size).toBe(families.length);
  });

  test("lists licence, weights and aliases of each family", () => {
    for (const { name, license, aliases } of families) {
      const row = page.split("\n").find((line) => line.includes(`**${name}**`)) ?? "";
      expect(row).toMatch(new RegExp(`\\| ${license} +\\|`));
      for (const alias of aliases) expect(row).toContain(alias);
    }
  });

  test("lists every script", () => {
    for (const [script, name] of Object.entries(fallbacks))
      if (!["Latn", "Grek", "Cyrl"].includes(script))
        expect(page).toMatch(new RegExp(`^\\| [^|]*\\(${script}\\)[^|]*\\*\\*${name}\\*\\*`, "m"));
  });

  test("has no other samples", () => {
    expect([...images.keys()].sort()).toEqual(families.map(({ name }) => idOf(name)).sort());
  });
});
