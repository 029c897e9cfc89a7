// Builds public/fonts, the fonts served as static assets, and generated/font-manifest.txt, which describes them. Each
// font is split into slices by code point ranges, and tables that the renderer doesn't read are dropped. The output is
// deterministic.
//
// The manifest, which `src/engine/font/font-manifest.ts` reads, lists for each family the code points that each slice
// contains (which may differ from what its package declares) and each slice's decompressed size.

import { readFileSync } from "node:fs";
import { readPack, TABLES } from "./font-pack.ts";
import { DEJAVU, DEJAVU_SLICES, type DejavuFamily, FONTSOURCE } from "./font-packages.ts";
import { SAMPLES } from "./font-samples.ts";
import { codePointRange, type Family, parseRange, readFontsource, type Slice } from "./fontsource.ts";
import { at, clear, readText, write } from "./project.ts";
import { openSubsetter, type Subset } from "./subset.ts";
import { readCodePoints, readOpenType, writeWoff } from "./woff.ts";

const OUTPUT = "public/fonts";
const DEJAVU_PACKAGE = "node_modules/dejavu-fonts-ttf";
/** Package with the font packs that pack-fonts.ts makes. */
const PACKS = "node_modules/limn-noto-fonts";

/** The platform's limits on static assets. */
const MAX_FILES = 20_000;
const MAX_BYTES = 25 * 1024 * 1024;
/** Slice sizes in the manifest are rounded up to multiples of this size, in bytes. */
const SIZE_UNIT = 4096;

function readDejavu([name, kind, files]: DejavuFamily, subset: Subset): Family {
  const slices = DEJAVU_SLICES.map(([slice = "", range = ""]) => ({ name: slice, range: parseRange(range) }));
  const read = (slice: Slice, face: string) => {
    const font = readFileSync(at(DEJAVU_PACKAGE, `ttf/DejaVu${files[face]}.ttf`));
    return readOpenType(Buffer.from(subset(font, slice.range)));
  };
  const id = name.toLowerCase().replaceAll(" ", "-");
  const licenseText = readText(`${DEJAVU_PACKAGE}/LICENSE`);
  return { id, name, kind, license: "Bitstream-Vera", licenseText, faces: Object.keys(files).sort(), slices, read };
}

/** Writes a family's files. Returns its manifest entry. */
function writeFamily({ id, name, kind, license, licenseText, faces, slices, read }: Family) {
  if (!faces.includes("400")) throw new Error(`${id} has no regular face`);
  write(`${OUTPUT}/${id}/LICENSE.txt`, licenseText);
  const declared = new Set(
    slices.flatMap(({ range }) => range.flatMap(([first, last]) => codePointRange(first, last))),
  );
  let bytes = 0;
  const entries = slices.map((slice) => {
    let codes: Set<number> | undefined;
    let size = 0;
    for (const face of faces) {
      const font = read(slice, face);
      const fontCodes = readCodePoints(font.tables.get("cmap")?.bytes() as Buffer);
      codes = codes === undefined ? fontCodes : new Set([...codes].filter((code) => fontCodes.has(code)));
      const woff = writeWoff(font, TABLES);
      if (woff.file.length > MAX_BYTES)
        throw new Error(`${id} ${slice.name} ${face} is larger than ${MAX_BYTES} bytes`);
      write(`${OUTPUT}/${id}/${slice.name}-${face}.woff`, woff.file);
      size = Math.max(size, woff.size);
      bytes += woff.file.length;
    }
    // Every slice contains a space. List only characters that the slice is declared for or that no slice declares.
    const sliceCodes = new Set(slice.range.flatMap(([first, last]) => codePointRange(first, last)));
    return {
      ...slice,
      size,
      codes: [...(codes ?? [])].filter((code) => code >= 0x20 && (sliceCodes.has(code) || !declared.has(code))),
    };
  });
  const kept = entries.filter(({ codes }) => codes.length > 0);
  const covered = new Set(kept.flatMap(({ codes }) => codes));
  const scripts = Object.entries(SAMPLES).filter(([, samples]) =>
    samples.some((sample) =>
      Array.from(sample).every((letter) => letter === " " || covered.has(letter.codePointAt(0) ?? 0)),
    ),
  );
  const { ranges, shared } = encodeCoverage(kept);
  return {
    files: faces.length * slices.length,
    bytes,
    entry: {
      id,
      name,
      kind,
      license,
      faces: faces.join(" "),
      slices: kept.map((slice) => slice.name).join(" "),
      sizes: kept.map(({ size }) => Math.ceil(size / SIZE_UNIT)).join(" "),
      scripts: scripts.map(([script]) => script).join(" "),
      shared,
      ranges,
    },
  };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Encodes a number in five-bit digits, least significant first. All digits except the last are from the second half of the
 * alphabet.
 */
function encodeNumber(value: number): string {
  return value < 32 ? DIGITS.charAt(value) : DIGITS.charAt(32 + (value & 31)) + encodeNumber(value >>> 5);
}

/**
 * Encodes which slices contain which code points, as runs of code points that are in the same set of slices. A run
 * starts with the index of its set times 4, plus 2 if a gap precedes the run, plus 1 if the run has several code
 * points. The gap and the length minus 2 follow. A set of one slice has the slice's index; larger sets are listed in
 * `shared`.
 */
function encodeCoverage(slices: readonly { readonly codes: readonly number[] }[]): {
  ranges: string;
  shared: string[];
} {
  const sets = new Map<number, number[]>();
  for (const [index, { codes }] of slices.entries())
    for (const code of codes) sets.set(code, [...(sets.get(code) ?? []), index]);
  const shared: string[] = [];
  const numberOf = (set: readonly number[]) => {
    const [only, ...others] = set;
    if (only !== undefined && others.length === 0) return only;
    const text = set.join(" ");
    if (!shared.includes(text)) shared.push(text);
    return slices.length + shared.indexOf(text);
  };
  let ranges = "";
  let end = 0;
  const runs: { readonly start: number; end: number; readonly set: number }[] = [];
  for (const [code, indexes] of [...sets].sort(([one], [other]) => one - other)) {
    const set = numberOf(indexes);
    const last = runs.at(-1);
    if (last !== undefined && last.set === set && last.end === code) last.end++;
    else runs.push({ start: code, end: code + 1, set });
  }
  for (const run of runs) {
    const gap = run.start - end;
    const length = run.end - run.start;
    ranges += encodeNumber(run.set * 4 + (gap > 0 ? 2 : 0) + (length > 1 ? 1 : 0));
    if (gap > 0) ranges += encodeNumber(gap);
    if (length > 1) ranges += encodeNumber(length - 2);
    end = run.end;
  }
  return { ranges, shared };
}

clear(OUTPUT);
const subset = await openSubsetter();
const packNames = new Set(FONTSOURCE.flatMap(({ pack }) => pack ?? []));
const packed = new Map(
  [...packNames]
    .flatMap((name) => readPack(readFileSync(at(PACKS, `${name}.br`))))
    .map((family) => [family.id, family]),
);
const families = [
  ...FONTSOURCE.map((family) => packed.get(family.package) ?? readFontsource(at("node_modules"), family, subset)),
  ...DEJAVU.map((family) => readDejavu(family, subset)),
].map(writeFamily);
const files = families.reduce((sum, family) => sum + family.files + 1, 0);
if (files > MAX_FILES) throw new Error(`static assets must be at most ${MAX_FILES} files, got ${files}`);
const manifest = JSON.stringify({ sizeUnit: SIZE_UNIT, families: families.map(({ entry }) => entry) });
write("generated/font-manifest.txt", manifest);
const megabytes = families.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
console.log(`${families.length} families: ${files} files, ${megabytes.toFixed(1)} MB`);
