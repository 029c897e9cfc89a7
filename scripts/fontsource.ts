// Reads the font families in Fontsource packages, and merges the many slices of a large family.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Font, readCodePoints, readOpenType, readWoff, writeOpenType } from "./woff.ts";

type Range = readonly (readonly [first: number, last: number])[];

/** A part of a family's characters. */
export interface Slice {
  readonly name: string;
  readonly range: Range;
  /** Whether the slice is made from the package's file with all characters of the script. */
  readonly isJoined?: boolean;
}

export interface Family {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly license: string;
  readonly licenseText: string;
  readonly faces: readonly string[];
  readonly slices: readonly Slice[];
  read(slice: Slice, face: string): Font;
}

/** A package, and which parts of it to read. */
export interface FamilySource {
  readonly package: string;
  /** All weights by default. */
  readonly weights?: readonly number[];
  /** Name of the slice with all characters, if slices are merged. */
  readonly whole?: string;
  /** Package whose licence applies. */
  readonly licensedAs?: string;
}

/**
 * Slices are merged up to this size, in bytes. Larger files would load unused glyphs; smaller ones would need many requests
 * for a title.
 */
const MERGED_BYTES = 75_000;
/** A slice is merged if at least this fraction of its characters is in the file of common characters. */
const COMMON_SHARE = 0.5;

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

/** Parses a CSS `unicode-range` to pairs of first and last code point. */
export const parseRange = (text: string): Range =>
  text.split(",").map((part) => {
    const [first = "", last = first] = part.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

export const codePointRange = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const rangeOf = (codes: readonly number[]): Range => codes.map((code) => [code, code]);

const codePointsOf = (file: Buffer) => readCodePoints(readWoff(file).tables.get("cmap")?.bytes() as Buffer);

/**
 * Reads the family in a Fontsource package, with the ranges that the package declares.
 *
 * @param packages directory of packages
 * @param subset makes a subset of an OpenType file; only families with merged slices need it
 */
export function readFontsource(
  packages: string,
  { package: id, weights, whole = "", licensedAs }: FamilySource,
  subset?: (font: Buffer, range: Range) => Uint8Array,
): Family {
  const folder = path.join(packages, "@fontsource", id);
  const { family, fontName, category } = readJson(path.join(folder, "metadata.json"));
  const name = family ?? fontName;
  const licensed = path.join(packages, "@fontsource", licensedAs ?? id);
  const { license } = readJson(path.join(licensed, "metadata.json"));
  const all = Object.entries<string>(readJson(path.join(folder, "unicode.json")));
  // If the package has a slice for the whole script, skip the numbered slices, which would split words between files.
  const hasOwn = all.some(([key]) => id.endsWith(`-${key}`));
  const ranges = hasOwn ? all.filter(([key]) => !key.startsWith("[")) : all;
  const slices: Slice[] = ranges.map(([key, range]) => ({
    name: key.replace(/^\[(\d+)\]$/, "$1"),
    range: parseRange(range),
  }));
  const files = new Set(readdirSync(path.join(folder, "files")));
  const nameOf = (slice: Pick<Slice, "name">, face: string) =>
    `${id}-${slice.name}-${Number.parseInt(face, 10)}-${face.endsWith("i") ? "italic" : "normal"}.woff`;
  const keptFaces = (weights ?? [100, 200, 300, 400, 500, 600, 700, 800, 900]).flatMap((weight) => [
    `${weight}`,
    `${weight}i`,
  ]);
  const faces = keptFaces.filter((face) => slices.every((slice) => files.has(nameOf(slice, face))));
  const open = (slice: Pick<Slice, "name">, face: string) =>
    readFileSync(path.join(folder, "files", nameOf(slice, face)));
  const fonts = new Map<string, Buffer>();
  const read = (slice: Slice, face: string) => {
    if (!slice.isJoined || subset === undefined) return readWoff(open(slice, face));
    const font = fonts.get(face) ?? writeOpenType(readWoff(open({ name: whole }, face)));
    fonts.set(face, font);
    return readOpenType(Buffer.from(subset(font, slice.range)));
  };
  const licenseText = readFileSync(path.join(licensed, "LICENSE"), "utf8");
  const found = { id, name, kind: category, license: license.type, licenseText, faces, slices, read };
  const [face] = faces;
  if (whole === "" || face === undefined) return found;
  const common = codePointsOf(open({ name: whole }, face));
  return { ...found, slices: mergeSlices(slices, common, (slice) => open(slice, face)) };
}

/**
 * Merges characters of adjacent numbered slices if they are in the file of common characters. All
 * other characters stay in their own slice. Characters that are in the file but in no slice form one more slice. The
 * higher a slice's number, the more common its characters.
 */
function mergeSlices(slices: readonly Slice[], common: ReadonlySet<number>, open: (slice: Slice) => Buffer): Slice[] {
  interface Group {
    size: number;
    parts: { readonly slice: Slice; readonly codes: readonly number[]; readonly rest: Slice }[];
  }
  const kept: (Slice | Group)[] = [];
  const seen = new Set<number>();
  let group: Group | undefined;
  for (const slice of slices.toReversed()) {
    const file = open(slice);
    const codes = codePointsOf(file);
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
    const rest = { ...slice, range: rangeOf(sliceCodes.filter((code) => !common.has(code))) };
    group.parts.push({ slice, codes: shared, rest });
    group.size += file.length;
  }
  const merged = kept.flatMap((entry) => {
    if (!("parts" in entry)) return [entry];
    if (entry.parts.length === 1) return entry.parts.map(({ slice }) => slice);
    const names = entry.parts.map(({ slice }) => slice.name);
    const range = rangeOf(entry.parts.flatMap(({ codes }) => codes));
    const rests = entry.parts.map(({ rest }) => rest).filter((rest) => rest.range.length > 0);
    return [{ name: `${names[0]}-${names.at(-1)}`, range, isJoined: true }, ...rests];
  });
  const left = [...common].filter((code) => code > 0x20 && !seen.has(code));
  const rest = left.length === 0 ? [] : [{ name: "rest", range: rangeOf(left), isJoined: true }];
  return [...merged.toReversed(), ...rest];
}
