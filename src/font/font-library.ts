// The faces that this isolate has. What is asked for comes as families, weight and style; out come opened faces.

import { matchFaces } from "./catalogue.ts";
import type { FontFace } from "./font-face.ts";
import type { FontRequest } from "./font-shorthand.ts";

export class FontLibrary {
  readonly #matches = new WeakMap<FontRequest, readonly FontFace[]>();

  /** The faces that are there for the request: those of its families in their order, then the default. Never empty. */
  match(request: FontRequest): readonly FontFace[] {
    const known = this.#matches.get(request);
    if (known !== undefined) return known;
    const faces = matchFaces(request);
    this.#matches.set(request, faces);
    return faces;
  }
}
