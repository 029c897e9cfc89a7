// Reads the font families in Fontsource packages, and merges the many slices of a large family.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readCodePoints, readOpenType, readWoff, writeOpenType } from "./woff.mjs";

/**
 * Slices are merged up to this size, in bytes. Larger files would load unused glyphs; smaller ones would need many requests
 * for a title.
 */
const MERGED_BYTES = 75_000;
/** A slice is merged if at least this fraction of its characters is in the file of common characters. */
const COMMON_SHARE = 0.5;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Parses a CSS `unicode-range` to pairs of first and last code point. */
export const parseRange = (text) =>
  text.split(",").map((part) => {
    const [first, last = first] = part.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** Returns the code points of a range. */
export const codePointRange = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const rangeOf = (codes) => codes.map((code) => [code, code]);

/**
 * Reads the family in a Fontsource package, in a directory of packages: `{ id, name, kind, license, licenseText, faces,
 * slices }`, with the ranges that the package declares, and `read(slice, face)`, which returns a font as `readWoff`
 * does.
 */
export function readFontsource(packages, { package: id, weights, whole, licensedAs }, subset) {
  const folder = path.join(packages, "@fontsource", id);
  const { family, fontName, category } = readJson(path.join(folder, "metadata.json"));
  const name = family ?? fontName;
  const licensed = path.join(packages, "@fontsource", licensedAs ?? id);
  const { license } = readJson(path.join(licensed, "metadata.json"));
  const all = Object.entries(readJson(path.join(folder, "unicode.json")));
  // If the package has a slice for the whole script, skip the numbered slices, which would split words between files.
  const hasOwn = all.some(([key]) => id.endsWith(`-${key}`));
  const ranges = hasOwn ? all.filter(([key]) => !key.startsWith("[")) : all;
  const slices = ranges.map(([key, range]) => ({ name: key.replace(/^\[(\d+)\]$/, "$1"), range: parseRange(range) }));
  const files = new Set(readdirSync(path.join(folder, "files")));
  const nameOf = (slice, face) =>
    `${id}-${slice.name}-${Number.parseInt(face, 10)}-${face.endsWith("i") ? "italic" : "normal"}.woff`;
  const keptFaces = (weights ?? [100, 200, 300, 400, 500, 600, 700, 800, 900]).flatMap((weight) => [
    `${weight}`,
    `${weight}i`,
  ]);
  const faces = keptFaces.filter((face) => slices.every((slice) => files.has(nameOf(slice, face))));
  const open = (slice, face) => readFileSync(path.join(folder, "files", nameOf(slice, face)));
  const fonts = new Map();
  const read = (slice, face) => {
    if (!slice.isJoined) return readWoff(open(slice, face));
    if (!fonts.has(face)) fonts.set(face, writeOpenType(readWoff(open({ name: whole }, face))));
    return readOpenType(Buffer.from(subset(fonts.get(face), slice.range)));
  };
  const licenseText = readFileSync(path.join(licensed, "LICENSE"), "utf8");
  const found = { id, name, kind: category, license: license.type, licenseText, faces, slices, read };
  if (whole !== undefined) {
    const [face] = faces;
    const common = readCodePoints(
      readWoff(open({ name: whole }, face))
        .tables.get("cmap")
        .bytes(),
    );
    const merged = mergeSlices(slices, common, (slice) => open(slice, face));
    return { ...found, slices: merged };
  }
  return found;
}

/**
 * Merges characters of adjacent numbered slices if they are in the file of common characters. All
 * other characters stay in their own slice. Characters that are in the file but in no slice form one more slice. The
 * higher a slice's number, the more common its characters.
 */
function mergeSlices(slices, common, open) {
  const kept = [];
  const seen = new Set();
  let group;
  for (const slice of slices.toReversed()) {
    const file = open(slice);
    const codes = readCodePoints(readWoff(file).tables.get("cmap").bytes());
    const sliceCodes = slice.range
      .flatMap(([first, last]) => codePointRange(first, last))
      .filter((code) => codes.has(code));
    const shared = sliceCodes.filter((code) => common.has(code));
    for (const code of sliceCodes) seen.add(code);
    if (!/^\d+$/.test(slice.name) || shared.length < sliceCodes.length * COMMON_SHARE) {
      kept.push(slice);
      continue;
    }
    if (group === undefined || group.size + file.length > MERGED_BYTES) {
      group = { size: 0, parts: [] };
      kept.push(group);
    }
    group.parts.push({ slice, codes: shared });
    group.size += file.length;
    group.parts.at(-1).rest = { ...slice, range: rangeOf(sliceCodes.filter((code) => !common.has(code))) };
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
