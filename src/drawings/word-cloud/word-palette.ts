// Chooses the colours of words.

/** Colours with a contrast of at least 3:1 against both white and near-black, because the background can be transparent. */
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
 * Assigns colours to words in random order. All colours are used equally often.
 *
 * @param random returns numbers from 0 (inclusive) to 1 (exclusive)
 */
export function assignColors(
  count: number,
  random: () => number,
  colors: readonly string[] = DEFAULT_COLORS,
): string[] {
  const assigned: string[] = [];
  while (assigned.length < count) {
    const shuffled = colors.map((color) => ({ color, order: random() })).sort((one, other) => one.order - other.order);
    assigned.push(...shuffled.map(({ color }) => color));
  }
  return assigned.slice(0, count);
}
