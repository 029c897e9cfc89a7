// Parts of the sentences that warnings are made of.

/** `1 number`, `2 numbers`. */
export function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Most words that one sentence shows, and the longest of them. */
const MOST_SHOWN = 5;
const SHOWN_LENGTH = 40;

/** `"a", "b" and more`. */
export function quoteWords(words: readonly string[]): string {
  const shown = words
    .slice(0, MOST_SHOWN)
    .map((word) => `"${word.length > SHOWN_LENGTH ? `${word.slice(0, SHOWN_LENGTH)}…` : word}"`);
  return `${shown.join(", ")}${words.length > MOST_SHOWN ? " and more" : ""}`;
}
