// Reads generated/font-manifest.txt: the font families that are static assets, with their styles, files and code
// points. It is parsed on first use, because charts with Latin text in Arimo don't need it.

import manifest from "../../../generated/font-manifest.txt";
import { once } from "../../base/once.ts";

/** The weight and slant of a face. */
export interface FaceStyle {
  /** 1 to 1000. */
  readonly weight: number;
  readonly isItalic: boolean;
}

/** A subset of a family's code points. Each face of the family has one file for each slice. */
export interface FontSlice {
  readonly name: string;
  /** Memory of an opened file of the slice, in bytes, rounded up. */
  readonly bytes: number;
}

/** A family in the manifest. List items are separated by spaces. */
interface Entry {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly license: string;
  readonly faces: string;
  readonly slices: string;
  readonly sizes: string;
  readonly scripts: string;
  readonly shared: readonly string[];
  readonly ranges: string;
}

const NONE: readonly number[] = [];

/** A family whose faces are static assets. */
export class AssetFamily {
  readonly id: string;
  readonly name: string;
  /** The publisher's category: `sans-serif`, `serif`, `monospace`, `display` or `handwriting`. */
  readonly kind: string;
  /** SPDX identifier of the licence, if it has one. */
  readonly license: string;
  readonly styles: readonly FaceStyle[];
  readonly slices: readonly FontSlice[];
  /** ISO 15924 codes of the scripts that the family was designed for. */
  readonly scripts: readonly string[];
  readonly #coverage: () => Coverage;

  constructor(entry: Entry, sizeUnit: number) {
    this.id = entry.id;
    this.name = entry.name;
    this.kind = entry.kind;
    this.license = entry.license;
    this.styles = entry.faces.split(" ").map(readStyle);
    const sizes = entry.sizes.split(" ");
    this.slices = entry.slices.split(" ").map((name, index) => ({ name, bytes: Number(sizes[index]) * sizeUnit }));
    this.scripts = entry.scripts === "" ? [] : entry.scripts.split(" ");
    this.#coverage = once(() => readCoverage(entry, this.slices.length));
  }

  /** Returns the indices of the slices that contain the code point, in ascending order. */
  slicesOf(codePoint: number): readonly number[] {
    const { starts, ends, sets, slices } = this.#coverage();
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) > codePoint) high = middle;
      else low = middle + 1;
    }
    if (low === starts.length || (starts[low] as number) > codePoint) return NONE;
    return slices[sets[low] as number] ?? NONE;
  }

  /** Returns the path of a font file under the asset root. */
  pathOf(style: FaceStyle, slice: FontSlice): string {
    return `/fonts/${this.id}/${slice.name}-${formatStyle(style)}.woff`;
  }
}

/** Ranges of code points in ascending order, each with the index of its set of slices. */
interface Coverage {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly sets: Uint16Array;
  readonly slices: readonly (readonly number[])[];
}

function readStyle(text: string): FaceStyle {
  return { weight: Number.parseInt(text, 10), isItalic: text.endsWith("i") };
}

/** Formats a style for a file name, such as `400` or `700i`. */
function formatStyle({ weight, isItalic }: FaceStyle): string {
  return isItalic ? `${weight}i` : String(weight);
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Uint8Array(128);
for (const [value, digit] of Array.from(DIGITS).entries()) VALUES[digit.charCodeAt(0)] = value;

/** Decodes the output of `encodeCoverage` in scripts/build-fonts.ts. */
function readCoverage({ ranges, shared }: Entry, count: number): Coverage {
  const starts: number[] = [];
  const ends: number[] = [];
  const sets: number[] = [];
  let at = 0;
  const readNumber = () => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = VALUES[ranges.charCodeAt(at++)] as number;
      value |= (digit & 31) << shift;
      if (digit < 32) return value;
    }
  };
  for (let end = 0; at < ranges.length; ) {
    const head = readNumber();
    const start = end + (head & 2 ? readNumber() : 0);
    end = start + (head & 1 ? readNumber() + 2 : 1);
    starts.push(start);
    ends.push(end);
    sets.push(head >> 2);
  }
  const slices = [
    ...Array.from({ length: count }, (_, index) => [index]),
    ...shared.map((set) => set.split(" ").map(Number)),
  ];
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), sets: Uint16Array.from(sets), slices };
}

/** Returns all families, in the order of the manifest. */
export const listAssetFamilies: () => readonly AssetFamily[] = once(() => {
  const { sizeUnit, families } = JSON.parse(manifest) as { sizeUnit: number; families: Entry[] };
  return families.map((entry) => new AssetFamily(entry, sizeUnit));
});

const familiesByName = once(() => new Map(listAssetFamilies().map((family) => [family.name.toLowerCase(), family])));

/** Finds a family by its name, in lower case. */
export function findAssetFamily(name: string): AssetFamily | undefined {
  return familiesByName().get(name);
}
