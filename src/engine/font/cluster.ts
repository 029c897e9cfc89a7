// Splits text into grapheme clusters (UAX 29), lists the code points that a face needs for a cluster, and finds the
// base direction of text (UAX 9, rules P2 and P3). A cluster has alternative lists, because HarfBuzz composes and
// decomposes characters. Unicode Standard, section 3.11; UAX 44, Default_Ignorable_Code_Point.

import { once } from "../../base/once.ts";

/** Created on first use, because creating a segmenter takes several milliseconds. */
const openSegmenter = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Returns the index of the first UTF-16 unit of each grapheme cluster. */
export function clusterStarts(text: string): number[] {
  return Array.from(openSegmenter().segment(text), ({ index }) => index);
}

/** Splits text into grapheme clusters, the characters as readers perceive them. */
export function splitClusters(text: string): string[] {
  return Array.from(openSegmenter().segment(text), ({ segment }) => segment);
}

/**
 * Number of UTF-16 code units at the start of a cluster for which a face is chosen. Further marks use the same face.
 */
const CLUSTER_LENGTH = 60;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Hangul is not decomposed: Chinese faces have glyphs for its letters, but cannot combine them into syllables. */
const HANGUL = /\p{Script=Hangul}/u;
const PRESENTATION_SELECTOR = /[\ufe0e\ufe0f]/g;

/** Returns the alternative lists of code points, in order of preference. Empty for an invisible cluster. */
export function requiredCodePoints(cluster: string, isEmoji: boolean): readonly (readonly number[])[] {
  const text = truncateCluster(cluster);
  const visible = text.replace(IGNORABLE, "");
  // For emoji, invisible characters such as joiners and tags matter too: the face maps the whole sequence to one glyph.
  const forms = isEmoji
    ? [text, text.replace(PRESENTATION_SELECTOR, ""), visible]
    : [visible.normalize("NFC"), visible, ...(HANGUL.test(visible) ? [] : [visible.normalize("NFD")])];
  return [...new Set(forms)].filter((form) => form !== "").map(codePointsOf);
}

/** Returns the start of a cluster, for which its face is chosen. */
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
