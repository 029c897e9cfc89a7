// Holds the faces that a program has added. An added family overrides the bundled family of the same name. The service adds
// no faces, so no request can change another request's fonts.

import type { FontFace } from "./font-face.ts";
import type { FaceStyle } from "./font-manifest.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { matchStyle } from "./match-style.ts";

interface AddedFace extends FaceStyle {
  readonly face: FontFace;
}

/** The added faces, by family name in lower case. */
const families = new Map<string, AddedFace[]>();

/** Adds an opened face, or replaces the face of the same family and style. */
export function setAddedFace(family: string, face: FontFace, { weight, isItalic }: FaceStyle): void {
  const key = family.toLowerCase();
  const others = (families.get(key) ?? []).filter((each) => each.weight !== weight || each.isItalic !== isItalic);
  families.set(key, [...others, { weight, isItalic, face }]);
}

/** Returns the added face that best matches the requested weight and style; undefined for a family that was not added. */
export function findAddedFace(family: string, request: FontRequest): FontFace | undefined {
  const faces = families.size === 0 ? undefined : families.get(family.toLowerCase());
  return faces?.[matchStyle(faces, request)]?.face;
}

/** Whether a face was added to the family. */
export function isAddedFamily(family: string): boolean {
  return families.has(family.toLowerCase());
}
