// The kinds of drawings that can be saved, with their described examples.

import { DESCRIPTIONS } from "../../../src/drawings/all.ts";
import type { Kind } from "../../../src/drawings/kind.ts";
import { DRAWINGS } from "../../../src/drawings/list.ts";

/** A kind of drawing. */
export interface SavedKind {
  readonly name: string;
  readonly path: string;
  readonly kind: Kind<object>;
  /** Bodies of valid requests. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

export const SAVED_KINDS: readonly SavedKind[] = DRAWINGS.map(({ name, path }) => {
  const description = DESCRIPTIONS.find(({ kind }) => kind.path === path);
  if (description === undefined || !("drawn" in description)) throw new Error(`${path} is not described`);
  return { name, path, kind: description.kind, examples: Object.values(description.examples) };
});

/** Returns the kind of the saved images at a path, if they are drawings. */
export function findSavedKind(path: string): SavedKind | undefined {
  return SAVED_KINDS.find((kind) => path.startsWith(`${kind.path}/config/`) || path.startsWith(`${kind.path}/render/`));
}
