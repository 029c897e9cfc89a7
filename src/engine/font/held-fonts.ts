// Keeps the faces of all parts of a drawing open until the whole drawing is written, because a part releases its own faces
// as soon as it is drawn.

import type { FontFace } from "./font-face.ts";
import { FontLibrary } from "./font-library.ts";

/** Maximum total size of the opened faces of a drawing with several parts, in bytes. */
const HELD_FONT_BYTES = 24_000_000;

/** A view of the isolate's faces, which holds each face that a part uses until `close`. */
export class HeldFonts extends FontLibrary {
  readonly #library: FontLibrary;
  readonly #held = new Set<string>();
  #bytes = 0;

  constructor(library: FontLibrary) {
    super();
    this.#library = library;
  }

  override get bytes(): number {
    return this.#library.bytes;
  }

  override hold(path: string): FontFace | undefined {
    return this.#held.has(path) || this.#canHold() ? this.#keep(path, this.#library.hold(path)) : undefined;
  }

  override async open(path: string): Promise<FontFace | undefined> {
    return this.#held.has(path) || this.#canHold() ? this.#keep(path, await this.#library.open(path)) : undefined;
  }

  /** Does nothing: `close` releases the face. */
  override release(): void {}

  override reportUncovered(characters: readonly string[]): void {
    this.#library.reportUncovered(characters);
  }

  /** Releases all faces. */
  close(): void {
    for (const path of this.#held) this.#library.release(path);
    this.#held.clear();
  }

  #canHold(): boolean {
    return this.#bytes <= HELD_FONT_BYTES;
  }

  #keep(path: string, face: FontFace | undefined): FontFace | undefined {
    if (face === undefined) return undefined;
    if (this.#held.has(path)) this.#library.release(path);
    else {
      this.#held.add(path);
      this.#bytes += this.#library.sizeOf(path);
    }
    return face;
  }
}
