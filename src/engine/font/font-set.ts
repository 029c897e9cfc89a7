// The faces of one drawing. Drawing never pauses: it is answered by what is there, and what is missing is noted, loaded, and
// drawn with anew. Which face draws what depends on the text alone, never on what happens to be loaded: CSS Fonts 4, section 5.3
// (cluster matching), with a family for each script after those of the request.

import type { Fuel } from "../../base/fuel.ts";
import { FONT_DRAWING_BYTES, TEXT_LENGTH } from "../../base/limits.ts";
import { AssetFace, type FaceFile } from "./asset-face.ts";
import { bundledFace, findFamily } from "./catalogue.ts";
import { cutCluster, needsOf } from "./cluster.ts";
import type { FontFace } from "./font-face.ts";
import type { FontLibrary } from "./font-library.ts";
import { type AssetFamily, findAssetFamily, listAssetFamilies } from "./font-manifest.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { matchStyle } from "./match-style.ts";
import { COLOR_EMOJI, familiesOf, type HanLanguage, hanLanguageOf, PICTORIAL_FAMILIES } from "./script-family.ts";

/** What beside its characters decides which face draws a grapheme cluster. */
export interface ClusterTraits {
  /** ISO 15924; `Zyyy` for what all scripts share. */
  readonly script: string;
  /** Whether it is to be seen as a coloured picture. UTS 51. */
  readonly isEmoji: boolean;
  /** BCP 47; undefined where nobody knows. */
  readonly lang: string | undefined;
}

/** A face that is there in the bundle, or one whose files are to be loaded. */
type Candidate = FontFace | AssetFace;

/** What a request's text is drawn with. */
interface Plan {
  /** What there is in any case. */
  readonly standIn: FontFace;
  /** The faces of its families in their order, then the default. */
  readonly listed: readonly Candidate[];
  /** All others to ask, by what decides on them beside the request. */
  readonly others: Map<string, readonly Candidate[]>;
  readonly answers: Map<string, FontFace>;
}

/** What no face of ours can have: private, unassigned and lone halves of characters. */
const NOBODYS = /[\p{Co}\p{Cn}\p{Cs}]/u;
/** Most answers that are remembered for one font. Real charts have some hundred different characters. */
const MOST_ANSWERS = 20_000;

/** Letters beyond Latin, but no punctuation, currencies or arrows: their script, direction and face have to be found, and marks have to be placed. */
const FOREIGN = /[^\0-\u02ff\u2000-\u2bff]/;
/** Work of laying out one of them, and one of Latin text, units of src/base/fuel.ts. */
const FOREIGN_WORK = 1500;
const LATIN_WORK = 120;

export class FontSet {
  /** The language of the text, BCP 47, where somebody has said it. To be set before anything is measured. */
  lang: string | undefined;
  /** What the letters around them say of Chinese characters whose language nobody has said. */
  readonly #guess: HanLanguage | undefined;
  readonly #library: FontLibrary;
  readonly #plans = new Map<FontRequest, Plan>();
  readonly #faces = new Map<string, AssetFace>();
  readonly #held = new Map<string, FontFace>();
  readonly #wanted = new Set<string>();
  readonly #missing = new Set<string>();
  /** Files that have been asked for, within the bytes that a drawing may use. */
  readonly #counted = new Set<string>();
  #bytes = 0;
  #isShort = false;
  readonly #fuel: Fuel | undefined;

  /**
   * @param lang the language of the text, where the request says it
   * @param guess the language that the text as a whole shows by its letters
   * @param fuel pays for laying out text
   */
  constructor(library: FontLibrary, lang?: string, guess?: HanLanguage, fuel?: Fuel) {
    this.#library = library;
    this.lang = lang;
    this.#guess = guess;
    this.#fuel = fuel;
  }

  /** Counts the work of laying out a text, whether or not the isolate has its layout from before. */
  spendLayout(text: string, isForeign = FOREIGN.test(text)): void {
    const work = Math.min(text.length, TEXT_LENGTH) * (isForeign ? FOREIGN_WORK : LATIN_WORK);
    this.#fuel?.spend(work, "text takes too much work to lay out: fewer or shorter texts are needed");
  }

  /** The face that places baselines: the first of the families that is known, else the default. */
  primary(request: FontRequest): FontFace {
    const { listed, standIn } = this.#planOf(request);
    for (const candidate of listed) {
      if (!(candidate instanceof AssetFace)) return candidate;
      const face = candidate.first && this.#take(candidate.first, standIn);
      if (face !== undefined) return face;
    }
    return standIn;
  }

  /** The face that draws the whole cluster; the primary one, with the box of its `.notdef`, when nobody has it. */
  faceFor(request: FontRequest, cluster: string, traits: ClusterTraits): FontFace {
    const plan = this.#planOf(request);
    const han = this.#hanLanguage(traits.lang);
    const key = `${traits.isEmoji ? "e" : ""}${traits.script}/${han}/${cutCluster(cluster)}`;
    const known = plan.answers.get(key);
    if (known !== undefined) return known;
    const wanted = this.#wanted.size;
    const face = this.#search(request, plan, cluster, traits, han);
    // What stands in for a face that is not there yet is no answer.
    if (this.#wanted.size === wanted) {
      if (plan.answers.size >= MOST_ANSWERS) plan.answers.clear();
      plan.answers.set(key, face);
    }
    return face;
  }

  /** Whether faces were asked for that are not loaded. */
  get isWanting(): boolean {
    return this.#wanted.size > 0;
  }

  /** Whether something else was answered because one drawing may load no more. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Whether something else was answered because a file could not be read. */
  get isDamaged(): boolean {
    return this.#missing.size > 0;
  }

  /** Reads and opens what is wanted. What cannot be had is left out from now on. */
  async load(): Promise<void> {
    const paths = [...this.#wanted];
    this.#wanted.clear();
    const faces = await Promise.all(paths.map((path) => this.#library.open(path)));
    for (const [index, path] of paths.entries()) this.#keep(path, faces[index]);
    for (const { answers } of this.#plans.values()) answers.clear();
  }

  /** Lets go of the faces: the drawing is over. */
  release(): void {
    const paths = [...this.#held.keys()];
    this.#held.clear();
    this.#plans.clear();
    for (const path of paths) this.#library.release(path);
  }

  #keep(path: string, face: FontFace | undefined): void {
    if (face === undefined) this.#missing.add(path);
    else if (this.#held.has(path)) this.#library.release(path);
    else this.#held.set(path, face);
  }

  #search(request: FontRequest, plan: Plan, cluster: string, traits: ClusterTraits, han: HanLanguage): FontFace {
    const needs = needsOf(cluster, traits.isEmoji);
    const { standIn } = plan;
    const [base] = needs[0] ?? [];
    if (base === undefined || NOBODYS.test(String.fromCodePoint(base))) return this.primary(request);
    // Where nobody has the whole cluster, its base is better than nothing.
    for (const lists of [needs, [[base]]])
      for (const candidate of this.#candidates(request, plan, traits, han)) {
        const face = this.#findIn(candidate, lists, standIn);
        if (face !== undefined) return face;
      }
    return this.primary(request);
  }

  #findIn(candidate: Candidate, needs: readonly (readonly number[])[], standIn: FontFace): FontFace | undefined {
    if (!(candidate instanceof AssetFace))
      return needs.some((codes) => codes.every((code) => candidate.covers(code))) ? candidate : undefined;
    for (const codes of needs) {
      const file = candidate.find(codes);
      const face = file && this.#take(file, standIn);
      if (face !== undefined) return face;
    }
    return undefined;
  }

  /** The face of the file; something for now when it must be loaded; undefined when it cannot or may not be. */
  #take({ path, bytes }: FaceFile, standIn: FontFace): FontFace | undefined {
    const held = this.#held.get(path);
    if (held !== undefined) return held;
    if (this.#missing.has(path)) return undefined;
    if (!this.#counted.has(path)) {
      if (this.#bytes + bytes > FONT_DRAWING_BYTES) {
        this.#isShort = true;
        return undefined;
      }
      this.#bytes += bytes;
      this.#counted.add(path);
    }
    const face = this.#library.hold(path);
    if (face !== undefined) this.#held.set(path, face);
    else this.#wanted.add(path);
    return face ?? standIn;
  }

  #hanLanguage(lang: string | undefined): HanLanguage {
    return ((this.lang && hanLanguageOf(this.lang)) ??
      (lang && hanLanguageOf(lang)) ??
      this.#guess ??
      "zh-Hans") as HanLanguage;
  }

  #planOf(request: FontRequest): Plan {
    let plan = this.#plans.get(request);
    if (plan === undefined) {
      const standIn = bundledFace(request);
      const listed = new Set<Candidate>();
      for (const name of request.families) {
        const family = findFamily(name);
        if (family === "bundled") listed.add(standIn);
        else if (family !== undefined) listed.add(this.#faceOf(family, request));
      }
      listed.add(standIn);
      plan = { standIn, listed: [...listed], others: new Map(), answers: new Map() };
      this.#plans.set(request, plan);
    }
    return plan;
  }

  /** The faces to ask for a cluster, in order. Most text ends with the first. */
  *#candidates(request: FontRequest, plan: Plan, traits: ClusterTraits, han: HanLanguage): Generator<Candidate> {
    const { listed, others } = plan;
    const { script, isEmoji } = traits;
    if (isEmoji) {
      yield* listed.filter(isPictorial);
      yield* this.#named([COLOR_EMOJI, ...PICTORIAL_FAMILIES], request);
    }
    yield* listed.filter((candidate) => !isPictorial(candidate));
    const key = `${script}/${han}`;
    let rest = others.get(key);
    if (rest === undefined) {
      const all = listAssetFamilies().map((family) => this.#faceOf(family, request));
      const named = this.#named(familiesOf(script, han), request);
      const last = this.#named(PICTORIAL_FAMILIES, request);
      rest = [...new Set([...named, ...all.filter((face) => !isPictorial(face)), ...last])];
      others.set(key, rest);
    }
    yield* rest;
  }

  #named(names: readonly string[], request: FontRequest): AssetFace[] {
    return names.flatMap((name) => {
      const family = findAssetFamily(name.toLowerCase());
      return family === undefined ? [] : [this.#faceOf(family, request)];
    });
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

/** Whether the face is one of pictures, which has digits too, and is asked for them when nobody else has them. */
function isPictorial(candidate: Candidate): boolean {
  return candidate instanceof AssetFace && PICTORIAL_FAMILIES.includes(candidate.family.name);
}
