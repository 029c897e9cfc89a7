// Reports the characters of one drawing that no font has.

import type { FontFace } from "./font-face.ts";
import { FontLibrary } from "./font-library.ts";

/** A view of the shared faces. */
export class ObservedFonts extends FontLibrary {
  readonly #library: FontLibrary;
  readonly #report: (characters: readonly string[]) => void;

  /** @param report called after a drawing with the characters that none of the readable files has */
  constructor(library: FontLibrary, report: (characters: readonly string[]) => void) {
    super();
    this.#library = library;
    this.#report = report;
  }

  override get bytes(): number {
    return this.#library.bytes;
  }

  override hold(path: string): FontFace | undefined {
    return this.#library.hold(path);
  }

  override open(path: string): Promise<FontFace | undefined> {
    return this.#library.open(path);
  }

  override sizeOf(path: string): number {
    return this.#library.sizeOf(path);
  }

  override release(path: string): void {
    this.#library.release(path);
  }

  override reportUncovered(characters: readonly string[]): void {
    this.#report(characters);
  }
}
