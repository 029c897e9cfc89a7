// Text → the pieces that are shaped as one: of one face, one script and one direction. Grapheme clusters stay whole. UAX 24
// (scripts), UAX 29 (clusters), UAX 9 (directions), UTS 51 (pictures). Plain text in one script and face takes none of that.

import { once } from "../../base/once.ts";
import { bidiLevels } from "./bidi-level.ts";
import { isEmoji, mayHaveEmoji } from "./emoji-presentation.ts";
import type { FontFace } from "./font-face.ts";
import type { FontSet } from "./font-set.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { COMMON, firstUser, INHERITED, isUsedEverywhere, isUsedIn, scriptOf } from "./unicode-script.ts";

/** A piece of text, from `start` to before `end`, UTF-16 units. */
export interface TextItem {
  readonly start: number;
  readonly end: number;
  readonly face: FontFace;
  /** ISO 15924. */
  readonly script: string;
  /** Even for left to right, odd for right to left. UAX 9. */
  readonly level: number;
}

/** What decides about pieces beside the text. */
export interface ItemizeOptions {
  readonly font: FontRequest;
  readonly direction: "ltr" | "rtl";
  readonly fonts: FontSet;
  /** BCP 47; undefined where nobody knows. */
  readonly lang: string | undefined;
}

/** Letters, digits and punctuation of Latin, Greek and Cyrillic that are clusters of their own and never pictures. */
const SIMPLE =
  /^[ -~\u00a0-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20c0\u2100-\u218b\u2190-\u2193\u2200-\u22ff]*$/;
const LATIN =
  /[a-zA-Z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u1e00-\u1eff\u2071\u207f\u2090-\u209c\u212a\u212b]/;
const OTHER_LETTER = /[\u0370-\u052f\u1f00-\u1fff\u2126\u2160-\u2188]/;

/** Cuts text into its pieces, in the order of reading. */
export function itemize(text: string, options: ItemizeOptions): TextItem[] {
  const { font, direction, fonts } = options;
  const isSimple = SIMPLE.test(text);
  if (isSimple && direction === "ltr" && !OTHER_LETTER.test(text)) {
    const face = fonts.primary(font);
    if (coversAll(face, text)) {
      const script = LATIN.test(text) ? "Latn" : COMMON;
      return [{ start: 0, end: text.length, face, script, level: 0 }];
    }
  }
  const starts = isSimple ? Array.from(text, (_, index) => index) : clusterStarts(text);
  return assemble(text, starts, options);
}

function coversAll(face: FontFace, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!face.covers(text.charCodeAt(i))) return false;
  return true;
}

/** Made for the first text that needs it: that takes some milliseconds. */
const openSegmenter = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

function clusterStarts(text: string): number[] {
  return Array.from(openSegmenter().segment(text), ({ index }) => index);
}

/** What readers take for the characters of a text. */
export function splitClusters(text: string): string[] {
  return Array.from(openSegmenter().segment(text), ({ segment }) => segment);
}

/** Characters that are not seen themselves: they stay with what stands before them. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}+$/u;

function assemble(text: string, starts: readonly number[], options: ItemizeOptions): TextItem[] {
  const { font, fonts, direction, lang } = options;
  const hasEmoji = mayHaveEmoji(text);
  const clusters = starts.map((start, index) => text.slice(start, starts[index + 1]));
  const pictures = clusters.map((cluster) => hasEmoji && isEmoji(cluster));
  const scripts = resolveScripts(clusters, pictures);
  const levels = bidiLevels(text, direction);
  const language = lang ?? ownLanguage(scripts);
  const items: (TextItem & { end: number })[] = [];
  let last: (typeof items)[number] | undefined;
  clusters.forEach((cluster, index) => {
    const start = starts[index] as number;
    const script = scripts[index] as string;
    const level = levels === null ? 0 : (levels[start] as number);
    const traits = { script, isEmoji: pictures[index] as boolean, lang: language };
    const isUnseen = UNSEEN.test(cluster);
    const face = isUnseen ? (last?.face ?? fonts.primary(font)) : fonts.faceFor(font, cluster, traits);
    const end = start + cluster.length;
    if (last?.face === face && last.level === level && (last.script === script || isUnseen)) last.end = end;
    else {
      last = { start, end, face, script, level };
      items.push(last);
    }
  });
  return items;
}

/** The language that a script gives away. Chinese characters alone do not. */
function ownLanguage(scripts: readonly string[]): string | undefined {
  if (scripts.includes("Hira") || scripts.includes("Kana")) return "ja";
  if (scripts.includes("Hang")) return "ko";
  return scripts.includes("Bopo") ? "zh-Hant" : undefined;
}

/** Deepest nesting of brackets whose other side is looked for. */
const OPEN_BRACKETS = 32;

/** The script of each cluster; what scripts share is of the script before it, else of the one behind, and brackets agree. */
function resolveScripts(clusters: readonly string[], pictures: readonly boolean[]): string[] {
  const own = clusters.map((cluster, index) => (pictures[index] ? COMMON : ownScript(cluster)));
  const following: string[] = [];
  let next = COMMON;
  for (let i = own.length - 1; i >= 0; i--) {
    if (own[i] !== COMMON) next = own[i] as string;
    following[i] = next;
  }
  const open: { readonly close: number; readonly script: string }[] = [];
  let current: string | undefined;
  return own.map((script, index) => {
    if (script !== COMMON) {
      current = script;
      return script;
    }
    if (pictures[index]) return COMMON;
    const code = (clusters[index] as string).codePointAt(0) as number;
    const neighbour = current ?? (following[index] as string);
    if (!isUsedEverywhere(code)) {
      if (isUsedIn(code, neighbour)) return neighbour;
      const behind = following[index] as string;
      return isUsedIn(code, behind) ? behind : firstUser(code);
    }
    const close = closingBracket(code);
    if (close !== 0) {
      if (open.length === OPEN_BRACKETS) open.shift();
      open.push({ close, script: neighbour });
      return neighbour;
    }
    const pair = open.findLastIndex((bracket) => bracket.close === code);
    if (pair < 0) return neighbour;
    current = (open[pair] as (typeof open)[number]).script;
    open.length = pair;
    return current;
  });
}

/** The first script of a cluster that is not everybody's. */
function ownScript(cluster: string): string {
  for (const character of cluster) {
    const script = scriptOf(character.codePointAt(0) as number);
    if (script !== COMMON && script !== INHERITED) return script;
  }
  return COMMON;
}

/** The bracket that closes this one; 0 for what opens nothing. */
function closingBracket(code: number): number {
  if (code < 0x80) return code === 0x28 ? 0x29 : code === 0x5b || code === 0x7b ? code + 2 : 0;
  return /^\p{Ps}/u.test(String.fromCodePoint(code)) ? code + 1 : 0;
}
