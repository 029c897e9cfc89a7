// Formats parts of warnings.

/** Maximum number of words in a list, and maximum length of each, in characters. */
const MAX_SHOWN = 5;
const SHOWN_LENGTH = 40;

/** Formats a list of quoted words: `"a", "b" and more`. */
export function quoteWords(words: readonly string[]): string {
  const shown = words
    .slice(0, MAX_SHOWN)
    .map((word) => `"${word.length > SHOWN_LENGTH ? `${word.slice(0, SHOWN_LENGTH)}…` : word}"`);
  return `${shown.join(", ")}${words.length > MAX_SHOWN ? " and more" : ""}`;
}
