// A face whose files are static assets, and the choice of the file that draws a cluster. The files of one family, weight and
// style are a composite face (CSS Fonts 4, section 4.5); a cluster is never split between files.

import type { AssetFamily, FaceStyle, FontSlice } from "./font-manifest.ts";

/** One file of a face. */
export interface FaceFile {
  readonly path: string;
  /** Memory that the opened file uses, in bytes. */
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

  /** The file that contains the space character; its metrics determine the baselines. CSS Fonts 4, "first available font". */
  get first(): FaceFile | undefined {
    return this.find([SPACE]);
  }

  /** Returns the first file that has all of the code points, or undefined. */
  find(codePoints: readonly number[]): FaceFile | undefined {
    const [first, ...others] = codePoints;
    if (first === undefined) return undefined;
    let slices = this.family.slicesOf(first);
    for (const code of others) {
      if (slices.length === 0) return undefined;
      const codeSlices = this.family.slicesOf(code);
      slices = slices.filter((slice) => codeSlices.includes(slice));
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
