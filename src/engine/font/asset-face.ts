// A face whose files are assets: which of them draws a cluster of characters. CSS Fonts 4, section 4.5 (composite faces): the files
// of one family, weight and style are one face, but no cluster is cut between them.

import type { AssetFamily, FaceStyle, FontSlice } from "./font-manifest.ts";

/** One file of a face. */
export interface FaceFile {
  readonly path: string;
  /** What it takes when it is opened. */
  readonly bytes: number;
}

const SPACE = 0x20;

/** A family in one weight and style. */
export class AssetFace {
  readonly #files = new Map<FontSlice, FaceFile>();

  constructor(
    readonly family: AssetFamily,
    readonly style: FaceStyle,
  ) {}

  /** The file that measures lines: the one with the space. CSS Fonts 4, "first available font". */
  get first(): FaceFile | undefined {
    return this.find([SPACE]);
  }

  /** The first file that has all of these code points. */
  find(codePoints: readonly number[]): FaceFile | undefined {
    const [first, ...others] = codePoints;
    if (first === undefined) return undefined;
    let slices = this.family.slicesOf(first);
    for (const code of others) {
      if (slices.length === 0) return undefined;
      const own = this.family.slicesOf(code);
      slices = slices.filter((slice) => own.includes(slice));
    }
    const slice = this.family.slices[slices[0] ?? -1];
    return slice && this.#fileOf(slice);
  }

  #fileOf(slice: FontSlice): FaceFile {
    let file = this.#files.get(slice);
    if (file === undefined) {
      file = { path: this.family.pathOf(this.style, slice), bytes: slice.bytes };
      this.#files.set(slice, file);
    }
    return file;
  }
}
