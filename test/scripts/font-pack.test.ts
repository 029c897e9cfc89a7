// Tests the pack of font slices with installed families.

import path from "node:path";
import { expect, test } from "vitest";
import { readPack, writePack } from "../../scripts/font-pack.ts";
import { type Family, readFontsource } from "../../scripts/fontsource.ts";

const packages = path.join(import.meta.dirname, "../../node_modules");
const serif = readFontsource(packages, { package: "caladea" });
const display = readFontsource(packages, { package: "bebas-neue" });
const families = [serif, display];

/** Returns all of a family's properties, with the tables of every file: one for each slice and face. */
function describeFamily({ read, ...family }: Family) {
  const files = family.slices.flatMap((slice) =>
    family.faces.map((face) => {
      const { flavor, tables } = read(slice, face);
      const kept = [...tables].filter(([tag]) => tag !== "DSIG" && tag !== "gasp" && tag !== "post" && tag !== "prep");
      return [slice.name, face, flavor, kept.map(([tag, { checksum, bytes }]) => [tag, checksum, bytes().length])];
    }),
  );
  return { ...family, files };
}

test("a pack has the same families, ranges and tables", () => {
  const pack = readPack(writePack(families));
  expect(pack.map(describeFamily)).toEqual(families.map(describeFamily));
  for (const [index, { slices, faces, read }] of families.entries())
    for (const slice of slices)
      for (const face of faces) {
        const [own, original] = [pack[index]?.read(slice, face), read(slice, face)];
        expect(own?.tables.get("glyf")?.bytes()).toEqual(original.tables.get("glyf")?.bytes());
        expect(own?.tables.get("GSUB")?.bytes()).toEqual(original.tables.get("GSUB")?.bytes());
      }
});

test("a pack has no tables that the renderer doesn't read", () => {
  const [slice] = display.slices;
  if (slice === undefined) throw new Error("the package has no slices");
  expect(display.read(slice, "400").tables.has("post")).toBe(true);
  expect(
    readPack(writePack([display]))[0]
      ?.read(slice, "400")
      .tables.has("post"),
  ).toBe(false);
});

test("a pack is deterministic", () => {
  expect(writePack([display])).toEqual(writePack([display]));
});
