import { deflateSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { packWoff } from "../../../src/engine/font/pack-woff.ts";
import { sanitizeFont } from "../../../src/engine/font/sanitize-font.ts";
import { inflateWoff } from "../../../src/engine/font/woff.ts";
import { FONT_FILE_BYTES } from "../../../src/engine/limits.ts";
import { openMeteredFaces } from "../../../wasm/harfbuzz/metered-face.ts";
import { Random } from "../../fuzz/random.ts";
import { drawWith, FILES, growingSubstitution, listTables, nestedGlyphs, readFont, withTables } from "./own-font.ts";

const tagsOf = (file: Uint8Array<ArrayBuffer>) => [...listTables(file).keys()];

/** Returns a copy of a file after a change. */
function changed(
  file: Uint8Array<ArrayBuffer>,
  change: (view: DataView, tables: ReturnType<typeof listTables>) => void,
) {
  const copy = new Uint8Array(file);
  change(new DataView(copy.buffer), listTables(copy));
  return copy;
}

const place = (tables: ReturnType<typeof listTables>, tag: string) => {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`the font has no ${tag} table`);
  return table;
};

async function messageOf(file: Uint8Array): Promise<string> {
  const error: unknown = await sanitizeFont(file).then(
    () => "accepted",
    (reason) => reason,
  );
  if (error instanceof Failure) expect(error.code).toBe("invalid");
  else expect(error).toBe("accepted");
  return error instanceof Failure ? error.message : "accepted";
}

describe("a font file", () => {
  test("whose table expands to more than it declares is rejected without being decompressed", async () => {
    const packed = new Uint8Array(deflateSync(new Uint8Array(400_000_000)));
    const file = new Uint8Array(64 + packed.length);
    const view = new DataView(file.buffer);
    view.setUint32(0, 0x774f4646);
    view.setUint32(4, 0x0001_0000);
    view.setUint32(8, file.length);
    view.setUint16(12, 1);
    for (const [index, value] of [0x676c7966, 64, packed.length, packed.length + 1, 0].entries())
      view.setUint32(44 + 4 * index, value);
    file.set(packed, 64);
    const before = process.resourceUsage().maxRSS;
    expect(await messageOf(file)).toContain("a table of the wrong length");
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
  });

  test.each([
    ["trueType", "Arimo", 700, true, "glyf"],
    ["openType", "Inconsolata", 500, false, "CFF "],
    ["woff", "Lato", 400, false, "glyf"],
    ["woff2", "Lato", 400, false, "glyf"],
    ["cffWoff2", "mjx-tex-n", 500, false, "CFF "],
  ] as const)("in the format %s is read", async (name, family, weight, isItalic, outlines) => {
    const font = await sanitizeFont(readFont(name));
    expect(font).toMatchObject({ family, weight, isItalic, warnings: [] });
    const tags = tagsOf(font.file);
    expect(tags).toEqual(expect.arrayContaining(["OS/2", "cmap", "head", "hhea", "hmtx", "maxp", outlines]));
    for (const tag of ["fpgm", "prep", "cvt ", "DSIG", "name", "post", "meta", "gasp"]) expect(tags).not.toContain(tag);
    // A sanitized file passes again and doesn't change.
    expect((await sanitizeFont(font.file)).file).toEqual(font.file);
    expect(new Uint8Array(await inflateWoff(await packWoff(font.file)))).toEqual(font.file);
  });

  test("draws the same text as the file that was uploaded, in WOFF and in WOFF2", async () => {
    const [one, other] = await Promise.all([drawWith(readFont("woff"), "svg"), drawWith(readFont("woff2"), "svg")]);
    expect(new TextDecoder().decode(one)).toBe(new TextDecoder().decode(other));
  });

  test("may be a variable font, of which the default style is kept", async () => {
    const file = new Uint8Array(
      (await import("node:fs")).readFileSync(
        "node_modules/satori/node_modules/harfbuzzjs/test/fonts/noto/NotoSansArabic-Variable.ttf",
      ),
    );
    const { warnings, file: kept } = await sanitizeFont(file);
    expect(warnings).toEqual(["font file is a variable font, which is drawn in its default style only"]);
    expect(tagsOf(kept)).not.toContain("gvar");
  });

  test("gets a warning if its licence may forbid embedding", async () => {
    const file = changed(readFont("trueType"), (view, tables) => view.setUint16(place(tables, "OS/2").offset + 8, 2));
    expect((await sanitizeFont(file)).warnings[0]).toMatch(/^font file says that its licence forbids embedding/);
  });
});

describe("a damaged file", () => {
  test.each<[what: string, change: Parameters<typeof changed>[1], message: string | RegExp]>([
    ["no tables", (view) => view.setUint16(4, 0), "font file must have 1 to 64 tables, got 0"],
    ["too many tables", (view) => view.setUint16(4, 65), "font file must have 1 to 64 tables, got 65"],
    [
      "a table outside the file",
      (view, tables) => view.setUint32(place(tables, "GPOS").entry + 8, 0xfffffff0),
      'font file has a "GPOS" table outside the file',
    ],
    [
      "a table in the directory",
      (view, tables) => view.setUint32(place(tables, "head").entry + 8, 0),
      'font file has a "head" table outside the file',
    ],
    [
      "tables that overlap",
      (view, tables) => view.setUint32(place(tables, "head").entry + 8, place(tables, "glyf").offset),
      "font file has tables that overlap",
    ],
    [
      "two tables with one tag",
      (view, tables) => view.setUint32(place(tables, "GDEF").entry, 0x47504f53),
      'font file must have one "GPOS" table, got two',
    ],
    [
      "no cmap",
      (view, tables) => view.setUint32(place(tables, "cmap").entry, 0x7a7a7a7a),
      "font file has no valid cmap table",
    ],
    [
      "no units",
      (view, tables) => view.setUint16(place(tables, "head").offset + 18, 0),
      "font file must have 16 to 16384 units per em, got 0",
    ],
    [
      "lines of a hundred em",
      (view, tables) => view.setUint16(place(tables, "head").offset + 18, 16),
      /^font file must have lines of at most 5 em/,
    ],
    [
      "lines without height",
      (view, tables) => view.setInt32(place(tables, "hhea").offset + 4, 0),
      "font file must have lines with a height in its hhea table",
    ],
    [
      "more metrics than glyphs",
      (view, tables) => view.setUint16(place(tables, "hhea").offset + 34, 0xffff),
      /^font file must have 1 to \d+ horizontal metrics, got 65535$/,
    ],
    [
      "more glyphs than offsets",
      (view, tables) => view.setUint16(place(tables, "maxp").offset + 4, 0xffff),
      "font file has a truncated hmtx table",
    ],
    [
      "glyphs in the wrong order",
      (view, tables) => view.setUint32(place(tables, "loca").offset + 4, 0x7fffffff),
      "font file has a glyph outside its glyf table: glyph 0",
    ],
    [
      "a character map outside its table",
      (view, tables) => view.setUint32(place(tables, "cmap").offset + 8, 0x00ffffff),
      "font file has a character map outside its cmap table",
    ],
  ])("with %s is rejected", async (_, change, message) => {
    expect(await messageOf(changed(readFont("trueType"), change))).toMatch(message);
  });

  test("with a glyph that contains itself is rejected", async () => {
    const file = changed(readFont("trueType"), (view, tables) => {
      const [glyf, loca, maxp] = [place(tables, "glyf"), place(tables, "loca"), place(tables, "maxp")];
      const glyphs = view.getUint16(maxp.offset + 4);
      for (let glyph = 0; glyph < glyphs; glyph++) {
        const at = glyf.offset + view.getUint32(loca.offset + 4 * glyph);
        if (
          view.getInt16(at) >= 0 ||
          view.getUint32(loca.offset + 4 * glyph) === view.getUint32(loca.offset + 4 * glyph + 4)
        )
          continue;
        view.setUint16(at + 12, glyph);
        return;
      }
    });
    expect(await messageOf(file)).toMatch(/^font file has a glyph that contains itself: glyph \d+$/);
  });

  test("that claims gigabytes is rejected before it is decompressed", async () => {
    const file = changed(readFont("woff2"), () => {});
    new DataView(file.buffer).setUint32(16, 0xfffffff0);
    expect(await messageOf(file)).toBe(
      `font file must be a complete WOFF file of at most ${FONT_FILE_BYTES} bytes when decompressed: it decompresses to 4294967280 bytes, more than ${FONT_FILE_BYTES}`,
    );
    const woff = readFont("woff");
    new DataView(woff.buffer).setUint32(44 + 12, 0x7fffffff);
    expect(await messageOf(woff)).toMatch(/^font file must be a complete WOFF file/);
  });

  test("that is cut off anywhere is rejected", async () => {
    for (const name of ["openType", "woff", "woff2"] as const) {
      const file = readFont(name);
      for (const length of [0, 3, 12, 47, 100, file.length >> 1, file.length - 1])
        expect(await messageOf(file.slice(0, length)), `${name} ${length}`).not.toBe("accepted");
    }
  });

  test("whose compressed data is damaged is rejected with a reason", async () => {
    for (const name of ["woff", "woff2"] as const) {
      const file = readFont(name);
      file.fill(0xaa, 1000, 1500);
      expect(await messageOf(file), name).toMatch(/^font file must be a complete WOFF file of .+: .*\w$/);
    }
  });
});

describe("a hostile file", () => {
  /** The glyph of R in the file `trueType`. */
  const GLYPH = 19;

  test("with a long chain of glyphs is rejected, also if the chain begins with the first glyph", async () => {
    const file = readFont("trueType");
    expect(await messageOf(withTables(file, nestedGlyphs(file, 2, 1, true)))).toBe("accepted");
    expect(await messageOf(withTables(file, nestedGlyphs(file, 30_000, 1, true)))).toMatch(
      /^font file must have glyphs of at most 8/,
    );
  });

  test("with many names that share one long text takes little time", async () => {
    const [records, bytes] = [10_000, 65_534];
    const name = Buffer.alloc(131_070 + bytes);
    name.writeUInt16BE(records, 2);
    name.writeUInt16BE(65_535, 4);
    for (let at = 6; at < 6 + 12 * records; at += 12)
      for (const [index, value] of [3, 1, 0x409, 1, bytes, 65_535].entries()) name.writeUInt16BE(value, at + 2 * index);
    for (let at = 131_070; at < name.length; at += 2) name.writeUInt16BE(0x20, at);
    const start = performance.now();
    expect((await sanitizeFont(withTables(readFont("trueType"), { name }))).family).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test("with glyphs of glyphs is rejected if they are too complex", async () => {
    const file = readFont("trueType");
    // One glyph less of the same kind shows that the file is valid otherwise.
    expect(await messageOf(withTables(file, nestedGlyphs(file, 2, 20)))).toBe("accepted");
    expect(await messageOf(withTables(file, nestedGlyphs(file, 7, 90)))).toMatch(
      /^font file must have simpler outlines/,
    );
    expect(await messageOf(withTables(file, nestedGlyphs(file, 12, 1)))).toMatch(
      /^font file must have glyphs of at most 8/,
    );
    expect(await messageOf(withTables(file, nestedGlyphs(file, 2, 101)))).toMatch(/^font file has a damaged glyph/);
  });

  test("whose text grows without end costs a bounded amount of work, and stops", async () => {
    const file = readFont("trueType");
    const draw = async (lookups: number, copies: number) => {
      const fuel = new Fuel();
      const GSUB = growingSubstitution(GLYPH, lookups, copies);
      const error: unknown = await drawWith(withTables(file, { GSUB }), "svg", "R".repeat(20), fuel).then(
        () => undefined,
        (reason) => reason,
      );
      return { error, spent: fuel.spent };
    };
    const plain = await draw(1, 1);
    expect(plain.error).toBeUndefined();
    // Three times as many glyphs.
    const grown = await draw(1, 3);
    expect(grown.error).toBeUndefined();
    expect(grown.spent).toBeGreaterThan(plain.spent);
    for (const [lookups, copies] of [
      [2, 8],
      [6, 8],
      [400, 50],
    ] as const) {
      const { error } = await draw(lookups, copies);
      expect((error as Failure).message).toBe("font Own takes too much work: use another font or less text");
      expect((error as Failure).code).toBe("invalid");
    }
  });

  test("doesn't affect faces that are open", async () => {
    const open = await openMeteredFaces((cause) => new Error("stopped", { cause }));
    const { file: plain } = await sanitizeFont(readFont("trueType"));
    const GSUB = growingSubstitution(GLYPH, 400, 50);
    const { file: bomb } = await sanitizeFont(withTables(readFont("trueType"), { GSUB }));
    const [one, other] = [open(plain.buffer), open(bomb.buffer)];
    const options = { direction: "ltr", script: "Latn", lang: undefined, ligatures: true, kerning: true } as const;
    const before = one.shape("Revenue", options);
    for (let round = 0; round < 3; round++) {
      expect(() => other.shape("RRRR", options)).toThrow("stopped");
      expect(one.shape("Revenue", options)).toEqual(before);
      // The face works again, and its outlines are those of the file.
      expect(other.shape("even", options)).toEqual(one.shape("even", options));
    }
    one.close();
    expect(() => one.shape("R", options)).toThrow("face is closed");
  });
});

/** Values that are often not checked. */
const HOSTILE = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff];

/** Changes up to eight numbers in a file: in the headers of its tables, or anywhere. */
function mutate(original: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(original);
  const view = new DataView(file.buffer);
  const isPacked = file[0] === 0x77;
  const tables = isPacked ? [] : [...listTables(file).values()].filter(({ length }) => length > 8);
  for (let count = 1 + random.below(8); count > 0; count--) {
    const { offset, length } = tables[random.below(tables.length || 1)] ?? { offset: 0, length: file.length };
    const span = random.chance(0.6) ? Math.min(200, length) : length;
    const at = Math.min(offset + random.below(span), file.length - 4);
    const value = random.chance(0.5) ? (HOSTILE[random.below(HOSTILE.length)] as number) : random.below(0x1_0000_0000);
    const size = random.below(3);
    if (size === 0) view.setUint8(at, value);
    else if (size === 1) view.setUint16(at, value);
    else view.setUint32(at, value);
  }
  return file;
}

const CASES = inject("depth") === "full" ? 1000 : 100;

describe("mutated files", () => {
  test(`are rejected or drawn, in ${CASES} cases of the seed ${inject("seed")}`, async () => {
    const files = (Object.keys(FILES) as (keyof typeof FILES)[]).map(readFont);
    const outcomes = { rejected: 0, stopped: 0, drawn: 0 };
    for (let index = 0; index < CASES; index++) {
      const random = new Random(inject("seed"), index);
      const file = mutate(files[index % files.length] as Uint8Array<ArrayBuffer>, random);
      const format = (["svg", "png", "pdf"] as const)[random.below(3)] as "svg";
      const error: unknown = await drawWith(file, format).then(
        (bytes) => (bytes.length > 100 ? undefined : "empty image"),
        (reason) => reason,
      );
      if (error !== undefined && !(error instanceof Failure)) throw new Error(`case ${index}`, { cause: error });
      outcomes[error === undefined ? "drawn" : error.message.startsWith("font file") ? "rejected" : "stopped"]++;
    }
    expect(outcomes.drawn).toBeGreaterThan(CASES / 10);
    expect(outcomes.rejected).toBeGreaterThan(CASES / 10);
  });
});
