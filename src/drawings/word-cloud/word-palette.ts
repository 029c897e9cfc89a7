// Chooses the colours of words.

/** Colours of medium lightness: each has a contrast of 3 : 1 or more with white and with near-black, since the ground can be transparent. */
const DEFAULT_COLORS = [
  "#2f7fc4",
  "#e8590c",
  "#2f9e44",
  "#d6336c",
  "#7c5cff",
  "#0c93a6",
  "#e03131",
  "#b07d00",
] as const;

/**
 * Deals colours to words at random, each as often as the others.
 *
 * @param random returns numbers from 0 to below 1
 */
export function dealColors(count: number, random: () => number, colors: readonly string[] = DEFAULT_COLORS): string[] {
  const dealt: string[] = [];
  while (dealt.length < count) {
    const deck = colors.map((color) => ({ color, order: random() })).sort((one, other) => one.order - other.order);
    dealt.push(...deck.map(({ color }) => color));
  }
  return dealt.slice(0, count);
}
