// Lists the font files that the service serves, with their Unicode ranges, and converts them for other programs.

import { readFileSync } from "node:fs";
import path from "node:path";
import { readPack } from "../../scripts/font-pack.ts";
import { type Family, readFontsource } from "../../scripts/fontsource.ts";
import { readWoff, writeOpenType } from "../../scripts/woff.ts";

/** A font file for a family's face, with its path relative to the project directory and its range in CSS syntax. */
export interface FontSlice {
  readonly name: string;
  readonly range: string;
  readonly file: string;
}

const packages = path.join(import.meta.dirname, "../../node_modules");
const PACKS = ["fonts.br", "rare.br"];
let packed: readonly Family[] | undefined;

/** Lists a family's slices. @param face weight, with an `i` for italic */
export function listSlices(id: string, face: string): readonly FontSlice[] {
  packed ??= PACKS.flatMap((pack) => readPack(readFileSync(path.join(packages, "limn-noto-fonts", pack))));
  const { slices } = packed.find((family) => family.id === id) ?? readFontsource(packages, { package: id });
  return slices.map(({ name, range }) => ({
    name,
    range: range.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(),
    file: `public/fonts/${id}/${name}-${face}.woff`,
  }));
}

/**
 * A version 3 `post` table, without glyph names. Browsers require the table, and the renderer doesn't read it.
 */
const POST = Buffer.alloc(32);
POST.writeUInt32BE(0x00030000);

/** Returns a font slice's file as OpenType that browsers accept. */
export function readSlice(file: string): Buffer {
  const { flavor, tables } = readWoff(readFileSync(file));
  const post = { checksum: POST.readUInt32BE(), length: POST.length, packed: POST, bytes: () => POST };
  return writeOpenType({ flavor, tables: new Map([...tables, ["post", post]]) });
}
