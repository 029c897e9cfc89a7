// The faces of one drawing. Drawing never pauses: it is answered by what is there, and what is missing is noted, loaded, and
// drawn with anew.

import type { FontFace } from "./font-face.ts";
import type { FontLibrary } from "./font-library.ts";
import type { FontRequest } from "./font-shorthand.ts";

/** What beside its characters decides which face draws a grapheme cluster. */
export interface ClusterTraits {
  /** ISO 15924; `Zyyy` for what all scripts share. */
  readonly script: string;
  /** Whether it is to be seen as a coloured picture. UTS 51. */
  readonly isEmoji: boolean;
  /** BCP 47; undefined where nobody knows. */
  readonly lang: string | undefined;
}

/** Characters that need no glyph: joiners, variation selectors, tags, direction marks. */
const NEEDS_NO_GLYPH = /\p{Default_Ignorable_Code_Point}/u;

export class FontSet {
  readonly #library: FontLibrary;
  /** The language of the text, BCP 47, where somebody has said it. To be set before anything is measured. */
  lang: string | undefined;

  constructor(library: FontLibrary, lang?: string) {
    this.#library = library;
    this.lang = lang;
  }

  /** The face that places baselines: the first of the families that is known, else the default. */
  primary(request: FontRequest): FontFace {
    return this.#library.match(request)[0] as FontFace;
  }

  /** The face that draws the whole cluster; the primary one, with the box of its `.notdef`, when nobody has it. */
  faceFor(request: FontRequest, cluster: string, _traits: ClusterTraits): FontFace {
    const faces = this.#library.match(request);
    return (
      faces.find((face) => hasAll(face, cluster)) ??
      faces.find((face) => face.covers(cluster.codePointAt(0) as number)) ??
      (faces[0] as FontFace)
    );
  }

  /** Whether faces were asked for that are not loaded. */
  get isWanting(): boolean {
    return false;
  }

  /** Whether something else was answered because one drawing may load no more. */
  get isShort(): boolean {
    return false;
  }

  /** Reads and opens what is wanted. */
  async load(): Promise<void> {}

  /** Lets go of the faces: the drawing is over. */
  release(): void {}
}

function hasAll(face: FontFace, cluster: string): boolean {
  for (const character of cluster)
    if (!face.covers(character.codePointAt(0) as number) && !NEEDS_NO_GLYPH.test(character)) return false;
  return true;
}
