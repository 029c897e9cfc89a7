// The isolate's cache of asset faces, which evicts the least recently used faces. Faces that a drawing holds stay open;
// a drawing with several parts holds its faces until all parts are written. A file that cannot be read is not an error:
// the caller uses another face.

import { Failure } from "../../base/failure.ts";
import type { FontFace } from "./font-face.ts";
import type { FaceStyle } from "./font-manifest.ts";
import { inflateWoff } from "./woff.ts";

/** Capacity of the cache of opened faces, in bytes, without the bundled faces: about 100 files of a Japanese font. */
const FONT_CACHE_BYTES = 12_000_000;

/** Loads font files. The platform implements it. */
export interface FontSource {
  /** Reads the file at a path such as `/fonts/tinos/latin-400.woff`; null if it cannot be read. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Waits for another request's work, with a timeout: work of a cancelled request never settles. */
  await<T>(work: Promise<T>): Promise<T | "late">;
}

/** A source without files. Only the bundled faces are available. */
const NO_SOURCE: FontSource = { read: async () => null, await: (work) => work };

/** A font file that belongs to a drawing, such as an account's uploaded font, in one weight and style. */
export interface OwnFont extends FaceStyle {
  readonly family: string;
  /** Identifies the file among all files of the isolate. */
  readonly path: string;
  /** Memory of the opened file, in bytes. */
  readonly bytes: number;
  /** Reads the WOFF file; null if it cannot be read. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Opens a file; null if it cannot be read. */
type OpenFace = () => Promise<Omit<OpenFile, "holds"> | null>;

interface OpenFile {
  readonly face: FontFace;
  readonly bytes: number;
  /** Number of holds that have not been released. */
  holds: number;
}

export class FontLibrary {
  readonly #source: FontSource;
  readonly #ceiling: number;
  /** Opened files, the least recently used first. */
  readonly #files = new Map<string, OpenFile>();
  readonly #opening = new Map<string, Promise<boolean>>();
  #bytes = 0;

  /** @param ceiling capacity in bytes; above it, files that no drawing holds are closed */
  constructor(source: FontSource = NO_SOURCE, ceiling = FONT_CACHE_BYTES) {
    this.#source = source;
    this.#ceiling = ceiling;
  }

  /** Size of all opened files, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the face of an open file, which stays open until `release`; undefined if the file is not open. */
  hold(path: string): FontFace | undefined {
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    file.holds++;
    this.#files.delete(path);
    this.#files.set(path, file);
    return file.face;
  }

  /** The drawing's own fonts, which take precedence over families with the same names. */
  readonly ownFonts: readonly OwnFont[] = [];

  /**
   * Opens a file, and holds its face until `release`. Concurrent calls share one read. Returns undefined if the file
   * cannot be read.
   *
   * @param openFile opens the file if it is not open yet
   */
  async open(path: string, openFile: OpenFace = () => this.#openAsset(path)): Promise<FontFace | undefined> {
    const heldFace = this.hold(path);
    if (heldFace !== undefined) return heldFace;
    const pending = this.#opening.get(path);
    if (pending !== undefined) {
      const result = await this.#source.await(pending);
      if (result === false) return undefined;
      const shared = this.hold(path);
      if (shared !== undefined) return shared;
      // The wait timed out, or the file has been closed in the meantime.
    }
    const work = this.#read(path, openFile);
    this.#opening.set(path, work);
    try {
      return (await work) ? this.hold(path) : undefined;
    } finally {
      if (this.#opening.get(path) === work) this.#opening.delete(path);
    }
  }

  /** Returns the size of an open file, in bytes; 0 if it is not open. */
  sizeOf(path: string): number {
    return this.#files.get(path)?.bytes ?? 0;
  }

  /** Releases a file that `hold` or `open` returned. */
  release(path: string): void {
    const file = this.#files.get(path);
    if (file !== undefined) file.holds--;
    this.#trim();
  }

  /**
   * Receives the characters that no readable file covers, after a drawing. Does nothing by default.
   *
   * @param _characters the first such characters, as grapheme clusters
   */
  reportUncovered(_characters: readonly string[]): void {}

  /**
   * Reads and opens a file without holding it. Resolves to whether the file is open; it stays open until the caller
   * resumes.
   */
  async #read(path: string, openFile: OpenFace): Promise<boolean> {
    try {
      const file = await openFile();
      if (file === null) return false;
      if (this.#files.has(path)) {
        file.face.close();
        return true;
      }
      this.#files.set(path, { ...file, holds: 0 });
      this.#bytes += file.bytes;
      return true;
    } catch {
      return false;
    }
  }

  async #openAsset(path: string): Promise<Omit<OpenFile, "holds"> | null> {
    const packed = await this.#source.read(path);
    if (packed === null) return null;
    const bytes = await inflateWoff(packed);
    // Imported on demand: it contains the font engine, which drawings without text don't need.
    const { FontFace } = await import("./font-face.ts");
    return { face: new FontFace(path, bytes, false), bytes: bytes.byteLength };
  }

  /** Closes the least recently used files that no drawing holds, until the others fit. */
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

/** Whether the drawing has a font of its own in the family, ignoring case. */
export function isOwnFamily({ ownFonts }: FontLibrary, name: string): boolean {
  return ownFonts.some(({ family }) => family.toLowerCase() === name.toLowerCase());
}

/** Delegates to another library, with overrides in subclasses. */
class FontView extends FontLibrary {
  override readonly ownFonts: readonly OwnFont[];
  protected readonly library: FontLibrary;

  constructor(library: FontLibrary) {
    super();
    this.library = library;
    this.ownFonts = library.ownFonts;
  }

  override get bytes(): number {
    return this.library.bytes;
  }

  override hold(path: string): FontFace | undefined {
    return this.library.hold(path);
  }

  override open(path: string, openFile?: OpenFace): Promise<FontFace | undefined> {
    return this.library.open(path, openFile);
  }

  override sizeOf(path: string): number {
    return this.library.sizeOf(path);
  }

  override release(path: string): void {
    this.library.release(path);
  }

  override reportUncovered(characters: readonly string[]): void {
    this.library.reportUncovered(characters);
  }
}

/** Reports uncovered characters to a callback. */
export class ObservedFonts extends FontView {
  readonly #report: (characters: readonly string[]) => void;

  /** @param report receives the characters that no readable file covers, after each drawing */
  constructor(library: FontLibrary, report: (characters: readonly string[]) => void) {
    super(library);
    this.#report = report;
  }

  override reportUncovered(characters: readonly string[]): void {
    this.#report(characters);
  }
}

/** Adds a drawing's own fonts, whose files come from users. */
export class OwnFonts extends FontView {
  override readonly ownFonts: readonly OwnFont[];

  constructor(library: FontLibrary, fonts: readonly OwnFont[]) {
    super(library);
    this.ownFonts = fonts;
  }

  override open(path: string, openFile?: OpenFace): Promise<FontFace | undefined> {
    const font = this.ownFonts.find((each) => each.path === path);
    return super.open(path, font === undefined ? openFile : () => openOwnFont(font));
  }
}

/** Memory of the separate font engine that each of a drawing's own fonts uses, in bytes. */
export const ENGINE_BYTES = 300_000;

async function openOwnFont({ family, weight, isItalic, read }: OwnFont): Promise<Omit<OpenFile, "holds"> | null> {
  const packed = await read();
  if (packed === null) return null;
  const bytes = await inflateWoff(packed);
  // Imported on demand, because few drawings have fonts of their own.
  const [{ FontFace }, { openMeteredFaces }] = await Promise.all([
    import("./font-face.ts"),
    import("../../../wasm/harfbuzz/metered-face.ts"),
  ]);
  const name = `${family} ${weight}${isItalic ? " italic" : ""}`;
  const stop = (cause: unknown) =>
    new Failure("invalid", `font ${family} takes too much work: use another font or less text`).causedBy(cause);
  return {
    face: new FontFace(name, bytes, false, await openMeteredFaces(stop)),
    bytes: bytes.byteLength + ENGINE_BYTES,
  };
}

/**
 * Capacity for the opened faces of a drawing with several parts, in bytes. Once it is exceeded, no further face is
 * opened.
 */
const HELD_FONT_BYTES = 24_000_000;

/** Holds each face that any part of a drawing uses until `close`. */
export class HeldFonts extends FontView {
  readonly #held = new Set<string>();
  #bytes = 0;

  override hold(path: string): FontFace | undefined {
    return this.#held.has(path) || this.#canHold() ? this.#keep(path, this.library.hold(path)) : undefined;
  }

  override async open(path: string): Promise<FontFace | undefined> {
    return this.#held.has(path) || this.#canHold() ? this.#keep(path, await this.library.open(path)) : undefined;
  }

  /** Has no effect: `close` releases all faces. */
  override release(): void {}

  /** Releases all faces. */
  close(): void {
    for (const path of this.#held) this.library.release(path);
    this.#held.clear();
  }

  #canHold(): boolean {
    return this.#bytes <= HELD_FONT_BYTES;
  }

  #keep(path: string, face: FontFace | undefined): FontFace | undefined {
    if (face === undefined) return undefined;
    if (this.#held.has(path)) this.library.release(path);
    else {
      this.#held.add(path);
      this.#bytes += this.library.sizeOf(path);
    }
    return face;
  }
}
