// Chooses the faces of a drawing: cluster matching (CSS Fonts 4, section 5.3) with a fallback family for each script.
// Drawing is synchronous, so a face that isn't loaded is recorded and replaced for now; after it is loaded, the drawing
// starts over. The final choice depends on the text only, not on which faces are loaded.

import type { Fuel } from "../../base/fuel.ts";
import { TEXT_LENGTH } from "../limits.ts";
import type { ColorGlyph, ColorPart } from "../surface.ts";
import { findAddedFace } from "./added-face.ts";
import { bundledFace } from "./catalogue.ts";
import { requiredCodePoints, truncateCluster } from "./cluster.ts";
import { findFamily, isKnownFamily } from "./family.ts";
import { FontFace } from "./font-face.ts";
import { type FontLibrary, isOwnFamily, type OwnFont } from "./font-library.ts";
import {
  type AssetFamily,
  type FaceStyle,
  type FontSlice,
  findAssetFamily,
  listAssetFamilies,
} from "./font-manifest.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { matchStyle } from "./match-style.ts";
import {
  COLOR_EMOJI,
  fallbackFamilies,
  type HanLanguage,
  hanLanguageFromTag,
  PICTORIAL_FAMILIES,
} from "./script-family.ts";

/** Maximum total size of the opened faces of a drawing, in bytes. Text with all characters of a script needs 10 MB. */
export const FONT_DRAWING_BYTES = 12_000_000;

/** The properties of a grapheme cluster, besides its characters, on which its face depends. */
export interface ClusterTraits {
  /** ISO 15924 code; `Zyyy` for characters that all scripts share. */
  readonly script: string;
  /** Whether the cluster has emoji presentation. UTS 51. */
  readonly isEmoji: boolean;
  /** BCP 47 language tag; undefined if unknown. */
  readonly lang: string | undefined;
}

/** A bundled face, or a face whose files are loaded on demand. */
type Candidate = FontFace | AssetFace | OwnFace;

interface RequestFaces {
  /** The bundled face, which temporarily replaces faces that are not loaded. */
  readonly bundled: FontFace;
  /** The faces of the requested families in order, then the default face. */
  readonly listed: readonly Candidate[];
  /** All other faces in order of preference, by script and Han language. */
  readonly fallbacks: Map<string, readonly Candidate[]>;
  /** The chosen faces, by cluster and traits. */
  readonly chosen: Map<string, FontFace>;
}

/** Weight from which an unreadable face is replaced by bold, and below which by regular. */
const SEMI_BOLD = 550;

/** Characters that no font has: private-use and unassigned code points, and lone surrogates. */
const UNSUPPORTED = /[\p{Co}\p{Cn}\p{Cs}]/u;
/** Maximum number of clusters without a face that are reported. */
const MAX_UNCOVERED = 100;
/** Maximum number of cached choices per font request. Real charts have a few hundred different characters. */
const MAX_CHOSEN = 20_000;

/**
 * Letters other than Latin, without punctuation, currency signs and arrows. Such letters cost more, because their
 * script, direction and face must be found and their marks positioned.
 */
const NON_LATIN = /[^\0-\u02ff\u2000-\u2bff]/;
/** Work per character of laying out text with and without such letters, in units of src/base/fuel.ts. */
const NON_LATIN_WORK = 1500;
const LATIN_WORK = 120;
/**
 * Work of reading a colour glyph (twice for a bitmap), and additional work per number in its outlines, in units of
 * src/base/fuel.ts.
 */
const GLYPH_WORK = 150_000;
const NUMBER_WORK = 200;

/** Work per byte of opening one of the drawing's own fonts, in units of src/base/fuel.ts. */
const OPEN_WORK = 60;

/** Fuel for shaping that is free of charge. Ordinary fonts need less, and their exact use depends on earlier text. */
const FREE_FUEL = 20_000;
/** Work per unit of the meter's fuel, in units of src/base/fuel.ts. */
const FUEL_WORK = 5;

export class FontSet {
  /** BCP 47 language tag of the text, if specified. Set it before measuring any text. */
  lang: string | undefined;
  /** Whether the drawing has its own fonts. */
  readonly hasOwn: boolean;
  /** The language of Han characters if `lang` doesn't specify it, guessed from the other letters of the text. */
  readonly #guess: HanLanguage | undefined;
  readonly #library: FontLibrary;
  readonly #requestFaces = new Map<FontRequest, RequestFaces>();
  readonly #faces = new Map<string, AssetFace>();
  readonly #held = new Map<string, FontFace>();
  readonly #unloaded = new Set<string>();
  readonly #missing = new Set<string>();
  /** Files whose size is included in `#bytes`. */
  readonly #counted = new Set<string>();
  /** Clusters that their chosen faces don't cover, in the current round of layout. */
  readonly #uncovered = new Set<string>();
  #bytes = 0;
  #isOverFontLimit = false;
  readonly #fuel: Fuel | undefined;

  /**
   * @param library the isolate's faces
   * @param lang BCP 47 language tag, if the request specifies one
   * @param guess the language of Han characters, guessed from the whole text
   * @param fuel budget to which laying out text is charged
   */
  constructor(library: FontLibrary, lang?: string, guess?: HanLanguage, fuel?: Fuel) {
    this.#library = library;
    this.hasOwn = library.ownFonts.length > 0;
    this.lang = lang;
    this.#guess = guess;
    this.#fuel = fuel;
  }

  /** Charges the work of laying out text, even if the layout is cached: a request must cost the same in every isolate. */
  spendLayout(text: string, isNonLatin = NON_LATIN.test(text)): void {
    const work = Math.min(text.length, TEXT_LENGTH) * (isNonLatin ? NON_LATIN_WORK : LATIN_WORK);
    this.#fuel?.spend(work, "text is too expensive to lay out: use less text");
  }

  /** Charges the work of reading a colour glyph, even if its face has cached it. */
  spendColorGlyph({ parts }: ColorGlyph): void {
    const work = GLYPH_WORK + countNumbers(parts) * NUMBER_WORK;
    this.#fuel?.spend(work, "text has too many different emoji: use fewer of them");
  }

  /**
   * Charges the work of shaping text in a face with a meter. Ordinary fonts stay within the free fuel.
   *
   * @param fuel units of the meter
   */
  spendShaping(fuel: number): void {
    if (fuel > FREE_FUEL) this.#fuel?.spend((fuel - FREE_FUEL) * FUEL_WORK, "text needs too much work in its font");
  }

  /** Whether a family has the name, ignoring case: one of the drawing's own fonts, or of the service's. */
  isFamily(name: string): boolean {
    return isKnownFamily(name) || isOwnFamily(this.#library, name);
  }

  /** Returns the face whose metrics place baselines: the face of the first known family, or the default face. */
  primary(request: FontRequest): FontFace {
    const { listed, bundled } = this.#facesOf(request);
    for (const candidate of listed) {
      if (candidate instanceof FontFace) return candidate;
      const face = candidate.first && this.#openFace(candidate.first, bundled);
      if (face !== undefined) return face;
    }
    return bundled;
  }

  /**
   * Returns the face that draws the whole cluster. If no face covers the cluster, the primary face draws its `.notdef`
   * box.
   */
  faceFor(request: FontRequest, cluster: string, traits: ClusterTraits): FontFace {
    const faces = this.#facesOf(request);
    const han = this.#hanLanguage(traits.lang);
    const key = `${traits.isEmoji ? "e" : ""}${traits.script}/${han}/${truncateCluster(cluster)}`;
    const chosen = faces.chosen.get(key);
    if (chosen !== undefined) return chosen;
    const unloadedBefore = this.#unloaded.size;
    const face = this.#search(request, faces, cluster, traits, han);
    if (this.#uncovered.size < MAX_UNCOVERED && !coversBase(face, cluster, traits)) this.#uncovered.add(cluster);
    // A replacement for a face that is not loaded yet must not be cached.
    if (this.#unloaded.size === unloadedBefore) {
      if (faces.chosen.size >= MAX_CHOSEN) faces.chosen.clear();
      faces.chosen.set(key, face);
    }
    return face;
  }

  /** Whether the drawing needs faces that are not loaded. */
  get needsFonts(): boolean {
    return this.#unloaded.size > 0;
  }

  /** Whether a face was replaced because the drawing has reached its limit on font bytes. */
  get isOverFontLimit(): boolean {
    return this.#isOverFontLimit;
  }

  /** Whether a face was replaced because its file could not be read. */
  get isDamaged(): boolean {
    return this.#missing.size > 0;
  }

  /** Loads the missing faces. A face whose file cannot be read is skipped from now on. */
  async load(): Promise<void> {
    const paths = [...this.#unloaded];
    this.#unloaded.clear();
    this.#uncovered.clear();
    const faces = await Promise.all(paths.map((path) => this.#library.open(path)));
    for (const [index, path] of paths.entries()) this.#hold(path, faces[index]);
    for (const { chosen } of this.#requestFaces.values()) chosen.clear();
  }

  /** Releases all faces after drawing. */
  release(): void {
    // If all files are readable, no font in the manifest covers these characters, so adding a font package wouldn't
    // help.
    if (this.#uncovered.size > 0 && (this.isDamaged || this.needsFonts))
      this.#library.reportUncovered([...this.#uncovered]);
    this.#uncovered.clear();
    const paths = [...this.#held.keys()];
    this.#held.clear();
    this.#requestFaces.clear();
    for (const path of paths) this.#library.release(path);
  }

  #hold(path: string, face: FontFace | undefined): void {
    if (face === undefined) this.#missing.add(path);
    else if (this.#held.has(path)) this.#library.release(path);
    else this.#held.set(path, face);
  }

  #search(
    request: FontRequest,
    faces: RequestFaces,
    cluster: string,
    traits: ClusterTraits,
    han: HanLanguage,
  ): FontFace {
    const needs = requiredCodePoints(cluster, traits.isEmoji);
    const { bundled } = faces;
    const [base] = needs[0] ?? [];
    if (base === undefined || UNSUPPORTED.test(String.fromCodePoint(base))) return this.primary(request);
    // If no face covers the whole cluster, look for a face that covers its base character.
    for (const lists of [needs, [[base]]])
      for (const candidate of this.#candidates(request, faces, traits, han)) {
        const face = this.#findIn(candidate, lists, bundled);
        if (face !== undefined) return face;
      }
    return this.primary(request);
  }

  #findIn(candidate: Candidate, needs: readonly (readonly number[])[], bundled: FontFace): FontFace | undefined {
    if (candidate instanceof OwnFace) {
      const face = this.#openFace(candidate.first, bundled);
      const held = this.#held.get(candidate.first.path);
      // Before the file is loaded, its characters are unknown.
      return held === undefined || needs.some((codes) => hasAll(held, codes)) ? face : undefined;
    }
    if (candidate instanceof FontFace) return needs.some((codes) => hasAll(candidate, codes)) ? candidate : undefined;
    for (const codes of needs) {
      const file = candidate.find(codes);
      const face = file && this.#openFace(file, bundled);
      if (face !== undefined) return face;
    }
    return undefined;
  }

  /** Returns a file's face; the bundled face if the file must be loaded first; undefined if the file cannot be used. */
  #openFace({ path, bytes }: FaceFile, bundled: FontFace): FontFace | undefined {
    const heldFace = this.#held.get(path);
    if (heldFace !== undefined) return heldFace;
    if (this.#missing.has(path)) return undefined;
    if (!this.#counted.has(path)) {
      if (this.#bytes + bytes > FONT_DRAWING_BYTES) {
        this.#isOverFontLimit = true;
        return undefined;
      }
      this.#bytes += bytes;
      this.#counted.add(path);
      // Charged even if the face is open: a request must cost the same in every isolate.
      if (this.#library.ownFonts.some((own) => own.path === path))
        this.#fuel?.spend(bytes * OPEN_WORK, "fonts are too large: use fewer or smaller account fonts");
    }
    const face = this.#library.hold(path);
    if (face !== undefined) this.#held.set(path, face);
    else this.#unloaded.add(path);
    return face ?? bundled;
  }

  #hanLanguage(lang: string | undefined): HanLanguage {
    return ((this.lang && hanLanguageFromTag(this.lang)) ??
      (lang && hanLanguageFromTag(lang)) ??
      this.#guess ??
      "zh-Hans") as HanLanguage;
  }

  #facesOf(request: FontRequest): RequestFaces {
    let faces = this.#requestFaces.get(request);
    if (faces === undefined) {
      const bundled = bundledFace(request);
      const listed = new Set<Candidate>();
      for (const name of request.families) {
        const own = this.#ownFaceOf(name, request);
        const added = findAddedFace(name, request);
        const family = findFamily(name);
        if (own !== undefined) listed.add(own);
        else if (added !== undefined) listed.add(added);
        else if (family === "bundled") listed.add(bundled);
        else if (family !== undefined) {
          listed.add(this.#faceOf(family, request));
          // The library's npm package contains only these two weights.
          listed.add(this.#faceOf(family, { ...request, weight: request.weight < SEMI_BOLD ? 400 : 700 }));
        }
      }
      listed.add(bundled);
      faces = { bundled, listed: [...listed], fallbacks: new Map(), chosen: new Map() };
      this.#requestFaces.set(request, faces);
    }
    return faces;
  }

  /** Yields the faces that may cover a cluster, in order of preference. Most text needs only the first face. */
  *#candidates(
    request: FontRequest,
    faces: RequestFaces,
    traits: ClusterTraits,
    han: HanLanguage,
  ): Generator<Candidate> {
    const { listed, fallbacks } = faces;
    const { script, isEmoji } = traits;
    if (isEmoji) {
      yield* listed.filter(isEmojiFace);
      yield* this.#named([COLOR_EMOJI, ...PICTORIAL_FAMILIES], request);
    }
    yield* listed.filter((candidate) => !isEmojiFace(candidate));
    const key = `${script}/${han}/${this.lang}`;
    let rest = fallbacks.get(key);
    if (rest === undefined) {
      const all = listAssetFamilies().map((family) => this.#faceOf(family, request));
      const named = this.#named(fallbackFamilies(script, han, this.lang), request);
      const last = this.#named(PICTORIAL_FAMILIES, request);
      rest = [...new Set([...named, ...all.filter((face) => !isEmojiFace(face)), ...last])];
      fallbacks.set(key, rest);
    }
    yield* rest;
  }

  #named(names: readonly string[], request: FontRequest): AssetFace[] {
    return names.flatMap((name) => {
      const family = findAssetFamily(name.toLowerCase());
      return family === undefined ? [] : [this.#faceOf(family, request)];
    });
  }

  /** Returns the drawing's own face with this family name; undefined if there is none. */
  #ownFaceOf(name: string, request: FontRequest): OwnFace | undefined {
    if (!this.hasOwn) return undefined;
    const faces = this.#library.ownFonts.filter(({ family }) => family.toLowerCase() === name.toLowerCase());
    const font = faces.length === 0 ? undefined : faces[matchStyle(faces, request)];
    return font && new OwnFace(font);
  }

  #faceOf(family: AssetFamily, request: FontRequest): AssetFace {
    const index = matchStyle(family.styles, request);
    const key = `${family.id}/${index}`;
    let face = this.#faces.get(key);
    if (face === undefined) {
      face = new AssetFace(family, family.styles[index] as AssetFamily["styles"][number]);
      this.#faces.set(key, face);
    }
    return face;
  }
}

function hasAll(face: FontFace, codePoints: readonly number[]): boolean {
  return codePoints.every((code) => face.covers(code));
}

/** Whether the face covers the base character of a cluster. Invisible and unassigned characters count as covered. */
function coversBase(face: FontFace, cluster: string, { isEmoji }: ClusterTraits): boolean {
  const [base] = requiredCodePoints(cluster, isEmoji)[0] ?? [];
  return base === undefined || UNSUPPORTED.test(String.fromCodePoint(base)) || face.covers(base);
}

function countNumbers(parts: readonly ColorPart[]): number {
  return parts.reduce((sum, part) => sum + (part.type === "fill" ? part.path.length : countNumbers(part.parts)), 0);
}

/** Whether the face is an emoji face. Emoji faces also have digits, but are the last choice for them. */
function isEmojiFace(candidate: Candidate): boolean {
  return candidate instanceof AssetFace && PICTORIAL_FAMILIES.includes(candidate.family.name);
}

interface FaceFile {
  readonly path: string;
  /** Memory of the opened file, in bytes. */
  readonly bytes: number;
}

/** A font that belongs to the drawing, in a single file. */
class OwnFace {
  readonly first: FaceFile;

  constructor(font: OwnFont) {
    this.first = font;
  }
}

const SPACE = 0x20;

/**
 * A family in one weight and style. Its files form a composite face (CSS Fonts 4, section 4.5). One file draws a whole
 * cluster.
 */
class AssetFace {
  readonly #files = new Map<FontSlice, FaceFile>();

  constructor(
    readonly family: AssetFamily,
    readonly style: FaceStyle,
  ) {}

  /** The file with the space character, whose metrics define the baselines. CSS Fonts 4, "first available font". */
  get first(): FaceFile | undefined {
    return this.find([SPACE]);
  }

  /** Returns the first file that covers all of the code points; undefined if there is none. */
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
