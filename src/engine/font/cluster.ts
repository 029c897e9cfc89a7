// Splits text into grapheme clusters (UAX 29), and lists the code points that a face needs to draw a cluster. There are
// alternative lists, because HarfBuzz composes and decomposes characters as the face requires. Unicode Standard, section 3.11;
// UAX 44, Default_Ignorable_Code_Point. Also determines the base direction of text. UAX 9, rules P2 and P3.

import { once } from "../../base/once.ts";

/** Created on first use, because creating it takes several milliseconds. */
const openSegmenter = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Returns the index of the first UTF-16 unit of each grapheme cluster. */
export function clusterStarts(text: string): number[] {
  return Array.from(openSegmenter().segment(text), ({ index }) => index);
}

/** Splits text into grapheme clusters, the characters as readers perceive them. */
export function splitClusters(text: string): string[] {
  return Array.from(openSegmenter().segment(text), ({ segment }) => segment);
}

/** Length of the part of a cluster that determines its face, in UTF-16 code units. Further marks use the same face. */
const CLUSTER_LENGTH = 60;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Hangul is not decomposed: Chinese faces have glyphs for its letters, but cannot combine them into syllables. */
const HANGUL = /\p{Script=Hangul}/u;
const PRESENTATION_SELECTOR = /[\ufe0e\ufe0f]/g;

/** Returns the alternative lists of code points, the best first. Empty for an invisible cluster. */
export function requiredCodePoints(cluster: string, isEmoji: boolean): readonly (readonly number[])[] {
  const text = truncateCluster(cluster);
  const visible = text.replace(IGNORABLE, "");
  // For emoji, invisible characters such as joiners and tags matter too: the face maps the whole sequence to one glyph.
  const forms = isEmoji
    ? [text, text.replace(PRESENTATION_SELECTOR, ""), visible]
    : [visible.normalize("NFC"), visible, ...(HANGUL.test(visible) ? [] : [visible.normalize("NFD")])];
  return [...new Set(forms)].filter((form) => form !== "").map(codePointsOf);
}

/** Returns the part of a cluster that determines its face. */
export function truncateCluster(cluster: string): string {
  return cluster.length > CLUSTER_LENGTH ? cluster.slice(0, CLUSTER_LENGTH) : cluster;
}

function codePointsOf(text: string): readonly number[] {
  return [...new Set(Array.from(text, (character) => character.codePointAt(0) as number))];
}

/** Text whose first strong character is right-to-left. UAX 9, rule P2. */
const FIRST_IS_RIGHT_TO_LEFT =
  /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function baseDirection(text: string): "ltr" | "rtl" {
  return FIRST_IS_RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
}
