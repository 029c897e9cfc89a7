import { describe, expect, test } from "vitest";
import page from "../../../docs/map-icons.md?raw";
import { readGlyphs } from "../../../src/drawings/map-icon/glyph.ts";
import { FRAMES, NOTES, PIN_STYLES } from "../../../src/drawings/map-icon/icon.ts";
import { ICON_TYPES } from "../../../src/drawings/map-icon/icon-type.ts";
import { GOOGLE_MAP_ICON } from "../../../src/drawings/map-icon/kind.ts";

/** The rows of the type table: each type with its image's data. */
const rows = [...page.matchAll(/^\| `(d_\w+)` +\| [^|]+ +\| `(.+?)` +\| <img/gm)].map(([, chst = "", data = ""]) => ({
  chst,
  chld: data.replaceAll("\\|", "|"),
}));

describe("docs/map-icons.md", () => {
  test("documents every type with valid data", () => {
    expect(rows.map(({ chst }) => chst).toSorted()).toEqual(Object.keys(ICON_TYPES).toSorted());
    for (const body of rows) expect(() => GOOGLE_MAP_ICON.parse({ type: "json", body }), body.chst).not.toThrow();
  });

  test("documents every name", () => {
    for (const name of [...PIN_STYLES, ...FRAMES, ...NOTES, ...Object.keys(readGlyphs().names)])
      expect(page).toContain(`\`${name}\``);
  });

  test("every name has a glyph", () => {
    const { names, outlines } = readGlyphs();
    for (const name of Object.values(names)) expect(outlines[name]?.[2], name).toMatch(/^M/);
  });
});
