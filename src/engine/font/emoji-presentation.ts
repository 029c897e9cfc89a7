// Tests whether a grapheme cluster has emoji presentation (UTS 51, sections 1.4 and 2.4): characters with emoji presentation by
// default, other characters followed by U+FE0F, keycaps, flags, skin tones, tag sequences and joined sequences.

/** Every emoji contains one of these characters; most text contains none. */
const MAYBE = /\u200d|\ufe0f|\p{Emoji_Presentation}|\p{Emoji_Modifier}/u;
const EMOJI =
  /^(?:\p{Emoji_Presentation}(?!\ufe0e)|[\p{Emoji}--[0-9#*]]\ufe0f|[0-9#*]\ufe0f\u20e3|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d\p{Extended_Pictographic})/v;

/** Whether text may contain emoji. If not, there is no need to test its clusters. */
export function mayHaveEmoji(text: string): boolean {
  return MAYBE.test(text);
}

/** Whether a grapheme cluster has emoji presentation. */
export function isEmoji(cluster: string): boolean {
  return EMOJI.test(cluster);
}
