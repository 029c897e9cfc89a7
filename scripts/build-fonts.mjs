// Makes public/fonts, the faces that travel as static assets, and generated/font-manifest.txt, which says what is in them, from npm
// packages alone. A family in one weight and style is several files, cut by ranges of code points as its package ships them;
// tables that nothing of ours reads are left out. Same packages in, same bytes out; skips what is up to date.
//
// The manifest says for each family what `src/engine/font/font-manifest.ts` reads: which code points each of its slices really has (not
// what its package declares), and how many bytes a slice takes when it is opened.

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

/** What drawing reads. Not `SVG `, which is more than half of an emoji: `COLR` says the same. */
const TABLES = new Set(
  "CFF ,CFF2,COLR,CPAL,GDEF,GPOS,GSUB,OS/2,cmap,glyf,head,hhea,hmtx,kern,loca,maxp,name".split(","),
);
/** What the platform takes. */
const MOST_FILES = 20_000;
const MOST_BYTES = 25 * 1024 * 1024;
/** Slices are joined up to so many bytes. More would be read in vain; less makes many files of a title. */
const JOINED_BYTES = 75_000;
/** Slices are joined when so much of them is common. */
const COMMON_SHARE = 0.5;
/** Slices are said to be so many times as large, rounded up. */
const SIZE_UNIT = 4096;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The code points of a CSS `unicode-range`, as pairs of the first and the last. */
const parseRange = (text) =>
  text.split(",").map((part) => {
    const [first, last = first] = part.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** A family of a fontsource package: `{ name, kind, license, faces, slices }`, slices with what their package declares. */
function readFontsource({ package: id, weights, whole }, subset) {
  const folder = path.join(packages, "@fontsource", id);
  const { family: name, category, license } = readJson(path.join(folder, "metadata.json"));
  const all = Object.entries(readJson(path.join(folder, "unicode.json")));
  // Where an alphabet is one slice, what is cut by numbers would tear its words.
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
    const joined = joinSlices(slices, common, (slice) => open(slice, face));
    return { id, name, kind: category, license: license.type, folder, faces, slices: joined, read };
  }
  return { id, name, kind: category, license: license.type, folder, faces, slices, read };
}

/**
 * Joins slices of neighbouring numbers, which are about as common as each other, as far as their characters are in the file that
 * has the common ones. The highest number is the most common. What is not in that file stays in the slice that has it, and what no
 * slice has is one more.
 */
function joinSlices(slices, common, open) {
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
    if (group === undefined || group.size + file.length > JOINED_BYTES) {
      group = { size: 0, parts: [] };
      kept.push(group);
    }
    group.parts.push({ slice, codes: shared });
    group.size += file.length;
    group.parts.at(-1).rest = { ...slice, range: rangeOf(own.filter((code) => !common.has(code))) };
  }
  const joined = kept.flatMap((entry) => {
    if (entry.parts === undefined) return [entry];
    if (entry.parts.length === 1) return [entry.parts[0].slice];
    const names = entry.parts.map(({ slice }) => slice.name);
    const range = rangeOf(entry.parts.flatMap(({ codes }) => codes));
    const rests = entry.parts.map(({ rest }) => rest).filter((rest) => rest.range.length > 0);
    return [{ name: `${names[0]}-${names.at(-1)}`, range, isJoined: true }, ...rests];
  });
  const left = [...common.difference(seen)].filter((code) => code > 0x20);
  const rest = left.length === 0 ? [] : [{ name: "rest", range: rangeOf(left), isJoined: true }];
  return [...joined.toReversed(), ...rest];
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

/** Writes the family's files. Returns what the manifest says of it. */
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
    // Every slice has a space; only what it is declared for, or no slice is, is looked for in it.
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

/** A number as digits of five bits, the lowest first; all but the last are in the alphabet's second half. */
function encodeNumber(value) {
  return value < 32 ? DIGITS[value] : DIGITS[32 + (value & 31)] + encodeNumber(value >>> 5);
}

/**
 * Which slices have which code points: for each run of code points with the same slices its set of slices, times four, plus
 * whether there is a gap before it and whether it is longer than one; then the gap, and the length less two. A set below the number
 * of slices is that slice alone; others are in `shared`.
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
