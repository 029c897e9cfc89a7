// Whether a grapheme cluster is to be seen as a coloured picture rather than as a character. UTS 51, sections 1.4 and 2.4:
// emoji that are pictures by default, others followed by U+FE0F, keycaps, flags, skin tones, tags and joined sequences.

/** Nothing without one of these is a picture; most text has none. */
const MAYBE = /\u200d|\ufe0f|\p{Emoji_Presentation}|\p{Emoji_Modifier}/u;
const PICTURE =
  /^(?:\p{Emoji_Presentation}(?!\ufe0e)|[\p{Emoji}--[0-9#*]]\ufe0f|[0-9#*]\ufe0f\u20e3|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d\p{Extended_Pictographic})/v;

/** Whether text can have pictures at all: if not, none of its clusters need to be asked. */
export function mayHaveEmoji(text: string): boolean {
  return MAYBE.test(text);
}

/** @param cluster one grapheme cluster */
export function isEmoji(cluster: string): boolean {
  return PICTURE.test(cluster);
}
