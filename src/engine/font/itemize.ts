// Splits text into items of one face, script and direction, which are shaped separately. Grapheme clusters are never split. UAX
// 24 (scripts), UAX 29 (clusters), UAX 9 (directions), UTS 51 (emoji). Plain text in one script and face takes a fast path.

import { bidiLevels } from "./bidi-level.ts";
import { clusterStarts } from "./cluster.ts";
import type { FontFace } from "./font-face.ts";
import type { FontSet } from "./font-set.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { COMMON, INHERITED, isUsedEverywhere, isUsedIn, mainScript, scriptOf } from "./unicode-script.ts";

/** A range of text that is shaped on its own, from `start` up to but not including `end`, in UTF-16 code units. */
export interface TextItem {
  readonly start: number;
  readonly end: number;
  readonly face: FontFace;
  /** ISO 15924 code. */
  readonly script: string;
  /** Embedding level: even for left to right, odd for right to left. UAX 9. */
  readonly level: number;
}

/** The inputs to itemization besides the text. */
export interface ItemizeOptions {
  readonly font: FontRequest;
  readonly direction: "ltr" | "rtl";
  readonly fonts: FontSet;
  /** BCP 47 language tag; undefined if unknown. */
  readonly lang: string | undefined;
}

/** Text of Latin, Greek and Cyrillic letters, digits and punctuation: each character is a cluster, and none is an emoji. */
const SIMPLE =
  /^[ -~\u00a0-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20c0\u2100-\u218b\u2190-\u2193\u2200-\u22ff]*$/;
const LATIN =
  /[a-zA-Z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u1e00-\u1eff\u2071\u207f\u2090-\u209c\u212a\u212b]/;
const OTHER_LETTER = /[\u0370-\u052f\u1f00-\u1fff\u2126\u2160-\u2188]/;

/** Splits text into items, in logical order. */
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

/** A cluster of invisible characters, which joins the item before it. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;

function assemble(text: string, starts: readonly number[], options: ItemizeOptions): TextItem[] {
  const { font, fonts, direction, lang } = options;
  const hasEmoji = mayHaveEmoji(text);
  const clusters = starts.map((start, index) => text.slice(start, starts[index + 1]));
  const emojiFlags = clusters.map((cluster) => hasEmoji && isEmoji(cluster));
  const scripts = resolveScripts(clusters, emojiFlags);
  const levels = bidiLevels(text, direction);
  const language = lang ?? languageOfScripts(scripts);
  const items: (TextItem & { end: number })[] = [];
  let last: (typeof items)[number] | undefined;
  clusters.forEach((cluster, index) => {
    const start = starts[index] as number;
    const script = scripts[index] as string;
    const level = levels === null ? 0 : (levels[start] as number);
    const traits = { script, isEmoji: emojiFlags[index] as boolean, lang: language };
    const isInvisible = INVISIBLE.test(cluster);
    const face = isInvisible ? (last?.face ?? fonts.primary(font)) : fonts.faceFor(font, cluster, traits);
    const end = start + cluster.length;
    if (last?.face === face && last.level === level && (last.script === script || isInvisible)) last.end = end;
    else {
      last = { start, end, face, script, level };
      items.push(last);
    }
  });
  return items;
}

/** Returns the language that the scripts indicate. Han characters alone indicate none. */
function languageOfScripts(scripts: readonly string[]): string | undefined {
  if (scripts.includes("Hira") || scripts.includes("Kana")) return "ja";
  if (scripts.includes("Hang")) return "ko";
  return scripts.includes("Bopo") ? "zh-Hant" : undefined;
}

/** Maximum nesting depth of brackets that are matched with each other. */
const OPEN_BRACKETS = 32;

/**
 * Returns the script of each cluster. A common character has the script of the text before it, or of the text after it if there
 * is none before. Both brackets of a pair have the same script.
 */
function resolveScripts(clusters: readonly string[], emojiFlags: readonly boolean[]): string[] {
  const scripts = clusters.map((cluster, index) => (emojiFlags[index] ? COMMON : ownScript(cluster)));
  const following: string[] = [];
  let next = COMMON;
  for (let i = scripts.length - 1; i >= 0; i--) {
    if (scripts[i] !== COMMON) next = scripts[i] as string;
    following[i] = next;
  }
  const openBrackets: { readonly close: number; readonly script: string }[] = [];
  let current: string | undefined;
  return scripts.map((script, index) => {
    if (script !== COMMON) {
      current = script;
      return script;
    }
    if (emojiFlags[index]) return COMMON;
    const code = (clusters[index] as string).codePointAt(0) as number;
    const neighbour = current ?? (following[index] as string);
    if (!isUsedEverywhere(code)) {
      if (isUsedIn(code, neighbour)) return neighbour;
      const nextScript = following[index] as string;
      return isUsedIn(code, nextScript) ? nextScript : mainScript(code);
    }
    const close = closingBracket(code);
    if (close !== 0) {
      if (openBrackets.length === OPEN_BRACKETS) openBrackets.shift();
      openBrackets.push({ close, script: neighbour });
      return neighbour;
    }
    const pair = openBrackets.findLastIndex((bracket) => bracket.close === code);
    if (pair < 0) return neighbour;
    current = (openBrackets[pair] as (typeof openBrackets)[number]).script;
    openBrackets.length = pair;
    return current;
  });
}

/** Returns the first script in a cluster other than Common and Inherited; Common if there is none. */
function ownScript(cluster: string): string {
  for (const character of cluster) {
    const script = scriptOf(character.codePointAt(0) as number);
    if (script !== COMMON && script !== INHERITED) return script;
  }
  return COMMON;
}

/** Returns the closing bracket for an opening one; 0 for any other character. */
function closingBracket(code: number): number {
  if (code < 0x80) return code === 0x28 ? 0x29 : code === 0x5b || code === 0x7b ? code + 2 : 0;
  return /^\p{Ps}/u.test(String.fromCodePoint(code)) ? code + 1 : 0;
}

/** Every emoji contains one of these characters; most text contains none. */
const MAYBE = /\u200d|\ufe0f|\p{Emoji_Presentation}|\p{Emoji_Modifier}/u;
const EMOJI =
  /^(?:\p{Emoji_Presentation}(?!\ufe0e)|[\p{Emoji}--[0-9#*]]\ufe0f|[0-9#*]\ufe0f\u20e3|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d\p{Extended_Pictographic})/v;

/**
 * Whether text may contain emoji. If not, there is no need to test its clusters.
 *
 * Tests whether a grapheme cluster has emoji presentation (UTS 51, sections 1.4 and 2.4): characters with emoji presentation
 * by default, other characters followed by U+FE0F, keycaps, flags, skin tones, tag sequences and joined sequences.
 */
export function mayHaveEmoji(text: string): boolean {
  return MAYBE.test(text);
}

/** Whether a grapheme cluster has emoji presentation. */
export function isEmoji(cluster: string): boolean {
  return EMOJI.test(cluster);
}
