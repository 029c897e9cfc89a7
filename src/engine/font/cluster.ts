// What of a grapheme cluster a face must have to draw it: lists of code points, any of which does. HarfBuzz composes and
// decomposes what a face has in the other form only. Unicode Standard, section 3.11; UAX 44, Default_Ignorable_Code_Point.

/** Longest part of a cluster that is looked at, UTF-16 units. Marks beyond it are drawn by whatever face draws those before. */
const CLUSTER_LENGTH = 60;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Chinese faces have the parts of these, but nothing that puts them together. */
const HANGUL = /\p{Script=Hangul}/u;
const TEXT_OR_PICTURE = /[\ufe0e\ufe0f]/g;

/** Lists of code points without repetition, the best first. Empty for a cluster that draws nothing. */
export function needsOf(cluster: string, isEmoji: boolean): readonly (readonly number[])[] {
  const text = cutCluster(cluster);
  const visible = text.replace(IGNORABLE, "");
  // What joins pictures to one, and colours flags, a face must know.
  const forms = isEmoji
    ? [text, text.replace(TEXT_OR_PICTURE, ""), visible]
    : [visible.normalize("NFC"), visible, ...(HANGUL.test(visible) ? [] : [visible.normalize("NFD")])];
  return [...new Set(forms)].filter((form) => form !== "").map(codePointsOf);
}

/** The part of a cluster that decides. */
export function cutCluster(cluster: string): string {
  return cluster.length > CLUSTER_LENGTH ? cluster.slice(0, CLUSTER_LENGTH) : cluster;
}

function codePointsOf(text: string): readonly number[] {
  return [...new Set(Array.from(text, (character) => character.codePointAt(0) as number))];
}
