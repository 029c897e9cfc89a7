// Builds public/fonts, the fonts served as static assets, and generated/font-manifest.txt, which describes them. Each
// font is split into slices by code point ranges, and tables that the renderer doesn't read are dropped. The output is
// deterministic; up-to-date files are skipped.
//
// The manifest, which `src/engine/font/font-manifest.ts` reads, lists for each family the code points that each slice
// contains (which may differ from what its package declares) and the size of a slice when it is decompressed.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { CUTS, DEJAVU, FONTSOURCE } from "./font-packages.mjs";
import { SAMPLES } from "./font-samples.mjs";
import { openSubsetter } from "./subset.mjs";
import { readCodePoints, readOpenType, readWoff, writeOpenType, writeWoff } from "./woff.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const packages = path.join(root, "node_modules");
const output = path.join(root, "public/fonts");
const manifestFile = path.join(root, "generated/font-manifest.txt");
const stampFile = path.join(root, "generated/font-stamp");

const SCRIPTS = ["build-fonts.mjs", "font-packages.mjs", "font-samples.mjs", "subset.mjs", "woff.mjs"];
const DEJAVU_PACKAGE = "dejavu-fonts-ttf";

/** Tables that the renderer reads. `SVG ` is dropped: it is more than half of an emoji font, and `COLR` has the same glyphs. */
const TABLES = new Set(
  "CFF ,CFF2,COLR,CPAL,GDEF,GPOS,GSUB,OS/2,cmap,glyf,head,hhea,hmtx,kern,loca,maxp,name".split(","),
);
/** Limits of the platform for static assets. */
const MOST_FILES = 20_000;
const MOST_BYTES = 25 * 1024 * 1024;
/**
 * Slices are merged up to this size. Larger files would load unused glyphs; smaller ones would need many requests for a title.
 */
const MERGED_BYTES = 75_000;
/** Slices are merged if at least this share of their characters is common. */
const COMMON_SHARE = 0.5;
/** Slice sizes in the manifest are rounded up to multiples of this size, in bytes. */
const SIZE_UNIT = 4096;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Parses a CSS `unicode-range` to pairs of first and last code point. */
const parseRange = (text) =>
  text.split(",").map((part) => {
    const [first, last = first] = part.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/**
 * Reads a family of a Fontsource package: `{ name, kind, license, faces, slices }`, with the ranges that the package declares.
 */
function readFontsource({ package: id, weights, whole }, subset) {
  const folder = path.join(packages, "@fontsource", id);
  const { family: name, category, license } = readJson(path.join(folder, "metadata.json"));
  const all = Object.entries(readJson(path.join(folder, "unicode.json")));
  // If the package has a slice for the whole script, skip the numbered slices, which would split words between files.
  const hasOwn = all.some(([key]) => id.endsWith(`-${key}`));
  const ranges = hasOwn ? all.filter(([key]) => !key.startsWith("[")) : all;
  const slices = ranges.map(([key, range]) => ({ name: key.replace(/^\[(\d+)\]$/, "$1"), range: parseRange(range) }));
  const files = new Set(readdirSync(path.join(folder, "files")));
  const nameOf = (slice, face) =>
    `${id}-${slice.name}-${Number.parseInt(face, 10)}-${face.endsWith("i") ? "italic" : "normal"}.woff`;
  const kept = (weights ?? [100, 200, 300, 400, 500, 600, 700, 800, 900]).flatMap((weight) => [
    `${weight}`,
    `${weight}i`,
  ]);
  const faces = kept.filter((face) => slices.every((slice) => files.has(nameOf(slice, face))));
  const open = (slice, face) => readFileSync(path.join(folder, "files", nameOf(slice, face)));
  const fonts = new Map();
  const read = (slice, face) => {
    if (!slice.isJoined) return readWoff(open(slice, face));
    if (!fonts.has(face)) fonts.set(face, writeOpenType(readWoff(open({ name: whole }, face))));
    return readOpenType(Buffer.from(subset(fonts.get(face), slice.range)));
  };
  if (whole !== undefined) {
    const [face] = faces;
    const common = readCodePoints(
      readWoff(open({ name: whole }, face))
        .tables.get("cmap")
        .bytes(),
    );
    const merged = mergeSlices(slices, common, (slice) => open(slice, face));
    return { id, name, kind: category, license: license.type, folder, faces, slices: merged, read };
  }
  return { id, name, kind: category, license: license.type, folder, faces, slices, read };
}

/**
 * Merges numbered slices with their neighbors, which are similarly common, as far as their characters are in the file
 * of common characters. Higher numbers are more common. Characters missing from that file stay in their own slice;
 * characters of the file that no slice has form one more slice.
 */
function mergeSlices(slices, common, open) {
  const kept = [];
  const seen = new Set();
  let group;
  for (const slice of slices.toReversed()) {
    const file = open(slice);
    const codes = readCodePoints(readWoff(file).tables.get("cmap").bytes());
    const own = slice.range.flatMap(([first, last]) => codesOf(first, last)).filter((code) => codes.has(code));
    const shared = own.filter((code) => common.has(code));
    for (const code of own) seen.add(code);
    if (!/^\d+$/.test(slice.name) || shared.length < own.length * COMMON_SHARE) {
      kept.push(slice);
      continue;
    }
    if (group === undefined || group.size + file.length > MERGED_BYTES) {
      group = { size: 0, parts: [] };
      kept.push(group);
    }
    group.parts.push({ slice, codes: shared });
    group.size += file.length;
    group.parts.at(-1).rest = { ...slice, range: rangeOf(own.filter((code) => !common.has(code))) };
  }
  const merged = kept.flatMap((entry) => {
    if (entry.parts === undefined) return [entry];
    if (entry.parts.length === 1) return [entry.parts[0].slice];
    const names = entry.parts.map(({ slice }) => slice.name);
    const range = rangeOf(entry.parts.flatMap(({ codes }) => codes));
    const rests = entry.parts.map(({ rest }) => rest).filter((rest) => rest.range.length > 0);
    return [{ name: `${names[0]}-${names.at(-1)}`, range, isJoined: true }, ...rests];
  });
  const left = [...common.difference(seen)].filter((code) => code > 0x20);
  const rest = left.length === 0 ? [] : [{ name: "rest", range: rangeOf(left), isJoined: true }];
  return [...merged.toReversed(), ...rest];
}

const rangeOf = (codes) => codes.map((code) => [code, code]);

function readDejavu([name, kind, files], subset) {
  const folder = path.join(packages, DEJAVU_PACKAGE);
  const slices = CUTS.map(([slice, range]) => ({ name: slice, range: parseRange(range) }));
  const read = (slice, face) => {
    const font = readFileSync(path.join(folder, "ttf", `DejaVu${files[face]}.ttf`));
    return readOpenType(Buffer.from(subset(font, slice.range)));
  };
  const id = name.toLowerCase().replaceAll(" ", "-");
  return { id, name, kind, license: "Bitstream-Vera", folder, faces: Object.keys(files).sort(), slices, read };
}

/** Writes a family's files. Returns its manifest entry. */
function writeFamily({ id, name, kind, license, folder, faces, slices, read }) {
  if (!faces.includes("400")) throw new Error(`${id} has no regular face`);
  mkdirSync(path.join(output, id), { recursive: true });
  writeFileSync(path.join(output, id, "LICENSE.txt"), readFileSync(path.join(folder, "LICENSE")));
  const declared = new Set(slices.flatMap(({ range }) => range.flatMap(([first, last]) => codesOf(first, last))));
  let bytes = 0;
  const entries = slices.map((slice) => {
    let codes;
    let size = 0;
    for (const face of faces) {
      const font = read(slice, face);
      const own = readCodePoints(font.tables.get("cmap").bytes());
      codes = codes === undefined ? own : codes.intersection(own);
      const woff = writeWoff(font, TABLES);
      if (woff.file.length > MOST_BYTES) throw new Error(`${id} ${slice.name} ${face} is too large for an asset`);
      writeFileSync(path.join(output, id, `${slice.name}-${face}.woff`), woff.file);
      size = Math.max(size, woff.size);
      bytes += woff.file.length;
    }
    // Every slice contains a space. List only characters that the slice is declared for or that no slice declares.
    const own = new Set(slice.range.flatMap(([first, last]) => codesOf(first, last)));
    return {
      ...slice,
      size,
      codes: [...codes].filter((code) => code >= 0x20 && (own.has(code) || !declared.has(code))),
    };
  });
  const kept = entries.filter(({ codes }) => codes.length > 0);
  const covered = new Set(kept.flatMap(({ codes }) => codes));
  const scripts = Object.keys(SAMPLES).filter((script) =>
    SAMPLES[script].some((sample) =>
      Array.from(sample).every((letter) => letter === " " || covered.has(letter.codePointAt(0))),
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
      scripts: scripts.join(" "),
      shared,
      ranges,
    },
  };
}

const codesOf = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Encodes a number in five-bit digits, lowest first. All digits but the last are from the second half of the alphabet. */
function encodeNumber(value) {
  return value < 32 ? DIGITS[value] : DIGITS[32 + (value & 31)] + encodeNumber(value >>> 5);
}

/**
 * Encodes which slices contain which code points. A run of code points in the same slices is the number of the set of
 * slices times 4, plus 2 if a gap precedes it, plus 1 if it is longer than one; then the gap, and the length minus 2.
 * Sets of one slice have the slice's number, others follow in `shared`.
 */
function encodeCoverage(slices) {
  const sets = new Map();
  for (const [index, { codes }] of slices.entries())
    for (const code of codes) sets.set(code, [...(sets.get(code) ?? []), index]);
  const shared = [];
  const numberOf = (set) => {
    if (set.length === 1) return set[0];
    const text = set.join(" ");
    if (!shared.includes(text)) shared.push(text);
    return slices.length + shared.indexOf(text);
  };
  let ranges = "";
  let end = 0;
  const runs = [];
  for (const code of [...sets.keys()].sort((one, other) => one - other)) {
    const set = numberOf(sets.get(code));
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

const stamp = createHash("sha256");
for (const script of SCRIPTS) stamp.update(readFileSync(path.join(root, "scripts", script)));
for (const name of [...FONTSOURCE.map((family) => `@fontsource/${family.package}`), DEJAVU_PACKAGE])
  stamp.update(readJson(path.join(packages, name, "package.json")).version);
const digest = stamp.digest("hex");

if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== digest || !existsSync(output)) {
  rmSync(stampFile, { force: true });
  rmSync(output, { recursive: true, force: true });
  mkdirSync(path.dirname(manifestFile), { recursive: true });
  const subset = await openSubsetter();
  const families = [
    ...FONTSOURCE.map((family) => readFontsource(family, subset)),
    ...DEJAVU.map((family) => readDejavu(family, subset)),
  ].map(writeFamily);
  const files = families.reduce((sum, family) => sum + family.files + 1, 0);
  if (files > MOST_FILES) throw new Error(`${files} files are more than the platform takes`);
  const manifest = JSON.stringify({ sizeUnit: SIZE_UNIT, families: families.map(({ entry }) => entry) });
  writeFileSync(manifestFile, manifest);
  writeFileSync(stampFile, digest);
  const megabytes = families.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  console.log(`${families.length} families: ${files} files, ${megabytes.toFixed(1)} MB`);
  console.log(`manifest: ${manifest.length} bytes, ${gzipSync(manifest).length} gzipped`);
}
