// The faces of this isolate: files of assets, opened on first use and kept until others need the room. A drawing holds the faces
// that it uses, so that none of them is closed under it. A file that cannot be read is no failure: the caller does without.

import { FONT_CACHE_BYTES } from "../../base/limits.ts";
import { FontFace } from "./font-face.ts";
import { inflateWoff } from "./woff.ts";

/** The world outside, where the files of faces are. */
export interface FontSource {
  /** The file at a path such as `/fonts/tinos/latin-400.woff`; null when it cannot be read. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Waits for work of another request, but not for long: that request may have been given up, and its work with it. */
  await<T>(work: Promise<T>): Promise<T | "late">;
}

/** A source without files: all that there is then is in the bundle. */
const NO_SOURCE: FontSource = { read: async () => null, await: (work) => work };

/** An opened file. */
interface OpenFile {
  readonly face: FontFace;
  readonly bytes: number;
  /** How often it is held. */
  holds: number;
}

export class FontLibrary {
  readonly #source: FontSource;
  readonly #ceiling: number;
  /** In the order of their last use. */
  readonly #files = new Map<string, OpenFile>();
  readonly #opening = new Map<string, Promise<boolean>>();
  #bytes = 0;

  /** @param ceiling bytes of opened files that are kept when nobody holds them */
  constructor(source: FontSource = NO_SOURCE, ceiling = FONT_CACHE_BYTES) {
    this.#source = source;
    this.#ceiling = ceiling;
  }

  /** Bytes of all opened files. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The face of a file, held until it is released; undefined when it is not open. */
  hold(path: string): FontFace | undefined {
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    file.holds++;
    this.#files.delete(path);
    this.#files.set(path, file);
    return file.face;
  }

  /** Opens a file, once for all who ask for it at a time. The same as `hold` then; undefined when it cannot be had. */
  async open(path: string): Promise<FontFace | undefined> {
    const held = this.hold(path);
    if (held !== undefined) return held;
    const others = this.#opening.get(path);
    if (others !== undefined) {
      const result = await this.#source.await(others);
      if (result === false) return undefined;
      const shared = this.hold(path);
      if (shared !== undefined) return shared;
      // Either it takes too long, or the file has been closed again already.
    }
    const work = this.#read(path);
    this.#opening.set(path, work);
    try {
      return (await work) ? this.hold(path) : undefined;
    } finally {
      if (this.#opening.get(path) === work) this.#opening.delete(path);
    }
  }

  /** Lets go of a file that was held once. */
  release(path: string): void {
    const file = this.#files.get(path);
    if (file !== undefined) file.holds--;
    this.#trim();
  }

  /** Reads and opens a file. Resolves to whether it is open; it is not held, but stays so at least until the caller goes on. */
  async #read(path: string): Promise<boolean> {
    try {
      const packed = await this.#source.read(path);
      if (packed === null) return false;
      const bytes = await inflateWoff(packed);
      if (this.#files.has(path)) return true;
      const face = new FontFace(path, bytes, false);
      this.#files.set(path, { face, bytes: bytes.byteLength, holds: 0 });
      this.#bytes += bytes.byteLength;
      return true;
    } catch {
      return false;
    }
  }

  /** Closes the files that were used least recently, as far as there is no room for them and nobody holds them. */
  #trim(): void {
    for (const [path, { face, bytes, holds }] of this.#files) {
      if (this.#bytes <= this.#ceiling) return;
      if (holds > 0) continue;
      this.#files.delete(path);
      this.#bytes -= bytes;
      face.close();
    }
  }
}
